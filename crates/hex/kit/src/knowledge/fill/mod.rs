//! Random fillings of the board, 512 at a time.
//!
//! A random game of Hex that is played to a full board is a random filling of its empty cells in equal shares. Here the
//! same cell of 512 boards is one word of 512 bits, and all of them are filled and judged at once.
//!
//! Equal shares cost nothing: the empty cells are put into pairs at random, anew for every 512 boards, and one random
//! bit says which cell of a pair is red. Every filling in equal shares is then as likely as every other; that 512
//! boards share their pairs makes them a little less independent, and nothing else. A [bridge](super::patterns) is such
//! a pair from the start, so the rule to put one stone of each colour into each bridge is the same code.

mod flood;
mod lanes;
#[cfg(test)]
mod tests;

use boyi_core::Random;
use boyi_hex::Colour;

use self::flood::Boards;
use self::lanes::{Lanes, RandomLanes};
use super::instructions::Work;
use super::shape::MAX_CELLS;
use super::{Cells, Instructions, Position};

/// How many fillings are made at once.
pub const BATCH: u32 = Lanes::COUNT;

/// What to fill: the stones stay, each pair gets one stone of each colour, and so do the other cells in equal shares; an
/// odd cell goes to the side to move.
#[derive(Clone, Debug)]
pub struct Filling {
    /// The stones, and whose turn it is.
    pub position: Position,
    /// Bridges: pairs of empty cells that get one stone of each colour. Where they overlap, a random maximal set of
    /// them does.
    pub pairs: Vec<[u16; 2]>,
}

/// How many fillings Red won, and with which cells.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Fillings.
    pub games: u32,
    /// Those that Red won.
    pub red_wins: u32,
    /// Fillings in which the cell was red; 0 for cells with stones.
    red: [u32; MAX_CELLS],
    /// Those of them that Red won.
    red_and_won: [u32; MAX_CELLS],
    filled: Cells,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            games: 0,
            red_wins: 0,
            red: [0; MAX_CELLS],
            red_and_won: [0; MAX_CELLS],
            filled: Cells::EMPTY,
        }
    }
}

impl Tally {
    /// The cells that were filled.
    pub fn filled(&self) -> Cells {
        self.filled
    }

    /// Fillings in which a cell had that colour, and how many of them that colour won.
    #[inline]
    pub fn amaf(&self, colour: Colour, cell: usize) -> (u32, u32) {
        let (red, both) = (self.red[cell], self.red_and_won[cell]);
        match colour {
            Colour::Red => (red, both),
            // Blue won where Red did not: all that are neither red nor won by Red.
            Colour::Blue => (self.games - red, self.games + both - red - self.red_wins),
        }
    }
}

/// Room for fillings of one position after another on boards of one size.
///
/// ```
/// use boyi_core::Random;
/// use boyi_hex_kit::knowledge::{Position, fill::{Filler, Filling, Tally}};
///
/// let mut filler = Filler::new(11, &mut Random::new(1));
/// let mut tally = Tally::default();
/// let filling = Filling { position: Position::empty(11).unwrap(), pairs: Vec::new() };
/// filler.play(&filling, 100, &mut tally);
/// assert_eq!(tally.games, 51_200);
/// assert!((tally.red_wins as f64 / tally.games as f64 - 0.5).abs() < 0.03);
/// ```
#[derive(Clone)]
pub struct Filler {
    instructions: Instructions,
    boards: Boards,
    words: RandomLanes,
    random: Random,
}

impl Filler {
    /// Fills with the widest instructions of this machine.
    pub fn new(size: u8, random: &mut Random) -> Filler {
        Filler::with(Instructions::best(), size, random)
    }

    /// Fills with these instructions.
    pub fn with(instructions: Instructions, size: u8, random: &mut Random) -> Filler {
        Filler {
            instructions,
            boards: Boards::new(usize::from(size)),
            words: RandomLanes::new(random),
            random: random.split(),
        }
    }

    /// Makes `batches` times 512 fillings and counts them in the tally, which must be a new one or that of the same
    /// filling.
    pub fn play(&mut self, filling: &Filling, batches: u32, tally: &mut Tally) {
        let instructions = self.instructions;
        instructions.run(Play { filler: self, filling, batches, tally });
    }
}

struct Play<'a> {
    filler: &'a mut Filler,
    filling: &'a Filling,
    batches: u32,
    tally: &'a mut Tally,
}

impl Work for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Play { filler, filling, batches, tally } = self;
        let Filler { boards, words, random, .. } = filler;
        let position = filling.position;
        for (colour, red) in [(Colour::Red, Lanes::ALL), (Colour::Blue, Lanes::NONE)] {
            position.stones(colour).iter().for_each(|cell| boards.set(boards.place(cell), red));
        }
        let mut bridges = filling.pairs.clone();
        let mut loose = Loose { cells: [0; MAX_CELLS], count: 0 };
        let mut pairs = [[0u16; 2]; MAX_CELLS / 2];
        for _ in 0..batches {
            // Bridges first, as many as fit; what is left is paired at random.
            let mut free = position.vacant();
            let mut count = 0;
            random.shuffle(&mut bridges);
            for &bridge in &bridges {
                let carrier = Cells::only(usize::from(bridge[0])) | Cells::only(usize::from(bridge[1]));
                if carrier.is_subset(free) {
                    free -= carrier;
                    pairs[count] = bridge;
                    count += 1;
                }
            }
            loose.shuffle(free, random);
            for &pair in loose.pairs() {
                pairs[count] = pair;
                count += 1;
            }
            let pairs = &pairs[..count];
            for &[a, b] in pairs {
                let word = words.next();
                boards.set(boards.place(usize::from(a)), word);
                boards.set(boards.place(usize::from(b)), !word);
            }
            let odd = loose.odd();
            if let Some(cell) = odd {
                let red = if position.to_move() == Colour::Red { Lanes::ALL } else { Lanes::NONE };
                boards.set(boards.place(cell), red);
            }
            let won = boards.won_by_red();
            let wins = won.count();
            for &[a, b] in pairs {
                let [a, b] = [usize::from(a), usize::from(b)];
                let red = boards.red(boards.place(a));
                let (red, both) = (red.count(), (red & won).count());
                tally.red[a] += red;
                tally.red_and_won[a] += both;
                tally.red[b] += BATCH - red;
                tally.red_and_won[b] += wins - both;
            }
            if let Some(cell) = odd
                && position.to_move() == Colour::Red
            {
                tally.red[cell] += BATCH;
                tally.red_and_won[cell] += wins;
            }
            tally.games += BATCH;
            tally.red_wins += wins;
        }
        tally.filled = position.vacant();
    }
}

/// The cells that are in no bridge, in random order.
struct Loose {
    cells: [u16; MAX_CELLS],
    count: usize,
}

impl Loose {
    #[inline(always)]
    fn shuffle(&mut self, free: Cells, random: &mut Random) {
        self.count = 0;
        free.iter().for_each(|cell| {
            self.cells[self.count] = cell as u16;
            self.count += 1;
        });
        let mut left = self.count;
        // One random word for two draws.
        while left > 1 {
            let word = random.next();
            for draw in [word & 0xffff_ffff, word >> 32] {
                let chosen = ((draw * left as u64) >> 32) as usize;
                left = left.saturating_sub(1);
                self.cells.swap(chosen, left);
            }
        }
    }

    fn pairs(&self) -> &[[u16; 2]] {
        self.cells[..self.count].as_chunks().0
    }

    fn odd(&self) -> Option<usize> {
        (self.count % 2 == 1).then(|| usize::from(self.cells[self.count - 1]))
    }
}
