//! Threads for work that keeps one busy or waiting: files, long texts, whole games. Those that answer everybody never do it.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::problem::Problem;

/// A bounded number of threads for one kind of work; what comes when all are busy waits for its turn.
#[derive(Clone, Debug)]
pub(crate) struct BlockingThreads {
    free: Arc<Semaphore>,
}

impl BlockingThreads {
    pub(crate) fn new(count: usize) -> BlockingThreads {
        BlockingThreads { free: Arc::new(Semaphore::new(count.max(1))) }
    }

    /// Runs `work` on one of the threads. Once begun it runs to its end, even if its caller has gone.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.free.clone().acquire_owned().await.expect("never closed");
        let work = move || {
            let _place = place;
            work()
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Problem::ours("the work broke down")))
    }
}
