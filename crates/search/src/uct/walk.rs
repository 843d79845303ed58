//! A simulation in two halves, whatever tree it runs in: down to a leaf, which is a request for an evaluation, and back up
//! with the answer. Who drives the search decides how many requests are gathered before they are answered.

use boyi_games::{Game, Outcome, Side};

use super::Amaf;

/// Where a search keeps its statistics: in the tree that threads share, or in the compact one of a game of self-play.
pub(super) trait Storage {
    /// A position whose moves the tree holds.
    type Node: Copy;
    /// A move from a node, with its statistics.
    type Edge: Copy + PartialEq;

    /// The node that simulations start from.
    fn root(&self) -> Self::Node;

    /// Chooses a move for the side to move at a node, and counts the visit if other simulations have to know of it.
    fn select(&mut self, node: Self::Node, mover: Side) -> Chosen<Self::Node, Self::Edge>;

    /// Adds the result of a simulation to a move.
    fn add(&mut self, step: Step<Self::Edge>, result: &mut SimulationResult<'_>);

    /// Adds it to the root itself, in a tree that has statistics of it.
    #[inline]
    fn add_to_root(&mut self, _result: &SimulationResult<'_>) {}

    /// Notes the certain result of a move; returns whether it is news.
    fn prove(&mut self, edge: Self::Edge, outcome: Outcome) -> bool;

    /// The certain result of the position in which a step was chosen, as far as its moves decide it.
    fn solved(&self, step: Step<Self::Edge>) -> Option<Outcome>;
}

/// A move that was chosen, and what the tree knows of it.
pub(super) struct Chosen<N, E> {
    pub edge: E,
    /// Its number in the game.
    pub move_index: usize,
    pub proven: Option<Outcome>,
    /// The node that it leads to, if that has moves already.
    pub child: Option<N>,
}

/// A move on the way down, and who made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<E> {
    pub edge: E,
    pub mover: Side,
}

/// What goes back up the way of a simulation.
pub(super) struct SimulationResult<'a> {
    /// The first mover's winning chances.
    pub value: f64,
    /// How many visits it counts for.
    pub weight: u32,
    pub amaf: Option<&'a mut Amaf>,
}

/// A leaf that waits for its evaluation, and the way to it.
#[derive(Debug)]
pub(super) struct Request<G, E> {
    /// The position at the leaf. That of a move whose result was proven before is not made.
    pub game: G,
    /// Its result, if it needs no evaluation.
    pub known: Option<Outcome>,
    /// From the root on; none if the root itself is the leaf.
    pub steps: Vec<Step<E>>,
}

impl<G: Game, E: Copy + PartialEq> Request<G, E> {
    /// The evaluation of the root.
    pub(super) fn new(root: &G) -> Self {
        Request { game: root.clone(), known: None, steps: Vec::with_capacity(64) }
    }

    /// Returns to the root.
    #[inline]
    pub(super) fn restart(&mut self, root: &G) {
        self.game.clone_from(root);
        self.known = None;
        self.steps.clear();
    }

    /// Whether both ask for one leaf.
    pub(super) fn meets(&self, other: &Request<G, E>) -> bool {
        let edge = |request: &Request<G, E>| request.steps.last().map(|step| step.edge);
        edge(self) == edge(other)
    }
}

/// Goes down from the root, which is the position `game`, to a leaf. `known` says whether its result is certain.
#[inline]
pub(super) fn descend<S: Storage, G: Game>(
    storage: &mut S,
    game: &G,
    request: &mut Request<G, S::Edge>,
    known: impl FnOnce(&G) -> Option<Outcome>,
) {
    request.restart(game);
    let mut node = storage.root();
    loop {
        let mover = request.game.mover();
        let chosen = storage.select(node, mover);
        request.steps.push(Step { edge: chosen.edge, mover });
        if chosen.proven.is_some() {
            request.known = chosen.proven;
            return;
        }
        let mv = request.game.move_at(chosen.move_index).expect("the tree holds moves of this game");
        request.game.play_unchecked(mv);
        match chosen.child {
            Some(child) => node = child,
            None => {
                request.known = known(&request.game);
                return;
            }
        }
    }
}

/// Adds a result to all moves on the way, from the leaf up.
#[inline]
pub(super) fn back_up<S: Storage>(
    storage: &mut S,
    steps: &[Step<S::Edge>],
    result: &mut SimulationResult<'_>,
) {
    for &step in steps.iter().rev() {
        storage.add(step, result);
    }
    storage.add_to_root(result);
}

/// Notes the certain result of the last move on the way, and of those before it as far as it decides them.
#[inline]
pub(super) fn back_up_proof<S: Storage>(storage: &mut S, steps: &[Step<S::Edge>], outcome: Outcome) {
    let Some(last) = steps.last() else { return };
    if !storage.prove(last.edge, outcome) {
        return;
    }
    for pair in steps.windows(2).rev() {
        let &[above, below] = pair else { unreachable!("windows of two") };
        let Some(outcome) = storage.solved(below) else { return };
        if !storage.prove(above.edge, outcome) {
            return;
        }
    }
}
