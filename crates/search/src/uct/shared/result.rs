//! Reading the answer off the tree.

use std::cmp::Reverse;

use boyi_games::{Game, Side, Verdict};

use super::super::UctOptions;
use super::tree::{Node, NodeId, Tree};
use crate::{Candidate, Report};

/// How many moves are reported with a continuation.
const LINES: usize = 5;

/// The children from the best to the worst.
pub(super) fn ranked(node: &Node<'_>, mover: Side) -> Vec<usize> {
    let mut children = standings(node, mover);
    children.sort_unstable_by(|a, b| b.cmp(a));
    children.into_iter().map(|Standing { child: Reverse(child), .. }| child).collect()
}

pub(super) fn best_child(node: &Node<'_>, mover: Side) -> usize {
    let Reverse(best) = standings(node, mover).into_iter().max().expect("a node has children").child;
    best
}

/// What makes a child better than another, first things first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    class: u8,
    visits: u32,
    /// In billionths.
    mean: i64,
    child: Reverse<usize>,
}

/// Proven wins come first, then children still open by visits, then proven losses. A proven draw, whose visits say
/// nothing about the others, stands before the open children if the most visited of them looks worse than a draw.
fn standings(node: &Node<'_>, mover: Side) -> Vec<Standing> {
    const OPEN: u8 = 2;
    // Other threads go on changing the numbers: each is read once.
    let mut children: Vec<Standing> = (0..node.len())
        .map(|child| Standing {
            class: match node.proven(child).map(|outcome| outcome.seen_by(mover)) {
                Some(Verdict::Win) => 4,
                Some(Verdict::Draw) => 3,
                None => OPEN,
                Some(Verdict::Loss) => 0,
            },
            visits: node.visits(child),
            mean: (node.mean(child).unwrap_or(0.0) * 1e9) as i64,
            child: Reverse(child),
        })
        .collect();
    let leader = children.iter().filter(|standing| standing.class == OPEN).max();
    if leader.is_some_and(|leader| leader.mean >= 500_000_000) {
        for standing in children.iter_mut().filter(|standing| standing.class == 3) {
            standing.class = 1;
        }
    }
    children
}

/// What the tree says about its root. Counts of work are left to the caller.
pub(super) fn report<G: Game>(tree: &Tree, options: &UctOptions, root: NodeId, game: &G) -> Report<G::Move> {
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
    let line = line(tree, Some(root), game.clone(), Vec::new());
    let lines = order.iter().take(LINES.min(candidates.len()));
    let lines = lines.map(|&child| line_through(tree, &node, child, game)).collect();
    Report {
        value: candidates[0].value,
        proven: node.solved(mover, options.selective).map(|outcome| outcome.seen_by(mover)),
        depth: line.len() as u32,
        memory: tree.memory(),
        line,
        lines,
        candidates,
        ..Report::empty()
    }
}

/// A move, and what the tree likes best after it.
fn line_through<G: Game>(tree: &Tree, node: &Node<'_>, child: usize, game: &G) -> Vec<G::Move> {
    let mv = game.move_at(node.move_index(child)).expect("the tree holds moves of this game");
    let mut game = game.clone();
    game.play_unchecked(mv);
    line(tree, node.child(child), game, vec![mv])
}

/// The moves that the tree likes best from a place in it, as far as it has looked, behind those that lead there.
fn line<G: Game>(
    tree: &Tree,
    mut place: Option<NodeId>,
    mut game: G,
    mut line: Vec<G::Move>,
) -> Vec<G::Move> {
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
