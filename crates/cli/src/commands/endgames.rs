//! `boyi endgames`: tables of solved endings.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use boyi_games::{AnyRules, GameKind};
use boyi_kit::endings::EndingsProgress;
use boyi_kit::{DATA_VARIABLE, data_directory};
use boyi_kits::kit;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::progress::{counter, short};

/// Build the tables of endings that players look up
#[derive(Args, Debug)]
pub struct EndgamesCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Build(Build),
}

impl EndgamesCommand {
    pub fn run(self) -> Result<(), Failure> {
        match self.action {
            Action::Build(build) => build.run(),
        }
    }
}

/// Solve all positions with few pieces and keep them in a file
///
/// Players that look endings up find the file by themselves. Endings of up to four pieces need none: they are solved in
/// a moment whenever a game starts. Tables hold for one end rule.
#[derive(Args, Debug)]
#[command(
    after_help = "Up to 5 pieces take 2 MB and seconds, 6 pieces 19 MB and half a minute at most, 7 pieces 160 MB
and a few minutes, 8 pieces 1.2 GB and about an hour. The directory is --data, else BOYI_DATA,
else boyi among the user's data.
Players look into the last two: for tables elsewhere set BOYI_DATA to where they are."
)]
struct Build {
    /// The game, with its options
    game: AnyRules,
    /// Pieces on the board, both sides together
    #[arg(long, default_value_t = 6)]
    pieces: u8,
    /// Directory for the file
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads; all cores if left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

impl Build {
    fn run(self) -> Result<(), Failure> {
        let Some(mut endings) = kit(self.game.kind()).endings(self.game) else {
            let builds = |&kind: &GameKind| kit(kind).endings(AnyRules::usual(kind)).is_some();
            let games: Vec<&str> =
                GameKind::ALL.iter().filter(|kind| builds(kind)).map(|kind| kind.name()).collect();
            return Err(Failure::Input(format!(
                "{}: there are tables of endings for {} only",
                self.game,
                games.join(", ")
            )));
        };
        let (pieces, possible) = (self.pieces, endings.pieces());
        if !possible.contains(&pieces) {
            return Err(Failure::Input(format!("--pieces: {pieces} is not in {possible:?}")));
        }
        let directory = self.data.or_else(data_directory).ok_or_else(|| {
            Failure::Input(format!("the system names no place for data: use --data or set {DATA_VARIABLE}"))
        })?;
        let path = directory.join(endings.file_name(pieces));
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(cores, usize::from);
        let (kept, needed) = endings.memory(pieces);
        eprintln!(
            "{}: {} of tables, up to {} of memory to build them, {threads} threads",
            path.display(),
            megabytes(kept),
            megabytes(needed)
        );
        // A place that cannot be written to had better be known before an hour's work.
        let saving = format!("saving {}", path.display());
        std::fs::create_dir_all(&directory)
            .and_then(|()| endings.can_save(&path))
            .map_err(|error| Failure::system(&saving, error))?;
        let started = Instant::now();
        let mut progress = Progress::start();
        let found = endings.build(pieces, threads, &mut |now| progress.show(now));
        progress.finish();
        for line in found {
            println!("{line}");
        }
        endings.save(&path).map_err(|error| Failure::system(&saving, error))?;
        eprintln!("saved {} after {:.1} s", path.display(), started.elapsed().as_secs_f64());
        Ok(())
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
}

/// A bar on a terminal, a line now and then elsewhere.
struct Progress {
    bar: Option<ProgressBar>,
    told: Instant,
}

/// Away from a terminal a line every so often is enough.
const LINE_INTERVAL: Duration = Duration::from_secs(5);

impl Progress {
    fn start() -> Self {
        Progress { bar: None, told: Instant::now() }
    }

    fn show(&mut self, now: EndingsProgress) {
        let bar = self.bar.get_or_insert_with(|| counter(now.total, "positions"));
        bar.set_position(now.done);
        if bar.is_hidden() && self.told.elapsed() >= LINE_INTERVAL {
            self.told = Instant::now();
            eprintln!("{} of {} positions; {}", short(now.done as f64), short(now.total as f64), now.what);
        }
        bar.set_message(now.what);
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
