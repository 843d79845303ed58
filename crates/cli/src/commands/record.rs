//! `boyi record`: shows, converts and checks game records.

mod check;
mod convert;
mod show;

use boyi_games::GameKind;
use boyi_kits::formats;
use boyi_records::FormatSpec;
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::record_file::to_read;

/// Show, convert or check game records
///
/// Formats are told apart by their content; docs/records.md describes them.
#[derive(Args, Debug)]
#[command(after_long_help = list())]
pub struct RecordCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Show(show::Show),
    Convert(convert::Convert),
    Check(check::Check),
}

impl RecordCommand {
    pub fn run(self) -> Result<(), Failure> {
        match self.action {
            Action::Show(action) => action.run(),
            Action::Convert(action) => action.run(),
            Action::Check(action) => action.run(),
        }
    }
}

/// How to read a record when its content does not tell.
#[derive(Args, Debug)]
pub struct Reading {
    /// Read it as this format instead of looking at the content: ccgc, or with options ccgc:rows=top
    #[arg(long, value_name = "FORMAT", value_parser = to_read)]
    from: Option<FormatSpec>,
    /// Of a broken record, take what was read before the error
    #[arg(long)]
    partial: bool,
}

/// The formats, a line each, and their options below them.
fn list() -> String {
    let mut text =
        String::from("Formats (FORMAT or FORMAT:OPTION=VALUE,...; the first value is the usual one):");
    for format in formats().iter() {
        let games: Vec<&str> = format.games().map(GameKind::name).collect();
        let only_read = if format.can_write() { "" } else { "; only read" };
        text += &format!("\n  {format:<10} {}{only_read} ({})", format.about(), games.join(", "));
        let reading = format.read_options();
        for option in format.write_options() {
            let when = if reading.iter().any(|known| known.name == option.name) { "" } else { ", written" };
            let game = option.game.map_or(String::new(), |game| format!(", only {game}"));
            text += &format!("\n    {option}: {}{when}{game}", option.about);
        }
    }
    text
}
