//! `boyi engine` as its partners meet it: whole conversations, held against what they were.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use boyi_protocol::client::Process;

const BOYI: &str = env!("CARGO_BIN_EXE_boyi");

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn script(name: &str) -> String {
    std::fs::read_to_string(tests().join("conversations").join(name)).expect("the script is there")
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

/// Commands with their answers, and how many there were.
fn htp_conversation(arguments: &[&str], name: &str) -> (String, usize) {
    let script = script(name);
    let output = answers(arguments, &script);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let mut replies = text.split_inclusive("\n\n");
    let commands: Vec<&str> =
        script.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let mut held = String::new();
    for command in &commands {
        let reply = replies.next().unwrap_or_else(|| panic!("no answer to {command:?} in {text}"));
        held.push_str(&format!("> {command}\n{}\n", reply.trim_end_matches('\n')));
    }
    assert_eq!(replies.next(), None, "more answers than commands");
    (held, commands.len())
}

#[test]
fn a_conversation_in_htp() {
    let (held, count) = htp_conversation(&["hex:5", "--player", "random", "--seed", "1"], "htp.txt");
    assert!(count >= 120, "{count}");
    insta::assert_snapshot!("htp", held);
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

#[test]
fn hexgui_starts_up() {
    let (held, _) = htp_conversation(&["hex", "--player", "random", "--seed", "1"], "hexgui.txt");
    insta::assert_snapshot!("hexgui", held);
}

/// Orders one by one, each with its answer if it gets one, and how many there were.
fn sau_conversation(game: &str, name: &str) -> (String, usize) {
    let words = [BOYI, "engine", game, "--protocol", "sau", "--player", "random", "--seed", "1"];
    let mut engine = Process::start(&words.map(str::to_owned)).expect("boyi starts");
    let (mut held, mut count) = (String::new(), 0);
    for line in script(name).lines().filter(|line| !line.starts_with('#')) {
        let (mark, order) = line.split_at(2);
        count += 1;
        engine.send(order).expect("it reads");
        held.push_str(&format!("{line}\n"));
        if mark == "> " {
            let answer = engine.receive(Duration::from_secs(60), &|| false).expect(line).expect("a line");
            held.push_str(&format!("{answer}\n"));
        }
    }
    assert!(engine.wait(Duration::from_secs(60)).expect("it ends").success());
    let more = engine.receive(Duration::ZERO, &|| false);
    assert!(more.is_err(), "it said more than it was asked for: {more:?} after\n{held}");
    (held, count)
}

#[test]
fn a_conversation_in_sau_about_each_game() {
    for (game, name) in [("surakarta", "sau-surakarta"), ("dots", "sau-dots"), ("hex:7", "sau-hex")] {
        let (held, count) = sau_conversation(game, &format!("{name}.txt"));
        assert!(count >= 120, "{name}: {count}");
        insta::assert_snapshot!(name, held);
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
fn whatever_comes_in_memory_stays_flat() {
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
        assert!(after < before + 8_000, "{arguments:?}: {before} KB, then {after} KB");
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
        (&["engine", "dots", "--protocol", "htp"][..], "HTP knows Hex alone"),
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
