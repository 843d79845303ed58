//! The solver with its table kept in a file.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use boyi_analysis::{MoveValues, News, Progress, Solution, Solver, SolverOptions, Unvalued};
use boyi_core::Outcome;
use boyi_dots::{Dots, Edge};
use boyi_kit::kept::{KeptSolver, Known, NotKept, Theory};
use boyi_search::{Budget, Limits, Stopwatch};

use crate::knowledge::{self, TableError};
use crate::{Chains, DotsSolver};

/// The table is saved this often, or less often if that took long.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);
/// Saving takes one part of so many of the time at most.
const SAVE_SHARE: u32 = 20;
/// A file of so many is announced: a second or more passes until it is read or written.
const MANY_BYTES: u64 = 200_000_000;

/// A solver that saves its table while it works.
pub struct Saving {
    solver: DotsSolver,
    table: Option<PathBuf>,
    /// Hears what takes a while or goes wrong.
    tell: fn(&str),
    /// Held as long as the table is in use.
    _lock: Option<File>,
    /// How long it works before the table is saved.
    interval: Duration,
}

impl Saving {
    /// Begins with what an earlier run has saved, and makes sure that this one can be.
    pub fn start(
        game: &Dots,
        options: SolverOptions,
        table: Option<&Path>,
        tell: fn(&str),
    ) -> Result<Self, NotKept> {
        let board = game.geometry();
        let options = knowledge::SolverOptions { memory: options.memory, threads: options.threads };
        let lock = table.map(lock).transpose()?;
        let solver = match table {
            None => knowledge::Solver::new(board, options),
            Some(path) => {
                let saving = format!("--table {}", path.display());
                knowledge::Solver::can_save(path).map_err(|error| NotKept::system(&saving, error))?;
                match path.metadata() {
                    Err(_) => knowledge::Solver::new(board, options),
                    Ok(file) => {
                        announce("reading", path, file.len(), tell);
                        knowledge::Solver::load(board, options, path)
                            .map_err(|error| unreadable(path, &error))?
                    }
                }
            }
        };
        Ok(Saving {
            solver: solver.into(),
            table: table.map(Path::to_owned),
            tell,
            _lock: lock,
            interval: SAVE_INTERVAL,
        })
    }

    /// Keeps what is known by now.
    fn save(&mut self) -> Result<(), NotKept> {
        let Some(path) = &self.table else { return Ok(()) };
        self.solver
            .inside()
            .save(path)
            .map_err(|error| NotKept::system(&format!("saving {}", path.display()), error))
    }
}

impl Solver<Dots> for Saving {
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
            if let Err(NotKept::System(problem) | NotKept::File(problem)) = self.save() {
                (self.tell)(&format!("{problem}; going on"));
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

impl KeptSolver<Dots> for Saving {
    fn theory(&mut self, game: &Dots, known: Known<'_, Edge>, limits: &Limits) -> Box<dyn Theory<Edge>> {
        let mut chains = Chains::of(game);
        match known {
            Known::Nothing => {}
            Known::ToBeSolved => chains.solve(&mut self.solver, limits),
            Known::Solution(found) => chains.add_solution(found, &mut self.solver, limits),
        }
        Box::new(chains)
    }

    fn finish(&mut self) -> Result<(), NotKept> {
        if let Some(path) = &self.table {
            announce("saving", path, self.solver.inside().bytes_to_save(), self.tell);
        }
        self.save()
    }
}

/// Keeps other runs from a table; the file that says so stays, empty.
fn lock(path: &Path) -> Result<File, NotKept> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = File::create(&name)
        .map_err(|error| NotKept::system(&format!("--table {}", path.display()), error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(NotKept::File(format!("--table {}: another run is using it", path.display())))
        }
        Err(TryLockError::Error(error)) => {
            Err(NotKept::system(&format!("locking {}", path.display()), error))
        }
    }
}

fn unreadable(path: &Path, error: &TableError) -> NotKept {
    let hint = match error {
        TableError::Memory { needed } => format!(" (--memory {})", needed.div_ceil(1 << 20)),
        _ => String::new(),
    };
    NotKept::File(format!("{}: {error}{hint}", path.display()))
}

/// Says what takes a while.
fn announce(what: &str, path: &Path, bytes: u64, tell: fn(&str)) {
    if bytes >= MANY_BYTES {
        tell(&format!("{what} {}, {:.1} GB", path.display(), bytes as f64 / 1e9));
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Game;

    use super::*;

    #[test]
    fn a_table_is_saved_while_the_solver_works() {
        let game = Dots::start("3x4".parse().unwrap());
        let path = std::env::temp_dir().join(format!("boyi-solve-{}.table", std::process::id()));
        let mut work = Saving::start(&game, SolverOptions::default(), Some(&path), |_| {}).unwrap();
        work.interval = Duration::from_millis(1);
        let solution = work.solve(&game, &Limits::none(), &mut |_| {});
        assert_eq!(solution.margin, Some(0));
        let saved = knowledge::Solver::load(game.geometry(), knowledge::SolverOptions::default(), &path)
            .unwrap()
            .remembered();
        assert!((1..work.solver.inside().remembered()).contains(&saved), "{saved}: saved before the end");
        assert!(Saving::start(&game, SolverOptions::default(), Some(&path), |_| {}).is_err(), "it is in use");
        drop(work);
        assert!(Saving::start(&game, SolverOptions::default(), Some(&path), |_| {}).is_ok());
        std::fs::remove_file(&path).unwrap();
        std::fs::remove_file(path.with_extension("table.lock")).unwrap();
    }
}
