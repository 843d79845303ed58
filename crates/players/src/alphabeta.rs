//! Alpha-beta with the evaluation that the published experiments used or, where none is printed, the plainest one:
//! shortest paths in Hex, pieces and points in Surakarta, boxes in Dots and Boxes.

use boyi_games::{AnyGame, AnyRules, Game, GameKind, OneGame};
use boyi_hex_kit::knowledge::ShortestPath;
use boyi_search::{AlphaBeta, AlphaBetaOptions, Heuristic, Limits, Points};
use boyi_surakarta_kit::knowledge::{PublishedEvaluation, WithEndgames};

use crate::endgames::{endgames_option, probe, with_tables};
use crate::limiting::{DEPTH, MEMORY, NODES, THREADS, TIME};
use crate::options::{DefaultValue, OptionInfo, OptionKind};
use crate::paced::{Paced, Thinker};
use crate::{Decision, Family, Player, PlayerError, Settings, Turn};

pub(crate) static FAMILY: Family = Family {
    name: "alphabeta",
    about: "alpha-beta with a plain evaluation",
    games: &GameKind::ALL,
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 9] = [
    TIME,
    OptionInfo {
        about: "plies, and no captures beyond them unless quiescence=on; not set: as deep as time allows",
        ..DEPTH
    },
    NODES,
    OptionInfo {
        name: "plain",
        about: "no extras: no table, no ordering, no quiescence, the whole depth at once",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("off"),
    },
    OptionInfo {
        name: "quiescence",
        about: "play captures out at the horizon; not set: unless a depth is given",
        kind: OptionKind::Switch,
        default: DefaultValue::Unset,
    },
    OptionInfo {
        name: "reductions",
        about: "search late moves less deeply",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("off"),
    },
    endgames_option("0"),
    MEMORY,
    THREADS,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    if settings.switch("plain") && !settings.is_set("depth") {
        return Err("plain=on needs a depth".into());
    }
    if let Some(extra) = ["quiescence", "reductions"].into_iter().find(|extra| settings.switch(extra))
        && settings.switch("plain")
    {
        return Err(format!("plain=on is a search without extras, and {extra}=on asks for one"));
    }
    let probe = probe(settings, rules)?;
    let player = match AnyGame::start(rules) {
        AnyGame::Hex(game) => AlphaBetaPlayer::boxed(&game, ShortestPath, settings),
        AnyGame::Surakarta(game) => {
            let heuristic = WithEndgames { inner: PublishedEvaluation, probe: probe.clone() };
            AlphaBetaPlayer::boxed(&game, heuristic, settings)
        }
        AnyGame::Dots(game) => AlphaBetaPlayer::boxed(&game, Points, settings),
    };
    Ok(with_tables(player, probe))
}

struct AlphaBetaPlayer<G: OneGame, H: Heuristic<G>> {
    search: AlphaBeta<G, H>,
}

impl<G: OneGame, H: Heuristic<G> + Send + 'static> AlphaBetaPlayer<G, H> {
    /// The game only says of which type the player is.
    fn boxed(_: &G, heuristic: H, settings: &Settings) -> Box<dyn Player> {
        let options = match settings.switch("plain") {
            true => AlphaBetaOptions::plain(),
            false => AlphaBetaOptions {
                table: settings.memory("memory").expect("has a default"),
                threads: settings.integer("threads").expect("has a default") as usize,
                quiescence: match settings.is_set("quiescence") {
                    true => settings.switch("quiescence"),
                    false => !settings.is_set("depth"),
                },
                reductions: settings.switch("reductions"),
                ..AlphaBetaOptions::default()
            },
        };
        let player = AlphaBetaPlayer { search: AlphaBeta::new(heuristic, options) };
        Box::new(Paced::new(&FAMILY, player, settings))
    }
}

impl<G: OneGame, H: Heuristic<G> + Send> Thinker for AlphaBetaPlayer<G, H> {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let game = G::inside(turn.situation.position()).expect("built for this game");
        let listener = &mut turn.listener;
        let report = self
            .search
            .search(game, limits, &mut |report| listener(&report.clone().map(G::any_move)))
            .map(G::any_move);
        let mv = report.best().copied().ok_or(PlayerError::GameOver)?;
        Ok(Decision { mv: Some(mv), report })
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;
    use crate::{PlayerSpec, Situation};

    fn value(player: &str, rules: AnyRules, position: &AnyGame) -> f64 {
        let mut player = PlayerSpec::parse(player, rules).unwrap().build(rules, None).unwrap();
        let situation = Situation::from_position(position.clone());
        player.choose(&mut Turn::quiet(&situation)).unwrap().report.value
    }

    #[test]
    fn a_plain_search_has_no_extras() {
        let rules: AnyRules = "surakarta".parse().unwrap();
        for extra in ["quiescence", "reductions"] {
            let spec = PlayerSpec::parse(&format!("alphabeta:depth=3,plain=on,{extra}=on"), rules).unwrap();
            let error = spec.build(rules, None).err().unwrap().to_string();
            assert!(error.contains(&format!("{extra}=on asks for one")), "{error}");
        }
    }

    #[test]
    fn a_depth_is_exactly_so_many_plies_unless_captures_are_to_be_played_out() {
        let rules: AnyRules = "surakarta".parse().unwrap();
        let mut played_out = 0;
        for seed in 0..30 {
            let mut random = Random::new(seed);
            let mut position = AnyGame::start(rules);
            for _ in 0..24 {
                let mv = position.random_move(&mut random).unwrap();
                position.play_unchecked(mv);
            }
            let exactly = value("alphabeta:depth=3,memory=1MB", rules, &position);
            let plain = value("alphabeta:depth=3,plain=on", rules, &position);
            assert_eq!(exactly, plain, "{position}");
            let further = value("alphabeta:depth=3,quiescence=on,memory=1MB", rules, &position);
            played_out += u32::from(further != plain);
        }
        assert!(played_out > 0, "playing captures out changes nothing");
    }
}
