//! The second look at a file: the record.

use boyi_games::{AnyGame, AnyMove, AnyRules, Game};
use boyi_hex::{Bits, Cell, Colour, Hex, HexMove};
use boyi_records::sgf::parse_seconds;
use boyi_records::sgf::{self, Dialect, Item, Items, Value};
use boyi_records::{
    Draft, Ending, Glyph, Mark, NodeId, Problem, Reason, Record, Replay, Unread, problem, problem_in,
};

use super::super::pass::pass;
use super::cell::cell;
use super::survey::{Survey, colour_of_label, survey, swap_of};

/// Reads the first game of a text.
pub(in crate::formats) fn build(text: &str, dialect: Dialect) -> Result<Replay, Unread> {
    let mut found = survey(text, dialect);
    if let Some(problem) = found.problem.take() {
        return Err(Unread::whole(problem));
    }
    let mut builder = Builder::new(text, dialect, &found);
    match builder.run() {
        Ok(()) => Ok(builder.finish()),
        Err(problem) if builder.nodes > 0 => Err(Unread::after(builder.finish(), problem)),
        Err(problem) => Err(Unread::whole(problem)),
    }
}

/// What a node has besides setup: kept until its end, because its properties come in any order.
#[derive(Default)]
struct Pending<'a> {
    moves: Vec<Value<'a>>,
    comment: String,
    glyph: Option<Glyph>,
    marks: Vec<Mark>,
    /// Seconds left, of Black and of White.
    left: [Option<std::time::Duration>; 2],
}

struct Builder<'a> {
    text: &'a str,
    dialect: Dialect,
    draft: Draft,
    /// Where each open parenthesis began: the node, and how many moves deep.
    open: Vec<(NodeId, usize)>,
    nodes: usize,
    pending: Pending<'a>,
    setup: [Bits; 2],
    to_move: Option<Colour>,
    /// Whether moves have begun, after which there is no setup.
    begun: bool,
    /// Whether W labels the first mover, as Little Golem does it.
    labels_turned: bool,
    /// Whether labels go on naming persons after `swap-sides`: told by the first of them.
    labels_stay: Option<bool>,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, dialect: Dialect, found: &Survey) -> Self {
        let white_first = found.first_label == Some(Colour::Blue);
        Builder {
            text,
            dialect,
            draft: Draft::new(Record::new(AnyRules::Hex(found.rules))),
            open: Vec::new(),
            nodes: 0,
            pending: Pending::default(),
            setup: [Bits::EMPTY; 2],
            to_move: None,
            begun: false,
            labels_turned: dialect == Dialect::LittleGolem && white_first,
            labels_stay: None,
        }
    }

    fn board(&self) -> &Hex {
        match self.draft.position() {
            AnyGame::Hex(board) => board,
            _ => unreachable!("the record was begun as Hex"),
        }
    }

    fn wrong(&self, value: &Value<'_>, expected: impl Into<String>) -> Problem {
        problem_in(self.text, value.at, value.at + value.raw.len(), expected)
    }

    fn run(&mut self) -> Result<(), Problem> {
        let mut items = Items::new(self.text, self.dialect);
        loop {
            let item = items.next_item();
            if !matches!(item, Ok(Some(Item::Value(_)))) {
                self.end_node()?;
            }
            match item? {
                Some(Item::Open) => self.open.push(self.draft.place()),
                Some(Item::Close) => {
                    self.begin(None);
                    self.draft.end_line();
                    if let Some(place) = self.open.pop() {
                        self.draft.back_to(place);
                    }
                }
                Some(Item::Node) => self.nodes += 1,
                Some(Item::Value(value)) => self.property(value)?,
                None => break,
            }
        }
        let rest = self.text[items.at()..].trim_start();
        if rest.starts_with('(') {
            return Err(problem(
                self.text,
                self.text.len() - rest.len(),
                "one game a file; the first was read",
            ));
        }
        Ok(())
    }

    fn property(&mut self, value: Value<'a>) -> Result<(), Problem> {
        match &*value.name {
            "B" | "W" if self.pending.moves.len() == 2 => return Err(self.wrong(&value, "one move a node")),
            "B" | "W" => self.pending.moves.push(value),
            "C" => {
                if !self.pending.comment.is_empty() {
                    self.pending.comment.push('\n');
                }
                self.pending.comment.push_str(&value.text());
            }
            "BL" => self.pending.left[0] = parse_seconds(&value.line()),
            "WL" => self.pending.left[1] = parse_seconds(&value.line()),
            "AB" | "AW" | "AE" | "PL" => return self.setup(&value),
            "TE" | "BM" | "DO" | "IT" => self.pending.glyph = sgf::glyph(&value),
            "TR" | "SQ" | "CR" | "MA" | "LB" | "AR" => {
                let marks = sgf::marks(&value, |text| self.cells(text).iter().map(Cell::to_string).collect());
                self.pending.marks.extend(marks);
            }
            _ if self.nodes == 1 => sgf::apply(&mut self.draft.record, &value),
            _ => {}
        }
        Ok(())
    }

    fn setup(&mut self, value: &Value<'_>) -> Result<(), Problem> {
        if self.begun {
            return Err(self.wrong(value, "stones to be set up only before the first move"));
        }
        if value.name == "PL" {
            self.to_move = match value.line().to_ascii_lowercase().as_str() {
                "b" | "black" => Some(Colour::Red),
                "w" | "white" => Some(Colour::Blue),
                _ => return Err(self.wrong(value, "B or W")),
            };
            return Ok(());
        }
        let cells = self.cells(&value.line());
        if cells.is_empty() {
            return Err(self.wrong(value, "a cell of this board"));
        }
        for cell in cells {
            let index = self.board().geometry().index(cell);
            for (stones, name) in self.setup.iter_mut().zip(["AB", "AW"]) {
                if value.name == name { stones.insert(index) } else { stones.remove(index) }
            }
        }
        Ok(())
    }

    /// A cell, or those of the rectangle between two; none if they are not on the board.
    fn cells(&self, text: &str) -> Vec<Cell> {
        let (from, to) = text.split_once(':').unwrap_or((text, text));
        let (Some(from), Some(to)) = (self.cell_on_board(from), self.cell_on_board(to)) else {
            return Vec::new();
        };
        let row = |row| (from.column..=to.column).map(move |column| Cell::new(column, row));
        (from.row..=to.row).flat_map(row).collect()
    }

    fn cell_on_board(&self, text: &str) -> Option<Cell> {
        cell(text).filter(|cell| self.board().geometry().has(*cell))
    }

    /// Ends the setup: moves begin, the first of them with this label.
    fn begin(&mut self, first_label: Option<Colour>) {
        if self.begun {
            return;
        }
        self.begun = true;
        let labelled = first_label.filter(|_| !self.labels_turned);
        let to_move = self.to_move.or(labelled).unwrap_or(Colour::Red);
        if to_move == Colour::Red && self.setup == [Bits::EMPTY; 2] {
            return;
        }
        let start = Hex::with_stones(self.board().rules(), self.setup, to_move, false);
        if let Some(start) = start {
            self.draft.begin_at(AnyGame::Hex(start));
        }
    }

    /// Plays the moves of a node, then puts its remark, marks and clock where they belong.
    fn end_node(&mut self) -> Result<(), Problem> {
        let Pending { moves, comment, glyph, marks, left } = std::mem::take(&mut self.pending);
        let mut played = Ok(());
        let mut label = None;
        for value in &moves {
            label = colour_of_label(&value.name);
            played = self.play(value);
            if played.is_err() {
                break;
            }
        }
        if played.is_ok() {
            if let Some(step) = self.draft.step_mut() {
                step.left = label.and_then(|label| left[label.index()]).or(step.left);
                step.glyph = glyph.or(step.glyph);
            }
            let remark = self.draft.remark_mut();
            if !remark.is_empty() && !comment.is_empty() {
                remark.push('\n');
            }
            remark.push_str(&comment);
            self.draft.marks_mut().extend(marks);
        }
        played
    }

    fn play(&mut self, value: &Value<'_>) -> Result<(), Problem> {
        let label = colour_of_label(&value.name).expect("only B and W are moves");
        self.begin(Some(label));
        let text = value.line().to_ascii_lowercase();
        let swap = swap_of(&text, self.dialect, false).map(|_| HexMove::Swap);
        let mv = match (text.as_str(), swap) {
            ("resign" | "forfeit", _) => {
                let resigned = text == "resign";
                self.give_up(label, if resigned { Reason::Resignation } else { Reason::Forfeit });
                return Ok(());
            }
            (_, Some(swap)) => swap,
            // A pass sets the position up anew, which the variations from earlier ones could not follow.
            ("" | "pass", _) if self.open.len() == 1 => {
                return pass(&mut self.draft).map_err(|expected| self.wrong(value, expected));
            }
            ("" | "pass", _) => return Err(self.wrong(value, "a cell: a variation cannot pass")),
            (text, None) => cell(text).map(HexMove::Place).ok_or_else(|| {
                self.wrong(value, "a cell such as a1, swap-pieces, swap-sides, resign or forfeit")
            })?,
        };
        if self.board().sides_swapped() && self.labels_stay.is_none() {
            self.labels_stay = Some(label != self.board().to_move());
        }
        let expected = self.board().to_move();
        if self.board().winning_colour().is_none() && self.colour(label) != expected {
            let name = if (expected == Colour::Red) == (label == Colour::Red) {
                &*value.name
            } else {
                other(&value.name)
            };
            return Err(self.wrong(value, format!("a move of {name}: it is that side's turn")));
        }
        let played = self.draft.expect(AnyMove::Hex(mv));
        played.map_err(|expected| self.wrong(value, expected))
    }

    /// The colour of stone that a label means here.
    fn colour(&self, label: Colour) -> Colour {
        let after_swap = self.board().sides_swapped() && self.labels_stay == Some(true);
        if self.labels_turned != after_swap { !label } else { label }
    }

    /// Only the main line tells how the game ended.
    fn give_up(&mut self, label: Colour, reason: Reason) {
        if !self.draft.in_variation() {
            self.draft.record.ending = Ending::win(self.board().owner(!self.colour(label)), reason);
        }
    }

    fn finish(mut self) -> Replay {
        self.begin(None);
        sgf::settle_players(&mut self.draft.record);
        // After swap-sides files differ in whom RE calls Black; the board does not.
        if let AnyGame::Hex(board) = self.draft.main_end()
            && board.sides_swapped()
            && let (Some(outcome), Some(_)) = (board.outcome(), self.draft.record.ending.outcome)
        {
            self.draft.record.ending.outcome = Some(outcome);
        }
        self.draft.done()
    }
}

fn other(label: &str) -> &'static str {
    if label == "B" { "W" } else { "B" }
}
