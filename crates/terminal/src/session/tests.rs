//! The state machine on a fake clock.

use super::*;
use boyi_players::AnyReport;

/// A game and a clock that only moves when told.
struct Table {
    session: Session,
    now: Instant,
}

const HUMAN: bool = true;
const ENGINE: bool = false;

impl Table {
    fn new(rules: &str, people: [bool; 2], control: &str) -> Self {
        let now = Instant::now();
        let session = Session::new(rules.parse().unwrap(), people, control.parse().unwrap(), now);
        Table { session, now }
    }

    fn wait(&mut self, seconds: u64) -> &mut Self {
        self.now += Duration::from_secs(seconds);
        self
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mv = self.session.position().parse_move(text).unwrap();
        self.session.play(mv, self.now)
    }

    fn answer_to(&mut self, ticket: Ticket, text: &str) -> bool {
        let mv = Some(self.session.position().parse_move(text).unwrap());
        self.session.answer(ticket, Ok(Decision { mv, report: AnyReport::empty() }), self.now)
    }

    fn answer(&mut self, text: &str) -> bool {
        self.answer_to(self.session.ticket(), text)
    }

    fn moves(&self) -> String {
        let moves: Vec<String> = self.session.situation().moves().iter().map(ToString::to_string).collect();
        moves.join(" ")
    }

    fn left(&self, side: Side) -> u64 {
        self.session.left(side, self.now).unwrap().as_secs()
    }

    fn reason(&self) -> Option<(Outcome, Reason)> {
        self.session.end().map(|end| (end.outcome, end.reason))
    }
}

#[test]
fn people_and_engines_take_turns() {
    let mut table = Table::new("hex:3", [HUMAN, ENGINE], "none");
    assert_eq!(table.session.waiting(), Waiting::Person(Side::First));
    table.play("b2").unwrap();
    assert!(matches!(table.session.waiting(), Waiting::Engine(Side::Second, _)));
    assert_eq!(table.play("a1"), Err("it is not your turn".into()));
    assert!(table.answer("a1"));
    assert_eq!(table.moves(), "b2 a1");
}

#[test]
fn an_illegal_move_is_refused_with_its_reason_and_changes_nothing() {
    let mut table = Table::new("hex:3", [HUMAN, HUMAN], "none");
    table.play("b2").unwrap();
    assert_eq!(table.play("b2"), Err("b2: that cell is taken".into()));
    assert_eq!(table.moves(), "b2");
}

#[test]
fn against_an_engine_undo_goes_back_to_the_persons_turn_and_redo_returns() {
    let mut table = Table::new("hex:4", [HUMAN, ENGINE], "none");
    for (person, engine) in [("a1", "b2"), ("c3", "d4")] {
        table.play(person).unwrap();
        assert!(table.answer(engine));
    }
    assert_eq!(table.session.undo(table.now), Ok(2));
    assert_eq!(table.moves(), "a1 b2");
    assert_eq!(table.session.redo(table.now), Ok(2));
    assert_eq!(table.moves(), "a1 b2 c3 d4");
    table.play("a2").unwrap();
    assert_eq!(table.session.undo(table.now), Ok(1), "while the engine thinks only one move is on the board");
    assert_eq!(table.session.waiting(), Waiting::Person(Side::First));
}

#[test]
fn the_first_move_of_an_engine_is_not_the_persons_to_take_back() {
    let mut table = Table::new("hex:4", [ENGINE, HUMAN], "none");
    assert!(table.answer("a1"));
    assert!(table.session.undo(table.now).is_err());
    assert_eq!(table.moves(), "a1");
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut table = Table::new("hex:4", [HUMAN, HUMAN], "none");
    table.play("a1").unwrap();
    assert_eq!(table.session.undo(table.now), Ok(1));
    table.play("b2").unwrap();
    assert!(table.session.redo(table.now).is_err());
}

#[test]
fn where_a_side_moves_twice_undo_still_finds_the_persons_turn() {
    let mut table = Table::new("dots:2x1", [HUMAN, ENGINE], "none");
    table.play("a1h").unwrap();
    assert!(table.answer("a1v"));
    table.play("a2h").unwrap();
    assert!(table.answer("b1v"), "closes a box");
    assert!(matches!(table.session.waiting(), Waiting::Engine(Side::Second, _)), "and moves again");
    assert!(table.answer("b1h"));
    assert_eq!(table.session.undo(table.now), Ok(3));
    assert_eq!(table.moves(), "a1h a1v");
}

#[test]
fn an_answer_to_a_position_that_was_taken_back_is_ignored() {
    let mut table = Table::new("hex:4", [HUMAN, ENGINE], "none");
    table.play("a1").unwrap();
    let old = table.session.ticket();
    table.session.undo(table.now).unwrap();
    assert!(!table.answer_to(old, "b2"));
    table.play("a2").unwrap();
    assert!(!table.answer_to(old, "b2"), "not even when it is the engine's turn again");
    assert!(table.answer("c3"));
    assert_eq!(table.moves(), "a2 c3");
}

#[test]
fn the_person_can_resign_on_either_turn_and_take_it_back() {
    let mut table = Table::new("hex:4", [HUMAN, ENGINE], "none");
    table.play("a1").unwrap();
    let old = table.session.ticket();
    assert_eq!(table.session.resign(table.now), Ok(Side::First));
    assert_eq!(table.reason(), Some((Outcome::Win(Side::Second), Reason::Resignation)));
    assert!(!table.answer_to(old, "b2"), "the engine's answer comes too late");
    assert_eq!(table.play("b2"), Err("the game is over".into()));
    assert_eq!(table.session.undo(table.now), Ok(0));
    assert!(matches!(table.session.waiting(), Waiting::Engine(Side::Second, _)));
}

#[test]
fn an_engine_may_resign_break_down_or_cheat() {
    let engine_says = |answer: Result<Option<&str>, PlayerError>| {
        let mut table = Table::new("hex:3", [ENGINE, HUMAN], "none");
        let answer = answer.map(|text| {
            let mv = text.map(|text| table.session.position().parse_move(text).unwrap());
            Decision { mv, report: AnyReport::empty() }
        });
        assert!(table.session.answer(table.session.ticket(), answer, table.now));
        let (outcome, reason) = table.reason().unwrap();
        assert_eq!(outcome, Outcome::Win(Side::Second));
        reason
    };
    assert_eq!(engine_says(Ok(None)), Reason::Resignation);
    assert_eq!(engine_says(Ok(Some("d4"))), Reason::IllegalMove);
    assert_eq!(engine_says(Err(PlayerError::Crash("gone".into()))), Reason::Crash);
}

#[test]
fn the_flag_falls_when_it_falls() {
    let mut table = Table::new("hex:4", [HUMAN, ENGINE], "10s");
    table.wait(4).play("a1").unwrap();
    assert_eq!((table.left(Side::First), table.left(Side::Second)), (6, 10));
    table.wait(10);
    assert!(!table.session.tick(table.now), "the last moment still counts");
    table.now += Duration::from_millis(1);
    assert!(table.session.tick(table.now));
    assert_eq!(table.reason(), Some((Outcome::Win(Side::First), Reason::Time)));
    assert!(!table.session.tick(table.now), "once");
}

#[test]
fn a_move_that_comes_too_late_loses_even_if_nobody_looked_at_the_clock() {
    let mut table = Table::new("hex:4", [HUMAN, HUMAN], "10s");
    assert_eq!(table.wait(11).play("a1"), Err("the game is over".into()));
    assert_eq!(table.reason(), Some((Outcome::Win(Side::Second), Reason::Time)));
    assert_eq!(table.moves(), "");
}

#[test]
fn clocks_go_back_and_forth_with_the_moves() {
    let mut table = Table::new("hex:4", [HUMAN, HUMAN], "10s+1s");
    table.wait(3).play("a1").unwrap();
    table.wait(5).play("b2").unwrap();
    assert_eq!((table.left(Side::First), table.left(Side::Second)), (8, 6));
    table.wait(2);
    assert_eq!(table.session.undo(table.now), Ok(1));
    assert_eq!((table.left(Side::First), table.left(Side::Second)), (8, 10));
    assert_eq!(table.session.redo(table.now), Ok(1));
    assert_eq!((table.left(Side::First), table.left(Side::Second)), (8, 6));
}

#[test]
fn a_game_between_engines_can_be_paused_and_walked_through() {
    let mut table = Table::new("hex:4", [ENGINE, ENGINE], "10s");
    table.wait(1);
    assert!(table.answer("a1"));
    assert!(table.wait(1).answer("b2"));
    let old = table.session.ticket();
    assert_eq!(table.session.toggle_pause(table.now), Ok(true));
    table.wait(100);
    assert!(!table.session.tick(table.now), "no clock runs");
    assert!(!table.answer_to(old, "c3"));
    assert_eq!(table.session.undo(table.now), Ok(1));
    assert_eq!(table.session.waiting(), Waiting::Paused);
    assert_eq!(table.session.redo(table.now), Ok(1));
    assert_eq!(table.session.toggle_pause(table.now), Ok(false));
    assert!(table.answer("c3"));
    assert!(table.session.resign(table.now).is_err());
}

#[test]
fn the_board_ends_the_game_and_undo_opens_it_again() {
    let mut table = Table::new("hex:2", [HUMAN, HUMAN], "none");
    for mv in ["a1", "b1", "a2"] {
        table.play(mv).unwrap();
    }
    assert_eq!(table.reason(), Some((Outcome::Win(Side::First), Reason::Win)));
    assert_eq!(table.session.waiting(), Waiting::Over);
    assert_eq!(table.session.undo(table.now), Ok(1));
    assert_eq!(table.session.waiting(), Waiting::Person(Side::First));
    assert_eq!(table.session.redo(table.now), Ok(1));
    assert!(table.session.end().is_some());
}

#[test]
fn moves_that_are_played_again_after_a_resignation_open_the_game() {
    let mut table = Table::new("hex:3", [HUMAN, HUMAN], "none");
    table.play("a1").unwrap();
    assert_eq!(table.session.undo(table.now), Ok(1));
    table.session.resign(table.now).unwrap();
    assert_eq!(table.session.redo(table.now), Ok(1));
    assert_eq!(table.session.waiting(), Waiting::Person(Side::Second));
    assert_eq!(table.reason(), None);
}
