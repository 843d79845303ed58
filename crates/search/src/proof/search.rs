//! The recursion of df-pn.

use std::time::Duration;

use boyi_games::{Game, Outcome, Side};

use super::numbers::{Numbers, Sum};
use super::table::{Entry, ProofTable};
use crate::poll_interval::{MOST_NODES, PollInterval};
use crate::table::mix;
use crate::{Limits, Stopwatch};

/// A move of a position on the path, and what is known of it, as the one who plays it sees it.
#[derive(Clone, Copy)]
struct Branch<M> {
    mv: M,
    numbers: Numbers,
    work: u32,
}

/// What was found out about a position.
pub(super) struct Finding<M> {
    pub numbers: Numbers,
    /// The move that gets the mover what it wants, or else the one that took most work to refute.
    pub best: M,
}

/// What a running search reports to: the attacker, the numbers of the root as its mover sees them, and the nodes.
pub(super) type Listener<'a> = &'a mut dyn FnMut(Side, Numbers, u64);

/// A search for the answer to "does the attacker win?".
pub(super) struct Prover<'a, G: Game> {
    pub game: G,
    pub attacker: Side,
    pub nodes: u64,
    pub aborted: bool,
    /// Whether a draw was ever met: without one, who does not win loses.
    pub draws: bool,
    pub watch: Stopwatch,
    /// Nobody is told of the progress.
    pub silent: bool,
    table: &'a mut ProofTable,
    /// The positions passed since the root, added up, where the past matters.
    path: u64,
    /// The moves of all positions on the path, one position after the other.
    branches: Vec<Branch<G::Move>>,
    root_branches: usize,
    node_limit: u64,
    polls: PollInterval,
    told: Duration,
    listener: Listener<'a>,
}

const TELL_EVERY: Duration = Duration::from_millis(100);

impl<'a, G: Game> Prover<'a, G> {
    pub fn new(
        game: &G,
        table: &'a mut ProofTable,
        salt: u64,
        limits: &Limits,
        listener: Listener<'a>,
    ) -> Self {
        Prover {
            game: game.clone(),
            attacker: game.mover(),
            nodes: 0,
            aborted: false,
            draws: false,
            watch: Stopwatch::start(limits),
            silent: false,
            table,
            path: salt,
            branches: Vec::with_capacity(1024),
            root_branches: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            polls: PollInterval::new(MOST_NODES),
            told: Duration::ZERO,
            listener,
        }
    }

    /// What the table knows the position by: each question has its own entries, and each path too where it matters.
    #[inline]
    fn key(&self) -> u64 {
        let key = self.game.hash() ^ QUESTION_WORDS[self.attacker.index()];
        if G::ENDS_BY_HISTORY { mix(key ^ self.path) } else { key }
    }

    /// The answer for the position and the move that shows it, as far as the limits allow.
    pub fn ask(&mut self, attacker: Side) -> Finding<G::Move> {
        self.attacker = attacker;
        self.work_on(Numbers::UNBOUNDED)
    }

    /// Plays a move for good.
    pub fn advance(&mut self, mv: G::Move) {
        if G::ENDS_BY_HISTORY {
            self.path = self.path.wrapping_add(mix(self.game.hash()));
        }
        self.game.play_unchecked(mv);
    }

    /// Plays a move, lets `look` at what comes of it, and takes it back.
    #[inline]
    fn with_move<T>(&mut self, mv: G::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let path = self.path;
        if G::ENDS_BY_HISTORY {
            self.path = path.wrapping_add(mix(self.game.hash()));
        }
        let token = self.game.play_unchecked(mv);
        let result = look(self);
        self.game.undo(mv, token);
        self.path = path;
        result
    }

    /// Works on the position, which is not over, until a threshold is reached. The numbers are its mover's.
    pub fn work_on(&mut self, thresholds: Numbers) -> Finding<G::Move> {
        let nodes_before = self.nodes;
        let key = self.key();
        let earlier_work = self.table.get(key).map_or(0, |entry| entry.work);
        let mover = self.game.mover();
        let first = self.branches.len();
        self.branch_out(mover);
        if first == 0 {
            self.root_branches = self.branches.len();
        }
        let finding = loop {
            let sum = Sum::of(self.branches[first..].iter().map(|branch| branch.numbers));
            if sum.numbers.reaches(thresholds) || !self.alive() {
                let best = self.answer(first, &sum);
                break Finding { numbers: sum.numbers, best };
            }
            self.work_on_branch(first + sum.best, sum.thresholds(thresholds), mover);
        };
        self.branches.truncate(first);
        let fresh = (self.nodes - nodes_before).min(u64::from(u32::MAX)) as u32;
        let work = earlier_work.saturating_add(fresh);
        self.table.put(key, Entry { numbers: finding.numbers, work });
        finding
    }

    fn answer(&self, first: usize, sum: &Sum) -> G::Move {
        let branches = &self.branches[first..];
        match sum.numbers {
            Numbers::DISPROVEN => branches.iter().max_by_key(|branch| branch.work).map(|branch| branch.mv),
            _ => branches.get(sum.best).map(|branch| branch.mv),
        }
        .expect("a position that is not over has a move")
    }

    /// Appends the moves of the position with what is known about them.
    fn branch_out(&mut self, mover: Side) {
        let first = self.branches.len();
        let Prover { game, branches, .. } = self;
        game.generate(|mv| branches.push(Branch { mv, numbers: Numbers::UNKNOWN, work: 0 }));
        for at in first..self.branches.len() {
            let mv = self.branches[at].mv;
            self.nodes += 1;
            let known = self.with_move(mv, |prover| match prover.game.outcome() {
                Some(outcome) => Some(prover.ended(outcome, mover)),
                None => prover.known(mover),
            });
            if let Some(entry) = known {
                self.branches[at] = Branch { mv, numbers: entry.numbers, work: entry.work };
                if entry.numbers.proof == 0 {
                    self.branches[first] = self.branches[at];
                    self.branches.truncate(first + 1);
                    return;
                }
            }
        }
    }

    /// What `viewer` gets out of the end of the game.
    fn ended(&mut self, outcome: Outcome, viewer: Side) -> Entry {
        self.draws |= outcome == Outcome::Draw;
        let attacker_wins = outcome.winner() == Some(self.attacker);
        let numbers =
            if attacker_wins == (viewer == self.attacker) { Numbers::PROVEN } else { Numbers::DISPROVEN };
        Entry { numbers, work: 1 }
    }

    /// What the table says about the position, as `viewer` sees it.
    #[inline]
    fn known(&self, viewer: Side) -> Option<Entry> {
        let passes = self.game.mover() != viewer;
        let entry = self.table.get(self.key())?;
        Some(Entry { numbers: entry.numbers.turned_if(passes), work: entry.work })
    }

    fn work_on_branch(&mut self, at: usize, thresholds: Numbers, mover: Side) {
        let Branch { mv, numbers, work } = self.branches[at];
        let (numbers, work) = self.with_move(mv, |prover| {
            // It may have been met on another path since.
            if let Some(entry) = prover.known(mover)
                && entry.numbers != numbers
            {
                return (entry.numbers, entry.work);
            }
            let passes = prover.game.mover() != mover;
            let nodes = prover.nodes;
            let numbers = prover.work_on(thresholds.turned_if(passes)).numbers.turned_if(passes);
            (numbers, work.saturating_add((prover.nodes - nodes) as u32))
        });
        self.branches[at] = Branch { mv, numbers, work };
    }

    /// Whether the search goes on.
    #[inline]
    fn alive(&mut self) -> bool {
        if self.polls.is_due(self.nodes) {
            self.poll();
        }
        !self.aborted
    }

    fn poll(&mut self) {
        let left = self.node_limit.saturating_sub(self.nodes);
        self.aborted |= left == 0 || self.watch.should_stop();
        self.polls.poll(self.nodes, left);
        if !self.silent && self.watch.elapsed() >= self.told + TELL_EVERY {
            self.told = self.watch.elapsed();
            let root = self.branches[..self.root_branches].iter().map(|branch| branch.numbers);
            (self.listener)(self.attacker, Sum::of(root).numbers, self.nodes);
        }
    }
}

const QUESTION_WORDS: [u64; 2] = [0, 0x6a09_e667_f3bc_c908];
