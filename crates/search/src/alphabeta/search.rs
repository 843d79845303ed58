//! The search as a whole: deepening, threads, time, and what is said about it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use boyi_games::{Game, Verdict};

use super::root::Root;
use super::worker::{MOST_PLIES, Reporter, Shared, Worker};
use super::{AlphaBetaOptions, Heuristic};
use crate::table::{Bound, Table, mix};
use crate::{Candidate, Limits, Report, Score};

/// Alpha-beta search for any game and heuristic. Keeps its table from one search to the next.
///
/// ```
/// use boyi_games::{Game, Verdict, hex::{Hex, HexRules}};
/// use boyi_search::{AlphaBeta, AlphaBetaOptions, Lead, Limits};
///
/// let game = Hex::parse(HexRules::new(3).unwrap(), ".../.R./.B. R").unwrap();
/// let mut search = AlphaBeta::new(Lead, AlphaBetaOptions::default());
/// let mut depths = 0;
/// let report = search.search(&game, &Limits::depth(5), &mut |_| depths += 1);
/// assert_eq!(report.proven, Some(Verdict::Win));
/// assert_eq!(report.line.len(), 3, "red needs two more stones");
/// assert!(depths >= 1);
/// ```
pub struct AlphaBeta<G: Game, H> {
    heuristic: H,
    options: AlphaBetaOptions,
    table: Table,
    /// The rules that the table's positions belong to.
    rules: Option<G::Rules>,
    searches: u64,
}

impl<G: Game, H: Heuristic<G>> AlphaBeta<G, H> {
    /// Allocates the table.
    pub fn new(heuristic: H, options: AlphaBetaOptions) -> Self {
        let table = Table::new(options.table);
        AlphaBeta { heuristic, options, table, rules: None, searches: 0 }
    }

    /// What it was made with.
    pub fn options(&self) -> &AlphaBetaOptions {
        &self.options
    }

    /// The knowledge that it plays by.
    pub fn heuristic(&self) -> &H {
        &self.heuristic
    }

    /// The same, to be changed between searches. What earlier searches found was found with the old one: see
    /// [`clear`](AlphaBeta::clear).
    pub fn heuristic_mut(&mut self) -> &mut H {
        &mut self.heuristic
    }

    /// Forgets all earlier searches: the next one is as if it were the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.searches = 0;
    }

    /// Searches until a limit is reached or the result is known. The `listener` hears of every finished depth, and at
    /// intervals in between. Always answers with a move, unless the game is over.
    pub fn search(
        &mut self,
        game: &G,
        limits: &Limits,
        listener: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.search_among(game, &|_| true, limits, listener)
    }

    /// The same, but only among the moves that are `allowed` at the root: where a table or a rule of thumb has ruled
    /// the others out. If it allows none, all are looked at.
    ///
    /// ```
    /// use boyi_games::{Game, hex::{Hex, HexRules}};
    /// use boyi_search::{AlphaBeta, AlphaBetaOptions, Lead, Limits};
    ///
    /// let game = Hex::start(HexRules::new(3).unwrap());
    /// let corner = "a1".parse().unwrap();
    /// let mut search = AlphaBeta::new(Lead, AlphaBetaOptions::default());
    /// let report = search.search_among(&game, &|mv| mv == corner, &Limits::depth(3), &mut |_| {});
    /// assert_eq!(report.best(), Some(&corner));
    /// ```
    pub fn search_among(
        &mut self,
        game: &G,
        allowed: Allowed<'_, G::Move>,
        limits: &Limits,
        listener: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        if self.rules.replace(game.rules()).is_some_and(|rules| rules != game.rules()) {
            self.clear();
        }
        self.table.grow_older();
        self.searches += 1;
        let salt = mix(self.searches);
        let shared = Shared::new(&self.heuristic, &self.options, &self.table, salt, limits);
        if let Some(outcome) = game.outcome() {
            let verdict = outcome.seen_by(game.mover());
            return Report { value: verdict.score(), proven: Some(verdict), ..Report::empty() };
        }
        std::thread::scope(|scope| {
            for number in 1..self.options.threads.max(1) {
                let shared = &shared;
                scope.spawn(move || Worker::new(game, shared, None).help(allowed, limits, number as u32));
            }
            let report = Worker::new(game, &shared, Some(Reporter::new(listener))).lead(allowed, limits);
            shared.halted.store(true, Ordering::Relaxed);
            report
        })
    }
}

/// Which moves of the root are looked at.
type Allowed<'a, M> = &'a (dyn Fn(M) -> bool + Sync);

impl<G: Game, H: Heuristic<G>> Worker<'_, G, H> {
    /// Searches deeper and deeper, and reports.
    fn lead(mut self, allowed: Allowed<'_, G::Move>, limits: &Limits) -> Report<G::Move> {
        let options = self.shared.options;
        let mut root = Root::new(&mut self, allowed);
        self.note(&root, 0);
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32);
        let first = if options.deepening || limits.depth.is_none() { 1 } else { deepest };
        let mut pace = Pace::default();
        for depth in first..=deepest {
            let finished = root.deepen(&mut self, depth);
            self.note(&root, if finished { depth } else { depth - 1 });
            if !finished {
                break;
            }
            let total = self.publish();
            let watch = &self.shared.watch;
            if let Some(reporter) = &mut self.reporter {
                reporter.tell(total, watch);
            }
            let decided = root.score.plies_to_end().is_some_and(|plies| plies <= depth);
            if decided || root.complete || !pace.allows_another(watch.elapsed(), limits) {
                break;
            }
        }
        let total = self.publish();
        let reporter = self.reporter.as_mut().expect("the leading worker reports");
        reporter.report.nodes = total;
        reporter.report.elapsed = self.shared.watch.elapsed();
        reporter.report.left = self.shared.watch.left();
        reporter.report.clone()
    }

    /// Fills the table for the one who leads. Helpers differ in depth, so that they do not all do the same.
    fn help(mut self, allowed: Allowed<'_, G::Move>, limits: &Limits, number: u32) {
        let mut root = Root::new(&mut self, allowed);
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32);
        for depth in (1 + number % 2).min(deepest)..=deepest {
            if !root.deepen(&mut self, depth) || root.complete {
                break;
            }
        }
        self.publish();
    }

    /// The moves of the position in the order in which they are tried.
    pub(super) fn sorted_moves(&mut self, table_move: Option<u32>) -> Vec<G::Move> {
        self.push_moves(table_move, 0);
        if self.shared.options.ordering {
            (0..self.moves.len()).for_each(|at| super::ordering::bring_best(&mut self.moves, at));
        }
        self.moves.drain(..).map(|ranked| ranked.mv).collect()
    }

    /// Brings the report up to date.
    fn note(&mut self, root: &Root<G::Move>, depth: u32) {
        let heuristic = self.shared.heuristic;
        let scale = heuristic.scale();
        let trusted = !G::ENDS_BY_HISTORY || self.tells_paths_apart();
        let complete = root.complete;
        let proven = |score: Score| match score.verdict() {
            _ if !trusted => None,
            Some(verdict) => Some(verdict),
            None if complete => Some(score.number().cmp(&0).into()),
            None => None,
        };
        let best = &root.moves[0];
        let candidates = root.moves.iter().map(|candidate| Candidate {
            mv: candidate.mv,
            value: candidate.score.chance(scale),
            visits: candidate.nodes,
            // "At most a loss" is a loss; "at most a win" says nothing.
            proven: proven(candidate.score)
                .filter(|&verdict| depth > 0 && (candidate.exact || verdict == Verdict::Loss)),
            prior: None,
        });
        let (candidates, score) = (candidates.collect(), best.score);
        let line = self.line_from(best.line.clone());
        let proven = proven(score).filter(|_| depth > 0 && root.moves[0].exact);
        let memory = self.shared.table.bytes();
        if let Some(reporter) = &mut self.reporter {
            let report = &mut reporter.report;
            report.line = line;
            report.value = score.chance(scale);
            report.proven = proven;
            report.margin = heuristic.margin(score);
            report.candidates = candidates;
            report.depth = depth;
            report.memory = memory;
        }
    }

    /// The line, and what the table adds to it.
    fn line_from(&self, mut line: Vec<G::Move>) -> Vec<G::Move> {
        let mut game = self.game.clone();
        for &mv in &line {
            game.play_unchecked(mv);
        }
        while !self.tells_paths_apart() && game.outcome().is_none() && line.len() < MOST_PLIES {
            let known = self.shared.table.get(self.shared.heuristic.key(&game));
            let best = known.filter(|entry| entry.bound == Bound::Exact).and_then(|entry| entry.best);
            let Some(mv) = best.and_then(|index| game.move_at(index as usize)) else { break };
            if game.play(mv).is_err() {
                break;
            }
            line.push(mv);
        }
        line
    }
}

/// Tells whether another depth can be finished in time, from what the last ones took.
#[derive(Default)]
struct Pace {
    finished_at: Duration,
    last: Duration,
}

impl Pace {
    fn allows_another(&mut self, now: Duration, limits: &Limits) -> bool {
        let took = now.saturating_sub(self.finished_at);
        let growth = took.as_secs_f64() / self.last.as_secs_f64().max(1e-6);
        (self.finished_at, self.last) = (now, took);
        // Depths differ a lot, and half of one is better than none: only give up on what is out of reach.
        let next = took.mul_f64((growth / 4.0).clamp(1.0, 2.0));
        limits.time.is_none_or(|budget| now < budget.soft && now + next < budget.hard)
    }
}
