//! All forms there and back.

use boyi_games::{Outcome, Side};
use boyi_records::{Player, Replay};

use super::trying::{self, formats, moves, read_as, write_as};

const PLAIN: &str = "B2C-3C\nR5D-4D\nB3C-3D\n";
const BOARD: &str = "#2019-08-10 09:30:00|北京\n!BBBBBB\n!BBBBBB\n!......\n!......\n!RRRRRR\n!RRRRRR\n\
    B1C-2C\nR4D-3D\nB2C-2D\n";
const HEADER: &str = "{[SK][甲队 B][乙队 R][后手胜][2019.08.10 09:30 北京][2019 CCGC];B2C-3C;R5D-4D;B3C-3D}";

const FORMS: [(&str, &str); 3] =
    [(PLAIN, "surakarta:form=plain"), (BOARD, "surakarta:form=board"), (HEADER, "ccgc")];

fn written(record: &Replay, spec: &str) -> String {
    let gap = if spec.contains(':') { ',' } else { ':' };
    String::from_utf8(write_as(&format!("{spec}{gap}encoding=utf8"), record).unwrap()).unwrap()
}

fn read(text: impl AsRef<[u8]>) -> Replay {
    formats().read(text.as_ref(), None).unwrap()
}

fn error(text: &str) -> (String, usize) {
    let (message, kept) = trying::problem("surakarta", text);
    (message, kept.unwrap())
}

#[test]
fn every_form_comes_back_as_it_went() {
    for (text, spec) in FORMS {
        let record = read(text);
        assert_eq!(moves(&record), "c5-c4 d2-d3 c4-d4");
        assert_eq!(record.rules().to_string(), "surakarta:end=ccgc");
        assert!(record.setup().is_none());
        assert_eq!(written(&record, spec), text);
        let bytes = write_as(spec, &record).unwrap();
        assert_eq!(read(&bytes), record, "in GB2312");
    }
}

#[test]
fn headers_hold_names_result_time_and_place() {
    let record = read(BOARD);
    assert_eq!((record.date.as_str(), record.place.as_str()), ("2019-08-10 09:30:00", "北京"));
    let record = read_as("ccgc", HEADER).unwrap();
    assert_eq!(record.players, [Player::of_team("甲队"), Player::of_team("乙队")]);
    assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::Second)));
}

#[test]
fn a_game_that_red_begins_keeps_its_points() {
    let text = "{[SK][甲队 R][乙队 B][先手胜][][];R5C-4C;B2D-3D}";
    let record = read(text);
    assert_eq!(record.start.to_string(), "BBBBBBBBBBBB............WWWWWWWWWWWW W");
    assert_eq!(moves(&record), "c2-c3 d5-d4");
    assert_eq!(record.players, [Player::of_team("乙队"), Player::of_team("甲队")]);
    assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::Second)));
    assert_eq!(written(&record, "ccgc"), text);
    for (_, spec) in FORMS {
        assert!(read(written(&record, spec)).same_game(&record), "{spec}");
    }
}

#[test]
fn how_rows_are_counted_shows_in_the_moves() {
    // A row 6 and a row 0 tell; so does the first move, which is legal one way only.
    assert_eq!(moves(&read("R5C-4C B2A-3A R6C-5C")), "c2-c3 a5-a4 c1-c2");
    assert_eq!(moves(&read("R4C-3C B1A-2A R3C-2C B0A-1A")), "c2-c3 a5-a4 c3-c4 a6-a5");
    assert_eq!(moves(&read("B1C-2C")), "c5-c4");
    assert_eq!(moves(&read("B2C-3C")), "c5-c4");
    let (message, kept) = error("B1C-2C\nR4D-3D\nB0C-1C\nR6D-5D");
    assert_eq!(message, "line 4, column 1: read \"R6D-5D\", expected rows 0 to 5, as in the other moves");
    assert_eq!(kept, 3);
}

#[test]
fn a_board_that_is_not_the_start_is_a_setup() {
    let text = "#2019-08-10|北京\n!......\n!.B....\n!.B....\n!......\n!....R.\n!......\nR4E-3E\nB1B-0B\n";
    let record = read(text);
    assert_eq!(record.start.to_string(), ".......B.....B..............W....... W");
    assert_eq!(written(&record, "surakarta:form=board"), text);
    assert!(write_as("surakarta", &record).unwrap_err().to_string().contains("no place for a setup"));
}

#[test]
fn mistakes_are_named_and_what_came_before_is_kept() {
    let (message, kept) = error("B2C-3C\nR5D-3D\n");
    assert!(message.starts_with("line 2, column 1: read \"R5D-3D\", expected a legal move: "), "{message}");
    assert_eq!(kept, 1);
    let (message, kept) = error("B2C-3C\nB2D-3D");
    assert_eq!(message, "line 2, column 1: read \"B2D-3D\", expected a move of R: B and R take turns");
    assert_eq!(kept, 1);
    let (message, kept) = error("B2C-3C\nR5");
    assert_eq!(message, "line 2, column 3: the record ends here, expected a column from A to F");
    assert_eq!(kept, 1);
    let (message, _) = error("B2C-3C\nR5D=4D");
    assert_eq!(message, "line 2, column 4: read \"=4D\", expected '-' for a step or 'x' for a capture");
    let (message, _) = error("!BBBBBB\n!BBBBBX\n");
    assert_eq!(message, "line 2, column 1: read \"!BBBBBX\", expected six lines of six points: B, R or '.'");
    let crowded = "!BBBBBB\n".repeat(6);
    assert!(error(&crowded).0.ends_with("expected a board of at most 12 pieces a side"));
    assert!(trying::problem("ccgc", "{[SK][a B];B2C-3C").0.contains("the record ends here"));
}
