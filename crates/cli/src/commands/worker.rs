//! `boyi worker`: plays the games and makes the searches that others ask for.

use std::sync::Arc;
use std::time::Duration;

use boyi_arena::Worker as Playing;
use boyi_search::parse_duration;
use clap::Args;

use crate::failure::Failure;
use crate::playing::failure;

/// Play the games of matches, and search for web servers, that run with --nats, until it is stopped
#[derive(Args, Debug)]
#[command(
    after_help = "A worker may be killed at any time: another one takes up what it was doing. Searches come beside the games, because
somebody waits for them; where games are timed, leave them to other machines (--searches 0)."
)]
pub struct Worker {
    /// Where the server is: nats://host:4222; user:password@ or a token@ before the host where it asks for one
    #[arg(long, value_name = "URL")]
    nats: String,
    /// Games at the same time; each player uses its own threads besides. All cores if not given
    #[arg(long)]
    concurrency: Option<usize>,
    /// Engine moves of web servers searched at the same time, and as many analyses. All cores if not given
    #[arg(long)]
    searches: Option<usize>,
    /// End after so long without work; never if not given
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    idle: Option<Duration>,
}

impl Worker {
    pub fn run(self) -> Result<(), Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let worker = Playing {
            url: self.nats,
            concurrency: self.concurrency.unwrap_or(cores),
            searches: self.searches.unwrap_or(cores),
            idle: self.idle,
        };
        let played = worker.work(Arc::new(|what: &str| eprintln!("{what}"))).map_err(failure)?;
        eprintln!("{played} games played");
        Ok(())
    }
}
