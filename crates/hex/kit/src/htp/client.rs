//! An engine that speaks HTP.

use std::collections::HashSet;
use std::io;
use std::time::Duration;

use boyi_core::TextError;
use boyi_hex::{Colour, HexMove, HexRules, Swap};
use boyi_protocol::client::{EngineError, Patience, Process};

use super::{HtpMove, Reply, ReplyReader, colour_word};

/// The other end of a conversation in HTP.
#[derive(Debug)]
pub(super) struct HtpEngine {
    process: Process,
    patience: Patience,
    name: String,
    commands: HashSet<String>,
    /// After an error there is no more talking with it.
    broken: bool,
}

impl HtpEngine {
    /// Starts the program; only what keeps it from starting at all is an error yet.
    pub(super) fn start(words: &[String], patience: Patience) -> io::Result<HtpEngine> {
        let process = Process::start(words)?;
        let (name, commands) = (String::new(), HashSet::new());
        Ok(HtpEngine { process, patience, name, commands, broken: false })
    }

    /// Makes its acquaintance: its name, and the commands it knows.
    pub(super) fn greet(&mut self) -> Result<(), EngineError> {
        let startup = self.patience.startup;
        self.name = match self.exchange("name", startup, &|| false)? {
            Ok(name) => name,
            Err(problem) => return Err(self.give_up(EngineError::Nonsense(format!("name: {problem}")))),
        };
        let listed = self.exchange("list_commands", startup, &|| false)?.unwrap_or_default();
        self.commands = listed.split_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    /// What it calls itself.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it says that it knows a command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Sends a command and waits for its answer: success or failure in its own words. When `stopped` says so, an engine
    /// that can be interrupted is, and one that cannot is given up.
    pub(super) fn exchange(
        &mut self,
        command: &str,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Result<String, String>, EngineError> {
        let answer = self.converse(command, limit, stopped);
        answer.map(|reply| reply.result).map_err(|error| self.give_up(error.while_doing(command)))
    }

    fn converse(
        &mut self,
        command: &str,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Reply, EngineError> {
        if self.broken {
            return Err(EngineError::Crash("it was given up after an error".into()));
        }
        self.process.send(command)?;
        let mut reader = ReplyReader::default();
        let mut take = |line: String| reader.push(&line).map_err(EngineError::Nonsense);
        if let Some(reply) = self.process.receive_answer(limit, stopped, &mut take)? {
            return Ok(reply);
        }
        if !self.commands.contains("gogui-interrupt") {
            return Err(EngineError::Stall("it cannot be interrupted, so it was ended".into()));
        }
        self.process.send("# interrupt")?;
        let reply = self.process.receive_answer(self.patience.command, &|| false, take)?;
        Ok(reply.expect("nobody stops it twice"))
    }

    /// A command that has to succeed.
    pub(super) fn ask(&mut self, command: &str) -> Result<String, EngineError> {
        match self.exchange(command, self.patience.command, &|| false)? {
            Ok(text) => Ok(text),
            Err(problem) => {
                Err(self.give_up(EngineError::Nonsense(format!("it refuses {command:?}: {problem}"))))
            }
        }
    }

    fn give_up(&mut self, error: EngineError) -> EngineError {
        self.broken = true;
        self.process.kill();
        error
    }

    /// Starts a game on an empty board.
    pub(super) fn new_game(&mut self, rules: HexRules) -> Result<(), EngineError> {
        self.ask(&format!("boardsize {0} {0}", rules.size()))?;
        if self.knows("clear_board") {
            self.ask("clear_board")?;
        }
        if self.knows("param_game") {
            let allowed = u8::from(rules.swap() != Swap::Off);
            self.try_to(&format!("param_game allow_swap {allowed}"))?;
        }
        Ok(())
    }

    /// A command that it may refuse: whether it did what it was told.
    fn try_to(&mut self, command: &str) -> Result<bool, EngineError> {
        Ok(self.exchange(command, self.patience.command, &|| false)?.is_ok())
    }

    /// Tells it a move.
    pub(super) fn play(&mut self, colour: Colour, mv: HexMove, rules: HexRules) -> Result<(), EngineError> {
        self.ask(&format!("play {} {}", colour_word(colour), HtpMove::of(Some(mv), rules))).map(drop)
    }

    /// Tells it what is left on a clock, if it wants to know.
    pub(super) fn time_left(&mut self, colour: Colour, left: Duration) -> Result<(), EngineError> {
        let colour = colour_word(colour);
        self.tell_time("time_left", |seconds| format!("{colour} {}", seconds(left)))
    }

    /// Tells it what clock is agreed on, if it wants to know: so long, then so long for so many stones again and again.
    pub(super) fn time_settings(
        &mut self,
        main: Duration,
        overtime: Duration,
        stones: u32,
    ) -> Result<(), EngineError> {
        self.tell_time("time_settings", |seconds| format!("{} {} {stones}", seconds(main), seconds(overtime)))
    }

    /// Not every engine reads fractions of a second; one that does not read whole ones either does without.
    fn tell_time(
        &mut self,
        command: &str,
        arguments: impl Fn(fn(Duration) -> String) -> String,
    ) -> Result<(), EngineError> {
        let exact = |span: Duration| match span.subsec_nanos() {
            0 => span.as_secs().to_string(),
            _ => format!("{:.2}", span.as_secs_f64()),
        };
        let whole = |span: Duration| span.as_secs().to_string();
        if self.knows(command) && !self.try_to(&format!("{command} {}", arguments(exact)))? {
            self.try_to(&format!("{command} {}", arguments(whole)))?;
        }
        Ok(())
    }

    /// Asks for a move, which it has then made on its own board as well; `None` is a resignation.
    pub(super) fn genmove(
        &mut self,
        colour: Colour,
        rules: HexRules,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<HexMove>, EngineError> {
        let command = format!("genmove {}", colour_word(colour));
        let answer = match self.exchange(&command, limit, stopped)? {
            Ok(answer) => answer,
            Err(problem) => {
                return Err(self.give_up(EngineError::Nonsense(format!("it refuses {command:?}: {problem}"))));
            }
        };
        let wrong = |what: String| EngineError::Nonsense(format!("{command}: {what}"));
        let mv: HtpMove = answer.trim().parse().map_err(|error: TextError| wrong(error.to_string()))?;
        mv.in_game(rules).map_err(|reason| wrong(format!("it answered {mv}: {reason}")))
    }
}

impl Drop for HtpEngine {
    /// Says goodbye, and gives it the time to leave.
    fn drop(&mut self) {
        if !self.broken && self.process.send("quit").is_ok() {
            self.process.close_input();
            let _killed_otherwise = self.process.wait(self.patience.quit);
        }
    }
}
