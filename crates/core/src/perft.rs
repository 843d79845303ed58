//! Counting the positions a few moves away: the usual check of move generation, and a measure of its speed.

use crate::Game;

/// The number of move sequences of that length. Ends that come from the history (repetition, no progress) are ignored;
/// ends on the board are not.
pub fn perft<G: Game>(game: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count() as u64,
        _ => {
            let mut moves = Vec::with_capacity(64);
            game.generate(|mv| moves.push(mv));
            let mut total = 0;
            for mv in moves {
                let token = game.play_unchecked(mv);
                total += perft(game, depth - 1);
                game.undo(mv, token);
            }
            total
        }
    }
}
