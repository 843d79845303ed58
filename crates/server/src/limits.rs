//! What strangers may use up.

use std::time::Duration;

/// What strangers may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Moves that engines search at once; as many analyses beside them.
    pub searches: usize,
    /// For one move of an engine.
    pub move_time: Duration,
    /// For one analysis.
    pub analysis_time: Duration,
    /// An analysis that has run for so long makes room for another viewer's.
    pub turn: Duration,
    /// For the tree or table of one search, in megabytes.
    pub memory_mb: u64,
    /// Connections at once, sockets included.
    pub connections: usize,
    /// Sockets at once.
    pub sockets: usize,
    /// Requests a second from one address; ten times as many at once.
    pub requests: u32,
    /// A connection that says nothing for so long is closed.
    pub idle: Duration,
    /// Bytes of one request.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            searches: cores,
            move_time: Duration::from_secs(30),
            analysis_time: Duration::from_secs(300),
            turn: Duration::from_secs(20),
            memory_mb: 256,
            connections: 2000,
            sockets: 1000,
            requests: 100,
            idle: Duration::from_secs(60),
            body: 1 << 20,
        }
    }
}
