//! One thread's part of a search: its position, its memory, and when it has to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use boyi_games::{Game, Outcome, Side, Verdict};

use super::ordering::{Memory, Ranked};
use super::{AlphaBetaOptions, Heuristic};
use crate::poll_interval::{MOST_NODES, PollInterval};
use crate::table::{Table, mix};
use crate::{Limits, Report, Score, Stopwatch};

/// Longer lines are cut off: no game of ours lasts so long.
pub(super) const MOST_PLIES: usize = 600;

/// What all threads of a search have in common.
pub(super) struct Shared<'a, H> {
    pub heuristic: &'a H,
    pub options: &'a AlphaBetaOptions,
    pub table: &'a Table,
    /// What path keys start from: no two searches share it, because they may not share their past.
    pub salt: u64,
    pub watch: Stopwatch,
    pub node_limit: Option<u64>,
    pub nodes: AtomicU64,
    pub halted: AtomicBool,
}

impl<'a, H> Shared<'a, H> {
    pub fn new(
        heuristic: &'a H,
        options: &'a AlphaBetaOptions,
        table: &'a Table,
        salt: u64,
        limits: &Limits,
    ) -> Self {
        Shared {
            heuristic,
            options,
            table,
            salt,
            watch: Stopwatch::start(limits),
            node_limit: limits.nodes,
            nodes: AtomicU64::new(0),
            halted: AtomicBool::new(false),
        }
    }
}

/// Who hears of the search, and what was said last.
pub(super) struct Reporter<'a, M> {
    pub listener: &'a mut dyn FnMut(&Report<M>),
    pub report: Report<M>,
    told: Duration,
}

impl<'a, M> Reporter<'a, M> {
    pub fn new(listener: &'a mut dyn FnMut(&Report<M>)) -> Self {
        Reporter { listener, report: Report::empty(), told: Duration::ZERO }
    }

    pub fn tell(&mut self, nodes: u64, watch: &Stopwatch) {
        self.report.nodes = nodes;
        self.report.elapsed = watch.elapsed();
        self.report.left = watch.left();
        self.told = self.report.elapsed;
        (self.listener)(&self.report);
    }
}

pub(super) struct Worker<'a, G: Game, H> {
    pub game: G,
    pub shared: &'a Shared<'a, H>,
    pub reporter: Option<Reporter<'a, G::Move>>,
    pub memory: Memory,
    /// The moves of all nodes on the path, one node after the other.
    pub moves: Vec<Ranked<G::Move>>,
    /// The best line found at each ply.
    pub lines: Vec<Vec<G::Move>>,
    /// The positions passed since the root, added up, if paths are told apart.
    path: u64,
    pub nodes: u64,
    /// How often a result was taken that is not final: an evaluation, or an end that only this path has. A node whose
    /// count has not changed was searched to the end of the game.
    pub horizons: u64,
    pub aborted: bool,
    published: u64,
    polls: PollInterval,
}

impl<'a, G: Game, H: Heuristic<G>> Worker<'a, G, H> {
    pub fn new(game: &G, shared: &'a Shared<'a, H>, reporter: Option<Reporter<'a, G::Move>>) -> Self {
        Worker {
            game: game.clone(),
            shared,
            reporter,
            memory: Memory::new(game, MOST_PLIES + 1),
            moves: Vec::with_capacity(1024),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            path: shared.salt,
            nodes: 0,
            horizons: 0,
            aborted: false,
            published: 0,
            polls: PollInterval::new(MOST_NODES),
        }
    }

    /// Whether paths that lead to the same position are different things to this search.
    #[inline]
    pub fn tells_paths_apart(&self) -> bool {
        G::ENDS_BY_HISTORY && self.shared.options.exact_history
    }

    /// What the table knows this position by: the position alone, or together with all positions passed since the root.
    /// Their order does not matter to any rule about repetitions or counts, so they are only added up.
    #[inline]
    pub fn key(&self) -> u64 {
        let key = self.shared.heuristic.key(&self.game);
        if self.tells_paths_apart() { mix(key ^ self.path) } else { key }
    }

    /// Plays a move, lets `look` at what comes of it, and takes it back.
    #[inline]
    pub fn with_move<T>(&mut self, mv: G::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let path = self.path;
        if self.tells_paths_apart() {
            self.path = path.wrapping_add(mix(self.game.hash()));
        }
        let token = self.game.play_unchecked(mv);
        self.nodes += 1;
        let result = look(self);
        self.game.undo(mv, token);
        self.path = path;
        result
    }

    /// What the end of the game is worth to `viewer`.
    pub fn ending(&mut self, outcome: Outcome, viewer: Side, ply: usize) -> Score {
        // An end with moves left on the board comes from the history. A path that is not told apart from others proves
        // nothing by it: see the module's documentation.
        let by_history = G::ENDS_BY_HISTORY && !self.tells_paths_apart() && self.game.count() > 0;
        self.horizons += u64::from(by_history);
        if let Some(points) = self.shared.heuristic.ending(&self.game, outcome, viewer) {
            return Score::points(points);
        }
        let plies = ply as u32;
        let win = if by_history { Score::adjudicated_in(plies) } else { Score::win_in(plies) };
        match outcome.seen_by(viewer) {
            Verdict::Win => win,
            Verdict::Draw => Score::DRAW,
            Verdict::Loss => -win,
        }
    }

    /// Whether the search goes on.
    #[inline]
    pub fn alive(&mut self) -> bool {
        if self.polls.is_due(self.nodes) {
            self.poll();
        }
        !self.aborted
    }

    fn poll(&mut self) {
        let shared = self.shared;
        let total = self.publish();
        let left = shared.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(total));
        self.aborted |= left == 0 || shared.halted.load(Ordering::Relaxed) || shared.watch.must_stop();
        self.polls.poll(self.nodes, left);
        if let Some(reporter) = &mut self.reporter
            && shared.watch.elapsed() >= reporter.told + shared.options.report_every
        {
            reporter.tell(total, &shared.watch);
        }
    }

    /// Adds this thread's nodes to those of all, and returns those of all.
    pub fn publish(&mut self) -> u64 {
        let fresh = self.nodes - self.published;
        self.published = self.nodes;
        self.shared.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh
    }

    /// `mv` and what follows it become the best line at `ply`.
    pub fn extend_line(&mut self, mv: G::Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }
}
