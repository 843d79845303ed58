//! Whole turns: where who has moved moves again, all of it goes out as one.

use boyi_games::{AnyGame, AnyMove, Game};

use super::SauWords;

/// Reads a turn and plays it: its moves, and the position after it. The error says what is wrong: its form, an illegal
/// move, or a turn that ends too early or too late.
pub fn play_turn(
    words: &dyn SauWords,
    position: &AnyGame,
    text: &str,
) -> Result<(Vec<AnyMove>, AnyGame), String> {
    let moves = words.read_turn(position, text).map_err(|error| error.to_string())?;
    let side = position.mover();
    let mut after = position.clone();
    for &mv in &moves {
        if after.mover() != side && after.outcome().is_none() {
            return Err(format!("{mv} comes after the end of the turn"));
        }
        after.play(mv).map_err(|reason| format!("{mv} is illegal: {reason}"))?;
    }
    if after.mover() == side && after.outcome().is_none() {
        return Err("the turn is not finished: the same side moves again".into());
    }
    Ok((moves, after))
}

#[cfg(test)]
mod tests {
    use boyi_games::dots::Dots;

    use super::*;
    use crate::sau::PlainTurns;

    #[test]
    fn a_turn_ends_where_the_other_side_is_to_move() {
        let play = |game: &AnyGame, text| play_turn(&PlainTurns::<Dots>::NEW, game, text);
        let mut game = AnyGame::start("dots:2x1".parse().unwrap());
        for text in ["a1h", "a2h", "a1v"] {
            game = play(&game, text).unwrap().1;
        }
        assert!(play(&game, "b1v").unwrap_err().contains("the turn is not finished"));
        assert_eq!(play(&game, "b1v b1h c1v").unwrap_err(), "c1v comes after the end of the turn");
        assert!(play(&game, "b1v a1h").unwrap_err().starts_with("a1h is illegal: "));
        assert_eq!(play(&game, "b1v b1h").unwrap().0.len(), 2);
    }
}
