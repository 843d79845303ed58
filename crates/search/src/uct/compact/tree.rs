//! The tree of one search, in memory that the next search uses again: no allocation for a leaf once it has grown.
//!
//! A node holds the logarithm of the prior of each legal move, and children only for the moves that were tried. Where
//! nothing is known of a move but its prior, the best of the untried ones is the one with the highest prior: so moves
//! are tried in the order of their priors, that order is made one move at a time, and selection looks at the tried
//! children and at one move more, not at all the legal ones.

use boyi_games::{Outcome, Side, prefetch};

use super::super::selection::{Branch, Siblings};

/// A node's place in the tree; also that of the move that leads there.
pub(super) type NodeId = u32;

pub(super) const ROOT: NodeId = 0;
const NONE: NodeId = NodeId::MAX;

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    /// Sum over the visits of the first player's chance.
    pub(super) sum: f32,
    /// The first player's chance by the evaluator.
    pub(super) value: f32,
    /// The certain result, if it was found.
    pub(super) proven: Option<Outcome>,
    /// The move that leads here: its number, its prior, and the key by which it was ordered among its siblings.
    pub(super) number: u16,
    pub(super) prior: f32,
    pub(super) key: f32,
    first_move: u32,
    moves: u16,
    /// How many moves stand in their order.
    ordered: u16,
    /// How many moves have a child.
    pub(super) tried: u16,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
}

impl Node {
    /// Whether its moves are in the tree.
    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.visits > 0
    }

    /// The mean over the visits, as that side sees it.
    #[inline]
    pub(super) fn mean(&self, side: Side) -> f32 {
        seen_by(self.sum / self.visits as f32, side)
    }
}

/// A chance of the first player as that side sees it.
#[inline]
pub(super) fn seen_by(chance: f32, side: Side) -> f32 {
    if side == Side::First { chance } else { 1.0 - chance }
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The side to move at the root.
    pub(super) mover: Side,
    nodes: Vec<Node>,
    log_priors: Vec<f32>,
    numbers: Vec<u16>,
    /// The root's moves are ordered by these where noise is in play.
    root_keys: Vec<f32>,
}

impl Tree {
    /// A tree of the root alone, which is not expanded.
    pub(super) fn new(mover: Side) -> Tree {
        let mut tree = Tree {
            mover,
            nodes: Vec::new(),
            log_priors: Vec::new(),
            numbers: Vec::new(),
            root_keys: Vec::new(),
        };
        tree.restart(mover);
        tree
    }

    /// Makes it a tree of the root alone, in the memory that it has.
    pub(super) fn restart(&mut self, mover: Side) {
        self.mover = mover;
        self.nodes.clear();
        self.log_priors.clear();
        self.numbers.clear();
        self.root_keys.clear();
        self.add(0, 1.0, 0.0);
    }

    /// Prefetches the first nodes, which are the root's children where it tries all of them at first, and the moves of the root.
    #[inline]
    pub(super) fn prefetch(&self) {
        prefetch(&self.nodes[..self.nodes.len().min(64)]);
        let root = self.nodes.first().map_or(0, |root| usize::from(root.moves));
        prefetch(&self.numbers[..root]);
        prefetch(&self.log_priors[..root]);
    }

    fn add(&mut self, number: u16, prior: f32, key: f32) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node {
            visits: 0,
            sum: 0.0,
            value: 0.5,
            proven: None,
            number,
            prior,
            key,
            first_move: 0,
            moves: 0,
            ordered: 0,
            tried: 0,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
        });
        id
    }

    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// Gives a node its moves: `fill` pushes their numbers and logits, and `normalise` makes priors of the logits.
    pub(super) fn expand(
        &mut self,
        id: NodeId,
        fill: impl FnOnce(&mut Vec<u16>, &mut Vec<f32>),
        normalise: impl FnOnce(&mut [f32]),
    ) {
        let first = self.numbers.len();
        fill(&mut self.numbers, &mut self.log_priors);
        normalise(&mut self.log_priors[first..]);
        let moves = (self.numbers.len() - first) as u16;
        let node = self.node_mut(id);
        (node.first_move, node.moves) = (first as u32, moves);
    }

    /// Orders the root's moves by these keys in place of their priors.
    pub(super) fn set_root_keys(&mut self, key: impl FnMut(&f32) -> f32) {
        let moves = usize::from(self.node(ROOT).moves);
        self.root_keys.clear();
        self.root_keys.extend(self.log_priors[..moves].iter().map(key));
    }

    /// The root's priors, to be changed.
    pub(super) fn root_log_priors(&mut self) -> &mut [f32] {
        let moves = usize::from(self.node(ROOT).moves);
        &mut self.log_priors[..moves]
    }

    /// How many moves a node has.
    #[inline]
    pub(super) fn move_count(&self, id: NodeId) -> usize {
        usize::from(self.node(id).moves)
    }

    /// Numbers and logarithms of the priors of a node's moves, the tried ones first.
    pub(super) fn moves(&self, id: NodeId) -> (&[u16], &[f32]) {
        let node = self.node(id);
        let range = node.first_move as usize..node.first_move as usize + usize::from(node.moves);
        (&self.numbers[range.clone()], &self.log_priors[range])
    }

    /// The children in the order in which they were first tried, which is the order of [`moves`](Tree::moves).
    #[inline]
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = self.node(id).first_child;
        std::iter::from_fn(move || {
            let current = next;
            (current != NONE).then(|| {
                next = self.node(current).next_sibling;
                current
            })
        })
    }

    /// The key of the best untried move, if there is one: the logarithm of its prior unless the root has other keys.
    #[inline]
    pub(super) fn best_untried(&mut self, id: NodeId) -> Option<f32> {
        let Tree { nodes, log_priors, numbers, root_keys, .. } = self;
        let node = &mut nodes[id as usize];
        if node.tried == node.moves {
            return None;
        }
        let first = node.first_move as usize;
        let (place, end) = (first + usize::from(node.tried), first + usize::from(node.moves));
        let keyed = id == ROOT && !root_keys.is_empty();
        if node.ordered == node.tried {
            let keys = if keyed { &*root_keys } else { &*log_priors };
            let best = place + first_highest(&keys[place..end]);
            log_priors.swap(place, best);
            numbers.swap(place, best);
            if keyed {
                root_keys.swap(place, best);
            }
            node.ordered += 1;
        }
        Some(if keyed { root_keys[place] } else { log_priors[place] })
    }

    /// Makes the child of the best untried move, which there must be.
    #[inline]
    pub(super) fn try_best(&mut self, id: NodeId) -> NodeId {
        let key = self.best_untried(id).expect("a move is left to try");
        let node = self.node(id);
        let place = node.first_move as usize + usize::from(node.tried);
        let last = node.last_child;
        let child = self.add(self.numbers[place], self.log_priors[place].exp(), key);
        match last {
            NONE => self.node_mut(id).first_child = child,
            _ => self.node_mut(last).next_sibling = child,
        }
        let node = self.node_mut(id);
        node.last_child = child;
        node.tried += 1;
        child
    }
}

/// A node and its tried moves, as its side to move sees them.
pub(super) struct Tried<'a> {
    pub(super) tree: &'a Tree,
    pub(super) id: NodeId,
    pub(super) mover: Side,
}

impl Siblings for Tried<'_> {
    type Edge = NodeId;

    #[inline]
    fn evaluation(&self) -> f32 {
        seen_by(self.tree.node(self.id).value, self.mover)
    }

    #[inline]
    fn tried(&self) -> impl Iterator<Item = Branch<NodeId>> {
        self.tree.children(self.id).map(|edge| {
            let child = self.tree.node(edge);
            Branch { edge, visits: child.visits, value: child.mean(self.mover), prior: child.prior }
        })
    }
}

/// The place of the first of the highest keys. The highest is found first, in vectors, and then its place: a loop that does
/// both stumbles wherever a new best one comes.
fn first_highest(keys: &[f32]) -> usize {
    let (chunks, rest) = keys.as_chunks::<8>();
    let mut highest = [f32::NEG_INFINITY; 8];
    for chunk in chunks {
        for (highest, &key) in highest.iter_mut().zip(chunk) {
            *highest = if key > *highest { key } else { *highest };
        }
    }
    let highest = highest.iter().chain(rest).fold(f32::NEG_INFINITY, |highest, &key| highest.max(key));
    keys.iter().position(|&key| key >= highest).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;

    #[test]
    fn the_first_of_the_highest_keys_is_found_at_any_length() {
        let mut random = Random::new(3);
        for length in 1..70 {
            for _ in 0..50 {
                let keys: Vec<f32> = (0..length)
                    .map(|_| match random.below(8) {
                        0 => f32::NEG_INFINITY,
                        value => value as f32 - 5.0,
                    })
                    .collect();
                let expected =
                    (1..length).fold(0, |best, place| if keys[place] > keys[best] { place } else { best });
                assert_eq!(first_highest(&keys), expected, "{keys:?}");
            }
        }
        assert_eq!(first_highest(&[f32::NEG_INFINITY; 9]), 0);
    }
}
