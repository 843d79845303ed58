//! The server from outside: a real one on a free port, asked over real connections.

mod analyses;
mod arena;
mod common;
mod damage;
mod description;
mod games;
mod hard_use;
mod protection;
mod records;
