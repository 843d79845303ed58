//! What is known about a position beyond its rules, to be drawn over the board.

mod chains;
mod hex;
mod surakarta;

use boyi_games::AnyGame;
use serde::Serialize;

pub use chains::Chains;
pub use hex::HexOverlay;
pub use surakarta::SurakartaOverlay;

/// What is known about a position, by game.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Overlay {
    /// Bridges, inferior cells, resistance.
    Hex(Box<HexOverlay>),
    /// Captures.
    Surakarta(SurakartaOverlay),
    /// Chains, and exact values where they are found in a moment.
    Dots(Box<Chains>),
}

/// Everything that there is to say about a position within half a second.
pub fn overlay(game: &AnyGame) -> Overlay {
    match game {
        AnyGame::Hex(game) => Overlay::Hex(Box::new(HexOverlay::of(game))),
        AnyGame::Surakarta(game) => Overlay::Surakarta(SurakartaOverlay::of(game)),
        AnyGame::Dots(game) => Overlay::Dots(Box::new(Chains::with_values(game))),
    }
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}
