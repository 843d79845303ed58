//! What annotators add to a position besides words: marks on the board, and a sign of how good the move was.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A mark on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    /// The place, named as moves name it.
    pub at: String,
    /// What stands there.
    #[serde(flatten)]
    pub shape: Shape,
}

/// What a mark looks like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Shape {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// Two crossed lines.
    Cross,
    /// A short text.
    Label {
        /// The text.
        text: String,
    },
    /// An arrow that begins there.
    Arrow {
        /// The place that it points at.
        to: String,
    },
}

/// How good an annotator finds a move, in the signs of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Glyph {
    /// Very good.
    #[serde(rename = "!!")]
    Brilliant,
    /// Good.
    #[serde(rename = "!")]
    Good,
    /// Worth a thought.
    #[serde(rename = "!?")]
    Interesting,
    /// Hard to believe in.
    #[serde(rename = "?!")]
    Doubtful,
    /// Bad.
    #[serde(rename = "?")]
    Bad,
    /// Very bad.
    #[serde(rename = "??")]
    Blunder,
}
