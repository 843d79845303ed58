//! `boyi endgames`: tables are built once, and found again by whoever wants them.

use std::path::PathBuf;
use std::process::{Command, Output};

fn boyi(data: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(arguments)
        .env("BOYI_DATA", data)
        .output()
        .expect("boyi starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn tables_are_built_kept_and_looked_up() {
    let data = std::env::temp_dir().join(format!("boyi-endgames-cli-{}", std::process::id()));
    let position = "B.....B.B....................W.....W B";
    let built = boyi(&data, &["endgames", "build", "surakarta", "--pieces", "5"]);
    assert!(built.status.success(), "{}", text(&built.stderr));
    assert!(text(&built.stderr).contains("MB of tables"));
    assert!(text(&built.stdout).contains("5 pieces: 75177 forced wins, 123338 draws, 4345 losses"));
    let file = data.join("surakarta-olympiad-5.endgames");
    assert!(file.is_file());
    let known = boyi(&data, &["solve", "surakarta", position, "--json"]);
    assert!(text(&known.stdout).contains("\"value\":\"win\""), "{}", text(&known.stdout));
    let best = boyi(&data, &["best", "surakarta", position, "--player", "surakarta-classic:nodes=1000"]);
    assert!(best.status.success(), "{}", text(&best.stderr));
    // A damaged file is named, not believed.
    let whole = std::fs::read(&file).unwrap();
    let mut changed = whole.clone();
    changed[100_000] ^= 1;
    for damage in [&changed[..], &whole[..100_000], &[]] {
        std::fs::write(&file, damage).unwrap();
        let damaged = boyi(&data, &["best", "surakarta", "--player", "surakarta-classic:nodes=1000"]);
        assert_eq!(damaged.status.code(), Some(2));
        let words = text(&damaged.stderr);
        assert!(words.contains("surakarta-olympiad-5.endgames: damaged"), "{words}");
    }
    // Who looks up few pieces needs no file.
    let few = boyi(&data, &["best", "surakarta", "--player", "surakarta-classic:nodes=1000,endgames=4"]);
    assert!(few.status.success(), "{}", text(&few.stderr));
    // A place that cannot be written to is known before the work begins.
    let below_a_file = file.join("below");
    let refused = boyi(&below_a_file, &["endgames", "build", "surakarta", "--pieces", "5"]);
    assert_eq!(refused.status.code(), Some(3));
    assert_eq!(text(&refused.stdout), "");
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn what_cannot_be_built_is_said() {
    let nowhere = std::env::temp_dir();
    let hex = boyi(&nowhere, &["endgames", "build", "hex:11"]);
    assert_eq!(hex.status.code(), Some(2));
    assert!(text(&hex.stderr).contains("hex:11: there are tables of endings for surakarta only"));
    let many = boyi(&nowhere, &["endgames", "build", "surakarta", "--pieces", "9"]);
    assert_eq!(many.status.code(), Some(2));
    assert!(text(&many.stderr).contains("5..=8"), "{}", text(&many.stderr));
}
