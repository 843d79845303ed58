//! Dots and Boxes without a net: exact as soon as the solver can finish, before that tree search over safe moves whose
//! games are judged by the exact value of the endgame they lead to.

use boyi_dots::{Dots, DotsRules};
use boyi_games::Game;
use boyi_players::{Made, Maker, Paced, SimulationLimits, TreeOptions, options};
use boyi_search::uct::{Selection, UctOptions};

use super::exact::{DotsPlayer, SolvingOptions};
use crate::knowledge::SafePlay;

options! {
    /// What can be set of `dots-classic`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of exploration
        c: f64 = 0.3, in 0.0..=10.0;
        ..solving: SolvingOptions;
        ..tree: TreeOptions;
    }
}

/// Makes players of `dots-classic`.
pub struct DotsClassic;

impl Maker for DotsClassic {
    type Game = Dots;
    type Options = Options;
    const NAME: &'static str = "dots-classic";
    const ABOUT: &'static str = "exact endgames, and tree search over safe moves before them";

    fn make(rules: DotsRules, options: &Options) -> Made {
        let game = Dots::start(rules);
        let usual = options.tree.search();
        let (memory, threads) = (usual.memory, usual.threads);
        let search = UctOptions {
            selection: Selection::Uct { c: options.c as f32 },
            memory: memory / 4,
            // The moves that it leaves out are nearly never right, and nearly is no proof.
            selective: true,
            ..usual
        };
        let evaluators = (0..threads).map(|_| SafePlay::new(&game, memory / 4 / threads)).collect();
        let player = DotsPlayer::new(&game, search, evaluators, &options.tree, &options.solving);
        Ok(Box::new(Paced::new(Self::NAME, player, &options.limits)))
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyGame, Game, Verdict};

    use boyi_players::{Situation, Turn, player};

    use crate::players::PLAYERS;

    #[test]
    fn what_is_left_out_is_not_taken_for_lost() {
        // Only opening a chain wins here, though there are safe moves.
        for text in ["b3a751 300 000 R", "736eb1 600 000 R", "e3ae51 600 000 R", "636fb1 600 000 R"] {
            let rules = "dots:3x3".parse().unwrap();
            let situation = Situation::from_position(AnyGame::parse(rules, text).unwrap());
            let proven = |spec: &str| {
                let mut player = player(&PLAYERS, spec, rules, Some(1)).unwrap();
                player.choose(&mut Turn::quiet(&situation)).unwrap().report.proven
            };
            assert_eq!(proven("dots-classic:solve=0,simulations=20000"), None, "{text}");
            assert_eq!(proven("dots-classic:simulations=100"), Some(Verdict::Win), "{text}");
        }
    }
}
