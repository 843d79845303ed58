//! Choosing a child in the shared tree.

use boyi_games::{Outcome, Side};

use super::super::selection::{Branch, Siblings, by_improved_policy, highest, puct, uct};
use super::super::{FirstPlay, Gumbel, Selection, UctOptions};
use super::scores::Scores;
use super::tree::Node;

/// The child to go down to. Children that are known to lose are left alone while there is another: they have nothing
/// more to tell. With `counts_draws` one that is known to draw goes on counting: who has it will not settle for less, and
/// those above have to hear of it. `scores` is only room to work in.
#[inline]
pub(super) fn select(
    node: &Node<'_>,
    mover: Side,
    options: &UctOptions,
    counts_draws: bool,
    scores: &mut Scores,
) -> usize {
    let every_child_first = options.rave.is_none() && options.first_play == FirstPlay::Always;
    match options.selection {
        Selection::Gumbel(gumbel) => by_gumbel(node, mover, &gumbel, counts_draws),
        _ if every_child_first && let Some(child) = node.open_next() => child,
        Selection::Uct { c } if every_child_first && !node.has_proven() => scores.best_by_uct(node, c),
        Selection::Uct { c } => best_by_bound(node, options, counts_draws, |branch, games| {
            uct(branch, c * (2.0 * games.ln()).sqrt())
        }),
        Selection::Puct { c } => {
            best_by_bound(node, options, counts_draws, |branch, games| puct(branch, c * games.sqrt()))
        }
    }
}

fn by_gumbel(node: &Node<'_>, mover: Side, gumbel: &Gumbel, counts_draws: bool) -> usize {
    let takes_draws = counts_draws && takes_draws(node, node.total());
    let moves = NodeMoves { node, mover, takes_draws };
    let best_untried = moves.best_untried();
    let prior = best_untried.map(|child| node.prior(child));
    by_improved_policy(&moves, prior, gumbel).or(best_untried).unwrap_or_else(|| some_draw(node))
}

/// A node and its children as its side to move sees them.
pub(super) struct NodeMoves<'a> {
    pub(super) node: &'a Node<'a>,
    pub(super) mover: Side,
    /// Whether children that are known to draw count as open.
    pub(super) takes_draws: bool,
}

impl NodeMoves<'_> {
    /// Children are in the order of their priors.
    fn best_untried(&self) -> Option<usize> {
        (0..self.node.len()).find(|&child| self.node.visits(child) == 0 && self.node.proven(child).is_none())
    }
}

impl Siblings for NodeMoves<'_> {
    type Edge = usize;

    fn evaluation(&self) -> f32 {
        self.node.evaluation(self.mover)
    }

    fn tried(&self) -> impl Iterator<Item = Branch<usize>> {
        (0..self.node.len()).filter_map(|edge| {
            let value = match self.node.proven(edge) {
                Some(Outcome::Draw) if self.takes_draws => 0.5,
                Some(_) => return None,
                None => self.node.mean(edge)? as f32,
            };
            Some(Branch { edge, visits: self.node.visits(edge), value, prior: self.node.prior(edge) })
        })
    }
}

/// Children that are known to draw get at most this many times the visits of all others: the search for something better, or
/// for the proof that there is nothing, goes on.
const MOST_DRAWS: u64 = 7;

fn takes_draws(node: &Node<'_>, total: u64) -> bool {
    node.has_proven() && {
        let drawn = (0..node.len()).filter(|&child| node.proven(child) == Some(Outcome::Draw));
        let drawn: u64 = drawn.map(|child| u64::from(node.visits(child))).sum();
        drawn <= MOST_DRAWS * total.saturating_sub(drawn)
    }
}

/// Where the results of all children are known but nothing is proven, because moves were left out: a draw if there is one.
fn some_draw(node: &Node<'_>) -> usize {
    (0..node.len()).rfind(|&child| node.proven(child) == Some(Outcome::Draw)).unwrap_or(0)
}

/// The child with the highest bound, a score that depends on the visits of all children, by any rule; slower than [`Scores`].
#[inline]
fn best_by_bound(
    node: &Node<'_>,
    options: &UctOptions,
    counts_draws: bool,
    bound: impl Fn(&Branch<usize>, f32) -> f32,
) -> usize {
    let total = node.total();
    let games = total.max(1) as f32;
    let first = match options.first_play {
        FirstPlay::Always => f32::INFINITY,
        FirstPlay::Value(value) => value,
        FirstPlay::ParentMinus(less) => {
            let sum: f32 = node.statistics().map(|(value, _)| value).sum();
            if total == 0 { 0.5 } else { sum / games - less }
        }
    };
    let takes_draws = counts_draws && takes_draws(node, total);
    let open = (0..node.len()).filter_map(|edge| {
        let visits = node.visits(edge);
        let value = match node.proven(edge) {
            Some(Outcome::Draw) if takes_draws => 0.5,
            Some(_) => return None,
            None => {
                let own = if visits > 0 { node.value_sum(edge) as f32 / visits as f32 } else { first };
                options.rave.map_or(own, |equal| with_amaf(own, visits as f32, node.amaf(edge), equal))
            }
        };
        Some(Branch { edge, visits, value, prior: node.prior(edge) })
    });
    highest(open, |branch| bound(branch, games)).unwrap_or_else(|| some_draw(node))
}

/// Mixes in the AMAF mean; at `equal` visits their weights are equal (Gelly and Silver 2007: beta = sqrt(k / (3n + k)) is
/// a half there).
fn with_amaf(value: f32, visits: f32, (games, sum): (f32, f32), equal: f32) -> f32 {
    if games == 0.0 {
        return value;
    }
    let mean = sum / games;
    if visits == 0.0 {
        return mean;
    }
    let beta = (equal / (3.0 * visits + equal)).sqrt();
    value * (1.0 - beta) + mean * beta
}
