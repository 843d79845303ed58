//! Whole screens as texts.

use std::time::Duration;

use boyi_games::{AnyRules, Side, Verdict};
use boyi_players::AnyReport;
use boyi_search::Candidate;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::*;
use crate::menu::Menu;
use crate::seat::Seat;
use crate::table::Plan;

fn app(rules: &str, second: &str, control: &str, now: Instant) -> App {
    let rules: AnyRules = rules.parse().unwrap();
    let seats = ["human", second].map(|text| Seat::parse(text, rules).unwrap());
    App::new(Plan { rules, seats, control: control.parse().unwrap() }, None, now).unwrap()
}

fn play(app: &mut App, moves: &str, now: Instant) {
    for text in moves.split_whitespace() {
        let mv = app.table.session.position().parse_move(text).unwrap();
        app.table.session.play(mv, now).unwrap();
    }
}

fn shown(width: u16, height: u16, paint: impl FnOnce(&mut Frame<'_>)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(paint).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game_of_hex_with_clocks() {
    let now = Instant::now();
    let mut app = app("hex:11", "human", "15m+5s", now);
    let later = now + Duration::from_secs(28);
    play(&mut app, "f6 e7 g5", later);
    insta::assert_snapshot!(shown(80, 24, |frame| draw(&app, later + Duration::from_secs(3), frame)));
}

#[test]
fn the_thoughts_of_an_engine() {
    let now = Instant::now();
    let mut app = app("surakarta", "random", "none", now);
    play(&mut app, "c5-c4", now);
    let moves = ["b2-b3", "d2-d3"].map(|text| app.table.session.position().parse_move(text).unwrap());
    let candidate =
        |i: usize, value, visits, proven| Candidate { mv: moves[i], value, visits, proven, prior: None };
    app.table.thoughts[Side::Second.index()] = Some(AnyReport {
        line: moves.to_vec(),
        value: 0.622,
        candidates: vec![candidate(0, 0.622, 123_456, None), candidate(1, 0.0, 61_728, Some(Verdict::Loss))],
        simulations: 185_184,
        elapsed: Duration::from_secs(2),
        left: Some(Duration::from_secs(3)),
        ..AnyReport::empty()
    });
    insta::assert_snapshot!(shown(84, 22, |frame| draw(&app, now, frame)));
}

#[test]
fn a_finished_game_of_dots() {
    let now = Instant::now();
    let mut app = app("dots:2x1", "human", "none", now);
    play(&mut app, "a1h a2h b1h b2h a1v b1v c1v", now);
    insta::assert_snapshot!(shown(60, 17, |frame| draw(&app, now, frame)));
}

#[test]
fn the_help_over_the_board() {
    let now = Instant::now();
    let mut app = app("dots:5x5", "human", "none", now);
    app.key(KeyEvent::from(KeyCode::Char('?')), now);
    insta::assert_snapshot!(shown(80, 24, |frame| draw(&app, now, frame)));
}

#[test]
fn the_start_menu() {
    insta::assert_snapshot!(shown(80, 24, |frame| draw_menu(&Menu::new(), frame)));
}

#[test]
fn a_small_terminal_says_so_and_none_is_too_small_to_draw() {
    let now = Instant::now();
    for rules in ["hex:11", "hex:19", "surakarta", "dots:7x7"] {
        let mut app = app(rules, "human", "15m", now);
        for dialog in ["", "?", "q", "s"] {
            for key in dialog.chars() {
                app.key(KeyEvent::from(KeyCode::Char(key)), now);
            }
            for (width, height) in [(1, 1), (3, 20), (20, 5), (40, 12), (60, 20), (80, 24), (200, 70)] {
                shown(width, height, |frame| draw(&app, now, frame));
                shown(width, height, |frame| draw_menu(&Menu::new(), frame));
            }
            app.dialog = None;
        }
        let text = shown(40, 10, |frame| draw(&app, now, frame)).replace('\n', " ");
        assert!(text.contains("it has 40x10, at least"), "{text}");
    }
}
