//! Surakarta: the tables of solved endings where they hold, proof numbers elsewhere.

use std::sync::Arc;

use boyi_analysis::{MoveValues, News, Progress, ProofSolver, Solution, Solver, Unvalued, Worth};
use boyi_core::{Game, Outcome, Side};
use boyi_search::{Limits, Moment};
use boyi_surakarta::{Surakarta, SurakartaMove};

use crate::knowledge::{EndgameFileError, Endgames};

/// So many moves of a line are looked up for a player: people read no more.
const LINE_TO_READ: usize = 20;

/// The exact solver of Surakarta.
pub struct SurakartaSolver {
    endgames: Option<Arc<Endgames>>,
    proof: ProofSolver<Surakarta>,
}

/// The tables know nothing of positions that occurred before: they hold at the start of a game, wherever that is, and
/// after a capture, which no position before it survives.
fn nothing_occurred_before(game: &Surakarta) -> bool {
    game.plies() == 0 || game.quiet_plies() == 0
}

impl SurakartaSolver {
    /// A solver for this position and those that follow it, with the tables that cover it. The error is that of a file
    /// of tables that is there and cannot be read.
    pub fn of_position(game: &Surakarta, memory: usize) -> Result<SurakartaSolver, EndgameFileError> {
        let pieces = (game.pieces(Side::First) | game.pieces(Side::Second)).count_ones() as usize;
        let endgames = (pieces <= Endgames::MOST_PIECES)
            .then(|| Endgames::of_pieces(game.rules().end, pieces))
            .transpose()?;
        Ok(SurakartaSolver { endgames, proof: ProofSolver::new(memory) })
    }

    /// A solver that looks up in these tables, with so many bytes for proof numbers.
    pub fn with_tables(endgames: Arc<Endgames>, memory: usize) -> SurakartaSolver {
        SurakartaSolver { endgames: Some(endgames), proof: ProofSolver::new(memory) }
    }

    /// The tables, if they know the position.
    fn knowing(&self, game: &Surakarta) -> Option<&Endgames> {
        self.endgames.as_deref().filter(|endgames| endgames.probe(game).is_some())
    }

    /// The tables, if what they say of the position holds in this game.
    fn holding(&self, game: &Surakarta) -> Option<&Endgames> {
        self.knowing(game).filter(|_| nothing_occurred_before(game))
    }
}

/// Who plays by the tables, to the end or for so many moves.
fn line(endgames: &Endgames, game: &Surakarta, most: usize) -> Vec<SurakartaMove> {
    let mut game = game.clone();
    let mut line = Vec::new();
    while line.len() < most
        && game.outcome().is_none()
        && let Some(mv) = endgames.best_move(&game)
    {
        game.play_unchecked(mv);
        line.push(mv);
    }
    line
}

impl Solver<Surakarta> for SurakartaSolver {
    fn solve(
        &mut self,
        game: &Surakarta,
        limits: &Limits,
        listener: &mut dyn FnMut(&Progress),
    ) -> Solution<SurakartaMove> {
        if let Some(over) = Solution::of_finished(game) {
            return over;
        }
        let started = Moment::now();
        match self.holding(game) {
            Some(endgames) => Solution {
                value: endgames.probe(game).map(|ending| ending.verdict),
                line: line(endgames, game, usize::MAX),
                nodes: 1,
                elapsed: started.elapsed(),
                ..Solution::unknown(Progress::Nothing)
            },
            None => self.proof.solve(game, limits, listener),
        }
    }

    /// What the tables play where one side has to force the result: who follows them never repeats a position unless that
    /// is wanted. Where nobody has to force anything they hold one move for as good as another, and decide nothing.
    fn decide(&mut self, game: &Surakarta, _: &Limits) -> Option<Solution<SurakartaMove>> {
        let started = Moment::now();
        let endgames = self.knowing(game).filter(|_| game.outcome().is_none())?;
        let ending = endgames.probe(game).filter(|ending| ending.plies.is_some())?;
        let line = line(endgames, game, LINE_TO_READ);
        // A move may end the game at once by repeating a position, of which the tables know nothing.
        let mut after = game.clone();
        after.play_unchecked(*line.first()?);
        let verdict = after.outcome().map_or(ending.verdict, |outcome| outcome.seen_by(game.mover()));
        let elapsed = started.elapsed();
        Some(Solution {
            value: Some(verdict),
            line,
            nodes: 1,
            elapsed,
            ..Solution::unknown(Progress::Nothing)
        })
    }

    fn glance(&mut self, game: &Surakarta) -> Option<Outcome> {
        let ending = self.holding(game)?.probe(game)?;
        Some(ending.verdict.of(game.mover()))
    }

    fn values_moves(&self, game: &Surakarta) -> Result<(), Unvalued> {
        match (self.knowing(game), self.holding(game)) {
            _ if game.outcome().is_some() => Err(Unvalued::OVER),
            (_, Some(_)) => Ok(()),
            (Some(_), None) => Err(Unvalued(
                "tables of endings know nothing of positions that occurred since the last capture: give the position \
                 itself rather than the moves that led to it",
            )),
            (None, None) => Err(Unvalued(
                "no table of endings knows this position, and without one it is solved as a whole, not move by move",
            )),
        }
    }

    fn move_values(
        &mut self,
        game: &Surakarta,
        _: &Limits,
        listener: &mut dyn FnMut(News<'_, SurakartaMove>),
    ) -> MoveValues<SurakartaMove> {
        let Some(endgames) = self.holding(game).filter(|_| game.outcome().is_none()) else {
            return MoveValues::NONE;
        };
        let moves =
            endgames.move_values(game).into_iter().map(|(mv, verdict)| (mv, verdict.map(Worth::Verdict)));
        let moves: Vec<_> = moves.collect();
        for (mv, worth) in &moves {
            worth.iter().for_each(|&worth| listener(News::Decided(mv, worth)));
        }
        MoveValues { moves, nodes: 0 }
    }
}
