//! Sequential halving at the root of the shared tree, where several simulations are on their way at once.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use boyi_games::Side;

use super::super::Gumbel;
use super::super::halving::schedule;
use super::super::selection::CompletedValues;
use super::select::NodeMoves;
use super::tree::Node;

/// More simulations than this are not halved: the list would take more memory than it is worth.
pub(super) const MOST_SIMULATIONS: u64 = 1 << 16;

/// The list of one search, and how far it has come.
pub(super) struct RootHalving {
    gumbel: Gumbel,
    considered: usize,
    visits: Vec<u32>,
    next: AtomicU64,
}

impl RootHalving {
    /// For a root without visits.
    pub(super) fn new(gumbel: Gumbel, root: &Node<'_>, simulations: u32) -> RootHalving {
        let open = (0..root.len()).filter(|&child| root.proven(child).is_none()).count();
        let considered = open.min(gumbel.considered.max(1) as usize).min(simulations as usize);
        let visits = schedule(considered as u32, simulations);
        RootHalving { gumbel, considered, visits, next: AtomicU64::new(0) }
    }

    /// The child for the next simulation: of those with the visits that are due, the best by prior and value. Other threads and
    /// leaves may leave none with just as many; then it is one that comes closest. A move that is proven to lose makes room
    /// for the next one by prior.
    pub(super) fn select(&self, root: &Node<'_>, mover: Side) -> usize {
        let number = self.next.fetch_add(1, Relaxed) as usize;
        let due = self.visits.get(number).or(self.visits.last()).copied().unwrap_or(0);
        let values = CompletedValues::new(&NodeMoves { node: root, mover, takes_draws: false }, &self.gumbel);
        let standing = |child: usize| {
            let value = root.mean(child).map_or(values.untried, |mean| mean as f32);
            let score = root.prior(child).max(f32::MIN_POSITIVE).ln() + values.scale * value;
            (Reverse(root.visits(child).abs_diff(due)), score)
        };
        // Children are in the order of their priors.
        let open = (0..root.len()).filter(|&child| root.proven(child).is_none()).take(self.considered.max(1));
        let standings = open.map(|child| (standing(child), child));
        let best = standings.max_by(|((a_visits, a_score), a), ((b_visits, b_score), b)| {
            a_visits.cmp(b_visits).then(a_score.total_cmp(b_score)).then(b.cmp(a))
        });
        best.map_or(0, |(_, child)| child)
    }

    /// Takes a simulation back that is not made.
    pub(super) fn withdraw(&self) {
        self.next.fetch_sub(1, Relaxed);
    }
}
