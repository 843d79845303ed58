//! The sample files: each is recognised, read to its end, and written again byte for byte where it is in the form that
//! we write.

use crate::common::{read_as, sample, samples, write_as};
use boyi_games::{GameKind, Outcome, Side};
use boyi_kits::formats;

const FIRST: Option<Outcome> = Some(Outcome::Win(Side::First));
const SECOND: Option<Outcome> = Some(Outcome::Win(Side::Second));

#[test]
fn every_format_has_a_sample() {
    let samples = samples();
    for format in formats().iter() {
        assert!(samples.iter().any(|sample| sample.reading().format == format), "{format}");
    }
}

#[test]
fn every_sample_is_recognised_and_read() {
    for sample in samples() {
        let name = &sample.name;
        let found = match formats().recognise(&sample.bytes, None) {
            Ok(read) => Some(read.format),
            Err(error) => error.format,
        };
        assert_eq!(found, Some(sample.reading().format), "{name}");
        let record = sample.read();
        assert!(record.main_line().count() > 0, "{name}");
        assert_eq!(record.contradiction(), None, "{name}");
    }
}

#[test]
fn what_we_wrote_we_write_again() {
    for sample in samples().into_iter().filter(|sample| sample.ours) {
        let written = write_as(&sample.spec, &sample.read()).unwrap();
        let name = &sample.name;
        assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&sample.bytes), "{name}");
        assert_eq!(written, sample.bytes, "{name}");
    }
}

#[test]
fn every_sample_survives_our_json() {
    for sample in samples() {
        let record = sample.read();
        let json = write_as("json", &record).unwrap();
        assert_eq!(formats().read(&json, None).unwrap(), record, "{}", sample.name);
    }
}

#[test]
fn samples_are_the_games_that_they_were() {
    for (name, rules, plies, outcome) in [
        ("dots/ccgc/dots.json", "dots:5x5", 60, FIRST),
        ("hex/ccgc/hex.txt", "hex:11", 120, SECOND),
        ("surakarta/ccgc/surakarta.txt", "surakarta:end=ccgc", 64, SECOND),
        ("hex/hexworld/hex.txt", "hex:11,swap=pieces", 6, SECOND),
        ("hex/hsgf/theirs/little-golem.hsgf", "hex:13,swap=pieces", 7, FIRST),
        ("dots/json/dots.json", "dots:5x5", 60, FIRST),
        ("surakarta/json/surakarta.json", "surakarta:end=ccgc", 64, SECOND),
        ("hex/sgf/hex-setup.sgf", "hex:5", 4, None),
        ("hex/sgf/hex-swap-sides.sgf", "hex:5,swap=sides", 11, FIRST),
        ("hex/sgf/hex-variations.sgf", "hex:11,swap=pieces", 6, SECOND),
        ("hex/sgf/theirs/hexgui-old.sgf", "hex:11,swap=sides", 5, None),
        ("surakarta/surakarta,form=board/moves.txt", "surakarta:end=ccgc", 64, SECOND),
        ("surakarta/surakarta/moves.txt", "surakarta:end=ccgc", 64, SECOND),
        ("surakarta/surakarta/red-first.txt", "surakarta:end=ccgc", 4, None),
        ("hex/trmph/hex.txt", "hex:13", 165, FIRST),
    ] {
        let record = sample(name).read();
        let found = (record.rules().to_string(), record.main_line().count(), record.ending.outcome);
        assert_eq!(found, (rules.to_owned(), plies, outcome), "{name}");
    }
}

#[test]
fn three_ways_to_write_one_ccgc_game_are_the_same_record() {
    let plain = sample("hex/ccgc/hex.txt").read();
    assert_eq!(sample("hex/ccgc/theirs/hex-full-width.txt").read(), plain);
    let from_top = sample("hex/ccgc,rows=top,encoding=utf8/hex.txt");
    assert_eq!(from_top.read(), plain);
    let upside_down = read_as("ccgc", &from_top.bytes).unwrap_err();
    assert!(upside_down.to_string().ends_with("expected a legal move: the game is over"), "{upside_down}");
}

#[test]
fn a_format_is_told_by_the_first_characters_or_else_by_the_files_name() {
    let name = |text: &str, file| formats().detect(text, file).map(|format| format.name());
    assert_eq!(name("(;FF[4]GM[11]SZ[11];B[f6])", None), Some("sgf"));
    assert_eq!(name("#11,a1b2", None), Some("hexworld"));
    assert_eq!(name("https://trmph.com/hex/board#11,a1b2", None), Some("trmph"));
    assert_eq!(name("#2019-08-10|北京", None), Some("surakarta"));
    assert_eq!(name("{\"game\": []}", Some("game.json")), Some("ccgc"));
    assert_eq!(name("{}", Some("game.json")), Some("json"));
    assert_eq!(name("{}", Some("game.txt")), Some("ccgc"));
    assert_eq!(name("", Some("game.hsgf")), Some("hsgf"));
    assert_eq!(name("once upon a time", None), None);
}

#[test]
fn the_ending_of_a_file_chooses_the_format_to_write() {
    let name = |file: &str| formats().by_ending(file, GameKind::Hex).map(|format| format.name());
    assert_eq!(
        (name("a.SGF"), name("a.txt"), name("a.json"), name("a.jpg")),
        (Some("sgf"), Some("ccgc"), Some("json"), None)
    );
}
