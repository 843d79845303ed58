//! The languages that game programs speak with one another, and the client that drives an outside engine.
//!
//! [`htp`] is the dialect of the Go Text Protocol that Hex programs speak, [`sau`] the protocol of the CCGC's platform.
//! [`client`] starts somebody else's program and talks with it, [`check`] finds out what such a program does wrong.
//!
//! ```
//! use boyi_protocol::htp::{Command, Input};
//!
//! let Input::Command(command) = Input::parse("7 play black c3 # a comment") else { panic!() };
//! assert_eq!(command.id, Some(7));
//! assert_eq!((command.name.as_str(), command.arguments.join(" ")), ("play", "black c3".into()));
//! ```

pub mod check;
pub mod client;
pub mod htp;
mod lines;
mod protocol;
pub mod sau;
mod words;

pub use lines::{Line, Lines};
pub use protocol::Protocol;
pub use words::split_words;
