//! The exact value of a position, and of its moves, as far as time and memory allow.

use std::time::{Duration, Instant};

use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, Game, Verdict};
use boyi_knowledge::dots::{Solver as DotsSolver, SolverOptions};
use boyi_knowledge::hex::solver::Solver as HexSolver;
use boyi_search::{Budget, Limits, ProofSearch, StopFlag, Stopwatch};
use serde_json::{Map, Value, json};

pub(super) fn solve(game: &AnyGame, time: Duration, memory: usize, stop: StopFlag) -> Value {
    let started = Instant::now();
    let limits = Limits { time: Some(Budget::exactly(time)), stop, ..Limits::none() };
    let mut solution = match game {
        _ if game.outcome().is_some() => json!({ "value": "unknown", "line": [], "nodes": 0 }),
        AnyGame::Hex(game) => hex(game, &limits, memory),
        AnyGame::Surakarta(game) => surakarta(game, &limits, memory),
        AnyGame::Dots(game) => dots(game, &limits, memory),
    };
    solution["seconds"] = json!(started.elapsed().as_secs_f64());
    solution
}

fn word(verdict: Option<Verdict>) -> String {
    verdict.map_or("unknown".into(), |verdict| verdict.to_string())
}

fn texts<T: ToString>(moves: &[T]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The solver knows boards up to 11x11.
fn hex(game: &Hex, limits: &Limits, memory: usize) -> Value {
    let stopwatch = Stopwatch::start(limits);
    let mut solver = HexSolver::new(memory);
    let Some(solution) = solver.solve_game(game, limits, &mut |_| {}) else {
        return json!({ "value": "unknown", "line": [], "nodes": 0 });
    };
    // That somebody wins because they may swap says nothing before it is known how.
    let wins = solution.wins.filter(|_| !solution.line.is_empty());
    let mut moves = Map::new();
    if wins.is_some() {
        let values =
            solver.game_move_values(game, &limits.left_by(&stopwatch), &mut |_| {}).unwrap_or_default();
        for (mv, wins) in values.moves {
            if let Some(wins) = wins {
                moves.insert(mv.to_string(), json!(if wins { "win" } else { "loss" }));
            }
        }
    }
    let value = wins.map(|wins| if wins { Verdict::Win } else { Verdict::Loss });
    json!({ "value": word(value), "line": texts(&solution.line), "moves": moves, "nodes": solution.search.nodes })
}

fn surakarta(game: &Surakarta, limits: &Limits, memory: usize) -> Value {
    let report = ProofSearch::new(memory).solve(game, limits, &mut |_| {});
    json!({ "value": word(report.verdict), "line": texts(&report.line), "nodes": report.nodes })
}

fn dots(game: &Dots, limits: &Limits, memory: usize) -> Value {
    let stopwatch = Stopwatch::start(limits);
    let mut solver = DotsSolver::new(game.geometry(), SolverOptions { memory, threads: 1 });
    let solution = solver.solve(game, limits, &mut |_| {});
    let Some(margin) = solution.margin(game).map(|margin| margin.seen_by(game.mover())) else {
        return json!({ "value": "unknown", "line": [], "nodes": solution.nodes });
    };
    let lead = game.margin().map_or(0, |margin| margin.seen_by(game.mover()));
    let line = solver.best_line(game, &limits.left_by(&stopwatch)).unwrap_or_default();
    let moves: Map<String, Value> = solver
        .move_values(game, &limits.left_by(&stopwatch), &mut |_| {})
        .into_iter()
        .filter_map(|(edge, net)| Some((edge.to_string(), json!(lead + net?))))
        .collect();
    json!({
        "value": word(Some(margin.cmp(&0).into())),
        "margin": margin,
        "line": texts(&line),
        "moves": moves,
        "nodes": solution.nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(rules: &str) -> Value {
        let game = AnyGame::start(rules.parse().unwrap());
        solve(&game, Duration::from_secs(20), 1 << 20, StopFlag::new())
    }

    #[test]
    fn small_boards_are_solved_with_all_their_moves() {
        let hex = solved("hex:3");
        assert_eq!(hex["value"], "win");
        assert_eq!((&hex["moves"]["b2"], &hex["moves"]["a1"]), (&json!("win"), &json!("loss")));
        let dots = solved("dots:2x2,start=swedish");
        assert_eq!((&dots["value"], &dots["margin"]), (&json!("loss"), &json!(-4)));
        assert_eq!(dots["moves"].as_object().unwrap().len(), 4);
    }

    #[test]
    fn who_may_be_swapped_has_lost() {
        let hex = solved("hex:3,swap=pieces");
        assert_eq!((&hex["value"], &hex["moves"]["b2"]), (&json!("loss"), &json!("loss")));
    }
}
