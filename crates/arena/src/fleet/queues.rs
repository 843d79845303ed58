//! The queues on the server, and how to reach them: games, their results, and searches.

use std::fmt::Display;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, jetstream::publish::PublishAck};

use crate::ArenaError;

const JOBS: &str = "BOYI_JOBS";
const RESULTS: &str = "BOYI_RESULTS";
const SEARCHES: &str = "BOYI_SEARCHES";
/// All workers share it.
const WORKERS: &str = "workers";
/// What nobody has asked for in a week is forgotten.
const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 3600);
/// Nobody waits longer for a search to begin.
const MAX_WAIT: Duration = Duration::from_secs(600);
/// A question that so many workers died of is not given to another.
const MOST_DEATHS: i64 = 3;
/// A server that does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(10);
/// A worker that is silent for so long is taken for dead, unless something else is asked for.
pub(super) const LEASE: Duration = Duration::from_secs(30);
/// The same for a search: somebody waits for it.
pub(super) const SEARCH_LEASE: Duration = Duration::from_secs(4);

/// The queues of one server.
#[derive(Clone)]
pub(super) struct Queues {
    client: Client,
    context: Context,
    url: String,
}

impl Queues {
    /// Connects, and makes the queues if they are not there.
    pub async fn connect(url: &str) -> Result<Queues, ArenaError> {
        let fail =
            |error: &dyn Display| ArenaError::Network(format!("no connection to NATS at {url}: {error}"));
        let client = ConnectOptions::new()
            .name("boyi")
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .connect(url)
            .await
            .map_err(|error| fail(&error))?;
        let context = jetstream::new(client.clone());
        let queues = Queues { client, context, url: url.to_owned() };
        queues.jobs().await?;
        queues.results().await?;
        queues.searches().await?;
        Ok(queues)
    }

    /// The connection, for what need not be kept.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The queue of jobs.
    pub async fn jobs(&self) -> Result<Stream, ArenaError> {
        self.stream(JOBS, "boyi.jobs.*", MAX_AGE).await
    }

    /// The queue of results.
    pub async fn results(&self) -> Result<Stream, ArenaError> {
        self.stream(RESULTS, "boyi.results.*", MAX_AGE).await
    }

    /// The queue of searches.
    pub async fn searches(&self) -> Result<Stream, ArenaError> {
        self.stream(SEARCHES, "boyi.searches.*", MAX_WAIT).await
    }

    async fn stream(&self, name: &str, subjects: &str, max_age: Duration) -> Result<Stream, ArenaError> {
        let config = Config {
            name: name.to_owned(),
            subjects: vec![subjects.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            max_age,
            ..Config::default()
        };
        self.context.get_or_create_stream(config).await.map_err(|error| {
            let hint = "the server must run with JetStream: nats-server -js -sd DIR";
            ArenaError::Network(format!("NATS at {}, stream {name}: {error} ({hint})", self.url))
        })
    }

    /// What workers take jobs from. With a lease, workers that are silent for longer lose their job from now on.
    pub async fn workers(&self, lease: Option<Duration>) -> Result<PullConsumer, ArenaError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lease.unwrap_or(LEASE),
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        let jobs = self.jobs().await?;
        match lease {
            None => jobs.get_or_create_consumer(WORKERS, config).await.map_err(|error| self.failed(&error)),
            // Made again with other settings it is changed.
            Some(_) => jobs.create_consumer(config).await.map_err(|error| self.failed(&error)),
        }
    }

    /// What workers take searches from: those for moves, or the others.
    pub async fn searchers(&self, for_moves: bool) -> Result<PullConsumer, ArenaError> {
        let name = if for_moves { "movers" } else { "analysts" };
        let config = pull::Config {
            durable_name: Some(name.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SEARCH_LEASE,
            max_deliver: MOST_DEATHS,
            filter_subject: search_subject(for_moves),
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        let searches = self.searches().await?;
        searches.get_or_create_consumer(name, config).await.map_err(|error| self.failed(&error))
    }

    /// What the results of a run are taken from.
    pub async fn answers(&self, run: &str) -> Result<PullConsumer, ArenaError> {
        let name = format!("run-{run}");
        let config = pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: LEASE,
            filter_subject: result_subject(run),
            max_ack_pending: 100_000,
            inactive_threshold: MAX_AGE,
            ..pull::Config::default()
        };
        let results = self.results().await?;
        results.get_or_create_consumer(&name, config).await.map_err(|error| self.failed(&error))
    }

    /// Puts a message on a queue; done when the server has it. The same name twice within two minutes is kept once.
    pub async fn publish(
        &self,
        subject: String,
        name: String,
        bytes: Vec<u8>,
    ) -> Result<PublishAck, ArenaError> {
        let message = jetstream::message::PublishMessage::build().payload(bytes.into()).message_id(name);
        let sent = self.context.send_publish(subject, message).await.map_err(|error| self.failed(&error))?;
        sent.await.map_err(|error| self.failed(&error))
    }

    /// A failure in words.
    pub fn failed(&self, error: &dyn Display) -> ArenaError {
        ArenaError::Network(format!("NATS at {}: {error}", self.url))
    }
}

pub(super) fn job_subject(run: &str) -> String {
    format!("boyi.jobs.{run}")
}

/// Moves come before analyses: they are asked for apart.
pub(super) fn search_subject(for_moves: bool) -> String {
    format!("boyi.searches.{}", if for_moves { "moves" } else { "analyses" })
}

/// Where whoever asked a question listens.
pub(super) fn viewer_subject(name: &str) -> String {
    format!("boyi.viewers.{name}")
}

pub(super) fn result_subject(run: &str) -> String {
    format!("boyi.results.{run}")
}
