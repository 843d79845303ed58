//! What the crates say in JSON, as Python's own values.

use pyo3::prelude::*;
use serde_json::to_string;

/// The dictionary that Python reads from a value's JSON.
pub(crate) fn from_json<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = to_string(value).expect("texts and numbers are always JSON");
    py.import("json")?.call_method1("loads", (text,))
}
