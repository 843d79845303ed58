//! Pointing at the board: where the cursor stands, and the piece picked up.

use boyi_games::{AnyGame, AnyMove};

use boyi_kit::board::{Board, Pick, Spot};

/// The cursor, and the piece picked up.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    /// Where the cursor stands, on boards that can be pointed at.
    pub cursor: Option<Spot>,
    /// The piece that is about to move.
    pub picked: Option<Spot>,
}

impl Pointer {
    pub fn new(board: &dyn Board<AnyGame>, game: &AnyGame) -> Self {
        Pointer { cursor: board.middle(game), picked: None }
    }

    /// One step right and up, either of them negative too.
    pub fn step(&mut self, board: &dyn Board<AnyGame>, game: &AnyGame, right: i8, up: i8) {
        self.cursor = self.cursor.map(|spot| board.moved(game, spot, right, up));
    }

    /// As Tab does.
    pub fn turn(&mut self, board: &dyn Board<AnyGame>, game: &AnyGame) {
        self.cursor = self.cursor.map(|spot| board.turned(game, spot));
    }

    /// Picks the place under the cursor: a move, or a piece, or the reason why not.
    pub fn pick(
        &mut self,
        board: &dyn Board<AnyGame>,
        game: &AnyGame,
    ) -> Result<Option<AnyMove>, &'static str> {
        let Some(spot) = self.cursor else { return Err("type the move") };
        match board.pick(game, spot, self.picked) {
            Pick::Move(mv) => return Ok(Some(mv)),
            Pick::Up => self.picked = Some(spot),
            Pick::Down => self.picked = None,
            Pick::Nothing(why) => return Err(why),
        }
        Ok(None)
    }
}
