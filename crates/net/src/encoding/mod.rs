//! What a position looks like to a net: a few words of bits, and numbers for the moves.
//!
//! Training holds millions of positions and moves them between two machines' memories, so a position travels as bits
//! (32 bytes on an 11x11 Hex board) and becomes planes where the net runs. Everything is seen by the side to move. The
//! answer of a net is a logit for each *policy index*; the maps between moves and indices are here as well.
//!
//! ```
//! use boyi_games::{Game, hex::{Hex, HexRules}};
//! use boyi_net::{Encoding, HexEncoding};
//!
//! let rules = HexRules::new(3).unwrap();
//! let encoding = HexEncoding::new(rules).unwrap();
//! let game = Hex::parse(rules, "R../.../..B R").unwrap();
//! let mut words = [0; 2];
//! encoding.encode(&game, 0, &mut words);
//! assert_eq!(words, [1 << 0, 1 << 8]);
//! assert_eq!(encoding.index(&game, "b1".parse().unwrap(), 0), 1);
//! ```

mod dots;
mod hex;
mod surakarta;

use boyi_games::Game;

pub use dots::DotsEncoding;
pub use hex::HexEncoding;
pub use surakarta::SurakartaEncoding;

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

    /// What people call a board whose grid has so many rows and columns.
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

#[cfg(test)]
mod tests {
    use boyi_games::dots::Dots;
    use boyi_games::hex::Hex;
    use boyi_games::surakarta::Surakarta;
    use boyi_games::{Game, Random};

    use super::*;

    /// Random games, each position handed to `check`.
    fn walk<E: Encoding>(rules: &str, games: usize, mut check: impl FnMut(&E, &E::Game)) {
        let rules = rules.parse().unwrap();
        let encoding = E::new(rules).unwrap();
        let mut random = Random::new(7);
        for _ in 0..games {
            let mut game = E::Game::start(rules);
            while game.outcome().is_none() {
                check(&encoding, &game);
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
    }

    fn no_index_twice_and_back<E: Encoding>(rules: &str) {
        walk::<E>(rules, 4, |encoding, game| {
            for symmetry in 0..game.symmetries() {
                let mut seen = vec![false; encoding.policy_len()];
                let mut visited = Vec::new();
                encoding.visit(game, symmetry, |number, index| visited.push((number, index)));
                assert_eq!(visited.len(), game.count());
                for (mv, (number, index)) in game.moves().into_iter().zip(visited) {
                    assert_eq!(number, game.index_of(mv));
                    assert_eq!(index, encoding.index(game, mv, symmetry), "{mv} of {game}");
                    assert!(!std::mem::replace(&mut seen[index], true), "{mv} of {game}: {index} again");
                    assert_eq!(encoding.move_at(game, index, symmetry), Some(mv));
                }
            }
            assert_eq!(encoding.move_at(game, encoding.policy_len(), 0), None);
        });
    }

    fn symmetries_agree<E: Encoding>(rules: &str) {
        walk::<E>(rules, 4, |encoding, game| {
            for symmetry in 0..game.symmetries() {
                let turned = game.transformed(symmetry);
                let (mut ours, mut theirs) = (vec![0; encoding.words()], vec![1; encoding.words()]);
                encoding.encode(game, symmetry, &mut ours);
                encoding.encode(&turned, 0, &mut theirs);
                assert_eq!(ours, theirs, "{game} turned by {symmetry}");
                let permutation = encoding.permutation(symmetry);
                for mv in game.moves() {
                    let index = encoding.index(game, mv, symmetry);
                    assert_eq!(index, encoding.index(&turned, game.transformed_move(mv, symmetry), 0));
                    assert_eq!(index, permutation[encoding.index(game, mv, 0)]);
                }
            }
        });
    }

    #[test]
    fn every_move_has_an_index_of_its_own() {
        no_index_twice_and_back::<HexEncoding>("5");
        no_index_twice_and_back::<DotsEncoding>("3x2");
        no_index_twice_and_back::<DotsEncoding>("5x5");
        no_index_twice_and_back::<DotsEncoding>("6x6");
        no_index_twice_and_back::<SurakartaEncoding>("");
    }

    #[test]
    fn a_turned_position_is_encoded_like_the_position_turned() {
        symmetries_agree::<HexEncoding>("5");
        symmetries_agree::<HexEncoding>("11");
        symmetries_agree::<DotsEncoding>("3x2");
        symmetries_agree::<DotsEncoding>("5x5");
        symmetries_agree::<DotsEncoding>("6x6,start=swedish");
        symmetries_agree::<SurakartaEncoding>("");
    }

    /// The planes of a turned position are the turned planes: what augmentation on the other machine relies on.
    fn planes_turn<E: Encoding>(rules: &str) {
        walk::<E>(rules, 1, |encoding, game| {
            let [planes, rows, columns] = encoding.plane_shape();
            let read = |symmetry| {
                let mut words = vec![0; encoding.words()];
                encoding.encode(game, symmetry, &mut words);
                let mut values = vec![-1.0; planes * rows * columns];
                encoding.planes(&words, &mut values);
                values
            };
            let plain = read(0);
            assert!(!plain.contains(&-1.0), "every value is written");
            for symmetry in 0..game.symmetries() {
                let turn = boyi_games::SquareSymmetry::new(symmetry);
                let turned = read(symmetry);
                for plane in 0..planes {
                    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
                        let (x, y) = turn.apply(column, row, columns, rows);
                        let at = |row, column| (plane * rows + row) * columns + column;
                        assert_eq!(plain[at(row, column)], turned[at(y, x)], "{game} by {symmetry}");
                    }
                }
            }
        });
    }

    #[test]
    fn planes_turn_as_the_board_does() {
        planes_turn::<HexEncoding>("4");
        planes_turn::<DotsEncoding>("3x3");
        planes_turn::<DotsEncoding>("3x2");
        planes_turn::<SurakartaEncoding>("");
    }

    #[test]
    fn both_sides_see_the_same_position_alike() {
        // Blue's position is Red's with colours exchanged, mirrored in the long diagonal.
        let encoding = HexEncoding::new("4".parse().unwrap()).unwrap();
        let read = |text| {
            let mut words = [0; 2];
            let game = Hex::parse("4".parse().unwrap(), text).unwrap();
            encoding.encode(&game, 0, &mut words);
            (words, encoding.index(&game, if text.ends_with('R') { "c1" } else { "a3" }.parse().unwrap(), 0))
        };
        assert_eq!(read("RR../...B/..../.B.. R"), read("B.../B..R/..../.R.. B"));

        let scores = |text| {
            let mut words = [0; 2];
            let game = Dots::parse("2x1".parse().unwrap(), text).unwrap();
            DotsEncoding::new(game.rules()).unwrap().encode(&game, 0, &mut words);
            words
        };
        assert_eq!(scores("f3 1 0 R"), scores("f3 0 1 B"));
        assert_ne!(scores("f3 1 0 R"), scores("f3 1 0 B"));

        let pieces = |text| {
            let mut words = [0; 9];
            let game = Surakarta::parse("".parse().unwrap(), text).unwrap();
            SurakartaEncoding::new(game.rules()).unwrap().encode(&game, 0, &mut words);
            words
        };
        let (black, white) =
            ("..............BW....B.....B......... B", "..............WB....W.....W......... W");
        assert_eq!(pieces(black), pieces(white));
    }

    #[test]
    fn a_net_does_not_swap() {
        assert!(HexEncoding::new("5,swap=pieces".parse().unwrap()).is_err());
    }
}
