//! What the solver decides for a player before it knows everything.

use boyi_analysis::{Solution, Solver, SolverOptions};
use boyi_core::{Game, Outcome, Random, Verdict};
use boyi_dots::Dots;
use boyi_dots_kit::DotsSolver;
use boyi_search::Limits;

#[test]
fn a_win_in_dots_is_decided_before_its_margin_is_known() {
    let start = Dots::start("4x4".parse().unwrap());
    let mut random = Random::new(4);
    let mut won = 0;
    for _ in 0..300 {
        let mut game = start;
        while game.count() > 26 {
            game.play_unchecked(game.random_move(&mut random).unwrap());
        }
        let decided = DotsSolver::new(game.geometry(), SolverOptions { memory: 1 << 20, threads: 1 })
            .decide(&game, &Limits::nodes(32));
        let Some(Solution { margin: None, line, value, .. }) = decided else { continue };
        assert_eq!(value, Some(Verdict::Win));
        let mut after = game;
        after.play_unchecked(line[0]);
        let mut whole = DotsSolver::new(game.geometry(), SolverOptions::default());
        let found = whole.solve(&after, &Limits::none(), &mut |_| {});
        assert_eq!(found.value.unwrap().of(after.mover()), Outcome::Win(game.mover()), "{game}");
        won += 1;
    }
    assert!(won > 10, "{won}");
}
