//! A first look at a file for what must be known before its moves can be played: the size, and which swap is meant.

use boyi_hex::{Colour, HexRules, Swap};
use boyi_records::sgf::{Dialect, Item, Items, Value};
use boyi_records::{Problem, problem_in};

/// What the first look finds.
pub(super) struct Survey {
    pub(super) rules: HexRules,
    /// The label of the first move in the file.
    pub(super) first_label: Option<Colour>,
    /// An error in what was looked for.
    pub(super) problem: Option<Problem>,
}

/// The colour that a label means.
pub(super) fn colour_of_label(name: &str) -> Option<Colour> {
    match name {
        "B" => Some(Colour::Red),
        "W" => Some(Colour::Blue),
        _ => None,
    }
}

/// The kind of swap that a move value means, if it is a swap. `old_hexgui` mixed the two up.
pub(super) fn swap_of(value: &str, dialect: Dialect, old_hexgui: bool) -> Option<Swap> {
    match value {
        "swap-pieces" if !old_hexgui => Some(Swap::Pieces),
        "swap" if dialect == Dialect::LittleGolem => Some(Swap::Pieces),
        "swap-pieces" | "swap-sides" | "swap" => Some(Swap::Sides),
        _ => None,
    }
}

/// HexGui up to 0.9.
fn is_old_hexgui(application: &str) -> bool {
    let Some((name, version)) = application.split_once(':') else { return false };
    let mut numbers = version.split('.').map(|part| {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        part[..digits].parse::<u32>().ok()
    });
    name.trim().eq_ignore_ascii_case("hexgui")
        && numbers.next() == Some(Some(0))
        && numbers.next().flatten().is_none_or(|minor| minor <= 9)
}

pub(super) fn survey(text: &str, dialect: Dialect) -> Survey {
    let mut items = Items::new(text, dialect);
    let mut found = Survey { rules: HexRules::default(), first_label: None, problem: None };
    let mut nodes = 0;
    let (mut stated, mut played, mut old_hexgui) = (None, None, false);
    while let Ok(Some(item)) = items.next_item() {
        let value = match item {
            Item::Node => {
                nodes += 1;
                continue;
            }
            Item::Value(value) => value,
            Item::Open | Item::Close => continue,
        };
        match (&*value.name, nodes) {
            ("SZ", 1) => match size(&value) {
                Some(rules) => found.rules = rules,
                None => keep(&mut found, text, &value, "a square board from 2 to 19"),
            },
            ("GM", 1) if value.line() != "11" => keep(&mut found, text, &value, "11, the number of Hex"),
            ("AP", 1) => old_hexgui = is_old_hexgui(&value.line()),
            ("RU", 1) => {
                stated = match value.line().as_str() {
                    "swap=pieces" => Some(Swap::Pieces),
                    "swap=sides" => Some(Swap::Sides),
                    _ => stated,
                }
            }
            ("B" | "W", _) => {
                found.first_label = found.first_label.or(colour_of_label(&value.name));
                let move_text = value.line().to_ascii_lowercase();
                played = played.or(swap_of(&move_text, dialect, old_hexgui));
            }
            _ => {}
        }
    }
    found.rules = found.rules.with_swap(played.or(stated).unwrap_or(Swap::Off));
    found
}

fn keep(found: &mut Survey, text: &str, value: &Value<'_>, expected: &str) {
    let problem = problem_in(text, value.at, value.at + value.raw.len(), expected);
    found.problem.get_or_insert(problem);
}

/// `11`, `11:11`.
fn size(value: &Value<'_>) -> Option<HexRules> {
    let text = value.line();
    let (columns, rows) = text.split_once(':').unwrap_or((&text, &text));
    let columns: u8 = columns.trim().parse().ok()?;
    let rows: u8 = rows.trim().parse().ok()?;
    HexRules::new(columns).filter(|_| columns == rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexgui_mixed_up_the_swaps_until_0_9() {
        for old in ["HexGui:0.2", "HexGui:0.9.GIT", "hexgui:0.9", "HexGui:0"] {
            assert!(is_old_hexgui(old), "{old}");
        }
        for new in ["HexGui:0.10", "HexGui:1.0", "HexWorld:0.2", "HexGui"] {
            assert!(!is_old_hexgui(new), "{new}");
        }
    }
}
