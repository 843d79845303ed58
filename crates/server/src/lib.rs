//! The web app: people and engines play, watch and analyse over HTTP and one socket a viewer; the page is in the binary.
//!
//! - [`view`]: a position as the page sees it. The page knows no rules: it draws what it is told.
//! - `table`: one game between two seats, as the sum of its events; no network, no file, no thread.
//! - `store`: the events in an SQLite file, each written before anybody hears of it.
//! - `rooms`: the games that somebody looks at: viewers, engines, flags.
//! - `searches`: how many searches may run, how much each may take, and whether here or with workers. `desk`: one
//!   viewer's place among them. `outside`: programs of other people.
//! - `socket`, `api`: what viewers ask for. `guard`, `connections`: what strangers may not do.

mod analysis;
mod api;
mod app;
mod arena_api;
mod connections;
mod desk;
mod engine;
mod guard;
mod levels;
mod outside;
mod page;
mod problem;
mod reach;
mod record_api;
mod rooms;
mod searches;
mod secret;
mod socket;
mod store;
mod table;
mod time;
pub mod view;

pub use app::{Limits, Options, Server};
pub use levels::{LEVELS, Level};
pub use outside::OutsideEngine;
