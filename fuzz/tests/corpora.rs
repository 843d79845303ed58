//! The saved corpora of the fuzz targets, as ordinary tests.

use std::fs;
use std::path::Path;

#[test]
fn every_saved_input_passes() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in boyi_fuzz::TARGETS {
        let folder = corpora.join(target);
        let mut files = 0;
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            println!("{}", path.display());
            boyi_fuzz::check(target, &fs::read(&path).expect("a file"));
            files += 1;
        }
        assert!(files > 0, "{} is empty", folder.display());
    }
}

#[test]
fn every_target_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the targets")
        .map(|entry| entry.expect("an entry").path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let mut expected = boyi_fuzz::TARGETS;
    expected.sort_unstable();
    assert_eq!(names, expected);
}
