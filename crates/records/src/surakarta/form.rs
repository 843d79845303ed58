//! How a record looks.

use std::fmt;
use std::str::FromStr;

use boyi_games::TextError;

/// How rows are counted, and what stands before the moves.
///
/// ```
/// use boyi_records::{WriteOptions, surakarta};
/// let record = surakarta::read(b"B2C-3C").unwrap();
/// let options = WriteOptions { surakarta: surakarta::Form::Board, ..Default::default() };
/// let text = surakarta::write(&record, &options).unwrap();
/// assert!(text.ends_with(b"!RRRRRR\nB1C-2C\n"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Rows 1 to 6, moves only.
    #[default]
    Plain,
    /// Rows 0 to 5 after a line of time and place and six lines of the board.
    Board,
    /// Rows 1 to 6 in one line after a header in CCGC's style: `{[SK][<first> B][<second> R]...;B2C-3C;...}`.
    Header,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 3] = [Form::Plain, Form::Board, Form::Header];

    /// The word for it: `plain`, `board`, `header`.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Plain => "plain",
            Form::Board => "board",
            Form::Header => "header",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let found = Form::ALL.into_iter().find(|form| form.name() == text);
        found.ok_or_else(|| TextError::whole(text, "plain, board or header"))
    }
}
