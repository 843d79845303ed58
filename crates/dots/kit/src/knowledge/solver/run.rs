//! Running the search: questions, threads, and a table that grows as it fills.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boyi_search::{Limits, Stopwatch};

use super::super::grid::Grid;
use super::search::Searcher;
use super::table::Table;
use super::watch::{INTERVAL, Listener, Progress, Shared, Watch};

/// The table begins with this many bytes.
pub(super) const SMALL: usize = 1 << 20;

/// One call of the solver: what it may spend and what it has spent.
pub(super) struct Run<'a> {
    pub board: u64,
    pub table: &'a mut Table,
    pub memory: usize,
    pub threads: usize,
    pub limits: &'a Limits,
    pub stopwatch: Stopwatch,
    pub nodes: u64,
    pub listener: Listener<'a>,
}

impl Run<'_> {
    /// Narrows the bounds on a grid without boxes on offer until they are good enough, meet, or a limit is reached. The first
    /// question is whether the value is `near` or more.
    pub fn narrow(
        &mut self,
        grid: Grid,
        near: i8,
        (mut lower, mut upper): (i8, i8),
        enough: &dyn Fn((i8, i8)) -> bool,
    ) -> (i8, i8) {
        // Near that first, then in growing steps, then by halves. Only every other number can be the value.
        let mut asking = near + ((near ^ upper) & 1);
        let (mut risen, mut fallen) = (false, false);
        let mut stride = 2;
        while lower < upper && !enough((lower, upper)) {
            asking = asking.clamp(lower + 1, upper);
            let Some(bound) = self.ask(grid, asking, (lower, upper)) else { break };
            if bound >= asking {
                (lower, risen) = (bound, true);
                asking = bound + stride;
            } else {
                (upper, fallen) = (bound, true);
                asking = bound - stride + 2;
            }
            stride = stride.saturating_mul(2).min(64);
            if risen && fallen {
                asking = lower + 2 + (upper - lower - 2) / 4 * 2;
            }
        }
        (lower, upper)
    }

    /// One question, with a larger table whenever the present one is crowded.
    fn ask(&mut self, grid: Grid, target: i8, known: (i8, i8)) -> Option<i8> {
        loop {
            let (answer, out) = self.ask_once(grid, target, known);
            if answer.is_some() || out {
                return answer;
            }
            let bytes = (self.table.bytes() * 2).min(self.memory);
            *self.table = self.table.resized(bytes);
        }
    }

    fn ask_once(&mut self, grid: Grid, target: i8, known: (i8, i8)) -> (Option<i8>, bool) {
        let progress = Progress {
            lower: known.0.into(),
            upper: known.1.into(),
            asking: target.into(),
            nodes: self.nodes,
            remembered: self.table.used(),
            memory: self.table.bytes(),
            elapsed: self.stopwatch.elapsed(),
        };
        let shared = Shared {
            limits: self.limits,
            stopwatch: &self.stopwatch,
            table: self.table,
            may_grow: self.table.bytes() * 2 <= self.memory,
            nodes: AtomicU64::new(self.nodes),
            done: AtomicBool::new(false),
            out: AtomicBool::new(false),
        };
        let (shared, board) = (&shared, self.board);
        let listener = &mut self.listener;
        let answer = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads)
                .map(|thread| {
                    scope.spawn(move || {
                        let watch = Watch { nodes: 0, shared, listener: None };
                        let twist = (thread as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                        work(watch, board, twist, grid, target)
                    })
                })
                .collect();
            let listener = Some((&mut **listener as Listener<'_>, progress, progress.elapsed));
            let watch = Watch { nodes: 0, shared, listener };
            let mut answer = work(watch, board, 0, grid, target);
            for other in others {
                let theirs = other.join().expect("a searching thread does not panic");
                answer = answer.or(theirs);
            }
            answer
        });
        let out = shared.out.load(Relaxed);
        self.nodes = shared.nodes.load(Relaxed);
        (answer, out)
    }
}

/// Searches until there is an answer or all threads have to stop.
fn work(watch: Watch<'_, '_>, board: u64, twist: u64, grid: Grid, target: i8) -> Option<i8> {
    let shared = watch.shared;
    let mut searcher = Searcher::new(board, grid, shared.table, watch, twist);
    let answer = searcher.test(target);
    if answer.is_some() {
        shared.done.store(true, Relaxed);
    }
    shared.nodes.fetch_add(searcher.nodes() % INTERVAL, Relaxed);
    answer
}

#[cfg(test)]
mod tests {
    use boyi_core::Game;
    use boyi_dots::Dots;

    use super::super::super::grid::board_boxes;
    use super::*;

    /// The positions visited to find out whether a board is worth at least so much.
    fn visited(rules: &str, target: i8, may_be_wide: bool) -> u64 {
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let (limits, table) = (Limits::none(), Table::new(1 << 24));
        let shared = Shared {
            limits: &limits,
            stopwatch: &Stopwatch::start(&limits),
            table: &table,
            may_grow: false,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            out: AtomicBool::new(false),
        };
        let watch = Watch { nodes: 0, shared: &shared, listener: None };
        let mut searcher = Searcher::new(board, Grid::of(&start), &table, watch, 0);
        if !may_be_wide {
            searcher.do_not_go_wide();
        }
        searcher.test(target).unwrap();
        searcher.nodes()
    }

    /// The order in which positions are searched decides how many they are, and nothing else shows a mistake in it. A better
    /// order has other numbers: then write them here.
    #[test]
    fn as_many_positions_are_visited_as_ever_on_any_processor() {
        let questions = [("3x3", 3), ("3x3", 5), ("3x4", 2)];
        let expected = [5_275, 5_028, 166_970];
        assert_eq!(questions.map(|(rules, target)| visited(rules, target, true)), expected);
        assert_eq!(questions.map(|(rules, target)| visited(rules, target, false)), expected, "one by one");
    }
}
