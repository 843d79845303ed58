//! The pieces alone: where they stand, and where they can go.

use crate::loops::{ARCS, around_arc, met_first, slots_of};
use crate::{Loop, Point, SurakartaMove};
use boyi_core::Side;

/// The pieces of both sides, on the points and on the loops: a position without mover and history.
///
/// Sets of points are words in which bit `i` is the point with [index](Point::index) `i`.
///
/// ```
/// use boyi_core::Side;
/// use boyi_surakarta::{Board, Point};
/// let (c3, d4): (Point, Point) = ("c3".parse()?, "d4".parse()?);
/// let board = Board::new([c3.bit(), d4.bit()]).expect("one piece a side");
/// assert_eq!(board.captures(Side::First, c3), d4.bit());
/// assert_eq!(board.steps(c3).count_ones(), 7);
/// assert_eq!(Board::new([c3.bit(), c3.bit()]), None);
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// By side: bit `i` is the point with index `i`.
    pieces: [u64; 2],
    /// By side: the slots of the loops that these pieces fill.
    slots: [u64; 2],
}

const ALL: u64 = (1 << Point::COUNT) - 1;
const COLUMN_A: u64 = 0b000001_000001_000001_000001_000001_000001;
const COLUMN_F: u64 = COLUMN_A << 5;

/// The steps from each point.
static NEIGHBOURS: [u64; Point::COUNT] = {
    let mut masks = [0; Point::COUNT];
    let mut i = 0;
    while i < Point::COUNT {
        masks[i] = spread(1 << i) & !(1 << i);
        i += 1;
    }
    masks
};

/// The points of the mask and all their neighbours.
const fn spread(mask: u64) -> u64 {
    let wide = mask | (mask & !COLUMN_F) << 1 | (mask & !COLUMN_A) >> 1;
    (wide | wide << 6 | wide >> 6) & ALL
}

impl Point {
    /// The points one step away, whatever stands there: a set of [bits](Point::bit).
    ///
    /// ```
    /// let corner: boyi_surakarta::Point = "a1".parse()?;
    /// assert_eq!(corner.neighbours().count_ones(), 3);
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    #[inline]
    pub fn neighbours(self) -> u64 {
        NEIGHBOURS[self.index()]
    }
}

impl Board {
    /// A side begins with twelve pieces and never has more.
    pub const MOST_PIECES: u32 = 12;

    /// The pieces of Black and of White; `None` if two stand on one point, one on none, or a side has too many.
    #[inline]
    pub fn new(pieces: [u64; 2]) -> Option<Board> {
        let [black, white] = pieces;
        if black & white != 0 || (black | white) & !ALL != 0 {
            return None;
        }
        let mut slots = [0; 2];
        for (slots, pieces) in slots.iter_mut().zip(pieces) {
            if pieces.count_ones() > Board::MOST_PIECES {
                return None;
            }
            *slots = Point::of_mask(pieces).fold(0, |slots, point| slots | slots_of(point));
        }
        Some(Board { pieces, slots })
    }

    /// The pieces of one side.
    #[inline]
    pub fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// The points without a piece.
    #[inline]
    pub fn empty(&self) -> u64 {
        !(self.pieces[0] | self.pieces[1]) & ALL
    }

    #[inline]
    pub(crate) fn occupied_slots(&self) -> u64 {
        self.slots[0] | self.slots[1]
    }

    /// Puts a piece on an empty point, or takes it away.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, point: Point) {
        self.pieces[side.index()] ^= point.bit();
        self.slots[side.index()] ^= slots_of(point);
    }

    /// Moves a piece of `side`, or moves it back, and takes off the enemy piece, or puts it back.
    #[inline]
    pub(crate) fn toggle_move(&mut self, side: Side, mv: SurakartaMove) {
        self.pieces[side.index()] ^= mv.from.bit() | mv.to.bit();
        self.slots[side.index()] ^= slots_of(mv.from) ^ slots_of(mv.to);
        if mv.captures {
            self.toggle(!side, mv.to);
        }
    }

    /// The empty neighbours of a point.
    #[inline]
    pub fn steps(&self, from: Point) -> u64 {
        from.neighbours() & self.empty()
    }

    /// What a piece of `side` on `from` can capture.
    #[inline]
    pub fn captures(&self, side: Side, from: Point) -> u64 {
        self.met_first(from) & self.pieces(!side)
    }

    /// The pieces of both sides that a piece on `from` would meet first along the loops, over an arc.
    #[inline]
    pub fn met_first(&self, from: Point) -> u64 {
        met_first(from, self.occupied_slots())
    }

    /// The pieces that face each other over the arcs of the loops, the one before and the one beyond each: whatever is
    /// captured is captured by the first piece on the other side of an arc. An arc of an empty loop is left out, and so
    /// is one with the same piece on both sides.
    ///
    /// ```
    /// use boyi_surakarta::{Board, Loop, Point};
    /// let (b6, a5): (Point, Point) = ("b6".parse()?, "a5".parse()?);
    /// let board = Board::new([b6.bit(), a5.bit()]).expect("one piece a side");
    /// // Over the arc between them, and the long way round over the three others of the inner loop.
    /// assert_eq!(board.facing().filter(|&pair| pair == (Loop::Inner, [a5, b6])).count(), 3);
    /// assert_eq!(board.facing().filter(|&pair| pair == (Loop::Inner, [b6, a5])).count(), 1);
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    #[inline]
    pub fn facing(&self) -> impl Iterator<Item = (Loop, [Point; 2])> {
        let occupied = self.occupied_slots();
        (0..ARCS).filter_map(move |arc| {
            let pair = around_arc(arc, occupied).filter(|[before, beyond]| before != beyond)?;
            Some((Loop::BOTH[arc / 4], pair))
        })
    }

    /// The empty points that pieces of `side` can step to.
    #[inline]
    pub fn reach(&self, side: Side) -> u64 {
        spread(self.pieces(side)) & self.empty()
    }

    /// Visits the captures of `side`, each once, in no order that means anything. Much faster than asking piece by
    /// piece: there are only eight arcs.
    #[inline]
    pub fn visit_captures(&self, side: Side, mut visit: impl FnMut(SurakartaMove)) {
        let (own, enemy, occupied) = (self.pieces(side), self.pieces(!side), self.occupied_slots());
        // What was visited, by the points' numbers: a capture may run over several arcs, or several ways.
        let mut visited = [(0u8, 0u8); 2 * ARCS];
        let mut count = 0;
        let mut meet = |from: Point, to: Point| {
            let pair = (from.index() as u8, to.index() as u8);
            if own & from.bit() != 0 && enemy & to.bit() != 0 && !visited[..count].contains(&pair) {
                visited[count] = pair;
                count += 1;
                visit(SurakartaMove { from, to, captures: true });
            }
        };
        for arc in 0..ARCS {
            let Some([before, beyond]) = around_arc(arc, occupied) else { continue };
            if before != beyond {
                meet(before, beyond);
                meet(beyond, before);
            } else if let Some(others) = around_arc(arc, occupied & !slots_of(before)) {
                // A piece on both sides of an arc crosses its own starting point.
                others.into_iter().for_each(|other| meet(before, other));
            }
        }
    }

    /// Whether both sides have pieces: otherwise nobody moves any more.
    #[inline]
    pub(crate) fn is_contested(&self) -> bool {
        self.pieces[0] != 0 && self.pieces[1] != 0
    }

    /// Visits the moves of `side`: captures before steps, and those piece by piece from the top row.
    #[inline]
    pub(crate) fn visit_moves(&self, side: Side, mut visit: impl FnMut(SurakartaMove)) {
        if !self.is_contested() {
            return;
        }
        self.visit_captures(side, &mut visit);
        for from in Point::of_mask(self.pieces(side)) {
            for to in Point::of_mask(self.steps(from)) {
                visit(SurakartaMove { from, to, captures: false });
            }
        }
    }

    /// How many moves `side` has.
    pub(crate) fn count_moves(&self, side: Side) -> usize {
        if !self.is_contested() {
            return 0;
        }
        let own = self.pieces(side);
        let empty = self.empty();
        let (to_right, to_left) = ((empty & !COLUMN_A) >> 1, (empty & !COLUMN_F) << 1);
        let sideways = [to_right, to_left];
        let upwards = [empty << 6, to_right << 6, to_left << 6];
        let downwards = [empty >> 6, to_right >> 6, to_left >> 6];
        let mut count = 0;
        for targets in sideways.into_iter().chain(upwards).chain(downwards) {
            count += (own & targets).count_ones();
        }
        self.visit_captures(side, |_| count += 1);
        count as usize
    }

    /// Whether the side has a move, if it is its turn.
    pub fn can_move(&self, side: Side) -> bool {
        self.is_contested() && (self.reach(side) != 0 || self.can_capture(side))
    }

    /// Whether the side has a capture, if it is its turn.
    pub fn can_capture(&self, side: Side) -> bool {
        let mut can = false;
        self.visit_captures(side, |_| can = true);
        can
    }
}
