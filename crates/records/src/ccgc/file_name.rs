//! The name of a record's file.

use boyi_games::{Game, Side};

use super::{CcgcForm, dotted_date, outcome_words};
use crate::Record;

/// More characters than this of one part are cut off: file systems allow 255 bytes in all.
const LONGEST_PART: usize = 40;

/// The file name that CCGC asks for: `HEX-<first> R vs <second> B-<先手胜|后手胜>-<time place>-<event>.txt`, without
/// any character that a file system forbids. The other games follow the same pattern.
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

#[cfg(test)]
mod tests {
    use boyi_games::Side;

    use crate::{FormatSpec, Player, Record, formats};

    #[test]
    fn nothing_that_a_file_system_forbids_is_left() {
        let mut record = Record::new("dots:5x5".parse().unwrap());
        *record.player_mut(Side::First) = Player::named("a/b\\c:d*e?f\"g<h>i|j\nk");
        record.date = "2022-08-06 09:30:00".into();
        record.event = "x".repeat(1000);
        let ccgc = FormatSpec::usual(formats().named("ccgc").unwrap());
        let name = ccgc.file_name(&record, "game");
        assert!(
            name.starts_with("DB-a_b_c.d_e_f_g_h_i_j_k R vs  B-未分胜负-2022.08.06 09.30.00-xxx"),
            "{name}"
        );
        assert!(name.len() < 255 && name.ends_with(".json"));
        assert!(!name.contains(['\\', '/', ':', '*', '?', '"', '<', '>', '|', '\n']));
    }
}
