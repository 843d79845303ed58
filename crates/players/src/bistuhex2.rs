//! The published system `bistuhex2`: in the opening alpha-beta over the cells that carry current, with the ratio of the
//! resistances as evaluation; later UCT over these cells, with that ratio mixed into the value of a move.
//!
//! The paper's text and its flow chart disagree about which stage has many candidates. The text is followed
//! (`stages=text`), and the chart can be chosen.

use boyi_games::hex::{Hex, HexMove};
use boyi_games::{AnyRules, Game, GameKind, OneGame};
use boyi_hex_kit::knowledge::Position;
use boyi_hex_kit::knowledge::circuit::{CircuitGames, CircuitReport, CircuitSearch};
use boyi_search::uct::{Expansion, Selection, UctOptions};
use boyi_search::{Candidate, Limits, Moment, Report};

use crate::limiting::{self, MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::{Paced, Thinker};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{Decision, DefaultValue, Family, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn};

pub(crate) static FAMILY: Family = Family {
    name: "bistuhex2",
    about: "the published system in two stages: alpha-beta, then UCT, over the resistance of circuits",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(_)),
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 15] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "threshold",
        about: "more candidates than this are many; published: 30",
        kind: OptionKind::Integer { low: 0, high: 1000 },
        default: DefaultValue::Always("30"),
    },
    OptionInfo {
        name: "stages",
        about: "text: alpha-beta while there are many candidates, then UCT; chart: the other way round",
        kind: OptionKind::Choice(&["text", "chart"]),
        default: DefaultValue::Always("text"),
    },
    OptionInfo {
        name: "least",
        about: "a candidate carries at least so much of the largest current",
        kind: OptionKind::Number { low: 0.0, high: 1.0 },
        default: DefaultValue::Always("0.7"),
    },
    OptionInfo {
        name: "width",
        about: "alpha-beta looks at no more than so many candidates of a position, those with the most current",
        kind: OptionKind::Integer { low: 1, high: 1000 },
        default: DefaultValue::Always("10"),
    },
    OptionInfo {
        name: "depth",
        about: "plies of alpha-beta, as far as time allows",
        kind: OptionKind::Integer { low: 1, high: 60 },
        default: DefaultValue::Always("4"),
    },
    OptionInfo {
        name: "mix",
        about: "UCT: the share of the resistances in the value of a leaf, the rest is a random game",
        kind: OptionKind::Number { low: 0.0, high: 1.0 },
        default: DefaultValue::Always("0.5"),
    },
    OptionInfo {
        name: "c",
        about: "UCT: weight of exploration",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.2"),
    },
    OptionInfo {
        name: "n",
        about: "UCT: a leaf gets children after more than so many simulations",
        kind: OptionKind::Integer { low: 0, high: 1_000_000 },
        default: DefaultValue::Always("100"),
    },
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("bistuhex2 plays Hex".into()) };
    let number = |name| settings.number(name).expect("has a default");
    let options = UctOptions {
        selection: Selection::Uct { c: number("c") as f32 },
        expansion: Expansion::Visits { n: settings.integer("n").expect("has a default") as u32 },
        selective: true,
        ..usual_options(settings)
    };
    let evaluators = vec![CircuitGames::new(number("least"), number("mix")); options.threads];
    let player = BistuHex2 {
        tree: TreePlayer::new(&Hex::start(rules), options, evaluators, settings),
        search: CircuitSearch::new(
            number("least"),
            settings.integer("width").expect("has a default") as usize,
        ),
        settings: settings.clone(),
    };
    Ok(Box::new(Paced::new(&FAMILY, player, settings)))
}

struct BistuHex2 {
    tree: TreePlayer<Hex, CircuitGames>,
    search: CircuitSearch,
    settings: Settings,
}

impl Thinker for BistuHex2 {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = Hex::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let position = Position::of(game);
        let threshold = self.settings.integer("threshold").expect("has a default") as usize;
        let many = self.search.candidates(&position).len() > threshold;
        // The circuits know nothing of swapping; the tree does.
        let by_alpha_beta = many == (self.settings.word("stages") == Some("text")) && !game.can_swap();
        if !by_alpha_beta {
            // The depth is that of alpha-beta.
            let limits = Limits { depth: None, ..limiting::without(limits.clone(), started.elapsed()) };
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
