//! Dots and Boxes: the best margin, with a table that is kept in a file.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use boyi_games::dots::Dots;
use boyi_games::{Game, Margin, OneGame};
use boyi_knowledge::dots::{Progress, Solver, SolverOptions, TableError};
use boyi_search::{Budget, Limits, Stopwatch};
use serde_json::json;

use super::Solution;
use crate::chains::Chains;
use crate::failure::Failure;
use crate::progress::{Thoughts, short};

/// The table is saved this often, or less often if that took long.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);
/// Saving takes one part of so many of the time at most.
const SAVE_SHARE: u32 = 20;
/// A file of so many is announced: a second or more passes until it is read or written.
const MANY_BYTES: u64 = 200_000_000;

/// A solver at work on a position.
pub(super) struct Work<'a> {
    game: &'a Dots,
    solver: Solver,
    table: Option<&'a Path>,
    /// Held as long as the table is in use.
    _lock: Option<File>,
    /// How long it works before the table is saved.
    interval: Duration,
}

impl<'a> Work<'a> {
    /// Begins with what an earlier run has saved, and makes sure that this one can be.
    pub fn start(game: &'a Dots, options: SolverOptions, table: Option<&'a Path>) -> Result<Self, Failure> {
        let board = game.geometry();
        let lock = table.map(lock).transpose()?;
        let solver = match table {
            None => Solver::new(board, options),
            Some(path) => {
                let saving = format!("--table {}", path.display());
                Solver::can_save(path).map_err(|error| Failure::system(&saving, error))?;
                match path.metadata() {
                    Err(_) => Solver::new(board, options),
                    Ok(file) => {
                        announce("reading", path, file.len());
                        Solver::load(board, options, path).map_err(|error| unreadable(path, &error))?
                    }
                }
            }
        };
        Ok(Work { game, solver, table, _lock: lock, interval: SAVE_INTERVAL })
    }

    /// Keeps what is known at the end.
    pub fn finish(&self) -> Result<(), Failure> {
        if let Some(path) = self.table {
            announce("saving", path, self.solver.bytes_to_save());
        }
        self.save()
    }

    /// Keeps what is known by now.
    fn save(&self) -> Result<(), Failure> {
        let Some(path) = self.table else { return Ok(()) };
        self.solver.save(path).map_err(|error| Failure::system(&format!("saving {}", path.display()), error))
    }

    /// The best margin, a line that leads to it, and the value of every move if that is asked for.
    pub fn solve(&mut self, limits: &Limits, values: bool) -> Solution {
        let game = self.game;
        let stopwatch = Stopwatch::start(limits);
        let mut thoughts = Thoughts::start();
        let (found, nodes, progress) = self.margin(limits, &stopwatch, &mut thoughts);
        let line = match found {
            None => Vec::new(),
            Some(_) => self.solver.best_line(game, &limits.left_by(&stopwatch)).unwrap_or_default(),
        };
        let moves = match values {
            false => Vec::new(),
            true => self.solver.move_values(game, &limits.left_by(&stopwatch), &mut |progress| {
                thoughts.say(describe(progress));
            }),
        };
        let chains = values.then(|| {
            let mut chains = Chains::of(game);
            chains.set_values(found, &moves);
            chains.decide_control(&mut self.solver, &limits.left_by(&stopwatch));
            chains
        });
        thoughts.finish();
        let margin = found.map(|margin| i32::from(margin.seen_by(game.mover())));
        let lead = game.margin().map_or(0, |margin| i32::from(margin.seen_by(game.mover())));
        Solution {
            value: margin.map(|margin| margin.cmp(&0).into()),
            margin,
            progress,
            line: line.into_iter().map(Dots::any_move).collect(),
            moves: moves
                .into_iter()
                .map(|(edge, net)| (Dots::any_move(edge), net.map(|net| json!(lead + i32::from(net)))))
                .collect(),
            nodes,
            elapsed: stopwatch.elapsed(),
            chains,
        }
    }

    /// The margin if it is found, the positions visited, and how far it got. A table that has a file is
    /// saved from time to time.
    fn margin(
        &mut self,
        limits: &Limits,
        stopwatch: &Stopwatch,
        thoughts: &mut Thoughts,
    ) -> (Option<Margin>, u64, String) {
        let (mut nodes, mut last) = (0, String::from("nothing yet"));
        loop {
            let mut piece = limits.left_by(stopwatch);
            if self.table.is_some() {
                let time = piece.time.map_or(self.interval, |budget| budget.hard.min(self.interval));
                piece.time = Some(Budget::exactly(time));
            }
            let solution = self.solver.solve(self.game, &piece, &mut |progress| {
                last = describe(&Progress { nodes: nodes + progress.nodes, ..*progress });
                thoughts.say(last.clone());
            });
            nodes += solution.nodes;
            let margin = solution.margin(self.game);
            if margin.is_some() || stopwatch.must_stop() || self.table.is_none() {
                return (margin, nodes, last);
            }
            let started = Instant::now();
            thoughts.say(format!("{last}; saving"));
            if let Err(Failure::System(problem)) = self.save() {
                eprintln!("{problem}; going on");
            }
            self.interval = self.interval.max(SAVE_SHARE * started.elapsed());
        }
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

fn describe(progress: &Progress) -> String {
    let Progress { lower, upper, asking, nodes, remembered, .. } = *progress;
    let (nodes, remembered) = (short(nodes as f64), short(remembered as f64));
    format!(
        "between {lower:+} and {upper:+} boxes from here on, looking for {asking:+}; {nodes} positions, {remembered} \
         remembered"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_saved_while_the_solver_works() {
        let game = Dots::start("3x4".parse().unwrap());
        let path = std::env::temp_dir().join(format!("boyi-solve-{}.table", std::process::id()));
        let mut work = Work::start(&game, SolverOptions::default(), Some(&path)).unwrap();
        work.interval = Duration::from_millis(1);
        let solution = work.solve(&Limits::none(), false);
        assert_eq!(solution.margin, Some(0));
        let saved = Solver::load(game.geometry(), SolverOptions::default(), &path).unwrap().remembered();
        assert!((1..work.solver.remembered()).contains(&saved), "{saved}: saved before the end");
        assert!(Work::start(&game, SolverOptions::default(), Some(&path)).is_err(), "it is in use");
        drop(work);
        assert!(Work::start(&game, SolverOptions::default(), Some(&path)).is_ok());
        std::fs::remove_file(&path).unwrap();
        std::fs::remove_file(path.with_extension("table.lock")).unwrap();
    }
}
