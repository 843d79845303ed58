//! A game in progress.

use std::time::Duration;

use boyi_analysis::{SolverOptions, solve_with_moves};
use boyi_games::{AnyGame, AnyMove, AnyRules, Game as _, Outcome, perft};
use boyi_kits::kit;
use boyi_players::Situation;
use boyi_search::{Budget, Limits};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::json::from_json;
use crate::problem::value_error;

/// A game with the moves that led to its position.
#[pyclass(module = "boyi")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) situation: Situation,
}

impl Game {
    pub(crate) fn position(&self) -> &AnyGame {
        self.situation.position()
    }

    fn read_move(&self, text: &str) -> PyResult<AnyMove> {
        self.position().parse_move(text).map_err(value_error)
    }
}

/// `first`, `second` or `draw`.
pub(crate) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome.winner() {
        Some(side) if side.index() == 0 => "first",
        Some(_) => "second",
        None => "draw",
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (spec, position=None, moves=Vec::new()))]
    fn new(spec: &str, position: Option<&str>, moves: Vec<String>) -> PyResult<Self> {
        let rules: AnyRules = spec.parse().map_err(value_error)?;
        let situation = match position {
            None => Situation::start(rules),
            Some(text) => Situation::from_position(AnyGame::parse(rules, text).map_err(value_error)?),
        };
        let mut game = Game { situation };
        for text in moves {
            game.play(&text)?;
        }
        Ok(game)
    }

    /// Plays a move; a ValueError says why it cannot be played, and leaves the game as it was.
    #[pyo3(name = "play", signature = (r#move))]
    fn play(&mut self, r#move: &str) -> PyResult<()> {
        let mv = self.read_move(r#move)?;
        self.situation.play(mv).map_err(|error| value_error(format_args!("{mv}: {error}")))
    }

    /// Takes the last move back and returns it; None at the start.
    fn undo(&mut self) -> Option<String> {
        self.situation.undo().map(|mv| mv.to_string())
    }

    /// The legal moves; none once the game is over.
    fn moves(&self) -> Vec<String> {
        self.position().moves().iter().map(ToString::to_string).collect()
    }

    /// The moves played so far.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.situation.moves().iter().map(ToString::to_string).collect()
    }

    /// The game with its size and options, such as `hex:11`.
    #[getter]
    fn spec(&self) -> String {
        self.position().rules().to_string()
    }

    /// Whose turn it is: 0 for the player who moved first, 1 for the other.
    #[getter]
    fn mover(&self) -> usize {
        self.position().mover().index()
    }

    /// What that side is called: `Red`, `Black`.
    #[getter]
    fn mover_name(&self) -> &'static str {
        self.position().side_name(self.position().mover())
    }

    /// `first`, `second` or `draw` once the game is over.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.position().outcome().map(outcome_name)
    }

    /// The lead of the player who moved first, in games that count points.
    #[getter]
    fn margin(&self) -> Option<i16> {
        self.position().margin().map(|margin| margin.0)
    }

    /// The position in one line, as `Game(spec, position=...)` reads it.
    #[getter]
    fn text(&self) -> String {
        self.position().to_string()
    }

    /// The board drawn for a terminal; `mark` is shown as the last move.
    #[pyo3(signature = (mark=None))]
    fn drawing(&self, mark: Option<&str>) -> PyResult<String> {
        let mark = match mark {
            Some(text) => {
                let mv = self.read_move(text)?;
                let known = self.position().move_at(checked_index(self.position(), mv)?);
                Some(known.unwrap_or(mv))
            }
            None => None,
        };
        Ok(self.position().drawing(mark))
    }

    /// Hash of the position.
    #[getter]
    fn position_hash(&self) -> u64 {
        self.position().hash()
    }

    /// How many symmetries the rules have; number 0 leaves everything where it is.
    #[getter]
    fn symmetries(&self) -> usize {
        self.position().symmetries()
    }

    /// The position turned by that symmetry; its history starts there.
    fn transformed(&self, symmetry: usize) -> PyResult<Game> {
        self.check_symmetry(symmetry)?;
        Ok(Game { situation: Situation::from_position(self.position().transformed(symmetry)) })
    }

    /// The move that means in the turned position what this one means here.
    #[pyo3(signature = (r#move, symmetry))]
    fn transformed_move(&self, r#move: &str, symmetry: usize) -> PyResult<String> {
        self.check_symmetry(symmetry)?;
        let mv = self.read_move(r#move)?;
        checked_index(self.position(), mv)?;
        Ok(self.position().transformed_move(mv, symmetry).to_string())
    }

    /// How many sequences of so many moves there are.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        let mut position = self.position().clone();
        py.detach(|| perft(&mut position, depth))
    }

    /// The exact value of the position, under the names that `boyi solve --json` uses; with `values` also that of every
    /// move. Ctrl-C ends it. `time` in seconds and `memory` in megabytes limit it; `threads` are all cores if left out.
    #[pyo3(signature = (*, time=None, memory=1024, threads=None, values=false))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
        memory: usize,
        threads: Option<usize>,
        values: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !(1..=65536).contains(&memory) {
            return Err(value_error(format_args!("memory is {memory}, expected megabytes from 1 to 65536")));
        }
        let time = time.map(Duration::try_from_secs_f64).transpose().map_err(value_error)?;
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let options = SolverOptions { memory: memory << 20, threads: threads.unwrap_or(all).clamp(1, 256) };
        let position = self.position().clone();
        let mut solver = kit(position.kind()).solver(&position, options).map_err(value_error)?;
        if values {
            solver.values_moves(&position).map_err(|why| value_error(format_args!("values: {why}")))?;
        }
        let limits = Limits { time: time.map(Budget::exactly), ..Limits::none() };
        let mut raised = None;
        let mut look = || {
            if raised.is_none() {
                raised = Python::attach(|py| py.check_signals()).err();
            }
            if raised.is_some() {
                limits.stop.stop();
            }
        };
        let solution = py.detach(|| match values {
            true => solve_with_moves(&mut *solver, &position, &limits, &mut |_| look()),
            false => solver.solve(&position, &limits, &mut |_| look()),
        });
        if let Some(raised) = raised {
            return Err(raised);
        }
        from_json(py, &solution)
    }

    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// What `pickle` makes it from again: the position that it began with, as a text, and the moves since.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (String, Option<String>, Vec<String>)) {
        let game = slf.borrow();
        let beginning = game.situation.beginning();
        let is_start = *beginning == AnyGame::start(beginning.rules());
        let position = (!is_start).then(|| beginning.to_string());
        (slf.get_type(), (game.spec(), position, game.history()))
    }

    fn __eq__(&self, other: PyRef<'_, Game>) -> bool {
        self.position() == other.position()
    }

    fn __hash__(&self) -> u64 {
        self.position().hash()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Game({:?}, {:?})", self.spec(), self.text())
    }
}

impl Game {
    fn check_symmetry(&self, symmetry: usize) -> PyResult<()> {
        let count = self.position().symmetries();
        if symmetry < count {
            return Ok(());
        }
        Err(value_error(format_args!("symmetry is {symmetry}, expected a number below {count}")))
    }
}

/// The number of a move, if this board has it: a cell such as s19 reads well and is on few boards, and so is a swap.
pub(crate) fn checked_index(game: &AnyGame, mv: AnyMove) -> PyResult<usize> {
    if game.has_index(mv) {
        Ok(game.index_of(mv))
    } else {
        Err(value_error(format_args!("{mv} is not on this board")))
    }
}
