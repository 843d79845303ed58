use std::time::Duration;

use boyi_games::{AnyMove, Outcome, Side};
use boyi_play::Reason;

use super::*;
use crate::names::SideName;

/// When nothing is timed.
const NOW: Duration = Duration::ZERO;

fn setup(rules: &str, seats: [Seat; 2], clock: &str) -> Setup {
    Setup {
        rules: rules.into(),
        setup: None,
        moves: Vec::new(),
        seats,
        clock: clock.into(),
        takebacks: true,
        meta: Default::default(),
        secrets: Default::default(),
    }
}

fn person() -> Seat {
    Seat::Person(String::new())
}

fn engine() -> Seat {
    Seat::Engine("beginner".into())
}

fn table(rules: &str, seats: [Seat; 2], clock: &str) -> Table {
    Table::new(setup(rules, seats, clock)).unwrap()
}

impl Table {
    fn read(&self, mv: &str) -> AnyMove {
        self.position().parse_move(mv).unwrap()
    }

    fn play(&mut self, mv: &str) {
        let event = self.moved(self.read(mv), NOW).unwrap();
        self.apply(event).unwrap();
    }

    /// Everything that the log of a game decides: all but since when its clock runs.
    pub(crate) fn standing(&self) -> String {
        let mut table = self.clone();
        table.course.forget_turn();
        format!("{table:?}")
    }

    fn shown(&self) -> String {
        self.situation().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn a_game_is_the_sum_of_its_events() {
    let mut game = table("hex:3", [person(), person()], "1m+1s");
    let mut events = Vec::new();
    let commands = [
        Command::Move { mv: game.read("b2"), ply: 0 },
        Command::Move { mv: game.read("a1"), ply: 1 },
        Command::Undo,
        Command::Redo,
        Command::Undo,
        Command::Move { mv: game.read("c1"), ply: 1 },
        Command::Correct { ply: 1, mv: game.read("c2") },
        Command::Pause,
        Command::Resume,
        Command::Resign { side: None },
    ];
    for command in commands {
        let event = game.decide(&command, Seats::BOTH, NOW).unwrap();
        game.apply(event.clone()).unwrap();
        let text = serde_json::to_string(&event.written()).unwrap();
        events.push(serde_json::from_str::<Event<String>>(&text).unwrap());
    }
    assert_eq!(game.shown(), "b2 c2");
    let log: Vec<_> = events.into_iter().map(Ok).collect();
    let again = Table::replay(game.setup.clone(), &log).unwrap();
    assert_eq!(again.table.standing(), game.standing());
    assert_eq!(game.ending().unwrap().outcome, Some(Outcome::Win(Side::Second)));
}

#[test]
fn undo_against_an_engine_takes_its_answer_back_too() {
    let mut game = table("dots:2x2", [person(), engine()], "none");
    let mine = Seats([true, false]);
    for mv in ["a1h", "c1v", "a3h"] {
        game.play(mv);
    }
    let undo = game.decide(&Command::Undo, mine, NOW).unwrap();
    assert_eq!(undo, Event::Undo { count: 1 });
    game.play("a1v");
    let undo = game.decide(&Command::Undo, mine, NOW).unwrap();
    assert_eq!(undo, Event::Undo { count: 2 });
    game.apply(undo).unwrap();
    assert_eq!(game.shown(), "a1h c1v");
    assert_eq!(game.decide(&Command::Redo, mine, NOW).unwrap(), Event::Redo { count: 2 });
}

#[test]
fn two_screens_need_consent_to_undo() {
    let game = table("hex:3", [person(), person()], "none");
    assert!(game.needs_consent(&Command::Undo, Seats([true, false])));
    assert!(!game.needs_consent(&Command::Undo, Seats::BOTH));
    assert!(!game.needs_consent(&Command::Resign { side: None }, Seats([true, false])));
}

#[test]
fn strangers_and_late_clicks_are_refused() {
    let mut game = table("hex:3", [person(), person()], "none");
    let command = Command::Move { mv: game.read("a1"), ply: 0 };
    assert!(game.decide(&command, Seats::default(), NOW).is_err());
    assert!(game.decide(&command, Seats([false, true]), NOW).is_err());
    game.play("b2");
    assert!(game.decide(&command, Seats::BOTH, NOW).is_err());
    let occupied = Command::Move { mv: game.read("b2"), ply: 1 };
    let refused = game.decide(&occupied, Seats::BOTH, NOW).unwrap_err();
    assert_eq!(refused.to_string(), "b2: that cell is taken");
}

#[test]
fn a_move_after_the_time_loses() {
    let mut game = table("hex:3", [person(), person()], "10s");
    let start = NOW;
    game.start_clock(start);
    assert_eq!(game.flag_at(), Some(start + Duration::from_secs(10)));
    let event = game.moved(game.read("a1"), start + Duration::from_secs(4)).unwrap();
    game.apply(event).unwrap();
    assert_eq!(game.left(Side::First, start), Some(Duration::from_secs(6)));
    game.start_clock(start);
    let late = game.moved(game.read("b1"), start + Duration::from_secs(11)).unwrap();
    game.apply(late).unwrap();
    let ending = game.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Win(Side::First)), Reason::Time));
    assert!(game.decide(&Command::Undo, Seats::BOTH, start).is_err(), "a flag is final");
}

#[test]
fn a_pause_keeps_what_the_turn_had_taken() {
    let mut game = table("hex:3", [person(), person()], "10s");
    let start = NOW;
    game.start_clock(start);
    let later = start + Duration::from_secs(3);
    let pause = game.decide(&Command::Pause, Seats::BOTH, later).unwrap();
    game.apply(pause).unwrap();
    assert_eq!(game.left(Side::First, later + Duration::from_secs(100)), Some(Duration::from_secs(7)));
    game.apply(Event::Resume).unwrap();
    game.start_clock(later);
    assert_eq!(game.flag_at(), Some(later + Duration::from_secs(7)));
}

#[test]
fn a_correction_keeps_what_is_still_legal() {
    let mut game = table("hex:3", [person(), person()], "none");
    for mv in ["b2", "a1", "c1"] {
        game.play(mv);
    }
    game.apply(Event::Correct { ply: 1, mv: game.read("c1") }).unwrap();
    assert_eq!(game.shown(), "b2 c1", "the third move was on the same cell");
    for (ply, mv) in [(1, "b2"), (2, "c3"), (usize::MAX, "c3")] {
        let command = Command::Correct { ply, mv: game.read(mv) };
        assert!(game.decide(&command, Seats::BOTH, NOW).is_err(), "{command:?}");
    }
    assert_eq!(game.shown(), "b2 c1");
}

#[test]
fn whoever_has_both_seats_may_say_who_resigns() {
    let mut game = table("hex:3", [engine(), person()], "none");
    let resign = |side| Command::Resign { side };
    let now = NOW;
    assert!(game.decide(&resign(Some(SideName::First)), Seats([false, true]), now).is_err());
    let event = game.decide(&resign(None), Seats::BOTH, now).unwrap();
    assert_eq!(event, Event::End { loser: Some(SideName::Second), reason: "resignation".into() });
    let event = game.decide(&resign(Some(SideName::First)), Seats::BOTH, now).unwrap();
    game.apply(event).unwrap();
    assert_eq!(game.ending().unwrap().outcome, Some(Outcome::Win(Side::Second)));
}

#[test]
fn moves_keep_their_times() {
    let mut game = table("hex:3", [person(), person()], "1m+2s");
    for (mv, used_ms) in [("b2", 1500), ("a1", 250), ("c1", 4000)] {
        game.apply(Event::Move { mv: game.read(mv), used_ms }).unwrap();
    }
    game.apply(Event::Correct { ply: 1, mv: game.read("a2") }).unwrap();
    let used: Vec<_> = game.plies().iter().map(|played| played.used.unwrap().as_millis()).collect();
    let left: Vec<_> = game.plies().iter().map(|played| played.left.unwrap().as_millis()).collect();
    assert_eq!((used, left), (vec![1500, 250, 4000], vec![60_500, 61_750, 58_500]));
    game.apply(Event::Undo { count: 1 }).unwrap();
    game.apply(Event::Redo { count: 1 }).unwrap();
    assert_eq!(game.plies().last().unwrap().used, None, "a move that is played again took nobody's time");
}

#[test]
fn whose_flag_fell_has_nothing_left() {
    for clock in ["5s/move", "1m", "1m+3x10s"] {
        let mut game = table("hex:5", [person(), person()], clock);
        let event = Event::End { loser: Some(SideName::First), reason: Reason::Time.name().into() };
        game.apply(event).unwrap();
        let left = Side::BOTH.map(|side| game.left(side, NOW).unwrap());
        assert!(left[0].is_zero() && !left[1].is_zero(), "{clock}: {left:?}");
    }
}

#[test]
fn nothing_is_taken_back_where_that_was_agreed() {
    let mut strict =
        Table::new(Setup { takebacks: false, ..setup("hex:5", [person(), person()], "none") }).unwrap();
    strict.play("c3");
    for command in [Command::Undo, Command::Redo, Command::Correct { ply: 0, mv: strict.read("b2") }] {
        let refused = strict.decide(&command, Seats::BOTH, NOW).unwrap_err();
        assert_eq!(refused, Problem::NoTakebacks {});
    }
    assert_eq!(strict.shown(), "c3");
}
