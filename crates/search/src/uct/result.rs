//! Reading the answer off the tree.

use std::cmp::Reverse;

use boyi_games::{Game, Side, Verdict};

use super::tree::{Node, NodeId, Tree};
use crate::{Candidate, Report};

/// The children from the best to the worst: proven wins, then those still open by visits, then proven losses. A proven
/// draw, which collects no more visits, stands before the first open child that looks worse than a draw.
pub(super) fn ranked(node: &Node<'_>, mover: Side) -> Vec<usize> {
    // Other threads go on changing the numbers: each is read once.
    let mut seen: Vec<(Option<Verdict>, u32, i64, usize)> = (0..node.len())
        .map(|child| {
            let verdict = node.proven(child).map(|outcome| outcome.seen_by(mover));
            (verdict, node.visits(child), (node.mean(child).unwrap_or(0.0) * 1e9) as i64, child)
        })
        .collect();
    let open = seen.iter().filter(|(verdict, ..)| verdict.is_none());
    let leader = open.max_by_key(|&&(_, visits, mean, child)| (visits, mean, Reverse(child)));
    let draw_is_better = leader.is_none_or(|&(_, _, mean, _)| mean < 500_000_000);
    let class = |verdict: Option<Verdict>| match verdict {
        Some(Verdict::Win) => 4,
        Some(Verdict::Draw) if draw_is_better => 3,
        None => 2,
        Some(Verdict::Draw) => 1,
        Some(Verdict::Loss) => 0,
    };
    seen.sort_by_key(|&(verdict, visits, mean, child)| {
        Reverse((class(verdict), visits, mean, Reverse(child)))
    });
    seen.into_iter().map(|(.., child)| child).collect()
}

pub(super) fn best_child(node: &Node<'_>, mover: Side) -> usize {
    ranked(node, mover)[0]
}

/// What the tree says about its root. Counts of work are left to the caller.
pub(super) fn report<G: Game>(tree: &Tree, root: NodeId, game: &G) -> Report<G::Move> {
    let mover = game.mover();
    let node = tree.node(root);
    let order = ranked(&node, mover);
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
