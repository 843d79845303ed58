//! `boyi solve`: exact values.

use std::time::Duration;

use boyi_games::dots::Dots;
use boyi_games::{AnyGame, AnyMove, Game, OneGame, Verdict};
use boyi_search::{
    AlphaBeta, AlphaBetaOptions, Budget, Limits, Points, ProofReport, ProofSearch, Question, parse_duration,
};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::position::Place;
use crate::progress::{Thoughts, short};

/// Find the exact value of a position and a line that shows it, or say how far it got
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi solve hex:4
  boyi solve dots:2x3 --json
  boyi solve surakarta '............................WWB...B. W 44' --time 1m

Exit code: 0 solved, 1 not solved within the limits.")]
pub struct Solve {
    #[command(flatten)]
    place: Place,
    /// Give up after this time
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// Memory for the table, in megabytes
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What a solver found.
struct Solution {
    /// Of the side to move.
    value: Option<Verdict>,
    /// The lead of the side to move at the end of the game, where the game counts points.
    margin: Option<i32>,
    line: Vec<AnyMove>,
    nodes: u64,
    elapsed: Duration,
    /// How far it got, if it is not solved.
    progress: String,
}

impl Solve {
    pub fn run(self) -> Result<(), Failure> {
        let situation = self.place.situation()?;
        let limits = Limits { time: self.time.map(Budget::exactly), ..Limits::none() };
        let memory = (self.memory as usize) << 20;
        let solution = match situation.position() {
            AnyGame::Hex(game) => prove(game, &limits, memory),
            AnyGame::Surakarta(game) => prove(game, &limits, memory),
            AnyGame::Dots(game) => count_points(game, &limits, memory),
        };
        if self.json {
            println!("{}", as_json(&solution));
        } else {
            print_text(&solution);
        }
        if solution.value.is_some() { Ok(()) } else { Err(Failure::No) }
    }
}

/// Win, draw or loss by proof-number search.
fn prove<G: OneGame>(game: &G, limits: &Limits, memory: usize) -> Solution {
    let mut thoughts = Thoughts::start();
    let report = ProofSearch::new(memory).solve(game, limits, &mut |report| thoughts.say(describe(report)));
    thoughts.finish();
    Solution {
        value: report.verdict,
        margin: None,
        progress: describe(&report),
        line: report.line.into_iter().map(G::any_move).collect(),
        nodes: report.nodes,
        elapsed: report.elapsed,
    }
}

fn describe<M>(report: &ProofReport<M>) -> String {
    let question = match report.question {
        Question::CanWin => "does the side to move win?",
        Question::CanLose => "does it lose?",
    };
    let left = |number: u32| if number == u32::MAX { "many".into() } else { short(f64::from(number)) };
    format!(
        "{question} at least {} positions to a proof, {} to a disproof; {} seen, {}/s",
        left(report.proof),
        left(report.disproof),
        short(report.nodes as f64),
        short(report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-9))
    )
}

/// The best margin by alpha-beta to the end of the game.
fn count_points(game: &Dots, limits: &Limits, memory: usize) -> Solution {
    let mut thoughts = Thoughts::start();
    let options = AlphaBetaOptions { table: memory, ..AlphaBetaOptions::default() };
    let report = AlphaBeta::new(Points, options).search(game, limits, &mut |report| {
        thoughts.show(&report.clone().map(Dots::any_move));
    });
    thoughts.finish();
    let over = game.outcome().map(|outcome| outcome.seen_by(game.mover()));
    let value = over.or(report.proven);
    let lead = game.margin().map(|margin| i32::from(margin.seen_by(game.mover())));
    Solution {
        value,
        margin: value.and(if over.is_some() { lead } else { report.margin.map(|margin| margin as i32) }),
        progress: format!("{} plies deep, {} positions", report.depth, short(report.nodes as f64)),
        line: report.line.into_iter().map(Dots::any_move).collect(),
        nodes: report.nodes,
        elapsed: report.elapsed,
    }
}

fn as_json(solution: &Solution) -> serde_json::Value {
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    let mut object = json!({
        "value": solution.value.map_or("unknown".to_owned(), |verdict| verdict.to_string()),
        "line": line,
        "nodes": solution.nodes,
        "seconds": solution.elapsed.as_secs_f64(),
    });
    if let Some(margin) = solution.margin {
        object["margin"] = json!(margin);
    }
    object
}

fn print_text(solution: &Solution) {
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    match (solution.value, solution.margin) {
        (None, _) => println!("unknown: {}", solution.progress),
        (Some(value), Some(margin)) => println!("{value} for the side to move, by {margin:+}"),
        (Some(value), None) => println!("{value} for the side to move"),
    }
    if !line.is_empty() {
        println!("{}", line.join(" "));
    }
    eprintln!("{} positions in {:.2} s", short(solution.nodes as f64), solution.elapsed.as_secs_f64());
}
