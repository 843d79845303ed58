//! The winner's connection, for drawing.

use std::collections::VecDeque;

use crate::{Bits, Cell, Hex};

impl Hex {
    /// A shortest chain of the winner's stones from edge to edge, starting edge first; empty while nobody has won.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_hex::{Hex, HexRules};
    /// let game = Hex::parse(HexRules::new(3).unwrap(), "RR./.RB/R.B B").unwrap();
    /// let path: Vec<String> = game.winning_path().iter().map(ToString::to_string).collect();
    /// assert_eq!(path, ["b1", "b2", "a3"]);
    /// ```
    pub fn winning_path(&self) -> Vec<Cell> {
        let Some(colour) = self.winning_colour() else { return Vec::new() };
        let geometry = self.geometry();
        let stones = self.stones(colour);
        let mut came_from = vec![usize::MAX; geometry.cell_count()];
        let mut seen: Bits = stones & *geometry.start_edge(colour);
        let mut queue: VecDeque<usize> = seen.iter().collect();
        while let Some(index) = queue.pop_front() {
            if geometry.goal_edge(colour).contains(index) {
                let mut path: Vec<Cell> = std::iter::successors(Some(index), |&at| {
                    Some(came_from[at]).filter(|&from| from != usize::MAX)
                })
                .map(|at| geometry.cell(at))
                .collect();
                path.reverse();
                return path;
            }
            for next in (*geometry.neighbours(index) & stones & !seen).iter() {
                seen.insert(next);
                came_from[next] = index;
                queue.push_back(next);
            }
        }
        unreachable!("the winner's edges are joined")
    }
}
