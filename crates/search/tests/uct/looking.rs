//! Evaluators that look closer where the tree grows, and that leave moves out.

use boyi_games::hex::{Hex, HexRules};
use boyi_games::{Game, Outcome, Random, Side, Verdict};
use boyi_search::Limits;
use boyi_search::uct::{Evaluation, Evaluator, Expansion, RandomGames, Uct, UctOptions};

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
