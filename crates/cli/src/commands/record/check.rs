//! `boyi record check`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Reading;
use crate::failure::Failure;
use crate::record_file::{bytes_of, parse};

/// Check records: one line a file, and what is wrong with it
///
/// Exit code 0 if all are right, 1 if some are not.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi record check game.sgf
  boyi record check records/ --quiet")]
pub struct Check {
    /// Files, or folders with files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print only what is wrong, and the count
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    reading: Reading,
}

impl Check {
    pub fn run(self) -> Result<(), Failure> {
        let mut files = Vec::new();
        for path in &self.paths {
            collect(path, &mut files)?;
        }
        let mut wrong = 0;
        for file in &files {
            match self.check(file) {
                Ok(what) if self.quiet => drop(what),
                Ok(what) => println!("{}: {what}", file.display()),
                Err(what) => {
                    wrong += 1;
                    println!("{}: {what}", file.display());
                }
            }
        }
        if files.len() != 1 {
            println!("{} files: {} right, {wrong} wrong", files.len(), files.len() - wrong);
        }
        if wrong == 0 { Ok(()) } else { Err(Failure::No) }
    }

    /// What the file is, or what is wrong with it.
    fn check(&self, file: &Path) -> Result<String, String> {
        let name = file.to_string_lossy();
        let bytes = match bytes_of(&name) {
            Ok(bytes) => bytes,
            Err(Failure::Input(what) | Failure::System(what)) => return Err(what),
            Err(Failure::No) => return Err("cannot be read".into()),
        };
        let read = parse(&bytes, &name, self.reading.from.as_ref()).map_err(|error| {
            let kept = error.partial.as_ref().map_or(0, |partial| partial.moves().count());
            format!("{error} ({kept} moves read)")
        })?;
        match read.record.contradiction() {
            Some(problem) => Err(problem),
            None => {
                let moves = read.record.moves().count();
                Ok(format!("ok, {}, {moves} moves of {}", read.format, read.record.rules()))
            }
        }
    }
}

/// Files in their order by name, folders searched to the bottom.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let failed = |error| Failure::system(&format!("reading the folder {}", path.display()), error);
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(failed)?;
    entries.sort();
    entries.iter().try_for_each(|entry| collect(entry, files))
}
