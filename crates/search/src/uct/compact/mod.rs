//! A search that stops for each evaluation, in a tree small enough that thousands of them fit side by side: those of
//! self-play, whose drivers gather the requests of all games into one batch.
//!
//! The tree holds nodes for moves that were tried and two numbers for every other one. The shared tree, which has 24 bytes
//! for each move of a node and looks at all of them, takes several times as long a simulation here.

mod root;
mod settings;
mod tree;

use boyi_games::{Game, Outcome, Random, Side, prefetch};

use super::arithmetic::log_softmax;
use super::halving::Schedules;
use super::selection::{Branch, by_halving, by_improved_policy, highest, puct};
use super::walk::{Chosen, Request, SimulationResult, Step, Storage, back_up, back_up_proof, descend};
use super::{Gumbel, check_indices};
use tree::{NodeId, ROOT, Tree, Tried, seen_by};

pub use settings::{Puct, Root, SearchSettings, check_range};

/// The settings of a search with the tables made from them.
#[derive(Debug)]
pub struct SearchPlan {
    settings: SearchSettings,
    schedules: Schedules,
}

impl SearchPlan {
    /// The plan for settings that were [checked](SearchSettings::check).
    pub fn new(settings: SearchSettings) -> Self {
        let considered = match &settings.root {
            Root::Gumbel(gumbel) => gumbel.considered,
            Root::Puct(_) => 0,
        };
        let schedules = Schedules::new(considered, settings.simulations - 1);
        SearchPlan { settings, schedules }
    }

    /// What it was made from.
    pub fn settings(&self) -> &SearchSettings {
        &self.settings
    }
}

/// The search of one position, and the leaf whose evaluation it waits for.
///
/// ```
/// use boyi_games::{Game, Random, hex::Hex};
/// use boyi_search::uct::{CompactSearch, SearchPlan, SearchSettings};
///
/// let game = Hex::start("3".parse().unwrap());
/// let plan = SearchPlan::new(SearchSettings { simulations: 20, ..SearchSettings::default() });
/// let mut random = Random::new(1);
/// let mut search = CompactSearch::new(&game);
/// loop {
///     // Here a net would look at `search.leaf()`.
///     let logits = |leaf: &Hex, moves: &mut Vec<u16>, logits: &mut Vec<f32>| {
///         leaf.generate(|mv| moves.push(leaf.index_of(mv) as u16));
///         logits.resize(logits.len() + leaf.moves().len(), 0.0);
///     };
///     search.answer(&plan, 0.5, logits, &mut random);
///     if !search.advance(&game, &plan, Game::outcome) {
///         break;
///     }
/// }
/// let chosen = search.choose(&plan, 0, &mut random);
/// assert!(game.move_at(chosen.into()).is_some());
/// ```
#[derive(Debug)]
pub struct CompactSearch<G> {
    tree: Tree,
    request: Request<G, NodeId>,
    simulations: u32,
    noise: Vec<f32>,
}

impl<G: Game> CompactSearch<G> {
    /// Starts with the root itself as the leaf to evaluate.
    pub fn new(position: &G) -> Self {
        check_indices(position);
        CompactSearch {
            tree: Tree::new(position.mover()),
            request: Request::new(position),
            simulations: 0,
            noise: Vec::new(),
        }
    }

    /// Starts again at a position, in the memory of the last search.
    pub fn restart(&mut self, position: &G) {
        self.tree.restart(position.mover());
        self.request.restart(position);
        self.simulations = 0;
    }

    /// The position whose evaluation it waits for.
    #[inline]
    pub fn leaf(&self) -> &G {
        &self.request.game
    }

    /// Prefetches what the next simulation will read.
    #[inline]
    pub fn prefetch(&self) {
        prefetch(&self.request.steps);
        self.tree.prefetch();
    }

    /// Takes the evaluation of the leaf: the chance of the side to move there, and the numbers and logits of its moves,
    /// which `fill` adds to both lists.
    #[inline]
    pub fn answer(
        &mut self,
        plan: &SearchPlan,
        chance: f32,
        fill: impl FnOnce(&G, &mut Vec<u16>, &mut Vec<f32>),
        random: &mut Random,
    ) {
        let id = self.request.steps.last().map_or(ROOT, |step| step.edge);
        let leaf = &self.request.game;
        self.tree.expand(
            id,
            |numbers, logits| fill(leaf, numbers, logits),
            |logits| log_softmax(logits, 1.0 / plan.settings.temperature),
        );
        let first = seen_by(chance, leaf.mover());
        self.tree.node_mut(id).value = first;
        if id == ROOT {
            root::prepare(&mut self.tree, &plan.settings, random, &mut self.noise);
        }
        self.back_up(plan, f64::from(first));
    }

    #[inline]
    fn back_up(&mut self, plan: &SearchPlan, first: f64) {
        let mut storage = InTree { tree: &mut self.tree, plan, simulation: self.simulations };
        let mut result = SimulationResult { value: first, weight: 1, amaf: None };
        back_up(&mut storage, &self.request.steps, &mut result);
        if let Some(outcome) = self.request.known {
            back_up_proof(&mut storage, &self.request.steps, outcome);
        }
        self.simulations += 1;
    }

    /// Simulates until a leaf needs an evaluation (true), or until the search is done (false). `known` says whether the result
    /// of a position is certain.
    #[inline]
    pub fn advance(
        &mut self,
        position: &G,
        plan: &SearchPlan,
        known: impl Fn(&G) -> Option<Outcome>,
    ) -> bool {
        while self.simulations < plan.settings.simulations {
            let mut storage = InTree { tree: &mut self.tree, plan, simulation: self.simulations };
            descend(&mut storage, position, &mut self.request, &known);
            let Some(outcome) = self.request.known else { return true };
            self.back_up(plan, outcome.seen_by(Side::First).score());
        }
        false
    }

    /// The number of the move to play after a search that is done, at a ply of the game.
    pub fn choose(&mut self, plan: &SearchPlan, ply: usize, random: &mut Random) -> u16 {
        root::choose(&mut self.tree, &plan.settings, ply, random)
    }

    /// Hands out each move's number and its chance in the policy to learn; returns the value of the root as its mover sees
    /// it.
    pub fn target(&self, plan: &SearchPlan, visit: impl FnMut(u16, f32)) -> f32 {
        root::target(&self.tree, &plan.settings, visit)
    }
}

/// The tree during a simulation.
struct InTree<'a> {
    tree: &'a mut Tree,
    plan: &'a SearchPlan,
    /// Simulations made so far.
    simulation: u32,
}

impl InTree<'_> {
    /// The move to walk to next; `None` stands for the best untried one.
    fn choose(&mut self, id: NodeId, mover: Side) -> Option<NodeId> {
        match &self.plan.settings.root {
            Root::Gumbel(gumbel) if id == ROOT => self.by_halving(gumbel, mover),
            Root::Gumbel(gumbel) => {
                let best_untried = self.tree.best_untried(id);
                if self.tree.node(id).tried == 0 {
                    return None;
                }
                let tried = Tried { tree: self.tree, id, mover };
                by_improved_policy(&tried, best_untried.map(f32::exp), gumbel)
            }
            Root::Puct(puct) => self.by_puct(id, mover, puct),
        }
    }

    fn by_halving(&self, gumbel: &Gumbel, mover: Side) -> Option<NodeId> {
        let SearchPlan { schedules, .. } = self.plan;
        let considered = schedules.considered(self.tree.move_count(ROOT));
        let visits = schedules.visits_before(considered, self.simulation - 1);
        if visits == 0 {
            return None;
        }
        let tried = Tried { tree: self.tree, id: ROOT, mover };
        by_halving(&tried, visits, gumbel, |child| self.tree.node(child).key)
    }

    fn by_puct(&mut self, id: NodeId, mover: Side, settings: &Puct) -> Option<NodeId> {
        let best_untried = self.tree.best_untried(id);
        let node = self.tree.node(id);
        // The simulation that comes by now counts, so that priors matter from the first one on.
        let spread = settings.c * (node.visits as f32).sqrt();
        let untried = best_untried.map(|log_prior| Branch {
            edge: None,
            visits: 0,
            value: node.mean(mover) - settings.first_play_reduction,
            prior: log_prior.exp(),
        });
        let tried = self.tree.children(id).map(|edge| {
            let child = self.tree.node(edge);
            Branch { edge: Some(edge), visits: child.visits, value: child.mean(mover), prior: child.prior }
        });
        highest(untried.into_iter().chain(tried), |branch| puct(branch, spread)).flatten()
    }
}

impl Storage for InTree<'_> {
    type Node = NodeId;
    type Edge = NodeId;

    #[inline]
    fn root(&self) -> NodeId {
        ROOT
    }

    #[inline]
    fn select(&mut self, id: NodeId, mover: Side) -> Chosen<NodeId, NodeId> {
        let edge = match self.choose(id, mover) {
            Some(child) => child,
            None => self.tree.try_best(id),
        };
        let node = self.tree.node(edge);
        Chosen {
            edge,
            move_index: usize::from(node.number),
            proven: node.proven,
            child: node.is_expanded().then_some(edge),
        }
    }

    #[inline]
    fn add(&mut self, step: Step<NodeId>, result: &mut SimulationResult<'_>) {
        let node = self.tree.node_mut(step.edge);
        node.visits += result.weight;
        node.sum += result.value as f32;
    }

    #[inline]
    fn add_to_root(&mut self, result: &SimulationResult<'_>) {
        let root = self.tree.node_mut(ROOT);
        root.visits += result.weight;
        root.sum += result.value as f32;
    }

    #[inline]
    fn prove(&mut self, edge: NodeId, outcome: Outcome) -> bool {
        self.tree.node_mut(edge).proven.replace(outcome).is_none()
    }

    /// What a few simulations prove is too little to be worth the look at all moves.
    #[inline]
    fn solved(&self, _step: Step<NodeId>) -> Option<Outcome> {
        None
    }
}

#[cfg(test)]
mod tests;
