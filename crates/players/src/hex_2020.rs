//! The published system `hex-2020`: UCT whose simulations know dead cells, captured cells and bridges, with three rules
//! for when a leaf gets children.
//!
//! The second rule is badly printed. Taken literally (`expand=share,k=2,sum=others`) a leaf needs two thirds of all
//! visits, and the search hardly ever deepens; with `sum=mean` it needs twice the mean.

use boyi_games::hex::Hex;
use boyi_games::{AnyRules, Game, GameKind};
use boyi_hex_kit::knowledge::simulation::{Before, During, Simulation, Simulations};
use boyi_search::uct::{Selection, UctOptions};

use crate::expanding::{EXPAND, K, MINIMUM, N, SUM, TH, expansion};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{DefaultValue, Family, OptionInfo, OptionKind, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "hex-2020",
    about: "the published system of 2020: UCT with dead cells, captured cells and bridges",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(_)),
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 18] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration; tuned for equal time, published: 0.34",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.12"),
    },
    EXPAND,
    N,
    K,
    SUM,
    TH,
    MINIMUM,
    PLAYOUTS,
    DEAD,
    CAPTURED,
    OptionInfo {
        name: "bridges",
        about: "during a simulation an intruded bridge is completed",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

pub(crate) const PLAYOUTS: OptionInfo = OptionInfo {
    name: "playouts",
    about: "simulations a leaf",
    kind: OptionKind::Integer { low: 1, high: 1000 },
    default: DefaultValue::Always("1"),
};

pub(crate) const DEAD: OptionInfo = OptionInfo {
    name: "dead",
    about: "no simulation plays on dead cells",
    kind: OptionKind::Switch,
    default: DefaultValue::Always("on"),
};

pub(crate) const CAPTURED: OptionInfo = OptionInfo {
    name: "captured",
    about: "captured cells are filled before a simulation",
    kind: OptionKind::Switch,
    default: DefaultValue::Always("on"),
};

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("hex-2020 plays Hex".into()) };
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        expansion: expansion(settings),
        ..usual_options(settings)
    };
    let before =
        Before { dead: settings.switch("dead"), captured: settings.switch("captured"), ..Before::NONE };
    let during = During { bridges: settings.switch("bridges"), ..During::NONE };
    let count = settings.integer("playouts").expect("has a default") as u32;
    let evaluators = vec![Simulations::new(Simulation::new(before, during), count); options.threads];
    Ok(Box::new(Paced::new(
        &FAMILY,
        TreePlayer::new(&Hex::start(rules), options, evaluators, settings),
        settings,
    )))
}
