//! Random games, as fast as they go.
//!
//! Listing all moves to draw one of them would waste most of the work. Instead a random piece and one of its twelve
//! ways (eight steps, four directions along the loops) are drawn until they make a move. Every move must be reachable
//! in exactly one of these draws to stay evenly drawn, so a capture that several directions lead to counts only in the
//! first of them.

use crate::board::Board;
use crate::loops::{DIRECTIONS, clear_ahead, met_beyond, slots_of};
use crate::{Point, Surakarta, SurakartaMove};
use boyi_core::{Outcome, Random, Side};

/// Ways to leave a point: eight steps, then the directions along the loops.
const WAYS: usize = STEPS + DIRECTIONS;
const STEPS: usize = 8;

/// A slot that is never free: what lies outside the board.
const OUTSIDE: u64 = 1 << 63;

/// So many ways are drawn at once. Looking at several without a branch, and then taking the first good one, is faster
/// than asking each in turn: the processor cannot guess the answer.
const BATCH: usize = 4;

/// After so many batches without a move there may be none: then all are listed.
const MOST_BATCHES: u32 = 16;

/// Where each step leads.
static STEP_TO: [[u8; STEPS]; Point::COUNT] = {
    let mut table = [[0; STEPS]; Point::COUNT];
    let mut i = 0;
    while i < Point::COUNT * STEPS {
        if let Some(to) = step(i / STEPS, i % STEPS) {
            table[i / STEPS][i % STEPS] = to.index() as u8;
        }
        i += 1;
    }
    table
};

/// The slots that must be free to go each way: those of the point stepped to, or those before the first arc.
static MUST_BE_FREE: [[u64; WAYS]; Point::COUNT] = {
    let mut table = [[OUTSIDE; WAYS]; Point::COUNT];
    let mut i = 0;
    while i < Point::COUNT * WAYS {
        let (point, way) = (i / WAYS, i % WAYS);
        if way < STEPS {
            if let Some(to) = step(point, way) {
                table[point][way] = slots_of(to);
            }
        } else if let Some(slots) = clear_ahead(point, way - STEPS) {
            table[point][way] = slots;
        }
        i += 1;
    }
    table
};

const fn step(point: usize, way: usize) -> Option<Point> {
    // Way 0 leads up and left, 7 down and right.
    let nine = if way < 4 { way } else { way + 1 };
    let (column, row) = (point % Point::SIDE + nine % 3, point / Point::SIDE + nine / 3);
    Point::at(column.wrapping_sub(1), row.wrapping_sub(1))
}

/// The pieces of one side in a list, for drawing one of them.
#[derive(Clone, Copy)]
struct Pieces {
    points: [Point; MOST_PIECES],
    count: usize,
}

/// No rule makes new pieces.
const MOST_PIECES: usize = Board::MOST_PIECES as usize;

impl Pieces {
    fn of(board: &Board, side: Side) -> Self {
        let mut pieces = Pieces { points: [Point::lowest(1); MOST_PIECES], count: 0 };
        for point in Point::of_mask(board.pieces(side)) {
            pieces.points[pieces.count] = point;
            pieces.count += 1;
        }
        pieces
    }

    /// Takes a captured piece off the list.
    fn remove(&mut self, point: Point) {
        let place = self.points[..self.count].iter().position(|&other| other == point);
        self.count -= 1;
        self.points[place.expect("a captured piece is listed")] = self.points[self.count];
    }

    /// A move drawn evenly from those of these pieces (there must be one), and the place in the list of the one that moves.
    #[inline]
    fn draw(&self, board: &Board, side: Side, random: &mut Random) -> Option<(usize, SurakartaMove)> {
        let occupied = board.occupied_slots() | OUTSIDE;
        for _ in 0..MOST_BATCHES {
            let words: [u64; BATCH / 2] = std::array::from_fn(|_| random.next());
            let drawn: [(usize, usize); BATCH] = std::array::from_fn(|i| {
                // Multiplying 32 random bits by the number of pieces gives the piece above the point and fresh random
                // bits below it, which give the way.
                let product = u64::from((words[i / 2] >> (32 * (i % 2))) as u32) * self.count as u64;
                ((product >> 32) as usize, ((u64::from(product as u32) * WAYS as u64) >> 32) as usize)
            });
            let mut open = 0u32;
            for (i, &(place, way)) in drawn.iter().enumerate() {
                let must_be_free = MUST_BE_FREE[self.points[place].index()][way];
                open |= u32::from(occupied & must_be_free == 0) << i;
            }
            while open != 0 {
                let (place, way) = drawn[open.trailing_zeros() as usize];
                open &= open - 1;
                let from = self.points[place];
                if way < STEPS {
                    let to = Point::lowest(1 << STEP_TO[from.index()][way]);
                    return Some((place, SurakartaMove { from, to, captures: false }));
                }
                if let Some(to) = capture(board, side, from, way - STEPS) {
                    return Some((place, SurakartaMove { from, to, captures: true }));
                }
            }
        }
        self.draw_from_all(board, side, random)
    }

    #[cold]
    fn draw_from_all(
        &self,
        board: &Board,
        side: Side,
        random: &mut Random,
    ) -> Option<(usize, SurakartaMove)> {
        let mut moves = Vec::new();
        board.visit_moves(side, |mv| moves.push(mv));
        if moves.is_empty() {
            return None;
        }
        let mv = moves[random.below(moves.len() as u32) as usize];
        let place = self.points[..self.count].iter().position(|&point| point == mv.from);
        Some((place.expect("a piece that moves is listed"), mv))
    }
}

/// The capture in a direction that is free up to the first arc, if no direction before it leads to the same piece.
#[inline]
fn capture(board: &Board, side: Side, from: Point, direction: usize) -> Option<Point> {
    let occupied = board.occupied_slots();
    let to = met_beyond(from, direction, occupied)?;
    let is_enemy = board.pieces(!side) & to.bit() != 0;
    let reaches = |earlier| {
        MUST_BE_FREE[from.index()][STEPS + earlier] & occupied == 0
            && met_beyond(from, earlier, occupied) == Some(to)
    };
    (is_enemy && !(0..direction).any(reaches)).then_some(to)
}

/// A move drawn evenly from all that the board allows.
pub(crate) fn random_move(board: &Board, side: Side, random: &mut Random) -> Option<SurakartaMove> {
    if !board.is_contested() {
        return None;
    }
    Pieces::of(board, side).draw(board, side, random).map(|(_, mv)| mv)
}

/// Plays a game that is not over on, at most `plies` moves; the result if it ends by then. Pieces, mover and history are
/// kept, the hash is not.
pub(crate) fn play_on(game: &mut Surakarta, plies: u32, random: &mut Random) -> Option<Outcome> {
    let mut pieces = Side::BOTH.map(|side| Pieces::of(&game.board, side));
    for _ in 0..plies {
        let side = game.mover;
        let Some((place, mv)) = pieces[side.index()].draw(&game.board, side, random) else {
            return Some(Outcome::Win(!side));
        };
        pieces[side.index()].points[place] = mv.to;
        game.board.toggle_move(side, mv);
        game.mover = !side;
        game.history.record(mv);
        if mv.captures {
            let enemies = &mut pieces[(!side).index()];
            enemies.remove(mv.to);
            if enemies.count == 0 {
                return Some(Outcome::Win(side));
            }
        }
        // An end by lack of moves comes first, and shows at the next draw.
        if let Some(outcome) = game.outcome_by_history() {
            return Some(if game.board.can_move(!side) { outcome } else { Outcome::Win(side) });
        }
    }
    None
}
