//! Where the referee of the platform differs from our rules: its board is what counts.

use std::time::Duration;

use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, AnyMove, Game, OneGame};
use boyi_play::Course;

/// Plays a turn of the opponent, or nothing of it. One that stops short of its end can be finished by the next.
pub(super) fn follow(course: &mut Course, turn: &[AnyMove]) -> Result<(), String> {
    let side = course.position().mover();
    let mut after = course.clone();
    for &mv in turn {
        if after.position().mover() != side {
            return Err(format!("{mv} comes after the end of the turn"));
        }
        play(&mut after, mv)?;
    }
    *course = after;
    Ok(())
}

/// Plays a move of the opponent. The referee of the platform accepts captures by a piece on a corner, and goes on where
/// our rules end the game: its board is what counts.
fn play(course: &mut Course, mv: AnyMove) -> Result<(), String> {
    let Err(refused) = course.play(mv, Duration::ZERO) else { return Ok(()) };
    let (AnyGame::Surakarta(game), AnyMove::Surakarta(mv)) = (course.position(), mv) else {
        return Err(refused.to_string());
    };
    let mut game = game.clone();
    game.play_forced(mv.from, mv.to).map_err(|reason| format!("{mv}: {reason}"))?;
    course.set_up(game.into_any());
    Ok(())
}

/// Where only the history has ended the game (a repetition, too many quiet plies), the platform goes on; so do we, with a
/// new history.
pub(super) fn go_on(course: &mut Course) {
    let AnyGame::Surakarta(game) = course.position() else { return };
    if game.outcome().is_none() {
        return;
    }
    let text = game.to_string();
    let words: Vec<&str> = text.split(' ').take(2).collect();
    if let Ok(fresh) = Surakarta::parse(game.rules(), &words.join(" "))
        && fresh.outcome().is_none()
    {
        course.set_up(fresh.into_any());
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Side;
    use boyi_play::{Situation, Takeback, TimeControl};

    use super::*;

    fn start(rules: &str) -> Course {
        let start = Situation::start(rules.parse().unwrap());
        Course::new(start, TimeControl::None, Takeback::KeepsClocks)
    }

    fn after(moves: &[&str]) -> Course {
        let mut course = start("surakarta");
        for text in moves {
            let mv = course.position().parse_move(text).unwrap();
            follow(&mut course, &[mv]).unwrap();
        }
        course
    }

    #[test]
    fn a_turn_that_goes_on_after_its_end_is_not_followed_at_all() {
        let mut dots = start("dots:2x1");
        let edges = |texts: &[&str]| -> Vec<AnyMove> {
            texts.iter().map(|text| dots.position().parse_move(text).unwrap()).collect()
        };
        let (too_long, three, taken, rest) =
            (edges(&["a1h", "b1h"]), ["a1h", "a2h", "a1v"], edges(&["b1v", "a1h"]), edges(&["b1v", "b1h"]));
        let three = edges(&three);
        assert_eq!(follow(&mut dots, &too_long).unwrap_err(), "b1h comes after the end of the turn");
        assert_eq!(dots.plies().len(), 0);
        for edge in three {
            follow(&mut dots, &[edge]).unwrap();
        }
        let side = dots.position().mover();
        assert!(follow(&mut dots, &taken).is_err());
        assert_eq!(dots.plies().len(), 3, "the edge that closed a box is not there either");
        follow(&mut dots, &rest[..1]).unwrap();
        assert_eq!(dots.position().mover(), side, "the turn goes on");
        follow(&mut dots, &rest[1..]).unwrap();
        assert_eq!(dots.position().mover(), !side);
    }

    #[test]
    fn a_repetition_ends_the_game_for_us_and_not_for_the_platform() {
        let mut repeated = after(&["a5-a4", "a2-a3", "a4-a5", "a3-a2"]);
        assert!(repeated.position().outcome().is_some());
        go_on(&mut repeated);
        assert_eq!(repeated.position().outcome(), None);
        assert_eq!(repeated.position().moves().len(), 16);
    }

    #[test]
    fn a_capture_by_a_piece_on_a_corner_is_followed() {
        let after = after(&["a6xa1"]);
        assert_eq!(after.position().mover(), Side::Second);
        assert_eq!(after.position().margin().map(|margin| margin.0), Some(1));
    }
}
