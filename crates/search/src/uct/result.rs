//! Reading the answer off the tree.

use std::cmp::Reverse;

use boyi_games::{Game, Side, Verdict};

use super::tree::{Node, NodeId, Tree};
use crate::{Candidate, Report};

/// The order in which moves are preferred: a proven win, then visits, a proven loss last; equal visits by value.
pub(super) fn rank(node: &Node<'_>, child: usize, mover: Side) -> (i32, u32, i64) {
    let class = match node.proven(child).map(|outcome| outcome.seen_by(mover)) {
        Some(Verdict::Win) => 2,
        Some(Verdict::Loss) => 0,
        Some(Verdict::Draw) | None => 1,
    };
    (class, node.visits(child), (node.mean(child).unwrap_or(0.0) * 1e9) as i64)
}

pub(super) fn best_child(node: &Node<'_>, mover: Side) -> usize {
    (0..node.len())
        .max_by_key(|&child| (rank(node, child, mover), Reverse(child)))
        .expect("a node has children")
}

/// What the tree says about its root. Counts of work are left to the caller.
pub(super) fn report<G: Game>(tree: &Tree, root: NodeId, game: &G) -> Report<G::Move> {
    let mover = game.mover();
    let node = tree.node(root);
    let mut order: Vec<usize> = (0..node.len()).collect();
    order.sort_by_key(|&child| Reverse((rank(&node, child, mover), Reverse(child))));
    let has_priors = (1..node.len()).any(|child| node.prior(child) != node.prior(0));
    let candidates: Vec<Candidate<G::Move>> = order
        .iter()
        .filter(|&&child| node.visits(child) > 0 || child == order[0])
        .map(|&child| {
            let proven = node.proven(child).map(|outcome| outcome.seen_by(mover));
            Candidate {
                mv: game.move_at(node.move_index(child)).expect("the tree holds moves of this game"),
                value: proven.map_or_else(|| node.mean(child).unwrap_or(0.5), Verdict::score),
                visits: u64::from(node.visits(child)),
                proven,
                prior: has_priors.then(|| f64::from(node.prior(child))),
            }
        })
        .collect();
    let line = line(tree, root, game.clone());
    Report {
        value: candidates[0].value,
        proven: node.solved(mover).map(|outcome| outcome.seen_by(mover)),
        depth: line.len() as u32,
        memory: tree.memory(),
        line,
        candidates,
        ..Report::empty()
    }
}

/// The moves that the tree likes best, as far as it has looked.
fn line<G: Game>(tree: &Tree, root: NodeId, mut game: G) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut place = Some(root);
    while let Some(id) = place {
        let node = tree.node(id);
        let child = best_child(&node, game.mover());
        if node.visits(child) == 0 && !line.is_empty() {
            break;
        }
        let mv = game.move_at(node.move_index(child)).expect("the tree holds moves of this game");
        game.play_unchecked(mv);
        line.push(mv);
        place = node.child(child);
    }
    line
}
