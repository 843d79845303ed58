//! A match: pairs of games from the same opening with the seats exchanged.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc;

use boyi_games::{AnyRules, Game, Random, Side};
use boyi_players::{PlayerSpec, Situation, SpecError};
use boyi_search::TimeControl;

use crate::{PlayedGame, play_game};

/// What the games of a match start from.
#[derive(Clone, Debug, Default)]
pub enum Openings {
    /// The start of the game, every time.
    #[default]
    Start,
    /// Every legal first move in turn, in random order.
    OneMove,
}

/// Everything that decides a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game.
    pub rules: AnyRules,
    /// The player that the result is about.
    pub a: PlayerSpec,
    /// Its opponent.
    pub b: PlayerSpec,
    /// How many games.
    pub games: u32,
    /// The clocks.
    pub control: TimeControl,
    /// What the games start from.
    pub openings: Openings,
    /// Games at the same time.
    pub concurrency: usize,
    /// The same seed gives the same games, as far as the players repeat themselves.
    pub seed: u64,
}

/// One game of a plan: everything about it follows from its number.
#[derive(Clone, Debug)]
pub struct PlannedGame {
    /// Its number, from 0. Games `2k` and `2k + 1` are a pair.
    pub number: u32,
    /// Who moves first: a in even games.
    pub a_side: Side,
    /// Where it starts.
    pub start: Situation,
    /// The seeds of the first and the second mover.
    pub seeds: [u64; 2],
}

impl MatchPlan {
    /// The game with that number.
    pub fn game(&self, number: u32) -> PlannedGame {
        let pair = number / 2;
        let mut start = Situation::start(self.rules);
        if let Openings::OneMove = self.openings {
            let mut moves = start.position().moves();
            Random::new(self.seed ^ 0x6f70_656e).shuffle(&mut moves);
            let opening = moves[pair as usize % moves.len()];
            start.play(opening).expect("it was listed as legal");
        }
        let mut random = Random::new(self.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9)));
        let seeds = [random.next(), random.next()];
        PlannedGame { number, a_side: Side::from_index(number as usize), start, seeds }
    }

    fn play(&self, number: u32) -> Result<(Side, PlayedGame), SpecError> {
        let PlannedGame { a_side, start, seeds, .. } = self.game(number);
        let specs = match a_side {
            Side::First => [&self.a, &self.b],
            Side::Second => [&self.b, &self.a],
        };
        let mut players =
            [specs[0].build(self.rules, Some(seeds[0]))?, specs[1].build(self.rules, Some(seeds[1]))?];
        Ok((a_side, play_game(start, &mut players, self.control, &mut |_| {})))
    }
}

/// Plays the match; `finished` gets every game as it ends, with its number and a's seat.
pub fn play_match(
    plan: &MatchPlan,
    finished: &mut dyn FnMut(u32, Side, PlayedGame),
) -> Result<(), SpecError> {
    let next = AtomicU32::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.concurrency.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let result = plan.play(number);
                    let failed = result.is_err();
                    if sender.send((number, result)).is_err() || failed {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, result) in receiver {
            match result {
                Ok((a_side, game)) => finished(number, a_side, game),
                Err(error) => {
                    next.store(plan.games, Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}
