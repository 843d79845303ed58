//! What a position looks like to a net.

use boyi_games::{AnyGame, AnyRules, Game as _};
use boyi_kits::kit;
use boyi_selfplay::{AnyEncoding, AnyLearning};
use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::game::{Game, checked_index};
use crate::problem::value_error;

/// How positions and moves of one variant of a game are put to a net.
#[pyclass(module = "boyi", frozen)]
pub(crate) struct Encoding {
    rules: AnyRules,
    inside: Box<dyn AnyEncoding>,
}

/// How a game is learned; a ValueError for a game that has no nets.
pub(crate) fn learning(rules: AnyRules) -> PyResult<&'static dyn AnyLearning> {
    let none = || value_error(format_args!("there are no nets for {}", rules.kind()));
    kit(rules.kind()).learning().ok_or_else(none)
}

impl Encoding {
    fn check(&self, game: &Game, symmetry: usize) -> PyResult<()> {
        if game.position().rules() != self.rules {
            let (found, expected) = (game.position().rules(), self.rules);
            return Err(value_error(format_args!("the game is {found}, expected {expected}")));
        }
        self.check_symmetry(symmetry)
    }

    fn check_symmetry(&self, symmetry: usize) -> PyResult<()> {
        let count = self.symmetries();
        if symmetry < count {
            return Ok(());
        }
        Err(value_error(format_args!("symmetry is {symmetry}, expected a number below {count}")))
    }
}

#[pymethods]
impl Encoding {
    #[new]
    fn new(spec: &str) -> PyResult<Self> {
        let rules: AnyRules = spec.parse().map_err(value_error)?;
        let inside = learning(rules)?.encoding(rules);
        Ok(Encoding { rules, inside: inside.map_err(value_error)? })
    }

    fn __repr__(&self) -> String {
        format!("Encoding({:?})", self.spec())
    }

    /// The game with its size and options.
    #[getter]
    fn spec(&self) -> String {
        self.rules.to_string()
    }

    /// 64-bit words of an encoded position.
    #[getter]
    fn words(&self) -> usize {
        self.inside.words()
    }

    /// Policy indices are below this.
    #[getter]
    fn policy_len(&self) -> usize {
        self.inside.policy_len()
    }

    /// Planes, rows and columns of the net's input.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        self.inside.plane_shape().into()
    }

    /// How many symmetries the rules have.
    #[getter]
    fn symmetries(&self) -> usize {
        AnyGame::start(self.rules).symmetries()
    }

    /// A position that is not over, as its mover sees it.
    #[pyo3(signature = (game, symmetry=0))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        game: PyRef<'py, Game>,
        symmetry: usize,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.check(&game, symmetry)?;
        let position = game.position();
        Ok(self.inside.encode(position, symmetry).into_pyarray(py))
    }

    /// The net's input from an encoded position.
    fn planes<'py>(
        &self,
        py: Python<'py>,
        words: PyReadonlyArray1<'py, u64>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let words = words.as_slice()?;
        if words.len() != self.words() {
            let (found, expected) = (words.len(), self.words());
            return Err(value_error(format_args!("there are {found} words, expected {expected}")));
        }
        let (planes, rows, columns) = self.plane_shape();
        let mut values = vec![0.0; planes * rows * columns];
        self.inside.planes(words, &mut values);
        values.into_pyarray(py).reshape([planes, rows, columns])
    }

    /// The policy index of a move.
    #[pyo3(signature = (game, r#move, symmetry=0))]
    fn index(&self, game: PyRef<'_, Game>, r#move: &str, symmetry: usize) -> PyResult<usize> {
        self.check(&game, symmetry)?;
        let mv = game.position().parse_move(r#move).map_err(value_error)?;
        checked_index(game.position(), mv)?;
        Ok(self.inside.index(game.position(), mv, symmetry))
    }

    /// The move with that policy index, legal or not; None if no move has it.
    #[pyo3(signature = (game, index, symmetry=0))]
    fn move_at(&self, game: PyRef<'_, Game>, index: usize, symmetry: usize) -> PyResult<Option<String>> {
        self.check(&game, symmetry)?;
        Ok(self.inside.move_at(game.position(), index, symmetry).map(|mv| mv.to_string()))
    }

    /// For each policy index of a position, where its move stands in the turned position.
    fn permutation<'py>(&self, py: Python<'py>, symmetry: usize) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.check_symmetry(symmetry)?;
        let places = self.inside.permutation(symmetry);
        Ok(places.into_iter().map(|place| place as i64).collect::<Vec<_>>().into_pyarray(py))
    }
}
