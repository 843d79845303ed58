//! When a game of self-play has ended.

use std::sync::{Arc, OnceLock};

use boyi_core::{Game, Side};
use boyi_selfplay::{Ending, Learnable};
use boyi_surakarta::{EndRule, Surakarta, SurakartaRules};

use crate::SurakartaEncoding;
use crate::knowledge::Endgames;

/// Games end when the tables of endings with few pieces know the result: those that all players share.
impl Learnable for SurakartaEncoding {
    fn prepare(rules: SurakartaRules) -> Result<(), String> {
        let endgames = Endgames::shared(rules.end).map_err(|error| error.to_string())?;
        ENDGAMES[rules.end as usize].get_or_init(|| endgames);
        Ok(())
    }

    #[inline]
    fn ending(game: &Surakarta) -> Option<Ending> {
        Ending::on_board(game).or_else(|| {
            let endgames = ENDGAMES[game.rules().end as usize].get()?;
            let pieces = game.pieces(Side::First) | game.pieces(Side::Second);
            if pieces.count_ones() as usize > endgames.pieces() {
                return None;
            }
            let outcome = endgames.probe(game)?.verdict.of(game.mover());
            Some(Ending { outcome, margin: None })
        })
    }
}

/// The tables by end rule: behind no lock, for every leaf of every game asks them.
static ENDGAMES: [OnceLock<Arc<Endgames>>; EndRule::COUNT] = [const { OnceLock::new() }; EndRule::COUNT];

#[cfg(test)]
mod tests {
    use boyi_core::Outcome;

    use super::*;

    #[test]
    fn a_solved_ending_of_surakarta_ends_the_game() {
        let rules = SurakartaRules::default();
        SurakartaEncoding::prepare(rules).unwrap();
        let ending = |text| SurakartaEncoding::ending(&Surakarta::parse(rules, text).unwrap());
        let lost = ending("BB.................................W W").expect("three pieces are solved");
        assert_eq!(lost, Ending { outcome: Outcome::Win(Side::First), margin: None }, "two pieces beat one");
        assert_eq!(ending("BBBBBBBBBBBB............WWWWWWWWWWWW B"), None);
    }
}
