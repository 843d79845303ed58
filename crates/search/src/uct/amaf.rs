//! All moves as first: how games went in which a side made a move at any time.

use boyi_games::Side;

/// For each side and each move (by its index): how many of the simulated games had it, and how many of those that side
/// won.
#[derive(Clone, Debug, Default)]
pub struct Amaf {
    games: [Vec<u32>; 2],
    wins: [Vec<f32>; 2],
}

impl Amaf {
    /// Forgets everything; makes room for moves below `limit`.
    pub fn clear(&mut self, limit: usize) {
        for side in 0..2 {
            self.games[side].clear();
            self.games[side].resize(limit, 0);
            self.wins[side].clear();
            self.wins[side].resize(limit, 0.0);
        }
    }

    /// Counts games in which `side` made the move with that index, and `wins` of them for `side`.
    #[inline]
    pub fn add(&mut self, side: Side, index: usize, games: u32, wins: f32) {
        self.games[side.index()][index] += games;
        self.wins[side.index()][index] += wins;
    }

    /// Games and wins of a move.
    #[inline]
    pub fn get(&self, side: Side, index: usize) -> (u32, f32) {
        (self.games[side.index()][index], self.wins[side.index()][index])
    }
}
