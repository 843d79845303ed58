//! Servers and workers as processes: started, asked, killed, started again; alone, and with a real NATS server between them.

#[cfg(unix)]
mod matches;
#[cfg(unix)]
mod nats;
mod outside;
#[cfg(unix)]
mod searches;
mod serve;
mod web;
