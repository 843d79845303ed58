//! One game between two players on a clock.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use boyi_games::{Game, Outcome};
use boyi_play::{Clock, Course, Reason, Situation, Takeback, TimeControl};
use boyi_players::{Decision, Player, PlayerError, Turn};
use boyi_search::{Moment, StopFlag};

use crate::Adjudicator;

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its moves and last position.
    pub situation: Situation,
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// What went wrong, where something did.
    pub detail: Option<String>,
    /// Thinking time of the first and the second mover.
    pub used: [Duration; 2],
    /// Thinking time of each move that was played here, openings left out.
    pub times: Vec<Duration>,
}

/// Plays a game from `situation` to its end; `players` are the first and the second mover, each with a full clock.
/// `adjudicator`, if there is one, may end it earlier. `watch` sees the game after every move. `None` if `stop` was
/// raised before the end.
pub fn play_game(
    situation: Situation,
    players: &mut [Box<dyn Player>; 2],
    control: TimeControl,
    mut adjudicator: Option<Adjudicator>,
    stop: &StopFlag,
    watch: &mut dyn FnMut(&Situation),
) -> Option<PlayedGame> {
    let mut course = Course::new(situation, control, Takeback::KeepsClocks);
    let before = course.plies().len();
    let mut used = [Duration::ZERO; 2];
    let mut detail = None;
    let ending = loop {
        if let Some(ending) = course.ending() {
            break ending;
        }
        let judged = adjudicator.as_mut().and_then(|judge| judge.verdict(course.situation()));
        if let Some((outcome, reason)) = judged {
            course.end(outcome, reason);
            continue;
        }
        let side = course.position().mover();
        let started = Moment::now();
        let player = players[side.index()].as_mut();
        let answer = ask(player, course.situation(), course.clock(side).clone(), stop);
        let taken = started.elapsed();
        if stop.is_stopped() {
            return None;
        }
        used[side.index()] += taken;
        let decision = match answer {
            Ok(decision) => decision,
            Err(error) => {
                course.lose(side, error.reason());
                detail = Some(error.to_string());
                continue;
            }
        };
        let Some(mv) = decision.mv else {
            let too_late = course.is_too_long(taken);
            course.lose(side, if too_late { Reason::Time } else { Reason::Resignation });
            continue;
        };
        match course.play(mv, taken) {
            Ok(()) if course.ending().is_some_and(|ending| ending.reason == Reason::Time) => {}
            Ok(()) => {
                if let Some(judge) = &mut adjudicator {
                    judge.hear(side, decision.report.proven);
                }
                watch(course.situation());
            }
            Err(refused) => {
                course.lose(side, Reason::IllegalMove);
                detail = Some(refused.to_string());
            }
        }
    };
    Some(PlayedGame {
        outcome: ending.outcome.expect("every end here has a result"),
        reason: ending.reason,
        detail,
        used,
        times: course.plies()[before..].iter().filter_map(|ply| ply.used).collect(),
        situation: course.into_situation(),
    })
}

/// Asks for a move. A player that panics loses its game, not the match; it is not asked again.
fn ask(
    player: &mut dyn Player,
    situation: &Situation,
    clock: Clock,
    stop: &StopFlag,
) -> Result<Decision, PlayerError> {
    catch_unwind(AssertUnwindSafe(|| {
        player.choose(&mut Turn { situation, clock, stop: stop.clone(), listener: Box::new(|_| {}) })
    }))
    .unwrap_or_else(|panic| Err(PlayerError::Crash(words_of(panic.as_ref()))))
}

/// What a panic said.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyRules, Side};
    use boyi_kits::PlayerSpec;

    use super::*;

    /// Plays by the closure.
    struct Scripted<F>(F);

    impl<F: FnMut() -> Result<Decision, PlayerError> + Send> Player for Scripted<F> {
        fn name(&self) -> &str {
            "scripted"
        }

        fn choose(&mut self, _: &mut Turn<'_>) -> Result<Decision, PlayerError> {
            self.0()
        }
    }

    /// How a game ends whose second mover answers like this.
    fn end(answer: impl FnMut() -> Result<Decision, PlayerError> + Send + 'static) -> PlayedGame {
        let rules: AnyRules = "hex:3".parse().unwrap();
        let random = PlayerSpec::parse("random", rules).unwrap().build(rules, Some(1)).unwrap();
        let mut players: [Box<dyn Player>; 2] = [random, Box::new(Scripted(answer))];
        let stop = StopFlag::new();
        let start = Situation::start(rules);
        let played = play_game(start, &mut players, TimeControl::None, None, &stop, &mut |_| {}).unwrap();
        assert_eq!(played.outcome, Outcome::Win(Side::First));
        played
    }

    #[test]
    fn a_player_that_panics_loses_its_game() {
        let played = end(|| panic!("out of order"));
        assert_eq!(played.reason, Reason::Crash);
        assert!(played.detail.unwrap().contains("out of order"));
    }

    #[test]
    fn each_failure_of_a_player_has_its_own_reason() {
        assert_eq!(end(|| Err(PlayerError::Crash("gone".into()))).reason, Reason::Crash);
        assert_eq!(end(|| Err(PlayerError::Stall("silent".into()))).reason, Reason::Stall);
        assert_eq!(end(|| Err(PlayerError::Illegal("z9".into()))).reason, Reason::IllegalMove);
        let answer = |mv| Ok(Decision { mv, report: boyi_players::AnyReport::empty() });
        assert_eq!(end(move || answer(None)).reason, Reason::Resignation);
        let far = end(move || answer(Some(boyi_games::GameKind::Hex.parse_move("k11").unwrap())));
        assert_eq!(far.reason, Reason::IllegalMove);
        assert!(far.detail.unwrap().starts_with("k11: "));
        assert_eq!((far.times.len(), far.situation.moves().len()), (1, 1));
    }
}
