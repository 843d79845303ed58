//! Dots and Boxes without a net: exact as soon as the solver can finish, before that tree search over safe moves whose
//! games are judged by the exact value of the endgame they lead to.

use std::time::Instant;

use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, OneGame};
use boyi_knowledge::dots::{SafePlay, safe_edges};
use boyi_search::uct::{Selection, UctOptions};
use boyi_search::{Budget, Limits};

use crate::dots_exact::DotsExact;
use crate::limiting::{self, MEMORY, Pacer, SEED, SIMULATIONS, THREADS, TIME};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{
    AnyReport, Decision, DefaultValue, Family, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn,
};

pub(crate) static FAMILY: Family = Family {
    name: "dots-classic",
    about: "exact endgames, and tree search over safe moves before them",
    games: &[GameKind::Dots],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 10] = [
    TIME,
    SIMULATIONS,
    OptionInfo {
        name: "c",
        about: "weight of exploration",
        kind: OptionKind::Number { low: 0.0, high: 10.0 },
        default: DefaultValue::Always("0.3"),
    },
    OptionInfo {
        name: "solve",
        about: "try the exact solver with so many free edges or fewer, if it is likely to be done in time; 0: never",
        kind: OptionKind::Integer { low: 0, high: 112 },
        default: DefaultValue::Always("42"),
    },
    OptionInfo {
        name: "share",
        about: "of the time for a move, what the solver may try with",
        kind: OptionKind::Number { low: 0.0, high: 1.0 },
        default: DefaultValue::Always("0.5"),
    },
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Dots(rules) = rules else { return Err("dots-classic plays Dots and Boxes".into()) };
    let game = Dots::start(rules);
    let memory = settings.memory("memory").expect("has a default");
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        memory: memory / 4,
        ..usual_options(settings)
    };
    let threads = options.threads;
    let evaluators = (0..threads).map(|_| SafePlay::new(&game, memory / 4 / threads)).collect();
    Ok(Box::new(DotsClassic {
        tree: TreePlayer::new(&FAMILY, &game, options, evaluators, settings),
        exact: DotsExact::new(&game, memory / 2, threads),
        settings: settings.clone(),
        pacer: Pacer::default(),
    }))
}

struct DotsClassic {
    tree: TreePlayer<Dots, SafePlay>,
    exact: DotsExact,
    settings: Settings,
    pacer: Pacer,
}

impl Player for DotsClassic {
    fn name(&self) -> &str {
        FAMILY.name
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let limits = self.pacer.limits(&self.settings, turn);
        self.think(turn, &limits)
    }

    fn analyse(&mut self, turn: &mut Turn<'_>) -> Result<AnyReport, PlayerError> {
        let limits = limiting::set_limits(&self.settings, turn);
        self.think(turn, &limits).map(|decision| decision.report)
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.tree.ponder(turn);
    }
}

impl DotsClassic {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Instant::now();
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let reach = self.settings.integer("solve").expect("has a default");
        let allowed = self.solving_limits(&game, limits);
        if game.count() as u64 <= reach
            && is_likely_solved(&game, &allowed)
            && let Some(decision) = self.exact.decide(&game, &allowed)
        {
            return Ok(decision);
        }
        self.tree.think(turn, &limiting::without(limits.clone(), started.elapsed()))
    }

    /// What the solver may spend before the tree search has its turn: a share of the time, or all of it where no safe move
    /// is left.
    fn solving_limits(&self, game: &Dots, limits: &Limits) -> Limits {
        let mut allowed = limits.clone();
        if safe_edges(game) != 0 {
            let share = self.settings.number("share").expect("has a default");
            allowed.time = limits.time.map(|time| Budget::exactly(time.soft.mul_f64(share)));
            // A limit in simulations is no limit on the solver: it would let it think for ever.
            allowed.nodes = limits.simulations.map(|count| count.saturating_mul(50));
        }
        allowed
    }
}

/// Positions that the solver visits in a second, at least.
const SOLVER_RATE: f64 = 300_000.0;
/// Positions after play are often easier than the estimate, and what one attempt learns helps the next.
const HOPE: f64 = 4.0;

/// Whether the solver has a fair chance within its limits. From the starts of boards between 3x3 and 4x4 it visits about
/// `2^(0.8 s - 5.5)` positions, with `s` safe moves on the board.
fn is_likely_solved(game: &Dots, limits: &Limits) -> bool {
    let positions = (0.8 * f64::from(safe_edges(game).count_ones()) - 5.5).exp2();
    let affordable = match (limits.nodes, limits.time) {
        (Some(nodes), _) => nodes as f64,
        (None, Some(time)) => SOLVER_RATE * time.hard.as_secs_f64(),
        (None, None) => f64::INFINITY,
    };
    positions <= HOPE * affordable
}
