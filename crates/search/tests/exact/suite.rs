//! The properties themselves, written once for all games.

use boyi_games::{Game, Side, Verdict};
use boyi_search::uct::{RandomGames, Uct, UctOptions};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Heuristic, Lead, Limits, Points, ProofSearch, Report};

use crate::reference::{WIN, minimax, minimax_margin};

/// The ways to search that must all be exact.
pub fn configurations() -> Vec<(&'static str, AlphaBetaOptions)> {
    let whole = AlphaBetaOptions { table: 1 << 18, exact_history: true, ..AlphaBetaOptions::default() };
    vec![
        ("no table", AlphaBetaOptions { table: 0, ..whole.clone() }),
        ("tiny table", AlphaBetaOptions { table: 1 << 9, ..whole.clone() }),
        ("no scouting", AlphaBetaOptions { scouting: false, ..whole.clone() }),
        ("all moves exact", AlphaBetaOptions { exact_candidates: 100, ..whole.clone() }),
        ("plain", AlphaBetaOptions { deepening: true, exact_history: true, ..AlphaBetaOptions::plain() }),
        ("two threads", AlphaBetaOptions { threads: 2, ..whole.clone() }),
        ("whole", whole),
    ]
}

fn verdict(value: i32, viewer: Side) -> Verdict {
    match value.signum() * if viewer == Side::First { 1 } else { -1 } {
        1 => Verdict::Win,
        0 => Verdict::Draw,
        _ => Verdict::Loss,
    }
}

/// Each position is searched in all of the ways, by df-pn, and by UCT until it has a proof; every answer is held against
/// minimax.
pub fn searches_are_exact<G: Game>(positions: impl Iterator<Item = G>, count: usize) {
    let mut searches: Vec<(&str, AlphaBeta<G, Lead>)> =
        configurations().into_iter().map(|(name, options)| (name, AlphaBeta::new(Lead, options))).collect();
    let mut solvers = [ProofSearch::new(1 << 18), ProofSearch::new(1 << 8)];
    let mut positions = positions.peekable();
    let first = positions.peek().expect("at least one position").clone();
    let mut trees = [(1, 1), (1, 4), (2, 3)].map(|(threads, batch)| {
        Uct::new(&first, UctOptions { threads, batch, memory: 32 << 20, ..UctOptions::default() })
    });
    for (number, game) in positions.take(count).enumerate() {
        let value = minimax(&game);
        let expected = verdict(value, game.mover());
        let context = format!("{} {} {game}", G::NAME, game.rules());
        for (name, search) in &mut searches {
            // Starting a thread takes longer than most of these searches.
            if search.options().threads > 1 && number % 8 > 0 {
                continue;
            }
            let context = format!("{context}, {name}");
            let report = search.search(&game, &Limits::none(), &mut |_| {});
            assert_eq!(report.proven, Some(expected), "{context}");
            if expected != Verdict::Draw {
                assert_eq!(report.value, expected.score(), "{context}");
            }
            let whole_line = search.options().scouting || search.options().table == 0;
            line_achieves(&game, &report, value, whole_line, &context);
        }
        let proof = &mut trees[if number % 8 == 0 { 2 } else { number % 2 }];
        proof.forget(&game);
        let mut evaluators = vec![RandomGames::default(); proof.options().threads];
        let report = proof.search(&mut evaluators, &Limits::simulations(1_000_000), &mut |_| {});
        assert_eq!(report.proven, Some(expected), "{context}: UCT");
        let mut after = game.clone();
        after.play(report.line[0]).unwrap_or_else(|error| panic!("{context}: UCT: {error}"));
        assert_eq!(
            verdict(minimax(&after), game.mover()),
            expected,
            "{context}: UCT's move {}",
            report.line[0]
        );
        let report = solvers[number % 2].solve(&game, &Limits::none(), &mut |_| {});
        assert_eq!(report.verdict, Some(expected), "{context}: df-pn");
        let end = played(&game, &report.line, &context);
        let result = end.outcome().expect("the line of a proof goes to the end");
        assert_eq!(result.seen_by(game.mover()), expected, "{context}: the line of df-pn");
    }
}

/// The best line is legal, keeps the value at every step, and wins as fast and loses as slowly as possible.
fn line_achieves<G: Game>(game: &G, report: &Report<G::Move>, value: i32, whole_line: bool, context: &str) {
    let mut after = game.clone();
    after.play(report.line[0]).unwrap_or_else(|error| panic!("{context}: {error}"));
    let kept = minimax(&after);
    let kept = kept - kept.signum();
    assert_eq!(kept, value, "{context}: the move {} keeps the value", report.line[0]);
    // Without scouting, a table entry may cut the line short.
    if value != 0 && whole_line {
        let end = played(game, &report.line, context);
        let length = report.line.len() as i32;
        let won = end.outcome().map(|outcome| outcome.seen_by(Side::First));
        assert_eq!(won, Some(verdict(value, Side::First)), "{context}: the line's end");
        assert_eq!(length, WIN - value.abs(), "{context}: the line's length");
    }
}

/// The position at the end of a line, every move of which must be legal.
pub fn played<G: Game>(game: &G, line: &[G::Move], context: &str) -> G {
    let mut game = game.clone();
    for &mv in line {
        game.play(mv).unwrap_or_else(|error| panic!("{context}: {mv}: {error}"));
    }
    game
}

/// Those who play for points get as many as can be had.
pub fn margins_are_exact<G: Game>(positions: impl Iterator<Item = G>, count: usize) {
    let options = AlphaBetaOptions { table: 1 << 18, ..AlphaBetaOptions::default() };
    let mut search = AlphaBeta::new(Points, options);
    for game in positions.take(count) {
        let context = format!("{} {} {game}", G::NAME, game.rules());
        let expected = minimax_margin(&game);
        let report = search.search(&game, &Limits::none(), &mut |_| {});
        let seen = if game.mover() == Side::First { expected } else { -expected };
        assert_eq!(report.margin, Some(f64::from(seen)), "{context}");
        assert_eq!(report.proven, Some(verdict(expected, game.mover())), "{context}");
        let end = played(&game, &report.line, &context);
        assert_eq!(end.margin().map(|margin| i32::from(margin.0)), Some(expected), "{context}: the line");
    }
}

/// Whatever is switched on, a search of some depth finds what `reference` finds at that depth. (A table is exempt: it may
/// know more.)
pub fn depths_are_exact<G: Game, H: Heuristic<G> + Copy>(
    heuristic: H,
    ways: &[AlphaBetaOptions],
    depth: u32,
    positions: impl Iterator<Item = G>,
    reference: impl Fn(&G, u32) -> i32,
) {
    let mut searches: Vec<_> =
        ways.iter().map(|options| AlphaBeta::new(heuristic, options.clone())).collect();
    for game in positions {
        let context = format!("{} {} {game}", G::NAME, game.rules());
        let value = reference(&game, depth);
        let lead = f64::from(if game.mover() == Side::First { value } else { -value });
        let expected = if value.abs() > WIN / 2 {
            verdict(value, game.mover()).score()
        } else {
            1.0 / (1.0 + (-lead / 2.0).exp())
        };
        for search in &mut searches {
            let report = search.search(&game, &Limits::depth(depth), &mut |_| {});
            assert!((report.value - expected).abs() < 1e-9, "{context}: {} for {expected}", report.value);
        }
    }
}
