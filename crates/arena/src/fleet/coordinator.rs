//! The side that asks for games: publishes what is missing and collects what comes back.

use std::collections::HashMap;
use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use futures_util::StreamExt;
use futures_util::stream::{self, TryStreamExt};
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

use super::messages::{Answer, JobMessage, ResultMessage, to_bytes};
use super::queues::{LEASE, Queues, job_subject};
use crate::run::{Executor, Finished, Jobs};
use crate::{ArenaError, GameJob, GameKey};

/// Games that are played by the workers of a NATS server.
pub struct Fleet {
    runtime: Runtime,
    queues: Queues,
    run: String,
    notice: Box<dyn Fn(&str)>,
}

/// Results taken from the server at once.
const BATCH: usize = 200;
/// Jobs on their way to the server at the same time.
const IN_FLIGHT: usize = 64;
/// After so long without a result the queue is looked at.
const QUIET: Duration = Duration::from_secs(10);

impl Fleet {
    /// Connects to a server. `run` is the name under which results wait there: the same name finds what came in while
    /// nobody was listening. A worker that is silent for longer than `lease` loses its game to another.
    pub fn connect(
        url: &str,
        run: &str,
        lease: Option<Duration>,
        notice: Box<dyn Fn(&str)>,
    ) -> Result<Fleet, ArenaError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| ArenaError::Network(error.to_string()))?;
        let queues = runtime.block_on(async {
            let queues = Queues::connect(url).await?;
            queues.workers(Some(lease.unwrap_or(LEASE))).await?;
            Ok::<_, ArenaError>(queues)
        })?;
        Ok(Fleet { runtime, queues, run: run.to_owned(), notice })
    }

    /// A name for a run that no other has.
    pub fn new_run() -> String {
        format!("{:016x}", RandomState::new().hash_one(std::process::id()))
    }
}

impl Executor for Fleet {
    fn execute(&mut self, jobs: &mut Jobs<'_>, finished: &mut Finished<'_>) -> Result<(), ArenaError> {
        let mut round = Round {
            queues: &self.queues,
            run: &self.run,
            notice: self.notice.as_ref(),
            open: jobs.collect(),
        };
        if round.open.is_empty() {
            return Ok(());
        }
        self.runtime.block_on(async {
            let outcome = round.play(finished).await;
            // Whatever is still on the queue is not wanted any more, or will be asked for again.
            if let Err(error) = round.clear().await {
                (round.notice)(&format!("the queue could not be cleared: {error}"));
            }
            outcome
        })
    }
}

/// The games of one call.
struct Round<'a> {
    queues: &'a Queues,
    run: &'a str,
    notice: &'a dyn Fn(&str),
    /// Those whose result has not come.
    open: HashMap<GameKey, GameJob>,
}

impl Round<'_> {
    async fn play(&mut self, finished: &mut Finished<'_>) -> Result<(), ArenaError> {
        // First what came in while nobody was listening.
        loop {
            match self.collect(finished, Duration::from_millis(200)).await? {
                Collected::Enough => return Ok(()),
                Collected::Some => {}
                Collected::Nothing => break,
            }
        }
        self.clear().await?;
        self.publish().await?;
        let mut heard = Instant::now();
        let mut told = false;
        while !self.open.is_empty() {
            match self.collect(finished, Duration::from_secs(1)).await {
                Ok(Collected::Enough) => return Ok(()),
                Ok(Collected::Some) => (heard, told) = (Instant::now(), false),
                Ok(Collected::Nothing) if heard.elapsed() >= QUIET => {
                    if !told {
                        (self.notice)("no result for a while: is a worker running? (boyi worker --nats URL)");
                        told = true;
                    }
                    if let Err(error) = self.repair().await {
                        (self.notice)(&format!("{error}; trying again"));
                    }
                    heard = Instant::now();
                }
                Ok(Collected::Nothing) => {}
                Err(ArenaError::Network(what)) => {
                    (self.notice)(&format!("{what}; trying again"));
                    sleep(Duration::from_secs(1)).await;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Takes results from the server as they come, for so long at most.
    async fn collect(
        &mut self,
        finished: &mut Finished<'_>,
        wait: Duration,
    ) -> Result<Collected, ArenaError> {
        let queues = self.queues;
        let failed = |error: &dyn Display| queues.failed(error);
        let answers = self.queues.answers(self.run).await?;
        let batch = answers.batch().max_messages(BATCH).expires(wait).messages().await;
        let mut messages = batch.map_err(|error| failed(&error))?;
        let mut collected = Collected::Nothing;
        // A server that goes away in the middle of a request must not hold us for ever.
        while let Some(message) =
            timeout(wait + QUIET, messages.next()).await.map_err(|_| failed(&"no answer"))?
        {
            let message = message.map_err(|error| failed(&error))?;
            collected = Collected::Some;
            let enough = self.receive(&message, finished)?;
            // Only now: what is not kept yet must come again.
            message.ack().await.map_err(|error| failed(&error))?;
            if enough.is_break() || self.open.is_empty() {
                return Ok(Collected::Enough);
            }
        }
        Ok(collected)
    }

    fn receive(
        &mut self,
        message: &Message,
        finished: &mut Finished<'_>,
    ) -> Result<ControlFlow<()>, ArenaError> {
        let result: ResultMessage = match serde_json::from_slice(&message.payload) {
            Ok(result) => result,
            Err(error) => {
                (self.notice)(&format!("a result that cannot be read is thrown away: {error}"));
                return Ok(ControlFlow::Continue(()));
            }
        };
        let key = result.key();
        // What is not open any more was played twice.
        if self.open.remove(&key).is_none() {
            return Ok(ControlFlow::Continue(()));
        }
        match result.answer {
            Answer::Result(result) => finished(key, result),
            Answer::Error(what) => Err(ArenaError::Plan(format!("a worker cannot play: {what}"))),
        }
    }

    /// Puts every open game on the queue.
    async fn publish(&self) -> Result<(), ArenaError> {
        // Another name every time: the server would take the same one for a repetition.
        let attempt = Fleet::new_run();
        let mut order: Vec<(&GameKey, &GameJob)> = self.open.iter().collect();
        order.sort_unstable_by_key(|(key, _)| **key);
        let sent = stream::iter(order).map(|(&key, job)| {
            let bytes = to_bytes(&JobMessage::new(self.run, key, job.clone()));
            let name = format!("{attempt}-{}-{}", key.matching, key.number);
            self.queues.publish(job_subject(self.run), name, bytes)
        });
        sent.buffered(IN_FLIGHT).try_for_each(|_| async { Ok(()) }).await
    }

    /// If the queue has lost jobs, puts what is open on it again.
    async fn repair(&self) -> Result<(), ArenaError> {
        if self.waiting().await? == 0 { self.publish().await } else { Ok(()) }
    }

    /// Jobs of this run on the queue, those being played among them.
    async fn waiting(&self) -> Result<usize, ArenaError> {
        let jobs = self.queues.jobs().await?;
        let info = jobs.info_with_subjects(job_subject(self.run)).await;
        let info = info.map_err(|error| self.queues.failed(&error))?;
        let counts: Vec<(String, usize)> =
            info.try_collect().await.map_err(|error| self.queues.failed(&error))?;
        Ok(counts.into_iter().map(|(_, count)| count).sum())
    }

    async fn clear(&self) -> Result<(), ArenaError> {
        let jobs = self.queues.jobs().await?;
        let purged = jobs.purge().filter(job_subject(self.run)).await;
        purged.map(|_| ()).map_err(|error| self.queues.failed(&error))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Collected {
    Nothing,
    Some,
    Enough,
}
