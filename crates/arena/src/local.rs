//! Playing games on this machine, several at a time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use boyi_players::Situation;
use boyi_search::StopFlag;

use crate::live::LiveBoard;
use crate::run::{Executor, Finished, Jobs};
use crate::{ArenaError, GameKey, GameResult};

/// Threads that play.
#[derive(Clone, Debug)]
pub struct Local {
    /// Games at the same time; each player uses its own threads besides.
    pub concurrency: usize,
    /// Where one of the games is shown while it is played ([`LiveGame`](crate::LiveGame)).
    pub live: Option<PathBuf>,
    /// When this is raised, games that are being played are given up, and those that are finished remain.
    pub interrupt: StopFlag,
}

impl Local {
    /// One game at a time, shown nowhere, never interrupted.
    pub fn quiet() -> Local {
        Local { concurrency: 1, live: None, interrupt: StopFlag::new() }
    }

    fn collect(&self, receiver: Receiver<Played>, finished: &mut Finished<'_>) -> Result<(), ArenaError> {
        loop {
            let (key, result) = match receiver.recv_timeout(PATIENCE) {
                Ok(played) => played,
                Err(RecvTimeoutError::Timeout) if !self.interrupt.is_stopped() => continue,
                Err(_) => break,
            };
            if let Some(result) = result?
                && finished(key, result)?.is_break()
            {
                break;
            }
        }
        Ok(())
    }
}

type Played = (GameKey, Result<Option<GameResult>, ArenaError>);

/// How often it looks whether it is interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

impl Executor for Local {
    fn execute(&mut self, jobs: &mut Jobs<'_>, finished: &mut Finished<'_>) -> Result<(), ArenaError> {
        let threads = self.concurrency.max(1);
        // Bounded, so that instant games cannot pile up while the store writes.
        let (sender, receiver) = sync_channel::<Played>(threads);
        let jobs = Mutex::new(jobs);
        let stop = StopFlag::new();
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let (sender, jobs, stop, interrupt) = (sender.clone(), &jobs, &stop, &self.interrupt);
                let mut live = self.live.as_deref().filter(|_| thread == 0).map(LiveBoard::new);
                scope.spawn(move || {
                    while !stop.is_stopped() && !interrupt.is_stopped() {
                        let next = jobs.lock().expect("no thread panics while it holds the list").next();
                        let Some((key, job)) = next else { break };
                        let mut watch = |situation: &Situation| {
                            if let Some(live) = &mut live {
                                live.show(key, &job, situation);
                            }
                        };
                        let result = job.play_watched(stop, &mut watch).map_err(ArenaError::from);
                        if sender.send((key, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let outcome = self.collect(receiver, finished);
            // Whatever is still being played is not wanted any more.
            stop.stop();
            outcome
        })
    }
}
