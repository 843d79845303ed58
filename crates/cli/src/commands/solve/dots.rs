//! Dots and Boxes: a solver whose table is kept in a file.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use boyi_analysis::{MoveValues, News, Progress, Solution, Solver, SolverOptions, Unvalued};
use boyi_dots_kit::DotsSolver;
use boyi_dots_kit::knowledge::{self, TableError};
use boyi_games::Outcome;
use boyi_games::dots::{Dots, Edge};
use boyi_search::{Budget, Limits, Stopwatch};

use crate::failure::Failure;

/// The table is saved this often, or less often if that took long.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);
/// Saving takes one part of so many of the time at most.
const SAVE_SHARE: u32 = 20;
/// A file of so many is announced: a second or more passes until it is read or written.
const MANY_BYTES: u64 = 200_000_000;

/// A solver that saves its table while it works.
pub(super) struct Saving<'a> {
    solver: DotsSolver,
    table: Option<&'a Path>,
    /// Held as long as the table is in use.
    _lock: Option<File>,
    /// How long it works before the table is saved.
    interval: Duration,
}

impl<'a> Saving<'a> {
    /// Begins with what an earlier run has saved, and makes sure that this one can be.
    pub fn start(game: &Dots, options: SolverOptions, table: Option<&'a Path>) -> Result<Self, Failure> {
        let board = game.geometry();
        let options = knowledge::SolverOptions { memory: options.memory, threads: options.threads };
        let lock = table.map(lock).transpose()?;
        let solver = match table {
            None => knowledge::Solver::new(board, options),
            Some(path) => {
                let saving = format!("--table {}", path.display());
                knowledge::Solver::can_save(path).map_err(|error| Failure::system(&saving, error))?;
                match path.metadata() {
                    Err(_) => knowledge::Solver::new(board, options),
                    Ok(file) => {
                        announce("reading", path, file.len());
                        knowledge::Solver::load(board, options, path)
                            .map_err(|error| unreadable(path, &error))?
                    }
                }
            }
        };
        Ok(Saving { solver: solver.into(), table, _lock: lock, interval: SAVE_INTERVAL })
    }

    /// The solver with its table.
    pub fn solver(&mut self) -> &mut DotsSolver {
        &mut self.solver
    }

    /// Keeps what is known at the end.
    pub fn finish(&mut self) -> Result<(), Failure> {
        if let Some(path) = self.table {
            announce("saving", path, self.solver.inside().bytes_to_save());
        }
        self.save()
    }

    /// Keeps what is known by now.
    fn save(&mut self) -> Result<(), Failure> {
        let Some(path) = self.table else { return Ok(()) };
        self.solver
            .inside()
            .save(path)
            .map_err(|error| Failure::system(&format!("saving {}", path.display()), error))
    }
}

impl Solver<Dots> for Saving<'_> {
    /// The table is saved from time to time.
    fn solve(&mut self, game: &Dots, limits: &Limits, listener: &mut dyn FnMut(&Progress)) -> Solution<Edge> {
        let stopwatch = Stopwatch::start(limits);
        let mut nodes = 0;
        loop {
            let mut piece = limits.left_by(&stopwatch);
            if self.table.is_some() {
                let time = piece.time.map_or(self.interval, |budget| budget.hard.min(self.interval));
                piece.time = Some(Budget::exactly(time));
            }
            let mut found = self.solver.solve(game, &piece, &mut |progress| listener(&progress.later(nodes)));
            nodes += found.nodes;
            if found.value.is_some() && found.line.is_empty() {
                // The margin is in the table now, and the line has the rest of the time.
                found = self.solver.solve(game, &limits.left_by(&stopwatch), listener);
            }
            if found.value.is_some() || stopwatch.must_stop() || self.table.is_none() {
                return Solution { nodes, elapsed: stopwatch.elapsed(), ..found };
            }
            let started = Instant::now();
            if let Err(Failure::System(problem)) = self.save() {
                eprintln!("{problem}; going on");
            }
            self.interval = self.interval.max(SAVE_SHARE * started.elapsed());
        }
    }

    fn decide(&mut self, game: &Dots, limits: &Limits) -> Option<Solution<Edge>> {
        self.solver.decide(game, limits)
    }

    fn glance(&mut self, game: &Dots) -> Option<Outcome> {
        self.solver.glance(game)
    }

    fn values_moves(&self, game: &Dots) -> Result<(), Unvalued> {
        self.solver.values_moves(game)
    }

    fn move_values(
        &mut self,
        game: &Dots,
        limits: &Limits,
        listener: &mut dyn FnMut(News<'_, Edge>),
    ) -> MoveValues<Edge> {
        self.solver.move_values(game, limits, listener)
    }
}

/// Keeps other runs from a table; the file that says so stays, empty.
fn lock(path: &Path) -> Result<File, Failure> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = File::create(&name)
        .map_err(|error| Failure::system(&format!("--table {}", path.display()), error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(Failure::Input(format!("--table {}: another run is using it", path.display())))
        }
        Err(TryLockError::Error(error)) => {
            Err(Failure::system(&format!("locking {}", path.display()), error))
        }
    }
}

fn unreadable(path: &Path, error: &TableError) -> Failure {
    let hint = match error {
        TableError::Memory { needed } => format!(" (--memory {})", needed.div_ceil(1 << 20)),
        _ => String::new(),
    };
    Failure::Input(format!("{}: {error}{hint}", path.display()))
}

/// Says what takes a while.
fn announce(what: &str, path: &Path, bytes: u64) {
    if bytes >= MANY_BYTES {
        eprintln!("{what} {}, {:.1} GB", path.display(), bytes as f64 / 1e9);
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Game;

    use super::*;

    #[test]
    fn a_table_is_saved_while_the_solver_works() {
        let game = Dots::start("3x4".parse().unwrap());
        let path = std::env::temp_dir().join(format!("boyi-solve-{}.table", std::process::id()));
        let mut work = Saving::start(&game, SolverOptions::default(), Some(&path)).unwrap();
        work.interval = Duration::from_millis(1);
        let solution = work.solve(&game, &Limits::none(), &mut |_| {});
        assert_eq!(solution.margin, Some(0));
        let saved = knowledge::Solver::load(game.geometry(), knowledge::SolverOptions::default(), &path)
            .unwrap()
            .remembered();
        assert!((1..work.solver.inside().remembered()).contains(&saved), "{saved}: saved before the end");
        assert!(Saving::start(&game, SolverOptions::default(), Some(&path)).is_err(), "it is in use");
        drop(work);
        assert!(Saving::start(&game, SolverOptions::default(), Some(&path)).is_ok());
        std::fs::remove_file(&path).unwrap();
        std::fs::remove_file(path.with_extension("table.lock")).unwrap();
    }
}
