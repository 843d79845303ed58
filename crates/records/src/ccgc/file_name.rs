//! The name of a record's file.

use boyi_games::{Game, Side};

use super::{CcgcForm, dotted_date, outcome_words};
use crate::Record;

/// More characters than this of one part are cut off: file systems allow 255 bytes in all.
const LONGEST_PART: usize = 40;

/// The file name that CCGC asks for: `<GAME>-<first> <letter> vs <second> <letter>-<先手胜|后手胜>-<time place>-<event>.txt`,
/// without any character that a file system forbids.
pub(super) fn file_name(form: &dyn CcgcForm, record: &Record) -> String {
    let (tag, letters) = (form.tag(), form.letters());
    let first = record.start.mover();
    let player = |side: Side| {
        let player = record.player(side);
        let team = if player.team.is_empty() { &player.name } else { &player.team };
        format!("{} {}", part(team), letters[side.index()])
    };
    let time_and_place = format!("{} {}", part(&dotted_date(&record.date)), part(&record.place));
    format!(
        "{tag}-{} vs {}-{}-{}-{}.{}",
        player(first),
        player(!first),
        outcome_words(record.ending.outcome, first),
        time_and_place.trim(),
        part(&record.event),
        form.extension(),
    )
}

/// A part of the name: short, and without characters that Windows or Unix forbid.
fn part(text: &str) -> String {
    let allowed = |c: char| match c {
        ':' | '：' => '.',
        '\\' | '/' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
        c if c.is_control() => '_',
        c => c,
    };
    text.trim().chars().take(LONGEST_PART).map(allowed).collect()
}
