//! Players, by the same texts as on the command line.

use std::sync::Mutex;
use std::time::Duration;

use boyi_analysis::Thoughts;
use boyi_games::{AnyRules, Game as _, GameKind, Side};
use boyi_kits::{PlayerSpec, best, families};
use boyi_players::{AnyReport, Turn};
use boyi_search::{StopFlag, show_duration};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::game::Game;
use crate::json::from_json;
use crate::problem::value_error;

/// Whatever chooses moves, from the first move of a game to the last.
#[pyclass(module = "boyi")]
pub(crate) struct Player {
    rules: AnyRules,
    spec: String,
    inside: Mutex<Box<dyn boyi_players::Player>>,
}

#[pymethods]
impl Player {
    /// `spec` as on the command line, such as `uct:simulations=1000`; `game` is what it will play, such as `hex:11`;
    /// `time` in seconds a move where the spec sets no limit.
    #[new]
    #[pyo3(signature = (spec, game, *, time=None, seed=None))]
    fn new(spec: &str, game: &str, time: Option<f64>, seed: Option<u64>) -> PyResult<Self> {
        let rules: AnyRules = game.parse().map_err(value_error)?;
        let mut spec = PlayerSpec::parse(spec, rules).map_err(value_error)?;
        if let Some(seconds) = time {
            let time = Duration::try_from_secs_f64(seconds).map_err(value_error)?;
            spec.set_if_open("time", &show_duration(time)).map_err(value_error)?;
        }
        let inside = Mutex::new(spec.build(rules, seed).map_err(value_error)?);
        Ok(Player { rules, spec: spec.to_string(), inside })
    }

    /// The player as a text.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// Chooses a move; returns it with what was thought, under the names that `boyi best --json` uses where it says the
    /// same. `progress` is called with the same about ten times a second meanwhile. Ctrl-C, or what `progress` raises, ends
    /// the search.
    #[pyo3(signature = (game, *, progress=None))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        game: PyRef<'py, Game>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if game.position().rules() != self.rules {
            let expected = self.rules;
            return Err(value_error(format_args!("{} was made to play {expected}", self.spec)));
        }
        let situation = game.situation.clone();
        drop(game);
        let mover = situation.position().mover();
        let mut raised = None;
        let decision = py.detach(|| {
            let mut player = self.inside.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let stop = StopFlag::new();
            let listener = Box::new(|report: &AnyReport| {
                if raised.is_none() {
                    raised = Python::attach(|py| tell(py, progress.as_ref(), report, mover)).err();
                }
                if raised.is_some() {
                    stop.stop();
                }
            });
            player.choose(&mut Turn { stop: stop.clone(), listener, ..Turn::quiet(&situation) })
        });
        if let Some(raised) = raised {
            return Err(raised);
        }
        let decision = decision.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let thoughts = thoughts(py, &decision.report, mover)?;
        thoughts.set_item("move", decision.mv.map(|mv| mv.to_string()))?;
        thoughts.set_item("player", &self.spec)?;
        Ok(thoughts)
    }

    fn __repr__(&self) -> String {
        format!("Player({:?}, {:?})", self.spec, self.rules.to_string())
    }
}

/// Lets Python look for Ctrl-C, and tells whoever wants to know.
fn tell(py: Python<'_>, progress: Option<&Py<PyAny>>, report: &AnyReport, mover: Side) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        progress.call1(py, (thoughts(py, report, mover)?,))?;
    }
    Ok(())
}

fn thoughts<'py>(py: Python<'py>, report: &AnyReport, mover: Side) -> PyResult<Bound<'py, PyAny>> {
    from_json(py, &Thoughts::of(report, mover))
}

/// All kinds of players of a game, the first one if none is named: their names, what they are, and their options.
#[pyfunction]
#[pyo3(signature = (game=None))]
pub(crate) fn players<'py>(py: Python<'py>, game: Option<&str>) -> PyResult<Bound<'py, PyList>> {
    let rules = game.map_or(Ok(AnyRules::default()), str::parse).map_err(value_error)?;
    let kind: GameKind = rules.kind();
    let list = PyList::empty(py);
    for family in families().iter().filter(|family| family.games().contains(&kind)) {
        let options = PyList::empty(py);
        for option in family.options(kind) {
            let entry = PyDict::new(py);
            entry.set_item("name", option.name)?;
            entry.set_item("about", option.about)?;
            entry.set_item("values", option.kind.to_string())?;
            entry.set_item("default", option.default)?;
            options.append(entry)?;
        }
        let entry = PyDict::new(py);
        entry.set_item("name", family.name)?;
        entry.set_item("about", family.about)?;
        entry.set_item("best", family.name == best(rules).name)?;
        entry.set_item("options", options)?;
        list.append(entry)?;
    }
    Ok(list)
}
