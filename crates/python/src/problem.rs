//! What goes wrong becomes a `ValueError` with the text that a person would see on the command line.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
