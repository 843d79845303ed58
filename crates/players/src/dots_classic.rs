//! Dots and Boxes without a net: exact as soon as the solver can finish, before that tree search over safe moves whose
//! games are judged by the exact value of the endgame they lead to.

use std::time::Instant;

use boyi_games::dots::{Dots, Edge};
use boyi_games::{AnyRules, Game, GameKind, OneGame, Verdict};
use boyi_knowledge::dots::{SafePlay, Solver, SolverOptions};
use boyi_search::uct::{Evaluator, Selection, UctOptions};
use boyi_search::{Budget, Candidate, Limits};

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
    SOLVE,
    SHARE,
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

pub(crate) const SOLVE: OptionInfo = OptionInfo {
    name: "solve",
    about: "try the exact solver with so many free edges or fewer; 0: never",
    kind: OptionKind::Integer { low: 0, high: 112 },
    default: DefaultValue::Always("42"),
};

pub(crate) const SHARE: OptionInfo = OptionInfo {
    name: "share",
    about: "of the time for a move, what the solver may try with",
    kind: OptionKind::Number { low: 0.0, high: 1.0 },
    default: DefaultValue::Always("0.5"),
};

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
    Ok(Box::new(DotsPlayer::new(&FAMILY, &game, options, evaluators, settings)))
}

/// The exact solver beside a tree search that judges leaves in some way.
pub(crate) struct DotsPlayer<E> {
    name: &'static str,
    tree: TreePlayer<Dots, E>,
    solver: Solver,
    settings: Settings,
    pacer: Pacer,
}

impl<E: Evaluator<Dots>> DotsPlayer<E> {
    /// A player with one evaluator a thread; the solver takes half of the memory that is set.
    pub(crate) fn new(
        family: &'static Family,
        game: &Dots,
        options: UctOptions,
        evaluators: Vec<E>,
        settings: &Settings,
    ) -> Self {
        let memory = settings.memory("memory").expect("has a default") / 2;
        let solver = Solver::new(game.geometry(), SolverOptions { memory, threads: options.threads });
        DotsPlayer {
            name: family.name,
            tree: TreePlayer::new(family, game, options, evaluators, settings),
            solver,
            settings: settings.clone(),
            pacer: Pacer::default(),
        }
    }
}

impl<E: Evaluator<Dots>> Player for DotsPlayer<E> {
    fn name(&self) -> &str {
        self.name
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

impl<E: Evaluator<Dots>> DotsPlayer<E> {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Instant::now();
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let reach = self.settings.integer("solve").expect("has a default");
        if u64::from(game.free().count_ones()) <= reach
            && let Some(decision) = self.solve(&game, limits, started)
        {
            return Ok(decision);
        }
        self.tree.think(turn, &limiting::without(limits.clone(), started.elapsed()))
    }

    /// The best move by the exact value of the game, if that can be found in the share of time that is set aside.
    fn solve(&mut self, game: &Dots, limits: &Limits, started: Instant) -> Option<Decision> {
        let share = self.settings.number("share").expect("has a default");
        let mut allowed = limits.clone();
        allowed.time = limits.time.map(|time| Budget::exactly(time.soft.mul_f64(share)));
        // A limit in simulations is no limit on the solver: it would let it think for ever.
        allowed.nodes = limits.simulations.map(|count| count.saturating_mul(50));
        let solution = self.solver.solve(game, &allowed, &mut |_| {});
        let margin = solution.margin(game)?.seen_by(game.mover());
        let rest = limiting::without(allowed, started.elapsed());
        let line: Vec<Edge> = self.solver.best_line(game, &rest)?;
        let best = Dots::any_move(*line.first()?);
        let verdict = match margin.cmp(&0) {
            std::cmp::Ordering::Less => Verdict::Loss,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Greater => Verdict::Win,
        };
        let report = AnyReport {
            value: verdict.score(),
            proven: Some(verdict),
            margin: Some(f64::from(margin)),
            candidates: vec![Candidate {
                mv: best,
                value: verdict.score(),
                visits: solution.nodes,
                proven: Some(verdict),
                prior: None,
            }],
            depth: line.len() as u32,
            line: line.into_iter().map(Dots::any_move).collect(),
            nodes: solution.nodes,
            elapsed: started.elapsed(),
            ..AnyReport::empty()
        };
        Some(Decision { mv: Some(best), report })
    }
}
