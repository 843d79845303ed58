//! How a game ends, as soon as that is certain: by its rules, or before that by what is known of it exactly.

use boyi_games::{Game, Margin, Outcome};
use boyi_net::Encoding;

/// The certain end of a game: what it teaches is the truth, not the result of how it happened to be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who wins.
    pub outcome: Outcome,
    /// The final lead in points, in games that have one.
    pub margin: Option<Margin>,
}

impl Ending {
    /// By the rules alone.
    pub fn on_board(game: &impl Game) -> Option<Ending> {
        game.outcome().map(|outcome| Ending { outcome, margin: game.margin() })
    }
}

/// A game that can be learned by self-play.
pub trait Learnable: Encoding {
    /// Reads what [`ending`](Learnable::ending) looks things up in, before the first game; the error says why it cannot.
    fn prepare(_rules: <Self::Game as Game>::Rules) -> Result<(), String> {
        Ok(())
    }

    /// The end of the game with best play, where it is known at little cost: asked once for every move.
    fn ending(game: &Self::Game) -> Option<Ending>;

    /// Who wins with best play, in the same positions: asked for every leaf of every search.
    #[inline]
    fn outcome(game: &Self::Game) -> Option<Outcome> {
        Self::ending(game).map(|ending| ending.outcome)
    }
}
