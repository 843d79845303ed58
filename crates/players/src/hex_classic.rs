//! Hex without a net: tree search over fillings of the board, 512 at a time, with the exact solver beside it.
//!
//! The solver gets a share of the time for each move and keeps what it has found. Once it knows who wins, its move is
//! played; a won game stays won, because every later position of it is solved, too.

use std::time::Duration;

use boyi_games::hex::{Hex, HexMove};
use boyi_games::{AnyRules, Game, GameKind, OneGame, Random, Verdict};
use boyi_knowledge::hex::classic::{Classic, ClassicOptions};
use boyi_knowledge::hex::connections::Connections;
use boyi_knowledge::hex::simulation::Before;
use boyi_knowledge::hex::solver::Solver;
use boyi_knowledge::hex::{MAX_SIZE, Position};
use boyi_search::uct::{Expansion, FirstPlay, Selection, UctOptions};
use boyi_search::{Budget, Candidate, Limits, Moment, Report};

use crate::limiting::{self, MEMORY, Pacer, SEED, SIMULATIONS, THREADS, TIME};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{
    AnyReport, Decision, DefaultValue, Family, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn,
};

pub(crate) static FAMILY: Family = Family {
    name: "hex-classic",
    about: "tree search over fillings of the board, and an exact solver beside it, up to 11x11",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(rules) if rules.size() <= MAX_SIZE),
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 20] = [
    TIME,
    SIMULATIONS,
    number("c", "weight of the priors", 100.0, "0.5"),
    number("fpu", "an unvisited move is worth so much less than its parent", 1.0, "0"),
    number(
        "rave",
        "visits at which all-moves-as-first weighs as much as a move's own value; 0: off",
        1e6,
        "50",
    ),
    integer("n", "a leaf gets children after more than so many simulations", 1_000_000, "1"),
    integer("batches", "how many times 512 fillings a leaf", 1000, "1"),
    number("sharpness", "the odds of a leaf are those of its fillings to this power", 100.0, "4"),
    number(
        "current",
        "the prior of a move is the current through it to this power; 0: all alike",
        10.0,
        "1.5",
    ),
    number("bridge", "how many times likelier it is to complete an intruded bridge", 1000.0, "20"),
    OptionInfo {
        name: "pairs",
        about: "each bridge gets one stone of each colour in a filling",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    OptionInfo {
        name: "inferior",
        about: "leave inferior cells out",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    OptionInfo {
        name: "must-play",
        about: "play only where the opponent's virtual connections leave something to play for",
        kind: OptionKind::Switch,
        default: DefaultValue::Always("on"),
    },
    integer("solve", "try the exact solver with so many empty cells or fewer; 0: never", 121, "110"),
    number("share", "of the time for a move, what the solver may try with", 1.0, "0.3"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

const fn number(name: &'static str, about: &'static str, high: f64, default: &'static str) -> OptionInfo {
    let kind = OptionKind::Number { low: 0.0, high };
    OptionInfo { name, about, kind, default: DefaultValue::Always(default) }
}

const fn integer(name: &'static str, about: &'static str, high: u64, default: &'static str) -> OptionInfo {
    let kind = OptionKind::Integer { low: 0, high };
    OptionInfo { name, about, kind, default: DefaultValue::Always(default) }
}

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("hex-classic plays Hex".into()) };
    let number = |name| settings.number(name).expect("has a default");
    let integer = |name| settings.integer(name).expect("has a default");
    let usual = usual_options(settings);
    let rave = number("rave") as f32;
    let options = UctOptions {
        selection: Selection::Puct { c: number("c") as f32 },
        first_play: FirstPlay::ParentMinus(number("fpu") as f32),
        expansion: Expansion::Visits { n: integer("n") as u32 },
        rave: (rave > 0.0).then_some(rave),
        memory: usual.memory / 2,
        ..usual
    };
    let classic = ClassicOptions {
        before: Before { bridges: settings.switch("pairs"), ..Before::ALL },
        batches: integer("batches").max(1) as u32,
        sharpness: number("sharpness"),
        current: number("current"),
        bridge: number("bridge"),
        inferior: settings.switch("inferior"),
    };
    let mut random = Random::new(limiting::seed(settings));
    let evaluator = || Classic::new(classic, rules.size(), &mut random).expect("up to 11x11");
    let evaluators = std::iter::repeat_with(evaluator).take(options.threads).collect();
    Ok(Box::new(HexClassic {
        solver: Solver::new(options.memory),
        tree: TreePlayer::new(&FAMILY, &Hex::start(rules), options, evaluators, settings),
        settings: settings.clone(),
        pacer: Pacer::default(),
        is_winning: false,
    }))
}

/// What the solver gets of a time without limit.
const AT_FIRST: Duration = Duration::from_secs(1);

struct HexClassic {
    tree: TreePlayer<Hex, Classic>,
    solver: Solver,
    settings: Settings,
    pacer: Pacer,
    /// Whether the last move was proved to win.
    is_winning: bool,
}

impl Player for HexClassic {
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

impl HexClassic {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = Hex::inside(turn.situation.position()).expect("built for this game").clone();
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let solved = self.solve(&game, limits, started);
        if let Some(report) = solved.as_ref().filter(|report| report.proven == Some(Verdict::Win)) {
            self.is_winning = true;
            let report = report.clone().map(Hex::any_move);
            return Ok(Decision { mv: report.best().copied(), report });
        }
        self.is_winning = false;
        // In a lost position, where no move is left to play for, the tree makes it as hard as it can.
        let refuted = if solved.is_some() { Vec::new() } else { self.refuted(&game) };
        let limits = limiting::without(limits.clone(), started.elapsed());
        let mut decision = self.tree.think_without(turn, &limits, &refuted)?;
        if solved.is_some() {
            decision.report.proven = Some(Verdict::Loss);
            decision.report.value = 0.0;
        }
        Ok(decision)
    }

    /// The moves outside the region where the opponent's virtual connections leave something to play for.
    fn refuted(&self, game: &Hex) -> Vec<HexMove> {
        if !self.settings.switch("must-play") || game.can_swap() {
            return Vec::new();
        }
        let position = Position::of(game).expect("up to 11x11");
        let must_play = Connections::of(&position, !position.to_move()).must_play();
        if must_play.is_empty() {
            return Vec::new();
        }
        let outside = (position.vacant() - must_play).iter();
        outside.map(|cell| HexMove::Place(position.cell(cell))).collect()
    }

    /// What the solver finds in the share of the time that is set aside: all of it while a won game is played out.
    fn solve(&mut self, game: &Hex, limits: &Limits, started: Moment) -> Option<Report<HexMove>> {
        let reach = self.settings.integer("solve").expect("has a default") as usize;
        if game.empty_cells().len() > reach || game.can_swap() {
            return None;
        }
        let share = if self.is_winning { 1.0 } else { self.settings.number("share").expect("has a default") };
        let allowed = Limits {
            time: match limits.time {
                Some(time) => Some(Budget::exactly(time.soft.mul_f64(share))),
                // An analysis without end: the tree has to get its turn.
                None if limits.simulations.is_none() => Some(Budget::exactly(AT_FIRST)),
                None => None,
            },
            // A limit in simulations is no limit on the solver: it would let it think for ever.
            nodes: limits.simulations.map(|count| (count / 20).max(50)),
            stop: limits.stop.clone(),
            ..Limits::none()
        };
        let position = Position::of(game).expect("up to 11x11");
        let solution = self.solver.solve(position, &allowed, &mut |_| {});
        let wins = solution.wins?;
        let verdict = if wins { Verdict::Win } else { Verdict::Loss };
        let line: Vec<HexMove> = solution.line.into_iter().map(HexMove::Place).collect();
        let best = *line.first()?;
        Some(Report {
            value: verdict.score(),
            proven: Some(verdict),
            candidates: vec![Candidate {
                mv: best,
                value: verdict.score(),
                visits: solution.nodes,
                proven: Some(verdict),
                prior: None,
            }],
            depth: line.len() as u32,
            line,
            nodes: solution.nodes,
            elapsed: started.elapsed(),
            ..Report::empty()
        })
    }
}
