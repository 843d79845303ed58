//! The solver that anyone would write, to check the other one by and to measure it against: alpha-beta over sets of free
//! edges, the centre first.
//!
//! It has what is commonly known: boxes on offer are taken all, or all but two or four; a chain is opened in one way only;
//! positions that are turned, mirrored, or differ in which of the two outer edges of a corner is drawn are the same; a table
//! keeps both bounds, whatever the score; and separate chains and loops need no search. What is on offer it asks the same code
//! as the other solver, so that it says nothing about that.

use boyi_core::{Game, Margin};
use boyi_dots::{Dots, Edge, Geometry};
use boyi_search::{Zeroed, zeroed};
use bytemuck::Zeroable;

use super::grid::{Grid, Singles, board_boxes};
use super::simulation::simple_endgame;
use super::solver::offer;

/// A plain exact solver for one size of board, with what it remembers.
///
/// ```
/// use boyi_core::{Game, Margin};
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::PlainSolver;
///
/// let game = Dots::start("2x2".parse::<DotsRules>()?);
/// let mut solver = PlainSolver::new(game.geometry(), 1 << 20);
/// assert_eq!(solver.solve(&game), Margin(2));
/// # Ok::<(), boyi_core::TextError>(())
/// ```
pub struct PlainSolver {
    board: &'static Geometry,
    boxes: u64,
    /// All edges, those in the centre first.
    edges: Vec<Edge>,
    table: Zeroed<Bucket>,
    nodes: u64,
}

/// What is known of a position; one without free edges stands for none.
#[derive(Clone, Copy, Default, Zeroable)]
struct Entry {
    key: u64,
    lower: i8,
    upper: i8,
    free: u8,
}

/// Entries that share a cache line.
#[derive(Zeroable)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

impl PlainSolver {
    /// A solver that knows nothing yet, with a table of at most so many bytes.
    pub fn new(board: &'static Geometry, memory: usize) -> PlainSolver {
        let count = 1 << (memory / size_of::<Bucket>()).max(1).ilog2();
        let all = Grid::from_set(board, board.all_edges());
        let mut edges: Vec<Edge> = all.edges().collect();
        edges.sort_by_key(|&edge| from_centre(board, edge));
        let boxes = board_boxes(board.columns(), board.rows());
        PlainSolver { board, boxes, edges, table: zeroed(count), nodes: 0 }
    }

    /// How often its search was called so far, for positions that it knew already as well.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The margin at the end of a game with best play.
    ///
    /// # Panics
    /// If the game is on a board of another size.
    pub fn solve(&mut self, game: &Dots) -> Margin {
        assert_eq!(game.geometry(), self.board, "a solver is for one size of board");
        let offer = offer(Grid::of(game), self.boxes);
        let most = self.boxes.count_ones() as i8 + 1;
        let net = offer.value(self.search(offer.rest, -most, most));
        let so_far = game.margin().expect("a game of Dots and Boxes has a margin");
        Margin(so_far.0 + Margin(net.into()).seen_by(game.mover()))
    }

    /// The net boxes of who has to move where none are on offer: exact between `alpha` and `beta`, otherwise a bound.
    fn search(&mut self, grid: Grid, alpha: i8, beta: i8) -> i8 {
        self.nodes += 1;
        if let Some(endgame) = simple_endgame(grid, self.boxes) {
            return -endgame.value() as i8;
        }
        let (key, free) = (self.key(grid), grid.count() as u8);
        let open = grid.degrees(self.boxes).open().count_ones() as i8;
        let (mut lower, mut upper) = self.known(key, free).unwrap_or((-open, open));
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let (alpha, beta) = (alpha.max(lower), beta.min(upper));
        let mut best = i8::MIN;
        for edge in self.moves(grid) {
            let low = alpha.max(best);
            let offer = offer(grid.without(Grid::single(edge)), self.boxes);
            let (taken, deal) = (offer.taken, offer.deal);
            let value = if deal == 0 {
                -(taken + self.search(offer.rest, -beta - taken, -low - taken))
            } else if deal - taken <= low {
                // He leaves no more than that.
                deal - taken
            } else {
                let room = deal - taken - low;
                deal - taken - (deal + self.search(offer.rest, -deal - room, -deal + room)).abs()
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        if best > alpha {
            lower = best;
        }
        if best < beta {
            upper = best;
        }
        self.remember(Entry { key, lower, upper, free });
        best
    }

    /// One edge of every chain and loop, and every other free edge.
    fn moves(&self, grid: Grid) -> Vec<Edge> {
        let two = grid.degrees(self.boxes).two;
        let mut opened = 0;
        let is_move = |&edge: &Edge| {
            let single = Grid::single(edge);
            if single.without(grid) != Grid::default() {
                return false;
            }
            let beside = (single.h | single.h >> 8 | single.v | single.v >> 1) & two;
            let Some(one) = Singles(beside).next() else { return true };
            let string = grid.joined(one, two);
            // Two boxes are opened in the middle, so that both must be taken.
            if opened & string != 0 || string.count_ones() == 2 && beside != string {
                return false;
            }
            opened |= string;
            true
        };
        self.edges.iter().copied().filter(is_move).collect()
    }

    /// A word for a position, the same for all that are the same. In a large table another position is taken for it once in 10^11
    /// looks or so: good enough to compare with, not to prove.
    fn key(&self, grid: Grid) -> u64 {
        let (columns, rows) = (u32::from(self.board.columns()), u32::from(self.board.rows()));
        let turned = |grid: Grid| Grid {
            h: grid.h.reverse_bits() >> (64 - 8 * rows - columns),
            v: grid.v.reverse_bits() >> (71 - 8 * rows - columns),
        };
        let mirrored = |grid: Grid| Grid {
            h: grid.h.swap_bytes() >> (56 - 8 * rows),
            v: grid.v.swap_bytes() >> (64 - 8 * rows),
        };
        let exchanged = |grid: Grid| Grid { h: transposed(grid.v), v: transposed(grid.h) };
        let four = |grid| [grid, turned(grid), mirrored(grid), turned(mirrored(grid))];
        let sides = if columns == rows { [grid, exchanged(grid)] } else { [grid; 2] };
        let least = sides.into_iter().flat_map(four).map(|grid| self.with_corners(grid)).min();
        let Grid { h, v } = least.expect("there are several");
        // Odd constants without pattern.
        let mixed =
            h.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ v.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// Where one of the two outer edges of a corner is free, it is the one that lies.
    fn with_corners(&self, mut grid: Grid) -> Grid {
        let (right, above) = (u32::from(self.board.columns()), 8 * u32::from(self.board.rows()));
        for (h, v) in [(0, 0), (right - 1, right), (above, above - 8), (above + right - 1, above + right - 8)]
        {
            let one = (grid.h >> h ^ grid.v >> v) & 1;
            grid.h |= one << h;
            grid.v &= !(one << v);
        }
        grid
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.table.len() - 1)
    }

    fn known(&self, key: u64, free: u8) -> Option<(i8, i8)> {
        let is_it = |entry: &&Entry| entry.key == key && entry.free == free;
        self.table[self.bucket(key)].0.iter().find(is_it).map(|entry| (entry.lower, entry.upper))
    }

    /// Remembers; where there is no room, what has the fewest free edges is forgotten.
    fn remember(&mut self, entry: Entry) {
        let index = self.bucket(entry.key);
        let bucket = &mut self.table[index].0;
        let place = bucket
            .iter()
            .position(|old| old.key == entry.key && old.free == entry.free)
            .or_else(|| (0..bucket.len()).min_by_key(|&place| bucket[place].free))
            .expect("there are places");
        bucket[place] = entry;
    }
}

/// How far an edge is from the centre of a board, squared and times four.
fn from_centre(board: &Geometry, edge: Edge) -> i32 {
    let single = Grid::single(edge);
    let twice = |at: u8| 2 * i32::from(at);
    let (x, y) =
        (twice(edge.column()) + i32::from(single.h != 0), twice(edge.row()) + i32::from(single.v != 0));
    (x - i32::from(board.columns())).pow(2) + (y - i32::from(board.rows())).pow(2)
}

/// A square of bits with rows and columns exchanged.
fn transposed(mut bits: u64) -> u64 {
    for (shift, mask) in
        [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)]
    {
        let changes = (bits ^ bits >> shift) & mask;
        bits ^= changes ^ changes << shift;
    }
    bits
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;
    use boyi_search::Limits;

    use super::super::{Solver, SolverOptions};
    use super::*;

    #[test]
    fn both_solvers_agree_on_random_games() {
        for (rules, least) in [("2x3", 0), ("3x3", 0), ("2x5", 4), ("3x4", 12), ("4x4", 20), ("5x5", 42)] {
            let start = Dots::start(rules.parse().unwrap());
            let mut solver = Solver::new(start.geometry(), SolverOptions { memory: 1 << 24, threads: 1 });
            let mut plain = PlainSolver::new(start.geometry(), 1 << 24);
            let mut random = Random::new(11);
            for _ in 0..20 {
                let mut game = start;
                let moves = least + random.below((game.count() - least) as u32) as usize;
                for _ in 0..moves {
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
                let solution = solver.solve(&game, &Limits::none(), &mut |_| {});
                assert_eq!(Some(plain.solve(&game)), solution.margin(&game), "{game}");
            }
        }
    }

    #[test]
    fn the_same_positions_have_the_same_key_and_no_others() {
        for rules in ["3x3", "3x4", "4x4", "5x3", "7x7"] {
            let start = Dots::start(rules.parse().unwrap());
            let board = start.geometry();
            let solver = PlainSolver::new(board, 0);
            let key = |free: u128| solver.key(Grid::from_set(board, free));
            let corner = ["a1h", "a1v"].map(|edge| board.index(edge.parse().unwrap()).unwrap());
            let (mut random, mut exchanged) = (Random::new(7), 0);
            for _ in 0..100 {
                let mut game = start;
                for _ in 0..random.below(game.count() as u32) {
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
                let free = game.free();
                let turned = (0..board.symmetries()).map(|symmetry| board.turned_edges(free, symmetry));
                assert!(turned.clone().all(|turned| key(turned) == key(free)), "{game}");
                let [h, v] = corner.map(|edge| free >> edge & 1);
                if h != v {
                    assert_eq!(key(free ^ (1 << corner[0] | 1 << corner[1])), key(free), "{game}");
                    exchanged += 1;
                }
                for edge in (0..board.edge_count()).filter(|edge| free >> edge & 1 == 1) {
                    assert_ne!(key(free & !(1 << edge)), key(free), "{game}");
                }
            }
            assert!(exchanged > 10, "{rules}: {exchanged}");
        }
    }
}
