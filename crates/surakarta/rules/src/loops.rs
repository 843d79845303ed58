//! The two loops, each a ring of 24 slots.
//!
//! Walking a loop from end to end passes four lines of six points, joined by four arcs. So a loop is a ring of 24
//! slots, slots 0 to 5 one line, 6 to 11 the next, and an arc lies after every sixth. A point where two lines cross has
//! two slots, in the same ring or in both; a point on the rim has one, a corner none. With the occupied slots of both
//! rings in one word, the first piece that a capture meets is found by counting zeros.

use crate::Point;

/// One of the two loops of the board.
///
/// ```
/// use boyi_surakarta::Loop;
/// let inner: Vec<String> = Loop::Inner.points().iter().map(ToString::to_string).collect();
/// assert_eq!(inner[..8].join(" "), "a5 b5 c5 d5 e5 f5 e6 e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loop {
    /// Columns b and e, rows 2 and 5, and the small arcs.
    Inner,
    /// Columns c and d, rows 3 and 4, and the large arcs.
    Outer,
}

impl Loop {
    /// Both loops.
    pub const BOTH: [Loop; 2] = [Loop::Inner, Loop::Outer];

    /// The points in the order in which a piece passes them, clockwise from the left end of the upper row. An arc lies
    /// after every sixth; the last one leads back to the first point.
    pub fn points(self) -> [Point; SLOTS] {
        std::array::from_fn(|slot| point_of(self as usize, slot))
    }
}

/// The loop whose arc joins these two points, if there is one.
///
/// ```
/// use boyi_surakarta::{Loop, arc_between};
/// assert_eq!(arc_between("b6".parse()?, "a5".parse()?), Some(Loop::Inner));
/// assert_eq!(arc_between("a4".parse()?, "c6".parse()?), Some(Loop::Outer));
/// assert_eq!(arc_between("a4".parse()?, "b6".parse()?), None);
/// # Ok::<(), boyi_core::TextError>(())
/// ```
pub fn arc_between(a: Point, b: Point) -> Option<Loop> {
    Loop::BOTH.into_iter().find(|ring| {
        let points = ring.points();
        (0..SLOTS).step_by(LINE).any(|start| {
            let ends = (points[(start + SLOTS - 1) % SLOTS], points[start]);
            ends == (a, b) || ends == (b, a)
        })
    })
}

/// Slots in a ring.
pub(crate) const SLOTS: usize = 24;
/// Slots in a line.
pub(crate) const LINE: usize = 6;
const RING: u64 = (1 << SLOTS) - 1;

/// The slots that the point fills: bits 0 to 23 the inner ring, 24 to 47 the outer. The corners, which are on neither,
/// have bits 48 to 51, so that the slots alone tell which points are empty.
#[inline]
pub(crate) const fn slots_of(point: Point) -> u64 {
    SLOTS_OF[point.index()]
}

/// The point of a slot.
#[inline]
pub(crate) fn point_of(ring: usize, slot: usize) -> Point {
    Point::from_index(usize::from(POINTS[ring][slot % SLOTS])).expect("the rings hold points")
}

/// Where the point stands on the rings: (ring, slot), at most two of them.
pub(crate) fn places(point: Point) -> impl Iterator<Item = (usize, usize)> {
    let places = PLACES[point.index()].iter().filter(|place| place.exists);
    places.map(|place| (usize::from(place.first_bit) / SLOTS, usize::from(place.slot)))
}

/// The points that a piece on `from` meets first in its (up to four) directions, where an arc lies before them.
/// `occupied` holds the occupied slots of both rings. A piece can be met in two directions; it is one bit all the same.
#[inline]
pub(crate) fn met_first(from: Point, occupied: u64) -> u64 {
    let occupied = occupied & !slots_of(from);
    let mut met = 0;
    for place in &PLACES[from.index()] {
        let ring = (occupied >> place.first_bit) & RING;
        if ring == 0 || !place.exists {
            continue;
        }
        // The ring twice over: walking on past its end is then no special case. The slots of the walker itself are
        // clear, so a walk all the way round finds nothing new.
        let unrolled = ring | ring << SLOTS;
        let slot = u32::from(place.slot);
        let forward = (unrolled >> (slot + 1)).trailing_zeros();
        let backward = (unrolled << (40 - slot)).leading_zeros();
        let bits = &BITS[usize::from(place.first_bit != 0)];
        if forward >= u32::from(place.left_ahead) {
            met |= bits[(slot + 1 + forward) as usize];
        }
        if backward >= u32::from(place.left_behind) {
            met |= bits[(slot + 23 - backward) as usize];
        }
    }
    met
}

/// Directions in which a piece can leave its point along the loops: two from each of its places.
pub(crate) const DIRECTIONS: usize = 4;

/// The point that a piece on `from` meets first in one direction, if any. The rest of its line must be
/// [clear](clear_ahead).
#[inline]
pub(crate) fn met_beyond(from: Point, direction: usize, occupied: u64) -> Option<Point> {
    let place = &PLACES[from.index()][direction / 2];
    let ring = ((occupied & !slots_of(from)) >> place.first_bit) & RING;
    if ring == 0 {
        return None;
    }
    let unrolled = ring | ring << SLOTS;
    let slot = u32::from(place.slot);
    let forward = slot + 1 + (unrolled >> (slot + 1)).trailing_zeros();
    let backward = slot + 23 - (unrolled << (40 - slot)).leading_zeros();
    let met = if direction & 1 == 0 { forward } else { backward };
    Some(Point::lowest(BITS[usize::from(place.first_bit != 0)][met as usize]))
}

/// The slots between a point and the next arc in that direction; `None` if the point has no such direction.
pub(crate) const fn clear_ahead(point: usize, direction: usize) -> Option<u64> {
    let place = PLACES[point][direction / 2];
    if !place.exists {
        return None;
    }
    let (slot, line) = (place.slot as usize, place.slot as usize / LINE * LINE);
    let (start, end) = if direction & 1 == 0 { (slot + 1, line + LINE) } else { (line, slot) };
    Some(((1 << end) - (1 << start)) << place.first_bit)
}

/// The arcs of the board: four a ring, the inner ring first.
pub(crate) const ARCS: usize = 8;

/// The ring as it looks from an arc: bit `i` is the slot `i` steps beyond the arc, so that the last slots lie before it.
#[inline]
fn seen_from(arc: usize, occupied: u64) -> u32 {
    let ring = (occupied >> (SLOTS * (arc / 4))) & RING;
    let start = LINE * (arc % 4);
    ((ring >> start | ring << (SLOTS - start)) & RING) as u32
}

/// The two points that hold the first pieces on either side of an arc: the one before it and the one beyond it. They
/// are the same where a piece stands on both sides. `None` if the ring is empty.
#[inline]
pub(crate) fn around_arc(arc: usize, occupied: u64) -> Option<[Point; 2]> {
    let ring = seen_from(arc, occupied);
    if ring == 0 {
        return None;
    }
    Some([31 - ring.leading_zeros(), ring.trailing_zeros()].map(|slot| beyond(arc, slot)))
}

/// The free slots between an arc and the first pieces on either side of it: those before it and those beyond it. The ring
/// must not be empty.
#[inline]
pub(crate) fn open_slots(arc: usize, occupied: u64) -> [u64; 2] {
    let ring = u64::from(seen_from(arc, occupied));
    let before = RING & !(u64::MAX >> ring.leading_zeros());
    let beyond = (ring & ring.wrapping_neg()) - 1;
    let start = LINE * (arc % 4);
    [before, beyond].map(|open| ((open << start | open >> (SLOTS - start)) & RING) << (SLOTS * (arc / 4)))
}

#[inline]
fn beyond(arc: usize, slot: u32) -> Point {
    Point::lowest(1 << BEYOND_ARC[arc][slot as usize & 31])
}

/// The points by their slots as seen from each arc.
static BEYOND_ARC: [[u8; 32]; ARCS] = {
    let mut points = [[0; 32]; ARCS];
    let mut i = 0;
    while i < ARCS * SLOTS {
        let (arc, slot) = (i / SLOTS, i % SLOTS);
        points[arc][slot] = POINTS[arc / 4][(LINE * (arc % 4) + slot) % SLOTS];
        i += 1;
    }
    points
};

/// A point's place in a ring.
#[derive(Clone, Copy)]
struct Place {
    exists: bool,
    /// Where this ring starts in the word of slots.
    first_bit: u8,
    slot: u8,
    /// Slots of the same line after this one, and before it: the arc lies beyond them.
    left_ahead: u8,
    left_behind: u8,
}

/// The points of both rings. The upper row to the right, the right-hand column down, the lower row to the left, the
/// left-hand column up.
const POINTS: [[u8; SLOTS]; 2] = {
    let mut points = [[0; SLOTS]; 2];
    let mut ring = 0;
    while ring < 2 {
        let (low, high) = (1 + ring, 4 - ring);
        let mut i = 0;
        while i < LINE {
            let j = LINE - 1 - i;
            points[ring][i] = (low * LINE + i) as u8;
            points[ring][LINE + i] = (i * LINE + high) as u8;
            points[ring][2 * LINE + i] = (high * LINE + j) as u8;
            points[ring][3 * LINE + i] = (j * LINE + low) as u8;
            i += 1;
        }
        ring += 1;
    }
    points
};

/// The bit of each slot's point, for the ring twice over.
static BITS: [[u64; 2 * SLOTS]; 2] = {
    let mut bits = [[0; 2 * SLOTS]; 2];
    let mut i = 0;
    while i < 2 * SLOTS {
        bits[0][i] = 1 << POINTS[0][i % SLOTS];
        bits[1][i] = 1 << POINTS[1][i % SLOTS];
        i += 1;
    }
    bits
};

static SLOTS_OF: [u64; Point::COUNT] = {
    let mut masks = [0; Point::COUNT];
    let mut i = 0;
    while i < 2 * SLOTS {
        masks[POINTS[i / SLOTS][i % SLOTS] as usize] |= 1 << i;
        i += 1;
    }
    let corners = [0, 5, 30, 35];
    while i < 2 * SLOTS + corners.len() {
        masks[corners[i - 2 * SLOTS]] = 1 << i;
        i += 1;
    }
    masks
};

static PLACES: [[Place; 2]; Point::COUNT] = {
    let nowhere = Place { exists: false, first_bit: 0, slot: 0, left_ahead: 0, left_behind: 0 };
    let mut places = [[nowhere; 2]; Point::COUNT];
    let mut i = 0;
    while i < 2 * SLOTS {
        let slot = i % SLOTS;
        let point = POINTS[i / SLOTS][slot] as usize;
        let which = if places[point][0].exists { 1 } else { 0 };
        places[point][which] = Place {
            exists: true,
            first_bit: (i - slot) as u8,
            slot: slot as u8,
            left_ahead: (LINE - 1 - slot % LINE) as u8,
            left_behind: (slot % LINE) as u8,
        };
        i += 1;
    }
    places
};
