//! `boyi solve`: exact values.

use std::path::PathBuf;
use std::time::Duration;

use boyi_analysis::{News, Solution, Solver, SolverOptions, Worth, solve_with_moves};
use boyi_games::{AnyGame, AnyMove, Game};
use boyi_kit::kept::{Known, Theory};
use boyi_kits::kit;
use boyi_search::{Budget, Limits, Stopwatch, parse_duration};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::position::Place;
use crate::progress::{Thoughts, short};

/// Find the exact value of a position and a line that shows it, or say how far it got
#[derive(Args, Debug)]
#[command(
    after_help = "A table is saved every few minutes and at the end, also if that is Ctrl-C or a signal to terminate.

Exit code: 0 solved, 1 not solved within the limits, 2 bad input, 3 the system failed, as when a table cannot be saved."
)]
pub struct Solve {
    #[command(flatten)]
    place: Place,
    /// Give up after this time, all that is asked for together
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// Memory for the table, in megabytes; one that is kept grows up to there, and needs half as much again while it does
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: u32,
    /// Also the value of every move, and what the theory of the game says about the position, where there is one; where values
    /// come from tables of endings, only what these know
    #[arg(long)]
    values: bool,
    /// Keep what is learnt in this file, and go on from it next time
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Threads, 1 to 256, of a solver that can use several; all cores if left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub fn run(self) -> Result<(), Failure> {
        let situation = self.place.situation()?;
        let position = situation.position();
        let limits =
            Limits { time: self.time.map(Budget::exactly), stop: stop_on_interrupt(), ..Limits::none() };
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let options = SolverOptions {
            memory: (self.memory as usize) << 20,
            threads: self.threads.map_or(all, usize::from),
        };
        let tell = |what: &str| eprintln!("{what}");
        let kept = kit(position.kind()).kept_solver(position, options, self.table.as_deref(), tell)?;
        let Some(mut kept) = kept else {
            if self.table.is_some() {
                return Err(Failure::Input(format!("--table: the solver of {} keeps none", position.kind())));
            }
            if self.threads.is_some() {
                return Err(Failure::Input(format!("--threads: the solver of {} has one", position.kind())));
            }
            let mut solver = kit(position.kind()).solver(position, options).map_err(Failure::input)?;
            let solution = self.solve(&mut *solver, position, &limits)?;
            return self.tell(&solution, None);
        };
        let stopwatch = Stopwatch::start(&limits);
        let solution = self.solve(&mut kept, position, &limits)?;
        let theory = self
            .values
            .then(|| kept.theory(position, Known::Solution(&solution), &limits.left_by(&stopwatch)));
        let saved = kept.finish();
        let told = self.tell(&solution, theory.as_deref());
        saved.map_err(Failure::from).and(told)
    }

    /// Solves a position, and its moves if their values are wanted, and says meanwhile how far it is.
    fn solve(
        &self,
        solver: &mut dyn Solver<AnyGame>,
        position: &AnyGame,
        limits: &Limits,
    ) -> Result<Solution<AnyMove>, Failure> {
        if self.values {
            solver.values_moves(position).map_err(|why| Failure::Input(format!("--values: {why}")))?;
        }
        let mut thoughts = Thoughts::start();
        let solution = match self.values {
            false => solver.solve(position, limits, &mut |progress| thoughts.say(progress.to_string())),
            true => {
                let (mut decided, all) = (0, position.count());
                solve_with_moves(solver, position, limits, &mut |news| match news {
                    News::Searching(progress) => thoughts.say(progress.to_string()),
                    News::Decided(..) => {
                        decided += 1;
                        thoughts.say(format!("{decided} of {all} moves decided"));
                    }
                })
            }
        };
        thoughts.finish();
        Ok(solution)
    }

    fn tell(
        &self,
        solution: &Solution<AnyMove>,
        theory: Option<&dyn Theory<AnyMove>>,
    ) -> Result<(), Failure> {
        if self.json {
            let mut object = json!(solution);
            if let Some(theory) = theory {
                object["overview"] = theory.as_json();
            }
            println!("{object}");
        } else {
            print_text(solution, theory);
        }
        if solution.value.is_some() { Ok(()) } else { Err(Failure::No) }
    }
}

/// A result as it is, a margin with its sign.
fn shown(worth: Option<Worth>) -> String {
    match worth {
        None => "unknown".into(),
        Some(Worth::Verdict(verdict)) => verdict.to_string(),
        Some(Worth::Margin(margin)) => format!("{margin:+}"),
    }
}

fn print_text(solution: &Solution<AnyMove>, theory: Option<&dyn Theory<AnyMove>>) {
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    match (solution.value, solution.margin) {
        (None, _) => println!("unknown: {}", solution.progress),
        (Some(value), None | Some(0)) => println!("{value} for the side to move"),
        (Some(value), Some(margin)) => println!("{value} for the side to move, by {}", margin.abs()),
    }
    if !line.is_empty() {
        println!("{}", line.join(" "));
    }
    for &(mv, worth) in solution.moves.iter().flatten() {
        let kind = theory.and_then(|theory| theory.kind(mv)).unwrap_or("");
        println!("{}", format!("{mv}  {:<7} {kind}", shown(worth)).trim_end());
    }
    if let Some(theory) = theory {
        print!("\n{theory}");
    }
    eprintln!("{} positions in {:.2} s", short(solution.nodes as f64), solution.elapsed.as_secs_f64());
}
