//! What a thread does in the tree that it shares with others: it chooses, counts, and gives leaves their children.

use boyi_games::{Game, Outcome, Random, Side};

use super::super::walk::{Chosen, Request, SimulationResult, Step, Storage, back_up, back_up_proof, descend};
use super::super::{Amaf, Evaluation, Evaluator, UctOptions};
use super::halving::RootHalving;
use super::root_copy::RootCopy;
use super::scores::Scores;
use super::select::select;
use super::tree::{NewChild, Node, NodeId, Tree};

/// A child of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    node: NodeId,
    child: u32,
}

impl Edge {
    fn child(self) -> usize {
        self.child as usize
    }
}

/// A request of a search in the shared tree.
pub(super) type Leaf<G> = Request<G, Edge>;

/// The shared tree as one thread sees it.
pub(super) struct ThreadView<'a> {
    tree: &'a Tree,
    options: &'a UctOptions,
    root: NodeId,
    halving: Option<&'a RootHalving>,
    scores: Scores,
    /// Where several threads search.
    root_copy: Option<RootCopy>,
    /// Whether the first step of the simulation was chosen from the copy.
    from_copy: bool,
    indices: Vec<u16>,
    children: Vec<NewChild>,
}

impl<'a> ThreadView<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        options: &'a UctOptions,
        root: NodeId,
        halving: Option<&'a RootHalving>,
    ) -> Self {
        // The leaves of a batch find out about each other in the tree alone.
        let with_copy = options.threads > 1 && options.batch <= 1;
        ThreadView {
            tree,
            options,
            root,
            halving,
            scores: Scores::default(),
            root_copy: with_copy.then(RootCopy::default),
            from_copy: false,
            indices: Vec::with_capacity(128),
            children: Vec::with_capacity(128),
        }
    }

    /// Goes down to a leaf and counts the visits on the way.
    pub(super) fn descend<G: Game>(
        &mut self,
        game: &G,
        evaluator: &mut impl Evaluator<G>,
        leaf: &mut Leaf<G>,
    ) {
        descend(self, game, leaf, |game| evaluator.known(game));
    }

    /// Takes back the visits of a leaf that nobody will evaluate; not of one whose first step came from the copy.
    pub(super) fn withdraw<G>(&self, leaf: &Leaf<G>) {
        for Step { edge, .. } in &leaf.steps {
            self.tree.node(edge.node).uncount_visits(edge.child(), self.options.virtual_loss);
        }
        if let Some(halving) = self.halving {
            halving.withdraw();
        }
    }

    /// Takes the evaluation of a leaf back to the root, and gives the leaf children if it is time. `leaf.game` must still
    /// be the leaf's position: the evaluator gets a copy.
    pub(super) fn absorb<G: Game>(
        &mut self,
        evaluator: &mut impl Evaluator<G>,
        random: &mut Random,
        leaf: &mut Leaf<G>,
        evaluation: &mut Evaluation,
    ) {
        if let Some(outcome) = leaf.known {
            evaluation.set(outcome.seen_by(Side::First).score(), 1);
        }
        let Evaluation { value, weight, .. } = *evaluation;
        back_up(self, &leaf.steps, &mut SimulationResult { value, weight, amaf: evaluation.amaf.as_mut() });
        if let Some(outcome) = leaf.known {
            return back_up_proof(self, &leaf.steps, outcome);
        }
        let Edge { node, child } = leaf.steps.last().expect("a leaf is below the root").edge;
        let (node, child) = (self.tree.node(node), child as usize);
        if self.wants_children(&node, child) && node.claim(child) {
            match evaluator.look(&leaf.game, evaluation) {
                Some(outcome) => {
                    leaf.known = Some(outcome);
                    node.attach(child, None);
                    back_up_proof(self, &leaf.steps, outcome);
                }
                None => {
                    let block = self.expand(&leaf.game, evaluator, random, evaluation);
                    node.attach(child, block);
                }
            }
        }
    }

    fn wants_children(&self, node: &Node<'_>, child: usize) -> bool {
        let visits = node.visits(child);
        let mean = node.value_sum(child) / f64::from(visits.max(1));
        self.options.expansion.asks(u64::from(visits), mean, || node.total(), node.len())
            && !self.tree.is_full_for(node.len())
    }

    /// Makes the block of a position's children.
    fn expand<G: Game>(
        &mut self,
        game: &G,
        evaluator: &mut impl Evaluator<G>,
        random: &mut Random,
        evaluation: &Evaluation,
    ) -> Option<NodeId> {
        self.indices.clear();
        self.children.clear();
        expand(self.tree, game, evaluator, random, evaluation, (&mut self.indices, &mut self.children))
    }

    /// What the thread has gathered apart goes into the tree.
    pub(super) fn hand_in(&mut self) {
        if let Some(copy) = &mut self.root_copy {
            copy.hand_in(&self.tree.node(self.root));
        }
    }
}

/// Makes the block of a position's children; both lists are empty, and only room to work in.
pub(super) fn expand<G: Game>(
    tree: &Tree,
    game: &G,
    evaluator: &mut impl Evaluator<G>,
    random: &mut Random,
    evaluation: &Evaluation,
    (indices, children): (&mut Vec<u16>, &mut Vec<NewChild>),
) -> Option<NodeId> {
    evaluator.moves(game, indices);
    debug_assert!(!indices.is_empty(), "no move to expand: {game}");
    let policy = &evaluation.policy;
    if policy.is_empty() {
        // Children are opened in their order here; it must not favour a corner of the board.
        random.shuffle(indices);
        let prior = 1.0 / indices.len() as f32;
        children.extend(indices.iter().map(|&index| NewChild { index, prior }));
    } else {
        let sum: f32 = indices.iter().map(|&index| policy[usize::from(index)]).sum();
        let scale = 1.0 / sum.max(f32::MIN_POSITIVE);
        children.extend(
            indices.iter().map(|&index| NewChild { index, prior: policy[usize::from(index)] * scale }),
        );
        children.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    }
    tree.add(children, evaluation.value)
}

impl Storage for ThreadView<'_> {
    type Node = NodeId;
    type Edge = Edge;

    #[inline]
    fn root(&self) -> NodeId {
        self.root
    }

    #[inline]
    fn select(&mut self, id: NodeId, mover: Side) -> Chosen<NodeId, Edge> {
        let node = self.tree.node(id);
        let is_root = id == self.root;
        let mut copied = None;
        if is_root {
            let copy = self.root_copy.as_mut();
            copied = copy.and_then(|copy| copy.select(&node, self.options, &mut self.scores));
            self.from_copy = copied.is_some();
        }
        let child = copied.unwrap_or_else(|| {
            let child = match self.halving {
                Some(halving) if is_root => halving.select(&node, mover),
                // At the root nobody is above to hear of a draw.
                _ => select(&node, mover, self.options, !is_root, &mut self.scores),
            };
            node.count_visits(child, self.options.virtual_loss);
            child
        });
        Chosen {
            edge: Edge { node: id, child: child as u32 },
            move_index: node.move_index(child),
            proven: node.proven(child),
            child: node.child(child),
        }
    }

    #[inline]
    fn add(&mut self, Step { edge, mover }: Step<Edge>, result: &mut SimulationResult<'_>) {
        let weight = result.weight;
        let first = result.value * f64::from(weight);
        let sum = match mover {
            Side::First => first,
            Side::Second => f64::from(weight) - first,
        };
        if self.from_copy
            && edge.node == self.root
            && let Some(copy) = &mut self.root_copy
        {
            return copy.add(edge.child(), weight, sum);
        }
        let node = self.tree.node(edge.node);
        node.add_value(edge.child(), sum);
        match weight.checked_sub(self.options.virtual_loss) {
            Some(0) => {}
            Some(more) => node.count_visits(edge.child(), more),
            None => node.uncount_visits(edge.child(), self.options.virtual_loss - weight),
        }
        if let Some(amaf) = &mut result.amaf {
            amaf.add(mover, node.move_index(edge.child()), weight, sum as f32);
            add_amaf(&node, mover, amaf);
        }
    }

    #[inline]
    fn prove(&mut self, edge: Edge, outcome: Outcome) -> bool {
        let node = self.tree.node(edge.node);
        node.proven(edge.child()).is_none() && node.prove(edge.child(), outcome)
    }

    #[inline]
    fn solved(&self, step: Step<Edge>) -> Option<Outcome> {
        self.tree.node(step.edge.node).solved(step.mover, self.options.selective)
    }
}

fn add_amaf(node: &Node<'_>, mover: Side, amaf: &Amaf) {
    for child in 0..node.len() {
        let (games, wins) = amaf.get(mover, node.move_index(child));
        if games > 0 {
            node.add_amaf(child, games, wins);
        }
    }
}
