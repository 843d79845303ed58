//! What UCT promises: it repeats itself, keeps to its memory, stops when told, keeps what it knows, and plays at least
//! as well as the textbook.

mod looking;
mod textbook;

use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_games::{Game, Side};
use boyi_search::uct::{Expansion, Gumbel, RandomGames, Selection, Uct, UctOptions};
use boyi_search::{Limits, Report};
use textbook::points_against_the_textbook;

fn start<G: Game>(rules: &str) -> G {
    G::start(rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")))
}

fn think<G: Game>(game: &G, options: UctOptions, limits: &Limits) -> Report<G::Move> {
    let mut evaluators = vec![RandomGames::default(); options.threads];
    Uct::new(game, options).search(&mut evaluators, limits, &mut |_| {})
}

#[test]
fn the_same_seed_gives_the_same_visits() {
    fn repeats<G: Game>(rules: &str) {
        let options = UctOptions { seed: 42, ..UctOptions::default() };
        let once = think(&start::<G>(rules), options.clone(), &Limits::simulations(3000));
        let again = think(&start::<G>(rules), options.clone(), &Limits::simulations(3000));
        assert_eq!(once.candidates, again.candidates);
        assert_eq!(once.line, again.line);
        let other = think(&start::<G>(rules), UctOptions { seed: 43, ..options }, &Limits::simulations(3000));
        assert_ne!(once.candidates, other.candidates, "another seed gives another search");
    }
    repeats::<Hex>("11");
    repeats::<Surakarta>("");
    repeats::<Dots>("5x5");
}

#[test]
fn visits_add_up_to_the_simulations() {
    for (threads, batch) in [(1, 1), (2, 1), (1, 7), (2, 4)] {
        for virtual_loss in [1, 3] {
            let options = UctOptions { threads, batch, virtual_loss, ..UctOptions::default() };
            let report = think(&start::<Hex>("7"), options, &Limits::simulations(5000));
            let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
            assert_eq!((report.simulations, visits), (5000, 5000));
        }
    }
}

#[test]
fn the_best_moves_are_told_with_what_follows_them() {
    fn tells<G: Game>(rules: &str) {
        let game = start::<G>(rules);
        let report = think(&game, UctOptions::default(), &Limits::simulations(3000));
        assert_eq!(report.lines.len(), report.candidates.len().min(5));
        assert_eq!(report.lines[0], report.line);
        for (line, candidate) in report.lines.iter().zip(&report.candidates) {
            assert_eq!(line[0], candidate.mv);
            let mut game = game.clone();
            for &mv in line {
                game.play(mv).expect("a line is made of legal moves");
            }
        }
        assert!(report.lines.iter().skip(1).any(|line| line.len() > 1));
    }
    tells::<Hex>("5");
    tells::<Surakarta>("");
    tells::<Dots>("3x3");
}

#[test]
fn several_simulations_a_leaf_count_as_many_visits() {
    let mut uct = Uct::new(&start::<Dots>("4x4"), UctOptions::default());
    let report = uct.search(&mut [RandomGames { count: 5 }], &Limits::simulations(200), &mut |_| {});
    let visits: u64 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    assert_eq!(visits, 1000);
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let memory = 1 << 18;
    let options = UctOptions { memory, expansion: Expansion::Visits { n: 0 }, ..UctOptions::default() };
    let report = think(&start::<Hex>("11"), options, &Limits::simulations(20_000));
    assert_eq!(report.simulations, 20_000);
    assert!(report.memory <= memory && report.memory > memory - 8192, "{} bytes", report.memory);
}

#[test]
fn a_search_without_limits_ends_when_it_is_told_to_stop() {
    for threads in [1, 2] {
        let limits = Limits::none();
        let options = UctOptions { threads, memory: 1 << 20, ..UctOptions::default() };
        let mut search = Uct::new(&start::<Surakarta>(""), options);
        let mut evaluators = vec![RandomGames::default(); threads];
        let report = search.search(&mut evaluators, &limits, &mut |_| limits.stop.stop());
        assert!(report.best().is_some());
    }
}

#[test]
fn even_a_stopped_search_has_an_answer() {
    let limits = Limits::none();
    limits.stop.stop();
    assert!(think(&start::<Hex>("5"), UctOptions::default(), &limits).best().is_some());
    assert!(think(&start::<Hex>("5"), UctOptions::default(), &Limits::simulations(0)).best().is_some());
}

#[test]
fn a_game_that_is_over_has_no_answer() {
    let game = Hex::parse("2".parse().unwrap(), "R./R. B").unwrap();
    assert_eq!(think(&game, UctOptions::default(), &Limits::simulations(10)).best(), None);
}

#[test]
fn a_proven_root_ends_the_search() {
    let game = Hex::parse("3".parse().unwrap(), ".R./.../... R").unwrap();
    let report = think(&game, UctOptions::default(), &Limits::simulations(1_000_000));
    assert!(report.proven.is_some());
    assert!(report.simulations < 100_000, "{}", report.simulations);
}

#[test]
fn what_was_learnt_about_a_position_is_kept() {
    let mut game = start::<Hex>("7");
    let mut uct = Uct::new(&game, UctOptions::default());
    let mut evaluators = [RandomGames::default()];
    for _ in 0..6 {
        let before = uct.search(&mut evaluators, &Limits::simulations(4000), &mut |_| {});
        let line: Vec<_> = before.line.iter().copied().take(2).collect();
        line.iter().for_each(|&mv| game.play(mv).expect("the line is legal"));
        let expected = before.candidates[0].visits;
        uct.go_to(&game, &line);
        let after = uct.search(&mut evaluators, &Limits::simulations(1), &mut |_| {});
        let kept: u64 = after.candidates.iter().map(|candidate| candidate.visits).sum();
        assert!(kept > 1 && kept < expected, "{kept} of {expected} visits were kept");
        assert!(after.memory < before.memory, "the rest of the tree is given back");
        assert_eq!(game.mover(), if game.count() % 2 == 1 { Side::First } else { Side::Second });
    }
    uct.go_to(&start::<Hex>("7"), &[]);
    let fresh = uct.search(&mut evaluators, &Limits::simulations(1), &mut |_| {});
    assert_eq!(fresh.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), 1);
}

#[test]
fn every_kind_of_selection_finds_a_win_in_one() {
    let game = Hex::parse("4".parse().unwrap(), "R.../R.B./R.B./...B R").unwrap();
    let gumbel = Selection::Gumbel(Gumbel::default());
    for selection in [Selection::Uct { c: 0.5 }, Selection::Puct { c: 1.0 }, gumbel] {
        for rave in [None, Some(100.0)] {
            let options = UctOptions { selection, rave, ..UctOptions::default() };
            let report = think(&game, options, &Limits::simulations(500));
            assert_eq!(report.best().unwrap().to_string(), "a4", "{selection:?} {rave:?}");
            assert_eq!(report.proven, Some(boyi_games::Verdict::Win));
        }
    }
}

/// The share of points that our search takes from the textbook's at equal simulations.
fn score_against_the_textbook<G: Game>(rules: &str, games: u32, simulations: u32) -> f64 {
    let play = |number| {
        let options = UctOptions { memory: 1 << 26, ..UctOptions::default() };
        points_against_the_textbook(start::<G>(rules), number, simulations, 0.3, options)
    };
    (0..games).map(play).sum::<f64>() / f64::from(games)
}

#[test]
fn it_holds_its_own_against_the_textbook() {
    let hex = score_against_the_textbook::<Hex>("5", 40, 300);
    let dots = score_against_the_textbook::<Dots>("3x3", 40, 300);
    let surakarta = score_against_the_textbook::<Surakarta>("", 16, 60);
    assert!(hex >= 0.5 && dots >= 0.5 && surakarta >= 0.5, "hex {hex}, dots {dots}, surakarta {surakarta}");
}
