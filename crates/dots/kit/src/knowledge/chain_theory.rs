//! What `dots-2021` knows: dead boxes are taken at once, the theory of chains and loops says whether to keep control of
//! what is on offer, and it gives the value of a node as soon as nothing but chains and loops is left.
//!
//! A *dead box* can be taken without giving anything up; the paper's *dead tree* is a chain or loop on offer. The paper
//! looks for both before it searches. Here they are looked for wherever a move is chosen: at the root, in the tree, and
//! in the random moves that lead from a leaf to an endgame that the theory knows.

use boyi_core::{Game, Outcome, Random, Side};
use boyi_dots::Dots;
use boyi_search::uct::{Evaluation, Evaluator};

use super::endgame::Formula;
use super::grid::{Degrees, Grid};
use super::simulation::{Simulation, any_of, keeps_control, simple_endgame};

/// The parts of the published system as an evaluator for tree search. Without any it is plain UCT's random game.
///
/// ```
/// use boyi_core::{Game, Outcome};
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::{ChainTheory, Formula};
/// use boyi_search::uct::Evaluator;
///
/// // The rim of 2x2 is drawn: who has to move opens the loop of four and gets nothing.
/// let game = Dots::start("2x2,start=swedish".parse::<DotsRules>()?);
/// let mut theory = ChainTheory::all(Formula::Corrected);
/// assert_eq!(theory.known(&game), Some(Outcome::Win(boyi_core::Side::Second)));
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ChainTheory {
    /// Take dead boxes before anything else.
    pub dead_boxes: bool,
    /// Of a chain or loop on offer, take all or leave the last boxes, as the value of the rest says.
    pub dead_trees: bool,
    /// The theory's value for positions of chains and loops, and random moves only up to there.
    pub evaluation: bool,
    /// Which formulas.
    pub formula: Formula,
}

impl ChainTheory {
    /// All parts.
    pub fn all(formula: Formula) -> ChainTheory {
        ChainTheory { dead_boxes: true, dead_trees: true, evaluation: true, formula }
    }

    /// The edge to draw without a search, if a part of the system knows it.
    pub fn at_once(&self, game: &Dots) -> Option<usize> {
        let simulation = Simulation::of(game);
        let choice = self.choice(&simulation, &simulation.degrees())?;
        let edge = choice.edges().next().filter(|_| choice.count() == 1)?;
        game.geometry().index(edge)
    }

    /// The edges to choose from where boxes are on offer and a part of the system has something to say.
    fn choice(&self, simulation: &Simulation, degrees: &Degrees) -> Option<Grid> {
        if degrees.one == 0 || !(self.dead_boxes || self.dead_trees) {
            return None;
        }
        let grid = simulation.grid;
        let mut decisions = 0;
        let mut dearest = Grid::default();
        let mut offered = degrees.one;
        while offered != 0 {
            let string = grid.joined(offered & offered.wrapping_neg(), degrees.one | degrees.two);
            let ends = string & degrees.one;
            offered &= !string;
            let capture = lowest(grid.around(ends));
            // Boxes beyond the last two of a chain and the last four of a loop are dead.
            let price = if ends.count_ones() == 2 { 4 } else { 2 };
            if string.count_ones() != price {
                // Nothing is to be declined before they are taken.
                return self.dead_boxes.then_some(capture);
            }
            decisions += 1;
            if price == 4 || dearest.is_empty() {
                dearest = grid.around(string);
            }
        }
        if decisions == 0 || !self.dead_trees {
            return None;
        }
        let captures = dearest.around(degrees.one);
        let capture = lowest(captures);
        // Of several, the dear ones are taken before the cheapest is a question.
        if decisions > 1 {
            return Some(capture);
        }
        let offer = simulation.offer();
        let mut both = dearest.without(captures);
        match simple_endgame(offer.rest, simulation.board()) {
            Some(rest) if keeps_control(&rest, offer.deal, self.formula) => Some(both),
            Some(_) => Some(capture),
            None => {
                both |= capture;
                Some(both)
            }
        }
    }
}

/// One edge of a set.
fn lowest(set: Grid) -> Grid {
    match set.h {
        0 => Grid { h: 0, v: set.v & set.v.wrapping_neg() },
        h => Grid { h: h & h.wrapping_neg(), v: 0 },
    }
}

impl Evaluator<Dots> for ChainTheory {
    fn known(&mut self, game: &Dots) -> Option<Outcome> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        if !self.evaluation {
            return None;
        }
        let simulation = Simulation::of(game);
        simulation.theory(self.formula).map(|net| simulation.result(net))
    }

    fn moves(&mut self, game: &Dots, indices: &mut Vec<u16>) {
        let simulation = Simulation::of(game);
        match self.choice(&simulation, &simulation.degrees()) {
            None => game.generate(|edge| indices.push(game.index_of(edge) as u16)),
            Some(choice) => indices.extend(choice.edges().map(|edge| game.index_of(edge) as u16)),
        }
    }

    fn evaluate(&mut self, game: &mut Dots, random: &mut Random, evaluation: &mut Evaluation) {
        let outcome = if self.dead_boxes || self.dead_trees || self.evaluation {
            let mut simulation = Simulation::of(game);
            loop {
                let degrees = simulation.degrees();
                if simulation.grid.is_empty() {
                    break simulation.result(0);
                }
                if self.evaluation
                    && let Some(net) = simulation.theory(self.formula)
                {
                    break simulation.result(net);
                }
                let choice = self.choice(&simulation, &degrees).unwrap_or(simulation.grid);
                simulation.draw(any_of(choice, random), &degrees);
            }
        } else {
            game.playout(random)
        };
        evaluation.set(outcome.seen_by(Side::First).score(), 1);
    }
}
