//! Where the referee of the platform differs from our rules: its board is what counts.

use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, AnyMove, Game, OneGame};
use boyi_players::Situation;

/// Plays a turn of the opponent, or nothing of it. One that stops short of its end can be finished by the next.
pub(super) fn follow(situation: &mut Situation, turn: &[AnyMove]) -> Result<(), String> {
    let side = situation.position().mover();
    let mut after = situation.clone();
    for &mv in turn {
        if after.position().mover() != side {
            return Err(format!("{mv} comes after the end of the turn"));
        }
        play(&mut after, mv)?;
    }
    *situation = after;
    Ok(())
}

/// Plays a move of the opponent. The referee of the platform accepts captures by a piece on a corner, and goes on where
/// our rules end the game: its board is what counts.
fn play(situation: &mut Situation, mv: AnyMove) -> Result<(), String> {
    let Err(reason) = situation.play(mv) else { return Ok(()) };
    let (AnyGame::Surakarta(game), AnyMove::Surakarta(mv)) = (situation.position(), mv) else {
        return Err(format!("{mv}: {reason}"));
    };
    let mut game = game.clone();
    game.play_forced(mv.from, mv.to).map_err(|reason| format!("{mv}: {reason}"))?;
    *situation = Situation::from_position(game.into_any());
    Ok(())
}

/// Where only the history has ended the game (a repetition, too many quiet plies), the platform goes on; so do we, with a
/// new history.
pub(super) fn go_on(situation: &mut Situation) {
    let AnyGame::Surakarta(game) = situation.position() else { return };
    if game.outcome().is_none() {
        return;
    }
    let text = game.to_string();
    let words: Vec<&str> = text.split(' ').take(2).collect();
    if let Ok(fresh) = Surakarta::parse(game.rules(), &words.join(" "))
        && fresh.outcome().is_none()
    {
        *situation = Situation::from_position(fresh.into_any());
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Side;

    use super::*;

    fn situation(moves: &[&str]) -> Situation {
        let mut situation = Situation::start("surakarta".parse().unwrap());
        for text in moves {
            let mv = situation.position().parse_move(text).unwrap();
            follow(&mut situation, &[mv]).unwrap();
        }
        situation
    }

    #[test]
    fn a_turn_that_goes_on_after_its_end_is_not_followed_at_all() {
        let mut dots = Situation::start("dots:2x1".parse().unwrap());
        let edges = |texts: &[&str]| -> Vec<AnyMove> {
            texts.iter().map(|text| dots.position().parse_move(text).unwrap()).collect()
        };
        let (too_long, three, taken, rest) =
            (edges(&["a1h", "b1h"]), ["a1h", "a2h", "a1v"], edges(&["b1v", "a1h"]), edges(&["b1v", "b1h"]));
        let three = edges(&three);
        assert_eq!(follow(&mut dots, &too_long).unwrap_err(), "b1h comes after the end of the turn");
        assert_eq!(dots.moves().len(), 0);
        for edge in three {
            follow(&mut dots, &[edge]).unwrap();
        }
        let side = dots.position().mover();
        assert!(follow(&mut dots, &taken).is_err());
        assert_eq!(dots.moves().len(), 3, "the edge that closed a box is not there either");
        follow(&mut dots, &rest[..1]).unwrap();
        assert_eq!(dots.position().mover(), side, "the turn goes on");
        follow(&mut dots, &rest[1..]).unwrap();
        assert_eq!(dots.position().mover(), !side);
    }

    #[test]
    fn a_repetition_ends_the_game_for_us_and_not_for_the_platform() {
        let mut repeated = situation(&["a5-a4", "a2-a3", "a4-a5", "a3-a2"]);
        assert!(repeated.position().outcome().is_some());
        go_on(&mut repeated);
        assert_eq!(repeated.position().outcome(), None);
        assert_eq!(repeated.position().moves().len(), 16);
    }

    #[test]
    fn a_capture_by_a_piece_on_a_corner_is_followed() {
        let after = situation(&["a6xa1"]);
        assert_eq!(after.position().mover(), Side::Second);
        assert_eq!(after.position().margin().map(|margin| margin.0), Some(1));
    }
}
