//! Playing on many machines. Games are jobs on a work queue of NATS JetStream; workers anywhere take them, play them and
//! send results back.
//!
//! A job leaves the queue when its result is safely on the server, and comes back when its worker falls silent: a worker
//! that dies loses nothing. A game may therefore be played twice; whoever asked for it counts it once, by its key.
//!
//! The same workers answer the questions of web servers, from a queue of their own: somebody waits for those.
//!
//! Everything here is understood by a NATS server of version 2.9.

mod coordinator;
mod messages;
mod queues;
mod search_fleet;
mod searching;
mod worker;

pub use coordinator::Fleet;
pub use search_fleet::{SearchFleet, Unanswered};
pub use worker::Worker;
