//! The moves of a game with their variations.
//!
//! Nodes live in one list and name each other by number, so a tree of any depth is walked, compared and dropped
//! without recursion.

use std::time::Duration;

use boyi_games::AnyMove;

use crate::{Glyph, Mark};

/// The name of a node in its [`MoveTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const START: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move as it was played: when, and what was said about it.
///
/// ```
/// use boyi_records::Step;
/// let step = Step::new(boyi_games::AnyMove::Hex("f6".parse().unwrap()));
/// assert!(step.left.is_none() && step.comment.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: AnyMove,
    /// Time left on the mover's clock after the move.
    pub left: Option<Duration>,
    /// Time that the mover used for the move.
    pub used: Option<Duration>,
    /// A remark about the move.
    pub comment: String,
    /// How good an annotator finds it.
    pub glyph: Option<Glyph>,
    /// What is marked on the board after it.
    pub marks: Vec<Mark>,
}

impl Step {
    /// A move without clock or remark.
    pub fn new(mv: AnyMove) -> Self {
        Step { mv, left: None, used: None, comment: String::new(), glyph: None, marks: Vec::new() }
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    /// `None` for the start only.
    step: Option<Step>,
    children: Vec<NodeId>,
}

/// A tree of moves. The first child of every node continues the main line.
///
/// ```
/// use boyi_records::{MoveTree, NodeId, Step};
/// let step = |text: &str| Step::new(boyi_games::AnyMove::Hex(text.parse().unwrap()));
/// let mut tree = MoveTree::new();
/// let first = tree.add(NodeId::START, step("f6"));
/// tree.add(first, step("e5"));
/// tree.add(first, step("d4"));
/// assert_eq!(tree.main_line().map(|step| step.mv.to_string()).collect::<Vec<_>>(), ["f6", "e5"]);
/// assert_eq!(tree.children(first).len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    nodes: Vec<Node>,
}

impl Default for MoveTree {
    fn default() -> Self {
        MoveTree::new()
    }
}

impl MoveTree {
    /// A tree without moves.
    pub fn new() -> Self {
        MoveTree { nodes: vec![Node { parent: NodeId::START, step: None, children: Vec::new() }] }
    }

    /// Adds a move as the last child of `parent`.
    pub fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a record has fewer than 2^32 moves"));
        self.nodes.push(Node { parent, step: Some(step), children: Vec::new() });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// Takes away `node` and everything that was added after it.
    pub(crate) fn cut(&mut self, node: NodeId) {
        self.nodes.truncate(node.index().max(1));
        for kept in &mut self.nodes {
            kept.children.retain(|child| *child < node);
        }
    }

    /// How many moves there are, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was played to reach a node; `None` for the start.
    pub fn step(&self, node: NodeId) -> Option<&Step> {
        self.nodes[node.index()].step.as_ref()
    }

    /// The same, to be changed.
    pub fn step_mut(&mut self, node: NodeId) -> Option<&mut Step> {
        self.nodes[node.index()].step.as_mut()
    }

    /// What was played after a node: the main continuation, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The node before; `None` for the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::START).then(|| self.nodes[node.index()].parent)
    }

    /// The nodes of the line that goes on from `node` by first children, without `node` itself.
    pub fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |node| self.children(*node).first().copied()).skip(1)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &Step> + '_ {
        self.line_from(NodeId::START).filter_map(|node| self.step(node))
    }
}

/// Two trees are equal if they hold the same lines in the same order, however they were built.
impl PartialEq for MoveTree {
    fn eq(&self, other: &MoveTree) -> bool {
        if self.nodes.len() != other.nodes.len() {
            return false;
        }
        let mut pairs = vec![(NodeId::START, NodeId::START)];
        while let Some((a, b)) = pairs.pop() {
            let (mine, theirs) = (self.children(a), other.children(b));
            if self.step(a) != other.step(b) || mine.len() != theirs.len() {
                return false;
            }
            pairs.extend(mine.iter().copied().zip(theirs.iter().copied()));
        }
        true
    }
}

impl Eq for MoveTree {}
