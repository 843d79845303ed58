//! Hex without a net: tree search over fillings of the board, 512 at a time, with the exact solver beside it.

use boyi_games::hex::Hex;
use boyi_games::{AnyRules, Game, GameKind, Random};
use boyi_hex_kit::knowledge::classic::{Classic, ClassicOptions};
use boyi_hex_kit::knowledge::simulation::Before;
use boyi_search::uct::{Expansion, FirstPlay, Selection, UctOptions};

use crate::hex_player::{HexPlayer, INFERIOR, MUST_PLAY, SOLVE, share_option};
use crate::limiting::{self, MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::tree_player::{REUSE, VIRTUAL_LOSS, usual_options};
use crate::{DefaultValue, Family, OptionInfo, OptionKind, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "hex-classic",
    about: "tree search over fillings of the board, and an exact solver beside it",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(_)),
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 20] = [
    TIME,
    SIMULATIONS,
    number("c", "weight of the priors", 100.0, "0.5"),
    number("fpu", "an unvisited move is worth so much less than its parent", 1.0, "0"),
    number(
        "rave",
        "visits at which all-moves-as-first weighs as much as a move's own value; 0: off",
        1e6,
        "50",
    ),
    integer("n", "a leaf gets children after more than so many simulations", 1_000_000, "1"),
    OptionInfo {
        name: "batches",
        about: "how many times 512 fillings a leaf; a simulation is one leaf",
        kind: OptionKind::Integer { low: 1, high: 1000 },
        default: DefaultValue::Always("1"),
    },
    number("sharpness", "the odds of a leaf are those of its fillings to this power", 100.0, "4"),
    number(
        "current",
        "the prior of a move is the current through it to this power; 0: all alike",
        10.0,
        "1.5",
    ),
    number(
        "bridge",
        "how many times likelier it is to complete an intruded bridge; 1: no likelier",
        1000.0,
        "20",
    ),
    OptionInfo {
        name: "pairs",
        about: "each bridge gets one stone of each colour in a filling",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    INFERIOR,
    MUST_PLAY,
    SOLVE,
    share_option("0.3"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

const fn number(name: &'static str, about: &'static str, high: f64, default: &'static str) -> OptionInfo {
    let kind = OptionKind::Number { low: 0.0, high };
    OptionInfo { name, about, kind, default: DefaultValue::Always(default) }
}

const fn integer(name: &'static str, about: &'static str, high: u64, default: &'static str) -> OptionInfo {
    let kind = OptionKind::Integer { low: 0, high };
    OptionInfo { name, about, kind, default: DefaultValue::Always(default) }
}

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("hex-classic plays Hex".into()) };
    let number = |name| settings.number(name).expect("has a default");
    let integer = |name| settings.integer(name).expect("has a default");
    let usual = usual_options(settings);
    let rave = number("rave") as f32;
    let options = UctOptions {
        selection: Selection::Puct { c: number("c") as f32 },
        first_play: FirstPlay::ParentMinus(number("fpu") as f32),
        expansion: Expansion::Visits { n: integer("n") as u32 },
        rave: (rave > 0.0).then_some(rave),
        memory: usual.memory / 2,
        ..usual
    };
    let classic = ClassicOptions {
        before: Before { bridges: settings.switch("pairs"), ..Before::ALL },
        batches: integer("batches") as u32,
        sharpness: number("sharpness"),
        current: number("current"),
        bridge: number("bridge"),
        inferior: settings.switch("inferior"),
    };
    let mut random = Random::new(limiting::seed(settings));
    let start = Hex::start(rules);
    let evaluator = || Classic::new(classic, &start, &mut random);
    let evaluators = std::iter::repeat_with(evaluator).take(options.threads).collect();
    Ok(Box::new(Paced::new(&FAMILY, HexPlayer::new(&start, options, evaluators, settings), settings)))
}
