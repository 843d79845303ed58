//! The three-move attack of `surakarta-2025`: Black plays b5-c4, a5-a4 and b6-b5 and threatens b5xb1. A search of seven
//! plies sees the capture at the end of its line; one of eight plies finds the answer.

use boyi_core::{Game, Margin};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Limits};
use boyi_surakarta::{Surakarta, SurakartaMove};
use boyi_surakarta_kit::knowledge::PublishedEvaluation;

/// The number of the symmetry that exchanges left and right.
const MIRROR: usize = 2;

/// The best line of a search of so many plies that does not play captures out, and where it leads.
fn best_line(depth: u32) -> (Vec<SurakartaMove>, Surakarta) {
    let mut game = Surakarta::start(Default::default());
    let options = AlphaBetaOptions { quiescence: false, ..AlphaBetaOptions::default() };
    let report =
        AlphaBeta::new(PublishedEvaluation, options).search(&game, &Limits::depth(depth), &mut |_| {});
    for &mv in &report.line {
        game.play(mv).unwrap();
    }
    (report.line, game)
}

#[test]
fn seven_plies_end_in_the_capture() {
    let (line, end) = best_line(7);
    assert_eq!((line.len(), end.margin()), (7, Some(Margin(1))));
    let blacks = |symmetry: usize| -> Vec<String> {
        line.iter().step_by(2).map(|&mv| end.transformed_move(mv, symmetry).to_string()).collect()
    };
    let attack = ["b5-c4", "a5-a4", "b6-b5", "b5xb1"];
    assert!(blacks(0) == attack || blacks(MIRROR) == attack, "{:?}", blacks(0));
}

#[test]
fn eight_plies_find_the_answer() {
    let (line, end) = best_line(8);
    assert_eq!((line.len(), end.margin()), (8, Some(Margin(0))));
    assert!(line.iter().all(|mv| !mv.captures), "{line:?}");
}
