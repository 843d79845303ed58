//! What every fuzz target checks: a parser never panics, and what it accepts it writes and reads back; a game accepts
//! exactly the moves it lists.
//!
//! Run one with `cargo fuzz run -s none --features libfuzzer TARGET` from the root of the repository; it works on the
//! stable toolchain. What a run saves in `fuzz/corpus/TARGET` is checked by `cargo test` from then on.

use boyi_games::{AnyGame, AnyRules, Game, GameKind};
use boyi_hex_kit::htp::{HtpMove, Input, ReplyReader};
use boyi_kits::{PlayerSpec, formats, kit};
use boyi_protocol::sau::{Answer, Order, play_turn};
use boyi_protocol::{Line, Lines};
use boyi_records::{FormatSpec, ReadError, Replay};
use boyi_search::{TimeControl, parse_duration, show_duration};

/// The names of all targets: those of the files in `fuzz_targets` and of the folders in `corpus`.
pub const TARGETS: [&str; 9] = [
    "rules",
    "moves",
    "positions",
    "legality",
    "player_specs",
    "times",
    "records",
    "protocol_htp",
    "protocol_sau",
];

/// Runs the target with that name on some bytes.
///
/// # Panics
/// If what the target promises is broken; that is what a fuzzer looks for.
pub fn check(target: &str, data: &[u8]) {
    match target {
        "rules" => with_text(data, rules),
        "moves" => with_text(data, moves),
        "positions" => with_text(data, positions),
        "legality" => legality(data),
        "player_specs" => with_text(data, player_specs),
        "times" => with_text(data, times),
        "records" => records(data),
        "protocol_htp" => htp(data),
        "protocol_sau" => sau(data),
        _ => panic!("there is no fuzz target {target:?}"),
    }
}

fn with_text(data: &[u8], check: fn(&str)) {
    if let Ok(text) = std::str::from_utf8(data) {
        check(text);
    }
}

fn rules(text: &str) {
    match text.parse::<AnyRules>() {
        Ok(rules) => assert_eq!(rules.to_string().parse(), Ok(rules)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn moves(text: &str) {
    for kind in GameKind::ALL {
        match kind.parse_move(text) {
            Ok(mv) => assert_eq!(kind.parse_move(&mv.to_string()), Ok(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// The first line names the game, the rest is the position.
fn positions(text: &str) {
    let (rules, position) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(rules) = rules.parse::<AnyRules>() else { return };
    match AnyGame::parse(rules, position) {
        Ok(game) => {
            let written = game.to_string();
            let again = AnyGame::parse(rules, &written).expect("what was written is read");
            assert_eq!(again.to_string(), written);
            assert_eq!(again.hash(), game.recomputed_hash());
            game.moves();
            game.drawing(None);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The first byte picks a game, each further pair of bytes a move by its number, legal or not.
fn legality(data: &[u8]) {
    let Some((&game, numbers)) = data.split_first() else { return };
    const GAMES: [&str; 8] = [
        "hex:3",
        "hex:5,swap=pieces",
        "hex:11,swap=sides",
        "surakarta",
        "surakarta:end=threefold",
        "dots:2x3",
        "dots:5x5,start=swedish",
        "dots:7x7",
    ];
    let rules: AnyRules = GAMES[usize::from(game) % GAMES.len()].parse().expect("valid rules");
    let mut game = AnyGame::start(rules);
    for number in numbers.as_chunks::<2>().0 {
        let index = usize::from(u16::from_le_bytes(*number)) % (game.index_limit() + 1);
        let Some(mv) = game.move_at(index) else { continue };
        let legal = game.moves().contains(&mv);
        let before = game.clone();
        assert_eq!(game.play(mv).is_ok(), legal, "{mv} in {before}");
        if !legal {
            assert!(game == before, "a refused move changed {before}");
        }
        assert_eq!(game.hash(), game.recomputed_hash(), "after {mv} in {before}");
    }
}

fn player_specs(text: &str) {
    for rules in GameKind::ALL.map(AnyRules::usual) {
        match PlayerSpec::parse(text, rules) {
            Ok(spec) => {
                let written = spec.to_string();
                let again = PlayerSpec::parse(&written, rules).expect("what was written is read");
                assert_eq!(again.to_string(), written);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn times(text: &str) {
    if let Ok(span) = parse_duration(text) {
        let again = parse_duration(&show_duration(span)).expect("what was written is read");
        assert!(again.abs_diff(span).as_nanos() < 1000, "{span:?} came back as {again:?}");
    }
    if let Ok(control) = text.parse::<TimeControl>() {
        control.to_string().parse::<TimeControl>().expect("what was written is read");
    }
}

/// As a record of no known format, and of each.
fn records(data: &[u8]) {
    record(formats().read(data, None));
    for format in formats().iter() {
        record(formats().read_as(data, &FormatSpec::usual(format)));
    }
}

/// Whatever was read is a legal game, all or part of it, and our own format keeps it whole.
fn record(reading: Result<Replay, ReadError>) {
    let record = match reading {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            match error.partial {
                Some(partial) => *partial,
                None => return,
            }
        }
    };
    let again = record.clone().into_record().replay().expect("readers keep only legal moves");
    assert_eq!(again.last(), record.last());
    record.contradiction();
    for format in formats().iter() {
        let _ = FormatSpec::usual(format).write(&record);
    }
    let own = formats().to_write("json").expect("our own format");
    let written = own.write(&record).expect("our own format holds every game");
    assert_eq!(formats().read_as(&written, &own).expect("what was written is read"), record);
}

/// The lines of some input, however they are broken.
fn lines(data: &[u8]) -> impl Iterator<Item = String> + '_ {
    Lines::new(data, 1000).filter_map(|line| match line {
        Line::Text(text) => Some(text),
        Line::TooLong => None,
    })
}

/// As a controller's lines, and as an engine's.
fn htp(data: &[u8]) {
    let mut reader = ReplyReader::default();
    for line in lines(data) {
        if let Input::Command(command) = Input::parse(&line) {
            assert_eq!(Input::parse(&command.to_string()), Input::Command(command));
        }
        match line.parse::<HtpMove>() {
            Ok(mv) => assert_eq!(mv.to_string().parse(), Ok(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        if let Ok(Some(reply)) = reader.push(&line) {
            let mut again = ReplyReader::default();
            let written = reply.to_string();
            let read = written.lines().find_map(|line| again.push(line).expect("what was written is read"));
            assert_eq!(read.map(|reply| reply.to_string()), Some(written));
        }
    }
}

/// As the platform's lines and as an engine's, in each game.
fn sau(data: &[u8]) {
    for line in lines(data) {
        if let Ok(order) = line.parse::<Order>() {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        let turn = match line.parse() {
            Ok(Answer::Move(turn)) => turn,
            _ => continue,
        };
        for rules in ["hex:11", "surakarta", "dots:5x5", "dots:2x3,start=swedish"] {
            let game = AnyGame::start(rules.parse().expect("valid rules"));
            let words = kit(game.kind()).protocols().sau;
            if let Ok(moves) = words.read_turn(&game, &turn) {
                let written = words.write_turn(&game, &moves).expect("moves of this game");
                assert_eq!(words.read_turn(&game, &written), Ok(moves));
            }
            if let Err(problem) = play_turn(words, &game, &turn) {
                assert!(!problem.is_empty());
            }
        }
    }
}
