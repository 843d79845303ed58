//! A game on a board of characters, as terminals show it: how it is drawn, pointed at and talked about. Nothing here knows a
//! terminal.

mod any;
mod canvas;

use boyi_core::{Game, Side};

pub(crate) use any::any_board;
pub use canvas::{Canvas, Cell, Colour, Size, Style};

/// A place of the board that can be pointed at; every game numbers its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot(pub u16);

/// What is marked on the board.
#[derive(Clone, Copy, Debug)]
pub struct Marks<M> {
    /// The last move.
    pub last: Option<M>,
    /// The move that is advised.
    pub hint: Option<M>,
    /// Where the cursor stands.
    pub cursor: Option<Spot>,
    /// The piece that is about to move.
    pub picked: Option<Spot>,
}

impl<M> Default for Marks<M> {
    fn default() -> Self {
        Marks { last: None, hint: None, cursor: None, picked: None }
    }
}

/// What picking a place does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick<M> {
    /// That is a move; whether it is legal is another question.
    Move(M),
    /// The piece there is picked up.
    Up,
    /// The picked piece is put back.
    Down,
    /// Nothing can be picked there, and why.
    Nothing(&'static str),
}

/// What a person is told about playing the game.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// How to move by pointing; empty where one cannot.
    pub pointing: &'static str,
    /// What a typed move looks like, where more can be said than one of the moves there are.
    pub typing: &'static str,
    /// How the last move, the cursor and a hint are marked.
    pub legend: &'static str,
    /// Whether [`Board::turned`] does something.
    pub turns: bool,
}

/// The board of a game. One that says nothing itself is shown as the drawing of the rules, and its moves are typed.
pub trait Board<G: Game>: Sync {
    /// What a person is told.
    fn words(&self) -> Words {
        Words { pointing: "", typing: "", legend: "", turns: false }
    }

    /// The room that each drawing of the board needs, the largest first.
    fn sizes(&self, game: &G) -> Vec<Size> {
        vec![size_of(&game.drawing(None))]
    }

    /// Draws the board in one of its [`sizes`](Board::sizes), by number.
    fn draw(&self, game: &G, _size: usize, marks: &Marks<G::Move>, canvas: &mut Canvas) {
        for (y, line) in (0..).zip(game.drawing(marks.last).lines()) {
            canvas.put(0, y, line, Style::PLAIN);
        }
    }

    /// Where the cursor begins, if there is one.
    fn middle(&self, _game: &G) -> Option<Spot> {
        None
    }

    /// The place one step right and up, either of them negative too; at the rim it stays.
    fn moved(&self, _game: &G, spot: Spot, _right: i8, _up: i8) -> Spot {
        spot
    }

    /// The place that Tab leads to.
    fn turned(&self, _game: &G, spot: Spot) -> Spot {
        spot
    }

    /// What picking a place does, while a piece may be picked up.
    fn pick(&self, _game: &G, _spot: Spot, _picked: Option<Spot>) -> Pick<G::Move> {
        Pick::Nothing("type the move")
    }

    /// What a place is called.
    fn name(&self, _game: &G, _spot: Spot) -> String {
        String::new()
    }

    /// A move as the rules write it, of what a person typed in small letters without spaces.
    fn written(&self, _game: &G, typed: &str) -> String {
        typed.to_owned()
    }

    /// The colour of a side's name and moves.
    fn colour(&self, _game: &G, side: Side) -> Colour {
        [Colour::RED, Colour::BLUE][side.index()]
    }

    /// The sign of a side: full for the one, hollow for the other, so that it can be told without colour.
    fn sign(&self, _game: &G, side: Side) -> char {
        ['●', '○'][side.index()]
    }

    /// What is counted of a side, such as its points or pieces.
    fn count(&self, _game: &G, _side: Side) -> Option<u32> {
        None
    }
}

/// The board of a game that says nothing itself.
#[derive(Clone, Copy, Debug)]
pub struct PlainBoard;

impl<G: Game> Board<G> for PlainBoard {}

fn size_of(drawing: &str) -> Size {
    let width = drawing.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    Size { width: width as u16, height: drawing.lines().count() as u16 }
}
