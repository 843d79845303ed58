//! Where computed tables are kept between runs.

use std::path::PathBuf;

/// The variable that names another directory.
pub const DATA_VARIABLE: &str = "BOYI_DATA";

/// The directory for tables that take long to compute: `$BOYI_DATA` if it is set, otherwise `boyi` among the user's
/// data as the system has it. `None` if the system names no such place. It need not exist yet.
///
/// ```
/// if std::env::var_os("BOYI_DATA").is_none() && let Some(directory) = boyi_kit::data_directory() {
///     assert!(directory.ends_with("boyi"));
/// }
/// ```
pub fn data_directory() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(named) = variable(DATA_VARIABLE) {
        return Some(named);
    }
    let users = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    users.map(|directory| directory.join("boyi"))
}
