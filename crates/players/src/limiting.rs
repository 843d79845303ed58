//! The options that limit a search, shared by all players that search: declared here, and turned into limits here.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use boyi_games::{AnyGame, Game};
use boyi_search::{Budget, Clock, Limits, TimeControl};

use crate::{DefaultValue, OptionInfo, OptionKind, Settings, Turn};

/// A move without a clock and without any other limit takes so long.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// What may get lost between us and the clock.
const LAG: Duration = Duration::from_millis(15);

pub(crate) const TIME: OptionInfo = OptionInfo {
    name: "time",
    about: "for a move; without any limit 1s, on a game clock a fair share of it",
    kind: OptionKind::Time,
    default: DefaultValue::Unset,
};

pub(crate) const SIMULATIONS: OptionInfo = OptionInfo {
    name: "simulations",
    about: "for a move; no limit if not set",
    kind: OptionKind::Integer { low: 1, high: u64::MAX },
    default: DefaultValue::Unset,
};

pub(crate) const DEPTH: OptionInfo = OptionInfo {
    name: "depth",
    about: "plies; not set: as deep as time allows",
    kind: OptionKind::Integer { low: 1, high: 100 },
    default: DefaultValue::Unset,
};

pub(crate) const NODES: OptionInfo = OptionInfo {
    name: "nodes",
    about: "positions for a move; no limit if not set",
    kind: OptionKind::Integer { low: 1, high: u64::MAX },
    default: DefaultValue::Unset,
};

pub(crate) const MEMORY: OptionInfo = OptionInfo {
    name: "memory",
    about: "for the tree or table, beside about 20 MB for the program; when it is full the search goes on with it",
    kind: OptionKind::Memory { low: 1 << 16, high: 32 << 30 },
    default: DefaultValue::Always("512MB"),
};

pub(crate) const THREADS: OptionInfo = OptionInfo {
    name: "threads",
    about: "threads of one search; where a person waits (best, analyse, play, engine) all cores if not set",
    kind: OptionKind::Integer { low: 1, high: 256 },
    default: DefaultValue::Always("1"),
};

pub(crate) const SEED: OptionInfo = OptionInfo {
    name: "seed",
    about: "the same seed repeats the same game on one thread; not set: new every time",
    kind: OptionKind::Integer { low: 0, high: u64::MAX },
    default: DefaultValue::Unset,
};

/// The seed that was set, or a new one.
pub(crate) fn seed(settings: &Settings) -> u64 {
    settings.integer("seed").unwrap_or_else(|| RandomState::new().hash_one(0))
}

/// Works out what a player may spend on each move of a game, and learns how much its moves take beyond that: on a busy
/// machine a thread may wait long before it can even say that it is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pacer {
    /// The clock at the last move, and what that move was allowed.
    last: Option<(Duration, Duration)>,
    overshoot: Duration,
}

impl Pacer {
    /// What the options and the clock together allow for this move. Options that are set bind; the clock binds always.
    pub(crate) fn limits(&mut self, settings: &Settings, turn: &Turn<'_>) -> Limits {
        let mut limits = set_limits(settings, turn);
        self.learn(&turn.clock);
        let clock = turn.clock.budget(moves_left(turn.situation.position()), LAG.max(self.overshoot));
        limits.time = match (limits.time, clock) {
            (Some(own), Some(clock)) => {
                let hard = own.hard.min(clock.hard);
                Some(Budget { soft: own.soft.min(hard), hard })
            }
            (own, clock) => own.or(clock),
        };
        if limits.time.is_none() && limits.simulations.or(limits.nodes).is_none() && limits.depth.is_none() {
            limits.time = Some(Budget::exactly(USUAL_TIME));
        }
        self.last = turn.clock.left().zip(limits.time.map(|time| time.hard));
        limits
    }

    /// Compares the clock with what the last move should have left on it. The worst is remembered, and slowly forgotten.
    fn learn(&mut self, clock: &Clock) {
        let TimeControl::Game { increment, .. } = clock.control() else { return };
        if let (Some((before, allowed)), Some(now)) = (self.last, clock.left()) {
            let used = (before + increment).saturating_sub(now);
            self.overshoot = used.saturating_sub(allowed).max(self.overshoot.mul_f64(0.9));
        }
    }
}

/// The limits that were set, whatever a clock says; those of an analysis.
pub(crate) fn set_limits(settings: &Settings, turn: &Turn<'_>) -> Limits {
    let declared = |name| settings.info(name).is_some();
    let integer = |name| if declared(name) { settings.integer(name) } else { None };
    Limits {
        simulations: integer("simulations"),
        nodes: integer("nodes"),
        depth: integer("depth").map(|depth| depth as u32),
        time: if declared("time") { settings.time("time").map(Budget::exactly) } else { None },
        stop: turn.stop.clone(),
    }
}

/// What is left of the limits after some time is spent.
pub(crate) fn without(mut limits: Limits, spent: Duration) -> Limits {
    limits.time = limits
        .time
        .map(|time| Budget { soft: time.soft.saturating_sub(spent), hard: time.hard.saturating_sub(spent) });
    limits
}

/// About how many more moves of one's own this game will have.
fn moves_left(game: &AnyGame) -> f64 {
    match game {
        // Games between equal programs fill a little over half of the board.
        AnyGame::Hex(game) => {
            let cells = game.geometry().cell_count() as f64;
            let stones = cells - game.count() as f64;
            ((0.6 * cells - stones) / 2.0).max(8.0)
        }
        // Long chains at the end are taken without thought.
        AnyGame::Dots(game) => (0.4 * game.count() as f64).max(4.0),
        AnyGame::Surakarta(game) => (40.0 - f64::from(game.plies()) / 3.0).max(15.0),
    }
}
