//! Servers and workers as processes: started, asked, killed, started again; alone, and with a real NATS server between them.

#[cfg(unix)]
mod matches;
#[cfg(unix)]
mod nats;
#[cfg(unix)]
mod searches;
mod serve;
mod web;
