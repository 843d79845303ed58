//! The normal form of a position in which no box can be taken: what is left of it for the search, and its key.

use super::super::endgame::{Component, Endgame};
use super::super::grid::Grid;
use super::labels::{CHAIN, Graph, LOOP, mix};

/// A position without a box on offer, as the search sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Normal {
    /// The free edges, without pairs of short chains that cancel.
    pub grid: Grid,
    /// Equal for positions that are the same game, whatever they look like.
    pub key: u64,
    /// The boxes that count.
    pub boxes: i8,
    /// The value, if only chains and loops are left.
    pub value: Option<i8>,
    /// How much there is to search: small is quick.
    pub size: i16,
}

/// Makes normal forms, with room to work in and a small memory of the last ones.
pub(super) struct Normaliser {
    pub board: u64,
    graph: Graph,
    recent: Vec<(Grid, Normal)>,
}

/// A power of two.
const RECENT: usize = 1 << 12;

impl Normaliser {
    pub fn new(board: u64) -> Normaliser {
        // No grid has this edge, so nothing is found before it was put there.
        let nothing = (Grid { h: u64::MAX, v: u64::MAX }, Normal::default());
        Normaliser { board, graph: Graph::new(), recent: vec![nothing; RECENT] }
    }

    /// The normal form of a grid in which no box has exactly one free edge.
    pub fn normal(&mut self, grid: Grid) -> Normal {
        let slot = (mix(grid.h.wrapping_add(grid.v.rotate_left(31))) >> 40) as usize & (RECENT - 1);
        if self.recent[slot].0 == grid {
            return self.recent[slot].1;
        }
        let normal = self.compute(grid);
        self.recent[slot] = (grid, normal);
        normal
    }

    fn compute(&mut self, mut grid: Grid) -> Normal {
        let degrees = grid.degrees(self.board);
        let joints = degrees.joints();
        let mut boxes = degrees.open();
        if joints != 0 {
            self.graph.begin(grid, joints, self.board);
        }
        let mut simple = Endgame::default();
        let mut key = 0u64;
        let mut tangled = degrees.open();
        let (mut one, mut two) = (0, 0);
        let mut strings = degrees.two;
        while strings != 0 {
            let chain = grid.joined(strings & strings.wrapping_neg(), strings);
            strings &= !chain;
            let ends = grid.beyond(chain, joints);
            if ends != 0 {
                self.graph.add_chain(grid, chain, ends);
                continue;
            }
            tangled &= !chain;
            let length = chain.count_ones() as u8;
            let edges = grid.around(chain);
            if length <= 2 {
                // Who answers the opening of one by opening the other has lost nothing: two cancel.
                let waiting = if length == 1 { &mut one } else { &mut two };
                if *waiting == 0 {
                    *waiting = chain;
                } else {
                    boxes &= !(chain | *waiting);
                    grid = grid.without(edges).without(grid.around(*waiting));
                    *waiting = 0;
                }
            } else if edges.count() == u32::from(length) {
                simple.add(Component::Loop(length));
                key = key.wrapping_add(LOOP[usize::from(length) & 63]);
            } else {
                simple.add(Component::Chain(length));
                key = key.wrapping_add(CHAIN[usize::from(length) & 63]);
            }
        }
        for (length, waiting) in [(1, one), (2, two)] {
            if waiting != 0 {
                simple.add(Component::Chain(length));
                key = key.wrapping_add(CHAIN[usize::from(length)]);
            }
        }
        let boxes = boxes.count_ones() as i8;
        if joints == 0 {
            return Normal { grid, key: mix(key), boxes, value: Some(-simple.value() as i8), size: 0 };
        }
        let graph = self.graph.key(grid, degrees.open());
        let safe = grid.apart_from(degrees.two).count();
        let size = 4 * safe + 2 * (tangled.count_ones() + joints.count_ones() + degrees.four.count_ones());
        Normal { grid, key: mix(key.wrapping_add(graph)), boxes, value: None, size: size as i16 }
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::dots::{Dots, Geometry};
    use boyi_games::{Game, Random};

    use super::super::super::grid::board_boxes;
    use super::super::captures::offer;
    use super::*;

    /// The normal form of a set of free edges without boxes on offer.
    fn normal(board: &Geometry, free: u128) -> Normal {
        Normaliser::new(board_boxes(board.columns(), board.rows())).compute(Grid::from_set(board, free))
    }

    #[test]
    fn turning_and_mirroring_the_board_keeps_the_key() {
        let mut random = Random::new(3);
        for rules in ["5x5", "4x6", "7x7"] {
            let start = Dots::start(rules.parse().unwrap());
            let board = start.geometry();
            let boxes = board_boxes(board.columns(), board.rows());
            for _ in 0..200 {
                let mut game = start;
                for _ in 0..random.below(board.edge_count() as u32) {
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
                let rest = offer(Grid::of(&game), boxes).rest;
                let free = rest.edges().fold(0u128, |free, edge| free | 1 << board.index(edge).unwrap());
                let key = normal(board, free).key;
                for symmetry in 0..board.symmetries() {
                    assert_eq!(normal(board, board.turned_edges(free, symmetry)).key, key, "{game}");
                }
            }
        }
    }

    fn free(board: &Geometry, edges: &str) -> u128 {
        edges.split_whitespace().fold(0, |set, edge| set | 1 << board.index(edge.parse().unwrap()).unwrap())
    }

    #[test]
    fn the_shape_and_the_place_of_a_chain_do_not_matter() {
        let board = Geometry::of(4, 4).unwrap();
        // Three boxes in a row along the bottom, and three around the corner.
        let row = normal(board, free(board, "a1v b1v c1v c1h"));
        let corner = normal(board, free(board, "b1h b1v a2h a2v"));
        assert_eq!(row.boxes, 3);
        assert_eq!(row.value, Some(-3));
        assert_eq!((corner.boxes, corner.key), (row.boxes, row.key));
    }

    #[test]
    fn two_short_chains_of_one_length_cancel() {
        let board = Geometry::of(4, 4).unwrap();
        let both = normal(board, free(board, "a1h a1v d1h e1v"));
        assert_eq!((both.boxes, both.value), (0, Some(0)));
        assert!(both.grid.is_empty());
    }
}
