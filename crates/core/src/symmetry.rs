//! Turning and mirroring boards.

use crate::Game;

/// The position that stands for all its mirror images: the one with the smallest hash. Returns it with the number of
/// the symmetry that leads there. Where images share a hash, their texts decide: a hash may leave out what does not
/// matter to the moves to come, such as who owns which box.
pub fn canonical<G: Game>(game: &G) -> (G, usize) {
    (0..game.symmetries())
        .map(|symmetry| (game.transformed(symmetry), symmetry))
        .min_by(|(a, _), (b, _)| a.hash().cmp(&b.hash()).then_with(|| a.to_string().cmp(&b.to_string())))
        .expect("every game has the identity")
}

/// One of the eight ways to turn and mirror a rectangle's coordinates. Numbers 0 to 3 keep the sides (identity, half
/// turn, the two mirrors along the axes); 4 to 7 exchange columns and rows first, so they need a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSymmetry(u8);

impl SquareSymmetry {
    /// Symmetry number 0 to 7.
    pub const fn new(number: usize) -> Self {
        assert!(number < 8);
        SquareSymmetry(number as u8)
    }

    /// Whether columns and rows change places.
    #[inline]
    pub const fn transposes(self) -> bool {
        self.0 & 4 != 0
    }

    /// Where `(column, row)` of a board of `columns` by `rows` goes.
    #[inline]
    pub const fn apply(self, column: usize, row: usize, columns: usize, rows: usize) -> (usize, usize) {
        let (x, y, width, height) =
            if self.transposes() { (row, column, rows, columns) } else { (column, row, columns, rows) };
        // Number 1 mirrors both axes, 2 the columns, 3 the rows: so that a board that has only the half turn can
        // use numbers 0 and 1.
        let (flip_x, flip_y) = match self.0 & 3 {
            0 => (false, false),
            1 => (true, true),
            2 => (true, false),
            _ => (false, true),
        };
        (if flip_x { width - 1 - x } else { x }, if flip_y { height - 1 - y } else { y })
    }
}
