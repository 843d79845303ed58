//! HTP, the dialect of the Go Text Protocol that Hex programs speak.
//!
//! A command is a line: an optional number, a name, arguments. The answer starts with `=` or `?` and the same number, and
//! ends with an empty line. Black moves first and joins top and bottom; `a1` is the cell in the top left corner.

mod command;
mod moves;
mod reply;

pub use command::{Command, Input};
pub use moves::{HtpMove, colour_word, parse_colour};
pub use reply::{Reply, ReplyReader};
