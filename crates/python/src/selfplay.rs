//! Thousands of games at once, for a net that Python evaluates.

use boyi_games::AnyRules;
use boyi_selfplay::{AnyPool, GameSettings, Logits};
use half::f16;
use numpy::{
    Element, IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2,
    PyUntypedArrayMethods,
};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::encoding::learning;
use crate::problem::value_error;
use crate::settings::search_settings;

/// Policy logits as Python has them: single precision or half.
pub(crate) enum LogitArray<'py> {
    Single(PyReadonlyArray2<'py, f32>),
    Half(PyReadonlyArray2<'py, f16>),
}

impl<'py> FromPyObject<'_, 'py> for LogitArray<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = object.extract() {
            return Ok(LogitArray::Single(array));
        }
        let expected = "logits must be an array of float32 or float16 with two axes";
        object.extract().map(LogitArray::Half).map_err(|_| PyTypeError::new_err(expected))
    }
}

impl LogitArray<'_> {
    /// The array's own memory, if it has this shape: nothing is copied.
    pub(crate) fn view(&self, shape: [usize; 2]) -> PyResult<Logits<'_>> {
        Ok(match self {
            LogitArray::Single(array) => {
                check_rows("logits", array, shape)?;
                Logits::F32(array.as_slice()?)
            }
            LogitArray::Half(array) => {
                check_rows("logits", array, shape)?;
                Logits::F16(array.as_slice()?)
            }
        })
    }
}

/// Whether an array has this shape, and its rows follow each other in memory, so that they can be used where they are.
pub(crate) fn check_rows<T: Element>(
    name: &str,
    array: &Bound<'_, PyArray2<T>>,
    [rows, columns]: [usize; 2],
) -> PyResult<()> {
    if array.shape() != [rows, columns] {
        let found = (array.shape()[0], array.shape()[1]);
        return Err(value_error(format_args!(
            "{name} has the shape {found:?}, expected ({rows}, {columns})"
        )));
    }
    if !array.is_c_contiguous() {
        return Err(value_error(format_args!(
            "{name}: its rows must follow each other in memory, see numpy.ascontiguousarray"
        )));
    }
    Ok(())
}

/// Games of self-play in two halves: while a net evaluates the leaves of one, the trees of the other grow.
#[pyclass(module = "boyi")]
pub(crate) struct SelfPlay {
    rules: AnyRules,
    pool: Box<dyn AnyPool>,
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    #[pyo3(signature = (spec, games, *, openings=None, claim_margin=None, played_out=None, trace=None, threads=0,
        seed=0, **search))]
    fn new(
        py: Python<'_>,
        spec: &str,
        games: usize,
        openings: Option<Vec<f32>>,
        claim_margin: Option<f32>,
        played_out: Option<f32>,
        trace: Option<f32>,
        threads: usize,
        seed: u64,
        search: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let usual = GameSettings::default();
        let settings = GameSettings {
            openings: openings.unwrap_or(usual.openings),
            claim_margin: claim_margin.unwrap_or(usual.claim_margin),
            played_out: played_out.unwrap_or(usual.played_out),
            trace: trace.unwrap_or(usual.trace),
        };
        let search = search_settings(search)?;
        let rules: AnyRules = spec.parse().map_err(value_error)?;
        let learning = learning(rules)?;
        let made = py.detach(|| learning.pool(rules, games, search, settings, threads, seed));
        Ok(SelfPlay { rules, pool: made.map_err(value_error)? })
    }

    fn __repr__(&self) -> String {
        format!("SelfPlay({:?}, {})", self.rules.to_string(), 2 * self.rows())
    }

    /// Games in a half: rows of its arrays.
    #[getter]
    fn rows(&self) -> usize {
        self.pool.half_len()
    }

    /// 64-bit words of a leaf.
    #[getter]
    fn words(&self) -> usize {
        self.pool.words()
    }

    /// Logits of a row.
    #[getter]
    fn policy_len(&self) -> usize {
        self.pool.policy_len()
    }

    /// Threads that do the tree work.
    #[getter]
    fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Writes the leaves that a half waits for into `leaves`, [rows, words] of uint64.
    fn leaves(&self, half: usize, mut leaves: PyReadwriteArray2<'_, u64>) -> PyResult<()> {
        check_rows("leaves", &leaves, [self.rows(), self.words()])?;
        self.pool.leaves(half, leaves.as_slice_mut()?).map_err(value_error)
    }

    /// Takes the evaluations of a half's leaves, goes on with its games on all threads without holding Python's lock,
    /// and writes the leaves that they wait for next.
    fn step(
        &mut self,
        py: Python<'_>,
        half: usize,
        logits: LogitArray<'_>,
        chances: PyReadonlyArray1<'_, f32>,
        mut leaves: PyReadwriteArray2<'_, u64>,
    ) -> PyResult<()> {
        let rows = self.rows();
        check_rows("leaves", &leaves, [rows, self.words()])?;
        let logits = logits.view([rows, self.policy_len()])?;
        let (chances, leaves) = (chances.as_slice()?, leaves.as_slice_mut()?);
        let pool = &mut self.pool;
        py.detach(|| pool.step(half, logits, chances, leaves)).map_err(value_error)
    }

    /// The positions of all games that ended since the last call, column by column, and what happened.
    fn take<'py>(&mut self, py: Python<'py>) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        let (words, policy_len) = (self.pool.words(), self.pool.policy_len());
        let pool = &mut self.pool;
        let (samples, counts) = py.detach(|| pool.take());
        let rows = samples.len();
        let columns = PyDict::new(py);
        columns.set_item("positions", samples.positions.into_pyarray(py).reshape([rows, words])?)?;
        columns.set_item("policy", samples.policy.into_pyarray(py).reshape([rows, policy_len])?)?;
        columns.set_item("played", samples.played.into_pyarray(py))?;
        columns.set_item("result", samples.result.into_pyarray(py))?;
        columns.set_item("root_value", samples.root_value.into_pyarray(py))?;
        columns.set_item("mixed", samples.mixed.into_pyarray(py))?;
        columns.set_item("margin", samples.margin.into_pyarray(py))?;
        columns.set_item("game", samples.game.into_pyarray(py))?;
        columns.set_item("ply", samples.ply.into_pyarray(py))?;
        let happened = PyDict::new(py);
        for (name, count) in [
            ("games", counts.games),
            ("searches", counts.searches),
            ("first_wins", counts.first_wins),
            ("draws", counts.draws),
            ("claimed", counts.claimed),
            ("tested_claims", counts.tested_claims),
            ("wrong_claims", counts.wrong_claims),
        ] {
            happened.set_item(name, count)?;
        }
        Ok((columns, happened))
    }

    /// The games in progress as bytes. Their searches start again, here as well as after `restore`: ask for the leaves
    /// again. What was not taken is not saved.
    fn save<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let pool = &mut self.pool;
        PyBytes::new(py, &py.detach(|| pool.save()))
    }

    /// Goes on with games that `save` wrote for a pool of the same game and size.
    fn restore(&mut self, saved: &[u8]) -> PyResult<()> {
        self.pool.restore(saved).map_err(value_error)
    }
}
