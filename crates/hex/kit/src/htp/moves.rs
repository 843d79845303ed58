//! Colours and moves as HTP writes them.

use std::fmt;
use std::str::FromStr;

use boyi_core::TextError;
use boyi_hex::{Cell, Colour, HexMove, HexRules, Swap};

/// `black` for the colour that moves first and joins top and bottom, `white` for the other.
pub(crate) const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "black",
        Colour::Blue => "white",
    }
}

/// Reads `black`, `b`, `white` or `w`, in any case.
///
/// ```
/// use boyi_hex::Colour;
/// assert_eq!(boyi_hex_kit::htp::parse_colour("B"), Ok(Colour::Red));
/// assert!(boyi_hex_kit::htp::parse_colour("purple").is_err());
/// ```
pub fn parse_colour(text: &str) -> Result<Colour, TextError> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Colour::Red),
        "w" | "white" => Ok(Colour::Blue),
        _ => Err(TextError::whole(text, "a colour: black or white")),
    }
}

/// A move, or what stands in its place.
///
/// ```
/// use boyi_hex_kit::htp::HtpMove;
/// for text in ["c3", "swap-pieces", "swap-sides", "resign"] {
///     assert_eq!(text.parse::<HtpMove>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HtpMove {
    /// A stone on a cell.
    Place(Cell),
    /// The stone changes colour and is mirrored.
    SwapPieces,
    /// The players change colours.
    SwapSides,
    /// One of the two, whichever is played: how Little Golem writes it.
    Swap,
    /// The player gives up.
    Resign,
}

impl HtpMove {
    /// The move in the words of the game, `None` to resign.
    pub fn of(mv: Option<HexMove>, rules: HexRules) -> HtpMove {
        match mv {
            None => HtpMove::Resign,
            Some(HexMove::Place(cell)) => HtpMove::Place(cell),
            Some(HexMove::Swap) if rules.swap() == Swap::Sides => HtpMove::SwapSides,
            Some(HexMove::Swap) => HtpMove::SwapPieces,
        }
    }

    /// The move as the rules know it, `None` to resign. The error says which swap is played instead.
    pub fn in_game(self, rules: HexRules) -> Result<Option<HexMove>, &'static str> {
        let played = match self {
            HtpMove::Place(cell) => return Ok(Some(HexMove::Place(cell))),
            HtpMove::Resign => return Ok(None),
            HtpMove::Swap => rules.swap(),
            HtpMove::SwapPieces => Swap::Pieces,
            HtpMove::SwapSides => Swap::Sides,
        };
        match rules.swap() {
            Swap::Off => Err("this game is played without swap"),
            swap if swap == played => Ok(Some(HexMove::Swap)),
            Swap::Pieces => Err("this game is played with swap-pieces"),
            Swap::Sides => Err("this game is played with swap-sides"),
        }
    }
}

impl fmt::Display for HtpMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HtpMove::Place(cell) => cell.fmt(f),
            HtpMove::SwapPieces => f.write_str("swap-pieces"),
            HtpMove::SwapSides => f.write_str("swap-sides"),
            HtpMove::Swap => f.write_str("swap"),
            HtpMove::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for HtpMove {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.to_ascii_lowercase().as_str() {
            "swap-pieces" => Ok(HtpMove::SwapPieces),
            "swap-sides" => Ok(HtpMove::SwapSides),
            "swap" => Ok(HtpMove::Swap),
            "resign" => Ok(HtpMove::Resign),
            cell => cell
                .parse()
                .map(HtpMove::Place)
                .map_err(|_| TextError::whole(text, "a cell such as c3, swap-pieces, swap-sides or resign")),
        }
    }
}
