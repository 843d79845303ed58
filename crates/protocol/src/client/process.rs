//! The process of an engine and its pipes.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{EngineError, shown};
use crate::{Line, Lines};

/// No line of an engine is longer, in bytes.
const LONGEST_LINE: usize = 1 << 16;
/// Lines that wait to be read or sent; then the engine has to wait, or is given up.
const WAITING_LINES: usize = 256;
/// What is kept of an engine's complaints: lines, and bytes a line.
const COMPLAINTS: (usize, usize) = (3, 200);
/// How often somebody who may want to stop waiting is asked.
const LOOK: Duration = Duration::from_millis(10);
/// How long to wait for the end of an engine that has closed its output and for the last of its complaints, together.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A running engine, with its input and output as lines. It is killed, with all it has started, when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    sender: Option<SyncSender<Vec<u8>>>,
    lines: Receiver<Line>,
    complaints: Arc<Mutex<VecDeque<String>>>,
    /// Ends when all complaints are heard.
    complaining: Receiver<()>,
    status: Option<ExitStatus>,
}

impl Process {
    /// Starts a program: its name or path, then its arguments.
    pub fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no command"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let mut input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let errors = child.stderr.take().expect("it is piped");
        // Each pipe has a thread, so that an engine that does not read or does not write cannot hold us up. The threads
        // end when the pipe breaks or nobody listens any more.
        let (sender, to_send) = sync_channel::<Vec<u8>>(WAITING_LINES);
        thread::spawn(move || {
            for bytes in to_send {
                if input.write_all(&bytes).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        let (received, lines) = sync_channel(WAITING_LINES);
        thread::spawn(move || Lines::new(output, LONGEST_LINE).try_for_each(|line| received.send(line)));
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let heard = Arc::clone(&complaints);
        let (ends_with_the_thread, complaining) = sync_channel(0);
        thread::spawn(move || {
            let _ends_with_the_thread: SyncSender<()> = ends_with_the_thread;
            for line in Lines::new(errors, COMPLAINTS.1) {
                if let Line::Text(text) = line
                    && !text.trim().is_empty()
                {
                    let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                    if heard.len() == COMPLAINTS.0 {
                        heard.pop_front();
                    }
                    heard.push_back(text);
                }
            }
        });
        Ok(Process { child, sender: Some(sender), lines, complaints, complaining, status: None })
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), EngineError> {
        self.send_bytes(format!("{line}\n").into_bytes())
    }

    /// Sends bytes as they are, half lines too.
    pub fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), EngineError> {
        let Some(sender) = &self.sender else { return Err(EngineError::Crash("its input is closed".into())) };
        match sender.try_send(bytes) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(EngineError::Stall("it does not read its input".into())),
            Err(TrySendError::Disconnected(_)) => Err(self.ended()),
        }
    }

    /// Waits for a line. `stopped` is asked now and then whether to stop waiting, which is answered with `None`.
    pub fn receive(
        &mut self,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<String>, EngineError> {
        self.receive_answer(limit, stopped, |line| Ok(Some(line)))
    }

    /// Waits until the lines that come make an answer for `take`; an engine that talks without end is not waited for any
    /// longer than a silent one.
    pub fn receive_answer<T>(
        &mut self,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
        mut take: impl FnMut(String) -> Result<Option<T>, EngineError>,
    ) -> Result<Option<T>, EngineError> {
        let until = Instant::now() + limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(Line::Text(text)) => {
                    if let Some(answer) = take(text)? {
                        return Ok(Some(answer));
                    }
                }
                Ok(Line::TooLong) => {
                    return Err(EngineError::Nonsense(format!(
                        "it wrote a line of more than {LONGEST_LINE} bytes"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stopped() {
                return Ok(None);
            }
            if left.is_zero() {
                return Err(EngineError::Stall(format!("no answer within {}", shown(limit))));
            }
        }
    }

    /// What became of it, with its last words.
    fn ended(&mut self) -> EngineError {
        let until = Instant::now() + LAST_WORDS;
        let mut what = match self.wait(LAST_WORDS) {
            Some(status) => format!("it ended: {status}"),
            None => "it closed its output".to_owned(),
        };
        // Something that it started may hold the pipe open for ever.
        let _all_heard = self.complaining.recv_timeout(until.saturating_duration_since(Instant::now()));
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if !complaints.is_empty() {
            what.push_str(&format!(", saying {:?}", Vec::from_iter(complaints.iter().cloned()).join(" / ")));
        }
        EngineError::Crash(what)
    }

    /// Closes its input: the end of the conversation.
    pub fn close_input(&mut self) {
        self.sender = None;
    }

    /// Waits for its end, no longer than the limit.
    pub fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + limit;
        let mut pause = Duration::from_micros(200);
        while self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
            if self.status.is_some() {
                // Now, as long as nobody else can have got its number.
                self.kill_group();
                break;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            thread::sleep(pause.min(left));
            pause = (pause * 2).min(LOOK);
        }
        self.status
    }

    /// Ends it and all that it has started.
    pub fn kill(&mut self) {
        if self.status.is_none() {
            self.kill_group();
            let _it_may_have_ended_already = self.child.kill();
            self.status = self.child.wait().ok();
        }
    }

    /// Ends all that it has started.
    fn kill_group(&self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // The group has the number of its first process, which was ours to start.
            let _it_may_be_gone_already = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
