//! Options of players: declared once, as the fields of a struct; parsed into it, range-checked, printed and listed from that
//! declaration.
//!
//! ```
//! use boyi_players::{OptionSet, infos, options};
//!
//! options! {
//!     /// How a player of yours thinks.
//!     pub struct Thinking {
//!         /// how many moves it looks ahead
//!         look_ahead: u32 = 3, in 1..=20;
//!         /// for a move; not set: as long as it likes
//!         time: Option<std::time::Duration>;
//!     }
//! }
//!
//! assert_eq!(Thinking::default().look_ahead, 3);
//! let listed = infos(Thinking::default());
//! assert_eq!((listed[0].name, &*listed[0].kind.to_string()), ("look-ahead", "a whole number from 1 to 20"));
//! assert_eq!(listed[0].default.as_deref(), Some("3"));
//! ```

mod bytes;
mod declaration;
mod kind;
mod settings;
mod value;

pub use bytes::Bytes;
pub use declaration::{Declared, OptionInfo, OptionSet, OptionVisitor, infos};
pub use kind::OptionKind;
pub use settings::Settings;
pub use value::{OptionValue, Program, Unset};

pub(crate) use declaration::set;

#[doc(hidden)]
pub use declaration::dashed;
