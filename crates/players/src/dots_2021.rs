//! `dots-2021`: UCT with the theory of chains and loops. Every published part can be switched off; without any it is the
//! plain UCT that the paper compares with.

use boyi_dots_kit::knowledge::{ChainTheory, Formula};
use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, OneGame};
use boyi_search::Moment;
use boyi_search::uct::{Expansion, Selection, UctOptions};

use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{
    AnyReport, Decision, DefaultValue, Family, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn,
};

pub(crate) static FAMILY: Family = Family {
    name: "dots-2021",
    about: "published system: UCT with the theory of chains and loops",
    games: &[GameKind::Dots],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 13] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration; the paper prints none",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.25"),
    },
    OptionInfo {
        name: "n",
        about: "a leaf gets children after more than so many simulations",
        kind: OptionKind::Integer { low: 0, high: 1_000_000 },
        default: DefaultValue::Always("10"),
    },
    OptionInfo {
        name: "dead-boxes",
        about: "take at once what can be taken without giving anything up",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    OptionInfo {
        name: "dead-trees",
        about: "of a chain or loop on offer, take all or keep control as the value of the rest says",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    OptionInfo {
        name: "evaluation",
        about: "the theory's value for a node in place of the result of a random game",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    OptionInfo {
        name: "formula",
        about: "the theory as it is right, or as the paper prints it",
        kind: OptionKind::Choice(&["corrected", "printed"]),
        default: DefaultValue::Always("corrected"),
    },
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Dots(rules) = rules else { return Err("dots-2021 plays Dots and Boxes".into()) };
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        expansion: Expansion::Visits { n: settings.integer("n").expect("has a default") as u32 },
        ..usual_options(settings)
    };
    let theory = ChainTheory {
        dead_boxes: settings.switch("dead-boxes"),
        dead_trees: settings.switch("dead-trees"),
        evaluation: settings.switch("evaluation"),
        formula: match settings.word("formula") {
            Some("printed") => Formula::Printed,
            _ => Formula::Corrected,
        },
    };
    let theories = vec![theory; options.threads];
    let tree = TreePlayer::new(&Dots::start(rules), options, theories, settings);
    Ok(Box::new(Dots2021 { theory, tree: Paced::new(&FAMILY, tree, settings) }))
}

struct Dots2021 {
    theory: ChainTheory,
    tree: Paced<TreePlayer<Dots, ChainTheory>>,
}

impl Player for Dots2021 {
    fn name(&self) -> &str {
        FAMILY.name
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
