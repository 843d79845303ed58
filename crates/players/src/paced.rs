//! From thinking within limits to playing by a clock: what all players that search have in common.

use boyi_search::Limits;

use crate::limiting::{Pacer, SetLimits};
use crate::{AnyReport, Decision, Player, PlayerError, Turn};

/// Somebody who finds a move within limits.
pub trait Thinker: Send {
    /// The move for this turn, and what speaks for it.
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError>;

    /// Thinks ahead on the opponent's time, where it can remember what it finds.
    fn ponder(&mut self, _: &mut Turn<'_>) {}
}

/// A player whose options and clock say how long it thinks.
pub struct Paced<T> {
    name: &'static str,
    thinker: T,
    limits: SetLimits,
    pacer: Pacer,
}

impl<T: Thinker> Paced<T> {
    /// The player of that name whose options set these limits.
    pub fn new(name: &'static str, thinker: T, limits: impl Into<SetLimits>) -> Self {
        Paced { name, thinker, limits: limits.into(), pacer: Pacer::default() }
    }
}

impl<T: Thinker> Player for Paced<T> {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let limits = self.pacer.limits(&self.limits, turn);
        self.thinker.think(turn, &limits)
    }

    fn analyse(&mut self, turn: &mut Turn<'_>) -> Result<AnyReport, PlayerError> {
        let limits = self.limits.of(turn);
        self.thinker.think(turn, &limits).map(|decision| decision.report)
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.thinker.ponder(turn);
    }
}
