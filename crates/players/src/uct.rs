//! Plain UCT over random games: the baseline of every published system, for all games.

use boyi_games::{AnyGame, AnyRules, Game, GameKind, OneGame};
use boyi_search::uct::{Evaluator, FirstPlay, RandomGames, Selection, UctOptions};
use boyi_surakarta_kit::knowledge::WithEndgames;

use crate::endgames::{endgames_option, probe, with_tables};
use crate::expanding::{EXPAND, K, MINIMUM, N, SUM, TH, expansion};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::options::{DefaultValue, OptionInfo, OptionKind};
use crate::paced::Paced;
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{Family, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "uct",
    about: "UCT over random games, nothing more",
    games: &GameKind::ALL,
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 18] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::PerGame(["0.2", "0.3", "0.25"]),
    },
    EXPAND,
    N,
    K,
    SUM,
    TH,
    MINIMUM,
    OptionInfo {
        name: "playouts",
        about: "random games a leaf",
        kind: OptionKind::Integer { low: 1, high: 1000 },
        default: DefaultValue::Always("1"),
    },
    OptionInfo {
        name: "fpu",
        about: "first-play urgency: what an unvisited move is worth; not set: every move is tried once first",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Unset,
    },
    OptionInfo {
        name: "rave",
        about: "mix in all-moves-as-first; the number of visits at which both weigh the same; 0: off",
        kind: OptionKind::Number { low: 0.0, high: 1e6 },
        default: DefaultValue::Always("0"),
    },
    endgames_option("0"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let games = RandomGames { count: settings.integer("playouts").expect("has a default") as u32 };
    let probe = probe(settings, rules)?;
    let player = match AnyGame::start(rules) {
        AnyGame::Hex(game) => player(&game, games, settings),
        AnyGame::Surakarta(game) => {
            player(&game, WithEndgames { inner: games, probe: probe.clone() }, settings)
        }
        AnyGame::Dots(game) => player(&game, games, settings),
    };
    Ok(with_tables(player, probe))
}

fn player<G: OneGame>(
    game: &G,
    evaluator: impl Evaluator<G> + Clone + 'static,
    settings: &Settings,
) -> Box<dyn Player> {
    let options = options(settings);
    let evaluators = vec![evaluator; options.threads];
    Box::new(Paced::new(&FAMILY, TreePlayer::new(game, options, evaluators, settings), settings))
}

fn options(settings: &Settings) -> UctOptions {
    let number = |name| settings.number(name).expect("has a default") as f32;
    let rave = number("rave");
    UctOptions {
        selection: Selection::Uct { c: number("c") },
        first_play: match settings.number("fpu") {
            Some(value) => FirstPlay::Value(value as f32),
            None if rave > 0.0 => FirstPlay::Value(1.0),
            None => FirstPlay::Always,
        },
        expansion: expansion(settings),
        rave: (rave > 0.0).then_some(rave),
        ..usual_options(settings)
    }
}
