//! What a solver found.

use std::fmt::Display;
use std::time::Duration;

use boyi_games::{Game, Verdict};
use boyi_search::{Candidate, Report};
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

use super::Progress;

/// The exact value of a position, or how far the search for it got.
///
/// As JSON it has the keys of `boyi solve --json`: `value` (`win`, `loss`, `draw` or `unknown`), `margin`, `line`, `moves`,
/// `nodes`, `seconds`, and `progress` where the value is unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// The result with best play, of the side to move.
    pub value: Option<Verdict>,
    /// The lead of the side to move at the end of the game, in games that count points and where it is known.
    pub margin: Option<i32>,
    /// Best play to the end of the game, or as much of it as is known; empty while nothing is.
    pub line: Vec<M>,
    /// What every legal move leads to, where that was asked for; `None` for a move that was not decided within the limits.
    pub moves: Option<Vec<(M, Option<Worth>)>>,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// How far the search got.
    pub progress: Progress,
}

/// What a move leads to, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The result, in games without points or where the points are not known.
    Verdict(Verdict),
    /// The lead at the end of the game.
    Margin(i32),
}

/// What all moves of a position lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValues<M> {
    /// Every legal move; `None` where the limits were reached first.
    pub moves: Vec<(M, Option<Worth>)>,
    /// Positions visited.
    pub nodes: u64,
}

impl<M> MoveValues<M> {
    /// Nothing is said of any move.
    pub const NONE: MoveValues<M> = MoveValues { moves: Vec::new(), nodes: 0 };

    /// The values with moves of another type.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> MoveValues<N> {
        let moves = self.moves.into_iter().map(|(mv, worth)| (convert(mv), worth)).collect();
        MoveValues { moves, nodes: self.nodes }
    }
}

impl<M> Solution<M> {
    /// Nothing is known yet.
    pub fn unknown(progress: Progress) -> Solution<M> {
        Solution {
            value: None,
            margin: None,
            line: Vec::new(),
            moves: None,
            nodes: 0,
            elapsed: Duration::ZERO,
            progress,
        }
    }

    /// The result of a game that is over.
    pub fn of_finished<G: Game<Move = M>>(game: &G) -> Option<Solution<M>> {
        let value = game.outcome()?.seen_by(game.mover());
        Some(Solution { value: Some(value), ..Solution::unknown(Progress::Nothing) })
    }

    /// The solution with moves of another type.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> Solution<N> {
        let Solution { value, margin, line, moves, nodes, elapsed, progress } = self;
        let line = line.into_iter().map(&convert).collect();
        let moves = moves.map(|moves| moves.into_iter().map(|(mv, worth)| (convert(mv), worth)).collect());
        Solution { value, margin, line, moves, nodes, elapsed, progress }
    }
}

impl<M: Clone> Solution<M> {
    /// What a player says that plays the first move of the line; `None` while nothing is known.
    pub fn into_report(self) -> Option<Report<M>> {
        let (verdict, best) = (self.value?, self.line.first()?.clone());
        let candidate = Candidate {
            mv: best,
            value: verdict.score(),
            visits: self.nodes,
            proven: Some(verdict),
            prior: None,
        };
        Some(Report {
            value: verdict.score(),
            proven: Some(verdict),
            margin: self.margin.map(f64::from),
            candidates: vec![candidate],
            depth: self.line.len() as u32,
            line: self.line,
            nodes: self.nodes,
            elapsed: self.elapsed,
            ..Report::empty()
        })
    }
}

impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Worth::Verdict(verdict) => serializer.collect_str(verdict),
            Worth::Margin(margin) => serializer.serialize_i32(*margin),
        }
    }
}

impl<M: Display> Serialize for Solution<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Solution", 7)?;
        match self.value {
            Some(value) => object.serialize_field("value", &value.to_string())?,
            None => object.serialize_field("value", "unknown")?,
        }
        if let Some(margin) = self.margin {
            object.serialize_field("margin", &margin)?;
        }
        let line: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        object.serialize_field("line", &line)?;
        if let Some(moves) = &self.moves {
            object.serialize_field("moves", &ByMove(moves))?;
        }
        object.serialize_field("nodes", &self.nodes)?;
        object.serialize_field("seconds", &self.elapsed.as_secs_f64())?;
        if self.value.is_none() {
            object.serialize_field("progress", &self.progress.to_string())?;
        }
        object.end()
    }
}

struct ByMove<'a, M>(&'a [(M, Option<Worth>)]);

impl<M: Display> Serialize for ByMove<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.0.len()))?;
        for (mv, worth) in self.0 {
            object.serialize_entry(&mv.to_string(), worth)?;
        }
        object.end()
    }
}
