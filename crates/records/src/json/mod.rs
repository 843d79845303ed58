//! Our own JSON: every game, nothing lost. Version 1:
//!
//! ```json
//! {
//!   "format": "boyi-record",
//!   "version": 1,
//!   "rules": "hex:11,swap=pieces",
//!   "setup": "a position in one line, where the game does not begin at the usual start",
//!   "first": {"name": "boyi", "team": "东南大学"},
//!   "second": {"name": "Wolve"},
//!   "result": {"outcome": "first", "reason": "resignation"},
//!   "date": "2017-07-29 14:00",
//!   "place": "重庆",
//!   "event": "2017 CCGC",
//!   "round": "3",
//!   "time_control": "30m",
//!   "comment": "about the whole game",
//!   "application": "boyi:0.1.0",
//!   "marks": [{"at": "a3", "shape": "circle"}],
//!   "moves": ["a3", {"move": "swap", "left": 1790.5, "used": 9.5, "comment": "of course", "glyph": "!"}, "f6"],
//!   "variations": [{"after": 1, "moves": ["f6", "d8"]}]
//! }
//! ```
//!
//! Only `format`, `version` and `rules` must be there; unknown keys are skipped. `outcome` is `first`,
//! `second`, `draw` or `null`; `reason` is one of the words of [`Reason`]. A move is its text, or an object when there
//! is more to say: clocks, a remark, a
//! [`Glyph`] and [`Mark`]s. Moves are numbered from 1 as they stand in the file, those of `moves` first, then those of each
//! variation; `after` names the move that a variation follows, 0 being the start. The lists are flat, so that no reader
//! needs recursion for them.

mod fields;
mod layout;
mod read;
mod write;

use boyi_games::GameKind;

pub use fields::Fields;

use crate::{CannotHold, Head, Likeness, Options, RecordFormat, Replay, Unread};
#[cfg(doc)]
use crate::{Glyph, Mark, Reason};

/// What the key `format` holds.
const NAME: &str = "boyi-record";
/// What the key `version` holds.
const VERSION: u32 = 1;

/// Our own JSON.
pub struct Json;

impl RecordFormat for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "our own: nothing is lost"
    }

    fn holds(&self, _: GameKind) -> bool {
        true
    }

    fn extension(&self, _: GameKind) -> &'static str {
        "json"
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let object = head.begins_with(&['{']) && !head.begins_with(&['{', '[']);
        match object {
            true if head.text.contains(NAME) => Likeness::Sure,
            true if head.has_ending("json") => Likeness::Possible,
            false if head.has_ending("json") => Likeness::FileName,
            _ => Likeness::None,
        }
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        read::read(text)
    }

    fn write(&self, record: &Replay, _: &Options) -> Result<String, CannotHold> {
        Ok(layout::text(record))
    }
}

#[cfg(test)]
mod tests;
