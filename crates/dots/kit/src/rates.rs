//! What is measured of the game.

use boyi_core::Game;
use boyi_dots::{Dots, DotsRules};
use boyi_kit::bench::{Rate, net_evaluations, playouts, uct};

use crate::DotsEncoding;

/// All of it.
pub static RATES: &[Rate] = &[
    Rate { name: "dots.playouts", measure: || playouts(&dots()) },
    Rate { name: "dots.uct_simulations", measure: || uct(&dots(), 1) },
    Rate {
        name: "net.dots_evaluations",
        measure: || net_evaluations::<DotsEncoding>(DotsRules::default(), 1),
    },
];

fn dots() -> Dots {
    Dots::start(DotsRules::default())
}
