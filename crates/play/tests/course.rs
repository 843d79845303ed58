//! A game that is going on, on clocks that are told the time.

use std::time::Duration;

use boyi_games::hex::illegal::TAKEN;
use boyi_games::{AnyGame, AnyMove, Game, Outcome, Side};
use boyi_play::{Course, Ending, Reason, Refused, Situation, Takeback};
use proptest::prelude::*;

fn course(rules: &str, control: &str, takeback: Takeback) -> Course {
    Course::new(Situation::start(rules.parse().unwrap()), control.parse().unwrap(), takeback)
}

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn play(course: &mut Course, text: &str, used: u64) -> Result<(), Refused> {
    let mv = course.position().parse_move(text).unwrap();
    course.play(mv, seconds(used))
}

fn shown(course: &Course) -> String {
    course.situation().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn left(course: &Course) -> [u64; 2] {
    Side::BOTH.map(|side| course.left(side, Duration::ZERO).unwrap().as_secs())
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = course("hex:3", "10s", Takeback::KeepsClocks);
    play(&mut game, "b2", 1).unwrap();
    let mv = game.position().parse_move("b2").unwrap();
    assert_eq!(game.play(mv, seconds(1)), Err(Refused::Illegal(mv, TAKEN)));
    assert_eq!((shown(&game).as_str(), left(&game)), ("b2", [9, 10]));
    game.lose(Side::First, Reason::Resignation);
    assert_eq!(play(&mut game, "a1", 1), Err(Refused::Over));
    assert_eq!(game.ending(), Some(Ending::win(Side::Second, Reason::Resignation)));
}

#[test]
fn a_move_that_takes_too_long_loses_and_is_not_played() {
    let mut game = course("hex:3", "10s", Takeback::KeepsClocks);
    assert!(!game.is_too_long(seconds(10)), "the last moment still counts");
    assert!(game.is_too_long(seconds(11)));
    play(&mut game, "b2", 11).unwrap();
    assert_eq!(game.ending(), Some(Ending::win(Side::Second, Reason::Time)));
    assert_eq!((shown(&game).as_str(), left(&game)), ("", [0, 10]));
}

#[test]
fn clocks_stay_or_go_back_with_the_moves_as_agreed() {
    let after = |takeback| {
        let mut game = course("hex:3", "10s", takeback);
        play(&mut game, "b2", 3).unwrap();
        play(&mut game, "a1", 4).unwrap();
        assert_eq!(game.undo(2), 2);
        let undone = left(&game);
        assert_eq!(game.redo(5), 2);
        (undone, left(&game), game.plies()[1].used)
    };
    assert_eq!(after(Takeback::KeepsClocks), ([7, 6], [7, 6], None));
    assert_eq!(after(Takeback::TurnsClocksBack), ([10, 10], [7, 6], Some(seconds(4))));
}

#[test]
fn a_turn_is_timed_from_its_start_and_stands_in_between() {
    let mut game = course("hex:3", "10s", Takeback::KeepsClocks);
    assert_eq!((game.flag_at(), game.is_running()), (None, false));
    game.start(seconds(100));
    game.start(seconds(105));
    assert_eq!((game.flag_at(), game.used(seconds(103))), (Some(seconds(110)), seconds(3)));
    game.stop(seconds(3));
    assert_eq!(game.used(seconds(1000)), seconds(3));
    game.start(seconds(200));
    assert_eq!(game.flag_at(), Some(seconds(207)));
    game.forget_turn();
    assert_eq!(game.left(Side::First, seconds(1000)), Some(seconds(7)));
    play(&mut game, "b2", 4).unwrap();
    assert_eq!((game.is_running(), game.used(seconds(1000))), (false, Duration::ZERO));
}

#[test]
fn the_board_ends_the_game_and_undo_opens_it_again() {
    let mut game = course("hex:2", "none", Takeback::KeepsClocks);
    for mv in ["a1", "b1", "a2"] {
        play(&mut game, mv, 0).unwrap();
    }
    assert_eq!(game.ending(), Some(Ending::win(Side::First, Reason::Win)));
    assert_eq!(game.undo(0), 0);
    assert!(game.ending().is_some(), "the board says so again");
    assert_eq!((game.undo(1), game.ending()), (1, None));
    game.end(Outcome::Draw, Reason::Agreement);
    assert_eq!((game.undo(0), game.mover()), (0, Some(Side::First)));
}

#[test]
fn where_a_side_moves_twice_turns_are_found_all_the_same() {
    let mut game = course("dots:2x1", "none", Takeback::KeepsClocks);
    for edge in ["a1h", "a1v", "a2h", "b1v", "b1h"] {
        play(&mut game, edge, 0).unwrap();
    }
    assert_eq!(game.moves_since(|side| side == Side::First), 3);
    game.undo(3);
    assert_eq!(game.moves_until(|side| side == Side::First), 3);
    assert_eq!(game.moves_until(|side| side == Side::Second), 1);
    assert_eq!(game.moves_until(|_| true), 1);
}

#[test]
fn a_correction_keeps_what_is_still_legal() {
    let mut game = course("hex:3", "none", Takeback::KeepsClocks);
    for mv in ["b2", "a1", "c1"] {
        play(&mut game, mv, 0).unwrap();
    }
    let read = |text: &str| game.position().parse_move(text).unwrap();
    let (c1, b2) = (read("c1"), read("b2"));
    let mut corrected = game.clone();
    corrected.correct(1, c1).unwrap();
    assert_eq!(shown(&corrected), "b2 c1", "the third move was on the same cell");
    assert_eq!(game.correct(1, b2), Err(Refused::Illegal(b2, TAKEN)));
    assert_eq!(game.correct(3, b2), Err(Refused::NoSuchMove(3)));
    assert_eq!(game.position_before(3), Err(Refused::NoSuchMove(3)));
    assert_eq!(game.position_before(usize::MAX), Err(Refused::NoSuchMove(usize::MAX)));
    assert_eq!(shown(&game), "b2 a1 c1");
    assert!(Refused::NoSuchMove(usize::MAX).to_string().starts_with("there is no move"));
}

/// One thing that is done to a game: what, and two numbers to choose by.
type Deed = (u8, usize, usize);

/// Does it; says whether the game took it in.
fn happen(game: &mut Course, (what, one, two): Deed) -> bool {
    let choose = |position: &AnyGame| -> Option<AnyMove> {
        let moves = position.moves();
        moves.get(one % moves.len().max(1)).copied()
    };
    match what {
        0..=5 => choose(game.position()).is_some_and(|mv| game.play(mv, seconds(two as u64 % 4)).is_ok()),
        6 => game.undo(one % 4) > 0,
        7 => game.redo(one % 4) > 0,
        8 => {
            let ply = two % (game.plies().len() + 1);
            let mv = game.position_before(ply).ok().and_then(|position| choose(&position));
            mv.is_some_and(|mv| game.correct(ply, mv).is_ok())
        }
        _ => {
            game.lose(Side::BOTH[one % 2], Reason::Resignation);
            true
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_the_parts_of_a_game_agree(
        rules in prop::sample::select(vec!["hex:3,swap=pieces", "surakarta", "dots:2x2"]),
        back in any::<bool>(),
        deeds in prop::collection::vec((0..10u8, any::<usize>(), any::<usize>()), 0..60),
    ) {
        let takeback = if back { Takeback::TurnsClocksBack } else { Takeback::KeepsClocks };
        let mut game = course(rules, "30s", takeback);
        for deed in deeds {
            happen(&mut game, deed);
            let mut position = game.situation().beginning().clone();
            prop_assert_eq!(game.plies().len(), game.situation().moves().len());
            for (&mv, ply) in game.situation().moves().iter().zip(game.plies()) {
                prop_assert_eq!(ply.by, position.mover());
                prop_assert!(position.play(mv).is_ok());
            }
            prop_assert_eq!(&position, game.position());
            if let Some(outcome) = position.outcome() {
                prop_assert_eq!(game.ending().and_then(|ending| ending.outcome).is_some(), true, "{}", outcome);
            }
            prop_assert_eq!(game.mover().is_some(), game.ending().is_none());
        }
    }
}

#[test]
fn a_position_that_a_referee_sets_up_leaves_the_clocks_alone() {
    let mut game = course("hex:3", "1m", Takeback::KeepsClocks);
    play(&mut game, "a1", 10).unwrap();
    game.lose(Side::First, Reason::Resignation);
    game.set_up(Situation::start("hex:3".parse().unwrap()).position().clone());
    assert_eq!((game.ending(), game.plies().len(), left(&game)), (None, 0, [50, 60]));
    play(&mut game, "b2", 1).unwrap();
    assert_eq!((shown(&game).as_str(), left(&game)), ("b2", [49, 60]));
}
