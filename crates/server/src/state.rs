//! What every request can see.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use crate::limits::Limits;
use crate::places::Places;
use crate::rates::Rates;
use crate::rooms::Rooms;
use crate::searches::Searches;
use crate::store::Store;
use crate::threads::BlockingThreads;

/// What every request can see.
pub(crate) struct App {
    pub(crate) rooms: Rooms,
    pub(crate) searches: Arc<Searches>,
    pub(crate) store: Arc<dyn Store>,
    /// Threads that read and write the store.
    pub(crate) storage: BlockingThreads,
    /// Threads that read what people send: lines of play, records; and the files of the arena.
    pub(crate) reading: BlockingThreads,
    pub(crate) limits: Limits,
    pub(crate) hosts: Vec<String>,
    pub(crate) arena: Option<PathBuf>,
    pub(crate) rates: Rates,
    pub(crate) sockets: Places,
    /// Where the server listens.
    pub(crate) address: SocketAddr,
}
