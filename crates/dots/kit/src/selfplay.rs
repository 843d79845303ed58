//! When a game of self-play has ended.

use std::cell::RefCell;

use boyi_core::Outcome;
use boyi_dots::Dots;
use boyi_selfplay::{Ending, Learnable};

use crate::DotsEncoding;
use crate::knowledge::Endings;

/// Games end with about half of the edges, where the solver takes no longer than a net: the truth comes from there, and what is
/// left to learn is what leads there.
impl Learnable for DotsEncoding {
    #[inline]
    fn ending(game: &Dots) -> Option<Ending> {
        let margin = with_endings(game, |endings| endings.margin(game))?;
        Some(Ending { outcome: margin.outcome(), margin: Some(margin) })
    }

    #[inline]
    fn outcome(game: &Dots) -> Option<Outcome> {
        with_endings(game, |endings| endings.outcome(game))
    }
}

/// Asks what this thread remembers of endings on the board of a game.
fn with_endings<T>(game: &Dots, question: impl FnOnce(&mut Endings) -> T) -> T {
    thread_local! {
        static ENDINGS: RefCell<Option<Endings>> = const { RefCell::new(None) };
    }
    let board = game.geometry();
    ENDINGS.with_borrow_mut(|kept| {
        let endings = kept.take().filter(|endings| endings.board() == board);
        question(kept.insert(endings.unwrap_or_else(|| Endings::new(board, MEMORY).up_to(MOST_FREE))))
    })
}

/// Free edges with which a game of Dots and Boxes has ended: two fewer than the players have solved, in a third of the time, so
/// that the trees do not keep the net waiting.
const MOST_FREE: usize = 28;
/// Bytes of each thread's table of endings.
const MEMORY: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use boyi_core::{Game, Random};

    use super::*;
    use crate::knowledge::simple_margin;

    #[test]
    fn games_of_dots_and_boxes_end_with_28_free_edges_or_in_theory() {
        let mut random = Random::new(8);
        let mut open = 0;
        for _ in 0..20 {
            let mut game = Dots::start("5x5".parse().unwrap());
            while game.outcome().is_none() {
                let ending = DotsEncoding::ending(&game);
                assert_eq!(ending.map(|ending| ending.outcome), DotsEncoding::outcome(&game), "{game}");
                let known = game.count() <= 28 || simple_margin(&game).is_some();
                assert_eq!(ending.is_some(), known, "{game}");
                open += usize::from((29..=30).contains(&game.count()) && !known);
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
        assert!(open > 10, "{open}");
    }
}
