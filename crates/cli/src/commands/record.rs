//! `boyi record`: shows, converts and checks game records.

mod check;
mod convert;
mod show;

use boyi_records::{Format, ReadOptions, Rows};
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Show, convert or check game records
///
/// Formats: ccgc (Hex, Dots and Boxes, Surakarta), sgf (Hex), hexworld and trmph links, hsgf (Little Golem, reading
/// only), surakarta (one move a line), json. They are told apart by their content; docs/records.md describes them.
#[derive(Args, Debug)]
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
    /// Read it as this format instead of looking at the content
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// CCGC Hex: rows of the file count from the top, not from the bottom
    #[arg(long)]
    rows_from_top: bool,
    /// Of a broken record, take what was read before the error
    #[arg(long)]
    partial: bool,
}

impl Reading {
    fn options(&self) -> ReadOptions {
        ReadOptions { rows: if self.rows_from_top { Rows::FromTop } else { Rows::FromBottom } }
    }
}
