//! From thinking within limits to playing by a clock: what all players that search have in common.

use boyi_search::Limits;

use crate::limiting::{self, Pacer};
use crate::{AnyReport, Decision, Family, Player, PlayerError, Settings, Turn};

/// Somebody who finds a move within limits.
pub(crate) trait Thinker: Send {
    /// The move for this turn, and what speaks for it.
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError>;

    /// Thinks ahead on the opponent's time, where it can remember what it finds.
    fn ponder(&mut self, _: &mut Turn<'_>) {}
}

/// A player whose options and clock say how long it thinks.
pub(crate) struct Paced<T> {
    name: &'static str,
    thinker: T,
    settings: Settings,
    pacer: Pacer,
}

impl<T: Thinker> Paced<T> {
    pub(crate) fn new(family: &'static Family, thinker: T, settings: &Settings) -> Self {
        Paced { name: family.name, thinker, settings: settings.clone(), pacer: Pacer::default() }
    }
}

impl<T: Thinker> Player for Paced<T> {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let limits = self.pacer.limits(&self.settings, turn);
        self.thinker.think(turn, &limits)
    }

    fn analyse(&mut self, turn: &mut Turn<'_>) -> Result<AnyReport, PlayerError> {
        let limits = limiting::set_limits(&self.settings, turn);
        self.thinker.think(turn, &limits).map(|decision| decision.report)
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.thinker.ponder(turn);
    }
}
