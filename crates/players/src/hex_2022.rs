//! The published system `hex-2022`: UCT whose simulations know five patterns, by six rules.
//!
//! Three rules apply before a simulation and three during it. With `fill=lanes` the board is filled 512 times at once
//! instead, after the rules that apply before; nothing can then be answered during a simulation.

use boyi_games::hex::Hex;
use boyi_games::{AnyRules, Game, GameKind, Random};
use boyi_hex_kit::knowledge::simulation::{Before, During, Fillings, Simulation, Simulations};
use boyi_search::uct::{Selection, UctOptions};

use crate::expanding::{EXPAND, K, MINIMUM, N, SUM, TH, expansion};
use crate::hex_2020::{CAPTURED, DEAD, PLAYOUTS};
use crate::limiting::{self, MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{DefaultValue, Family, OptionInfo, OptionKind, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "hex-2022",
    about: "the published system of 2022: UCT with bridges, dead and captured cells, edge templates and ladders",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(_)),
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 24] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration; tuned for equal time, published: 0.61",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.2"),
    },
    EXPAND,
    N,
    K,
    SUM,
    TH,
    MINIMUM,
    PLAYOUTS,
    switch("pairs", "before a simulation one stone of each colour goes into every bridge"),
    DEAD,
    CAPTURED,
    switch("breaks", "before a simulation a bridge that was intruded and not answered is broken"),
    switch("bridges", "during a simulation an intruded bridge is completed"),
    switch("templates", "during a simulation an intruded edge template is answered"),
    switch("ladders", "during a simulation a ladder stone is answered by the next one"),
    OptionInfo {
        name: "fill",
        about: "fill move by move, as published, or 512 boards at once, without the rules during a simulation",
        kind: OptionKind::Choice(&["moves", "lanes"]),
        default: DefaultValue::Always("moves"),
    },
    OptionInfo {
        name: "batches",
        about: "fill=lanes: how many times 512 fillings a leaf",
        kind: OptionKind::Integer { low: 1, high: 1000 },
        default: DefaultValue::Always("1"),
    },
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

const fn switch(name: &'static str, about: &'static str) -> OptionInfo {
    OptionInfo { name, about, kind: OptionKind::Switch, default: DefaultValue::Always("on") }
}

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("hex-2022 plays Hex".into()) };
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        expansion: expansion(settings),
        ..usual_options(settings)
    };
    let before = Before {
        bridges: settings.switch("pairs"),
        dead: settings.switch("dead"),
        captured: settings.switch("captured"),
        breaks: settings.switch("breaks"),
    };
    let game = Hex::start(rules);
    if settings.word("fill") == Some("lanes") {
        let batches = settings.integer("batches").expect("has a default") as u32;
        let mut random = Random::new(limiting::seed(settings));
        let fillings = || Fillings::new(before, batches, &game, &mut random);
        let evaluators = std::iter::repeat_with(fillings).take(options.threads).collect();
        return Ok(Box::new(Paced::new(
            &FAMILY,
            TreePlayer::new(&game, options, evaluators, settings),
            settings,
        )));
    }
    let during = During {
        bridges: settings.switch("bridges"),
        templates: settings.switch("templates"),
        ladders: settings.switch("ladders"),
    };
    let count = settings.integer("playouts").expect("has a default") as u32;
    let evaluators = vec![Simulations::new(Simulation::new(before, during), count); options.threads];
    Ok(Box::new(Paced::new(&FAMILY, TreePlayer::new(&game, options, evaluators, settings), settings)))
}
