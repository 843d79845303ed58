//! What a position looks like to a net: a few words of bits, and numbers for the moves.
//!
//! Training holds millions of positions and moves them between two machines' memories, so a position travels as bits
//! (32 bytes for an 11x11 board with two bits a cell) and becomes planes where the net runs. Everything is seen by the side to
//! move. The answer of a net is a logit for each *policy index*; the maps between moves and indices are here as well.

use boyi_games::Game;

/// How positions and moves of one variant of a game are put to a net.
///
/// Every method takes the number of a symmetry of the game: what is asked then concerns the
/// [transformed](Game::transformed) position, without making it.
pub trait Encoding: Clone + Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// Planes of a net's input: those of [`planes`](Encoding::planes) and, unless they have their border, one of ones.
    const PLANES: usize;

    /// Whether the planes have the border of one cell that nets see around the board; else it is zero.
    const BORDERED: bool = false;

    /// The encoding for these rules; the error says why a net cannot play by them.
    fn new(rules: <Self::Game as Game>::Rules) -> Result<Self, String>;

    /// Words of an encoded position.
    fn words(&self) -> usize;

    /// Policy indices are below this.
    fn policy_len(&self) -> usize;

    /// Planes, rows and columns of what [`planes`](Encoding::planes) writes.
    fn plane_shape(&self) -> [usize; 3];

    /// Rows and columns of the grid that the net's tower runs over.
    fn grid(&self) -> [usize; 2] {
        let border = 2 * usize::from(Self::BORDERED);
        let [_, rows, columns] = self.plane_shape();
        [rows - border, columns - border]
    }

    /// The name of a board whose grid has these rows and columns.
    fn board_name([rows, columns]: [usize; 2]) -> String {
        format!("{columns}x{rows}")
    }

    /// The cell of the grid, row by row, that stands for the move with a policy index, where a move is a cell.
    fn cell(&self, index: usize) -> usize {
        index
    }

    /// Writes a position that is not over, as the mover sees it.
    fn encode(&self, game: &Self::Game, symmetry: usize, words: &mut [u64]);

    /// The net's input from an encoded position: what code on another machine must agree with.
    fn planes(&self, words: &[u64], planes: &mut [f32]);

    /// The policy index of a move in this position.
    fn index(&self, game: &Self::Game, mv: <Self::Game as Game>::Move, symmetry: usize) -> usize;

    /// The move with that index as it would be played in this position, legal or not; `None` if no move has it.
    fn move_at(&self, game: &Self::Game, index: usize, symmetry: usize)
    -> Option<<Self::Game as Game>::Move>;

    /// Visits the moves that the board allows: the number that [`Game::index_of`] gives it, and its policy index.
    fn visit(&self, game: &Self::Game, symmetry: usize, mut visit: impl FnMut(usize, usize)) {
        game.generate(|mv| visit(game.index_of(mv), self.index(game, mv, symmetry)));
    }

    /// For each policy index of a position, where its move stands in the transformed position.
    fn permutation(&self, symmetry: usize) -> Vec<usize>;
}
