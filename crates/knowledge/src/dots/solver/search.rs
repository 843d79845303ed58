//! The search itself: is the value of this position at least so much? Every question has one threshold, so a position
//! is either *cut* by one good move or needs all its moves refuted.
//!
//! Before anything is searched, the keys of all children are looked up: most positions are settled by a child that is
//! known already. What remains is searched smallest first: in a graph where nearly every position is reached in many
//! ways, the size of the proof matters more than guessing the best move. Where much is at stake, that is the child with
//! the fewest replies that are not known to fail.

use super::super::grid::Grid;
use super::names::{Name, Names, mix};
use super::pairs::{Pair, Pairs};
use super::run::Watch;
use super::step::{Guesses, Moves, OPENING, Step, Steps, steps};
use super::table::{Key, Known, Table};
use super::tangle::{Cut, End, Tangle};

/// What a move leads to, as far as it is known without a search.
#[derive(Clone, Copy)]
struct Child {
    step: Step,
    /// The name of the position; none if the bounds suffice.
    key: Key,
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
    key: Key,
    boxes: i8,
    order: i16,
}

impl Open {
    /// Whether a child is the same, reached by another move.
    fn is_like(&self, child: &Child) -> bool {
        self.key == child.key && (self.step.taken, self.step.deal) == (child.step.taken, child.step.deal)
    }
}

/// So many names are made side by side.
const WIDTH: usize = 4;

/// Some children, whose places in the table are on their way.
struct Batch {
    children: [Child; WIDTH],
    count: usize,
}

impl Batch {
    #[inline]
    fn none() -> Batch {
        let step = Step { cut: Cut::Link(0), taken: 0, deal: 0 };
        Batch {
            children: [Child { step, key: Key::default(), boxes: 0, bounds: (0, 0), size: 0 }; WIDTH],
            count: 0,
        }
    }

    #[inline]
    fn children(&self) -> &[Child] {
        &self.children[..self.count]
    }
}

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
pub(super) struct Searcher<'a, 'l, const N: usize> {
    table: &'a Table,
    watch: Watch<'a, 'l>,
    board: u64,
    names: Names<N>,
    /// Different threads break ties in different ways, so that they do not do the same work.
    twist: u64,
    open: Vec<Open>,
    /// What their keys begin with, as a set of six bits each.
    seen: u64,
    /// Where the next positions are looked at.
    nexts: [Tangle<N>; WIDTH],
    /// What the replies to the moves of one position are worth.
    pairs: Pairs,
    plies: Vec<Ply>,
    ply: usize,
}

/// What is remembered on the way down.
#[derive(Clone, Copy)]
struct Ply {
    /// The edge that led here.
    arrived: u8,
    /// The edges that were good here, the last one first.
    killers: [u8; 3],
    /// By edge: if it was a good answer to a sibling, that sibling, which is then a good answer to it.
    partners: [u8; 256],
}

const NOBODY: u8 = 254;

impl<'a, 'l, const N: usize> Searcher<'a, 'l, N> {
    pub fn new(board: u64, joints: u64, table: &'a Table, watch: Watch<'a, 'l>, twist: u64) -> Self {
        let ply = Ply { arrived: OPENING, killers: [NOBODY; 3], partners: [NOBODY; 256] };
        Searcher {
            table,
            watch,
            board,
            names: Names::new(board, joints),
            twist,
            open: Vec::new(),
            seen: 0,
            nexts: [Tangle::empty(); WIDTH],
            pairs: Pairs::new(4 * N),
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
        let tangle = Tangle::of(grid, self.board);
        self.open.clear();
        self.ply = 0;
        if tangle.joints == 0 {
            return Some(tangle.simple.value());
        }
        let (key, _) = self.name(&tangle);
        self.search(&tangle, key, target)
    }

    fn search(&mut self, tangle: &Tangle<N>, key: Key, target: i8) -> Option<i8> {
        let boxes = tangle.boxes;
        // The value is odd if the number of boxes is.
        let target = target + ((target ^ boxes) & 1);
        if target > boxes || target <= -boxes {
            return Some(if target > boxes { boxes } else { -boxes });
        }
        // The table takes long to answer: meanwhile the first moves are made.
        self.table.prefetch(key);
        let moves = Moves::of(tangle, self.guesses(tangle));
        let mut steps = steps(tangle, &moves);
        let mut best = (i8::MIN, 0);
        let first = self.ahead(tangle, &mut steps, target, &mut best);
        let unknown = Known { lower: -boxes, upper: boxes, hint: 0, work: 0 };
        let mut known = self.table.get(key).unwrap_or(unknown);
        if known.lower >= target {
            return Some(known.lower);
        }
        if known.upper < target {
            return Some(known.upper);
        }
        let before = self.watch.nodes;
        self.watch.count()?;

        let base = self.open.len();
        let (mut best, mut hint) = self.look(tangle, first, steps, target, known.hint, best);
        if best < target && tangle.joints.count_ones() >= WORTH_WEIGHING {
            (best, hint) = self.weigh(tangle, base, target, (best, hint))?;
        }
        let mut tried = base;
        while best < target && tried < self.open.len() {
            let smallest = (tried..self.open.len()).min_by_key(|&i| self.open[i].order).expect("not empty");
            self.open.swap(tried, smallest);
            let chosen = self.open[tried];
            tried += 1;
            let next = self.go(tangle, &chosen.step);
            let value = self.try_step(&next, &chosen, target)?;
            self.ply -= 1;
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

    /// Makes a move: the position after it, one ply further.
    fn go(&mut self, tangle: &Tangle<N>, step: &Step) -> Tangle<N> {
        self.ply += 1;
        self.plies[self.ply].arrived = step.edge();
        let mut next = *tangle;
        next.cut(step.cut);
        next
    }

    /// The value of a move, or a bound on it on the right side of the target.
    fn try_step(&mut self, next: &Tangle<N>, open: &Open, target: i8) -> Option<i8> {
        let Open { step, key, .. } = *open;
        if step.deal == 0 {
            let rest = self.search(next, key, 1 - target - step.taken)?;
            return Some(step.value(rest));
        }
        // The opponent must neither gain by taking all nor by keeping control: the rest lies between two numbers.
        let room = step.deal - step.taken - target;
        let high = self.search(next, key, room - step.deal + 1)?;
        if high > room - step.deal {
            return Some(step.value(high));
        }
        let low = self.search(next, key, -room - step.deal)?;
        if low < -room - step.deal {
            return Some(step.value(low));
        }
        Some(step.value(low).min(step.value(high)))
    }

    /// Looks at all moves without searching, the first of which are on their way. Those not settled are left in `open`;
    /// returns the best of the others and the hint for it.
    fn look(
        &mut self,
        tangle: &Tangle<N>,
        first: Batch,
        mut steps: Steps<'_, N>,
        target: i8,
        hint: u8,
        mut best: (i8, u8),
    ) -> (i8, u8) {
        self.plies[self.ply + 1].partners[..4 * N].fill(NOBODY);
        let base = self.open.len();
        self.seen = 0;
        // A good guess is often the last that is needed.
        if self.look_up(&first, base, target, hint, &mut best) {
            return best;
        }
        // One batch ahead of the table.
        let mut batch = self.ahead(tangle, &mut steps, target, &mut best);
        while batch.count > 0 {
            let next = self.ahead(tangle, &mut steps, target, &mut best);
            if self.look_up(&batch, base, target, hint, &mut best) {
                return best;
            }
            batch = next;
        }
        best
    }

    /// Looks children up: whether one is good. Those not settled are left in `open`.
    #[inline]
    fn look_up(&mut self, batch: &Batch, base: usize, target: i8, hint: u8, best: &mut (i8, u8)) -> bool {
        for child in batch.children() {
            let (lower, upper) = self.known(child);
            if lower >= target {
                self.answered(child.step.edge());
                *best = (lower, hint_of(child.key));
                return true;
            }
            if upper < target {
                if upper > best.0 {
                    *best = (upper, hint_of(child.key));
                }
                continue;
            }
            // Most often a bit of each key will do to tell them apart.
            let bit = 1 << (child.key.main >> 40 & 63);
            if self.seen & bit != 0 && self.open[base..].iter().any(|open| open.is_like(child)) {
                continue;
            }
            self.seen |= bit;
            let hinted = hint != 0 && hint == hint_of(child.key);
            let order = if hinted {
                i16::MIN
            } else {
                child.size - 2 * i16::from(child.step.taken) + self.noise(child.key)
            };
            self.open.push(Open { step: child.step, key: child.key, boxes: child.boxes, order });
        }
        false
    }

    /// Bounds on the value of a move.
    #[inline]
    fn known(&self, child: &Child) -> (i8, i8) {
        if child.key == Key::default() {
            return child.bounds;
        }
        self.table.get(child.key).map_or(child.bounds, |known| child.step.bounds(known.lower, known.upper))
    }

    /// The safe moves that were good elsewhere: the answer to the sibling, and the last that were good here.
    #[inline]
    fn guesses(&self, tangle: &Tangle<N>) -> Guesses {
        let ply = &self.plies[self.ply];
        let partner = ply.partners[usize::from(ply.arrived)];
        let is_move = |end: &End| *end < NOBODY && tangle.is_safe_move(*end);
        let killer = |end: End| Some(end).filter(|end| *end != partner && is_move(end));
        let [first, second, third] = ply.killers;
        [Some(partner).filter(is_move), killer(first), killer(second), killer(third)]
    }

    /// Looks at the replies to all open moves. Moves with a good one are settled; the others are put into the order of
    /// how many may be. Returns the best of what is settled, given the best so far.
    #[cold]
    fn weigh(&mut self, tangle: &Tangle<N>, base: usize, target: i8, mut best: (i8, u8)) -> Option<(i8, u8)> {
        self.pairs.clear();
        let mut i = base;
        while i < self.open.len() {
            let Open { step, key, boxes, .. } = self.open[i];
            // Whoever gets a chain or a loop has two questions, not one.
            if step.deal > 0 {
                i += 1;
                continue;
            }
            self.watch.count()?;
            let next = self.go(tangle, &step);
            let replies = self.replies(&next, step.edge(), 1 - target - step.taken);
            self.ply -= 1;
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

    /// Looks at the moves of the position as it stands, to which this edge has led.
    fn replies(&mut self, tangle: &Tangle<N>, first: u8, target: i8) -> Replies {
        let target = target + ((target ^ tangle.boxes) & 1);
        let mut moves = Moves::of(tangle, self.guesses(tangle));
        let mut open = 0;
        let mut good = None;
        // What two safe moves lead to has been looked at where the other one came first.
        if first != OPENING {
            moves.retain(|end| match self.pairs.of(first, end) {
                Pair::Unknown => true,
                Pair::Fails => false,
                Pair::Open => {
                    open += 1;
                    false
                }
                Pair::Good(lower) => {
                    good = good.or(Some((end, lower)));
                    false
                }
            });
        }
        if let Some((end, lower)) = good {
            self.answered(end);
            return Replies::Good(lower);
        }
        let mut steps = steps(tangle, &moves);
        let mut best = (i8::MIN, 0);
        let mut batch = self.ahead(tangle, &mut steps, target, &mut best);
        while batch.count > 0 {
            let next = self.ahead(tangle, &mut steps, target, &mut best);
            for child in batch.children() {
                let (lower, upper) = self.known(child);
                let edge = child.step.edge();
                let pair = if lower >= target {
                    Pair::Good(lower)
                } else if upper >= target {
                    Pair::Open
                } else {
                    Pair::Fails
                };
                if first != OPENING && edge != OPENING {
                    self.pairs.set(first, edge, pair);
                }
                match pair {
                    Pair::Good(lower) => {
                        self.answered(edge);
                        return Replies::Good(lower);
                    }
                    Pair::Open => open += 1,
                    _ => {}
                }
            }
            batch = next;
        }
        Replies::Open(open)
    }

    /// Up to 15, and nothing for the first thread.
    #[inline]
    fn noise(&self, key: Key) -> i16 {
        if self.twist == 0 { 0 } else { (key.main.wrapping_mul(self.twist) >> 60) as i16 }
    }

    /// Looks where the next few steps lead.
    #[inline]
    fn ahead(
        &mut self,
        tangle: &Tangle<N>,
        steps: &mut impl Iterator<Item = Step>,
        target: i8,
        best: &mut (i8, u8),
    ) -> Batch {
        let mut batch = Batch::none();
        while batch.count < WIDTH {
            let Some(step) = steps.next() else { break };
            if step.most() < target {
                best.0 = best.0.max(step.most());
                continue;
            }
            let next = &mut self.nexts[batch.count % WIDTH];
            *next = *tangle;
            next.cut(step.cut);
            batch.children[batch.count % WIDTH].step = step;
            batch.count += 1;
        }
        let mut names = [Name::default(); WIDTH];
        match batch.count {
            0 => {}
            1 => [names[0]] = self.names.names(self.nexts.first_chunk().expect("one")),
            2 => [names[0], names[1]] = self.names.names(self.nexts.first_chunk().expect("two")),
            _ => names = self.names.names(&self.nexts),
        }
        for k in 0..batch.count {
            let (next, child) = (&self.nexts[k % WIDTH], &mut batch.children[k % WIDTH]);
            let boxes = next.boxes;
            let (least, most) =
                if next.joints == 0 { (next.simple.value(), next.simple.value()) } else { (-boxes, boxes) };
            child.bounds = child.step.bounds(least, most);
            child.boxes = boxes;
            child.key = Key::default();
            if child.bounds.0 < target && child.bounds.1 >= target {
                (child.key, child.size) = Self::key_of(next, names[k % WIDTH]);
                self.table.prefetch(child.key);
            }
        }
        batch
    }

    /// The key of a position with joints, and its size.
    #[inline]
    fn name(&mut self, tangle: &Tangle<N>) -> (Key, i16) {
        Self::key_of(tangle, self.names.name(tangle))
    }

    #[inline]
    fn key_of(tangle: &Tangle<N>, name: Name) -> (Key, i16) {
        let tangled = i16::from(tangle.boxes - tangle.simple.boxes());
        let joints = tangle.joints.count_ones() as i16;
        let fours = tangle.fours.count_ones() as i16;
        // Symmetric positions have fewer different moves.
        let symmetry = name.symmetry as i16;
        let size = 8 * i16::from(tangle.safe) + 3 * tangled + 4 * (joints + fours) - 8 * symmetry;
        let simple = tangle.simple.key();
        // No key is 0: that stands for nothing.
        let main = mix(name.key.wrapping_add(simple)) | 1 << 63;
        (Key { main, more: name.more.wrapping_add(simple as u32) >> 8 }, size)
    }

    /// Remembers that this edge was good here.
    fn answered(&mut self, edge: u8) {
        let ply = &mut self.plies[self.ply];
        if edge != OPENING {
            let [first, second, third] = ply.killers;
            if edge != first {
                ply.killers = [edge, first, if edge == second { third } else { second }];
            }
            ply.partners[usize::from(edge)] = ply.arrived;
        }
    }
}

#[inline]
fn hint_of(key: Key) -> u8 {
    key.main as u8
}
