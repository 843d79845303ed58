//! SGF there and back, and the ways of other programs.

use std::time::Duration;

use boyi_games::{Outcome, Side};
use boyi_records::{Ending, Glyph, Mark, NodeId, Player, ReadError, Reason, Replay, Shape};

use crate::formats::trying::{self, moves, read_as, write_as};

fn read(text: impl AsRef<[u8]>) -> Result<Replay, ReadError> {
    read_as("sgf", text)
}

fn error(text: &str) -> (String, Option<usize>) {
    trying::problem("sgf", text)
}

fn there_and_back(record: &Replay) {
    let bytes = write_as("sgf", record).unwrap();
    assert_eq!(&read(&bytes).unwrap(), record, "{}", String::from_utf8_lossy(&bytes));
}

#[test]
fn a_tree_with_everything_comes_back_as_it_went() {
    let text = "(;FF[4]GM[11]AP[boyi:0.1.0]SZ[11]RU[swap=pieces]PB[name\\]\\\\]BT[team]PW[乙队]WT[乙队]RE[W+R]DT[2017-07-29]\
        PC[重庆]EV[CCGC]RO[3]TM[1800]OT[none: really]C[whole\ngame];B[a3]BL[1790.5]C[first\\: move]\
        (;W[swap-pieces]WL[1800](;B[f6])(;B[g6];W[f6]))(;W[f6]C[other])(;W[e5]))";
    let record = read(text.as_bytes()).unwrap();
    assert_eq!(moves(&record), "a3 swap f6");
    assert_eq!(record.tree.len(), 7);
    assert_eq!(record.players[0], Player { name: "name]\\".into(), team: "team".into() });
    assert_eq!(record.players[1], Player::of_team("乙队"));
    assert_eq!(record.ending, Ending::win(Side::Second, Reason::Resignation));
    assert_eq!(record.time_control, "30m, none: really");
    assert_eq!(record.comment, "whole\ngame");
    let first = record.main_line().next().unwrap();
    assert_eq!((first.left, first.comment.as_str()), (Some(Duration::from_millis(1_790_500)), "first: move"));
    assert_eq!(record.tree.children(record.tree.children(NodeId::START)[0]).len(), 3);
    there_and_back(&record);
}

#[test]
fn a_line_that_goes_on_after_a_parenthesis_is_still_the_main_line() {
    let record = read("(;GM[11]SZ[5];B[a1]()(;W[b1];B[c1])(;W[d1]);W[e1])").unwrap();
    assert_eq!(moves(&record), "a1 b1 c1");
    assert_eq!(record.positions().last().as_ref(), Some(record.last()));
}

#[test]
fn marks_and_signs_come_back_as_they_went() {
    let text = "(;FF[4]GM[11]CA[UTF-8]AP[boyi:0.1.0]SZ[5]C[start]TR[c3]LB[a1:A][b2:x\\]:2];B[c3]TE[2]AR[c3:d4][c3:b4]\
        SQ[a2][a3];W[b4]BM[1]CR[e5]MA[a5](;B[d2]IT[])(;B[d4]DO[];W[a1]BM[2](;B[a2]TE[1])(;B[a3])))\n";
    let record = read(text).unwrap();
    assert_eq!(String::from_utf8(write_as("sgf", &record).unwrap()).unwrap(), text);
    let label = |at: &str, text: &str| Mark { at: at.into(), shape: Shape::Label { text: text.into() } };
    let triangle = Mark { at: "c3".into(), shape: Shape::Triangle };
    assert_eq!(record.marks, [triangle, label("a1", "A"), label("b2", "x]:2")]);
    let signs: Vec<_> = record.main_line().map(|step| step.glyph).collect();
    assert_eq!(signs, [Some(Glyph::Brilliant), Some(Glyph::Bad), Some(Glyph::Interesting)]);
    there_and_back(&record);
}

#[test]
fn marks_are_read_as_others_write_them() {
    let record = read("(;GM[11]SZ[5];B[c3];TR[aa:bb]LB[zz:A][c3]AR[a1:q9]DO[1])").unwrap();
    let step = record.main_line().next().unwrap();
    let places: Vec<&str> = step.marks.iter().map(|mark| &*mark.at).collect();
    assert_eq!((places.join(" "), step.glyph), ("a1 b1 a2 b2".into(), Some(Glyph::Doubtful)));
}

#[test]
fn what_follows_a_pass_is_read_from_the_position_that_it_leads_to() {
    let record = read("(;GM[11]SZ[3]C[whole];B[a1]C[hm];W[pass];B[b2](;W[c3])(;W[c1]))").unwrap();
    assert_eq!((record.start.to_string(), moves(&record)), ("R../.../... R".into(), "b2 c3".into()));
    assert_eq!((record.comment.as_str(), record.tree.len()), ("whole\na1 (hm) pass", 3));
    let (message, kept) = error("(;GM[11]SZ[3];B[a1](;W[];B[b2])(;W[c3]))");
    assert!(message.ends_with("expected a cell: a variation cannot pass"), "{message}");
    assert_eq!(kept, Some(1));
}

#[test]
fn properties_of_a_node_come_in_any_order() {
    let record = read(b"(;SZ[5]GM[11];C[good]BL[9]B[a1];C[later];W[b1]WL[8]BL[9])").unwrap();
    let steps: Vec<_> = record.main_line().collect();
    assert_eq!((steps[0].comment.as_str(), steps[0].left), ("good\nlater", Some(Duration::from_secs(9))));
    assert_eq!(steps[1].left, Some(Duration::from_secs(8)));
}

#[test]
fn both_swaps_are_kept_apart() {
    for (swap, rules, label) in
        [("swap-pieces", "pieces", 'B'), ("swap-sides", "sides", 'W'), ("swap", "sides", 'W')]
    {
        let record =
            read(format!("(;GM[11]SZ[11]AP[boyi:0.1.0];B[a3];W[{swap}];{label}[f6])").as_bytes()).unwrap();
        assert_eq!(record.rules().to_string(), format!("hex:11,swap={rules}"));
        assert_eq!(moves(&record), "a3 swap f6");
        there_and_back(&record);
    }
}

#[test]
fn after_swap_sides_labels_may_name_colours_or_persons() {
    let colours = read(b"(;GM[11]SZ[11];B[a3];W[swap-sides];W[f6];B[g6])").unwrap();
    let persons = read(b"(;GM[11]SZ[11];B[a3];W[swap-sides];B[f6];W[g6])").unwrap();
    assert_eq!(colours, persons);
    let (message, kept) = error("(;GM[11]SZ[11];B[a3];W[swap-sides];W[f6];W[g6])");
    assert!(message.contains("expected a move of B"), "{message}");
    assert_eq!(kept, Some(3));
}

#[test]
fn the_board_tells_who_won_after_swap_sides() {
    // Black's stones win; they are the second player's by then.
    let record = read(b"(;GM[11]SZ[2]RE[B+];B[a1];W[swap-sides];W[b1];B[a2])").unwrap();
    assert_eq!(record.ending, Ending::win(Side::Second, Reason::Win));
}

#[test]
fn old_hexgui_wrote_one_swap_for_the_other() {
    let old = read(b"(;GM[11]AP[HexGui:0.9]SZ[11];B[a3];W[swap-pieces];W[f6])").unwrap();
    assert_eq!(old.rules().to_string(), "hex:11,swap=sides");
    let new = read(b"(;GM[11]AP[HexGui:0.10]SZ[11];B[a3];W[swap-pieces];B[f6])").unwrap();
    assert_eq!(new.rules().to_string(), "hex:11,swap=pieces");
}

#[test]
fn sizes_are_square() {
    assert_eq!(read(b"(;GM[11]SZ[13:13])").unwrap().rules().to_string(), "hex:13");
    assert_eq!(read(b"(;GM[11])").unwrap().rules().to_string(), "hex:11");
    for size in ["13:11", "1", "20", "x", ""] {
        let (message, kept) = error(&format!("(;GM[11]SZ[{size}];B[a1])"));
        assert!(message.ends_with("expected a square board from 2 to 19"), "{message}");
        assert_eq!(kept, None);
    }
    assert_eq!(error("(;GM[1]SZ[19])").0, "line 1, column 6: read \"1\", expected 11, the number of Hex");
}

#[test]
fn two_letter_cells_are_read() {
    assert_eq!(moves(&read(b"(;GM[11]SZ[11];B[aa];W[bk];B[Kc])").unwrap()), "a1 b11 k3");
}

#[test]
fn stones_may_be_set_up_before_the_first_move() {
    let record = read(b"(;GM[11]AP[boyi:0.1.0]SZ[3]AB[a1][c3]AW[b1:b2]AE[b1]PL[W];W[a3])").unwrap();
    assert_eq!(record.start.to_string(), "R../.B./..R B");
    there_and_back(&record);
    // Without PL the first move tells; a first move of White's alone is a setup too.
    let record = read(b"(;GM[11]AP[boyi:0.1.0]SZ[3];W[a3];B[a2])").unwrap();
    assert_eq!(record.start.to_string(), ".../.../... B");
    there_and_back(&record);
    let (message, kept) = error("(;GM[11]SZ[3];B[a1];AW[b1])");
    assert!(message.ends_with("expected stones to be set up only before the first move"), "{message}");
    assert_eq!(kept, Some(1));
}

#[test]
fn giving_up_is_a_result_not_a_move() {
    let record = read(b"(;GM[11]SZ[11];B[a1];W[resign])").unwrap();
    assert_eq!(record.ending, Ending::win(Side::First, Reason::Resignation));
    let record = read(b"(;GM[11]SZ[11];B[a1];W[b1](;B[forfeit])(;B[c1];W[resign]))").unwrap();
    assert_eq!(record.ending, Ending::win(Side::Second, Reason::Forfeit));
    assert_eq!(moves(&record), "a1 b1 c1");
}

#[test]
fn results_are_read() {
    for (text, ending) in [
        ("B+T", Ending::win(Side::First, Reason::Time)),
        ("W+Forfeit", Ending::win(Side::Second, Reason::Forfeit)),
        ("B+", Ending::win(Side::First, Reason::Unknown)),
        ("Draw", Ending { outcome: Some(Outcome::Draw), reason: Reason::Unknown }),
        ("Void", Ending::default()),
        ("?", Ending::default()),
    ] {
        assert_eq!(read(format!("(;GM[11]RE[{text}])").as_bytes()).unwrap().ending, ending, "{text}");
    }
}

#[test]
fn mistakes_are_named_and_what_came_before_is_kept() {
    assert_eq!(
        error("(;GM[11]SZ[11]\n;B[a1];W[b1](;B[b1])(;B[c1]))"),
        ("line 2, column 17: read \"b1\", expected a legal move: that cell is taken".into(), Some(2))
    );
    assert_eq!(
        error("(;GM[11]SZ[11];B[a1];B[b1])"),
        ("line 1, column 24: read \"b1\", expected a move of W: it is that side's turn".into(), Some(1))
    );
    assert_eq!(
        error("(;GM[11]SZ[11];B[a1];W[b1]"),
        (
            "line 1, column 27: the record ends here, expected a property such as B[a1], or ';', '(' or ')'"
                .into(),
            Some(2)
        )
    );
    assert!(
        error("(;GM[11];B[a1])(;GM[11];B[b1])").0.ends_with("expected one game a file; the first was read")
    );
}

#[test]
fn chinese_encodings_are_read() {
    let text = "(;GM[11]SZ[11]PB[东南大学];B[a1])";
    let gbk = boyi_records::Encoding::Gbk.encode(text).unwrap();
    assert_eq!(read(&gbk).unwrap(), read(text.as_bytes()).unwrap());
    let latin = b"(;GM[11]CA[ISO-8859-1]SZ[11]PB[J\xfcrgen];B[a1])";
    assert_eq!(read(latin).unwrap().players[0].name, "Jürgen");
}

#[test]
fn a_million_parentheses_need_no_stack() {
    let deep = format!("(;GM[11]SZ[5];B[a1]{}", "(;C[x]".repeat(1_000_000));
    let (message, kept) = error(&deep);
    assert!(message.contains("the record ends here"), "{message}");
    assert_eq!(kept, Some(1));
    let closed = format!("{}{}", "(;".repeat(500_000), ")".repeat(500_000));
    assert!(read(closed.as_bytes()).is_ok());
}
