//! What is measured of the game.

use boyi_core::{Game, perft};
use boyi_kit::bench::{Rate, net_evaluations, playouts, rate, uct};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Limits};
use boyi_surakarta::{Surakarta, SurakartaRules};

use crate::SurakartaEncoding;
use crate::knowledge::PublishedEvaluation;

/// All of it.
pub static RATES: &[Rate] = &[
    // To total capture: the rule that stops a game least.
    Rate { name: "surakarta.playouts", measure: || playouts(&surakarta("end=ccgc")) },
    Rate { name: "surakarta.uct_simulations", measure: || uct(&surakarta(""), 1) },
    Rate { name: "surakarta.perft_nodes", measure: || rate(|| perft(&mut surakarta(""), 4)) },
    Rate { name: "surakarta.alphabeta_nodes", measure: alphabeta_nodes },
    // As many at a time as its player has evaluated.
    Rate {
        name: "net.surakarta_evaluations",
        measure: || net_evaluations::<SurakartaEncoding>(SurakartaRules::default(), 4),
    },
];

fn surakarta(rules: &str) -> Surakarta {
    let rules: SurakartaRules = rules.parse().expect("valid rules");
    Surakarta::start(rules)
}

/// Positions a second of alpha-beta with the published evaluation, from the start.
fn alphabeta_nodes() -> f64 {
    let mut search = AlphaBeta::new(PublishedEvaluation, AlphaBetaOptions::default());
    rate(|| {
        search.clear();
        search.search(&surakarta(""), &Limits::depth(8), &mut |_| {}).nodes
    })
}
