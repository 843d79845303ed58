//! The least that a player of Dots and Boxes should do: give nothing away while it can, and play the end exactly.

use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, OneGame, Random};
use boyi_knowledge::dots::{ChainTheory, Formula, safe_edges};

use crate::dots_exact::DotsExact;
use crate::limiting::{self, MEMORY, Pacer, SEED, THREADS, TIME};
use crate::{
    AnyReport, Decision, DefaultValue, Family, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn,
};

pub(crate) static FAMILY: Family = Family {
    name: "dots-safe",
    about: "random safe moves, then the exact solver",
    games: &[GameKind::Dots],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 5] = [
    OptionInfo {
        name: "exact",
        about: "solve with so many free edges or fewer; 0: never",
        kind: OptionKind::Integer { low: 0, high: 112 },
        default: DefaultValue::Always("26"),
    },
    OptionInfo {
        name: TIME.name,
        about: "for a move; when it is over before the solver is done, a random safe move",
        kind: TIME.kind,
        default: TIME.default,
    },
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Dots(rules) = rules else { return Err("dots-safe plays Dots and Boxes".into()) };
    let memory = settings.memory("memory").expect("has a default");
    let threads = settings.integer("threads").expect("has a default") as usize;
    Ok(Box::new(DotsSafe {
        exact: DotsExact::new(&Dots::start(rules), memory, threads),
        reach: settings.integer("exact").expect("has a default") as usize,
        captures: ChainTheory { evaluation: false, ..ChainTheory::all(Formula::Corrected) },
        random: Random::new(limiting::seed(settings)),
        settings: settings.clone(),
        pacer: Pacer::default(),
    }))
}

struct DotsSafe {
    exact: DotsExact,
    /// Free edges from which on it solves.
    reach: usize,
    captures: ChainTheory,
    random: Random,
    settings: Settings,
    pacer: Pacer,
}

impl Player for DotsSafe {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let limits = self.pacer.limits(&self.settings, turn);
        if game.count() <= self.reach
            && let Some(decision) = self.exact.decide(&game, &limits)
        {
            return Ok(decision);
        }
        let safe = match self.captures.at_once(&game) {
            Some(edge) => 1 << edge,
            None => safe_edges(&game),
        };
        let choice: Vec<usize> = (0..game.geometry().edge_count())
            .filter(|&edge| if safe == 0 { game.free() } else { safe } >> edge & 1 == 1)
            .collect();
        let edge = choice[self.random.below(choice.len() as u32) as usize];
        let mv = Dots::any_move(game.geometry().edge(edge));
        Ok(Decision { mv: Some(mv), report: AnyReport { line: vec![mv], ..AnyReport::empty() } })
    }
}
