//! Dots and Boxes without a net: exact as soon as the solver can finish, before that tree search over safe moves whose
//! games are judged by the exact value of the endgame they lead to.

use std::time::Instant;

use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, OneGame};
use boyi_knowledge::dots::{SafePlay, safe_edges};
use boyi_search::uct::{Expansion, FirstPlay, Selection, UctOptions};
use boyi_search::{Budget, Limits};

use crate::dots_exact::DotsExact;
use crate::limiting::{self, MEMORY, Pacer, SEED, SIMULATIONS, THREADS, TIME};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS};
use crate::{Decision, DefaultValue, Family, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn};

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
        about: "try the exact solver with so many free edges or fewer; 0: never",
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
    let threads = settings.integer("threads").expect("has a default") as usize;
    let options = UctOptions {
        selection: Selection::Uct { c: settings.number("c").expect("has a default") as f32 },
        first_play: FirstPlay::Always,
        expansion: Expansion::Visits { n: 4 },
        rave: None,
        virtual_loss: settings.integer("virtual-loss").expect("has a default") as u32,
        memory: memory / 4,
        threads,
        seed: limiting::seed(settings),
    };
    let evaluators = (0..threads).map(|_| SafePlay::new(&game, memory / 4 / threads)).collect();
    Ok(Box::new(DotsClassic {
        tree: TreePlayer::new(&game, options, evaluators, settings),
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
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let started = Instant::now();
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let limits = self.pacer.limits(&self.settings, turn);
        let reach = self.settings.integer("solve").expect("has a default");
        if u64::from(game.free().count_ones()) <= reach
            && let Some(decision) = self.exact.decide(&game, &self.solving_limits(&game, &limits))
        {
            return Ok(decision);
        }
        self.tree.think(turn, &limiting::without(limits, started.elapsed()))
    }
}

impl DotsClassic {
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
