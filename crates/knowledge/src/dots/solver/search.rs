//! The search itself: is the value of this position at least so much? Every question has one threshold, so a position
//! is either *cut* by one good move or needs all its moves refuted.
//!
//! Before anything is searched, the keys of all children are looked up: most positions are settled by a child that is
//! known already. What remains is searched smallest first: in a graph where nearly every position is reached in many
//! ways, the size of the proof matters more than guessing the best move. Where much is at stake, that is the child with
//! the fewest replies that are not known to fail.

use super::super::grid::Grid;
use super::names::{Names, mix};
use super::run::Watch;
use super::step::{OPENING, Step, steps};
use super::table::{Known, Table};
use super::tangle::{Mark, Tangle};

/// What a move leads to, as far as it is known without a search.
#[derive(Clone, Copy, Default)]
struct Child {
    /// The name of the position; 0 if the bounds suffice.
    key: u64,
    boxes: i8,
    /// Bounds on the value of the move.
    bounds: (i8, i8),
    /// How much there is to search: small is quick.
    size: i16,
}

/// A move that could not be settled by looking.
#[derive(Clone, Copy)]
struct Open {
    step: Step,
    key: u64,
    boxes: i8,
    order: i16,
}

impl Open {
    fn is_same(&self, key: u64, step: &Step) -> bool {
        self.key == key && (self.step.taken, self.step.deal) == (step.taken, step.deal)
    }
}

/// Symmetric positions have fewer different moves, so they are tried earlier; with fewer joints it does not pay to look.
const MANY_JOINTS: i16 = 8;

/// With so many joints, the replies to all moves are looked up before one is searched: they are as many as the square of
/// the moves, which pays where the search below is far larger.
const WORTH_WEIGHING: u32 = 11;
/// What an open reply adds to the size of a child: more than all else together.
const OPEN_REPLY: i16 = 32;

/// What is known of a child from the replies to it.
enum Replies {
    /// One is good enough: its value.
    Good(i8),
    /// So many may be.
    Open(i16),
}

/// What one thread needs.
pub(super) struct Searcher<'a, 'l> {
    table: &'a Table,
    watch: Watch<'a, 'l>,
    board: u64,
    tangle: Tangle,
    names: Names,
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
    partners: [u8; 256],
}

const NOBODY: u8 = 254;

/// Ranks below this are of edges that were good elsewhere: partners and killers.
const GUESSES: u16 = 2;

impl<'a, 'l> Searcher<'a, 'l> {
    pub fn new(board: u64, table: &'a Table, watch: Watch<'a, 'l>, twist: u64) -> Self {
        let ply = Ply { arrived: OPENING, killer: NOBODY, partners: [NOBODY; 256] };
        Searcher {
            table,
            watch,
            board,
            tangle: Tangle::of(Grid::default(), board),
            names: Names::new(board),
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
        self.tangle = Tangle::of(grid, self.board);
        self.open.clear();
        self.steps.clear();
        self.ply = 0;
        let now = self.tangle.now();
        if now.joints == 0 {
            return Some(now.simple.value());
        }
        let boxes = now.boxes;
        let (key, _) = self.name();
        self.search(key, boxes, target)
    }

    fn search(&mut self, key: u64, boxes: i8, target: i8) -> Option<i8> {
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
        let (mut best, mut hint) = self.look(target, known.hint);
        if best < target && self.tangle.now().joints.count_ones() >= WORTH_WEIGHING {
            (best, hint) = self.weigh(base, target, (best, hint))?;
        }
        let mut next = base;
        while best < target && next < self.open.len() {
            let smallest = (next..self.open.len()).min_by_key(|&i| self.open[i].order).expect("not empty");
            self.open.swap(next, smallest);
            let chosen = self.open[next];
            next += 1;
            let mark = self.go(&chosen.step);
            let value = self.try_step(&chosen, target)?;
            self.go_back(&mark);
            if value > best {
                (best, hint) = (value, hint_of(chosen.key));
                if value >= target {
                    self.answered(chosen.step.edge());
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

    /// Makes a move.
    fn go(&mut self, step: &Step) -> Mark {
        self.ply += 1;
        self.plies[self.ply].arrived = step.edge();
        let mark = self.tangle.mark();
        self.tangle.cut(step.cut);
        mark
    }

    /// Takes it back.
    fn go_back(&mut self, mark: &Mark) {
        self.tangle.go_back(mark);
        self.ply -= 1;
    }

    /// The value of a move, or a bound on it on the right side of the target.
    fn try_step(&mut self, open: &Open, target: i8) -> Option<i8> {
        let Open { step, key, boxes, .. } = *open;
        if step.deal == 0 {
            let rest = self.search(key, boxes, 1 - target - step.taken)?;
            return Some(step.value(rest));
        }
        // The opponent must neither gain by taking all nor by keeping control: the rest lies between two numbers.
        let room = step.deal - step.taken - target;
        let high = self.search(key, boxes, room - step.deal + 1)?;
        if high > room - step.deal {
            return Some(step.value(high));
        }
        let low = self.search(key, boxes, -room - step.deal)?;
        if low < -room - step.deal {
            return Some(step.value(low));
        }
        Some(step.value(low).min(step.value(high)))
    }

    /// Looks at all moves without searching. Those not settled are left in `open`; returns the best of the others and
    /// the hint for it.
    fn look(&mut self, target: i8, hint: u8) -> (i8, u8) {
        self.plies[self.ply + 1].partners = [NOBODY; 256];
        let first = self.steps.len();
        let left_out = self.list(target);
        let mut best = (left_out, 0);
        let base = self.open.len();
        // One name ahead of the table, whose answer takes as long; but a good guess is often the last that is needed.
        let mut ahead = None;
        for i in first..self.steps.len() {
            let (rank, step) = self.steps[i];
            let child = ahead.take().unwrap_or_else(|| self.ahead(i, target));
            if rank >= GUESSES && i + 1 < self.steps.len() {
                ahead = Some(self.ahead(i + 1, target));
            }
            let (mut lower, mut upper) = child.bounds;
            if child.key != 0 {
                if self.open[base..].iter().any(|open| open.is_same(child.key, &step)) {
                    continue;
                }
                if let Some(known) = self.table.get(child.key) {
                    (lower, upper) = step.bounds(known.lower, known.upper);
                }
            }
            if lower >= target {
                best = (lower, hint_of(child.key));
                self.answered(step.edge());
                break;
            }
            if upper < target {
                if upper > best.0 {
                    best = (upper, hint_of(child.key));
                }
                continue;
            }
            let hinted = hint != 0 && hint == hint_of(child.key);
            let order = if hinted {
                i16::MIN
            } else {
                child.size - 2 * i16::from(step.taken) + self.noise(child.key)
            };
            self.open.push(Open { step, key: child.key, boxes: child.boxes, order });
        }
        self.steps.truncate(first);
        best
    }

    /// Appends the moves to `steps`, those first that were good elsewhere, then by the safe moves they leave. Returns a
    /// bound on those left out.
    #[inline]
    fn list(&mut self, target: i8) -> i8 {
        let ply = &self.plies[self.ply];
        let (killer, partner) = (ply.killer, ply.partners[usize::from(ply.arrived)]);
        let first = self.steps.len();
        let waiting = &mut self.steps;
        let left_out = steps(&self.tangle, target, |step| {
            let edge = step.edge();
            let rank = if edge == partner {
                0
            } else if edge == killer {
                1
            } else {
                GUESSES + step.safe.max(0) as u16
            };
            waiting.push((rank, step));
        });
        self.steps[first..].sort_unstable_by_key(|&(rank, _)| rank);
        left_out
    }

    /// Looks at the replies to all open moves. Moves with a good one are settled; the others are put into the order of
    /// how many may be. Returns the best of what is settled, given the best so far.
    #[cold]
    fn weigh(&mut self, base: usize, target: i8, mut best: (i8, u8)) -> Option<(i8, u8)> {
        let mut i = base;
        while i < self.open.len() {
            let Open { step, key, boxes, .. } = self.open[i];
            // Whoever gets a chain or a loop has two questions, not one.
            if step.deal > 0 {
                i += 1;
                continue;
            }
            self.watch.count()?;
            let mark = self.go(&step);
            let replies = self.replies(boxes, 1 - target - step.taken);
            self.go_back(&mark);
            match replies {
                Replies::Good(bound) => {
                    let value = step.value(bound);
                    if value > best.0 {
                        best = (value, hint_of(key));
                    }
                    let unknown = Known { lower: -boxes, upper: boxes, hint: 0, work: 1 };
                    let mut known = self.table.get(key).unwrap_or(unknown);
                    known.lower = known.lower.max(bound);
                    self.table.put(key, known);
                    self.open.remove(i);
                }
                Replies::Open(count) => {
                    let count = count + self.noise(key) / 4;
                    // A move that was good before stays the first.
                    self.open[i].order += OPEN_REPLY * count;
                    i += 1;
                }
            }
        }
        Some(best)
    }

    /// Looks at the moves of the position as it stands.
    fn replies(&mut self, boxes: i8, target: i8) -> Replies {
        let target = target + ((target ^ boxes) & 1);
        let first = self.steps.len();
        self.list(target);
        let mut replies = Replies::Open(0);
        for i in first..self.steps.len() {
            let child = self.ahead(i, target);
            let step = self.steps[i].1;
            let (mut lower, mut upper) = child.bounds;
            if child.key != 0
                && let Some(known) = self.table.get(child.key)
            {
                (lower, upper) = step.bounds(known.lower, known.upper);
            }
            if lower >= target {
                self.answered(step.edge());
                replies = Replies::Good(lower);
                break;
            }
            if let Replies::Open(count) = &mut replies {
                *count += i16::from(upper >= target);
            }
        }
        self.steps.truncate(first);
        replies
    }

    /// Up to 15, and nothing for the first thread.
    #[inline]
    fn noise(&self, key: u64) -> i16 {
        if self.twist == 0 { 0 } else { (key.wrapping_mul(self.twist) >> 60) as i16 }
    }

    /// Looks where a step leads.
    fn ahead(&mut self, step: usize, target: i8) -> Child {
        let step = self.steps[step].1;
        let mark = self.tangle.mark();
        self.tangle.cut(step.cut);
        let now = self.tangle.now();
        let boxes = now.boxes;
        let (least, most) =
            if now.joints == 0 { (now.simple.value(), now.simple.value()) } else { (-boxes, boxes) };
        let bounds = step.bounds(least, most);
        let mut child = Child { key: 0, boxes, bounds, size: 0 };
        if bounds.0 < target && bounds.1 >= target {
            (child.key, child.size) = self.name();
            self.table.prefetch(child.key);
        }
        self.tangle.go_back(&mark);
        child
    }

    /// The key of the position as it stands, with joints, and its size.
    fn name(&mut self) -> (u64, i16) {
        let key = self.names.name(&self.tangle);
        let now = self.tangle.now();
        let tangled = i16::from(now.boxes - now.simple.boxes());
        let joints = now.joints.count_ones() as i16;
        let symmetry = if joints >= MANY_JOINTS { self.names.symmetry(&self.tangle) as i16 } else { 0 };
        let fours = now.fours.count_ones() as i16;
        let size = 8 * i16::from(now.safe) + 3 * tangled + 4 * (joints + fours) - 8 * symmetry;
        // No key is 0: that stands for nothing.
        (mix(key.wrapping_add(now.simple.key())) | 1 << 63, size)
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
