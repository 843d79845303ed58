//! Matches between two nets that Python evaluates.

use boyi_games::{AnyGame, AnyRules};
use boyi_selfplay::{AnyMatch, SearchSettings};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};

use crate::encoding::learning;
use crate::game::Game;
use crate::problem::value_error;
use crate::selfplay::{LogitArray, check_rows};
use crate::settings::search_settings;

fn settings_of(options: Option<&Bound<'_, PyMapping>>) -> PyResult<SearchSettings> {
    let Some(options) = options else { return search_settings(None) };
    let entries = PyDict::new(options.py());
    entries.update(options)?;
    search_settings(Some(&entries))
}

/// Two nets, A and B, against each other: every opening twice, A first and B first, all games side by side.
#[pyclass(module = "boyi")]
pub(crate) struct Match {
    rules: AnyRules,
    games: Box<dyn AnyMatch>,
}

#[pymethods]
impl Match {
    /// `a` and `b` are the options of each net's search.
    #[new]
    #[pyo3(signature = (spec, openings, *, a=None, b=None, threads=0, seed=0))]
    fn new(
        spec: &str,
        openings: Vec<PyRef<'_, Game>>,
        a: Option<&Bound<'_, PyMapping>>,
        b: Option<&Bound<'_, PyMapping>>,
        threads: usize,
        seed: u64,
    ) -> PyResult<Self> {
        let searches = [settings_of(a)?, settings_of(b)?];
        let openings: Vec<AnyGame> = openings.iter().map(|game| game.position().clone()).collect();
        let rules: AnyRules = spec.parse().map_err(value_error)?;
        let games = learning(rules)?.matching(rules, &openings, searches, threads, seed);
        Ok(Match { rules, games: games.map_err(value_error)? })
    }

    fn __repr__(&self) -> String {
        format!("<Match of {} games of {}>", self.rows(), self.rules)
    }

    /// Games: rows of the arrays.
    #[getter]
    fn rows(&self) -> usize {
        self.games.rows()
    }

    /// 64-bit words of a leaf.
    #[getter]
    fn words(&self) -> usize {
        self.games.words()
    }

    /// Logits of a row.
    #[getter]
    fn policy_len(&self) -> usize {
        self.games.policy_len()
    }

    /// Writes the leaf that each game waits for, and whose net is to evaluate it: 0 for A, 1 for B, 2 when it is over.
    fn leaves(
        &self,
        mut leaves: PyReadwriteArray2<'_, u64>,
        mut owners: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        check_rows("leaves", &leaves, [self.rows(), self.words()])?;
        self.games.leaves(leaves.as_slice_mut()?, owners.as_slice_mut()?).map_err(value_error)
    }

    /// Takes evaluations and goes on; returns how many games are not over.
    fn step(
        &mut self,
        py: Python<'_>,
        logits: LogitArray<'_>,
        chances: PyReadonlyArray1<'_, f32>,
    ) -> PyResult<usize> {
        let (logits, chances) = (logits.view([self.rows(), self.policy_len()])?, chances.as_slice()?);
        let games = &mut self.games;
        py.detach(|| games.step(logits, chances)).map_err(value_error)
    }

    /// What A scored in each game, in pairs by opening: 0, a half or 1; not a number while it goes on.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.games.scores().into_pyarray(py)
    }

    /// The positions in which the games stand.
    fn positions(&self) -> Vec<String> {
        self.games.positions()
    }
}
