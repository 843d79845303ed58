//! How a game ends, as soon as that is certain: by its rules, or before that by what is known of it exactly.

use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_games::{Game, Margin, Outcome};
use boyi_knowledge::dots::simple_margin;
use boyi_net::{DotsEncoding, Encoding, HexEncoding, SurakartaEncoding};

/// The certain end of a game: what it teaches is the truth, not the result of whoever happened to play it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who wins.
    pub outcome: Outcome,
    /// The final lead in points, in games that have one.
    pub margin: Option<Margin>,
}

impl Ending {
    /// By the rules alone.
    fn on_board(game: &impl Game) -> Option<Ending> {
        game.outcome().map(|outcome| Ending { outcome, margin: game.margin() })
    }
}

/// A game that can be learned by self-play.
pub trait Learnable: Encoding {
    /// The end of the game with best play, where it is known at the cost of a look at the board.
    fn ending(game: &Self::Game) -> Option<Ending>;
}

impl Learnable for HexEncoding {
    #[inline]
    fn ending(game: &Hex) -> Option<Ending> {
        Ending::on_board(game)
    }
}

impl Learnable for SurakartaEncoding {
    #[inline]
    fn ending(game: &Surakarta) -> Option<Ending> {
        Ending::on_board(game)
    }
}

/// Games end when only separate chains and loops are left: the theory of the endgame plays the rest.
impl Learnable for DotsEncoding {
    #[inline]
    fn ending(game: &Dots) -> Option<Ending> {
        let margin = simple_margin(game)?;
        Some(Ending { outcome: margin.outcome(), margin: Some(margin) })
    }
}
