//! The input, read by a thread of its own, and what it interrupts.

use std::io::Read;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use boyi_play::Clock;
use boyi_players::{Player, Situation, Turn};
use boyi_search::StopFlag;

use crate::{Line, Lines};

/// No line of the other side is longer, in bytes.
pub const LONGEST_LINE: usize = 1 << 14;
/// Commands that wait; then the other side has to wait.
const WAITING_LINES: usize = 4096;
/// How often is looked whether anybody still listens.
const LOOK: Duration = Duration::from_millis(50);

/// A line, its number, and when it came.
struct Received {
    line: Line,
    number: u64,
    at: Instant,
}

/// A line whose turn it is.
pub struct Message {
    /// The line.
    pub line: Line,
    /// When it came.
    pub at: Instant,
    /// Stops what it asks for.
    pub stop: StopFlag,
}

/// What a line does at the moment in which it comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It waits its turn.
    Waits,
    /// It stops everything that came before it, and waits its turn.
    Stops,
    /// It stops everything that came before it, and that is all.
    OnlyStops,
}

/// Stops commands by the order in which they came: an interruption is meant for everything that was sent before it,
/// begun or not, and for nothing that is sent after it.
#[derive(Clone, Default)]
struct Interrupts(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    received: u64,
    stopped: u64,
    running: Option<StopFlag>,
    finished: bool,
}

impl Interrupts {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a line.
    fn receive(&self) -> u64 {
        let mut state = self.state();
        state.received += 1;
        state.received
    }

    /// Stops everything that was received.
    fn interrupt(&self) {
        let mut state = self.state();
        state.stopped = state.received;
        if let Some(running) = &state.running {
            running.stop();
        }
    }

    /// The flag that stops the command with that number, which begins now.
    fn begin(&self, number: u64) -> StopFlag {
        let mut state = self.state();
        let flag = StopFlag::new();
        if number <= state.stopped {
            flag.stop();
        }
        state.running = Some(flag.clone());
        flag
    }
}

/// What the other side says, until the conversation is over.
pub struct Incoming {
    received: Receiver<Received>,
    interrupts: Interrupts,
}

impl Incoming {
    /// Reads lines until the input ends, and looks after those who may have left without a word.
    pub fn listen(
        input: Box<dyn Read + Send>,
        effect_of: impl Fn(&str) -> Effect + Send + 'static,
        gone: Box<dyn Fn() -> bool + Send>,
    ) -> Incoming {
        let (sender, received) = sync_channel(WAITING_LINES);
        let interrupts = Interrupts::default();
        let watching = interrupts.clone();
        thread::spawn(move || {
            while !watching.state().finished {
                if gone() {
                    watching.interrupt();
                }
                thread::sleep(LOOK);
            }
        });
        let counting = interrupts.clone();
        thread::spawn(move || {
            for line in Lines::new(input, LONGEST_LINE) {
                let effect = match &line {
                    Line::Text(text) => effect_of(text),
                    Line::TooLong => Effect::Waits,
                };
                if effect != Effect::Waits {
                    counting.interrupt();
                }
                if effect != Effect::OnlyStops {
                    let number = counting.receive();
                    if sender.send(Received { line, number, at: Instant::now() }).is_err() {
                        return;
                    }
                }
            }
        });
        Incoming { received, interrupts }
    }

    /// Waits for the next line; `None` at the end of the input. A player that is given thinks about the situation
    /// meanwhile.
    pub fn next(&self, ponder: Option<(&mut dyn Player, &Situation)>) -> Option<Message> {
        let Received { line, number, at } = self.receive(ponder)?;
        Some(Message { line, at, stop: self.interrupts.begin(number) })
    }

    fn receive(&self, ponder: Option<(&mut dyn Player, &Situation)>) -> Option<Received> {
        let Some((player, situation)) = ponder else { return self.received.recv().ok() };
        if let Ok(line) = self.received.try_recv() {
            return Some(line);
        }
        let stop = StopFlag::new();
        thread::scope(|scope| {
            let flag = stop.clone();
            scope.spawn(move || {
                let clock = Clock::unlimited();
                player.ponder(&mut Turn { situation, clock, stop: flag, listener: Box::new(|_| {}) });
            });
            let line = self.received.recv().ok();
            stop.stop();
            line
        })
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        self.interrupts.state().finished = true;
    }
}

#[cfg(test)]
mod tests {
    use boyi_players::{Decision, PlayerError};

    use super::*;

    #[test]
    fn an_interruption_is_for_what_came_before_it_and_nothing_else() {
        let interrupts = Interrupts::default();
        let (first, second) = (interrupts.receive(), interrupts.receive());
        let running = interrupts.begin(first);
        assert!(!running.is_stopped());
        interrupts.interrupt();
        let third = interrupts.receive();
        assert!(running.is_stopped(), "what runs");
        assert!(interrupts.begin(second).is_stopped(), "what waited");
        assert!(!interrupts.begin(third).is_stopped(), "what came later");
    }

    /// Says when it begins to think in the other's time, and does so until it is stopped.
    struct Thinker(std::sync::mpsc::Sender<()>);

    impl Player for Thinker {
        fn name(&self) -> &str {
            "thinker"
        }

        fn choose(&mut self, _: &mut Turn<'_>) -> Result<Decision, PlayerError> {
            unreachable!("nobody asks it for a move")
        }

        fn ponder(&mut self, turn: &mut Turn<'_>) {
            self.0.send(()).unwrap();
            while !turn.stop.is_stopped() {
                thread::yield_now();
            }
        }
    }

    #[test]
    fn a_player_thinks_until_a_line_comes_and_not_at_all_if_one_waits() {
        let (sender, received) = sync_channel(2);
        let incoming = Incoming { received, interrupts: Interrupts::default() };
        let line = |number| Received { line: Line::Text("name".into()), number, at: Instant::now() };
        let (begins, begun) = std::sync::mpsc::channel();
        let situation = Situation::start("hex:5".parse().unwrap());
        let mut thinker = Thinker(begins);
        let partner = sender.clone();
        let waiting = thread::spawn(move || {
            begun.recv().unwrap();
            partner.send(line(1)).unwrap();
            begun
        });
        assert_eq!(incoming.receive(Some((&mut thinker, &situation))).unwrap().number, 1);
        let begun = waiting.join().unwrap();
        sender.send(line(2)).unwrap();
        assert_eq!(incoming.receive(Some((&mut thinker, &situation))).unwrap().number, 2);
        drop(sender);
        assert!(incoming.next(Some((&mut thinker, &situation))).is_none(), "the input has ended");
        drop(thinker);
        assert!(begun.iter().count() <= 1, "not while a line waited");
    }
}
