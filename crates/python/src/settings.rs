//! The settings of a search from keyword arguments.

use boyi_selfplay::{Gumbel, Puct, Root, SearchSettings};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::problem::value_error;

/// Takes what concerns the search out of the keyword arguments; whatever is left is a mistake of the caller.
pub(crate) fn search_settings(options: Option<&Bound<'_, PyDict>>) -> PyResult<SearchSettings> {
    let mut settings = SearchSettings::default();
    let Some(options) = options else { return Ok(settings) };
    let options = options.copy()?;
    let text = |name: &str| -> PyResult<Option<String>> { take(&options, name) };
    let (mut gumbel, mut puct) = (Gumbel::default(), Puct::default());
    let is_puct = match text("search")?.as_deref() {
        None | Some("gumbel") => false,
        Some("puct") => true,
        Some(other) => {
            return Err(value_error(format_args!("search is {other:?}, expected gumbel or puct")));
        }
    };
    set(&options, "simulations", &mut settings.simulations)?;
    set(&options, "temperature", &mut settings.temperature)?;
    if is_puct {
        set(&options, "c", &mut puct.c)?;
        set(&options, "first_play_reduction", &mut puct.first_play_reduction)?;
        set(&options, "noise", &mut puct.noise)?;
        set(&options, "concentration", &mut puct.concentration)?;
        set(&options, "drawn_plies", &mut puct.drawn_plies)?;
        settings.root = Root::Puct(puct);
    } else {
        set(&options, "considered", &mut gumbel.considered)?;
        set(&options, "visit_offset", &mut gumbel.visit_offset)?;
        set(&options, "value_scale", &mut gumbel.value_scale)?;
        set(&options, "noise", &mut gumbel.noise)?;
        settings.root = Root::Gumbel(gumbel);
    }
    if let Some(name) = options.keys().iter().next() {
        let search = if is_puct { "puct" } else { "gumbel" };
        return Err(value_error(format_args!("there is no option {name} of a search by {search}")));
    }
    settings.check().map_err(value_error)?;
    Ok(settings)
}

fn take<T>(options: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<T>>
where
    for<'a, 'py> T: FromPyObject<'a, 'py, Error: Into<PyErr>>,
{
    let Some(value) = options.get_item(name)? else { return Ok(None) };
    options.del_item(name)?;
    value.extract().map(Some).map_err(Into::into)
}

fn set<T>(options: &Bound<'_, PyDict>, name: &str, place: &mut T) -> PyResult<()>
where
    for<'a, 'py> T: FromPyObject<'a, 'py, Error: Into<PyErr>>,
{
    if let Some(value) = take(options, name)? {
        *place = value;
    }
    Ok(())
}
