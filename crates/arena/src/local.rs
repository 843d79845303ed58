//! Playing games on this machine, several at a time.

use std::sync::{Mutex, mpsc};

use boyi_search::StopFlag;

use crate::run::{Executor, Finished, Jobs};
use crate::{ArenaError, GameKey, GameResult};

/// Threads that play.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// Games at the same time; each player uses its own threads besides.
    pub concurrency: usize,
}

impl Executor for Local {
    fn execute(&mut self, jobs: &mut Jobs<'_>, finished: &mut Finished<'_>) -> Result<(), ArenaError> {
        type Played = (GameKey, Result<Option<GameResult>, ArenaError>);
        let threads = self.concurrency.max(1);
        // Bounded, so that instant games cannot pile up while the store writes.
        let (sender, receiver) = mpsc::sync_channel::<Played>(threads);
        let jobs = Mutex::new(jobs);
        let stop = StopFlag::new();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, jobs, stop) = (sender.clone(), &jobs, &stop);
                scope.spawn(move || {
                    while !stop.is_stopped() {
                        let next = jobs.lock().expect("no thread panics while it holds the list").next();
                        let Some((key, job)) = next else { break };
                        let result = job.play(stop).map_err(ArenaError::from);
                        if sender.send((key, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let outcome = collect(receiver, finished);
            // Whatever is still being played is not wanted any more.
            stop.stop();
            outcome
        })
    }
}

fn collect(
    receiver: mpsc::Receiver<(GameKey, Result<Option<GameResult>, ArenaError>)>,
    finished: &mut Finished<'_>,
) -> Result<(), ArenaError> {
    for (key, result) in receiver {
        if let Some(result) = result?
            && finished(key, result)?.is_break()
        {
            break;
        }
    }
    Ok(())
}
