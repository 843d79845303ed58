//! The search as a whole: threads, limits, progress, and the tree that is kept from move to move.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use boyi_games::{Game, Outcome, Random};

use super::super::{Amaf, Evaluation, Evaluator, Gumbel, Selection, UctOptions, check_indices};
use super::halving::{MOST_SIMULATIONS, RootHalving};
use super::result::{best_child, report};
use super::simulation::{Leaf, ThreadView, expand};
use super::tree::{NodeId, Tree};
use crate::cache_padded::CachePadded;
use crate::poll_interval::PollInterval;
use crate::{Limits, Report, Stopwatch};

/// How often the listener hears from a running search.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// A child's visits have 32 bits in the tree: the search ends long before they overflow.
const MOST_VISITS: u64 = 1 << 31;

/// How many simulations a thread of several claims at once.
const CLAIM: u64 = 16;

/// Rounds from one reading of the clock to the next, at most: a round costs a microsecond where the result is known, and
/// milliseconds where a net is asked.
const MOST_ROUNDS: u64 = 32;

/// To fill a batch a thread goes down the tree at most this many times for each of its leaves.
const MOST_WALKS: usize = 4;

/// What a running search reports to.
type Listener<'a, G> = &'a mut dyn FnMut(&Report<<G as Game>::Move>);

/// A search with its tree.
///
/// ```
/// use boyi_games::{Game, Verdict, hex::{Hex, HexRules}};
/// use boyi_search::{Limits, uct::{RandomGames, Uct, UctOptions}};
///
/// let game = Hex::parse(HexRules::new(3).unwrap(), ".R./.../..B R").unwrap();
/// let mut uct = Uct::new(&game, UctOptions::default());
/// let report = uct.search(&mut [RandomGames::default()], &Limits::simulations(2000), &mut |_| {});
/// assert_eq!(report.proven, Some(Verdict::Win));
/// ```
pub struct Uct<G: Game> {
    options: UctOptions,
    tree: Tree,
    game: G,
    root: Option<NodeId>,
    /// Moves that are known to lose, by index.
    refuted: Vec<usize>,
    random: Random,
}

impl<G: Game> Uct<G> {
    /// A search that knows nothing yet of this position.
    pub fn new(game: &G, options: UctOptions) -> Self {
        check_indices(game);
        Uct {
            tree: Tree::new(options.memory, options.rave.is_some()),
            random: Random::new(options.seed),
            game: game.clone(),
            root: None,
            refuted: Vec::new(),
            options,
        }
    }

    /// The options it was made with.
    pub fn options(&self) -> &UctOptions {
        &self.options
    }

    /// Goes on to another position. If `moves`, played from the last one, lead there, what the tree knows about it is
    /// kept; otherwise it is forgotten.
    pub fn go_to(&mut self, game: &G, moves: &[G::Move]) {
        self.root =
            self.root.and_then(|root| self.follow(root, game, moves)).map(|root| self.tree.keep(root));
        if self.root.is_none() {
            self.tree.clear();
        }
        self.refuted.clear();
        self.game = game.clone();
    }

    /// Goes on to a position that has nothing to do with the last one.
    pub fn forget(&mut self, game: &G) {
        self.root = None;
        self.tree.clear();
        self.refuted.clear();
        self.game = game.clone();
    }

    /// Tells the search which moves of its position lose for sure: it spends nothing on them.
    pub fn refute(&mut self, moves: &[G::Move]) {
        self.refuted.extend(moves.iter().map(|&mv| self.game.index_of(mv)));
    }

    fn follow(&self, root: NodeId, target: &G, moves: &[G::Move]) -> Option<NodeId> {
        let mut game = self.game.clone();
        let mut place = root;
        for &mv in moves {
            let node = self.tree.node(place);
            let index = game.index_of(mv);
            let child = (0..node.len()).find(|&child| node.move_index(child) == index)?;
            game.play(mv).ok()?;
            place = node.child(child)?;
        }
        (game == *target).then_some(place)
    }

    /// Searches until a limit is reached or the result is proven. There are as many threads as the options say, each
    /// with its evaluator from `evaluators`, which must be as many. The listener hears about ten times a second how it
    /// goes.
    ///
    /// # Panics
    /// If there are not as many evaluators as threads.
    pub fn search<E: Evaluator<G>>(
        &mut self,
        evaluators: &mut [E],
        limits: &Limits,
        listener: Listener<'_, G>,
    ) -> Report<G::Move> {
        assert_eq!(evaluators.len(), self.options.threads.max(1), "one evaluator a thread");
        let watch = Stopwatch::start(limits);
        let halved = self.halved_simulations(limits);
        if halved.is_some() {
            // Its visits are counted from nothing.
            self.root = None;
            self.tree.clear();
        }
        let Some(root) = self.open_root(&mut evaluators[0]) else { return Report::empty() };
        let node = self.tree.node(root);
        for child in (0..node.len()).filter(|&child| self.refuted.contains(&node.move_index(child))) {
            node.prove(child, Outcome::Win(!self.game.mover()));
        }
        if self.tree.node(root).solved(self.game.mover(), self.options.selective).is_some() {
            return Report {
                elapsed: watch.elapsed(),
                ..report(&self.tree, &self.options, root, &self.game)
            };
        }
        let halving = halved.map(|(gumbel, count)| RootHalving::new(gumbel, &self.tree.node(root), count));
        let shared = Shared {
            visits_before: self.tree.node(root).total(),
            tree: &self.tree,
            options: &self.options,
            root,
            halving: halving.as_ref(),
            game: &self.game,
            limits,
            watch: &watch,
            claimed: CachePadded(AtomicU64::new(0)),
            done: CachePadded(AtomicBool::new(false)),
            deepest: AtomicU32::new(0),
        };
        let (first, others) = evaluators.split_first_mut().expect("at least one thread");
        let seeds: Vec<Random> = others.iter().map(|_| self.random.split()).collect();
        // Away from what the other threads read.
        let mut random = self.random.clone();
        std::thread::scope(|scope| {
            for (evaluator, mut random) in others.iter_mut().zip(seeds) {
                let shared = &shared;
                scope.spawn(move || shared.work(evaluator, &mut random, None));
            }
            // Should this thread break down, the others must not go on for ever.
            let _ends_the_others = SetOnPanic(&shared.done.0);
            shared.work(first, &mut random, Some(listener));
        });
        let report = shared.report();
        self.random = random;
        report
    }

    /// The constants and the number of simulations if the root is to be halved: without a limit on simulations the moves of the
    /// root are chosen as those of all other nodes.
    fn halved_simulations(&self, limits: &Limits) -> Option<(Gumbel, u32)> {
        let Selection::Gumbel(gumbel) = self.options.selection else { return None };
        let simulations = limits.simulations.filter(|&count| count <= MOST_SIMULATIONS)?;
        Some((gumbel, simulations.max(1) as u32))
    }

    /// Makes the root's block if it has none yet; `None` if the game is over.
    fn open_root<E: Evaluator<G>>(&mut self, evaluator: &mut E) -> Option<NodeId> {
        if self.game.outcome().is_some() {
            return None;
        }
        if self.root.is_none() {
            let mut evaluation = Evaluation::default();
            if !matches!(self.options.selection, Selection::Uct { .. }) {
                evaluator.evaluate(&mut self.game.clone(), &mut self.random, &mut evaluation);
            }
            // The root gets children even if its result is known: there must be an answer.
            let _known = evaluator.look(&self.game, &mut evaluation);
            let room = (&mut Vec::new(), &mut Vec::new());
            self.root = expand(&self.tree, &self.game, evaluator, &mut self.random, &evaluation, room);
        }
        self.root
    }
}

/// Raises a flag if its thread breaks down.
struct SetOnPanic<'a>(&'a AtomicBool);

impl Drop for SetOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// What the threads of one search have in common.
struct Shared<'a, G: Game> {
    tree: &'a Tree,
    options: &'a UctOptions,
    root: NodeId,
    halving: Option<&'a RootHalving>,
    game: &'a G,
    limits: &'a Limits,
    watch: &'a Stopwatch,
    /// Visits of the root that an earlier search made.
    visits_before: u64,
    claimed: CachePadded<AtomicU64>,
    done: CachePadded<AtomicBool>,
    deepest: AtomicU32,
}

impl<G: Game> Shared<'_, G> {
    fn work<E: Evaluator<G>>(
        &self,
        evaluator: &mut E,
        random: &mut Random,
        mut listener: Option<Listener<'_, G>>,
    ) {
        let batch = self.options.batch.max(1);
        let mut view = ThreadView::new(self.tree, self.options, self.root, self.halving);
        let mut leaves: Vec<Leaf<G>> = (0..batch).map(|_| Leaf::new(self.game)).collect();
        let mut evaluations =
            vec![
                Evaluation { amaf: self.options.rave.map(|_| Amaf::default()), ..Evaluation::default() };
                batch
            ];
        let mut scratch = vec![self.game.clone(); batch];
        let mut next_report = REPORT_INTERVAL;
        let mut polls = PollInterval::new(MOST_ROUNDS);
        let mut rounds = 0;
        let mut claimed = 0;
        while !self.done.0.load(Relaxed) {
            let mut waiting = 0;
            let mut walks = 0;
            let mut solved = false;
            // Leaves whose result is known need no evaluation: others take their places, within reason.
            while waiting < batch && walks < MOST_WALKS * batch && !solved {
                if claimed == 0 {
                    claimed = self.claim();
                    if claimed == 0 {
                        break;
                    }
                }
                claimed -= 1;
                walks += 1;
                let (before, [leaf, ..]) = leaves.split_at_mut(waiting) else { unreachable!("one is free") };
                view.descend(self.game, evaluator, leaf);
                let depth = leaf.steps.len() as u32;
                if depth > self.deepest.load(Relaxed) {
                    self.deepest.fetch_max(depth, Relaxed);
                }
                let evaluation = &mut evaluations[waiting];
                if let Some(amaf) = &mut evaluation.amaf {
                    amaf.clear(self.game.index_limit());
                }
                if leaf.known.is_some() {
                    view.absorb(evaluator, random, leaf, evaluation);
                    solved = self.is_solved();
                } else if before.iter().any(|other| other.meets(leaf)) {
                    // There is nothing else to do before the others are judged.
                    view.withdraw(leaf);
                    claimed += 1;
                    break;
                } else {
                    evaluation.policy.clear();
                    scratch[waiting].clone_from(&leaf.game);
                    waiting += 1;
                }
            }
            if walks == 0 {
                break;
            }
            if waiting > 0 {
                evaluator.evaluate_all(&mut scratch[..waiting], random, &mut evaluations[..waiting]);
            }
            for (leaf, evaluation) in leaves.iter_mut().zip(&mut evaluations).take(waiting) {
                view.absorb(evaluator, random, leaf, evaluation);
                solved |= leaf.known.is_some() && self.is_solved();
            }
            if self.watch.is_stopped() || solved {
                self.done.0.store(true, Relaxed);
            }
            rounds += 1;
            // One thread looks at the clock for all.
            if let Some(listener) = &mut listener
                && polls.is_due(rounds)
            {
                polls.poll(rounds, u64::MAX);
                let elapsed = self.watch.elapsed();
                let mut done = self.is_time(elapsed);
                if elapsed >= next_report && !done {
                    next_report = elapsed + REPORT_INTERVAL;
                    listener(&self.report());
                    done = self.cannot_change(elapsed) || self.tree.node(self.root).total() > MOST_VISITS;
                }
                if done {
                    self.done.0.store(true, Relaxed);
                }
            }
        }
        view.hand_in();
        self.claimed.0.fetch_sub(claimed, Relaxed);
    }

    /// Takes the right to make some simulations, as many at once as keep the threads out of each other's way. The first
    /// simulation is always made: there must be an answer.
    fn claim(&self) -> u64 {
        let most = if self.options.threads > 1 { CLAIM } else { 1 };
        let limit = self.limits.simulations.map_or(u64::MAX, |limit| limit.max(1));
        let allowed = |claimed: u64| limit.saturating_sub(claimed).min(most);
        allowed(self.claimed.0.update(Relaxed, Relaxed, |claimed| claimed + allowed(claimed)))
    }

    fn is_time(&self, elapsed: Duration) -> bool {
        self.limits.time.is_some_and(|time| elapsed >= time.hard || elapsed >= time.soft && self.is_settled())
    }

    fn is_solved(&self) -> bool {
        self.tree.node(self.root).solved(self.game.mover(), self.options.selective).is_some()
    }

    /// Whether the move with most visits is also the one with the best value: if not, the search may go on past its
    /// soft bound.
    fn is_settled(&self) -> bool {
        let node = self.tree.node(self.root);
        let best = best_child(&node, self.game.mover());
        let visits = node.visits(best);
        let mean = node.mean(best).unwrap_or(0.0);
        // What is proven counts by its result, not by what was thought of it before.
        (0..node.len()).filter(|&child| node.proven(child).is_none()).all(|child| {
            child == best || node.visits(child) < visits / 2 || node.mean(child).unwrap_or(0.0) <= mean
        })
    }

    /// On a game clock: whether no other move can catch up in the time that is left.
    fn cannot_change(&self, elapsed: Duration) -> bool {
        let Some(budget) = self.limits.time.filter(|budget| budget.soft < budget.hard) else { return false };
        let node = self.tree.node(self.root);
        let best = best_child(&node, self.game.mover());
        if node.proven(best).is_some() {
            // A draw: something better may turn up at any time.
            return false;
        }
        let others = (0..node.len()).filter(|&child| child != best && node.proven(child).is_none());
        let Some(second) = others.map(|child| node.visits(child)).max() else { return true };
        let visits = node.total().saturating_sub(self.visits_before);
        let rate = visits as f64 / elapsed.as_secs_f64().max(1e-9);
        let end = if self.is_settled() { budget.soft } else { budget.hard };
        let to_come = rate * end.saturating_sub(elapsed).as_secs_f64();
        f64::from(node.visits(best)) > f64::from(second) + to_come
    }

    fn report(&self) -> Report<G::Move> {
        let simulations = self.claimed.0.load(Relaxed);
        Report {
            simulations,
            nodes: simulations,
            depth: self.deepest.load(Relaxed),
            elapsed: self.watch.elapsed(),
            left: self.watch.left(),
            ..report(self.tree, self.options, self.root, self.game)
        }
    }
}
