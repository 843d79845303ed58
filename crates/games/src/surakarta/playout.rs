//! Random games, as fast as they go.
//!
//! Listing all moves to draw one of them would waste most of the work. Instead a random piece and one of its twelve
//! ways (eight steps, four directions along the loops) are drawn until they make a move. Every move must be reachable
//! in exactly one of these draws to stay evenly drawn, so a capture that several directions lead to counts only in the
//! first of them.

use super::board::Board;
use super::loops::{DIRECTIONS, met_in_direction};
use super::{Point, Surakarta, SurakartaMove};
use crate::{Outcome, Random, Side};

/// Ways to leave a point: eight steps, then the directions along the loops.
const WAYS: usize = STEPS + DIRECTIONS;
const STEPS: usize = 8;

/// After so many draws without a move there may be none: then all are listed.
const MOST_DRAWS: u32 = 64;

/// Where each step leads; off the board it is a point that is never empty.
static STEP_TO: [[u8; STEPS]; Point::COUNT] = {
    let mut table = [[63; STEPS]; Point::COUNT];
    let mut i = 0;
    while i < Point::COUNT * 9 {
        let (point, dx, dy) = (i / 9, i % 3, i % 9 / 3);
        let (x, y) = (point % 6 + dx, point / 6 + dy);
        let way = dx + 3 * dy;
        if way != 4 && x >= 1 && x <= 6 && y >= 1 && y <= 6 {
            table[point][if way > 4 { way - 1 } else { way }] = ((y - 1) * 6 + x - 1) as u8;
        }
        i += 1;
    }
    table
};

/// The pieces of one side in a list, for drawing one of them.
#[derive(Clone, Copy)]
struct Pieces {
    points: [Point; MOST_PIECES],
    count: usize,
}

/// No rule makes new pieces, and a position has at most twelve a side.
const MOST_PIECES: usize = 12;

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

    /// A move drawn evenly from those of these pieces, and the place in the list of the one that moves.
    #[inline]
    fn draw(&self, board: &Board, side: Side, random: &mut Random) -> Option<(usize, SurakartaMove)> {
        let empty = board.empty();
        let ways = (self.count * WAYS) as u32;
        for _ in 0..MOST_DRAWS {
            let drawn = random.below(ways) as usize;
            let (place, way) = (drawn / WAYS, drawn % WAYS);
            let from = self.points[place];
            if way < STEPS {
                let to = STEP_TO[from.index()][way];
                if empty >> to & 1 != 0 {
                    let to = Point::lowest(1 << to);
                    return Some((place, SurakartaMove { from, to, captures: false }));
                }
            } else if let Some(to) = capture(board, side, from, way - STEPS) {
                return Some((place, SurakartaMove { from, to, captures: true }));
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

/// The capture in that direction, if no direction before it leads to the same piece.
#[inline]
fn capture(board: &Board, side: Side, from: Point, direction: usize) -> Option<Point> {
    let occupied = board.occupied_slots();
    let to = met_in_direction(from, direction, occupied)?;
    let is_first = (0..direction).all(|earlier| met_in_direction(from, earlier, occupied) != Some(to));
    (board.pieces(!side) & to.bit() != 0 && is_first).then_some(to)
}

/// A move drawn evenly from all that the board allows.
pub(super) fn random_move(board: &Board, side: Side, random: &mut Random) -> Option<SurakartaMove> {
    if board.pieces(!side) == 0 {
        return None;
    }
    Pieces::of(board, side).draw(board, side, random).map(|(_, mv)| mv)
}

/// Plays a game that is not over to its end.
pub(super) fn play_to_the_end(game: &mut Surakarta, random: &mut Random) -> Outcome {
    let mut pieces = Side::BOTH.map(|side| Pieces::of(&game.board, side));
    loop {
        let side = game.mover;
        let Some((place, mv)) = pieces[side.index()].draw(&game.board, side, random) else {
            return Outcome::Win(!side);
        };
        pieces[side.index()].points[place] = mv.to;
        game.board.toggle_move(side, mv);
        game.mover = !side;
        game.history.record(mv);
        if mv.captures {
            let enemies = &mut pieces[(!side).index()];
            enemies.remove(mv.to);
            if enemies.count == 0 {
                return Outcome::Win(side);
            }
        }
        // An end by lack of moves comes first, and shows at the next draw.
        if let Some(outcome) = game.outcome_by_history() {
            return if game.board.can_move(!side) { outcome } else { Outcome::Win(side) };
        }
    }
}
