//! A bounded number of something: connections, sockets.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Places, of which some are taken.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    free: Arc<Semaphore>,
    all: usize,
}

impl Places {
    pub(crate) fn new(all: usize) -> Places {
        Places { free: Arc::new(Semaphore::new(all)), all }
    }

    /// A place, if one is free; given back when dropped.
    pub(crate) fn take(&self) -> Option<OwnedSemaphorePermit> {
        self.free.clone().try_acquire_owned().ok()
    }

    /// How many places are taken.
    pub(crate) fn taken(&self) -> usize {
        self.all - self.free.available_permits()
    }
}
