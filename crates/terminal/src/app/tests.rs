//! Keys and clicks, and what becomes of them.

use super::*;
use crate::seat::Seat;
use boyi_games::{AnyRules, Game, Side};
use std::time::Duration;

fn app(rules: &str, first: &str, second: &str) -> App {
    let rules: AnyRules = rules.parse().unwrap();
    let seats = [first, second].map(|text| Seat::parse(text, rules).unwrap());
    App::new(Plan { rules, seats, control: Default::default() }, None, Instant::now()).unwrap()
}

fn press(app: &mut App, keys: &[KeyCode]) -> Next {
    keys.iter().fold(Next::Stay, |_, key| app.key(KeyEvent::from(*key), Instant::now()))
}

fn type_in(app: &mut App, text: &str) -> Next {
    text.chars().fold(Next::Stay, |_, letter| press(app, &[KeyCode::Char(letter)]))
}

fn moves(app: &App) -> String {
    let moves: Vec<String> = app.table.session.situation().moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// Lets an engine answer.
fn wait_for_person(app: &mut App) {
    app.step(Instant::now());
    while matches!(app.table.session.waiting(), Waiting::Engine(..)) {
        app.table.wait(Duration::MAX);
        app.step(Instant::now());
    }
}

#[test]
fn moves_are_pointed_at_or_typed() {
    let mut app = app("hex:5", "human", "human");
    press(&mut app, &[KeyCode::Left, KeyCode::Up, KeyCode::Enter]);
    type_in(&mut app, "e1");
    press(&mut app, &[KeyCode::Enter]);
    let (board, game) = (&*app.table.board, app.table.session.position());
    let mut corner = board.middle(game).unwrap();
    for _ in 0..4 {
        corner = board.moved(game, corner, -1, -1);
    }
    app.click(corner, Instant::now());
    assert_eq!(moves(&app), "b2 e1 a5");
}

#[test]
fn a_wrong_move_is_explained_and_can_be_typed_again() {
    let mut app = app("hex:5", "human", "human");
    for typed in ["c3", "c3"] {
        type_in(&mut app, typed);
        press(&mut app, &[KeyCode::Enter]);
    }
    assert_eq!((app.message.text.as_str(), app.message.alert), ("c3: that cell is taken", true));
    type_in(&mut app, "x9");
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.message.text.contains("expected"), "{}", app.message.text);
    assert_eq!(moves(&app), "c3");
}

#[test]
fn a_key_that_is_also_a_column_waits_for_what_follows() {
    let mut app = app("hex:11", "human", "human");
    type_in(&mut app, "h");
    assert_eq!(app.typed, "h");
    type_in(&mut app, "5");
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(moves(&app), "h5");
    type_in(&mut app, "u");
    assert_eq!(moves(&app), "", "u is no column of this board");
}

#[test]
fn leaving_and_resigning_ask_first() {
    let mut app = app("hex:5", "human", "human");
    assert_eq!(type_in(&mut app, "q"), Next::Stay);
    assert_eq!(type_in(&mut app, "n"), Next::Stay);
    assert_eq!(app.dialog, None);
    assert_eq!(type_in(&mut app, "qy"), Next::Quit);
    type_in(&mut app, "R");
    assert_eq!(app.dialog, Some(Dialog::Resign(Side::First)));
    type_in(&mut app, "y");
    assert_eq!(app.table.ending().unwrap(), "Red resigns: Blue wins.");
    assert_eq!(type_in(&mut app, "n"), Next::Menu, "a finished game can be left at once");
}

#[test]
fn a_whole_game_against_an_engine_with_undo_on_the_way() {
    let mut app = app("dots:2x2", "human", "random");
    let mut undone = false;
    while app.table.session.end().is_none() {
        wait_for_person(&mut app);
        if app.table.session.plies().len() >= 4 && !undone {
            undone = true;
            type_in(&mut app, "u");
            assert!(matches!(app.table.session.waiting(), Waiting::Person(Side::First)));
        }
        if let Some(mv) = app.table.session.position().moves().first() {
            type_in(&mut app, &mv.to_string());
            press(&mut app, &[KeyCode::Enter]);
        }
    }
    assert_eq!(app.table.session.plies().len(), 12);
    assert!(undone && app.table.ending().is_some());
}

#[test]
fn a_hint_is_a_legal_move_and_goes_with_the_next_move() {
    let mut app = app("hex:3", "human", "human");
    type_in(&mut app, "h");
    while app.table.advice().is_none_or(|advice| !advice.done) {
        app.table.wait(Duration::MAX);
        app.step(Instant::now());
    }
    let hint = *app.table.advice().unwrap().report.best().unwrap();
    assert_eq!(app.table.session.position().check(hint), Ok(()));
    type_in(&mut app, "b2");
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.table.advice().is_none());
}

#[test]
fn engines_play_on_their_own_until_paused() {
    let mut app = app("surakarta", "random", "random");
    app.step(Instant::now());
    while app.table.session.plies().len() < 6 {
        app.table.wait(Duration::MAX);
        app.step(Instant::now());
    }
    press(&mut app, &[KeyCode::Char(' ')]);
    // The move that was being thought about comes too late.
    app.table.wait(Duration::MAX);
    app.step(Instant::now());
    assert_eq!(app.table.session.plies().len(), 6);
}

#[test]
fn saving_asks_for_a_name_and_before_it_replaces_a_file() {
    let folder = std::env::temp_dir().join(format!("boyi-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.json");
    std::fs::write(&file, "precious").unwrap();
    let mut app = app("hex:5", "human", "human");
    press(&mut app, &[KeyCode::Enter]);
    type_in(&mut app, "s");
    assert!(matches!(&app.dialog, Some(Dialog::Save { name, .. }) if name == "hex-1.json"));
    // What is typed takes the place of the proposal, and Ctrl-U empties the line.
    type_in(&mut app, "x");
    assert!(matches!(&app.dialog, Some(Dialog::Save { name, .. }) if name == "x"));
    app.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL), Instant::now());
    type_in(&mut app, file.to_str().unwrap());
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    press(&mut app, &[KeyCode::Enter]);
    let record = boyi_kits::formats().read(&std::fs::read(&file).unwrap(), None).unwrap();
    assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["c3"]);
    std::fs::remove_dir_all(&folder).unwrap();
}
