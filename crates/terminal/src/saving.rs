//! The game as a record in a file.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use boyi_games::{AnyRules, GameKind, Side};
use boyi_kits::formats;
use boyi_records::{Ending, FormatSpec, NodeId, Player, Record, Step};
use boyi_search::TimeControl;

use super::seat::Seat;
use super::table::Table;

/// Writes the game; the file's ending says in which format.
pub fn save(table: &Table, file: &Path) -> Result<(), String> {
    let record = record(table).replay().map_err(|error| error.to_string())?;
    let bytes = format_of(file, record.rules().kind())?.write(&record).map_err(|error| error.to_string())?;
    std::fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}

/// Whether a game by these rules can be written to that file at all: better to know before the first move.
pub fn can_save(rules: AnyRules, file: &Path) -> Result<(), String> {
    format_of(file, rules.kind())?.check_rules(rules).map_err(|error| error.to_string())?;
    match file.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Err(format!("there is no folder {}", folder.display())),
        None => Ok(()),
    }
}

/// A name without an ending says nothing, so the game is written in our own format, which loses nothing.
fn format_of(file: &Path, game: GameKind) -> Result<FormatSpec, String> {
    let Some(ending) = file.extension() else {
        return formats().to_write("json").map_err(|error| error.to_string());
    };
    let name = file.to_string_lossy();
    formats().by_ending(&name, game).map(FormatSpec::usual).ok_or_else(|| {
        format!("no format has the ending .{}; use {}", ending.to_string_lossy(), endings(game))
    })
}

/// What names of files may end in, each with the format: `.json (json), .txt (ccgc)`.
pub fn endings(game: GameKind) -> String {
    let endings = formats().endings(game).into_iter();
    endings.map(|(ending, format)| format!(".{ending} ({format})")).collect::<Vec<_>>().join(", ")
}

/// A name that no file here has: `hex-1.json`.
pub fn free_name(table: &Table) -> PathBuf {
    let game = table.plan.rules.kind();
    (1..)
        .map(|number| PathBuf::from(format!("{game}-{number}.json")))
        .find(|file| !file.exists())
        .expect("some number is free")
}

/// The game so far: who played, when, every move with its time, and the end if there is one.
fn record(table: &Table) -> Record {
    let mut record = Record::new(table.plan.rules);
    for side in Side::BOTH {
        *record.player_mut(side) = match &table.plan.seats[side.index()] {
            Seat::Person => Player::named("human"),
            Seat::Engine(spec) => Player::named(spec.to_string()),
        };
    }
    record.date = date(SystemTime::now());
    record.application = concat!("boyi ", env!("CARGO_PKG_VERSION")).into();
    if table.plan.control != TimeControl::None {
        record.time_control = table.plan.control.to_string();
    }
    let mut last = NodeId::START;
    for ply in table.session.plies() {
        let step = Step { left: ply.left.map(rounded), used: ply.used.map(rounded), ..Step::new(ply.mv) };
        last = record.tree.add(last, step);
    }
    if let Some(end) = table.session.end() {
        record.ending = Ending { outcome: Some(end.outcome), reason: end.reason };
    }
    record
}

/// To milliseconds: more is noise.
fn rounded(span: Duration) -> Duration {
    Duration::from_millis(span.as_millis() as u64)
}

/// Date and time of day, in UTC: the standard library knows no other zone.
fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (mut day, minute) = (seconds / 86_400, seconds % 86_400 / 60);
    let leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02}", day + 1, minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_count_leap_years() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01 00:00");
        assert_eq!(at(951_782_400), "2000-02-29 00:00");
        assert_eq!(at(1_709_251_199), "2024-02-29 23:59");
        assert_eq!(at(1_767_225_600), "2026-01-01 00:00");
    }

    #[test]
    fn the_ending_chooses_the_format() {
        let format = |file: &str| {
            let rules: AnyRules = "hex:3".parse().unwrap();
            format_of(Path::new(file), rules.kind()).unwrap().to_string()
        };
        assert_eq!(format("a.SGF"), "sgf");
        assert_eq!(format("a.txt"), "ccgc");
        assert_eq!(format("a.json"), "json");
        assert_eq!(format("a"), "json");
    }

    #[test]
    fn a_game_is_not_written_under_an_ending_that_means_something_else() {
        let error = can_save("hex:3".parse().unwrap(), Path::new("a.jpg")).unwrap_err();
        assert_eq!(error, "no format has the ending .jpg; use .json (json), .txt (ccgc), .sgf (sgf)");
    }
}
