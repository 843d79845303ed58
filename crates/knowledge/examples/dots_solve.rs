//! Solves boards from their start and prints positions visited and CPU seconds.
//!
//! `dots_solve [--threads N] [--memory MIB] [--seconds S] [--table FILE] RULES...`: with a table, the solver goes on
//! from what the file knows and saves it at the end, so that a long solution can be made of many runs.

use std::path::PathBuf;
use std::time::Duration;

use boyi_games::Game;
use boyi_games::dots::{Dots, DotsRules};
use boyi_knowledge::dots::{Solver, SolverOptions};
use boyi_search::{Limits, process_cpu_time};

fn solve(rules: &str, options: SolverOptions, limits: &Limits, table: Option<&PathBuf>) {
    let game = Dots::start(rules.parse::<DotsRules>().unwrap_or_else(|error| panic!("{error}")));
    let mut solver = match table.filter(|path| path.exists()) {
        Some(path) => Solver::load(game.geometry(), options, path).unwrap_or_else(|error| panic!("{error}")),
        None => Solver::new(game.geometry(), options),
    };
    let begin = process_cpu_time();
    let mut next = Duration::from_secs(10);
    let solution = solver.solve(&game, limits, &mut |progress| {
        if progress.elapsed >= next {
            next += Duration::from_secs(10);
            eprintln!(
                "{:.0} s: {} to {}, at least {}? {} positions visited, {} remembered in {} MiB",
                progress.elapsed.as_secs_f64(),
                progress.lower,
                progress.upper,
                progress.asking,
                progress.nodes,
                progress.remembered,
                progress.memory >> 20,
            );
        }
    });
    println!(
        "{rules}: {} to {}; {} positions visited, {:.3} s of CPU, {:.3} s, {} remembered",
        solution.lower,
        solution.upper,
        solution.nodes,
        (process_cpu_time() - begin).as_secs_f64(),
        solution.elapsed.as_secs_f64(),
        solver.remembered(),
    );
    if let Some(path) = table {
        solver.save(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

fn main() {
    let mut options = SolverOptions::default();
    let mut limits = Limits::none();
    let mut table = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number =
            || args.next().and_then(|text| text.parse().ok()).expect("a number after the option");
        match arg.as_str() {
            "--threads" => options.threads = number(),
            "--memory" => options.memory = number() << 20,
            "--seconds" => limits = Limits::time(Duration::from_secs(number() as u64)),
            "--table" => table = args.next().map(PathBuf::from),
            rules => solve(rules, options, &limits, table.as_ref()),
        }
    }
}
