//! `boyi solve`: exact values.

mod dots;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, AnyMove, Game, OneGame, Side, Verdict};
use boyi_knowledge::dots::SolverOptions;
use boyi_knowledge::hex;
use boyi_knowledge::surakarta::Endgames;
use boyi_search::{Budget, Limits, ProofReport, ProofSearch, Question, Stopwatch, parse_duration};
use clap::Args;
use serde_json::json;

use crate::chains::Chains;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::position::Place;
use crate::progress::{Thoughts, short};

/// Find the exact value of a position and a line that shows it, or say how far it got
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi solve hex:4
  boyi solve dots:3x4 --json
  boyi solve dots:3x3 --values
  boyi solve dots:4x5 --time 1h --memory 16384 --table dots-4x5.table
  boyi solve surakarta '............................WWB...B. W 44' --values

A table is saved every few minutes and at the end, also if that is Ctrl-C or a signal to terminate.

Exit code: 0 solved, 1 not solved within the limits, 2 bad input, 3 the system failed, as when a table cannot be saved.")]
pub struct Solve {
    #[command(flatten)]
    place: Place,
    /// Give up after this time, all that is asked for together
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// Memory for the table, in megabytes; that of Dots and Boxes grows up to there, and needs half as much again while it does
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: u32,
    /// Also the value of every move, and for Dots and Boxes what the theory of chains says about the position; for
    /// Surakarta only where the tables of endings know it, for Hex up to 11x11
    #[arg(long)]
    values: bool,
    /// Dots and Boxes: keep what is learnt in this file, and go on from it next time
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Dots and Boxes: threads, 1 to 256; all cores if left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
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
    /// What every move leads to, where that was asked for: a result, or a margin.
    moves: Vec<(AnyMove, Option<serde_json::Value>)>,
    nodes: u64,
    elapsed: Duration,
    /// How far it got, if it is not solved.
    progress: String,
    /// Dots and Boxes, where values were asked for: what the theory of chains says.
    chains: Option<Chains>,
}

impl Solve {
    pub fn run(self) -> Result<(), Failure> {
        let situation = self.place.situation()?;
        if !matches!(situation.position(), AnyGame::Dots(_)) {
            for (option, is_given) in
                [("--table", self.table.is_some()), ("--threads", self.threads.is_some())]
            {
                if is_given {
                    return Err(Failure::Input(format!("{option}: only for Dots and Boxes")));
                }
            }
        }
        let mut saved = Ok(());
        let time = self.time.map(Budget::exactly);
        let limits = Limits { time, stop: stop_on_interrupt(), ..Limits::none() };
        let memory = (self.memory as usize) << 20;
        let solution = match situation.position() {
            AnyGame::Hex(game) if game.outcome().is_none() && game.size() <= hex::MAX_SIZE => {
                connect(game, &limits, memory, self.values)
            }
            AnyGame::Hex(game) => {
                if game.size() > hex::MAX_SIZE {
                    eprintln!("boards past 11x11 are searched without any knowledge of Hex");
                }
                let whole = match game.outcome() {
                    Some(_) => "the game is over",
                    None => "boards past 11x11 are solved as a whole, not move by move",
                };
                prove(game, &limits, memory, self.values, whole)?
            }
            AnyGame::Surakarta(game) => {
                // Tables know nothing of positions that occurred since the last capture.
                let fresh = situation
                    .moves()
                    .last()
                    .is_none_or(|mv| matches!(mv, AnyMove::Surakarta(mv) if mv.captures));
                let known = if fresh { looked_up(game, self.values)? } else { None };
                match known {
                    Some(solution) => solution,
                    None => {
                        let whole = if game.outcome().is_some() {
                            "the game is over"
                        } else if fresh || looked_up(game, true)?.is_none() {
                            "no table of endings knows this position, and without one it is solved as a whole, \
                             not move by move"
                        } else {
                            "tables of endings know nothing of positions that occurred since the last capture: \
                             give the position itself rather than the moves that led to it"
                        };
                        prove(game, &limits, memory, self.values, whole)?
                    }
                }
            }
            AnyGame::Dots(game) => {
                let all = std::thread::available_parallelism().map_or(1, usize::from);
                let options = SolverOptions { memory, threads: self.threads.map_or(all, usize::from) };
                let mut work = dots::Work::start(game, options, self.table.as_deref())?;
                let solution = work.solve(&limits, self.values);
                saved = work.finish();
                solution
            }
        };
        if self.json {
            println!("{}", as_json(&solution));
        } else {
            print_text(&solution);
        }
        saved?;
        if solution.value.is_some() { Ok(()) } else { Err(Failure::No) }
    }
}

/// The result in the tables of endings, and a line that shows it.
fn looked_up(game: &Surakarta, values: bool) -> Result<Option<Solution>, Failure> {
    let pieces = Side::BOTH.map(|side| game.pieces(side).count_ones() as usize);
    if pieces.iter().sum::<usize>() > Endgames::MOST_PIECES || game.outcome().is_some() {
        return Ok(None);
    }
    let started = Instant::now();
    let endgames = Endgames::of_pieces(game.rules().end, pieces.iter().sum()).map_err(Failure::input)?;
    let Some(ending) = endgames.probe(game) else { return Ok(None) };
    let value_of = |mv| {
        let mut after = game.clone();
        after.play_unchecked(mv);
        let verdict = match after.outcome() {
            Some(outcome) => Some(outcome.seen_by(game.mover())),
            None => endgames.probe(&after).map(|ending| !ending.verdict),
        };
        (Surakarta::any_move(mv), verdict.map(|verdict| json!(verdict.to_string())))
    };
    let moves = if values { game.moves().into_iter().map(value_of).collect() } else { Vec::new() };
    let mut line = Vec::new();
    let mut game = game.clone();
    while let Some(mv) = endgames.best_move(&game).filter(|_| game.outcome().is_none()) {
        game.play_unchecked(mv);
        line.push(Surakarta::any_move(mv));
    }
    Ok(Some(Solution {
        value: Some(ending.verdict),
        margin: None,
        line,
        moves,
        nodes: 1,
        elapsed: started.elapsed(),
        progress: String::new(),
        chains: None,
    }))
}

/// Win or loss by the solver for Hex.
fn connect(game: &Hex, limits: &Limits, memory: usize, values: bool) -> Solution {
    let stopwatch = Stopwatch::start(limits);
    let mut thoughts = Thoughts::start();
    let say = |solution: &hex::solver::Solution| {
        let rate = solution.nodes as f64 / solution.elapsed.as_secs_f64().max(1e-9);
        let (proof, disproof) = (short(f64::from(solution.proof)), short(f64::from(solution.disproof)));
        format!(
            "proof number {proof}, disproof number {disproof}; {} seen, {}/s",
            solution.nodes,
            short(rate)
        )
    };
    let mut solver = hex::solver::Solver::new(memory);
    let solution = solver
        .solve_game(game, limits, &mut |solution| thoughts.say(say(solution)))
        .expect("the board is not too large");
    let values = match values {
        false => hex::solver::GameMoveValues::default(),
        true => {
            let (mut decided, all) = (0, game.moves().len());
            let mut count = |value: hex::solver::MoveValue| {
                decided += usize::from(value.wins.is_some());
                thoughts.say(format!("{decided} of {all} moves decided"));
            };
            let limits = limits.left_by(&stopwatch);
            solver.game_move_values(game, &limits, &mut count).expect("the board is not too large")
        }
    };
    thoughts.finish();
    let word = |wins| json!(if wins { "win" } else { "loss" });
    Solution {
        value: solution.wins.map(|wins| if wins { Verdict::Win } else { Verdict::Loss }),
        margin: None,
        progress: say(&solution.search),
        moves: values.moves.into_iter().map(|(mv, wins)| (Hex::any_move(mv), wins.map(word))).collect(),
        line: solution.line.into_iter().map(Hex::any_move).collect(),
        nodes: solution.search.nodes + values.nodes,
        elapsed: stopwatch.elapsed(),
        chains: None,
    }
}

/// Win, draw or loss by proof-number search.
///
/// With `values` it fails and says why it knows the position only as a `whole`.
fn prove<G: OneGame>(
    game: &G,
    limits: &Limits,
    memory: usize,
    values: bool,
    whole: &str,
) -> Result<Solution, Failure> {
    if values {
        return Err(Failure::Input(format!("--values: {whole}")));
    }
    let mut thoughts = Thoughts::start();
    let report = ProofSearch::new(memory).solve(game, limits, &mut |report| thoughts.say(describe(report)));
    thoughts.finish();
    Ok(Solution {
        value: report.verdict,
        margin: None,
        progress: describe(&report),
        moves: Vec::new(),
        line: report.line.into_iter().map(G::any_move).collect(),
        nodes: report.nodes,
        elapsed: report.elapsed,
        chains: None,
    })
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

fn as_json(solution: &Solution) -> serde_json::Value {
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    let mut object = json!({
        "value": solution.value.map_or("unknown".to_owned(), |verdict| verdict.to_string()),
        "line": line,
        "nodes": solution.nodes,
        "seconds": solution.elapsed.as_secs_f64(),
    });
    if solution.value.is_none() {
        object["progress"] = json!(solution.progress);
    }
    if let Some(margin) = solution.margin {
        object["margin"] = json!(margin);
    }
    if !solution.moves.is_empty() || solution.chains.is_some() {
        let moves: serde_json::Map<String, serde_json::Value> =
            solution.moves.iter().map(|(mv, margin)| (mv.to_string(), json!(margin))).collect();
        object["moves"] = json!(moves);
    }
    if let Some(chains) = &solution.chains {
        object["overview"] = chains.as_json();
    }
    object
}

/// A result as it is, a margin with its sign.
fn shown(value: &serde_json::Value) -> String {
    match (value.as_i64(), value.as_str()) {
        (Some(margin), _) => format!("{margin:+}"),
        (None, text) => text.unwrap_or("unknown").to_owned(),
    }
}

fn print_text(solution: &Solution) {
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    match (solution.value, solution.margin) {
        (None, _) => println!("unknown: {}", solution.progress),
        (Some(value), None | Some(0)) => println!("{value} for the side to move"),
        (Some(value), Some(margin)) => println!("{value} for the side to move, by {}", margin.abs()),
    }
    if !line.is_empty() {
        println!("{}", line.join(" "));
    }
    for (mv, margin) in &solution.moves {
        let kind = solution.chains.as_ref().and_then(|chains| chains.kind(*mv)).unwrap_or("");
        println!(
            "{}",
            format!("{mv}  {:<7} {kind}", margin.as_ref().map_or("unknown".into(), shown)).trim_end()
        );
    }
    if let Some(chains) = &solution.chains {
        print!("\n{chains}");
    }
    eprintln!("{} positions in {:.2} s", short(solution.nodes as f64), solution.elapsed.as_secs_f64());
}
