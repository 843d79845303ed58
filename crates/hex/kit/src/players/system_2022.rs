//! The published system `hex-2022`: UCT whose simulations know five patterns, by six rules.
//!
//! Three rules apply before a simulation and three during it. With `fill=lanes` the board is filled 512 times at once
//! instead, after the rules that apply before; nothing can then be answered during a simulation.

use boyi_games::{Game, Random};
use boyi_hex::{Hex, HexRules};
use boyi_players::{
    Expanding, Made, Maker, Paced, SimulationLimits, TreeOptions, TreePlayer, choice, options,
};
use boyi_search::uct::{Evaluator, Selection, UctOptions};

use super::system_2020::CellOptions;
use crate::knowledge::simulation::{Before, During, Fillings, Simulation, Simulations};

options! {
    /// What can be set of `hex-2022`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of exploration; tuned for equal time, published: 0.61
        c: f64 = 0.2, in 0.0..=10.0;
        ..expanding: Expanding;
        /// simulations a leaf
        playouts: u32 = 1, in 1..=1000;
        /// before a simulation one stone of each colour goes into every bridge
        pairs: bool = true;
        ..cells: CellOptions;
        /// before a simulation a bridge that was intruded and not answered is broken
        breaks: bool = true;
        /// during a simulation an intruded bridge is completed
        bridges: bool = true;
        /// during a simulation an intruded edge template is answered
        templates: bool = true;
        /// during a simulation a ladder stone is answered by the next one
        ladders: bool = true;
        /// fill move by move, as published, or 512 boards at once, without the rules during a simulation
        fill: Fill = Fill::Moves;
        /// fill=lanes: how many times 512 fillings a leaf
        batches: u32 = 1, in 1..=1000;
        ..tree: TreeOptions;
    }
}

/// How the board of a simulation is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Move by move.
    Moves,
    /// 512 boards at once.
    Lanes,
}

choice!(Fill { "moves" => Fill::Moves, "lanes" => Fill::Lanes });

/// Makes players of the published system.
pub struct Hex2022;

impl Maker for Hex2022 {
    type Game = Hex;
    type Options = Options;
    const NAME: &'static str = "hex-2022";
    const ABOUT: &'static str =
        "the published system of 2022: UCT with bridges, dead and captured cells, edge templates and ladders";

    fn make(rules: HexRules, options: &Options) -> Made {
        let game = Hex::start(rules);
        let CellOptions { dead, captured } = options.cells;
        let before = Before { bridges: options.pairs, dead, captured, breaks: options.breaks };
        let threads = options.tree.machine.threads;
        match options.fill {
            Fill::Lanes => {
                let mut random = Random::new(options.tree.seed.value());
                let fillings = || Fillings::new(before, options.batches, &game, &mut random);
                player(&game, std::iter::repeat_with(fillings).take(threads).collect(), options)
            }
            Fill::Moves => {
                let Options { bridges, templates, ladders, .. } = *options;
                let simulation = Simulation::new(before, During { bridges, templates, ladders });
                player(&game, vec![Simulations::new(simulation, options.playouts); threads], options)
            }
        }
    }
}

fn player<E: Evaluator<Hex> + 'static>(game: &Hex, evaluators: Vec<E>, options: &Options) -> Made {
    let search = UctOptions {
        selection: Selection::Uct { c: options.c as f32 },
        expansion: options.expanding.rule(),
        ..options.tree.search()
    };
    let tree = TreePlayer::new(game, search, evaluators, options.tree.reuse);
    Ok(Box::new(Paced::new(Hex2022::NAME, tree, &options.limits)))
}
