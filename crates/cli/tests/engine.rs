//! `boyi engine` as its partners meet it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use boyi_games::hex::Cell;
use boyi_games::{AnyGame, AnyMove, Game};
use boyi_kits::kit;
use boyi_protocol::client::Process;

const BOYI: &str = env!("CARGO_BIN_EXE_boyi");

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// What is answered to a whole input.
fn answers(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(BOYI)
        .arg("engine")
        .args(arguments)
        .current_dir(tests())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("boyi starts");
    let mut pipe = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("boyi ends");
    // It need not read to the end after `quit`.
    let _broken_pipe = writer.join().expect("no panic");
    output
}

/// A file of a conversation: lines `> command`, below each the lines of its answer. `*` is a cell that the player chose.
fn hold_conversation(game: &str, name: &str) {
    let file = tests().join("conversations/htp").join(name).with_extension("txt");
    let text = std::fs::read_to_string(file).expect("the conversation is there");
    // Comments are sent, too: they have no answer.
    let sent =
        text.lines().filter_map(|line| line.strip_prefix("> ").or(line.starts_with('#').then_some(line)));
    let input: String = sent.map(|line| format!("{line}\n")).collect();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let lines = format!("\n{}", lines.join("\n"));
    let turns = lines.split("\n> ").skip(1);
    let turns = turns.map(|turn| turn.split_once('\n').expect("a command and its answer"));
    let output = answers(&[game, "--protocol", "htp", "--player", "random"], &input);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("text");
    let mut replies = said.split_terminator("\n\n");
    for (command, expected) in turns {
        let reply = replies.next().unwrap_or_else(|| panic!("{name}: no answer to {command:?}"));
        let reply: Vec<&str> = reply.lines().map(str::trim_end).collect();
        let reply = reply.join("\n");
        match expected.strip_suffix('*') {
            Some(before) => {
                let cell = reply.strip_prefix(before).and_then(|cell| cell.parse::<Cell>().ok());
                assert!(cell.is_some(), "{name}: {command:?} is answered with {reply:?}");
            }
            None => assert_eq!(reply, expected, "{name}: the answer to {command:?}"),
        }
    }
    assert_eq!(replies.next(), None, "{name}: more answers than commands");
}

macro_rules! conversations {
    ($($name:ident on $game:literal;)+) => {
        mod conversations_over_htp {
            $(
                #[test]
                fn $name() {
                    super::hold_conversation($game, stringify!($name));
                }
            )+
        }
    };
}

conversations! {
    names on "hex:5";
    boards on "hex:5";
    stones on "hex:5";
    swap on "hex:5";
    whole_games on "hex:5";
    own_moves on "hex:5";
    clocks on "hex:5";
    player on "hex:5";
    knowledge on "hex:5";
    solver on "hex:5";
    files on "hex:5";
    hexgui on "hex";
}

#[test]
fn the_command_that_ends_the_conversation_takes_no_arguments() {
    let output = answers(&["hex:5", "--protocol", "htp", "--player", "random"], "quit now\n5 quit\nname\n");
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(said, "? read 1 argument, expected: quit\n\n=5 \n\n");
}

#[test]
fn known_values_are_answered() {
    for line in include_str!("../../../data/solved/positions.txt").lines() {
        let Ok([rules, "", moves, value]) =
            <[&str; 4]>::try_from(line.split(';').map(str::trim).collect::<Vec<_>>())
        else {
            continue;
        };
        // The solver of HTP looks at stones; swapping is not considered.
        if !rules.starts_with("hex:") || rules.contains("swap") {
            continue;
        }
        let colours = ["black", "white"];
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let played = moves.iter().enumerate().map(|(ply, mv)| format!("play {} {mv}\n", colours[ply % 2]));
        let input = format!("{}dfpn-solve-state\nquit\n", played.collect::<String>());
        let output = answers(&[rules, "--protocol", "htp", "--player", "random"], &input);
        let winner = colours[(moves.len() + usize::from(value == "loss")) % 2];
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(text.split("\n\n").nth(moves.len()), Some(&*format!("= {winner}")), "{line}: {text}");
    }
}

/// `boyi engine` over SAU with a player that plays at random.
struct OverSau(Process);

impl OverSau {
    fn start(game: &str) -> Self {
        let words = [BOYI, "engine", game, "--protocol", "sau", "--player", "random"];
        OverSau(Process::start(&words.map(str::to_owned)).expect("boyi starts"))
    }

    fn ask(&mut self, order: &str) -> String {
        self.0.send(order).expect("it reads");
        let answer = self.0.receive(Duration::from_secs(60), &|| false).expect(order);
        answer.expect("a line")
    }

    /// Holds that an order has no answer: that of the next one comes.
    fn is_silent_after(&mut self, order: &str) {
        self.0.send(order).expect("it reads");
        assert_eq!(self.ask("name?"), "name boyi", "after {order:?}");
    }

    /// The moves of a turn that it was asked for, which has to be legal.
    fn turn(&mut self, order: &str, position: &AnyGame) -> Vec<AnyMove> {
        let answer = self.ask(order);
        let turn = answer.strip_prefix("move ").unwrap_or_else(|| panic!("{order:?}: {answer:?}"));
        let moves = kit(position.kind())
            .protocols()
            .sau
            .read_turn(position, turn)
            .unwrap_or_else(|error| panic!("{order:?}: {turn:?}: {error}"));
        let mut after = position.clone();
        for &mv in &moves {
            after.play(mv).unwrap_or_else(|error| panic!("{order:?}: {mv}: {error}"));
        }
        moves
    }
}

const SAU_GAMES: [&str; 3] = ["surakarta", "dots:2x2", "hex:3"];

fn start(game: &str) -> AnyGame {
    AnyGame::start(game.parse().expect("valid rules"))
}

#[test]
fn what_is_no_order_has_no_answer_over_sau() {
    for game in SAU_GAMES {
        let mut engine = OverSau::start(game);
        for order in ["hello", "", "new", "new red", "error", "move", "move ABAB", "move 0", "end"] {
            engine.is_silent_after(order);
        }
    }
}

#[test]
fn a_turn_that_is_not_legal_is_passed_over_and_a_legal_one_answered() {
    for (game, wrong, right) in [
        ("surakarta", ["move ZZZZ", "move AAAB", "move"], "move ABBC"),
        ("dots:2x2", ["move 0", "move 61 AAA", "move 1 ZZZ"], "move 1 AAA"),
        ("hex:3", ["move ZZ", "move AAA", "move 1 AA"], "move AA"),
    ] {
        let mut engine = OverSau::start(game);
        engine.is_silent_after("new white");
        for order in wrong {
            engine.is_silent_after(order);
        }
        let mut position = start(game);
        let turn = right.strip_prefix("move ").expect("a turn");
        for mv in kit(position.kind()).protocols().sau.read_turn(&position, turn).expect(right) {
            position.play(mv).expect(right);
        }
        let moves = engine.turn(right, &position);
        assert!(!moves.is_empty(), "{game}");
        engine.is_silent_after("end");
        engine.is_silent_after(right);
    }
}

#[test]
fn every_refused_turn_is_followed_by_another_until_none_is_left() {
    for game in SAU_GAMES {
        let mut engine = OverSau::start(game);
        let position = start(game);
        let mut sent = vec![engine.turn("new black", &position)];
        while sent.len() < position.count() {
            let moves = engine.turn("error", &position);
            assert!(!sent.contains(&moves), "{game}: {moves:?} was refused before");
            sent.push(moves);
        }
        engine.is_silent_after("error");
    }
}

#[test]
fn a_new_game_forgets_the_one_before() {
    for game in SAU_GAMES {
        let mut engine = OverSau::start(game);
        for _ in 0..3 {
            engine.turn("new black", &start(game));
        }
        engine.is_silent_after("new white");
        engine.0.send("quit").expect("it reads");
        assert!(engine.0.wait(Duration::from_secs(60)).expect("it ends").success());
    }
}

#[test]
fn live_pictures_come_when_asked_for_and_where_asked_for() {
    // So many that they take longer than it is silent at first.
    let player =
        ["hex:11", "--player", "uct:simulations=20000,playouts=10,threads=1,memory=16MB", "--seed", "1"];
    let picture = |text: &[u8]| String::from_utf8_lossy(text).contains("gogui-gfx:\nuct\nVAR B ");
    let quiet = answers(&player, "genmove black\n");
    assert!(!picture(&quiet.stdout) && !picture(&quiet.stderr));
    let errors = answers(&player, "param_game live_gfx stderr\ngenmove black\n");
    assert!(!picture(&errors.stdout) && picture(&errors.stderr));
    let output = answers(&player, "param_game live_gfx stdout\ngenmove black\n");
    assert!(picture(&output.stdout) && !picture(&output.stderr));
}

/// The most memory that a process has used so far, in kilobytes.
#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Lines without meaning, and now and then one that is much too long.
#[cfg(target_os = "linux")]
fn noise(random: &mut boyi_games::Random, bytes: usize) -> Vec<u8> {
    let byte = |_| match random.below(12) {
        0 => b'\n',
        _ => random.below(256) as u8,
    };
    let mut noise: Vec<u8> = (0..bytes).map(byte).collect();
    noise.extend(std::iter::repeat_n(b'x', bytes));
    noise.push(b'\n');
    noise
}

#[test]
#[cfg(target_os = "linux")]
fn whatever_comes_memory_stays_flat() {
    for arguments in [["hex:5", "--player", "random"], ["surakarta", "--player", "random"]] {
        let mut child = Command::new(BOYI)
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("boyi starts");
        let mut pipe = child.stdin.take().expect("piped");
        let mut random = boyi_games::Random::new(5);
        // More than a pipe holds: it has begun to read.
        pipe.write_all(&noise(&mut random, 200_000)).expect("it reads");
        let before = peak_memory(child.id());
        for _ in 0..10 {
            pipe.write_all(&noise(&mut random, 1_000_000)).expect("it reads");
        }
        let after = peak_memory(child.id());
        // Far less than the 20 MB that came.
        assert!(after < before + 10_000, "{arguments:?}: {before} KB, then {after} KB");
        drop(pipe);
        assert!(child.wait().expect("it ends").success());
    }
}

fn boyi(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(BOYI).args(arguments).output().expect("boyi starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_check_exits_with_what_it_found() {
    let ours = format!("\"{BOYI}\" engine hex:5 --player random");
    let (code, output, _) = boyi(&["engine", "check", &ours, "--protocol", "htp"]);
    assert_eq!((code, output.as_str()), (Some(0), "boyi: nothing wrong in 17 steps\n"));
    let ours = format!("\"{BOYI}\" engine dots:3x3 --player random");
    let (code, output, _) = boyi(&["engine", "check", &ours, "--protocol", "sau", "--game", "dots:3x3"]);
    assert_eq!((code, output.as_str()), (Some(0), "boyi: nothing wrong in 7 steps\n"));
    let no_engine = format!("\"{BOYI}\" perft hex:2 1");
    let (code, output, _) = boyi(&["engine", "check", &no_engine, "--protocol", "htp"]);
    assert_eq!(code, Some(1));
    assert!(output.contains("wrong: \"name\": \"4\" does not start with '=' or '?'"), "{output}");
    let (code, _, errors) = boyi(&["engine", "check", "/no/such/engine", "--protocol", "htp"]);
    assert_eq!(code, Some(3), "{errors}");
}

#[test]
fn bad_usage_is_told_before_anything_starts() {
    for (arguments, words) in [
        (&["engine", "dots", "--protocol", "htp"][..], "htp does not know dots:5x5; it is played over sau"),
        (&["engine", "hex:11,swap=pieces", "--protocol", "sau"], "SAU has no word for swap"),
        (&["engine", "hex", "--player", "nobody"], "there is no player \"nobody\""),
        (&["engine", "hex", "--protocol", "uci"], "a protocol: htp or sau"),
        (&["engine", "hex", "--clock", "soon"], "a time such as"),
        (
            &["engine", "dots", "--player", "external:command=/no/such/engine"],
            "cannot start \"/no/such/engine\"",
        ),
        (&["engine", "check", "", "--protocol", "htp"], "the command is empty"),
        (&["match", "hex:5", "external", "random"], "external needs command="),
        (
            &["match", "hex:5", "external:command=/no/such/engine", "random"],
            "cannot start \"/no/such/engine\"",
        ),
    ] {
        let (code, _, errors) = boyi(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors:?} does not say {words:?}");
    }
}

#[test]
fn a_match_against_ourselves_outside_is_the_match_inside() {
    let player = "uct:simulations=40,threads=1";
    let outside = format!(
        "external:command='\"{BOYI}\" engine {{game}} --protocol sau --player {player} --seed {{seed}}',protocol=sau"
    );
    let result = |a: &str, b: &str| {
        let (code, output, errors) = boyi(&["match", "dots:2x3", a, b, "--games", "10", "--json"]);
        assert_eq!(code, Some(0), "{errors}");
        let mut object: serde_json::Value = serde_json::from_str(&output).expect("JSON");
        (object["a"], object["b"]) = ("".into(), "".into());
        object
    };
    assert_eq!(result(player, "random"), result(&outside, "random"));
}
