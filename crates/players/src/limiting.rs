//! The options that limit a search, shared by all players that search: declared here, and turned into limits here.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use boyi_games::{Game, Side};
use boyi_search::{Budget, Limits, TimeControl};

use crate::{Bytes, Turn, options};

/// A move without a clock and without any other limit takes so long.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// What may get lost between us and the clock.
const LAG: Duration = Duration::from_millis(15);

options! {
    /// How long a move may take.
    pub struct MoveTime {
        /// for a move; without any limit 1s, on a game clock a fair share of it
        time: Option<Duration>;
    }
}

options! {
    /// What a search that simulates may spend on a move.
    pub struct SimulationLimits {
        ..time: MoveTime;
        /// for a move; no limit if not set
        simulations: Option<u64>, in 1..=u64::MAX;
    }
}

options! {
    /// What a search that counts positions may spend on a move.
    pub struct NodeLimit {
        /// positions for a move; no limit if not set
        nodes: Option<u64>, in 1..=u64::MAX;
    }
}

options! {
    /// What a search takes of the machine.
    pub struct Machine {
        /// for the tree or table, beside about 20 MB for the program; when it is full the search goes on with it
        memory: Bytes = Bytes(512 << 20), in Bytes(1 << 16)..=Bytes(32 << 30);
        /// threads of one search; where a person waits (best, analyse, play, engine) all cores if not set
        threads: usize = 1, in 1..=256;
    }
}

options! {
    /// Where a player's random numbers begin.
    pub struct Seed {
        /// the same seed repeats the same game on one thread; not set: new every time
        seed: Option<u64>, in 0..=u64::MAX;
    }
}

impl Seed {
    /// The seed that was set, or a new one.
    pub fn value(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0))
    }
}

/// The limits that a player's options set for each move.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetLimits {
    /// Time.
    pub time: Option<Duration>,
    /// Simulations.
    pub simulations: Option<u64>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

impl From<&SimulationLimits> for SetLimits {
    fn from(options: &SimulationLimits) -> SetLimits {
        SetLimits { time: options.time.time, simulations: options.simulations, ..SetLimits::default() }
    }
}

impl SetLimits {
    /// These limits, whatever a clock says: those of an analysis.
    pub(crate) fn of(&self, turn: &Turn<'_>) -> Limits {
        Limits {
            simulations: self.simulations,
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(Budget::exactly),
            stop: turn.stop.clone(),
        }
    }
}

/// Works out what a player may spend on each move of a game, and learns how much its moves take beyond that: on a busy
/// machine a thread may wait long before it can even say that it is done.
#[derive(Clone, Debug, Default)]
pub struct Pacer {
    last: Option<Last>,
    /// What a move takes too long on average, and at worst; both are slowly forgotten.
    usual: Duration,
    worst: Duration,
}

/// The clock at the last move.
#[derive(Clone, Copy, Debug)]
struct Last {
    side: Side,
    /// The moves of the game so far.
    moves: usize,
    left: Duration,
    /// What the move was allowed.
    allowed: Duration,
}

impl Pacer {
    /// What the options and the clock together allow for this move. Options that are set bind; the clock binds always.
    pub fn limits(&mut self, set: &SetLimits, turn: &Turn<'_>) -> Limits {
        let mut limits = set.of(turn);
        self.learn(turn);
        let moves_left = turn.situation.position().moves_left();
        // The worst may come once more, not with every move.
        let lag = self.usual + self.worst.div_f64(moves_left.clamp(1.0, 60.0));
        let clock = turn.clock.budget(moves_left, LAG.max(lag));
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
        let (side, moves) = (turn.situation.position().mover(), turn.situation.moves().len());
        let clock = turn.clock.left().zip(limits.time.map(|time| time.hard));
        self.last = clock.map(|(left, allowed)| Last { side, moves, left, allowed });
        limits
    }

    /// Compares the clock with what the last move should have left on it, if this game has gone on from there.
    fn learn(&mut self, turn: &Turn<'_>) {
        let TimeControl::Game { increment, .. } = turn.clock.control() else { return };
        let (Some(last), Some(now)) = (self.last, turn.clock.left()) else { return };
        let side = turn.situation.position().mover();
        if last.side == side && last.moves < turn.situation.moves().len() {
            let used = (last.left + increment).saturating_sub(now);
            let late = used.saturating_sub(last.allowed);
            self.usual = self.usual.mul_f64(0.7) + late.mul_f64(0.3);
            self.worst = late.max(self.worst.mul_f64(0.9));
        }
    }
}

/// What is left of the limits after some time is spent.
pub fn without(mut limits: Limits, spent: Duration) -> Limits {
    limits.time = limits
        .time
        .map(|time| Budget { soft: time.soft.saturating_sub(spent), hard: time.hard.saturating_sub(spent) });
    limits
}

#[cfg(test)]
mod tests {
    use boyi_search::Clock;

    use super::*;
    use crate::Situation;

    /// What is allowed for a move of a game of Hex, with so much on the clock.
    fn allowed(pacer: &mut Pacer, situation: &Situation, left: f64) -> f64 {
        let control = TimeControl::Game { main: Duration::from_secs(60), increment: Duration::ZERO };
        let clock = Clock::showing(control, Duration::from_secs_f64(left), 0);
        let turn = Turn { clock, ..Turn::quiet(situation) };
        pacer.limits(&SetLimits::default(), &turn).time.unwrap().soft.as_secs_f64()
    }

    fn go_on(situation: &mut Situation) {
        for _ in 0..2 {
            let mv = situation.position().moves()[0];
            situation.play(mv).unwrap();
        }
    }

    #[test]
    fn one_late_move_does_not_take_the_time_of_all_others() {
        let mut situation = Situation::start("hex:11".parse().unwrap());
        let mut pacer = Pacer::default();
        let before = allowed(&mut pacer, &situation, 60.0);
        go_on(&mut situation);
        // Five seconds too late, and then in time again.
        let mut left = 60.0 - 3.0 * before - 5.0;
        for _ in 0..4 {
            let now = allowed(&mut pacer, &situation, left);
            left -= now;
            go_on(&mut situation);
        }
        assert!(allowed(&mut pacer, &situation, left) > 0.3 * before, "{before}");
    }

    #[test]
    fn moves_that_are_always_late_lose_no_game_on_time() {
        let mut situation = Situation::start("hex:11".parse().unwrap());
        let (mut pacer, mut left) = (Pacer::default(), 60.0);
        for _ in 0..36 {
            left -= 3.0 * allowed(&mut pacer, &situation, left) + 0.7;
            assert!(left > 0.0, "{} moves", situation.moves().len());
            go_on(&mut situation);
        }
    }

    #[test]
    fn clocks_of_two_sides_or_two_games_are_not_compared() {
        let mut situation = Situation::start("hex:11".parse().unwrap());
        let usual = allowed(&mut Pacer::default(), &situation, 20.0);
        let mut pacer = Pacer::default();
        allowed(&mut pacer, &situation, 60.0);
        assert_eq!(allowed(&mut pacer, &situation, 20.0), usual, "the same move again");
        let mv = situation.position().moves()[0];
        let mut pacer = Pacer::default();
        allowed(&mut pacer, &situation, 60.0);
        situation.play(mv).unwrap();
        let other = allowed(&mut Pacer::default(), &situation, 20.0);
        assert_eq!(allowed(&mut pacer, &situation, 20.0), other, "the other side");
    }
}
