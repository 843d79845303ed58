//! One game through several formats and back.

use crate::common::sample;
use boyi_games::{AnyGame, AnyRules, Game, Random};
use boyi_records::surakarta::Form;
use boyi_records::{Encoding, Format, Player, Record, Rows, WriteOptions, ccgc, read_any, write};

/// A game of evenly drawn moves, stopped after `plies`.
fn random_game(rules: &str, plies: usize, random: &mut Random) -> Record {
    let rules: AnyRules = rules.parse().unwrap();
    let mut position = AnyGame::start(rules);
    let mut moves = Vec::new();
    while position.outcome().is_none() && moves.len() < plies {
        let mv = position.random_move(random).unwrap();
        position.play(mv).unwrap();
        moves.push(mv);
    }
    Record::from_moves(rules, moves).unwrap()
}

fn converted(record: &Record, format: Format) -> Record {
    let bytes = write(record, format, &WriteOptions::default()).unwrap();
    read_any(&bytes, None).unwrap_or_else(|error| panic!("{format}: {error}"))
}

#[test]
fn a_ccgc_hex_record_in_gb2312_goes_through_sgf_and_hexworld_and_back() {
    let original = read_any(&sample("hex-ccgc.txt"), None).unwrap();
    assert_eq!(original.players[0], Player::of_team("东南大学紫金队"));

    let sgf = converted(&original, Format::Sgf);
    assert!(sgf.same_game(&original));
    assert_eq!(sgf.players, original.players);
    assert_eq!(
        (&sgf.ending, &sgf.date, &sgf.place, &sgf.event),
        (&original.ending, &original.date, &original.place, &original.event)
    );

    let link = converted(&sgf, Format::HexWorld);
    assert!(link.same_game(&original));
    assert_eq!(link.ending, original.ending, "the board tells the result");

    // A link knows moves only; from SGF everything comes back.
    let bytes = write(&sgf, Format::Ccgc, &WriteOptions::default()).unwrap();
    assert_eq!(bytes, sample("hex-ccgc.txt"));
    assert!(std::str::from_utf8(&bytes).is_err(), "it is GB2312");
    assert!(converted(&link, Format::Ccgc).same_game(&original));
    assert_eq!(
        ccgc::file_name(&sgf),
        "HEX-东南大学紫金队 R vs 重庆理工大学 B-后手胜-2017.07.29 14.00 重庆-2017 CCGC.txt"
    );
}

#[test]
fn random_games_survive_every_format_that_can_hold_them() {
    let mut random = Random::new(2024);
    for (rules, formats) in [
        ("hex:11", &[Format::Ccgc, Format::Sgf, Format::HexWorld, Format::Trmph, Format::Json][..]),
        ("hex:5,swap=pieces", &[Format::Sgf, Format::Json]),
        ("hex:19,swap=sides", &[Format::Sgf, Format::Json]),
        ("surakarta:end=ccgc", &[Format::Ccgc, Format::Surakarta, Format::Json]),
        ("surakarta", &[Format::Json]),
        ("dots:5x5", &[Format::Ccgc, Format::Json]),
        ("dots:3x4,start=swedish", &[Format::Json]),
    ] {
        for _ in 0..30 {
            let plies = 1 + random.below(300) as usize;
            let record = random_game(rules, plies, &mut random);
            for format in formats {
                let mut back = converted(&record, *format);
                back.application.clear();
                assert_eq!(back, record, "{rules} in {format}");
            }
        }
    }
}

#[test]
fn options_change_the_writing_and_not_the_game() {
    let mut random = Random::new(7);
    let hex = random_game("hex:11", 60, &mut random);
    let options = WriteOptions { rows: Rows::FromTop, encoding: Encoding::Gb18030, ..Default::default() };
    let bytes = write(&hex, Format::Ccgc, &options).unwrap();
    let from_top = boyi_records::ReadOptions { rows: Rows::FromTop };
    assert_eq!(boyi_records::read(&bytes, Format::Ccgc, &from_top).unwrap(), hex);

    let surakarta = random_game("surakarta:end=ccgc", 400, &mut random);
    for form in Form::ALL {
        let options = WriteOptions { surakarta: form, ..Default::default() };
        let bytes = write(&surakarta, Format::Surakarta, &options).unwrap();
        assert_eq!(read_any(&bytes, None).unwrap(), surakarta, "{form}");
    }
}

#[test]
fn formats_say_which_games_they_hold_and_keep_to_it() {
    for rules in ["hex:11", "surakarta", "dots:5x5"] {
        let record = Record::new(rules.parse().unwrap());
        for format in Format::ALL {
            let written = write(&record, format, &WriteOptions::default());
            let expected = format.can_write() && format.games().contains(&record.rules.kind());
            assert_eq!(written.is_ok(), expected, "{rules} in {format}");
            assert_eq!(format.name().parse(), Ok(format));
        }
    }
}
