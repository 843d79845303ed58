//! A record while it is being read: every move is checked as it comes, here and nowhere else.

use boyi_games::{AnyGame, AnyMove, IllegalMove};

use crate::replay::Path;
use crate::{Mark, MoveTree, NodeId, Problem, Record, Replay, Step, Unread};

/// A record that is being read, move by move, with its variations.
pub struct Draft {
    /// The record so far.
    pub record: Record,
    path: Path,
    current: NodeId,
    /// The last move of the main line and the position after it, once an end of that line was seen.
    main_end: Option<(NodeId, AnyGame)>,
}

impl Draft {
    /// A record whose moves are still to come.
    pub fn new(record: Record) -> Self {
        Draft { path: Path::new(record.start.clone()), record, current: NodeId::START, main_end: None }
    }

    /// Where the moves so far lead to.
    pub fn position(&self) -> &AnyGame {
        &self.path.position
    }

    /// The last move, and how many there are before and with it.
    pub fn place(&self) -> (NodeId, usize) {
        (self.current, self.path.depth())
    }

    /// The last move, or `None` at the start.
    pub fn step_mut(&mut self) -> Option<&mut Step> {
        self.record.tree.step_mut(self.current)
    }

    /// The remark about the last move, or about the game.
    pub fn remark_mut(&mut self) -> &mut String {
        match self.record.tree.step_mut(self.current) {
            Some(step) => &mut step.comment,
            None => &mut self.record.comment,
        }
    }

    /// The marks on the board after the last move, or at the start.
    pub fn marks_mut(&mut self) -> &mut Vec<Mark> {
        match self.record.tree.step_mut(self.current) {
            Some(step) => &mut step.marks,
            None => &mut self.record.marks,
        }
    }

    /// The position at the end of the main line, as far as it was read.
    pub fn main_end(&self) -> &AnyGame {
        self.main_end.as_ref().map_or(&self.path.position, |(_, position)| position)
    }

    /// Sets the board up otherwise; moves before that are forgotten.
    pub fn begin_at(&mut self, start: AnyGame) {
        self.path = Path::new(start.clone());
        self.record.start = start;
        self.record.tree = MoveTree::new();
        self.current = NodeId::START;
    }

    /// Plays a move.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        self.path.play(mv)?;
        let before = self.current;
        self.current = self.record.tree.add(before, Step::new(mv));
        // What follows the last move of the main line belongs to it, wherever it stands in the file.
        if let Some((last, position)) = &mut self.main_end
            && *last == before
        {
            *last = self.current;
            *position = self.path.position.clone();
        }
        Ok(())
    }

    /// Plays a move, or says what was expected instead.
    pub fn expect(&mut self, mv: AnyMove) -> Result<(), String> {
        self.play(mv).map_err(|illegal| format!("a legal move: {illegal}"))
    }

    /// The line is at its end; the first line is the main line.
    pub fn end_line(&mut self) {
        if self.main_end.is_none() {
            self.main_end = Some((self.current, self.path.position.clone()));
        }
    }

    /// Whether the main line was ended.
    pub fn in_variation(&self) -> bool {
        self.main_end.is_some()
    }

    /// Takes moves back to a [`place`](Draft::place), where a variation begins.
    pub fn back_to(&mut self, (node, depth): (NodeId, usize)) {
        self.current = node;
        self.path.back_to(depth);
    }

    /// The record, its result completed from the board.
    pub fn done(self) -> Replay {
        let Draft { record, path, main_end, .. } = self;
        Replay::known(record, main_end.map_or(path.position, |(_, position)| position))
    }

    /// The record; with the problem, if there was one.
    pub fn finish(self, read: Result<(), Problem>) -> Result<Replay, Unread> {
        let record = self.done();
        match read {
            Ok(()) => Ok(record),
            Err(problem) => Err(Unread::after(record, problem)),
        }
    }
}
