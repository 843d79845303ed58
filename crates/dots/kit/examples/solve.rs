//! Solves boards and prints positions visited and CPU seconds.
//!
//! `solve [--plain] [--threads N] [--memory MIB] [--seconds S] [--table FILE] RULES[@SEED,EDGES]...`: from the start, or after so
//! many random safe moves (`4x4@1,8`: many small trees tell two orders of moves apart better than one large one). With a
//! table, the solver goes on from what the file knows and saves it at the end, so that a long solution can be made of many
//! runs. With `--plain` what follows is also solved by the usual means, to compare the times of one machine at one time.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use boyi_core::{Game, Random};
use boyi_dots::{Dots, DotsRules};
use boyi_dots_kit::knowledge::{PlainSolver, Solver, SolverOptions, safe_edges};
use boyi_search::{Limits, process_cpu_time};

/// A game at its start, or after random safe moves.
fn position(text: &str) -> Result<Dots, Box<dyn Error>> {
    let (rules, middle) = text.split_once('@').unwrap_or((text, "0,0"));
    let (seed, edges) = middle.split_once(',').ok_or("expected @SEED,EDGES")?;
    let mut random = Random::new(seed.parse()?);
    let mut game = Dots::start(rules.parse::<DotsRules>()?);
    for _ in 0..edges.parse()? {
        let (board, safe) = (game.geometry(), safe_edges(&game));
        let mut moves = game.moves();
        moves.retain(|&edge| board.index(edge).is_some_and(|index| safe >> index & 1 == 1));
        if moves.is_empty() {
            return Err("there are not so many safe moves".into());
        }
        game.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
    }
    Ok(game)
}

fn solve(
    text: &str,
    options: SolverOptions,
    limits: &Limits,
    table: Option<&PathBuf>,
) -> Result<(), Box<dyn Error>> {
    let game = position(text).map_err(|error| format!("{text}: {error}"))?;
    let mut solver = match table.filter(|path| path.exists()) {
        Some(path) => Solver::load(game.geometry(), options, path)?,
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
        "{text}: {} to {}; {} positions visited, {:.3} s of CPU, {:.3} s, {} remembered",
        solution.lower,
        solution.upper,
        solution.nodes,
        (process_cpu_time() - begin).as_secs_f64(),
        solution.elapsed.as_secs_f64(),
        solver.remembered(),
    );
    if let Some(path) = table {
        solver.save(path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn solve_plainly(text: &str, memory: usize) -> Result<(), Box<dyn Error>> {
    let game = position(text).map_err(|error| format!("{text}: {error}"))?;
    let begin = process_cpu_time();
    let mut solver = PlainSolver::new(game.geometry(), memory);
    let margin = solver.solve(&game);
    let seconds = (process_cpu_time() - begin).as_secs_f64();
    println!(
        "{text} plainly: margin {}; {} positions visited, {seconds:.3} s of CPU",
        margin.0,
        solver.nodes()
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut plain = false;
    let mut options = SolverOptions::default();
    let mut limits = Limits::none();
    let mut table = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg}: what comes after it is missing"));
        match arg.as_str() {
            "--threads" => options.threads = value()?.parse()?,
            "--memory" => options.memory = value()?.parse::<usize>()? << 20,
            "--seconds" => limits = Limits::time(Duration::from_secs(value()?.parse()?)),
            "--table" => table = Some(PathBuf::from(value()?)),
            "--plain" => plain = true,
            text => {
                solve(text, options, &limits, table.as_ref())?;
                if plain {
                    solve_plainly(text, options.memory)?;
                }
            }
        }
    }
    Ok(())
}
