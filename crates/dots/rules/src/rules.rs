//! The variants: the size of the board, and what is drawn on it before the first move.

use std::fmt;
use std::str::FromStr;

use boyi_core::TextError;
use boyi_core::text::Scanner;

use crate::Geometry;

/// The longest side of a board, in boxes.
pub(crate) const LARGEST: u8 = 7;

/// What is drawn before the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// Nothing.
    #[default]
    American,
    /// Two adjacent sides of the rim: the left one and the bottom one.
    Icelandic,
    /// The whole rim.
    Swedish,
}

impl Start {
    /// All of them.
    pub const ALL: [Start; 3] = [Start::American, Start::Icelandic, Start::Swedish];

    const fn name(self) -> &'static str {
        match self {
            Start::American => "american",
            Start::Icelandic => "icelandic",
            Start::Swedish => "swedish",
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A variant of the game: `5x5`, or with a start other than the empty board `5x5,start=swedish`. Columns come first.
///
/// ```
/// use boyi_dots::{DotsRules, Start};
/// let rules: DotsRules = "3x4,start=icelandic".parse()?;
/// assert_eq!((rules.columns(), rules.rows(), rules.start()), (3, 4, Start::Icelandic));
/// assert_eq!(rules.to_string(), "3x4,start=icelandic");
/// assert_eq!(DotsRules::default().to_string(), "5x5");
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DotsRules {
    columns: u8,
    rows: u8,
    start: Start,
}

impl DotsRules {
    /// A board of 1x1 to 7x7 boxes; `None` for any other size, or if the start leaves nothing to play.
    ///
    /// ```
    /// use boyi_dots::{DotsRules, Start};
    /// assert!(DotsRules::new(7, 7, Start::American).is_some());
    /// assert!(DotsRules::new(8, 7, Start::American).is_none());
    /// assert!(DotsRules::new(1, 1, Start::Swedish).is_none());
    /// ```
    pub fn new(columns: u8, rows: u8, start: Start) -> Option<DotsRules> {
        let geometry = Geometry::of(columns, rows)?;
        let playable = geometry.start_edges(start) != geometry.all_edges();
        playable.then_some(DotsRules { columns, rows, start })
    }

    /// Boxes from left to right.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Boxes from bottom to top.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// What is drawn before the first move.
    pub const fn start(self) -> Start {
        self.start
    }

    /// The board of this size.
    pub fn geometry(self) -> &'static Geometry {
        Geometry::of(self.columns, self.rows).expect("rules have a size that exists")
    }
}

impl Default for DotsRules {
    /// 5x5, nothing drawn.
    fn default() -> Self {
        DotsRules { columns: 5, rows: 5, start: Start::American }
    }
}

impl fmt::Display for DotsRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)?;
        if self.start != Start::default() {
            write!(f, ",start={}", self.start)?;
        }
        Ok(())
    }
}

impl FromStr for DotsRules {
    type Err = TextError;

    /// Reads `5x5`, `5x5,start=swedish`, `start=swedish`, or nothing for the usual 5x5.
    fn from_str(text: &str) -> Result<DotsRules, TextError> {
        let mut scanner = Scanner::new(text);
        let usual = DotsRules::default();
        let (mut columns, mut rows, mut start) = (usual.columns, usual.rows, usual.start);
        let sized = !text.is_empty() && !text.starts_with("start=");
        if sized {
            columns = scanner.number(1, u16::from(LARGEST), "columns of boxes, 1 to 7")? as u8;
            scanner.expect("x")?;
            rows = scanner.number(1, u16::from(LARGEST), "rows of boxes, 1 to 7")? as u8;
        }
        if !sized && !text.is_empty() || scanner.accept(",") {
            scanner.expect("start=")?;
            start = Start::ALL
                .into_iter()
                .find(|start| scanner.accept(start.name()))
                .ok_or_else(|| scanner.error("american, icelandic or swedish"))?;
        }
        scanner.end()?;
        DotsRules::new(columns, rows, start).ok_or_else(|| {
            let board = format!("{columns}x{rows}");
            TextError::whole(
                text,
                format!("a board with an edge left to draw: start={start} draws all of {board}"),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_start_need_not_be_written() {
        assert_eq!("5x5,start=american".parse(), Ok(DotsRules::default()));
        assert_eq!("5x5".parse(), Ok(DotsRules::default()));
        assert_eq!("".parse(), Ok(DotsRules::default()));
        assert_eq!("start=swedish".parse(), Ok(DotsRules { start: Start::Swedish, ..DotsRules::default() }));
    }

    #[test]
    fn bad_rules_are_named_with_their_place() {
        let error = |text: &str| text.parse::<DotsRules>().unwrap_err().to_string();
        assert_eq!(error("8x5"), "\"8x5\", character 1: read '8', expected columns of boxes, 1 to 7");
        assert_eq!(error("5x0"), "\"5x0\", character 3: read '0', expected rows of boxes, 1 to 7");
        assert_eq!(error("5x5,end=2"), "\"5x5,end=2\", character 5: read 'e', expected \"start=\"");
        assert_eq!(
            error("5x5,start=polish"),
            "\"5x5,start=polish\", character 11: read 'p', expected american, icelandic or swedish"
        );
        assert_eq!(error("5x5 "), "\"5x5 \", character 4: read ' ', expected the end of the text");
    }

    #[test]
    fn a_start_that_leaves_nothing_to_play_is_refused() {
        let error = "1x1,start=swedish".parse::<DotsRules>().unwrap_err();
        assert_eq!(error.expected, "a board with an edge left to draw: start=swedish draws all of 1x1");
        assert!("1x2,start=swedish".parse::<DotsRules>().is_ok());
        assert!("1x1,start=icelandic".parse::<DotsRules>().is_ok());
    }
}
