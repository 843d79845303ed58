//! The exact solver.

use std::time::Duration;

use boyi_analysis::{News, Solution, Solver, Worth};
use boyi_core::Verdict;
use boyi_hex::{Colour, HexMove};
use boyi_search::{Budget, Limits};

use super::gfx::Live;
use super::{Answer, Engine, colour_or_mover, count};
use crate::HexSolver;
use crate::htp::colour_word;

/// The solver and how it is used. What it has learnt stays for the next question.
pub(super) struct Solving {
    solver: Option<HexSolver>,
    pub(super) megabytes: usize,
    /// For one question; zero: no limit.
    pub(super) time: Duration,
    /// Draw while it runs, where HexGui looks: HexGui asks for it.
    pub(super) draws: bool,
}

impl Default for Solving {
    fn default() -> Self {
        Solving { solver: None, megabytes: 256, time: Duration::ZERO, draws: false }
    }
}

impl Solving {
    pub(super) fn set_memory(&mut self, megabytes: usize) {
        self.megabytes = megabytes;
        self.forget();
    }

    /// Forgets what the solver has learnt.
    pub(super) fn forget(&mut self) {
        self.solver = None;
    }

    fn solver(&mut self) -> &mut HexSolver {
        self.solver.get_or_insert_with(|| HexSolver::new(self.megabytes << 20))
    }
}

fn limits(engine: &Engine) -> Limits {
    let time = (!engine.solving.time.is_zero()).then(|| Budget::exactly(engine.solving.time));
    Limits { time, stop: engine.stop.clone(), ..Limits::none() }
}

/// Where it draws while it runs.
fn live(engine: &Engine) -> Live {
    if engine.solving.draws { Live::Output } else { engine.live }
}

/// Solves the position with that colour to move; swapping is not considered. An error if it was stopped first.
fn solve(engine: &mut Engine, colour: Colour) -> Result<(Verdict, Solution<HexMove>), String> {
    let position = engine.board.stones(colour);
    let limits = limits(engine);
    let live = live(engine);
    let outputs = &mut engine.outputs;
    let solution = engine
        .solving
        .solver()
        .solve(&position, &limits, &mut |so_far| live.show_solver(&so_far.to_string(), outputs));
    match solution.value {
        Some(value) => Ok((value, solution)),
        None => Err(format!("not solved: stopped at {}", solution.progress)),
    }
}

/// `dfpn-solve-state [COLOUR]`: who wins if that colour is to move.
pub(super) fn winner(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "dfpn-solve-state [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let (value, _) = solve(engine, colour)?;
    Ok(colour_word(if value == Verdict::Win { colour } else { !colour }).into())
}

/// `dfpn-get-pv [COLOUR]`: best play to the end.
pub(super) fn line(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "dfpn-get-pv [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let (_, solution) = solve(engine, colour)?;
    Ok(solution.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// `dfpn-solver-find-winning [COLOUR]`: all moves with which that colour wins.
pub(super) fn winning_moves(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "dfpn-solver-find-winning [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let position = engine.board.stones(colour);
    let limits = limits(engine);
    let (live, outputs) = (live(engine), &mut engine.outputs);
    let solver = engine.solving.solver();
    solver.values_moves(&position).map_err(|why| why.to_string())?;
    let mut decided = String::new();
    let win = Worth::Verdict(Verdict::Win);
    let values = solver.move_values(&position, &limits, &mut |news| {
        if let News::Decided(mv, worth) = news {
            decided.push_str(&format!(" {mv} {}", if worth == win { 'W' } else { 'L' }));
            live.show_decided(&decided, outputs);
        }
    });
    let open = values.moves.iter().filter(|(_, worth)| worth.is_none()).count();
    if open > 0 {
        return Err(format!("not solved: stopped with {open} moves open, {} positions", values.nodes));
    }
    let winning = values.moves.iter().filter(|&&(_, worth)| worth == Some(win));
    Ok(winning.map(|(mv, _)| mv.to_string()).collect::<Vec<_>>().join(" "))
}

/// `dfpn-clear-tt`: forgets what the solver has learnt.
pub(super) fn clear(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "dfpn-clear-tt")?;
    engine.solving.forget();
    Ok(String::new())
}
