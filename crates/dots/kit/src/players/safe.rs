//! The least that a player of Dots and Boxes should do: take what is offered, give nothing away while it can, and play the
//! end exactly.

use std::time::Duration;

use boyi_analysis::{Solver, SolverOptions};
use boyi_dots::{Dots, DotsRules};
use boyi_games::{Game, OneGame, Random};
use boyi_players::{
    AnyReport, Decision, Machine, Made, Maker, Pacer, Player, PlayerError, Seed, SetLimits, Turn, options,
};

use crate::DotsSolver;
use crate::knowledge::safe_edges;

options! {
    /// What can be set of `dots-safe`.
    pub struct Options {
        /// most free edges at which positions are solved; 0: never
        exact: usize = 26, in 0..=112;
        /// for a move; when it is over before the solver knows who wins, a random safe move
        time: Option<Duration>;
        ..machine: Machine;
        ..seed: Seed;
    }
}

impl Maker for DotsSafe {
    type Game = Dots;
    type Options = Options;
    const NAME: &'static str = "dots-safe";
    const ABOUT: &'static str = "random safe moves, then the exact solver";

    fn make(rules: DotsRules, options: &Options) -> Made {
        let Machine { memory, threads } = options.machine;
        let solver = SolverOptions { memory: memory.length(), threads };
        Ok(Box::new(DotsSafe {
            exact: DotsSolver::new(Dots::start(rules).geometry(), solver),
            reach: options.exact,
            random: Random::new(options.seed.value()),
            limits: SetLimits { time: options.time, ..SetLimits::default() },
            pacer: Pacer::default(),
        }))
    }
}

/// Makes players of random safe moves, and plays as one.
pub struct DotsSafe {
    exact: DotsSolver,
    /// Free edges from which on it solves.
    reach: usize,
    random: Random,
    limits: SetLimits,
    pacer: Pacer,
}

impl Player for DotsSafe {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let limits = self.pacer.limits(&self.limits, turn);
        if game.count() <= self.reach
            && let Some(decision) = self.exact.decide(&game, &limits).and_then(Decision::by_solver::<Dots>)
        {
            return Ok(decision);
        }
        let choices = [captures(&game), safe_edges(&game), game.free()];
        let choice = choices.into_iter().find(|&edges| edges != 0).expect("the game is not over");
        let edges: Vec<usize> =
            (0..game.geometry().edge_count()).filter(|&edge| choice >> edge & 1 == 1).collect();
        let edge = edges[self.random.below(edges.len() as u32) as usize];
        let mv = Dots::any_move(game.geometry().edge(edge));
        Ok(Decision { mv: Some(mv), report: AnyReport { line: vec![mv], ..AnyReport::empty() } })
    }
}

/// The edges that close a box.
fn captures(game: &Dots) -> u128 {
    let board = game.geometry();
    (0..board.box_count())
        .map(|number| game.free() & board.box_mask(number))
        .filter(|edges| edges.count_ones() == 1)
        .fold(0, |all, edge| all | edge)
}
