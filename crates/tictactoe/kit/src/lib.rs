//! What tic-tac-toe brings along: the squares of its board. Everything else is as usual.

use boyi_core::Side;
use boyi_kit::Kit;
use boyi_tictactoe::TicTacToe;

/// What tic-tac-toe brings along.
pub struct TicTacToeKit;

/// The kit of tic-tac-toe.
pub static KIT: TicTacToeKit = TicTacToeKit;

impl Kit for TicTacToeKit {
    type Game = TicTacToe;

    fn squares(&self, game: &TicTacToe) -> Vec<Vec<Option<Side>>> {
        game.squares().chunks(3).map(<[_]>::to_vec).collect()
    }
}
