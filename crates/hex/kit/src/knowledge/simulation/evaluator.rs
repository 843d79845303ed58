//! Simulations as a tree search wants them: one position in, a value out.

use boyi_core::{Random, Side};
use boyi_hex::{Colour, Hex};
use boyi_search::uct::{Evaluation, Evaluator};

use super::{Before, Simulation};
use crate::knowledge::Position;
use crate::knowledge::fill::{Filler, Filling, Tally};

/// Judges a leaf by simulations move by move.
#[derive(Clone)]
pub struct Simulations {
    simulation: Simulation,
    count: u32,
}

impl Simulations {
    /// So many simulations a leaf.
    pub fn new(simulation: Simulation, count: u32) -> Simulations {
        Simulations { simulation, count }
    }
}

impl Evaluator<Hex> for Simulations {
    fn evaluate(&mut self, game: &mut Hex, random: &mut Random, evaluation: &mut Evaluation) {
        self.simulation.set_up(game, random);
        let first = game.colour_of(Side::First);
        let wins = (0..self.count).filter(|_| self.simulation.run(random) == first).count();
        evaluation.set(wins as f64 / f64::from(self.count), self.count);
    }
}

/// Judges a leaf by fillings, 512 at a time, after the rules that apply before a simulation.
#[derive(Clone)]
pub struct Fillings {
    before: Before,
    batches: u32,
    filler: Filler,
    filling: Filling,
}

impl Fillings {
    /// `batches` times 512 fillings a leaf, from the start of a game like that one on.
    pub fn new(before: Before, batches: u32, start: &Hex, random: &mut Random) -> Fillings {
        let filling = Filling { position: Position::of(start), pairs: Vec::new() };
        Fillings { before, batches, filler: Filler::new(start.size(), random), filling }
    }

    /// How the fillings of a position went.
    pub(crate) fn play(&mut self, game: &Hex, random: &mut Random) -> Tally {
        self.filling.position = Position::of(game);
        self.before.settle(&mut self.filling, game.recent(), random);
        let mut tally = Tally::default();
        self.filler.play(&self.filling, self.batches, &mut tally);
        tally
    }
}

impl Evaluator<Hex> for Fillings {
    fn evaluate(&mut self, game: &mut Hex, random: &mut Random, evaluation: &mut Evaluation) {
        let tally = self.play(game, random);
        let red = f64::from(tally.red_wins) / f64::from(tally.games);
        let first = if game.colour_of(Side::First) == Colour::Red { red } else { 1.0 - red };
        // One leaf is one simulation to the tree, however well it was judged.
        evaluation.set(first, 1);
    }
}
