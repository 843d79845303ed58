//! What is measured of the game.

use std::hint::black_box;

use boyi_core::{Game, Random};
use boyi_hex::{Colour, Hex, HexRules};
use boyi_kit::bench::{Rate, net_evaluations, net_rate, playouts, rate, uct};
use boyi_net::{Kernel, Net, NetWeights, Shipped};

use crate::HexEncoding;
use crate::knowledge::Position;
use crate::knowledge::fill::{Filler, Filling, Tally};
use crate::knowledge::resistance::Resistance;

/// All of it.
pub static RATES: &[Rate] = &[
    Rate { name: "hex.fill_playouts", measure: || fill_playouts(11) },
    Rate { name: "hex.fill_playouts_9", measure: || fill_playouts(9) },
    Rate { name: "hex.fill_playouts_13", measure: || fill_playouts(13) },
    Rate { name: "hex.fill_playouts_14", measure: || fill_playouts(14) },
    Rate { name: "hex.fill_playouts_19", measure: || fill_playouts(19) },
    Rate { name: "hex.sequential_playouts", measure: || playouts(&hex()) },
    Rate { name: "hex.uct_simulations", measure: || uct(&hex(), 1) },
    Rate { name: "hex.uct_simulations_2t", measure: || uct(&hex(), 2) },
    Rate { name: "hex.resistance_evaluations", measure: || resistance_evaluations(11) },
    Rate { name: "hex.resistance_evaluations_9", measure: || resistance_evaluations(9) },
    Rate { name: "hex.resistance_evaluations_13", measure: || resistance_evaluations(13) },
    Rate { name: "hex.resistance_evaluations_14", measure: || resistance_evaluations(14) },
    Rate { name: "hex.resistance_evaluations_19", measure: || resistance_evaluations(19) },
    // 64 channels and 6 blocks in single precision: a size to compare machines and kernels by.
    Rate { name: "net.hex_evaluations", measure: small_net_evaluations },
    Rate { name: "net.hex_shipped_evaluations", measure: || shipped_evaluations(11) },
    Rate { name: "net.hex_9_evaluations", measure: || shipped_evaluations(9) },
    Rate { name: "net.hex_13_evaluations", measure: || shipped_evaluations(13) },
    Rate { name: "net.hex_14_evaluations", measure: || shipped_evaluations(14) },
    Rate { name: "net.hex_19_evaluations", measure: || shipped_evaluations(19) },
];

fn hex() -> Hex {
    Hex::start(HexRules::default())
}

fn empty(size: u8) -> Position {
    Position::empty(size).expect("a board from 2x2 to 19x19")
}

fn shipped_evaluations(size: u8) -> f64 {
    net_evaluations::<HexEncoding>(HexRules::new(size).expect("a size"), 1)
}

/// Fillings a second of the empty board, 512 at a time, with the counts for all-moves-as-first.
fn fill_playouts(size: u8) -> f64 {
    let filling = Filling { position: empty(size), pairs: Vec::new() };
    let mut filler = Filler::new(size, &mut Random::new(1));
    rate(|| {
        let mut tally = Tally::default();
        filler.play(&filling, 100, &mut tally);
        black_box(tally.amaf(Colour::Red, 0));
        u64::from(tally.games)
    })
}

/// Positions a second whose circuits are solved for both colours, on the empty board, which takes longest.
fn resistance_evaluations(size: u8) -> f64 {
    let position = empty(size);
    let mut resistance = Resistance::new();
    rate(|| {
        for _ in 0..100 {
            resistance.solve(&position);
            black_box(resistance.ratio());
        }
        100
    })
}

/// Positions a second of the Hex net without its last blocks.
fn small_net_evaluations() -> f64 {
    let rules = hex().rules();
    let file = HexEncoding::file(rules).bytes;
    let weights = NetWeights::<HexEncoding>::read_up_to(file, 6).expect("the net in the program");
    let net = Net::new(&weights, rules).expect("its board");
    net_rate(net.with_kernel(Kernel::best_in_single_precision()), rules, 1)
}
