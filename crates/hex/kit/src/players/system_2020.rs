//! The published system `hex-2020`: UCT whose simulations know dead cells, captured cells and bridges, with three rules
//! for when a leaf gets children.
//!
//! The second rule is badly printed. Taken literally (`expand=share,k=2,sum=others`) a leaf needs two thirds of all
//! visits, and the search hardly ever deepens; with `sum=mean` it needs twice the mean.

use boyi_games::Game;
use boyi_hex::{Hex, HexRules};
use boyi_players::{Expanding, Made, Maker, Paced, SimulationLimits, TreeOptions, TreePlayer, options};
use boyi_search::uct::{Selection, UctOptions};

use crate::knowledge::simulation::{Before, During, Simulation, Simulations};

options! {
    /// What can be set of `hex-2020`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of exploration; tuned for equal time, published: 0.34
        c: f64 = 0.12, in 0.0..=10.0;
        ..expanding: Expanding;
        /// simulations a leaf
        playouts: u32 = 1, in 1..=1000;
        ..cells: CellOptions;
        /// during a simulation an intruded bridge is completed
        bridges: bool = true;
        ..tree: TreeOptions;
    }
}

options! {
    /// What simulations know of cells that do not matter.
    pub struct CellOptions {
        /// no simulation plays on dead cells
        dead: bool = true;
        /// captured cells are filled before a simulation
        captured: bool = true;
    }
}

/// Makes players of the published system.
pub struct Hex2020;

impl Maker for Hex2020 {
    type Game = Hex;
    type Options = Options;
    const NAME: &'static str = "hex-2020";
    const ABOUT: &'static str =
        "the published system of 2020: UCT with dead cells, captured cells and bridges";

    fn make(rules: HexRules, options: &Options) -> Made {
        let search = UctOptions {
            selection: Selection::Uct { c: options.c as f32 },
            expansion: options.expanding.rule(),
            ..options.tree.search()
        };
        let CellOptions { dead, captured } = options.cells;
        let before = Before { dead, captured, ..Before::NONE };
        let during = During { bridges: options.bridges, ..During::NONE };
        let simulations = Simulations::new(Simulation::new(before, during), options.playouts);
        let evaluators = vec![simulations; search.threads];
        let tree = TreePlayer::new(&Hex::start(rules), search, evaluators, options.tree.reuse);
        Ok(Box::new(Paced::new(Self::NAME, tree, &options.limits)))
    }
}
