//! How many more stones a colour needs to join its edges if the other colour passes: the evaluation of plain alpha-beta
//! players.

use boyi_hex::{Bits, Colour, Hex};
use boyi_search::{Heuristic, Score};

/// The fewest empty cells on a way between the edges of `colour`; `None` if the other colour has cut them off.
///
/// ```
/// use boyi_core::Game;
/// use boyi_hex::{Colour, Hex, HexRules};
/// use boyi_hex_kit::knowledge::stones_needed;
///
/// let game = Hex::parse(HexRules::new(4).unwrap(), ".R../..B./..B./.... R").unwrap();
/// assert_eq!(stones_needed(&game, Colour::Red), Some(3));
/// assert_eq!(stones_needed(&game, Colour::Blue), Some(3));
/// ```
pub fn stones_needed(game: &Hex, colour: Colour) -> Option<u32> {
    let geometry = game.geometry();
    let goal = geometry.goal_edge(colour);
    let own = game.stones(colour);
    let empty = game.empty_cells();
    let mut reached = Bits::EMPTY;
    // What the reached cells touch: at first, what the edge itself touches.
    let mut touched = *geometry.start_edge(colour);
    let mut needed = 0;
    loop {
        // Stones that hang on to what is reached cost nothing.
        let mut fresh = touched & own & !reached;
        while let Some(index) = fresh.pop() {
            reached.insert(index);
            touched |= *geometry.neighbours(index);
            fresh |= *geometry.neighbours(index) & own & !reached;
        }
        if reached.intersects(goal) {
            return Some(needed);
        }
        let mut step = touched & empty & !reached;
        if step.is_empty() {
            return None;
        }
        reached |= step;
        needed += 1;
        while let Some(index) = step.pop() {
            touched |= *geometry.neighbours(index);
        }
    }
}

/// The difference of the two shortest ways, in hundredths of a stone; the side to move is half a stone ahead.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortestPath;

impl Heuristic<Hex> for ShortestPath {
    fn evaluate(&self, game: &Hex) -> Score {
        let colour = game.to_move();
        let far = u32::from(game.size()) * 2;
        let own = stones_needed(game, colour).unwrap_or(far);
        let other = stones_needed(game, !colour).unwrap_or(far);
        Score::points(100 * (other as i32 - own as i32) + 50)
    }

    fn scale(&self) -> f64 {
        150.0
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::{Game, Random};
    use boyi_hex::HexRules;

    use super::*;

    /// Fills in more and more of the cheapest cells: every set of empty cells in rising size.
    fn by_trying_all(game: &Hex, colour: Colour) -> Option<u32> {
        let empty: Vec<usize> = game.empty_cells().iter().collect();
        (0u32..1 << empty.len())
            .filter(|subset| {
                let mut stones = [game.stones(Colour::Red), game.stones(Colour::Blue)];
                for (i, &cell) in empty.iter().enumerate() {
                    if subset >> i & 1 == 1 {
                        stones[colour.index()].insert(cell);
                    }
                }
                let filled = Hex::with_stones(game.rules(), stones, colour, false).expect("a position");
                filled.winning_colour() == Some(colour)
            })
            .map(u32::count_ones)
            .min()
    }

    #[test]
    fn it_is_the_least_number_of_stones_that_win() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let mut game = Hex::start(HexRules::new(3).expect("a size"));
            for _ in 0..random.below(7) {
                if let Some(mv) = game.random_move(&mut random) {
                    game.play_unchecked(mv);
                }
            }
            for colour in Colour::BOTH {
                assert_eq!(stones_needed(&game, colour), by_trying_all(&game, colour), "{game} {colour:?}");
            }
        }
    }
}
