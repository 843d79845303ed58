//! The games of a store as record files.

use std::path::Path;

use boyi_games::{AnyRules, Side};
use boyi_records::FormatSpec;

use crate::{ArenaError, MatchPlan, Store};

/// Writes every game of a match into the folder, one a file, and returns how many there were. Files are named by match
/// and game, both counted from 1.
pub fn export_records(
    store: &Store,
    matching: u32,
    format: &FormatSpec,
    folder: &Path,
) -> Result<usize, ArenaError> {
    let Some(plan) = store.plan(matching)? else { return Ok(0) };
    let rules: AnyRules = plan.rules.parse().map_err(|error| ArenaError::store(folder, error))?;
    check_format(rules, format)?;
    std::fs::create_dir_all(folder).map_err(|error| ArenaError::store(folder, error))?;
    let mut count = 0;
    let mut problem = None;
    store.visit(matching, &mut |number, game| {
        let names = match MatchPlan::a_side(number) {
            Side::First => [plan.a.as_str(), plan.b.as_str()],
            Side::Second => [plan.b.as_str(), plan.a.as_str()],
        };
        let name = format!("{}-{:05}.{}", matching + 1, number + 1, format.format.extension(rules.kind()));
        let file = folder.join(name);
        let record = game.record(rules, names).map_err(|error| error.to_string());
        let replayed = record.and_then(|mut record| {
            if plan.clock != "none" {
                record.time_control = plan.clock.clone();
            }
            record.replay().map_err(|error| error.to_string())
        });
        let written = replayed.and_then(|record| format.write(&record).map_err(|error| error.to_string()));
        let done = written.and_then(|bytes| std::fs::write(&file, bytes).map_err(|error| error.to_string()));
        match done {
            Ok(()) => count += 1,
            Err(what) => problem = problem.take().or(Some(ArenaError::store(&file, what))),
        }
    })?;
    problem.map_or(Ok(count), Err)
}

/// Whether games by these rules can be written in that format at all.
pub fn check_format(rules: AnyRules, format: &FormatSpec) -> Result<(), ArenaError> {
    format.check_rules(rules).map_err(|error| ArenaError::Plan(format!("{rules} as {format}: {error}")))
}
