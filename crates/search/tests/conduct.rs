//! How alpha-beta and df-pn behave as programs: limits, stopping, going on, repeating themselves, telling of it.

use std::time::Duration;

use boyi_games::dots::Dots;
use boyi_games::hex::{Hex, HexRules};
use boyi_games::surakarta::Surakarta;
use boyi_games::{Game, Verdict};
use boyi_search::{
    AlphaBeta, AlphaBetaOptions, Budget, Heuristic, Lead, Limits, ProofSearch, Question, Report, Score,
    StopFlag,
};

fn options() -> AlphaBetaOptions {
    AlphaBetaOptions { table: 1 << 20, ..AlphaBetaOptions::default() }
}

fn hex(size: u8) -> Hex {
    Hex::start(HexRules::new(size).expect("a size"))
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for limit in [1, 10, 999, 20_000] {
        let mut search = AlphaBeta::new(Lead, options());
        let report = search.search(&hex(7), &Limits::nodes(limit), &mut |_| {});
        assert_eq!(report.nodes, limit);
        assert_eq!(hex(7).check(report.line[0]), Ok(()));
    }
}

#[test]
fn one_thread_repeats_itself() {
    let run = || {
        let mut search = AlphaBeta::new(Lead, options());
        let mut report = search.search(&Surakarta::start(Default::default()), &Limits::depth(4), &mut |_| {});
        (report.elapsed, report.left) = (Duration::ZERO, None);
        report
    };
    assert_eq!(run(), run());
}

#[test]
fn a_cleared_search_is_as_good_as_new() {
    let game = hex(4);
    let mut search = AlphaBeta::new(Lead, options());
    let first = search.search(&game, &Limits::depth(5), &mut |_| {});
    let second = search.search(&game, &Limits::depth(5), &mut |_| {});
    assert!(second.nodes < first.nodes, "the table helps");
    search.clear();
    assert_eq!(search.search(&game, &Limits::depth(5), &mut |_| {}).nodes, first.nodes);
}

#[test]
fn a_stop_flag_ends_the_search_with_an_answer() {
    for threads in [1, 2] {
        let stop = StopFlag::new();
        let limits = Limits { stop: stop.clone(), ..Limits::none() };
        let mut search = AlphaBeta::new(Lead, AlphaBetaOptions { threads, ..options() });
        let game = hex(9);
        let report = search.search(&game, &limits, &mut |report| {
            if report.depth >= 2 {
                stop.stop();
            }
        });
        assert_eq!(game.check(report.line[0]), Ok(()));
        assert_eq!(report.candidates.len(), 81);
        let at_once = search.search(&game, &limits, &mut |_| {});
        assert_eq!(game.check(at_once.line[0]), Ok(()));
    }
}

#[test]
fn a_bound_of_time_ends_the_search() {
    let depth_in = |span: Duration| {
        let limits = Limits { time: Some(Budget::exactly(span)), ..Limits::none() };
        let report = AlphaBeta::new(Lead, options()).search(&hex(11), &limits, &mut |_| {});
        assert_eq!(hex(11).check(report.line[0]), Ok(()));
        report.depth
    };
    // However slow the machine is, there is a time that is enough for something.
    let spans = [30, 300, 3000, 30_000].map(Duration::from_millis);
    assert!(spans.into_iter().any(|span| depth_in(span) >= 1));
}

#[test]
fn the_listener_hears_of_every_depth() {
    let mut depths = Vec::new();
    let game: Dots = Game::start("3x3".parse().expect("rules"));
    let mut listener = |report: &Report<_>| depths.push(report.depth);
    let quiet = AlphaBetaOptions { report_every: Duration::MAX / 2, ..options() };
    AlphaBeta::new(Lead, quiet).search(&game, &Limits::depth(4), &mut listener);
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn a_game_that_is_over_has_a_verdict_and_no_move() {
    let game = Hex::parse(HexRules::new(2).expect("a size"), "RB/R. B").expect("a position");
    let report = AlphaBeta::new(Lead, options()).search(&game, &Limits::none(), &mut |_| {});
    assert_eq!((report.proven, report.line), (Some(Verdict::Loss), vec![]));
    let report = ProofSearch::new(1 << 12).solve(&game, &Limits::none(), &mut |_| {});
    assert_eq!(report.verdict, Some(Verdict::Loss));
}

#[test]
fn plain_search_takes_the_first_of_equal_moves() {
    let game = hex(5);
    let mut search = AlphaBeta::new(Lead, AlphaBetaOptions::plain());
    let mut reports = 0;
    let report = search.search(&game, &Limits::depth(2), &mut |_| reports += 1);
    assert_eq!(report.line[0], game.moves()[0]);
    assert_eq!((report.depth, reports, report.memory), (2, 1, 0));
}

/// Believes that whoever is to move on a board with three stones loses, ten plies later.
struct Believer;

impl Heuristic<Hex> for Believer {
    fn evaluate(&self, _game: &Hex) -> Score {
        Score::DRAW
    }

    fn exact(&self, game: &Hex) -> Option<Score> {
        (game.empty_cells().len() == 22).then_some(Score::loss_in(10))
    }
}

#[test]
fn what_the_heuristic_knows_for_certain_is_believed() {
    let report = AlphaBeta::new(Believer, options()).search(&hex(5), &Limits::depth(9), &mut |_| {});
    assert_eq!(report.proven, Some(Verdict::Win));
    assert_eq!((report.line.len(), report.value), (3, 1.0));
    let deeper = AlphaBeta::new(Believer, options()).search(&hex(5), &Limits::depth(2), &mut |_| {});
    assert_eq!((deeper.proven, deeper.value), (None, 0.5));
}

#[test]
fn df_pn_goes_on_where_it_stopped() {
    let game = hex(4);
    let mut whole = ProofSearch::new(1 << 20);
    let at_once = whole.solve(&game, &Limits::none(), &mut |_| {});
    assert_eq!(at_once.verdict, Some(Verdict::Win));
    let mut solver = ProofSearch::new(1 << 20);
    let mut total = 0;
    let report = loop {
        let report = solver.solve(&game, &Limits::nodes(5_000), &mut |_| {});
        total += report.nodes;
        assert_eq!(report.question, Question::CanWin);
        if report.verdict.is_some() {
            break report;
        }
        assert!(report.nodes <= 5_000 + 16 && report.proof > 0 && report.disproof > 0);
    };
    assert_eq!(report.verdict, Some(Verdict::Win));
    assert!(total < 2 * at_once.nodes + 20_000, "{total} nodes in parts, {} at once", at_once.nodes);
    let again = solver.solve(&game, &Limits::none(), &mut |_| {});
    assert!(again.nodes < 5_000, "what is solved stays solved");
}

#[test]
fn df_pn_tells_wins_from_draws_and_losses() {
    // 2x2 boxes are a draw or not depending on the start; whatever it is, both solvers agree.
    for start in ["2x2", "1x3", "1x1"] {
        let game: Dots = Game::start(start.parse().expect("rules"));
        let proof = ProofSearch::new(1 << 20).solve(&game, &Limits::none(), &mut |_| {});
        let search = AlphaBeta::new(Lead, options()).search(&game, &Limits::none(), &mut |_| {});
        assert_eq!(proof.verdict, search.proven, "{start}");
        assert!(proof.verdict.is_some());
    }
}

#[test]
fn df_pn_stops_when_told() {
    let stop = StopFlag::new();
    stop.stop();
    let limits = Limits { stop, ..Limits::none() };
    let report = ProofSearch::new(1 << 12).solve(&hex(8), &limits, &mut |_| {});
    assert_eq!((report.verdict, report.line), (None, vec![]));
}
