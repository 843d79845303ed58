//! The web app: people and engines play, watch and analyse over HTTP and one socket a viewer; the page is in the binary.
//!
//! - `view`: a position as the page sees it. The page knows no rules: it draws what it is told.
//! - `table`: one game between two seats, as the sum of its events; no network, no file, no thread.
//! - `store`: the events in an SQLite file, each written before anybody hears of it.
//! - `rooms`: the games that somebody looks at: viewers, engines, flags.
//! - `searches`: how many searches may run, how much each may take, and whether here or with workers. `quota`: one
//!   viewer's place among them. `outside`: programs of other people.
//! - `threads`: where files are read and long texts parsed, so that a slow disk or a long record keeps nobody waiting.
//! - `socket`, `api`: what viewers ask for. `guard`, `connections`: what strangers may not do.

mod analysis;
mod api;
mod app;
mod arena_api;
mod body;
mod connections;
mod description;
mod engine;
mod guard;
mod limits;
mod line;
mod messages;
mod names;
mod outside;
mod page;
mod places;
mod problem;
mod quota;
mod rates;
mod reach;
mod record_api;
mod rooms;
mod searches;
mod secret;
#[cfg(test)]
mod slow_store;
mod socket;
mod state;
mod store;
mod table;
mod threads;
mod time;
#[cfg(test)]
mod typescript;
mod view;

pub use app::{Options, Server};
pub use limits::Limits;
pub use outside::OutsideEngine;
