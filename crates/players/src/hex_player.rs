//! A player of Hex that is exact as soon as the solver can finish, and a tree search before that: what the players with
//! and without a net have in common.
//!
//! The solver gets a share of the time for each move and keeps what it has found. Once it knows who wins, its move is
//! played; a won game stays won, because every later position of it is solved, too.

use std::time::Duration;

use boyi_games::hex::{Hex, HexMove};
use boyi_games::{Game, OneGame, Verdict};
use boyi_knowledge::hex::Position;
use boyi_knowledge::hex::connections::Connections;
use boyi_knowledge::hex::solver::Solver;
use boyi_search::uct::{Evaluator, UctOptions};
use boyi_search::{Budget, Candidate, Limits, Moment, Report};

use crate::limiting;
use crate::paced::Thinker;
use crate::tree_player::TreePlayer;
use crate::{Decision, DefaultValue, OptionInfo, OptionKind, PlayerError, Settings, Turn};

pub(crate) const INFERIOR: OptionInfo = OptionInfo {
    name: "inferior",
    about: "leave inferior cells out",
    kind: OptionKind::Switch,
    default: DefaultValue::Always("on"),
};

pub(crate) const MUST_PLAY: OptionInfo = OptionInfo {
    name: "must-play",
    about: "play only where the opponent's virtual connections leave something to play for",
    kind: OptionKind::Switch,
    default: DefaultValue::Always("on"),
};

pub(crate) const SOLVE: OptionInfo = OptionInfo {
    name: "solve",
    about: "try the exact solver with so many empty cells or fewer; 0: never",
    kind: OptionKind::Integer { low: 0, high: 121 },
    default: DefaultValue::Always("110"),
};

pub(crate) const fn share_option(default: &'static str) -> OptionInfo {
    OptionInfo {
        name: "share",
        about: "of the time for a move, what the solver may try with",
        kind: OptionKind::Number { low: 0.0, high: 1.0 },
        default: DefaultValue::Always(default),
    }
}

/// What the solver gets of a time without limit.
const AT_FIRST: Duration = Duration::from_secs(1);

/// The exact solver beside a tree search that judges leaves in some way.
pub(crate) struct HexPlayer<E> {
    tree: TreePlayer<Hex, E>,
    solver: Solver,
    settings: Settings,
    /// Whether the last move was proved to win.
    is_winning: bool,
}

impl<E: Evaluator<Hex>> HexPlayer<E> {
    /// A player with one evaluator a thread; the solver takes as much memory as the tree.
    pub(crate) fn new(game: &Hex, options: UctOptions, evaluators: Vec<E>, settings: &Settings) -> Self {
        HexPlayer {
            solver: Solver::new(options.memory),
            tree: TreePlayer::new(game, options, evaluators, settings),
            settings: settings.clone(),
            is_winning: false,
        }
    }
}

impl<E: Evaluator<Hex>> Thinker for HexPlayer<E> {
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

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.tree.ponder(turn);
    }
}

impl<E: Evaluator<Hex>> HexPlayer<E> {
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
