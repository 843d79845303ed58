//! An engine that speaks SAU.

use std::io;
use std::time::Duration;

use boyi_games::Side;

use super::{Answer, Order};
use crate::client::{EngineError, Patience, Process};

/// The other end of a conversation in SAU.
#[derive(Debug)]
pub(super) struct SauEngine {
    process: Process,
    patience: Patience,
    name: String,
    /// After an error there is no more talking with it.
    broken: bool,
}

impl SauEngine {
    /// Starts the program; only what keeps it from starting at all is an error yet.
    pub(super) fn start(words: &[String], patience: Patience) -> io::Result<SauEngine> {
        Ok(SauEngine { process: Process::start(words)?, patience, name: String::new(), broken: false })
    }

    /// Asks for its name.
    pub(super) fn greet(&mut self) -> Result<(), EngineError> {
        self.tell(&Order::Name)?;
        let answer = self.wait_for(self.patience.startup, &|| false, |answer| match answer {
            Answer::Name(name) => Some(name),
            Answer::Move(_) => None,
        });
        let name = answer.map_err(|error| self.give_up("name?", error))?;
        self.name = name.expect("nobody stops it");
        Ok(())
    }

    /// What it calls itself.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Sends an order.
    pub(super) fn tell(&mut self, order: &Order) -> Result<(), EngineError> {
        if self.broken {
            return Err(EngineError::Crash("it was given up after an error".into()));
        }
        self.process.send(&order.to_string()).map_err(|error| self.give_up(&order.to_string(), error))
    }

    /// Waits for its turn, in its own words. SAU has no way to interrupt an engine: when `stopped` says so, there is no
    /// answer yet, and it can be waited for again.
    pub(super) fn turn(
        &mut self,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<String>, EngineError> {
        let answer = self.wait_for(limit, stopped, |answer| match answer {
            Answer::Move(turn) => Some(turn),
            Answer::Name(_) => None,
        });
        answer.map_err(|error| self.give_up("its turn", error))
    }

    /// Waits for an answer of a kind; other lines are none of our business.
    fn wait_for<T>(
        &mut self,
        limit: Duration,
        stopped: &dyn Fn() -> bool,
        wanted: impl Fn(Answer) -> Option<T>,
    ) -> Result<Option<T>, EngineError> {
        self.process.receive_answer(limit, stopped, |line| Ok(line.parse().ok().and_then(&wanted)))
    }

    fn give_up(&mut self, doing: &str, error: EngineError) -> EngineError {
        self.broken = true;
        self.process.kill();
        error.while_doing(doing)
    }

    /// Starts a game in which it is that side.
    pub(super) fn new_game(&mut self, side: Side) -> Result<(), EngineError> {
        self.tell(&Order::New(side))
    }
}

impl Drop for SauEngine {
    /// Says goodbye, and gives it the time to leave.
    fn drop(&mut self) {
        if !self.broken && self.tell(&Order::End).and_then(|()| self.tell(&Order::Quit)).is_ok() {
            self.process.close_input();
            let _killed_otherwise = self.process.wait(self.patience.quit);
        }
    }
}
