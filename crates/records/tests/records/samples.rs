//! The sample files: each is recognised, read to its end, and written again byte for byte where it is in the form that
//! we write.

use crate::common::{SAMPLES, sample};
use boyi_games::{Outcome, Side};
use boyi_records::surakarta::Form;
use boyi_records::{Encoding, Format, ReadOptions, Rows, WriteOptions, detect, read, read_any, write};

const FIRST: Option<Outcome> = Some(Outcome::Win(Side::First));
const SECOND: Option<Outcome> = Some(Outcome::Win(Side::Second));

#[test]
fn every_sample_is_recognised_and_read() {
    let expected = [
        ("dots-ccgc.json", Format::Ccgc, "dots:5x5", 60, FIRST),
        ("dots.json", Format::Json, "dots:5x5", 60, FIRST),
        ("hex-ccgc-full-width.txt", Format::Ccgc, "hex:11", 120, SECOND),
        ("hex-ccgc.txt", Format::Ccgc, "hex:11", 120, SECOND),
        ("hex-setup.sgf", Format::Sgf, "hex:5", 4, None),
        ("hex-swap-sides.sgf", Format::Sgf, "hex:5,swap=sides", 11, FIRST),
        ("hex-variations.sgf", Format::Sgf, "hex:11,swap=pieces", 6, SECOND),
        ("hexgui-old.sgf", Format::Sgf, "hex:11,swap=sides", 5, None),
        ("hexworld.txt", Format::HexWorld, "hex:11,swap=pieces", 6, SECOND),
        ("little-golem.hsgf", Format::Hsgf, "hex:13,swap=pieces", 7, FIRST),
        ("surakarta-board.txt", Format::Surakarta, "surakarta:end=ccgc", 64, SECOND),
        ("surakarta-header.txt", Format::Ccgc, "surakarta:end=ccgc", 64, SECOND),
        ("surakarta-plain.txt", Format::Surakarta, "surakarta:end=ccgc", 64, SECOND),
        ("surakarta-red-first.txt", Format::Surakarta, "surakarta:end=ccgc", 4, None),
        ("surakarta.json", Format::Json, "surakarta:end=ccgc", 64, SECOND),
        ("trmph.txt", Format::Trmph, "hex:13", 165, FIRST),
    ];
    assert_eq!(SAMPLES.len(), expected.len());
    for (name, format, rules, plies, outcome) in expected {
        let bytes = sample(name);
        assert_eq!(detect(&bytes, None), Some(format), "{name}");
        let record = read_any(&bytes, Some(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = (record.rules.to_string(), record.main_line().count(), record.ending.outcome);
        assert_eq!(found, (rules.to_owned(), plies, outcome), "{name}");
        assert_eq!(record.contradiction(), None, "{name}");
    }
}

#[test]
fn what_we_wrote_we_write_again() {
    let usual = WriteOptions::default();
    for (name, format, options) in [
        ("dots-ccgc.json", Format::Ccgc, usual),
        ("dots.json", Format::Json, usual),
        ("hex-ccgc.txt", Format::Ccgc, usual),
        ("hex-setup.sgf", Format::Sgf, usual),
        ("hex-swap-sides.sgf", Format::Sgf, usual),
        ("hex-variations.sgf", Format::Sgf, usual),
        ("hexworld.txt", Format::HexWorld, usual),
        ("surakarta-board.txt", Format::Surakarta, WriteOptions { surakarta: Form::Board, ..usual }),
        ("surakarta-header.txt", Format::Ccgc, usual),
        ("surakarta-plain.txt", Format::Surakarta, usual),
        ("surakarta-red-first.txt", Format::Surakarta, usual),
        ("surakarta.json", Format::Json, usual),
        ("trmph.txt", Format::Trmph, usual),
    ] {
        let record = read_any(&sample(name), Some(name)).unwrap();
        let written = write(&record, format, &options).unwrap();
        assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&sample(name)), "{name}");
        assert_eq!(written, sample(name), "{name}");
    }
}

#[test]
fn three_ways_to_write_one_ccgc_game_are_the_same_record() {
    let plain = read_any(&sample("hex-ccgc.txt"), None).unwrap();
    assert_eq!(read_any(&sample("hex-ccgc-full-width.txt"), None).unwrap(), plain);
    let from_top = ReadOptions { rows: Rows::FromTop };
    assert_eq!(read(&sample("hex-ccgc-from-top.txt"), Format::Ccgc, &from_top).unwrap(), plain);
    let upside_down = read_any(&sample("hex-ccgc-from-top.txt"), None).unwrap_err();
    assert!(upside_down.to_string().ends_with("expected a legal move: the game is over"), "{upside_down}");
    let options = WriteOptions { rows: Rows::FromTop, encoding: Encoding::Utf8, ..Default::default() };
    assert_eq!(write(&plain, Format::Ccgc, &options).unwrap(), sample("hex-ccgc-from-top.txt"));
}

#[test]
fn every_sample_survives_our_json() {
    for name in SAMPLES {
        let record = read_any(&sample(name), Some(name)).unwrap();
        let json = write(&record, Format::Json, &WriteOptions::default()).unwrap();
        assert_eq!(read_any(&json, None).unwrap(), record, "{name}");
    }
}
