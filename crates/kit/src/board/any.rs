//! The board of a game as a board of any game.

use boyi_core::Side;
use boyi_games::{AnyGame, AnyMove, OneGame};

use super::{Board, Canvas, Colour, Marks, Pick, Size, Spot, Words};

/// The board of one game, for a caller that knows no game.
pub(crate) fn any_board<G: OneGame>(board: &'static dyn Board<G>) -> Box<dyn Board<AnyGame>> {
    Box::new(Wrapped(board))
}

struct Wrapped<G: OneGame>(&'static dyn Board<G>);

fn inside<G: OneGame>(game: &AnyGame) -> &G {
    G::inside(game).expect("the board was chosen for this game")
}

impl<G: OneGame> Board<AnyGame> for Wrapped<G> {
    fn words(&self) -> Words {
        self.0.words()
    }

    fn sizes(&self, game: &AnyGame) -> Vec<Size> {
        self.0.sizes(inside(game))
    }

    fn draw(&self, game: &AnyGame, size: usize, marks: &Marks<AnyMove>, canvas: &mut Canvas) {
        let marks = Marks {
            last: marks.last.and_then(G::own_move),
            hint: marks.hint.and_then(G::own_move),
            cursor: marks.cursor,
            picked: marks.picked,
        };
        self.0.draw(inside(game), size, &marks, canvas);
    }

    fn middle(&self, game: &AnyGame) -> Option<Spot> {
        self.0.middle(inside(game))
    }

    fn moved(&self, game: &AnyGame, spot: Spot, right: i8, up: i8) -> Spot {
        self.0.moved(inside(game), spot, right, up)
    }

    fn turned(&self, game: &AnyGame, spot: Spot) -> Spot {
        self.0.turned(inside(game), spot)
    }

    fn pick(&self, game: &AnyGame, spot: Spot, picked: Option<Spot>) -> Pick<AnyMove> {
        match self.0.pick(inside(game), spot, picked) {
            Pick::Move(mv) => Pick::Move(G::any_move(mv)),
            Pick::Up => Pick::Up,
            Pick::Down => Pick::Down,
            Pick::Nothing(why) => Pick::Nothing(why),
        }
    }

    fn name(&self, game: &AnyGame, spot: Spot) -> String {
        self.0.name(inside(game), spot)
    }

    fn written(&self, game: &AnyGame, typed: &str) -> String {
        self.0.written(inside(game), typed)
    }

    fn colour(&self, game: &AnyGame, side: Side) -> Colour {
        self.0.colour(inside(game), side)
    }

    fn sign(&self, game: &AnyGame, side: Side) -> char {
        self.0.sign(inside(game), side)
    }

    fn count(&self, game: &AnyGame, side: Side) -> Option<u32> {
        self.0.count(inside(game), side)
    }
}
