//! A game that brings the squares of its board and nothing else, at every door of the command line.

use std::process::Command;

use serde_json::{Value, json};

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_boyi")).args(arguments).output().expect("boyi starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "boyi {}: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).expect("text")
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(printed(arguments).trim()).expect("JSON")
}

#[test]
fn its_moves_are_listed_and_counted() {
    assert_eq!(printed(&["moves", "tictactoe", "XX.OO...."]), "a3 b3 c1 c2 c3\n");
    assert_eq!(printed(&["perft", "tictactoe", "5"]), "15120\n");
}

#[test]
fn nobody_wins_it_and_a_mistake_loses_it() {
    let value = |position: &str| object(&["solve", "tictactoe", position, "--json"])["value"].clone();
    assert_eq!(value("........."), "draw");
    assert_eq!(value("XO......."), "win", "the edge is no answer to the corner");
    assert_eq!(value("XX.O....."), "loss");
}

#[test]
fn the_best_move_wins_at_once() {
    let best =
        object(&["best", "tictactoe", "XX.OO....", "--player", "uct:simulations=500,seed=1", "--json"]);
    assert_eq!(best["move"], "c1");
}

#[test]
fn a_match_of_it_is_counted() {
    let arguments =
        ["match", "tictactoe", "alphabeta:depth=9", "random", "--games", "6", "--seed", "1", "--json"];
    let text = printed(&arguments);
    let last: Value = serde_json::from_str(text.lines().last().expect("an object")).expect("JSON");
    assert_eq!((&last["games"], &last["b_wins"]), (&json!(6), &json!(0)), "{last}");
}

#[test]
fn a_game_of_it_is_kept_as_a_record() {
    let file = std::env::temp_dir().join(format!("boyi-{}-toy.json", std::process::id()));
    let name = file.to_str().unwrap();
    let play =
        ["play", "tictactoe", "--first", "random:seed=1", "--second", "random:seed=2", "--record", name];
    printed(&play);
    let record: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let shown = printed(&["record", "show", name]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(record["rules"], "tictactoe", "{record}");
    assert!(shown.contains("tictactoe"), "{shown}");
}
