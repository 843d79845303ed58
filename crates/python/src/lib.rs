//! The Python module `boyi`. It says in Python what the crates say in Rust, and nothing more; `boyi.pyi` describes it.

mod encoding;
mod game;
mod json;
mod matches;
mod player;
mod problem;
mod record;
mod selfplay;
mod settings;

use pyo3::prelude::*;

#[pymodule]
fn boyi(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<encoding::Encoding>()?;
    module.add_class::<selfplay::SelfPlay>()?;
    module.add_class::<matches::Match>()?;
    module.add_function(wrap_pyfunction!(player::players, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(record::record_formats, module)?)?;
    Ok(())
}
