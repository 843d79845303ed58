//! The search itself: is the value of this position at least so much? Every question has one threshold, so a position
//! is either *cut* by one good move or needs all its moves refuted.
//!
//! Before anything is searched, the keys of all children are looked up: most positions are settled by a child that is
//! known already. What remains is searched smallest first: in a graph where nearly every position is reached in many
//! ways, the size of the proof matters more than guessing the best move.

use super::super::grid::{Grid, mirrored};
use super::expand::{OPENING, Step, expand};
use super::normal::{Normal, Normaliser};
use super::run::Watch;
use super::table::{Known, Table};

/// A move that could not be settled by looking.
#[derive(Clone, Copy)]
struct Open {
    step: Step,
    grid: Grid,
    key: u64,
    boxes: i8,
    order: i16,
}

impl Open {
    fn is_same(&self, key: u64, step: &Step) -> bool {
        self.key == key && (self.step.taken, self.step.deal) == (step.taken, step.deal)
    }
}

/// What one thread needs.
pub(super) struct Searcher<'a, 'l> {
    table: &'a Table,
    watch: Watch<'a, 'l>,
    normaliser: Normaliser,
    symmetry: Symmetry,
    /// Different threads break ties in different ways, so that they do not do the same work.
    twist: u64,
    open: Vec<Open>,
    steps: Vec<(u16, Step)>,
    plies: Vec<Ply>,
    ply: usize,
}

/// What is remembered on the way down.
#[derive(Clone, Copy)]
struct Ply {
    /// The edge that led here.
    arrived: u8,
    /// The last edge that was good here.
    killer: u8,
    /// By edge: if it was a good answer to a sibling, that sibling, which is then a good answer to it.
    partners: [u8; 128],
}

const NOTHING: u8 = 255;

impl<'a, 'l> Searcher<'a, 'l> {
    pub fn new(board: u64, table: &'a Table, watch: Watch<'a, 'l>, twist: u64) -> Self {
        let ply = Ply { arrived: OPENING, killer: NOTHING, partners: [NOTHING; 128] };
        Searcher {
            table,
            watch,
            normaliser: Normaliser::new(board),
            symmetry: Symmetry::of(board),
            twist,
            open: Vec::new(),
            steps: Vec::new(),
            plies: vec![ply; 128],
            ply: 0,
        }
    }

    /// The positions visited.
    pub fn nodes(&self) -> u64 {
        self.watch.nodes
    }

    /// Whether the value of a grid without boxes on offer is at least `target`: a bound `b` on it, from below if
    /// `b >= target` and otherwise from above. `None` if the search had to stop.
    pub fn test(&mut self, grid: Grid, target: i8) -> Option<i8> {
        let normal = self.normaliser.normal(grid);
        self.open.clear();
        self.steps.clear();
        self.ply = 0;
        match normal.value {
            Some(value) => Some(value),
            None => self.search(normal.grid, normal.key, normal.boxes, target),
        }
    }

    fn search(&mut self, grid: Grid, key: u64, boxes: i8, target: i8) -> Option<i8> {
        // The value is odd if the number of boxes is.
        let target = target + ((target ^ boxes) & 1);
        if target > boxes || target <= -boxes {
            return Some(if target > boxes { boxes } else { -boxes });
        }
        let known = self.table.get(key);
        let mut known = known.unwrap_or(Known { lower: -boxes, upper: boxes, hint: 0, work: 0 });
        if known.lower >= target {
            return Some(known.lower);
        }
        if known.upper < target {
            return Some(known.upper);
        }
        let before = self.watch.nodes;
        self.watch.count()?;

        let base = self.open.len();
        let (mut best, mut hint) = self.look(grid, target, known.hint);
        let mut next = base;
        while best < target && next < self.open.len() {
            let smallest = (next..self.open.len()).min_by_key(|&i| self.open[i].order).expect("not empty");
            self.open.swap(next, smallest);
            let chosen = self.open[next];
            next += 1;
            self.ply += 1;
            self.plies[self.ply].arrived = chosen.step.edge;
            let value = self.try_step(&chosen, target)?;
            self.ply -= 1;
            if value > best {
                (best, hint) = (value, hint_of(chosen.key));
                if value >= target {
                    self.answered(chosen.step.edge);
                }
            }
        }
        self.open.truncate(base);

        if best >= target {
            known.lower = known.lower.max(best);
        } else {
            best -= (best ^ boxes) & 1;
            known.upper = known.upper.min(best);
        }
        known.hint = hint;
        known.work = 64 - (self.watch.nodes - before).leading_zeros() as u8;
        self.table.put(key, known);
        Some(best)
    }

    /// The value of a move, or a bound on it on the right side of the target.
    fn try_step(&mut self, open: &Open, target: i8) -> Option<i8> {
        let Open { step, grid, key, boxes, .. } = *open;
        if step.deal == 0 {
            let rest = self.search(grid, key, boxes, 1 - target - step.taken)?;
            return Some(step.value(rest));
        }
        // The opponent must neither gain by taking all nor by keeping control: the rest lies between two numbers.
        let room = step.deal - step.taken - target;
        let high = self.search(grid, key, boxes, room - step.deal + 1)?;
        if high > room - step.deal {
            return Some(step.value(high));
        }
        let low = self.search(grid, key, boxes, -room - step.deal)?;
        if low < -room - step.deal {
            return Some(step.value(low));
        }
        Some(step.value(low).min(step.value(high)))
    }

    /// Looks at all moves without searching. Those not settled are left in `open`; returns the best of the others and
    /// the hint for it.
    fn look(&mut self, grid: Grid, target: i8, hint: u8) -> (i8, u8) {
        let board = self.normaliser.board;
        let degrees = grid.degrees(board);
        let ply = &self.plies[self.ply];
        let (killer, partner) = (ply.killer, ply.partners[usize::from(ply.arrived)]);
        self.plies[self.ply + 1].partners = [NOTHING; 128];
        let first = self.steps.len();
        let steps = &mut self.steps;
        let left_out = expand(grid, board, &degrees, target, |step| {
            let rank = if step.edge == partner {
                0
            } else if step.edge == killer {
                1
            } else {
                2 + step.child.apart_from(step.child.degrees(board).two).count() as u16
            };
            steps.push((rank, step));
        });
        self.steps[first..].sort_unstable_by_key(|&(rank, _)| rank);
        let mut best = (left_out, 0);
        let base = self.open.len();
        // One normal form ahead of the table, whose answer takes as long.
        let mut ahead = if first < self.steps.len() { self.normal_ahead(first) } else { Normal::default() };
        for i in first..self.steps.len() {
            let (step, normal) = (self.steps[i].1, ahead);
            if i + 1 < self.steps.len() {
                ahead = self.normal_ahead(i + 1);
            }
            let (lower, upper) = match normal.value {
                Some(value) => step.bounds(value, value),
                None if self.open[base..].iter().any(|open| open.is_same(normal.key, &step)) => continue,
                None => match self.table.get(normal.key) {
                    Some(known) => step.bounds(known.lower, known.upper),
                    None => step.bounds(-normal.boxes, normal.boxes),
                },
            };
            if lower >= target {
                best = (lower, hint_of(normal.key));
                self.answered(step.edge);
                break;
            }
            if upper < target {
                if upper > best.0 {
                    best = (upper, hint_of(normal.key));
                }
                continue;
            }
            let hinted = hint != 0 && hint == hint_of(normal.key);
            let order = if hinted {
                i16::MIN
            } else {
                let noise =
                    if self.twist == 0 { 0 } else { (normal.key.wrapping_mul(self.twist) >> 61) as i16 };
                normal.size - 3 * i16::from(step.taken) - 4 * self.symmetry.count(normal.grid) + noise
            };
            self.open.push(Open { step, grid: normal.grid, key: normal.key, boxes: normal.boxes, order });
        }
        self.steps.truncate(first);
        best
    }

    fn normal_ahead(&mut self, step: usize) -> Normal {
        let normal = self.normaliser.normal(self.steps[step].1.child);
        if normal.value.is_none() {
            self.table.prefetch(normal.key);
        }
        normal
    }

    /// Remembers that this edge was good here.
    fn answered(&mut self, edge: u8) {
        let ply = &mut self.plies[self.ply];
        if edge != OPENING {
            ply.killer = edge;
            ply.partners[usize::from(edge)] = ply.arrived;
        }
    }
}

#[inline]
fn hint_of(key: u64) -> u8 {
    key as u8
}

/// Symmetric positions have fewer different moves, so they are tried earlier.
struct Symmetry {
    columns: u32,
    rows: u32,
}

impl Symmetry {
    fn of(board: u64) -> Symmetry {
        Symmetry { columns: (board & 0xff).count_ones(), rows: (64 - board.leading_zeros()).div_ceil(8) }
    }

    /// How many of the two mirrors and the half turn leave a grid as it is.
    #[inline]
    fn count(&self, grid: Grid) -> i16 {
        let mirror =
            Grid { h: mirrored(grid.h) >> (8 - self.columns), v: mirrored(grid.v) >> (7 - self.columns) };
        let flip = |grid: Grid| Grid {
            h: grid.h.swap_bytes() >> (8 * (7 - self.rows)),
            v: grid.v.swap_bytes() >> (8 * (8 - self.rows)),
        };
        i16::from(mirror == grid) + i16::from(flip(grid) == grid) + i16::from(flip(mirror) == grid)
    }
}
