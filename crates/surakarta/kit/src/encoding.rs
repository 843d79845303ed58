//! Surakarta: the pieces of both sides, and how close the end by the rules is.
//!
//! A convolution over the board does not see along the loops. So the words say outright what the loops decide: which
//! pieces can capture, which can be captured, and which empty points are in whose sight. The other way, layers that see
//! along the loops themselves, learned less in the same time (`nets/surakarta.md`).

use boyi_core::{Game, SquareSymmetry};
use boyi_surakarta::{EndRule, Point, Surakarta, SurakartaMove, SurakartaRules};

use boyi_net::{Encoding, Shipped, ShippedNet};

/// Eight sets of points (bit `i` is the point with index `i`), then how much of the way to the end by the rules is gone,
/// in 255ths. The sets: the mover's pieces; the opponent's; of the mover's, those that can capture, and those that can be
/// captured; the same two of the opponent's; the empty points that see a piece of the opponent along a loop, over an
/// arc; and those that see one of the mover. The policy index of a move is `from * 36 + to`.
///
/// The planes are these sets on 6x6, the uppermost row first, and the last word as a share, everywhere.
#[derive(Clone, Debug)]
pub struct SurakartaEncoding {
    rules: SurakartaRules,
    /// By symmetry: where each point goes.
    places: Vec<[u8; Point::COUNT]>,
    /// The same for every set of points in a row: by symmetry, row and set.
    rows: Vec<[[u64; 1 << SIDE]; SIDE]>,
}

const SETS: usize = 8;
/// Points along a side.
const SIDE: usize = 6;
const EMPTY_BOARD: u64 = (1 << Point::COUNT) - 1;

fn points(mut mask: u64) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let point = Point::from_index(mask.trailing_zeros() as usize).expect("a set of points");
            mask &= mask - 1;
            point
        })
    })
}

impl SurakartaEncoding {
    fn turned(&self, mask: u64, symmetry: usize) -> u64 {
        let rows = self.rows[symmetry].iter().enumerate();
        rows.fold(0, |turned, (row, sets)| turned | sets[(mask >> (SIDE * row)) as usize % (1 << SIDE)])
    }

    fn place(&self, point: Point, symmetry: usize) -> usize {
        usize::from(self.places[symmetry][point.index()])
    }
}

impl Encoding for SurakartaEncoding {
    type Game = Surakarta;

    const PLANES: usize = SETS + 2;

    fn new(rules: SurakartaRules) -> Result<Self, String> {
        let place = |symmetry, index| {
            let point: Point = Point::from_index(index).expect("below the count");
            point.transformed(SquareSymmetry::new(symmetry)).index() as u8
        };
        let places: Vec<[u8; Point::COUNT]> =
            (0..8).map(|symmetry| std::array::from_fn(|index| place(symmetry, index))).collect();
        let rows = places.iter().map(|places| {
            std::array::from_fn(|row| {
                std::array::from_fn(|set| {
                    points((set as u64) << (SIDE * row))
                        .fold(0, |turned, point| turned | 1 << places[point.index()])
                })
            })
        });
        let rows = rows.collect();
        Ok(SurakartaEncoding { rules, places, rows })
    }

    fn words(&self) -> usize {
        SETS + 1
    }

    fn policy_len(&self) -> usize {
        Point::COUNT * Point::COUNT
    }

    fn plane_shape(&self) -> [usize; 3] {
        [SETS + 1, SIDE, SIDE]
    }

    fn encode(&self, game: &Surakarta, symmetry: usize, words: &mut [u64]) {
        let (mover, opponent) = (game.mover(), !game.mover());
        let (own, other) = (game.pieces(mover), game.pieces(opponent));
        let empty = EMPTY_BOARD & !(own | other);
        // From the points of a set: those that see a piece of the mover, those that see one of the opponent, and what they
        // see.
        let sight = |from| {
            points(from).fold((0, 0, 0), |(seeing_own, seeing_other, seen), point| {
                let met = game.met_first(point);
                let bit_if = |meets: u64| if meets == 0 { 0 } else { point.bit() };
                (seeing_own | bit_if(met & own), seeing_other | bit_if(met & other), seen | met)
            })
        };
        let (_, own_capturing, seen_by_own) = sight(own);
        let (other_capturing, _, seen_by_other) = sight(other);
        let (sees_own, sees_other, _) = sight(empty);
        let (own_captured, other_captured) = (seen_by_other & own, seen_by_own & other);
        let sets =
            [own, other, own_capturing, own_captured, other_capturing, other_captured, sees_other, sees_own];
        for (word, set) in words.iter_mut().zip(sets) {
            *word = self.turned(set, symmetry);
        }
        let (gone, limit) = match self.rules.end {
            EndRule::Ccgc => (game.plies(), EndRule::PLY_LIMIT),
            EndRule::Olympiad | EndRule::Threefold => (game.quiet_plies(), EndRule::QUIET_LIMIT),
        };
        words[SETS] = u64::from(gone.min(limit)) * 255 / u64::from(limit);
    }

    fn planes(&self, words: &[u64], planes: &mut [f32]) {
        let (sets, share) = planes.split_at_mut(SETS * Point::COUNT);
        for (set, plane) in words.iter().zip(sets.chunks_exact_mut(Point::COUNT)) {
            for (index, value) in plane.iter_mut().enumerate() {
                *value = (set >> index & 1) as f32;
            }
        }
        share.fill(words[SETS] as f32 / 255.0);
    }

    #[inline]
    fn index(&self, _: &Surakarta, mv: SurakartaMove, symmetry: usize) -> usize {
        self.place(mv.from, symmetry) * Point::COUNT + self.place(mv.to, symmetry)
    }

    fn move_at(&self, game: &Surakarta, index: usize, symmetry: usize) -> Option<SurakartaMove> {
        let back = |place| self.places[symmetry].iter().position(|&to| usize::from(to) == place);
        let (from, to) = (back(index / Point::COUNT)?, back(index % Point::COUNT)?);
        game.move_at(from * Point::COUNT + to)
    }

    fn permutation(&self, symmetry: usize) -> Vec<usize> {
        let places = &self.places[symmetry];
        let place = |index: usize| usize::from(places[index]);
        (0..self.policy_len())
            .map(|index| place(index / Point::COUNT) * Point::COUNT + place(index % Point::COUNT))
            .collect()
    }
}

impl Shipped for SurakartaEncoding {
    fn file(_: SurakartaRules) -> &'static ShippedNet<SurakartaEncoding> {
        static NET: ShippedNet<SurakartaEncoding> =
            ShippedNet::new(include_bytes!("../../../../nets/surakarta.net"));
        &NET
    }
}
