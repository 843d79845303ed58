//! Evaluators that look closer where the tree grows, and that leave moves out.

use boyi_games::hex::{Hex, HexRules};
use boyi_games::{Game, Outcome, Random, Side, Verdict};
use boyi_search::Limits;
use boyi_search::uct::{Evaluation, Evaluator, Expansion, RandomGames, Selection, Uct, UctOptions};

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

/// Red looks better after a1 than after any other move, but there Blue has a way to draw.
struct Lure;

impl Evaluator<Hex> for Lure {
    fn known(&mut self, game: &Hex) -> Option<Outcome> {
        let taken = |cell| game.empty_cells().iter().all(|empty| empty != cell);
        (taken(0) && taken(24) && game.empty_cells().len() == 23)
            .then_some(Outcome::Draw)
            .or_else(|| game.outcome())
    }

    fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        let lured = game.empty_cells().iter().all(|empty| empty != 0);
        evaluation.set(if lured { 0.9 } else { 0.7 }, 1);
    }
}

#[test]
fn a_way_to_draw_is_taken_into_account() {
    let start = Hex::start(HexRules::new(5).unwrap());
    for selection in [Selection::Uct { c: 0.3 }, Selection::Puct { c: 1.0 }] {
        let options =
            UctOptions { selection, expansion: Expansion::Visits { n: 0 }, ..UctOptions::default() };
        let report = Uct::new(&start, options).search(&mut [Lure], &Limits::simulations(20_000), &mut |_| {});
        let a1 = report.candidates.iter().find(|candidate| candidate.mv.to_string() == "a1").unwrap();
        assert!(a1.value < 0.7, "{selection:?}: {}", a1.value);
        assert_ne!(report.best().unwrap().to_string(), "a1", "{selection:?}");
    }
}
