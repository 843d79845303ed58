//! Writing SGF.

use boyi_games::{AnyGame, AnyMove, AnyRules};
use boyi_hex::{Bits, Cell, Colour, Hex, HexMove, HexRules, Swap};
use boyi_records::sgf::seconds_text;
use boyi_records::sgf::{
    player_properties, property, result_text, text_property, time_properties, write_glyph, write_marks,
};
use boyi_records::{CannotHold, Mark, NodeId, Record, Replay, Step};

/// Writes a record with all its variations.
pub(super) fn write(record: &Replay) -> Result<String, CannotHold> {
    let AnyRules::Hex(rules) = record.rules() else {
        return Err(CannotHold::new("this file is for Hex"));
    };
    let mut out = String::from("(;FF[4]GM[11]CA[UTF-8]");
    property(&mut out, "AP", concat!("boyi:", env!("CARGO_PKG_VERSION")));
    property(&mut out, "SZ", &rules.size().to_string());
    match rules.swap() {
        Swap::Off => {}
        Swap::Pieces => property(&mut out, "RU", "swap=pieces"),
        Swap::Sides => property(&mut out, "RU", "swap=sides"),
    }
    details(&mut out, record);
    if let Some(AnyGame::Hex(setup)) = record.setup() {
        write_setup(&mut out, setup)?;
    }
    if !record.comment.is_empty() {
        text_property(&mut out, "C", &record.comment);
    }
    write_marks_of(&mut out, &record.marks, rules);
    write_tree(&mut out, record, rules);
    out.push_str(")\n");
    Ok(out)
}

fn details(out: &mut String, record: &Record) {
    for (player, [name_key, team_key]) in record.players.iter().zip([["PB", "BT"], ["PW", "WT"]]) {
        let (name, team) = player_properties(player);
        property(out, name_key, name);
        property(out, team_key, team);
    }
    property(out, "RE", &result_text(record.ending).unwrap_or_default());
    let (limit, overtime) = time_properties(&record.time_control);
    for (key, value) in [
        ("DT", &*record.date),
        ("PC", &record.place),
        ("EV", &record.event),
        ("RO", &record.round),
        ("TM", &limit.unwrap_or_default()),
        ("OT", &overtime.unwrap_or_default()),
    ] {
        property(out, key, value);
    }
}

fn write_setup(out: &mut String, setup: &Hex) -> Result<(), CannotHold> {
    if setup.sides_swapped() {
        return Err(CannotHold::new("a setup in which the players have exchanged sides"));
    }
    for (key, colour) in [("AB", Colour::Red), ("AW", Colour::Blue)] {
        if setup.stones(colour) != Bits::EMPTY {
            out.push_str(key);
            for index in setup.stones(colour).iter() {
                out.push_str(&format!("[{}]", setup.geometry().cell(index)));
            }
        }
    }
    property(out, "PL", label(setup.to_move()));
    Ok(())
}

fn label(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "B",
        Colour::Blue => "W",
    }
}

/// The moves; each of several continuations stands in its own parentheses.
fn write_tree(out: &mut String, record: &Replay, rules: HexRules) {
    enum Task {
        Node(NodeId, usize),
        Open,
        Close,
    }
    let mut walk = record.walk();
    let mut tasks = vec![Task::Node(NodeId::START, 0)];
    while let Some(task) = tasks.pop() {
        let (node, ply) = match task {
            Task::Open => {
                out.push('(');
                continue;
            }
            Task::Close => {
                out.push(')');
                continue;
            }
            Task::Node(node, ply) => (node, ply),
        };
        if let Some(step) = record.tree.step(node) {
            walk.back_to(ply - 1);
            if let AnyGame::Hex(board) = walk.position() {
                write_step(out, step, label(board.to_move()), rules);
            }
            walk.enter(node);
        }
        let children = record.tree.children(node);
        for child in children.iter().rev() {
            if children.len() == 1 {
                tasks.push(Task::Node(*child, ply + 1));
            } else {
                tasks.extend([Task::Close, Task::Node(*child, ply + 1), Task::Open]);
            }
        }
    }
}

fn write_step(out: &mut String, step: &Step, label: &str, rules: HexRules) {
    let value = match (step.mv, rules.swap()) {
        (AnyMove::Hex(HexMove::Swap), Swap::Sides) => "swap-sides".into(),
        (AnyMove::Hex(HexMove::Swap), _) => "swap-pieces".into(),
        (mv, _) => mv.to_string(),
    };
    out.push(';');
    property(out, label, &value);
    if let Some(left) = step.left {
        out.push_str(&format!("{label}L[{}]", seconds_text(left)));
    }
    if !step.comment.is_empty() {
        text_property(out, "C", &step.comment);
    }
    if let Some(glyph) = step.glyph {
        write_glyph(out, glyph);
    }
    write_marks_of(out, &step.marks, rules);
}

/// Marks that are on the board; others have no place in a file.
fn write_marks_of(out: &mut String, marks: &[Mark], rules: HexRules) {
    let on_board = |cell: &Cell| cell.column < rules.size() && cell.row < rules.size();
    write_marks(out, marks, |at| at.parse().ok().filter(on_board).map(|cell: Cell| cell.to_string()));
}
