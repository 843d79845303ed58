//! The published system `bistuhex2`: in the opening alpha-beta over the cells that carry current, with the ratio of the
//! resistances as evaluation; later UCT over these cells, with that ratio mixed into the value of a move.
//!
//! The paper's text and its flow chart disagree about which stage has many candidates. The text is followed
//! (`stages=text`), and the chart can be chosen.

use boyi_games::{Game, OneGame};
use boyi_hex::{Hex, HexMove, HexRules};
use boyi_players::{
    Decision, Made, Maker, Paced, PlayerError, SetLimits, SimulationLimits, Thinker, TreeOptions, TreePlayer,
    Turn, choice, options, without,
};
use boyi_search::uct::{Expansion, Selection, UctOptions};
use boyi_search::{Candidate, Limits, Moment, Report};

use crate::knowledge::Position;
use crate::knowledge::circuit::{CircuitGames, CircuitReport, CircuitSearch};

options! {
    /// What can be set of `bistuhex2`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// more candidates than this are many; published: 30
        threshold: usize = 30, in 0..=1000;
        /// text: alpha-beta while there are many candidates, then UCT; chart: the other way round
        stages: Stages = Stages::Text;
        /// a candidate carries at least so much of the largest current
        least: f64 = 0.7, in 0.0..=1.0;
        /// candidates of a position that alpha-beta looks at, those with the most current
        width: usize = 10, in 1..=1000;
        /// plies of alpha-beta, as far as time allows
        depth: u32 = 4, in 1..=60;
        /// UCT: the share of the resistances in the value of a leaf, the rest is a random game
        mix: f64 = 0.5, in 0.0..=1.0;
        /// UCT: weight of exploration
        c: f64 = 0.2, in 0.0..=10.0;
        /// UCT: simulations of a leaf before it gets children
        n: u32 = 100, in 0..=1_000_000;
        ..tree: TreeOptions;
    }
}

/// Which of the paper's two descriptions is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stages {
    /// Its text.
    Text,
    /// Its flow chart.
    Chart,
}

choice!(Stages { "text" => Stages::Text, "chart" => Stages::Chart });

/// Makes players of the published system, and plays as one.
pub struct BistuHex2 {
    tree: TreePlayer<Hex, CircuitGames>,
    search: CircuitSearch,
    threshold: usize,
    stages: Stages,
}

impl Maker for BistuHex2 {
    type Game = Hex;
    type Options = Options;
    const NAME: &'static str = "bistuhex2";
    const ABOUT: &'static str =
        "the published system in two stages: alpha-beta, then UCT, over the resistance of circuits";

    fn make(rules: HexRules, options: &Options) -> Made {
        let Options { least, width, threshold, stages, .. } = *options;
        let search = UctOptions {
            selection: Selection::Uct { c: options.c as f32 },
            expansion: Expansion::Visits { n: options.n },
            selective: true,
            ..options.tree.search()
        };
        let evaluators = vec![CircuitGames::new(least, options.mix); search.threads];
        let player = BistuHex2 {
            tree: TreePlayer::new(&Hex::start(rules), search, evaluators, options.tree.reuse),
            search: CircuitSearch::new(least, width),
            threshold,
            stages,
        };
        let limits = SetLimits { depth: Some(options.depth), ..SetLimits::from(&options.limits) };
        Ok(Box::new(Paced::new(Self::NAME, player, limits)))
    }
}

impl Thinker for BistuHex2 {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = Hex::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let position = Position::of(game);
        let many = self.search.candidates(&position).len() > self.threshold;
        // The circuits know nothing of swapping; the tree does.
        let by_alpha_beta = many == (self.stages == Stages::Text) && !game.can_swap();
        if !by_alpha_beta {
            // The depth is that of alpha-beta.
            let limits = Limits { depth: None, ..without(limits.clone(), started.elapsed()) };
            return self.tree.think(turn, &limits);
        }
        let found = self.search.search(position, limits);
        let report = Report { elapsed: started.elapsed(), ..report(game, &found) }.map(Hex::any_move);
        (turn.listener)(&report);
        Ok(Decision { mv: report.best().copied(), report })
    }
}

fn report(game: &Hex, found: &CircuitReport) -> Report<HexMove> {
    let place = |cell: usize| HexMove::Place(game.geometry().cell(cell));
    let candidates = found.values.iter().map(|&(cell, value)| Candidate {
        mv: place(cell),
        value,
        visits: 1,
        proven: None,
        prior: None,
    });
    Report {
        line: found.line.iter().map(|&cell| place(cell)).collect(),
        value: found.value,
        candidates: candidates.collect(),
        depth: found.depth,
        nodes: found.nodes,
        ..Report::empty()
    }
}
