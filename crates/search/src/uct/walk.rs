//! One step of the search in two halves: down to a leaf, and back with what it is worth.

use boyi_games::{Game, Outcome, Random, Side};

use super::desk::Desk;
use super::select::{Scores, select};
use super::tree::{NewChild, NodeId, Tree};
use super::{Amaf, Evaluation, Evaluator, UctOptions};

/// A way from the root to a leaf that waits for its evaluation.
#[derive(Debug)]
pub struct Leaf<G> {
    /// The position at the leaf.
    pub game: G,
    /// Its result, if it needs no evaluation.
    pub known: Option<Outcome>,
    steps: Vec<Step>,
    indices: Vec<u16>,
    children: Vec<NewChild>,
    scores: Scores,
    /// Where several threads search.
    desk: Option<Desk>,
    /// Whether the first step was chosen at the desk.
    at_desk: bool,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    node: NodeId,
    child: usize,
    mover: Side,
}

impl<G: Game> Leaf<G> {
    /// An empty way; `game` only makes room.
    pub(super) fn new(game: &G) -> Self {
        Leaf {
            game: game.clone(),
            known: None,
            steps: Vec::with_capacity(64),
            indices: Vec::with_capacity(128),
            children: Vec::with_capacity(128),
            scores: Scores::default(),
            desk: None,
            at_desk: false,
        }
    }

    /// The same for one of several threads.
    pub(super) fn with_desk(game: &G) -> Self {
        Leaf { desk: Some(Desk::default()), ..Leaf::new(game) }
    }

    /// How many moves the leaf is from the root.
    pub(super) fn depth(&self) -> usize {
        self.steps.len()
    }

    /// Whether both ways end at the same leaf.
    pub(super) fn meets(&self, other: &Leaf<G>) -> bool {
        let end = |leaf: &Leaf<G>| leaf.steps.last().map(|step| (step.node, step.child));
        end(self) == end(other)
    }
}

/// Goes down from `root` to a leaf and counts the visits on the way.
pub(super) fn descend<G: Game, E: Evaluator<G>>(
    tree: &Tree,
    options: &UctOptions,
    (root, game): (NodeId, &G),
    evaluator: &mut E,
    leaf: &mut Leaf<G>,
) {
    leaf.game.clone_from(game);
    leaf.steps.clear();
    leaf.known = None;
    let mut place = root;
    let desk = leaf.desk.as_mut();
    let mut chosen = desk.and_then(|desk| desk.select(&tree.node(root), options, &mut leaf.scores));
    leaf.at_desk = chosen.is_some();
    loop {
        let node = tree.node(place);
        let mover = leaf.game.mover();
        let child = chosen.take().unwrap_or_else(|| {
            // At the root nobody is above to hear of a draw.
            let child = select(&node, options, place != root, &mut leaf.scores);
            node.count_visits(child, options.virtual_loss);
            child
        });
        leaf.steps.push(Step { node: place, child, mover });
        if let Some(outcome) = node.proven(child) {
            leaf.known = Some(outcome);
            return;
        }
        let mv = leaf.game.move_at(node.move_index(child)).expect("the tree holds moves of this game");
        leaf.game.play_unchecked(mv);
        match node.child(child) {
            Some(next) => place = next,
            None => {
                leaf.known = evaluator.known(&leaf.game);
                return;
            }
        }
    }
}

/// Takes back the visits of a way that nobody will evaluate; not of one that began at a desk.
pub(super) fn withdraw<G>(tree: &Tree, options: &UctOptions, leaf: &Leaf<G>) {
    for step in &leaf.steps {
        tree.node(step.node).uncount_visits(step.child, options.virtual_loss);
    }
}

/// Takes the evaluation of a leaf back to the root, and gives the leaf children if it is time. `leaf.game` must still
/// be the leaf's position if the evaluation came from elsewhere; the search itself hands a copy to the evaluator.
pub(super) fn absorb<G: Game, E: Evaluator<G>>(
    tree: &Tree,
    options: &UctOptions,
    evaluator: &mut E,
    random: &mut Random,
    leaf: &mut Leaf<G>,
    evaluation: &mut Evaluation,
) {
    if let Some(outcome) = leaf.known {
        evaluation.set(outcome.seen_by(Side::First).score(), 1);
    }
    back_up_value(tree, options, leaf, evaluation);
    let &Step { node, child, .. } = leaf.steps.last().expect("a leaf is below the root");
    let node = tree.node(node);
    if let Some(outcome) = leaf.known {
        // What was known before has been carried up already.
        if node.proven(child).is_none() {
            node.prove(child, outcome);
            back_up_proof(tree, options, &leaf.steps);
        }
        return;
    }
    let visits = node.visits(child);
    let mean = node.value_sum(child) / f64::from(visits.max(1));
    let total = || node.total();
    if options.expansion.asks(u64::from(visits), mean, total, node.len())
        && !tree.is_full_for(node.len())
        && node.claim(child)
    {
        match evaluator.look(&leaf.game, evaluation) {
            Some(outcome) => {
                leaf.known = Some(outcome);
                node.attach(child, None);
                node.prove(child, outcome);
                back_up_proof(tree, options, &leaf.steps);
            }
            None => {
                let block = expand(tree, evaluator, random, leaf, evaluation);
                node.attach(child, block);
            }
        }
    }
}

/// Makes the block of a position's children.
pub(super) fn expand<G: Game, E: Evaluator<G>>(
    tree: &Tree,
    evaluator: &mut E,
    random: &mut Random,
    leaf: &mut Leaf<G>,
    evaluation: &Evaluation,
) -> Option<NodeId> {
    leaf.indices.clear();
    evaluator.moves(&leaf.game, &mut leaf.indices);
    debug_assert!(!leaf.indices.is_empty(), "no move to expand: {}", leaf.game);
    leaf.children.clear();
    let policy = &evaluation.policy;
    if policy.is_empty() {
        // Children are opened in their order here; it must not favour a corner of the board.
        random.shuffle(&mut leaf.indices);
        let prior = 1.0 / leaf.indices.len() as f32;
        leaf.children.extend(leaf.indices.iter().map(|&index| NewChild { index, prior }));
    } else {
        let sum: f32 = leaf.indices.iter().map(|&index| policy[usize::from(index)]).sum();
        let scale = 1.0 / sum.max(f32::MIN_POSITIVE);
        leaf.children.extend(
            leaf.indices.iter().map(|&index| NewChild { index, prior: policy[usize::from(index)] * scale }),
        );
        leaf.children.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    }
    tree.add(&leaf.children)
}

/// What a thread gathered at its desk goes into the tree.
pub(super) fn hand_in<G>(tree: &Tree, root: NodeId, leaf: &mut Leaf<G>) {
    if let Some(desk) = &mut leaf.desk {
        desk.hand_in(&tree.node(root));
    }
}

fn back_up_value<G>(tree: &Tree, options: &UctOptions, leaf: &mut Leaf<G>, evaluation: &mut Evaluation) {
    let weight = evaluation.weight;
    let first = evaluation.value * f64::from(weight);
    let sum_for = |mover: Side| match mover {
        Side::First => first,
        Side::Second => f64::from(weight) - first,
    };
    let mut steps = &leaf.steps[..];
    if leaf.at_desk
        && let (Some(desk), Some((top, below))) = (&mut leaf.desk, steps.split_first())
    {
        desk.add(top.child, weight, sum_for(top.mover));
        steps = below;
    }
    for &Step { node, child, mover } in steps.iter().rev() {
        let node = tree.node(node);
        let sum = sum_for(mover);
        node.add_value(child, sum);
        match weight.checked_sub(options.virtual_loss) {
            Some(0) => {}
            Some(more) => node.count_visits(child, more),
            None => node.uncount_visits(child, options.virtual_loss - weight),
        }
        if let Some(amaf) = &mut evaluation.amaf {
            amaf.add(mover, node.move_index(child), weight, sum as f32);
            add_amaf(&node, mover, amaf);
        }
    }
}

fn add_amaf(node: &super::tree::Node<'_>, mover: Side, amaf: &Amaf) {
    for child in 0..node.len() {
        let (games, wins) = amaf.get(mover, node.move_index(child));
        if games > 0 {
            node.add_amaf(child, games, wins);
        }
    }
}

/// The last step's child has a proven result: carries it towards the root as far as it decides anything.
fn back_up_proof(tree: &Tree, options: &UctOptions, steps: &[Step]) {
    for pair in steps.windows(2).rev() {
        let [above, below] = pair else { unreachable!("windows of two") };
        let Some(outcome) = tree.node(below.node).solved(below.mover, options.selective) else { return };
        if !tree.node(above.node).prove(above.child, outcome) {
            return;
        }
    }
}
