//! Evaluators that look closer where the tree grows, that leave moves out, that know of draws, and that judge several
//! leaves at once.

use std::time::Duration;

use boyi_games::hex::{Hex, HexRules};
use boyi_games::{Game, Outcome, Random, Side, Verdict};
use boyi_search::uct::{
    Evaluation, Evaluator, Expansion, FirstPlay, Gumbel, RandomGames, Selection, Uct, UctOptions,
};
use boyi_search::{Budget, Limits};

/// Leaves out one move wherever there is another, and may know who wins.
struct Looker {
    left_out: Option<u16>,
    winner: Option<Side>,
    looks: u32,
}

impl Evaluator<Hex> for Looker {
    fn look(&mut self, _game: &Hex, evaluation: &mut Evaluation) -> Option<Outcome> {
        self.looks += 1;
        evaluation.policy.clear();
        self.winner.filter(|_| self.looks > 1).map(Outcome::Win)
    }

    fn moves(&mut self, game: &Hex, indices: &mut Vec<u16>) {
        game.generate(|mv| indices.push(game.index_of(mv) as u16));
        if indices.len() > 1 {
            indices.retain(|&index| Some(index) != self.left_out);
        }
    }

    fn evaluate(&mut self, game: &mut Hex, random: &mut Random, evaluation: &mut Evaluation) {
        RandomGames::default().evaluate(game, random, evaluation);
    }
}

fn game(text: &str) -> Hex {
    Hex::parse(HexRules::new(3).unwrap(), text).unwrap()
}

#[test]
fn what_a_closer_look_shows_is_proven() {
    let options = UctOptions { expansion: Expansion::Visits { n: 1 }, ..UctOptions::default() };
    for (winner, verdict) in [(Side::First, Verdict::Win), (Side::Second, Verdict::Loss)] {
        let mut looker = Looker { left_out: None, winner: Some(winner), looks: 0 };
        let report = Uct::new(&game(".../.../... R"), options.clone()).search(
            std::slice::from_mut(&mut looker),
            &Limits::simulations(10_000),
            &mut |_| {},
        );
        assert_eq!(report.proven, Some(verdict));
        // One look at the root; then one child is enough for a win, and all nine are needed for a loss.
        assert_eq!(looker.looks, if verdict == Verdict::Win { 2 } else { 10 });
    }
}

#[test]
fn moves_that_were_left_out_may_still_win() {
    // Red wins at the centre, and only there.
    let game = game(".R./B.B/.R. R");
    let centre = 4;
    for (selective, left_out, proven) in
        [(false, None, Some(Verdict::Win)), (true, None, Some(Verdict::Win)), (true, Some(centre), None)]
    {
        let options = UctOptions { selective, ..UctOptions::default() };
        let mut looker = Looker { left_out, winner: None, looks: 0 };
        let report = Uct::new(&game, options).search(
            std::slice::from_mut(&mut looker),
            &Limits::simulations(20_000),
            &mut |_| {},
        );
        assert_eq!(report.proven, proven, "{selective} {left_out:?}");
    }
}

/// Red looks better after a1 than after any other move, but there Blue has a way to draw. Values count for so many visits.
struct Lure(u32);

fn is_taken(game: &Hex, cell: usize) -> bool {
    game.empty_cells().iter().all(|empty| empty != cell)
}

impl Evaluator<Hex> for Lure {
    fn known(&mut self, game: &Hex) -> Option<Outcome> {
        let is_drawn = game.empty_cells().len() == 23 && is_taken(game, 0) && is_taken(game, 24);
        is_drawn.then_some(Outcome::Draw).or_else(|| game.outcome())
    }

    fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        evaluation.set(if is_taken(game, 0) { 0.9 } else { 0.7 }, self.0);
    }
}

#[test]
fn a_way_to_draw_is_taken_into_account() {
    let start = Hex::start(HexRules::new(5).unwrap());
    for selection in [Selection::Uct { c: 0.3 }, Selection::Puct { c: 1.0 }] {
        for (weight, batch) in [(1, 1), (8, 1), (1, 4)] {
            let expansion = Expansion::Visits { n: 0 };
            let options = UctOptions { selection, expansion, batch, ..UctOptions::default() };
            let limits = Limits::simulations(20_000);
            let report = Uct::new(&start, options).search(&mut [Lure(weight)], &limits, &mut |_| {});
            let a1 = report.candidates.iter().find(|candidate| candidate.mv.to_string() == "a1").unwrap();
            assert!(a1.value < 0.7, "{selection:?}, weight {weight}, batch {batch}: {}", a1.value);
            assert_ne!(report.best().unwrap().to_string(), "a1", "{selection:?}, weight {weight}");
        }
    }
}

/// One move draws at once; the others look bad.
struct Refuge;

impl Evaluator<Hex> for Refuge {
    fn known(&mut self, game: &Hex) -> Option<Outcome> {
        let is_drawn = game.empty_cells().len() == 24 && is_taken(game, 0);
        is_drawn.then_some(Outcome::Draw).or_else(|| game.outcome())
    }

    fn evaluate(&mut self, _game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        evaluation.set(0.2, 1);
    }
}

#[test]
fn who_can_draw_looks_for_something_better() {
    let start = Hex::start(HexRules::new(5).unwrap());
    let limits = Limits::simulations(5000);
    let report = Uct::new(&start, UctOptions::default()).search(&mut [Refuge], &limits, &mut |_| {});
    assert_eq!((report.best().unwrap().to_string(), report.value), ("a1".to_owned(), 0.5));
    assert_eq!(report.candidates[0].visits, 1, "there is nothing more to learn about it");
}

/// One move has the best chance, and another is the likeliest: neither ever gives way.
struct Doubt;

impl Evaluator<Hex> for Doubt {
    fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        evaluation.set(if is_taken(game, 0) { 0.501 } else { 0.5 }, 1);
        evaluation.policy.clear();
        evaluation.policy.resize(game.index_limit(), 0.01);
        evaluation.policy[..2].copy_from_slice(&[0.4, 0.6]);
    }
}

#[test]
fn a_search_in_doubt_goes_on_to_the_hard_bound() {
    let start = Hex::start(HexRules::new(5).unwrap());
    let options = UctOptions {
        selection: Selection::Puct { c: 10.0 },
        expansion: Expansion::Visits { n: 0 },
        ..UctOptions::default()
    };
    let (soft, hard) = (Duration::from_millis(150), Duration::from_millis(900));
    let limits = Limits { time: Some(Budget { soft, hard }), ..Limits::none() };
    let report = Uct::new(&start, options).search(&mut [Doubt], &limits, &mut |_| {});
    let [first, second] = [&report.candidates[0], &report.candidates[1]];
    assert!(first.value < second.value && second.visits > first.visits / 2, "{first:?} {second:?}");
    // A little before the bound the second move cannot become the first any more.
    assert!(report.elapsed >= 4 * soft, "{:?}", report.elapsed);
}

#[test]
fn gumbel_halves_the_moves_of_the_root() {
    let start = Hex::start(HexRules::new(5).unwrap());
    for (threads, batch) in [(1, 1), (1, 4), (2, 1), (2, 3)] {
        let options = UctOptions {
            selection: Selection::Gumbel(Gumbel { considered: 4, ..Gumbel::default() }),
            expansion: Expansion::Visits { n: 0 },
            threads,
            batch,
            ..UctOptions::default()
        };
        let mut search = Uct::new(&start, options);
        for _ in 0..2 {
            let mut evaluators: Vec<Doubt> = (0..threads).map(|_| Doubt).collect();
            let report = search.search(&mut evaluators, &Limits::simulations(16), &mut |_| {});
            let visits: Vec<u64> = report.candidates.iter().map(|candidate| candidate.visits).collect();
            assert_eq!(visits.iter().sum::<u64>(), 16, "{visits:?}");
            assert!(visits.len() <= 4, "{visits:?}");
            // Two rounds of eight: twice each of four, then four times each of two.
            assert!((threads, batch) != (1, 1) || visits == [6, 6, 2, 2], "{visits:?}");
            let likeliest = [0, 1].map(|index| start.move_at(index).unwrap());
            assert!(likeliest.contains(report.best().unwrap()));
        }
    }
}

#[test]
fn gumbel_without_a_limit_of_simulations_keeps_its_tree() {
    let start = Hex::start(HexRules::new(5).unwrap());
    let selection = Selection::Gumbel(Gumbel::default());
    let options = UctOptions { selection, expansion: Expansion::Visits { n: 0 }, ..UctOptions::default() };
    let mut search = Uct::new(&start, options);
    // Told to stop at once, a search makes one simulation.
    let limits = Limits::none();
    limits.stop.stop();
    for expected in [1, 2, 3] {
        let report = search.search(&mut [Doubt], &limits, &mut |_| {});
        assert_eq!(report.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), expected);
    }
}

/// Notes how many positions it is asked about at once.
#[derive(Default)]
struct Clerk {
    batches: Vec<usize>,
}

impl Evaluator<Hex> for Clerk {
    fn evaluate(&mut self, _game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        evaluation.set(0.5, 1);
    }

    fn evaluate_all(&mut self, games: &mut [Hex], random: &mut Random, evaluations: &mut [Evaluation]) {
        self.batches.push(games.len());
        let distinct = |i: usize| games[..i].iter().all(|game| *game != games[i]);
        assert!((0..games.len()).all(distinct), "nothing is evaluated twice");
        for (game, evaluation) in games.iter_mut().zip(evaluations) {
            self.evaluate(game, random, evaluation);
        }
    }
}

#[test]
fn leaves_are_judged_together() {
    let start = Hex::start(HexRules::new(7).unwrap());
    for selection in [Selection::Uct { c: 0.3 }, Selection::Puct { c: 1.0 }] {
        let first_play = FirstPlay::ParentMinus(0.1);
        let options = UctOptions { selection, first_play, batch: 5, ..UctOptions::default() };
        let mut clerk = Clerk::default();
        let limits = Limits::simulations(1000);
        let report = Uct::new(&start, options).search(std::slice::from_mut(&mut clerk), &limits, &mut |_| {});
        assert_eq!((report.simulations, clerk.batches.iter().sum()), (1000, 1000));
        let full = clerk.batches.iter().filter(|&&count| count == 5).count();
        assert!(full > 150 && clerk.batches.iter().all(|&count| count <= 5), "{:?}", clerk.batches);
    }
}
