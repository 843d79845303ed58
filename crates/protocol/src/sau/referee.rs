//! Where the referee of the platform differs from our rules: its board is what counts.

use std::time::Duration;

use boyi_games::{AnyMove, Game};
use boyi_play::Course;

use super::SauWords;

/// Plays a turn of the opponent, or nothing of it. One that stops short of its end can be finished by the next.
pub(super) fn follow(words: &dyn SauWords, course: &mut Course, turn: &[AnyMove]) -> Result<(), String> {
    let side = course.position().mover();
    let mut after = course.clone();
    for &mv in turn {
        if after.position().mover() != side {
            return Err(format!("{mv} comes after the end of the turn"));
        }
        if let Err(refused) = after.play(mv, Duration::ZERO) {
            after.set_up(words.forced(after.position(), mv).ok_or_else(|| refused.to_string())?);
        }
    }
    *course = after;
    Ok(())
}

/// Goes on where our rules have ended the game and the platform has not.
pub(super) fn go_on(words: &dyn SauWords, course: &mut Course) {
    if let Some(position) = words.resumed(course.position()) {
        course.set_up(position);
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::dots::Dots;
    use boyi_games::hex::{Hex, HexMove};
    use boyi_games::{Game, TextError};
    use boyi_play::{Situation, Takeback, TimeControl};

    use super::*;
    use crate::sau::{PlainTurns, SauTurns};

    fn start(rules: &str) -> Course {
        let start = Situation::start(rules.parse().unwrap());
        Course::new(start, TimeControl::None, Takeback::KeepsClocks)
    }

    fn moves(course: &Course, texts: &[&str]) -> Vec<AnyMove> {
        texts.iter().map(|text| course.position().parse_move(text).unwrap()).collect()
    }

    #[test]
    fn a_turn_that_goes_on_after_its_end_is_not_followed_at_all() {
        let mut dots = start("dots:2x1");
        let edges = |texts: &[&str]| moves(&start("dots:2x1"), texts);
        let follow = |course: &mut Course, turn: &[AnyMove]| follow(&PlainTurns::<Dots>::NEW, course, turn);
        let refused = follow(&mut dots, &edges(&["a1h", "b1h"]));
        assert_eq!(refused.unwrap_err(), "b1h comes after the end of the turn");
        assert_eq!(dots.plies().len(), 0);
        for edge in edges(&["a1h", "a2h", "a1v"]) {
            follow(&mut dots, &[edge]).unwrap();
        }
        let side = dots.position().mover();
        assert!(follow(&mut dots, &edges(&["b1v", "a1h"])).is_err());
        assert_eq!(dots.plies().len(), 3, "the edge that closed a box is not there either");
        follow(&mut dots, &edges(&["b1v"])).unwrap();
        assert_eq!(dots.position().mover(), side, "the turn goes on");
        follow(&mut dots, &edges(&["b1h"])).unwrap();
        assert_eq!(dots.position().mover(), !side);
    }

    /// A referee who lets stones be put on stones, and never sees the end of a game.
    struct Lenient;

    impl SauTurns for Lenient {
        type Game = Hex;

        fn write(&self, position: &Hex, moves: &[HexMove]) -> Option<String> {
            PlainTurns::NEW.write(position, moves)
        }

        fn read(&self, position: &Hex, text: &str) -> Result<Vec<HexMove>, TextError> {
            PlainTurns::NEW.read(position, text)
        }

        fn forced(&self, position: &Hex, _: HexMove) -> Option<Hex> {
            Hex::parse(position.rules(), "B./.. R").ok()
        }

        fn resumed(&self, position: &Hex) -> Option<Hex> {
            position.outcome().map(|_| Hex::start(position.rules()))
        }
    }

    #[test]
    fn the_board_of_the_referee_is_what_counts() {
        let mut course = start("hex:2");
        let turn = |text: &str| moves(&start("hex:2"), &[text]);
        follow(&Lenient, &mut course, &turn("a1")).unwrap();
        assert!(follow(&PlainTurns::<Hex>::NEW, &mut course, &turn("a1")).is_err(), "by our rules");
        follow(&Lenient, &mut course, &turn("a1")).unwrap();
        assert_eq!(course.position().to_string(), "B./.. R");
        go_on(&Lenient, &mut course);
        assert_eq!(course.position().to_string(), "B./.. R", "it is not over");
        for mv in ["b1", "b2"] {
            follow(&Lenient, &mut course, &turn(mv)).unwrap();
        }
        follow(&Lenient, &mut course, &turn("a2")).unwrap();
        assert!(course.position().outcome().is_some());
        go_on(&Lenient, &mut course);
        assert_eq!(course.position().to_string(), "../.. R");
    }
}
