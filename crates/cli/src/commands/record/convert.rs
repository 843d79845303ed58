//! `boyi record convert`.

use std::io::Write;
use std::path::{Path, PathBuf};

use boyi_kits::formats;
use boyi_records::{FormatSpec, Replay};
use clap::Args;

use super::Reading;
use crate::failure::Failure;
use crate::record_file::{load, to_write};

const EXAMPLES: &str = "Examples:
  boyi record convert game.txt game.sgf
  boyi record convert game.sgf --to hexworld
  boyi record convert game.sgf folder/ --to ccgc        (the standard file name, in GB2312)
  boyi record convert game.sgf --to ccgc:encoding=utf8,rows=top
  boyi record convert --help                            (the formats and their options)";

/// Convert a record into another format
///
/// What the new format cannot hold is left out, or refused where the game would change: see docs/records.md.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::list()))]
pub struct Convert {
    /// A file, - for standard input, or a link in one of the formats
    file: String,
    /// Where to write: a file, or a folder for the format's usual file name; standard output if left out
    output: Option<PathBuf>,
    /// The format to write, with options after a colon; by the ending of the output if left out
    #[arg(long, value_name = "FORMAT", value_parser = to_write)]
    to: Option<FormatSpec>,
    #[command(flatten)]
    reading: Reading,
}

impl Convert {
    pub fn run(self) -> Result<(), Failure> {
        let record = load(&self.file, self.reading.from.as_ref(), self.reading.partial)?;
        let spec = self.spec(&record)?;
        let bytes = spec.write(&record).map_err(Failure::input)?;
        let Some(output) = &self.output else {
            let mut out = std::io::stdout().lock();
            out.write_all(&bytes)?;
            if !bytes.ends_with(b"\n") {
                writeln!(out)?;
            }
            return Ok(());
        };
        let stem = Path::new(&self.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("game");
        let path = if output.is_dir() { output.join(spec.file_name(&record, stem)) } else { output.clone() };
        std::fs::write(&path, bytes)
            .map_err(|error| Failure::system(&format!("writing {}", path.display()), error))?;
        println!("{}", path.display());
        Ok(())
    }

    fn spec(&self, record: &Replay) -> Result<FormatSpec, Failure> {
        if let Some(spec) = &self.to {
            return Ok(spec.clone());
        }
        let game = record.rules().kind();
        let name = self.output.as_deref().and_then(Path::to_str);
        let fitting = name.and_then(|name| formats().by_ending(name, game));
        fitting.map(FormatSpec::usual).ok_or_else(|| {
            let names: Vec<&str> = formats().writers(game).map(|format| format.name()).collect();
            Failure::Input(format!("say which format to write with --to: {}", names.join(", ")))
        })
    }
}
