//! Hex: the mover's stones and the opponent's. The mover joins top and bottom; for Blue rows and columns change places.

use boyi_core::Game;
use boyi_hex::{Bits, Colour, Hex, HexMove, HexRules, Swap};

use boyi_net::{Encoding, Shipped, ShippedNet};
use boyi_selfplay::{Ending, Learnable};

/// Two sets of cells, the mover's first, each in as many words as it needs; bit `row * size + column` of a set. The
/// policy index of a cell is the same number. `nets/README.md` defines the planes.
#[derive(Clone, Debug)]
pub struct HexEncoding {
    size: usize,
    /// By whether the board is mirrored in the diagonal, and turned: where each cell goes. All four are their own
    /// inverse.
    places: [[Vec<u16>; 2]; 2],
}

impl HexEncoding {
    fn places(&self, game: &Hex, symmetry: usize) -> &[u16] {
        &self.places[game.to_move().index()][symmetry]
    }

    fn words_a_set(&self) -> usize {
        (self.size * self.size).div_ceil(64)
    }
}

fn write(stones: Bits, places: &[u16], words: &mut [u64]) {
    words.fill(0);
    for cell in stones.iter() {
        let place = usize::from(places[cell]);
        words[place / 64] |= 1 << (place % 64);
    }
}

impl Encoding for HexEncoding {
    type Game = Hex;

    const PLANES: usize = 2;
    const BORDERED: bool = true;

    fn new(rules: HexRules) -> Result<Self, String> {
        if rules.swap() != Swap::Off {
            return Err("a net plays Hex without swap".into());
        }
        let size = usize::from(rules.size());
        let table = |mirrored: bool, turned: bool| -> Vec<u16> {
            let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
            let place = |(row, column)| {
                let place = if mirrored { column * size + row } else { row * size + column };
                (if turned { size * size - 1 - place } else { place }) as u16
            };
            cells.map(place).collect()
        };
        let places = [false, true].map(|mirrored| [false, true].map(|turned| table(mirrored, turned)));
        Ok(HexEncoding { size, places })
    }

    fn words(&self) -> usize {
        2 * self.words_a_set()
    }

    fn policy_len(&self) -> usize {
        self.size * self.size
    }

    fn plane_shape(&self) -> [usize; 3] {
        [2, self.size + 2, self.size + 2]
    }

    fn encode(&self, game: &Hex, symmetry: usize, words: &mut [u64]) {
        let places = self.places(game, symmetry);
        let (own, other) = words.split_at_mut(self.words_a_set());
        write(game.stones(game.to_move()), places, own);
        write(game.stones(!game.to_move()), places, other);
    }

    fn planes(&self, words: &[u64], planes: &mut [f32]) {
        let (size, wide) = (self.size, self.size + 2);
        planes.fill(0.0);
        for i in 1..=size {
            for edge in [i, (wide - 1) * wide + i] {
                planes[edge] = 1.0;
            }
            for edge in [i * wide, i * wide + wide - 1] {
                planes[wide * wide + edge] = 1.0;
            }
        }
        for (plane, set) in words.chunks_exact(self.words_a_set()).enumerate() {
            for cell in (0..size * size).filter(|cell| set[cell / 64] >> (cell % 64) & 1 == 1) {
                planes[(plane * wide + cell / size + 1) * wide + cell % size + 1] = 1.0;
            }
        }
    }

    fn index(&self, game: &Hex, mv: HexMove, symmetry: usize) -> usize {
        usize::from(self.places(game, symmetry)[game.index_of(mv)])
    }

    fn move_at(&self, game: &Hex, index: usize, symmetry: usize) -> Option<HexMove> {
        // A mirrored board turned is a turned board mirrored, so every table is its own inverse.
        game.move_at(usize::from(*self.places(game, symmetry).get(index)?))
    }

    #[inline]
    fn visit(&self, game: &Hex, symmetry: usize, mut visit: impl FnMut(usize, usize)) {
        let places = self.places(game, symmetry);
        if game.winning_colour().is_none() {
            game.empty_cells().iter().for_each(|cell| visit(cell, usize::from(places[cell])));
        }
    }

    fn permutation(&self, symmetry: usize) -> Vec<usize> {
        self.places[Colour::Red.index()][symmetry].iter().map(|&place| usize::from(place)).collect()
    }
}

impl Shipped for HexEncoding {
    /// The board that most is played on has a net of its own, which is stronger there than the one for every board.
    fn file(rules: HexRules) -> &'static ShippedNet<HexEncoding> {
        static USUAL: ShippedNet<HexEncoding> =
            ShippedNet::new(include_bytes!("../../../../nets/hex-11.net"));
        static ANY: ShippedNet<HexEncoding> = ShippedNet::new(include_bytes!("../../../../nets/hex.net"));
        if rules.size() == 11 { &USUAL } else { &ANY }
    }
}

impl Learnable for HexEncoding {
    #[inline]
    fn ending(game: &Hex) -> Option<Ending> {
        Ending::on_board(game)
    }
}
