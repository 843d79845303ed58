//! Numbers for positions: the boards with so many pieces of the mover and so many of its enemy, one number for all
//! boards that are turned or mirrored images of each other.
//!
//! The smaller of the two sets of pieces leads. A symmetry brings it to the representative of its orbit, and what it
//! makes of the other set is numbered among the sets of the points that are left. Where several symmetries lead to the
//! representative, the smallest number counts: a few numbers are therefore never used.

use std::sync::LazyLock;

use boyi_core::SquareSymmetry;
use boyi_surakarta::Point;

use super::MOST_PIECES;

const SYMMETRIES: usize = 8;
/// The smaller set has at most half of the pieces.
const MOST_LEADING: usize = MOST_PIECES / 2;

/// How many sets of `k` there are among `n`.
static BINOMIALS: [[u32; MOST_PIECES + 1]; Point::COUNT + 1] = {
    let mut table = [[0; MOST_PIECES + 1]; Point::COUNT + 1];
    let mut n = 0;
    while n <= Point::COUNT {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST_PIECES && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// What each symmetry makes of each row: a set of points is turned in six steps.
static TURNED_ROWS: LazyLock<Box<[[[u64; 64]; 6]; SYMMETRIES]>> = LazyLock::new(|| {
    let mut table = Box::new([[[0; 64]; 6]; SYMMETRIES]);
    for (number, rows) in table.iter_mut().enumerate() {
        for (row, sets) in rows.iter_mut().enumerate() {
            for (set, turned) in sets.iter_mut().enumerate() {
                let points = Point::of_mask((set as u64) << (6 * row));
                let turn = |point: Point| point.transformed(SquareSymmetry::new(number)).bit();
                *turned = points.map(turn).fold(0, |all, bit| all | bit);
            }
        }
    }
    table
});

fn turned(set: u64, symmetry: usize) -> u64 {
    let rows = &TURNED_ROWS[symmetry];
    (0..6).fold(0, |all, row| all | rows[row][(set >> (6 * row)) as usize & 63])
}

/// The number of a set among all sets of its size on the points outside `without` (the combinatorial number system).
#[inline]
fn rank(set: u64, without: u64) -> usize {
    let mut rank = 0;
    for (i, point) in Point::of_mask(set).enumerate() {
        let place = point.index() - (without & (point.bit() - 1)).count_ones() as usize;
        rank += BINOMIALS[place][i + 1] as usize;
    }
    rank
}

/// The set of `size` points outside `without` that has this [`rank`].
fn unrank(mut rank: usize, size: usize, without: u64) -> u64 {
    let mut set = 0;
    let mut place = Point::COUNT - without.count_ones() as usize;
    let mut free = (0..Point::COUNT).rev().filter(|point| without >> point & 1 == 0);
    for k in (1..=size).rev() {
        loop {
            place -= 1;
            let point = free.next().expect("a rank below the number of sets");
            let below = BINOMIALS[place][k] as usize;
            if below <= rank {
                rank -= below;
                set |= 1 << point;
                break;
            }
        }
    }
    set
}

/// The sets of one size, up to symmetry.
struct Orbits {
    /// By rank: the number of the set's orbit, and a bit for each symmetry that leads to its representative.
    of_set: Vec<(u16, u8)>,
    representatives: Vec<u64>,
}

impl Orbits {
    fn new(size: usize) -> Orbits {
        let count = BINOMIALS[Point::COUNT][size] as usize;
        let mut orbits = Orbits { of_set: vec![(0, 0); count], representatives: Vec::new() };
        for number in 0..count {
            let set = unrank(number, size, 0);
            let images: [u64; SYMMETRIES] = std::array::from_fn(|symmetry| turned(set, symmetry));
            let least = images.into_iter().map(|image| rank(image, 0)).min().expect("eight images");
            if least == number {
                orbits.representatives.push(set);
            }
            // Ranks ascend, so the representative was seen before.
            let orbit = if least == number {
                orbits.representatives.len() - 1
            } else {
                usize::from(orbits.of_set[least].0)
            };
            let representative = orbits.representatives[orbit];
            let leading = (0..SYMMETRIES).filter(|&symmetry| images[symmetry] == representative);
            orbits.of_set[number] = (orbit as u16, leading.fold(0, |all, symmetry| all | 1 << symmetry));
        }
        orbits
    }
}

static ORBITS: LazyLock<[Orbits; MOST_LEADING + 1]> = LazyLock::new(|| std::array::from_fn(Orbits::new));

/// The positions with so many pieces of the mover and so many of its enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub own: usize,
    pub enemy: usize,
}

/// The pieces of the mover, and those of its enemy.
pub(super) type Pieces = [u64; 2];

impl Class {
    /// The class that a quiet move leads to.
    pub fn swapped(self) -> Class {
        Class { own: self.enemy, enemy: self.own }
    }

    /// Numbers for these positions are below this.
    pub fn size(self) -> usize {
        let (leading, others) = (self.own.min(self.enemy), self.own.max(self.enemy));
        ORBITS[leading].representatives.len() * BINOMIALS[Point::COUNT - leading][others] as usize
    }

    /// The number of a position of this class.
    #[inline]
    pub fn index(self, [own, enemy]: Pieces) -> usize {
        let (leading, others, counts) = match self.own <= self.enemy {
            true => (own, enemy, (self.own, self.enemy)),
            false => (enemy, own, (self.enemy, self.own)),
        };
        let orbits = &ORBITS[counts.0];
        let (orbit, mut symmetries) = orbits.of_set[rank(leading, 0)];
        let representative = orbits.representatives[usize::from(orbit)];
        let mut least = usize::MAX;
        while symmetries != 0 {
            let symmetry = symmetries.trailing_zeros() as usize;
            symmetries &= symmetries - 1;
            least = least.min(rank(turned(others, symmetry), representative));
        }
        usize::from(orbit) * BINOMIALS[Point::COUNT - counts.0][counts.1] as usize + least
    }

    /// The position with that number; it may have a smaller one too.
    pub fn position(self, index: usize) -> Pieces {
        let (leading, others) = (self.own.min(self.enemy), self.own.max(self.enemy));
        let each = BINOMIALS[Point::COUNT - leading][others] as usize;
        let representative = ORBITS[leading].representatives[index / each];
        let others = unrank(index % each, others, representative);
        if self.own <= self.enemy { [representative, others] } else { [others, representative] }
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;

    #[test]
    fn every_position_of_three_pieces_has_one_number_and_every_number_its_position() {
        for (own, enemy) in [(1, 1), (1, 2), (2, 1)] {
            let class = Class { own, enemy };
            let mut used = vec![false; class.size()];
            for own in (0..BINOMIALS[36][own] as usize).map(|rank| unrank(rank, class.own, 0)) {
                let boards = BINOMIALS[36 - class.own][enemy] as usize;
                for enemy in (0..boards).map(|rank| unrank(rank, class.enemy, own)) {
                    assert_eq!((own & enemy, enemy.count_ones() as usize), (0, class.enemy));
                    let index = class.index([own, enemy]);
                    let image = class.position(index);
                    assert_eq!(class.index(image), index);
                    let is_image = |symmetry| [turned(own, symmetry), turned(enemy, symmetry)] == image;
                    assert!((0..8).any(is_image), "{own:#x} {enemy:#x} is no image of {image:x?}");
                    used[index] = true;
                }
            }
            let unused = |index: usize| class.index(class.position(index)) != index;
            assert!((0..class.size()).all(|index| used[index] || unused(index)));
        }
    }

    #[test]
    fn images_of_larger_positions_share_their_number() {
        let mut random = Random::new(5);
        for (own, enemy) in [(2, 2), (3, 2), (2, 4), (4, 3), (4, 4), (1, 6)] {
            let class = Class { own, enemy };
            for _ in 0..200 {
                let index = random.below(class.size() as u32) as usize;
                let [own, enemy] = class.position(index);
                assert_eq!([own, enemy].map(|set| set.count_ones() as usize), [class.own, class.enemy]);
                let numbers: Vec<usize> = (0..SYMMETRIES)
                    .map(|symmetry| class.index([turned(own, symmetry), turned(enemy, symmetry)]))
                    .collect();
                assert!(numbers.iter().all(|&number| number == numbers[0] && number <= index));
            }
        }
    }

    #[test]
    fn the_numbers_of_seven_pieces_fit_into_a_few_hundred_megabytes() {
        let total = |pieces: usize| -> usize {
            (1..pieces).map(|own| Class { own, enemy: pieces - own }.size()).sum()
        };
        assert_eq!([5, 6, 7].map(|pieces| total(pieces) >> 20), [1, 16, 139]);
    }
}
