//! What a search says while it runs and when it ends: the same for the terminal, the page and scripts.

use std::time::Duration;

use boyi_games::Verdict;

/// A snapshot of a search. All values are of the side to move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The best line so far; its first move is the answer. Empty only if the game is over.
    pub line: Vec<M>,
    /// The chance to win, 0 to 1 (a draw is a half).
    pub value: f64,
    /// The result with best play, once it is known for sure.
    pub proven: Option<Verdict>,
    /// The expected lead in points, for searches that count them.
    pub margin: Option<f64>,
    /// The moves that were looked at, best first.
    pub candidates: Vec<Candidate<M>>,
    /// How the game would go on after the best of them, each line with its candidate first; searches that keep no tree
    /// leave this empty.
    pub lines: Vec<Vec<M>>,
    /// Simulations made by this search (what an earlier one left in the tree is not counted).
    pub simulations: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Plies completed, for searches that deepen; the longest line for those that grow a tree.
    pub depth: u32,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Time until its soft bound, where there is one.
    pub left: Option<Duration>,
    /// Bytes of tree or table in use.
    pub memory: usize,
}

impl<M> Report<M> {
    /// A report of nothing yet.
    pub fn empty() -> Self {
        Report {
            line: Vec::new(),
            value: 0.5,
            proven: None,
            margin: None,
            candidates: Vec::new(),
            lines: Vec::new(),
            simulations: 0,
            nodes: 0,
            depth: 0,
            elapsed: Duration::ZERO,
            left: None,
            memory: 0,
        }
    }

    /// The answer.
    pub fn best(&self) -> Option<&M> {
        self.line.first()
    }

    /// Simulations a second, or positions a second where nothing is simulated.
    pub fn rate(&self) -> f64 {
        let count = if self.simulations > 0 { self.simulations } else { self.nodes };
        count as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// The same report in another notation of moves.
    pub fn map<N>(self, mut convert: impl FnMut(M) -> N) -> Report<N> {
        Report {
            line: self.line.into_iter().map(&mut convert).collect(),
            lines: self.lines.into_iter().map(|line| line.into_iter().map(&mut convert).collect()).collect(),
            candidates: self
                .candidates
                .into_iter()
                .map(|c| Candidate {
                    mv: convert(c.mv),
                    value: c.value,
                    visits: c.visits,
                    proven: c.proven,
                    prior: c.prior,
                })
                .collect(),
            value: self.value,
            proven: self.proven,
            margin: self.margin,
            simulations: self.simulations,
            nodes: self.nodes,
            depth: self.depth,
            elapsed: self.elapsed,
            left: self.left,
            memory: self.memory,
        }
    }
}

/// One move that a search has looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The chance to win after it, of the side to move at the root.
    pub value: f64,
    /// How often it was tried.
    pub visits: u64,
    /// What it leads to, once known.
    pub proven: Option<Verdict>,
    /// What the evaluator thought of it before any search, where it has an opinion.
    pub prior: Option<f64>,
}
