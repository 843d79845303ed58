//! The search itself: is the value of this position at least so much? Every question has one threshold, so a position
//! is either *cut* by one good move or needs all its moves refuted.
//!
//! Before anything is searched, the keys of all children are looked up: most positions are settled by a child that is
//! known already. What remains is searched smallest first: in a graph where nearly every position is reached in many
//! ways, the size of the proof matters more than guessing the best move. Where much is at stake, that is the child with
//! the fewest replies that are not known to fail.

use super::super::grid::Grid;
use super::pairs::Pairs;
use super::room::{HasRoom, Rooms, SLOTS};
use super::step::{Guesses, Moves, Step, steps};
use super::table::{Key, Known, Table};
use super::tangle::{Cut, End, Tangle, joint_of};
use super::watch::Watch;

mod children;
mod size;
mod weigh;

pub(super) use children::key_of;
use children::{Belt, Child};
use size::size;
use weigh::WORTH_WEIGHING;

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

/// What one thread needs.
pub(super) struct Searcher<'a, 'l> {
    table: &'a Table,
    watch: Watch<'a, 'l>,
    board: u64,
    grid: Grid,
    rooms: Rooms,
    /// Different threads break ties in different ways, so that they do not do the same work.
    twist: u64,
    open: Vec<Open>,
    /// The moves of the position that was listed last: a search of another one lists its own.
    moves: Moves,
    /// What the replies to the moves of one position are worth.
    pairs: Pairs,
    plies: Vec<Ply>,
    /// Ends of links have smaller numbers than this.
    ends: usize,
    ply: usize,
    #[cfg(target_arch = "x86_64")]
    is_wide: bool,
}

/// What is remembered on the way down.
#[derive(Clone, Copy)]
struct Ply {
    /// The boxes that were given away by cutting the link that led here; [`NONE`] if a chain or a loop was opened.
    given: i8,
    /// The links that were good to cut here, by their ends, the last one first.
    killers: [u8; 4],
    /// By end: what is known of cutting the link there from its being a good answer to a sibling.
    answers: [Answer; 256],
}

/// What is known of a move because it was a good answer to another one, which then answers it: what the two lead to is the
/// same, and only the boxes that each gives away go to the other side.
#[derive(Clone, Copy)]
struct Answer {
    /// The boxes that it gave away then. If they are as many now, the other move does not touch its link.
    taken: i8,
    /// The position after it is worth at least this.
    bound: i8,
}

/// By how much a move counts as smaller that touches the link by which another one was refuted.
const DISTURBS: i16 = 10;
const NOBODY: u8 = 254;
const NONE: i8 = i8::MIN;
const NO_ANSWER: Answer = Answer { taken: NONE, bound: NONE };

impl<'a, 'l> Searcher<'a, 'l> {
    /// For a grid without boxes on offer.
    pub fn new(board: u64, grid: Grid, table: &'a Table, watch: Watch<'a, 'l>, twist: u64) -> Self {
        let joints = grid.degrees(board).joints();
        let ends = 4 * joints.count_ones() as usize;
        let ply = Ply { given: NONE, killers: [NOBODY; 4], answers: [NO_ANSWER; 256] };
        Searcher {
            table,
            watch,
            board,
            grid,
            rooms: Rooms::new(board, joints),
            twist,
            open: Vec::new(),
            moves: Moves::none(),
            pairs: Pairs::new(ends),
            plies: vec![ply; 128],
            ends,
            ply: 0,
            #[cfg(target_arch = "x86_64")]
            is_wide: super::wide::is_possible(),
        }
    }

    #[cfg(test)]
    pub fn do_not_go_wide(&mut self) {
        self.rooms.do_not_go_wide();
        self.moves.do_not_go_wide();
        #[cfg(target_arch = "x86_64")]
        {
            self.is_wide = false;
        }
    }

    /// The positions visited.
    pub fn nodes(&self) -> u64 {
        self.watch.nodes
    }

    /// Whether the value of the grid is at least `target`: a bound `b` on it, from below if `b >= target` and otherwise from
    /// above. `None` if the search had to stop.
    pub fn test(&mut self, target: i8) -> Option<i8> {
        self.open.clear();
        self.ply = 0;
        match self.grid.degrees(self.board).joints().count_ones() {
            ..=8 => self.test_in::<8>(target),
            9..=16 => self.test_in::<16>(target),
            17..=32 => self.test_in::<32>(target),
            _ => self.test_in::<64>(target),
        }
    }

    /// The same in rows of `N`.
    fn test_in<const N: usize>(&mut self, target: i8) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
        let tangle = Tangle::<N>::of(self.grid, self.board);
        if tangle.joints == 0 {
            return Some(tangle.simple.value());
        }
        let key = key_of(&tangle, self.rooms.room().names.name(&tangle));
        self.search(&tangle, key, target)
    }

    /// Whether the value of a position is at least `target`, as [`Searcher::test`] says it.
    #[inline]
    fn search<const N: usize>(&mut self, tangle: &Tangle<N>, key: Key, target: i8) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: the processor has been asked whether it can.
            return unsafe { self.search_wide(tangle, key, target) };
        }
        self.search_anywhere::<N, false>(tangle, key, target)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn search_wide<const N: usize>(&mut self, tangle: &Tangle<N>, key: Key, target: i8) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
        self.search_anywhere::<N, true>(tangle, key, target)
    }

    #[inline(always)]
    fn search_anywhere<const N: usize, const WIDE: bool>(
        &mut self,
        tangle: &Tangle<N>,
        key: Key,
        target: i8,
    ) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
        let boxes = tangle.boxes;
        // The value is odd if the number of boxes is.
        let target = target + ((target ^ boxes) & 1);
        if target > boxes || target <= -boxes {
            return Some(if target > boxes { boxes } else { -boxes });
        }
        // The table takes long to answer: meanwhile the moves are listed.
        self.table.prefetch(key);
        let guesses = self.guesses(tangle);
        self.moves.list(tangle, guesses);
        let unknown = Known { lower: -boxes, upper: boxes, work: 0 };
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
        let mut best = self.look::<N, WIDE>(tangle, target);
        if best < target && self.open.len() > base {
            // What is known of these moves as answers to one another is found from here on: by weighing them and by searching.
            self.plies[self.ply + 1].answers[..self.ends].fill(NO_ANSWER);
            if tangle.joints.count_ones() >= WORTH_WEIGHING {
                best = self.weigh(tangle, base, target, best)?;
            }
        }
        let mut tried = base;
        while best < target && tried < self.open.len() {
            // Of equal ones the first. The choice changes the size of a search by chance: docs/dots-solver.md.
            let smallest = (tried..self.open.len()).min_by_key(|&i| self.open[i].order).expect("not empty");
            self.open.swap(tried, smallest);
            let chosen = self.open[tried];
            tried += 1;
            if let Some(value) = self.answer_of_sibling::<N>(&chosen, target) {
                best = best.max(value);
                continue;
            }
            let next = self.go(tangle, &chosen.step);
            let value = match (N, next.joints.count_ones()) {
                (16, ..=8) => self.try_narrowed::<N, 8>(&next, &chosen, target)?,
                (32, ..=16) => self.try_narrowed::<N, 16>(&next, &chosen, target)?,
                (64, ..=32) => self.try_narrowed::<N, 32>(&next, &chosen, target)?,
                _ => self.try_step(&next, &chosen, target)?,
            };
            self.ply -= 1;
            if value > best {
                best = value;
                if value >= target {
                    self.answered::<N>(&chosen.step, value);
                }
            }
            if best < target {
                self.prefer_what_disturbs(tangle, tried);
            }
        }
        self.open.truncate(base);

        if best >= target {
            known.lower = known.lower.max(best + ((best ^ boxes) & 1));
        } else {
            best -= (best ^ boxes) & 1;
            known.upper = known.upper.min(best);
        }
        known.work = 64 - (self.watch.nodes - before).leading_zeros() as u8;
        self.table.put(key, known);
        Some(best)
    }

    /// Puts those open moves forward, from this one on, that touch the link by which the last one was refuted.
    fn prefer_what_disturbs<const N: usize>(&mut self, tangle: &Tangle<N>, from: usize)
    where
        Rooms: HasRoom<N>,
    {
        let refutation = self.plies[self.ply + 1].killers[0];
        let Some(end) = self.rooms.room().short_move(tangle, refutation) else { return };
        let joints = |end: End| 1u64 << joint_of(end) | 1 << joint_of(tangle.other(end));
        for open in &mut self.open[from..] {
            if let Cut::Link(other) = open.step.cut
                && joints(other) & joints(end) != 0
            {
                open.order -= DISTURBS;
            }
        }
    }

    /// Makes a move: the position after it, one ply further.
    #[inline(always)]
    fn go<const N: usize>(&mut self, tangle: &Tangle<N>, step: &Step) -> Tangle<N>
    where
        Rooms: HasRoom<N>,
    {
        self.ply += 1;
        self.plies[self.ply].given = if step.short_link().is_some() { step.taken } else { NONE };
        let mut next = *tangle;
        next.cut(step.cut);
        next
    }

    /// The value of a move to a position of few joints, from there on in rows of `M`.
    fn try_narrowed<const N: usize, const M: usize>(
        &mut self,
        next: &Tangle<N>,
        open: &Open,
        target: i8,
    ) -> Option<i8>
    where
        Rooms: HasRoom<N> + HasRoom<M>,
    {
        let next: Tangle<M> = self.rooms.narrowed(next);
        self.try_step(&next, open, target)
    }

    /// The value of a move, or a bound on it on the right side of the target.
    fn try_step<const N: usize>(&mut self, next: &Tangle<N>, open: &Open, target: i8) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
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

    /// Looks at all moves of a position, which have just been listed, without searching. Those not settled are left in `open`; returns the best of the others.
    #[inline(always)]
    fn look<const N: usize, const WIDE: bool>(&mut self, tangle: &Tangle<N>, target: i8) -> i8
    where
        Rooms: HasRoom<N>,
    {
        let mut steps = steps(tangle, &self.moves);
        let base = self.open.len();
        // Six bits of the keys of what is open, as a set.
        let mut seen = 0u64;
        let mut best = i8::MIN;
        let mut children = [Child::NONE; SLOTS];
        let mut belt = Belt::new(target, &mut children);
        while let Some(slot) = belt.pull(&mut steps, self.rooms.room(), self.table) {
            let child = belt.child(slot);
            let (lower, upper) = child.known(self.table);
            if lower >= target {
                self.answered::<N>(&child.step, lower);
                return lower;
            }
            if upper < target {
                best = upper.max(best);
                continue;
            }
            // Most often a bit of each key will do to tell them apart.
            let bit = 1 << (child.key.main >> 40 & 63);
            if seen & bit != 0 && self.open[base..].iter().any(|open| open.is_like(child)) {
                continue;
            }
            seen |= bit;
            let next = &self.rooms.room().nexts[slot];
            let size = size::<N, WIDE>(next, child.symmetry);
            let order = size - 2 * i16::from(child.step.taken) + self.noise(child.key);
            self.open.push(Open { step: child.step, key: child.key, boxes: child.boxes, order });
        }
        best.max(belt.left_out)
    }

    /// The most that a move is worth, if a sibling that it answered refutes it.
    #[inline]
    fn answer_of_sibling<const N: usize>(&mut self, open: &Open, target: i8) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
        let home = self.rooms.room().home(open.step.short_link()?);
        let Answer { taken, bound } = self.plies[self.ply + 1].answers[usize::from(home)];
        if taken != open.step.taken {
            return None;
        }
        self.learn(open, bound);
        Some(open.step.value(bound)).filter(|&value| value < target)
    }

    /// Remembers a lower bound on the position after an open move.
    fn learn(&self, open: &Open, bound: i8) {
        let boxes = open.boxes;
        let mut known = self.table.get(open.key).unwrap_or(Known { lower: -boxes, upper: boxes, work: 1 });
        known.lower = known.lower.max(bound + ((bound ^ boxes) & 1));
        self.table.put(open.key, known);
    }

    /// The links that were the last to be good here.
    #[inline(always)]
    fn guesses<const N: usize>(&mut self, tangle: &Tangle<N>) -> Guesses
    where
        Rooms: HasRoom<N>,
    {
        let room = self.rooms.room();
        let mut guesses = Guesses::default();
        for home in self.plies[self.ply].killers {
            guesses.add(room.short_move(tangle, home));
        }
        guesses
    }

    /// Up to 15, and nothing for the first thread.
    #[inline]
    fn noise(&self, key: Key) -> i16 {
        if self.twist == 0 { 0 } else { (key.main.wrapping_mul(self.twist) >> 60) as i16 }
    }

    /// Remembers that this move was good here, and what it is worth.
    fn answered<const N: usize>(&mut self, step: &Step, value: i8)
    where
        Rooms: HasRoom<N>,
    {
        let ply = &mut self.plies[self.ply];
        if let Some(end) = step.short_link() {
            let edge = self.rooms.room().home(end);
            let place = ply.killers.iter().position(|&killer| killer == edge).unwrap_or(3);
            ply.killers[..=place].rotate_right(1);
            ply.killers[0] = edge;
            if ply.given != NONE {
                ply.answers[usize::from(edge)] =
                    Answer { taken: step.taken, bound: value + step.taken - ply.given };
            }
        }
    }
}
