//! The least that a player of Dots and Boxes should do: take what is offered, give nothing away while it can, and play the
//! end exactly.

use boyi_analysis::{Solver, SolverOptions};
use boyi_dots_kit::DotsSolver;
use boyi_dots_kit::knowledge::safe_edges;
use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, OneGame, Random};

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
        about: "for a move; when it is over before the solver knows who wins, a random safe move",
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
        exact: DotsSolver::new(Dots::start(rules).geometry(), SolverOptions { memory, threads }),
        reach: settings.integer("exact").expect("has a default") as usize,
        random: Random::new(limiting::seed(settings)),
        settings: settings.clone(),
        pacer: Pacer::default(),
    }))
}

struct DotsSafe {
    exact: DotsSolver,
    /// Free edges from which on it solves.
    reach: usize,
    random: Random,
    settings: Settings,
    pacer: Pacer,
}

impl Player for DotsSafe {
    fn name(&self) -> &str {
        FAMILY.name
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let limits = self.pacer.limits(&self.settings, turn);
        if game.count() <= self.reach
            && let Some(decision) = self.exact.decide(&game, &limits).and_then(Decision::by_solver::<Dots>)
        {
            return Ok(decision);
        }
        let choices = [captures(&game), safe_edges(&game), game.free()];
        let choice = choices.into_iter().find(|&edges| edges != 0).expect("the game is not over");
        let edges: Vec<usize> =
            (0..game.geometry().edge_count()).filter(|&edge| choice >> edge & 1 == 1).collect();
        let edge = edges[self.random.below(edges.len() as u32) as usize];
        let mv = Dots::any_move(game.geometry().edge(edge));
        Ok(Decision { mv: Some(mv), report: AnyReport { line: vec![mv], ..AnyReport::empty() } })
    }
}

/// The edges that close a box.
fn captures(game: &Dots) -> u128 {
    let board = game.geometry();
    (0..board.box_count())
        .map(|number| game.free() & board.box_mask(number))
        .filter(|edges| edges.count_ones() == 1)
        .fold(0, |all, edge| all | edge)
}
