//! The published system for Surakarta: UCT over random games that are cut off after n moves and judged by the sign of
//! an evaluation. Without the evaluation it is the plain UCT that the paper compares it with.

use boyi_games::Game;
use boyi_players::{
    EndgameOptions, Made, Maker, Paced, SimulationLimits, TreeOptions, TreePlayer, choice, options,
};
use boyi_search::uct::{Evaluator, Expansion, RandomGames, Selection, UctOptions};
use boyi_surakarta::{Surakarta, SurakartaRules};

use super::tables::{probe, with_tables};
use crate::knowledge::{CutGames, Tie, WithEndgames};

options! {
    /// What can be set of `surakarta-2025`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of exploration
        c: f64 = 0.23, in 0.0..=10.0;
        /// moves of a random game before the evaluation judges it
        n: u32 = 9, in 0..=1000;
        /// cut random games off and judge them; off: play them to the end, plain UCT
        evaluation: bool = true;
        /// what an evaluation of 0 counts: half a win, or as printed a win of the side that starts below
        tie: Tie = Tie::Half;
        /// simulations of a leaf before it gets children
        expand_after: u32 = 10, in 0..=1_000_000;
        ..endgames: EndgameOptions;
        ..tree: TreeOptions;
    }
}

choice!(Tie { "half" => Tie::Half, "red" => Tie::Red });

/// Makes players of the published system.
pub struct Surakarta2025;

impl Maker for Surakarta2025 {
    type Game = Surakarta;
    type Options = Options;
    const NAME: &'static str = "surakarta-2025";
    const ABOUT: &'static str =
        "UCT over random games cut off after n moves and judged by an evaluation, as published";

    fn make(rules: SurakartaRules, options: &Options) -> Made {
        match options.evaluation {
            true => player(rules, CutGames { plies: options.n, tie: options.tie }, options),
            false => player(rules, RandomGames::default(), options),
        }
    }
}

fn player(
    rules: SurakartaRules,
    evaluator: impl Evaluator<Surakarta> + Clone + 'static,
    options: &Options,
) -> Made {
    let search = UctOptions {
        selection: Selection::Uct { c: options.c as f32 },
        expansion: Expansion::Visits { n: options.expand_after },
        ..options.tree.search()
    };
    let probe = probe(&options.endgames, rules)?;
    let evaluators = vec![WithEndgames { inner: evaluator, probe: probe.clone() }; search.threads];
    let tree = TreePlayer::new(&Surakarta::start(rules), search, evaluators, options.tree.reuse);
    Ok(with_tables(Box::new(Paced::new(Surakarta2025::NAME, tree, &options.limits)), probe))
}

#[cfg(test)]
mod tests {
    use boyi_players::{Situation, Turn, player};
    use boyi_search::Report;

    use crate::players::PLAYERS;

    #[test]
    fn without_its_evaluation_it_is_plain_uct() {
        let rules = "surakarta".parse().unwrap();
        let search = |text: &str| {
            let mut player = player(&PLAYERS, text, rules, Some(7)).unwrap();
            let report = player.choose(&mut Turn::quiet(&Situation::start(rules))).unwrap().report;
            Report { elapsed: Default::default(), left: None, ..report }
        };
        let plain = search("uct:simulations=2000,c=0.4,n=3,memory=1MB");
        let off = search("surakarta-2025:evaluation=off,simulations=2000,c=0.4,expand-after=3,memory=1MB");
        assert_eq!(off, plain);
        assert_ne!(search("surakarta-2025:simulations=2000,memory=1MB").value, plain.value);
    }
}
