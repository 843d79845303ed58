//! One game through several formats and back.

use crate::common::{read_as, sample, write_as};
use boyi_games::{AnyGame, AnyRules, Game, Random};
use boyi_kits::formats;
use boyi_records::{FormatSpec, Player, Record, Replay};

/// A game of evenly drawn moves, stopped after `plies`.
fn random_game(rules: &str, plies: usize, random: &mut Random) -> Replay {
    let rules: AnyRules = rules.parse().unwrap();
    let mut position = AnyGame::start(rules);
    let mut moves = Vec::new();
    while position.outcome().is_none() && moves.len() < plies {
        let mv = position.random_move(random).unwrap();
        position.play(mv).unwrap();
        moves.push(mv);
    }
    Record::new(rules).played(moves).unwrap()
}

fn converted(record: &Replay, spec: &str) -> Replay {
    let bytes = write_as(spec, record).unwrap();
    formats().read(&bytes, None).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

#[test]
fn a_ccgc_hex_record_in_gb2312_goes_through_sgf_and_hexworld_and_back() {
    let original = sample("hex/ccgc/hex.txt").read();
    assert_eq!(original.players[0], Player::of_team("东南大学紫金队"));

    let sgf = converted(&original, "sgf");
    assert!(sgf.same_game(&original));
    assert_eq!(sgf.players, original.players);
    assert_eq!(
        (&sgf.ending, &sgf.date, &sgf.place, &sgf.event),
        (&original.ending, &original.date, &original.place, &original.event)
    );

    let link = converted(&sgf, "hexworld");
    assert!(link.same_game(&original));
    assert_eq!(link.ending, original.ending, "the board tells the result");

    // A link knows moves only; from SGF everything comes back.
    let bytes = write_as("ccgc", &sgf).unwrap();
    assert_eq!(bytes, sample("hex/ccgc/hex.txt").bytes);
    assert!(std::str::from_utf8(&bytes).is_err(), "it is GB2312");
    assert!(converted(&link, "ccgc").same_game(&original));
    assert_eq!(
        formats().to_write("ccgc").unwrap().file_name(&sgf, "game"),
        "HEX-东南大学紫金队 R vs 重庆理工大学 B-后手胜-2017.07.29 14.00 重庆-2017 CCGC.txt"
    );
}

#[test]
fn random_games_survive_every_format_that_can_hold_them() {
    let mut random = Random::new(2024);
    for (rules, formats) in [
        ("hex:11", &["ccgc", "sgf", "hexworld", "trmph", "json"][..]),
        ("hex:5,swap=pieces", &["sgf", "json"]),
        ("hex:19,swap=sides", &["sgf", "json"]),
        ("surakarta:end=ccgc", &["ccgc", "surakarta", "json"]),
        ("surakarta", &["json"]),
        ("dots:5x5", &["ccgc", "json"]),
        ("dots:3x4,start=swedish", &["json"]),
    ] {
        for _ in 0..30 {
            let plies = 1 + random.below(300) as usize;
            let record = random_game(rules, plies, &mut random);
            for format in formats {
                let mut back = converted(&record, format).into_record();
                back.application.clear();
                assert_eq!(back, *record, "{rules} in {format}");
            }
        }
    }
}

#[test]
fn options_change_the_writing_and_not_the_game() {
    let mut random = Random::new(7);
    let hex = random_game("hex:11", 60, &mut random);
    let bytes = write_as("ccgc:rows=top,encoding=gb18030", &hex).unwrap();
    assert_eq!(read_as("ccgc:rows=top", &bytes).unwrap(), hex);

    let surakarta = random_game("surakarta:end=ccgc", 400, &mut random);
    for form in ["surakarta:form=plain", "surakarta:form=board", "ccgc"] {
        assert_eq!(converted(&surakarta, form), surakarta, "{form}");
    }
}

#[test]
fn formats_say_which_games_they_hold_and_keep_to_it() {
    for rules in ["hex:11", "surakarta", "dots:5x5"] {
        let record = Replay::empty(rules.parse().unwrap());
        for format in formats().iter() {
            let written = FormatSpec::usual(format).write(&record);
            let expected = format.can_write() && format.holds(record.rules().kind());
            assert_eq!(written.is_ok(), expected, "{rules} in {format}");
            assert_eq!(formats().named(format.name()).unwrap(), format);
        }
    }
}

#[test]
fn every_option_of_a_format_can_be_chosen_and_changes_only_the_writing() {
    let mut random = Random::new(8);
    for rules in ["hex:11", "surakarta:end=ccgc", "dots:5x5"] {
        let record = random_game(rules, 30, &mut random);
        for format in formats().writers(record.rules().kind()) {
            for option in format.write_options() {
                for word in option.words() {
                    let chosen = format!("{format}:{}={word}", option.name);
                    let bytes =
                        write_as(&chosen, &record).unwrap_or_else(|error| panic!("{chosen}: {error}"));
                    let reading = formats().to_read(&chosen).or_else(|_| formats().to_read(format.name()));
                    let read = formats().read_as(&bytes, &reading.unwrap()).unwrap();
                    assert!(read.same_game(&record), "{chosen}");
                }
            }
        }
    }
}
