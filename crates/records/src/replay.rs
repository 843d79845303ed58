//! Playing a record through.

use std::fmt;

use boyi_games::{AnyGame, AnyMove, Game, IllegalMove};

use crate::{NodeId, Record};

/// The first illegal move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which move it is, from 1.
    pub ply: usize,
    /// The move.
    pub mv: AnyMove,
    /// Why it cannot be played.
    pub reason: IllegalMove,
    /// Where it stands in the tree.
    pub node: NodeId,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}, {}: {}", self.ply, self.mv, self.reason)
    }
}

impl std::error::Error for ReplayError {}

impl Record {
    /// The positions of the main line, the start first.
    ///
    /// ```
    /// use boyi_games::AnyMove;
    /// use boyi_records::{NodeId, Record, Step};
    /// let mut record = Record::new("hex:11".parse().unwrap());
    /// let f6 = || Step::new(AnyMove::Hex("f6".parse().unwrap()));
    /// let first = record.tree.add(NodeId::START, f6());
    /// record.tree.add(first, f6());
    /// assert_eq!(record.replay().unwrap_err().to_string(), "move 2, f6: that cell is taken");
    /// ```
    pub fn replay(&self) -> Result<Vec<AnyGame>, ReplayError> {
        let mut position = self.start();
        let mut positions = vec![position.clone()];
        for node in self.tree.line_from(NodeId::START) {
            let mv = self.tree.step(node).expect("a line holds moves").mv;
            position.play(mv).map_err(|reason| ReplayError { ply: positions.len(), mv, reason, node })?;
            positions.push(position.clone());
        }
        Ok(positions)
    }

    /// Whether every move of every variation is legal; if not, the one that was added first.
    ///
    /// ```
    /// let record = boyi_records::sgf::read(b"(;GM[11]SZ[5](;B[a1])(;B[b2]))").unwrap();
    /// assert!(record.check().is_ok());
    /// ```
    pub fn check(&self) -> Result<(), ReplayError> {
        let mut walk = Walk::new(self.start());
        let mut open: Vec<(NodeId, usize)> = vec![(NodeId::START, 0)];
        let mut earliest: Option<ReplayError> = None;
        while let Some((node, ply)) = open.pop() {
            if let Some(step) = self.tree.step(node) {
                walk.back_to(ply - 1);
                if let Err(reason) = walk.play(step.mv) {
                    if earliest.as_ref().is_none_or(|error| node < error.node) {
                        earliest = Some(ReplayError { ply, mv: step.mv, reason, node });
                    }
                    continue;
                }
            }
            open.extend(self.tree.children(node).iter().rev().map(|child| (*child, ply + 1)));
        }
        earliest.map_or(Ok(()), Err)
    }
}

/// A position that walks down a tree and back up again.
pub(crate) struct Walk {
    pub(crate) position: AnyGame,
    path: Vec<(AnyMove, <AnyGame as Game>::Undo)>,
}

impl Walk {
    pub(crate) fn new(position: AnyGame) -> Self {
        Walk { position, path: Vec::new() }
    }

    /// How many moves have been played from where the walk began.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }

    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        self.position.check(mv)?;
        let token = self.position.play_unchecked(mv);
        self.path.push((mv, token));
        Ok(())
    }

    /// Takes moves back until only `depth` are left.
    pub(crate) fn back_to(&mut self, depth: usize) {
        while self.path.len() > depth {
            let (mv, token) = self.path.pop().expect("the path is longer than the depth");
            self.position.undo(mv, token);
        }
    }
}
