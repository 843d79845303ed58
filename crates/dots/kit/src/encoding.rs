//! Dots and Boxes: the edges drawn and the two scores. Who owns which box decides nothing.

use boyi_core::{Game, Side};
use boyi_dots::{Direction, Dots, DotsRules, Edge, Geometry, for_each_edge};

use boyi_net::{Encoding, Shipped, ShippedNet};

/// The set of drawn edges in one word, or two on boards of more than 64 edges; then a word with the mover's boxes in its
/// low byte and the opponent's in the next. The policy index of a move is the number of its edge.
///
/// The planes are the board drawn on a grid of `2 * rows + 1` by `2 * columns + 1` with the lowest row first, where dots,
/// edges and boxes all have a place: drawn edges; free edges; closed boxes; boxes that can be taken; boxes with two edges
/// missing; the mover's lead; the boxes still open, the last two as shares of all boxes and the same everywhere; 1
/// everywhere if the free edges less the open boxes are odd.
///
/// That is the number of turns left, but for the double-crossed moves to come, so the side to move there wants an even
/// or an odd number of long chains. A convolution cannot count what lies all over the board, let alone see whether it is
/// even: without this plane a net finds the openings all alike.
#[derive(Clone, Debug)]
pub struct DotsEncoding {
    geometry: &'static Geometry,
    /// The numbers of the geometry's symmetries that the rules keep.
    symmetries: Vec<Vec<u16>>,
}

/// Planes.
const PLANES: usize = 8;

impl DotsEncoding {
    fn edge_words(&self) -> usize {
        self.geometry.edge_count().div_ceil(64)
    }

    fn turned(&self, edges: u128, symmetry: usize) -> u128 {
        if symmetry == 0 {
            return edges;
        }
        let places = &self.symmetries[symmetry];
        let mut turned = 0;
        for_each_edge(edges, |edge| turned |= 1 << places[edge]);
        turned
    }

    /// The place of an edge on the grid, as (row, column).
    pub(crate) fn edge_place(edge: Edge) -> (usize, usize) {
        let (column, row) = (usize::from(edge.column()), usize::from(edge.row()));
        match edge.direction() {
            Direction::Horizontal => (2 * row, 2 * column + 1),
            Direction::Vertical => (2 * row + 1, 2 * column),
        }
    }
}

impl Encoding for DotsEncoding {
    type Game = Dots;

    const PLANES: usize = PLANES + 1;

    fn new(rules: DotsRules) -> Result<Self, String> {
        let (game, geometry) = (Dots::start(rules), rules.geometry());
        let place =
            |edge, symmetry| game.index_of(game.transformed_move(geometry.edge(edge), symmetry)) as u16;
        let symmetries = (0..game.symmetries())
            .map(|symmetry| (0..geometry.edge_count()).map(|edge| place(edge, symmetry)).collect())
            .collect();
        Ok(DotsEncoding { geometry, symmetries })
    }

    fn words(&self) -> usize {
        self.edge_words() + 1
    }

    fn policy_len(&self) -> usize {
        self.geometry.edge_count()
    }

    fn plane_shape(&self) -> [usize; 3] {
        [PLANES, 2 * usize::from(self.geometry.rows()) + 1, 2 * usize::from(self.geometry.columns()) + 1]
    }

    fn board_name([rows, columns]: [usize; 2]) -> String {
        format!("{}x{}", columns / 2, rows / 2)
    }

    fn cell(&self, index: usize) -> usize {
        let (row, column) = Self::edge_place(self.geometry.edge(index));
        row * (2 * usize::from(self.geometry.columns()) + 1) + column
    }

    fn encode(&self, game: &Dots, symmetry: usize, words: &mut [u64]) {
        let (edges, scores) = words.split_at_mut(self.edge_words());
        let drawn = self.turned(game.edges(), symmetry);
        edges.iter_mut().enumerate().for_each(|(word, bits)| *bits = (drawn >> (64 * word)) as u64);
        let boxes = |side: Side| u64::from(game.score(side));
        scores[0] = boxes(game.mover()) | boxes(!game.mover()) << 8;
    }

    fn planes(&self, words: &[u64], planes: &mut [f32]) {
        let [_, rows, columns] = self.plane_shape();
        let (edges, scores) = words.split_at(self.edge_words());
        let drawn = edges.iter().rev().fold(0u128, |all, &word| all << 64 | u128::from(word));
        let boxes = self.geometry.box_count() as i32;
        let (own, other) = ((scores[0] & 255) as i32, (scores[0] >> 8 & 255) as i32);
        let (free, open) =
            (self.geometry.edge_count() as i32 - drawn.count_ones() as i32, boxes - own - other);
        planes.fill(0.0);
        let mut set = |plane: usize, (row, column): (usize, usize)| {
            planes[(plane * rows + row) * columns + column] = 1.0;
        };
        for edge in 0..self.geometry.edge_count() {
            set(usize::from(drawn >> edge & 1 == 0), Self::edge_place(self.geometry.edge(edge)));
        }
        for number in 0..self.geometry.box_count() {
            let (column, row) = self.geometry.box_place(number);
            let missing = (self.geometry.box_mask(number) & !drawn).count_ones() as usize;
            if missing <= 2 {
                set(2 + missing, (2 * usize::from(row) + 1, 2 * usize::from(column) + 1));
            }
        }
        let everywhere = [own - other, open].map(|count| count as f32 / boxes as f32);
        let odd = (free - open).rem_euclid(2) as f32;
        let uniform = planes.chunks_mut(rows * columns).skip(5);
        uniform.zip(everywhere.into_iter().chain([odd])).for_each(|(plane, value)| plane.fill(value));
    }

    #[inline]
    fn index(&self, game: &Dots, mv: Edge, symmetry: usize) -> usize {
        usize::from(self.symmetries[symmetry][game.index_of(mv)])
    }

    #[inline]
    fn visit(&self, game: &Dots, symmetry: usize, mut visit: impl FnMut(usize, usize)) {
        let places = &self.symmetries[symmetry];
        for_each_edge(game.free(), |edge| visit(edge, usize::from(places[edge])));
    }

    fn move_at(&self, game: &Dots, index: usize, symmetry: usize) -> Option<Edge> {
        let edge = self.symmetries[symmetry].iter().position(|&place| usize::from(place) == index)?;
        game.move_at(edge)
    }

    fn permutation(&self, symmetry: usize) -> Vec<usize> {
        self.symmetries[symmetry].iter().map(|&place| usize::from(place)).collect()
    }
}

impl Shipped for DotsEncoding {
    /// The board that most is played on has a net of its own, which is stronger there than the one for every board.
    fn file(rules: DotsRules) -> &'static ShippedNet<DotsEncoding> {
        static USUAL: ShippedNet<DotsEncoding> =
            ShippedNet::new(include_bytes!("../../../../nets/dots-5x5.net"));
        static ANY: ShippedNet<DotsEncoding> = ShippedNet::new(include_bytes!("../../../../nets/dots.net"));
        if rules == DotsRules::default() { &USUAL } else { &ANY }
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;

    #[test]
    fn the_last_plane_counts_turns() {
        let rules: DotsRules = "4x3".parse().unwrap();
        let encoding = DotsEncoding::new(rules).unwrap();
        let odd = |game: &Dots| {
            let mut words = vec![0; encoding.words()];
            encoding.encode(game, 0, &mut words);
            let mut planes = vec![0.0; encoding.plane_shape().into_iter().product()];
            encoding.planes(&words, &mut planes);
            let plane = planes.chunks(planes.len() / PLANES).next_back().unwrap();
            assert!(plane.iter().all(|&value| value == plane[0]));
            plane[0]
        };
        assert_eq!(odd(&Dots::start(rules)), 1.0, "31 edges and 12 boxes");
        let (mut random, mut double_crosses) = (Random::new(4), 0);
        for _ in 0..50 {
            let mut game = Dots::start(rules);
            while game.outcome().is_none() {
                let (before, mover, boxes) = (odd(&game), game.mover(), taken(&game));
                game.play_unchecked(game.random_move(&mut random).unwrap());
                let double_cross = taken(&game) == boxes + 2;
                double_crosses += u32::from(double_cross);
                assert_eq!(odd(&game) != before, game.mover() != mover || double_cross, "{game}");
            }
        }
        assert!(double_crosses > 10);
    }

    fn taken(game: &Dots) -> u32 {
        [Side::First, Side::Second].into_iter().map(|side| game.score(side)).sum()
    }
}
