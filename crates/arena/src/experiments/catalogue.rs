//! All experiments: those of every game's kit.

use std::sync::LazyLock;

use boyi_games::GameKind;
use boyi_kits::kit;

use super::Experiment;

static EXPERIMENTS: LazyLock<Vec<Experiment>> = LazyLock::new(|| {
    let texts = GameKind::ALL.into_iter().flat_map(|kind| kit(kind).experiments());
    let read = |text: &&str| Experiment::parse(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    texts.map(read).collect()
});

/// All published tables and figures.
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

/// Those of a system, or one table of it, or all. The error lists what there is.
pub fn find(system: Option<&str>, table: Option<&str>) -> Result<Vec<&'static Experiment>, String> {
    let of_system = |experiment: &&Experiment| system.is_none_or(|system| experiment.system == system);
    let of_table = |experiment: &&Experiment| table.is_none_or(|table| experiment.table == table);
    let found: Vec<&Experiment> = experiments().iter().filter(of_system).filter(of_table).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let mut there: Vec<&str> =
        experiments().iter().filter(of_system).map(|experiment| experiment.table.as_str()).collect();
    match (system, table) {
        (Some(system), Some(table)) if !there.is_empty() => {
            Err(format!("{system} has no {table:?}; there are: {}", there.join(", ")))
        }
        (system, _) => {
            there = experiments().iter().map(|experiment| experiment.system.as_str()).collect();
            there.dedup();
            let system = system.unwrap_or_default();
            Err(format!("there is no system {system:?}; there are: {}", there.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_here_and_named_by_what_it_holds() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
        let mut there = BTreeSet::new();
        for system in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if system.is_dir() && system.file_name().unwrap() != "reports" {
                for file in std::fs::read_dir(&system).unwrap().map(|entry| entry.unwrap().path()) {
                    let file = file.with_extension("");
                    there.insert(file.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/"));
                }
            }
        }
        let name = |experiment: &Experiment| format!("{}/{}", experiment.system, experiment.table);
        assert_eq!(experiments().iter().map(name).collect::<BTreeSet<_>>(), there);
        assert_eq!(experiments().len(), there.len());
    }

    #[test]
    fn every_printed_number_is_a_share_and_every_best_value_is_within_its_sweep() {
        for experiment in experiments() {
            let name = experiment.name();
            let is_printed = experiment.matches.iter().any(|row| row.is_printed());
            assert!(is_printed || experiment.sweep.is_some(), "{name}");
            for row in &experiment.matches {
                let printed: Vec<_> = [row.first, row.second, row.both].into_iter().flatten().collect();
                assert!(printed.iter().all(|published| (0.0..=1.0).contains(&published.score)), "{name}");
            }
            if let Some(sweep) = &experiment.sweep {
                let [first, .., last] = sweep.values[..] else { panic!("{name}") };
                assert!((first..=last).contains(&sweep.best), "{name}");
                assert!(sweep.values.is_sorted() && sweep.degree < sweep.values.len(), "{name}");
            }
        }
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is() {
        assert_eq!(find(None, None).unwrap().len(), experiments().len());
        assert_eq!(find(Some("hex-2022"), Some("table-2")).unwrap().len(), 1);
        assert!(find(Some("hex-2022"), Some("table-9")).unwrap_err().contains("fig-8, table-1, table-2"));
        assert!(
            find(Some("go-2016"), None).unwrap_err().contains("there are: hex-2020, hex-2022, bistuhex2")
        );
    }
}
