//! `boyi reproduce`: the published tables and figures, played again.

use std::path::{Path, PathBuf};
use std::time::Duration;

use boyi_arena::{Block, Entry, Experiment, Findings, Scale, Store, experiments, find, play_matches, report};
use boyi_search::{parse_duration, show_duration};
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::machine::description;
use crate::playing::{Place, Watch, failure, players};

/// Play the published experiments again and show ours beside theirs
///
/// Games are kept in a folder for each table; the same command goes on after it was stopped. The report (Markdown, HTML
/// and SVG) is made from what is there.
#[derive(Args, Debug)]
pub struct Reproduce {
    /// The system, as --list has it; all if left out
    system: Option<String>,
    /// The table or figure: table-1, fig-7; all if left out
    table: Option<String>,
    /// Name all tables and figures
    #[arg(long)]
    list: bool,
    /// How much is played
    #[arg(long, value_enum, default_value_t = Size::Quick)]
    scale: Size,
    /// Games of each match or point, instead of the scale's
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Time a move, instead of the scale's
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// The same seed repeats the games, as far as the players repeat themselves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play nothing: make the report from the games that are there
    #[arg(long)]
    report_only: bool,
    #[command(flatten)]
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Size {
    /// Minutes
    Quick,
    /// As many games and as much time as in the papers
    Paper,
}

impl Reproduce {
    pub fn run(self) -> Result<(), Failure> {
        if self.list {
            for experiment in experiments() {
                println!("{:<15} {:<8} {}", experiment.system, experiment.table, experiment.title);
            }
            return Ok(());
        }
        let chosen = find(self.system.as_deref(), self.table.as_deref()).map_err(Failure::Input)?;
        let out = self.place.out.clone().unwrap_or_else(|| PathBuf::from("reproduction"));
        let mut failed = None;
        let mut entries = Vec::new();
        for experiment in chosen.iter().copied() {
            let folder = out.join(&experiment.system).join(&experiment.table);
            if !self.report_only
                && let Err(error) = self.play(experiment, &folder)
            {
                // What has to do with one experiment must not keep the others from being played.
                match error {
                    Failure::Input(what) if chosen.len() > 1 => eprintln!("{what}"),
                    Failure::Input(what) => failed = Some(Failure::Input(what)),
                    other => return Err(other),
                }
            }
            entries.push(entry(experiment, &folder)?);
        }
        if let Some(failure) = failed {
            return Err(failure);
        }
        write_report(&entries, &out)
    }

    fn play(&self, experiment: &Experiment, folder: &Path) -> Result<(), Failure> {
        let mut scale = match self.scale {
            Size::Quick => experiment.quick,
            Size::Paper => experiment.paper,
        };
        scale.games = self.games.unwrap_or(scale.games);
        scale.time = self.time.unwrap_or(scale.time);
        let plans = experiment.plans(scale, self.seed).map_err(failure)?;
        let mut store = Store::open(folder).map_err(failure)?;
        eprintln!("{}: {}", experiment.name(), experiment.title);
        let mut executor = self.place.executor(&mut store, players(&plans))?;
        let mut watch = Watch::new(&store, 0, &plans)?;
        // With the first games, not after the last: a report may be made of what is there.
        if !watch.is_complete() {
            store.note("pace", &pace(scale, &self.place)).map_err(failure)?;
            store.note("machine", &description()).map_err(failure)?;
        }
        play_matches(&mut store, 0, &plans, None, executor.as_mut(), &mut |news| watch.see(&news))
            .map_err(failure)?;
        watch.finish();
        Ok(())
    }
}

fn pace(scale: Scale, place: &Place) -> String {
    let kind = if place.cpu_time { " of CPU time" } else { "" };
    let games = match place.concurrency {
        1 => "one game".into(),
        several => format!("{several} games"),
    };
    format!("{}{kind} a move, {games} at a time", show_duration(scale.time))
}

fn fact(store: &Store, name: &str) -> Result<Option<String>, Failure> {
    store.fact(name).map_err(failure)
}

/// What the store of an experiment says.
fn entry(experiment: &'static Experiment, folder: &Path) -> Result<Entry, Failure> {
    let Ok(store) = Store::look(folder) else {
        let findings = Err(format!("there are no games in {}", folder.display()));
        return Ok(Entry { experiment, findings, conditions: String::new() });
    };
    let findings = Findings::read(experiment, &store).map_err(failure)?;
    let games = store.count().map_err(failure)?;
    let mut conditions = format!("{games} games of ours");
    if let Some(pace) = fact(&store, "pace")? {
        conditions += &format!(", {pace}");
    }
    let minutes = store.thinking().map_err(failure)?.as_secs_f64() / 60.0;
    conditions += &format!(", {minutes:.1} minutes of thinking in all");
    if let Some(machine) = fact(&store, "machine")? {
        conditions += &format!(", on {machine}");
    }
    Ok(Entry { experiment, findings: Ok(findings), conditions: conditions + "." })
}

fn write_report(entries: &[Entry], out: &Path) -> Result<(), Failure> {
    let write = |name: &str, text: &str| -> Result<(), Failure> {
        let file = out.join(name);
        std::fs::create_dir_all(out)
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|error| Failure::system(&file.display().to_string(), error))
    };
    let document = report(entries);
    for block in &document.blocks {
        if let Block::Figure { file, svg, .. } = block {
            write(file, svg)?;
        }
    }
    let markdown = document.markdown();
    write("report.md", &markdown)?;
    write("report.html", &document.html("The published experiments, played again"))?;
    print!("{markdown}");
    eprintln!("the report is in {}", out.join("report.html").display());
    Ok(())
}
