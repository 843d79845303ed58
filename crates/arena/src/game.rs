//! One game between two players on a clock.

use std::fmt;
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
        let answer = players[side.index()].choose(&mut Turn {
            situation: &situation,
            clock: clocks[side.index()].clone(),
            stop: StopFlag::new(),
            listener: Box::new(|_| {}),
        });
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
