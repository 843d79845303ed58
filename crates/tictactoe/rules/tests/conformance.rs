//! The rules written again over text, and the counts of moves that everybody knows.

use boyi_conformance::{Reference, conforms};
use boyi_core::{Game, NoOptions, Outcome, Side, perft};
use boyi_tictactoe::TicTacToe;

struct Slow {
    moves: Vec<String>,
}

impl Slow {
    fn has_three(&self, side: usize) -> bool {
        let own: Vec<&str> = self.moves.iter().skip(side).step_by(2).map(String::as_str).collect();
        let lines = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3 a1b2c3 a3b2c1";
        lines.split(' ').any(|line| [&line[..2], &line[2..4], &line[4..]].iter().all(|at| own.contains(at)))
    }
}

impl Reference<TicTacToe> for Slow {
    fn start(_: NoOptions) -> Self {
        Slow { moves: Vec::new() }
    }

    fn mover(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        let all = "a1 b1 c1 a2 b2 c2 a3 b3 c3".split(' ').map(str::to_owned);
        if self.outcome().is_some() {
            Vec::new()
        } else {
            all.filter(|mv| !self.moves.contains(mv)).collect()
        }
    }

    fn play(&mut self, mv: &str) {
        self.moves.push(mv.to_owned());
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|side| self.has_three(side.index()));
        winner.map(Outcome::Win).or((self.moves.len() == 9).then_some(Outcome::Draw))
    }
}

#[test]
fn tic_tac_toe_keeps_the_contract() {
    conforms::<TicTacToe, Slow>("", 100);
    assert_eq!(perft(&mut TicTacToe::start(NoOptions), 9), 127_872, "games that fill the board");
}
