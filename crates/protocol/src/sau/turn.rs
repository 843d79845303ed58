//! Whole turns: in Dots and Boxes who closes a box moves again, and all of it goes out as one.

use boyi_games::{AnyGame, AnyMove, Game};

use super::read_turn;

/// Reads a turn and plays it: its moves, and the position after it. The error says what is wrong: its form, an illegal
/// move, or a turn that ends too early or too late.
///
/// ```
/// use boyi_games::{AnyGame, Game};
/// use boyi_protocol::sau::play_turn;
///
/// let game = AnyGame::start("dots:1x1".parse().unwrap());
/// let (_, game) = play_turn(&game, "1 AAA").unwrap();
/// assert_eq!(play_turn(&game, "2 ABABAA").unwrap_err(), "a1v comes after the end of the turn");
/// ```
pub fn play_turn(position: &AnyGame, text: &str) -> Result<(Vec<AnyMove>, AnyGame), String> {
    let moves = read_turn(position, text).map_err(|error| error.to_string())?;
    let side = position.mover();
    let mut after = position.clone();
    for &mv in &moves {
        if after.mover() != side && after.outcome().is_none() {
            return Err(format!("{mv} comes after the end of the turn"));
        }
        after.play(mv).map_err(|reason| format!("{mv} is illegal: {reason}"))?;
    }
    if after.mover() == side && after.outcome().is_none() {
        return Err("the turn is not finished: who closes a box moves again".into());
    }
    Ok((moves, after))
}
