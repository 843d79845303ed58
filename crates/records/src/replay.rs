//! A record that was played through.

use std::fmt;
use std::ops::Deref;

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, IllegalMove};
use boyi_play::Situation;

use crate::{NodeId, Reason, Record, Step};

/// A record all of whose moves are known to be legal, with the position that its main line leads to.
///
/// Reading a record makes one, and so does [`Record::replay`]; writers take nothing else. So no move is checked twice.
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    last: AnyGame,
}

impl Deref for Replay {
    type Target = Record;

    fn deref(&self) -> &Record {
        &self.record
    }
}

impl PartialEq for Replay {
    fn eq(&self, other: &Replay) -> bool {
        self.record == other.record
    }
}

impl Replay {
    /// A record whose moves were all played; the result is completed from the board.
    pub(crate) fn known(mut record: Record, last: AnyGame) -> Self {
        record.complete_ending(&last);
        Replay { record, last }
    }

    /// A game without moves.
    pub fn empty(rules: AnyRules) -> Self {
        let record = Record::new(rules);
        Replay { last: record.start.clone(), record }
    }

    /// The position at the end of the main line.
    pub fn last(&self) -> &AnyGame {
        &self.last
    }

    /// The positions of the main line, the start first.
    pub fn positions(&self) -> impl Iterator<Item = AnyGame> + '_ {
        let mut position = self.record.start.clone();
        let after = self.record.moves().map(move |mv| {
            position.play_unchecked(mv);
            position.clone()
        });
        std::iter::once(self.record.start.clone()).chain(after)
    }

    /// The position after that many moves of the main line, if there are that many.
    pub fn position(&self, ply: usize) -> Option<AnyGame> {
        let count = self.record.main_line().count();
        if ply == count { Some(self.last.clone()) } else { self.positions().nth(ply) }
    }

    /// A walk over the tree of moves, from the start.
    pub fn walk(&self) -> Walk<'_> {
        Walk { record: &self.record, path: Path::new(self.record.start.clone()), nodes: Vec::new() }
    }

    /// The game at the end of the main line.
    pub fn situation(&self) -> Situation {
        Situation::reached(self.record.start.clone(), self.record.moves().collect(), self.last.clone())
    }

    /// The record, to be changed.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// What contradicts itself: the result that the record states, and the one on the board.
    ///
    /// ```
    /// use boyi_games::{AnyMove, Side};
    /// use boyi_records::{Ending, Reason, Record};
    /// let moves = ["a1", "b1", "a2"].map(|text| AnyMove::Hex(text.parse().unwrap()));
    /// let record = Record::new("hex:2".parse().unwrap()).played(moves).unwrap();
    /// assert_eq!(record.contradiction(), None);
    /// let mut record = record.into_record();
    /// record.ending = Ending::win(Side::Second, Reason::Win);
    /// let stated = record.replay().unwrap().contradiction().unwrap();
    /// assert_eq!(stated, "the record says second wins, the board says first wins");
    /// ```
    pub fn contradiction(&self) -> Option<String> {
        let board = self.last.outcome();
        match (self.ending.outcome, board) {
            (Some(stated), Some(board)) if stated != board => {
                Some(format!("the record says {stated}, the board says {board}"))
            }
            (_, None) if self.ending.reason == Reason::Win => {
                Some("the record says that the board decided, and the game is not over on the board".into())
            }
            _ => None,
        }
    }
}

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
    /// Plays every move of every variation. The error is the illegal move that was added first.
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
    pub fn replay(self) -> Result<Replay, ReplayError> {
        self.check().map(|last| Replay::known(self, last))
    }

    /// The record with these moves after the start, each of them played.
    ///
    /// ```
    /// use boyi_records::Record;
    /// let moves = ["a1", "a1"].map(|text| boyi_games::AnyMove::Hex(text.parse().unwrap()));
    /// let error = Record::new("hex:2".parse().unwrap()).played(moves).unwrap_err();
    /// assert_eq!(error.to_string(), "move 2, a1: that cell is taken");
    /// ```
    pub fn played(mut self, moves: impl IntoIterator<Item = AnyMove>) -> Result<Replay, ReplayError> {
        let mut last = NodeId::START;
        for mv in moves {
            last = self.tree.add(last, Step::new(mv));
        }
        self.replay()
    }

    /// The position at the end of the main line, if every move of every variation is legal; if not, the one that was
    /// added first.
    pub(crate) fn check(&self) -> Result<AnyGame, ReplayError> {
        let mut path = Path::new(self.start.clone());
        let mut open: Vec<(NodeId, usize)> = vec![(NodeId::START, 0)];
        let mut earliest: Option<ReplayError> = None;
        let mut last = None;
        while let Some((node, ply)) = open.pop() {
            if let Some(step) = self.tree.step(node) {
                path.back_to(ply - 1);
                if let Err(reason) = path.play(step.mv) {
                    if earliest.as_ref().is_none_or(|error| node < error.node) {
                        earliest = Some(ReplayError { ply, mv: step.mv, reason, node });
                    }
                    continue;
                }
            }
            let children = self.tree.children(node);
            // The main line comes first, so the first leaf is its end.
            if children.is_empty() && last.is_none() {
                last = Some(path.position.clone());
            }
            open.extend(children.iter().rev().map(|child| (*child, ply + 1)));
        }
        earliest.map_or_else(|| Ok(last.unwrap_or(path.position)), Err)
    }
}

/// A position that walks over the moves of a [`Replay`]: legal ones, so none is checked.
pub struct Walk<'a> {
    record: &'a Record,
    path: Path,
    nodes: Vec<NodeId>,
}

impl Walk<'_> {
    /// Where it is.
    pub fn position(&self) -> &AnyGame {
        &self.path.position
    }

    /// Goes back until only `depth` moves are left.
    pub fn back_to(&mut self, depth: usize) {
        self.path.back_to(depth);
        self.nodes.truncate(depth);
    }

    /// Goes on to a node that follows the one where it is.
    ///
    /// # Panics
    /// If the node follows another one.
    pub fn enter(&mut self, node: NodeId) {
        let here = self.nodes.last().copied().unwrap_or(NodeId::START);
        assert_eq!(self.record.tree.parent(node), Some(here), "a walk goes from node to node");
        self.path.follow(self.record.tree.step(node).expect("a node with a parent has a move").mv);
        self.nodes.push(node);
    }
}

/// A position that goes down a tree and back up again.
pub(crate) struct Path {
    pub(crate) position: AnyGame,
    played: Vec<(AnyMove, <AnyGame as Game>::Undo)>,
}

impl Path {
    pub(crate) fn new(position: AnyGame) -> Self {
        Path { position, played: Vec::new() }
    }

    /// How many moves have been played from where the path begins.
    pub(crate) fn depth(&self) -> usize {
        self.played.len()
    }

    /// Plays a move: the one place where moves of records are checked.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        #[cfg(test)]
        tests::CHECKED.set(tests::CHECKED.get() + 1);
        self.position.check(mv)?;
        self.follow(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    fn follow(&mut self, mv: AnyMove) {
        let token = self.position.play_unchecked(mv);
        self.played.push((mv, token));
    }

    /// Takes moves back until only `depth` are left.
    pub(crate) fn back_to(&mut self, depth: usize) {
        while self.played.len() > depth {
            let (mv, token) = self.played.pop().expect("the path is longer than the depth");
            self.position.undo(mv, token);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::{Draft, Formats, Record};
    use boyi_games::AnyMove;

    thread_local! {
        /// Moves of records that were checked on this thread.
        pub(super) static CHECKED: Cell<usize> = const { Cell::new(0) };
    }

    /// How many moves `work` checks.
    fn checked<T>(work: impl FnOnce() -> T) -> (T, usize) {
        CHECKED.set(0);
        let done = work();
        (done, CHECKED.get())
    }

    #[test]
    fn every_move_is_checked_once_and_only_on_reading() {
        let json = Formats::of_games([], []).to_write("json").unwrap();
        let mut draft = Draft::new(Record::new("hex:5".parse().unwrap()));
        let moves = ["a1", "b2", "c3"].map(|text| AnyMove::Hex(text.parse().unwrap()));
        let (record, checks) = checked(|| {
            for mv in moves {
                draft.play(mv).unwrap();
            }
            draft.done()
        });
        assert_eq!(checks, moves.len());
        let (written, checks) = checked(|| {
            let mut walk = record.walk();
            for node in record.tree.line_from(crate::NodeId::START) {
                walk.enter(node);
            }
            assert_eq!(record.contradiction(), None);
            assert_eq!(record.positions().last().as_ref(), Some(record.last()));
            assert_eq!(record.situation().moves(), moves);
            json.write(&record).unwrap()
        });
        assert_eq!(checks, 0);
        let (read, checks) = checked(|| Formats::of_games([], []).read(&written, None).unwrap());
        assert_eq!((read, checks), (record, moves.len()));
    }
}
