//! One game between two players on a clock.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use boyi_games::{Game, Outcome};
use boyi_players::{Player, PlayerError, Situation, Turn};
use boyi_search::{Clock, StopFlag, TimeControl};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// By the rules of the game.
    Rules,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser made a move that the rules do not allow.
    IllegalMove,
    /// The loser broke down.
    Crash,
    /// The loser never answered.
    Stall,
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EndReason::Rules => "win",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::IllegalMove => "illegal move",
            EndReason::Crash => "crash",
            EndReason::Stall => "stall",
        })
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its moves and last position.
    pub situation: Situation,
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: EndReason,
    /// What went wrong, where something did.
    pub detail: Option<String>,
    /// Thinking time of the first and the second mover.
    pub used: [Duration; 2],
}

/// Plays a game from `situation` to its end; `players` are the first and the second mover, each with a full clock.
/// `watch` sees the game after every move.
pub fn play_game(
    mut situation: Situation,
    players: &mut [Box<dyn Player>; 2],
    control: TimeControl,
    watch: &mut dyn FnMut(&Situation),
) -> PlayedGame {
    let mut clocks = [Clock::new(control), Clock::new(control)];
    let mut used = [Duration::ZERO; 2];
    loop {
        if let Some(outcome) = situation.position().outcome() {
            return PlayedGame { situation, outcome, reason: EndReason::Rules, detail: None, used };
        }
        let side = situation.position().mover();
        let started = Instant::now();
        let player = &mut players[side.index()];
        let clock = clocks[side.index()].clone();
        // A player that panics loses its game, not the match; it is not asked again.
        let answer = catch_unwind(AssertUnwindSafe(|| {
            player.choose(&mut Turn {
                situation: &situation,
                clock,
                stop: StopFlag::new(),
                listener: Box::new(|_| {}),
            })
        }))
        .unwrap_or_else(|panic| Err(PlayerError::Crash(words_of(panic.as_ref()))));
        let taken = started.elapsed();
        used[side.index()] += taken;
        let lost = |situation, reason, detail| PlayedGame {
            situation,
            outcome: Outcome::Win(!side),
            reason,
            detail,
            used,
        };
        let decision = match answer {
            Ok(decision) => decision,
            Err(error) => {
                let reason = match error {
                    PlayerError::Stall(_) => EndReason::Stall,
                    PlayerError::Illegal(_) => EndReason::IllegalMove,
                    PlayerError::Crash(_) | PlayerError::GameOver => EndReason::Crash,
                };
                return lost(situation, reason, Some(error.to_string()));
            }
        };
        if !clocks[side.index()].spend(taken) {
            return lost(situation, EndReason::Time, None);
        }
        let Some(mv) = decision.mv else {
            return lost(situation, EndReason::Resignation, None);
        };
        if let Err(error) = situation.play(mv) {
            return lost(situation, EndReason::IllegalMove, Some(format!("{mv}: {error}")));
        }
        watch(&situation);
    }
}

/// What a panic said.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyRules, Side};
    use boyi_players::{Decision, PlayerSpec};

    use super::*;

    struct Broken;

    impl Player for Broken {
        fn name(&self) -> &str {
            "broken"
        }

        fn choose(&mut self, _: &mut Turn<'_>) -> Result<Decision, PlayerError> {
            panic!("out of order")
        }
    }

    #[test]
    fn a_player_that_panics_loses_its_game() {
        let rules: AnyRules = "hex:3".parse().unwrap();
        let random = PlayerSpec::parse("random", rules).unwrap().build(rules, Some(1)).unwrap();
        let mut players: [Box<dyn Player>; 2] = [random, Box::new(Broken)];
        let played = play_game(Situation::start(rules), &mut players, TimeControl::None, &mut |_| {});
        assert_eq!((played.outcome, played.reason), (Outcome::Win(Side::First), EndReason::Crash));
        assert!(played.detail.unwrap().contains("out of order"));
    }
}
