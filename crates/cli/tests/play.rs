//! A game through pipes: moves in, boards out.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("boyi starts");
    // A game that ends early does not read the rest.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("boyi ends")
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = play(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "boyi play {}: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).expect("text")
}

/// A file of our own that is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Scratch(std::env::temp_dir().join(format!("boyi-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn two_people_play_a_whole_game_of_hex() {
    let text = printed(&["hex:2", "--second", "human"], "a1\nb1\na2\n");
    let expected = "\
hex:2: Red (human) against Blue (human)

    a b
 1  . .  1
  2  . .  2
      a b
Red to move.
1. Red a1

    a b
 1 (R).  1
  2  . .  2
      a b
Blue to move.
2. Blue b1

    a b
 1  R(B) 1
  2  . .  2
      a b
Red to move.
3. Red a2

    a b
 1  R B  1
  2 (R).  2
      a b
Red wins.
";
    assert_eq!(text, expected, "\n{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game_cleanly() {
    let text = printed(&["dots:2x2", "--second", "random"], "");
    assert!(text.ends_with("The input ends here, and the game with it.\n"), "{text}");
}

#[test]
fn what_is_wrong_is_said_and_the_game_goes_on() {
    let text = printed(&["surakarta", "--second", "human"], "c5-c3\nwhat\n\nc5-c4\r\nquit\nd5-d4\n");
    assert!(text.contains("c5-c3: a step goes to a neighbouring point"), "{text}");
    assert!(text.contains("\"what\""), "{text}");
    assert!(text.contains("1. Black c5-c4"), "{text}");
    assert!(!text.contains("d5-d4"), "nothing is read after quit: {text}");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let text = printed(&["hex:3", "--second", "human"], "b2\nundo\nredo\nundo\na1\nredo\nresign\n");
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with("1. ")).collect();
    assert_eq!(moves, ["1. Red b2", "1. Red b2", "1. Red a1"]);
    assert!(text.contains("there is no move to play again"), "{text}");
    assert!(text.ends_with("Blue resigns: Red wins.\n"), "{text}");
}

#[test]
fn engines_play_each_other_without_any_input() {
    for game in ["hex:4", "surakarta", "dots:2x2"] {
        let text = printed(&[game, "--first", "random:seed=1", "--second", "uct:simulations=50,seed=1"], "");
        let last = text.lines().last().unwrap();
        assert!(last.contains("wins") || last.contains("drawn"), "{text}");
    }
}

#[test]
fn a_hint_names_a_move() {
    let text = printed(&["dots:1x1", "--second", "human"], "hint\nquit\n");
    assert!(text.contains("Hint: "), "{text}");
}

#[test]
fn the_flag_falls_while_nobody_types() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["play", "hex:5", "--second", "human", "--clock", "100ms"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("boyi starts");
    // The input stays open: the game has to end by itself.
    let input = child.stdin.take();
    let output = child.wait_with_output().expect("boyi ends");
    drop(input);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.ends_with("Red's time is up: Blue wins.\n"), "{text}");
}

#[test]
fn the_record_holds_the_game_in_the_format_of_its_ending() {
    let (json, sgf) = (Scratch::new("game.json"), Scratch::new("game.sgf"));
    for file in [&json, &sgf] {
        let name = file.0.to_str().expect("a plain path");
        printed(&["hex:3", "--second", "human", "--clock", "5m", "--record", name], "b2\na1\nresign\n");
        let bytes = std::fs::read(&file.0).expect("the record was written");
        let record = boyi_kits::formats().read(&bytes, Some(name)).expect("a record");
        assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b2", "a1"]);
        let winner = record.ending.outcome.and_then(boyi_games::Outcome::winner);
        assert_eq!(winner, Some(boyi_games::Side::Second));
    }
    let text = std::fs::read_to_string(&json.0).expect("text");
    assert!(text.contains("\"time_control\": \"5m\"") && text.contains("resignation"), "{text}");
}

#[test]
fn a_wrong_player_is_bad_usage() {
    let output = play(&["hex:5", "--second", "nobody"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there are: human, best, "));
}
