//! The published system for Surakarta: UCT over random games that are cut off after n moves and judged by the sign of
//! an evaluation. Without the evaluation it is the plain UCT that the paper compares it with.

use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyRules, Game, GameKind};
use boyi_search::uct::{Evaluator, Expansion, RandomGames, Selection, UctOptions};
use boyi_surakarta_kit::knowledge::{CutGames, Tie, WithEndgames};

use crate::endgames::{endgames_option, probe, with_tables};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{DefaultValue, Family, OptionInfo, OptionKind, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "surakarta-2025",
    about: "UCT over random games cut off after n moves and judged by an evaluation, as published",
    games: &[GameKind::Surakarta],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 13] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.23"),
    },
    OptionInfo {
        name: "n",
        about: "moves of a random game before the evaluation judges it",
        kind: OptionKind::Integer { low: 0, high: 1000 },
        default: DefaultValue::Always("9"),
    },
    OptionInfo {
        name: "evaluation",
        about: "cut random games off and judge them; off: play them to the end, plain UCT",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    OptionInfo {
        name: "tie",
        about: "what an evaluation of 0 counts: half a win, or as printed a win of the side that starts below",
        kind: OptionKind::Choice(&["half", "red"]),
        default: DefaultValue::Always("half"),
    },
    OptionInfo {
        name: "expand-after",
        about: "a leaf gets children after more than so many simulations",
        kind: OptionKind::Integer { low: 0, high: 1_000_000 },
        default: DefaultValue::Always("10"),
    },
    endgames_option("0"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let tie = if settings.word("tie") == Some("red") { Tie::Red } else { Tie::Half };
    let plies = settings.integer("n").expect("has a default") as u32;
    match settings.switch("evaluation") {
        true => player(rules, CutGames { plies, tie }, settings),
        false => player(rules, RandomGames::default(), settings),
    }
}

fn player(
    rules: AnyRules,
    evaluator: impl Evaluator<Surakarta> + Clone + 'static,
    settings: &Settings,
) -> Result<Box<dyn Player>, String> {
    let AnyRules::Surakarta(own_rules) = rules else { return Err("surakarta-2025 plays Surakarta".into()) };
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        expansion: Expansion::Visits { n: settings.integer("expand-after").expect("has a default") as u32 },
        ..usual_options(settings)
    };
    let probe = probe(settings, rules)?;
    let evaluators = vec![WithEndgames { inner: evaluator, probe: probe.clone() }; options.threads];
    let tree = TreePlayer::new(&Surakarta::start(own_rules), options, evaluators, settings);
    Ok(with_tables(Box::new(Paced::new(&FAMILY, tree, settings)), probe))
}

#[cfg(test)]
mod tests {
    use boyi_search::Report;

    use crate::{PlayerSpec, Situation, Turn};

    #[test]
    fn without_its_evaluation_it_is_plain_uct() {
        let rules = "surakarta".parse().unwrap();
        let search = |text: &str| {
            let mut player = PlayerSpec::parse(text, rules).unwrap().build(rules, Some(7)).unwrap();
            let report = player.choose(&mut Turn::quiet(&Situation::start(rules))).unwrap().report;
            Report { elapsed: Default::default(), left: None, ..report }
        };
        let plain = search("uct:simulations=2000,c=0.4,n=3,memory=1MB");
        let off = search("surakarta-2025:evaluation=off,simulations=2000,c=0.4,expand-after=3,memory=1MB");
        assert_eq!(off, plain);
        assert_ne!(search("surakarta-2025:simulations=2000,memory=1MB").value, plain.value);
    }
}
