//! `boyi record show`.

use std::path::PathBuf;

use boyi_games::{Game, Side};
use boyi_records::{NodeId, Replay};
use clap::Args;

use super::Reading;
use crate::failure::Failure;
use crate::record_file::load;

/// Show a record: players, result, moves, board
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi record show game.sgf
  boyi record show game.sgf --ply 10 --svg board.svg
  boyi record show 'https://hexworld.org/board/#11,a2:sf6'")]
pub struct Show {
    /// A file, - for standard input, or a link in one of the formats
    file: String,
    /// Draw the board after so many moves instead of the last position
    #[arg(long)]
    ply: Option<usize>,
    /// Also write the board, with the last move marked, as an SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

impl Show {
    pub fn run(self) -> Result<(), Failure> {
        let record = load(&self.file, self.reading.from.as_ref(), self.reading.partial)?;
        let last = record.moves().count();
        let ply = self.ply.unwrap_or(last);
        let Some(position) = record.position(ply) else {
            return Err(Failure::Input(format!("--ply {ply}: the game has only {last} moves")));
        };
        print_header(&record);
        let mark = ply.checked_sub(1).and_then(|before| record.moves().nth(before));
        if let Some(file) = &self.svg {
            std::fs::write(file, position.svg(mark))
                .map_err(|error| Failure::system(&format!("writing {}", file.display()), error))?;
        }
        println!("{}", position.drawing(mark));
        print_moves(&record);
        println!("position after {ply} moves: {position}");
        Ok(())
    }
}

fn print_header(record: &Replay) {
    let line = |name: &str, text: &str| {
        if !text.is_empty() {
            println!("{name:<12}{text}");
        }
    };
    line("game", &record.rules().to_string());
    for side in Side::BOTH {
        let player = record.player(side);
        let who = match (player.name.as_str(), player.team.as_str()) {
            (name, "") => name.to_owned(),
            ("", team) => team.to_owned(),
            (name, team) => format!("{name} ({team})"),
        };
        line(record.start.side_name(side), &who);
    }
    if let Some(outcome) = record.ending.outcome {
        line("result", &format!("{outcome}, {}", record.ending.reason));
    }
    line("date", &record.date);
    line("place", &record.place);
    line("event", &record.event);
    line("round", &record.round);
    line("time", &record.time_control);
    line("comment", &record.comment);
    if let Some(problem) = record.contradiction() {
        line("warning", &problem);
    }
    println!();
}

/// The moves by number, comments and clocks in brackets, variations counted.
fn print_moves(record: &Replay) {
    let mut column = 0;
    for (number, node) in record.tree.line_from(NodeId::START).enumerate() {
        let Some(step) = record.tree.step(node) else { continue };
        let mut text = format!("{}. {}", number + 1, step.mv);
        if let Some(left) = step.left {
            text += &format!(" [{} s left]", left.as_secs());
        }
        let others = record.tree.parent(node).map_or(0, |parent| record.tree.children(parent).len() - 1);
        if others > 0 {
            text += &format!(" [{others} more]");
        }
        if !step.comment.is_empty() {
            text += &format!(" {{{}}}", step.comment);
        }
        let width = text.chars().count() + 2;
        if column + width > 100 && column > 0 {
            println!();
            column = 0;
        }
        print!("{text}  ");
        column += width;
    }
    println!("\n");
}
