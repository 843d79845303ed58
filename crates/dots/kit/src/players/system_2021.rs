//! `dots-2021`: UCT with the theory of chains and loops. Every published part can be switched off; without any it is the
//! plain UCT that the paper compares with.

use boyi_dots::{Dots, DotsRules};
use boyi_games::{Game, OneGame};
use boyi_players::{
    AnyReport, Decision, Made, Maker, Paced, Player, PlayerError, SimulationLimits, TreeOptions, TreePlayer,
    Turn, choice, options,
};
use boyi_search::Moment;
use boyi_search::uct::{Expansion, Selection, UctOptions};

use crate::knowledge::{ChainTheory, Formula};

options! {
    /// What can be set of `dots-2021`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of exploration; the paper prints none
        c: f64 = 0.25, in 0.0..=10.0;
        /// simulations of a leaf before it gets children
        n: u32 = 10, in 0..=1_000_000;
        /// take at once what can be taken without giving anything up
        dead_boxes: bool = true;
        /// of a chain or loop on offer, take all or keep control as the value of the rest says
        dead_trees: bool = true;
        /// the theory's value for a node in place of the result of a random game
        evaluation: bool = true;
        /// the theory as it is right, or as the paper prints it
        formula: Formula = Formula::Corrected;
        ..tree: TreeOptions;
    }
}

choice!(Formula { "corrected" => Formula::Corrected, "printed" => Formula::Printed });

/// Makes players of the published system, and plays as one.
pub struct Dots2021 {
    theory: ChainTheory,
    tree: Paced<TreePlayer<Dots, ChainTheory>>,
}

impl Maker for Dots2021 {
    type Game = Dots;
    type Options = Options;
    const NAME: &'static str = "dots-2021";
    const ABOUT: &'static str = "published system: UCT with the theory of chains and loops";

    fn make(rules: DotsRules, options: &Options) -> Made {
        let search = UctOptions {
            selection: Selection::Uct { c: options.c as f32 },
            expansion: Expansion::Visits { n: options.n },
            ..options.tree.search()
        };
        let Options { dead_boxes, dead_trees, evaluation, formula, .. } = *options;
        let theory = ChainTheory { dead_boxes, dead_trees, evaluation, formula };
        let theories = vec![theory; search.threads];
        let tree = TreePlayer::new(&Dots::start(rules), search, theories, options.tree.reuse);
        Ok(Box::new(Dots2021 { theory, tree: Paced::new(Self::NAME, tree, &options.limits) }))
    }
}

impl Player for Dots2021 {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = Dots::inside(turn.situation.position()).expect("built for this game");
        match self.theory.at_once(game).and_then(|index| game.move_at(index)) {
            None => self.tree.choose(turn),
            Some(edge) => {
                let mv = Dots::any_move(edge);
                let report = AnyReport { line: vec![mv], elapsed: started.elapsed(), ..AnyReport::empty() };
                Ok(Decision { mv: Some(mv), report })
            }
        }
    }

    fn analyse(&mut self, turn: &mut Turn<'_>) -> Result<AnyReport, PlayerError> {
        self.tree.analyse(turn)
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.tree.ponder(turn);
    }
}
