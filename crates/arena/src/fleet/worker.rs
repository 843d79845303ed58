//! A worker: takes games, plays them, sends results, and searches for whoever waits, until it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use boyi_search::StopFlag;
use futures_util::StreamExt;
use futures_util::future::{join, join_all};
use tokio::time::{sleep, timeout};

use super::messages::{Answer, JobMessage, to_bytes};
use super::queues::{Queues, result_subject};
use crate::ArenaError;

/// Plays the games of a server.
#[derive(Clone, Debug)]
pub struct Worker {
    /// Where the server is: `nats://host:4222`.
    pub url: String,
    /// Games at the same time.
    pub concurrency: usize,
    /// Moves of web servers' games that are searched at the same time, and as many analyses.
    pub searches: usize,
    /// Ends after so long without work.
    pub idle: Option<Duration>,
}

/// How long one request for a job waits on the server.
const WAIT: Duration = Duration::from_secs(2);

/// What all games and searches of a worker share.
pub(super) struct Shift {
    pub(super) queues: Queues,
    idle: Option<Duration>,
    played: AtomicU64,
    pub(super) notice: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Worker {
    /// Plays until nothing comes for as long as was set, or for ever; returns how many games. `notice` hears what goes
    /// on. The error is about a server that cannot be reached at all; later failures are waited out.
    pub fn work(self, notice: Arc<dyn Fn(&str) + Send + Sync>) -> Result<u64, ArenaError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| ArenaError::Network(error.to_string()))?;
        runtime.block_on(async {
            let queues = Queues::connect(&self.url).await?;
            queues.workers(None).await?;
            notice(&format!(
                "connected to {}: games at a time: {}, searches: {}",
                self.url, self.concurrency, self.searches
            ));
            let shift = Shift { queues, idle: self.idle, played: AtomicU64::new(0), notice };
            let games = join_all((0..self.concurrency).map(|_| shift.repeat(|| shift.play_one())));
            let searches = join_all((0..2 * self.searches).map(|number| {
                let for_moves = number % 2 == 0;
                let shift = &shift;
                shift.repeat(move || shift.search_one(for_moves))
            }));
            join(games, searches).await;
            Ok(shift.played.load(Relaxed))
        })
    }
}

impl Shift {
    /// Does one thing after the other, until nothing was to do for as long as was set.
    async fn repeat<F: Future<Output = Result<bool, ArenaError>>>(&self, one: impl Fn() -> F) {
        let mut since = Instant::now();
        loop {
            match one().await {
                Ok(true) => since = Instant::now(),
                Ok(false) if self.idle.is_some_and(|idle| since.elapsed() >= idle) => return,
                Ok(false) => {}
                Err(error) => {
                    (self.notice)(&format!("{error}; trying again"));
                    sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// Plays the next game, if there is one.
    async fn play_one(&self) -> Result<bool, ArenaError> {
        let consumer = self.queues.workers(None).await?;
        let lease = consumer.cached_info().config.ack_wait;
        let Some(message) = self.take(&consumer).await? else { return Ok(false) };
        let job: JobMessage = match serde_json::from_slice(&message.payload) {
            Ok(job) => job,
            Err(error) => {
                (self.notice)(&format!("a job that cannot be read is thrown away: {error}"));
                self.tell(&message, AckKind::Term).await;
                return Ok(true);
            }
        };
        let answer = self.play(&job, &message, lease / 3).await;
        if let Answer::Error(what) = &answer {
            (self.notice)(&format!("a game cannot be played: {what}"));
        }
        // The job stays on the queue until the result is on the server.
        let bytes = to_bytes(&job.answered(answer));
        while let Err(error) =
            self.queues.publish(result_subject(&job.run), job.result_id(), bytes.clone()).await
        {
            (self.notice)(&format!("{error}; the result is sent again"));
            sleep(Duration::from_secs(1)).await;
        }
        self.tell(&message, AckKind::Ack).await;
        let played = self.played.fetch_add(1, Relaxed) + 1;
        if played.is_multiple_of(100) {
            (self.notice)(&format!("{played} games played"));
        }
        Ok(true)
    }

    pub(super) async fn take(&self, consumer: &PullConsumer) -> Result<Option<Message>, ArenaError> {
        let batch = consumer.fetch().max_messages(1).expires(WAIT);
        // A server that goes away in the middle of a request must not hold us for ever.
        let waited = timeout(2 * WAIT + Duration::from_secs(5), async {
            let mut messages = batch.messages().await.map_err(|error| self.queues.failed(&error))?;
            messages.next().await.transpose().map_err(|error| self.queues.failed(&error))
        });
        waited.await.unwrap_or_else(|_| Err(self.queues.failed(&"no answer")))
    }

    /// Plays the game on a thread of its own, and tells the server every so often that it is still being played.
    async fn play(&self, job: &JobMessage, message: &Message, every: Duration) -> Answer {
        let game = job.job.clone();
        // Whoever can put a game on the queue must not run programs on this machine, or look into its files.
        if game.is_local() {
            return Answer::Error("workers start no programs and read no files that players name".into());
        }
        let mut playing = tokio::task::spawn_blocking(move || game.play(&StopFlag::new()));
        let played = loop {
            match timeout(every, &mut playing).await {
                Ok(played) => break played,
                Err(_) => self.tell(message, AckKind::Progress).await,
            }
        };
        match played {
            Ok(Ok(Some(result))) => Answer::Result(result),
            Ok(Ok(None)) => Answer::Error("the game was stopped".into()),
            Ok(Err(error)) => Answer::Error(error.to_string()),
            Err(error) => Answer::Error(format!("the game broke down: {error}")),
        }
    }

    /// Tells the server about a job. If it does not hear, the job comes again, and its result counts once all the same.
    pub(super) async fn tell(&self, message: &Message, kind: AckKind) {
        if let Err(error) = message.ack_with(kind).await {
            (self.notice)(&format!("{}", self.queues.failed(&error)));
        }
    }
}
