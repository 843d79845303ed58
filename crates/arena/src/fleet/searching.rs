//! A worker's searches: takes questions that viewers of web servers wait for, and answers them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::client::RequestErrorKind;
use async_nats::jetstream::{AckKind, Message};
use boyi_analysis::Thoughts;
use boyi_search::StopFlag;
use tokio::time::timeout;

use super::messages::{News, SearchMessage, to_bytes};
use super::queues::{SEARCH_LEASE, viewer_subject};
use super::worker::Shift;
use crate::ArenaError;

/// How often a worker says what it thinks, and learns whether anybody still wants to know.
const BEAT: Duration = Duration::from_millis(100);
/// For an answer to that.
const PATIENCE: Duration = Duration::from_secs(1);
/// An answer that is not heard is said again so many times.
const ATTEMPTS: usize = 10;

/// What became of something that was said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Heard,
    /// Nobody listens any more.
    Unwanted,
    /// The way there, or who listens, is held up.
    Lost,
}

impl Shift {
    /// Answers the next question, if there is one: for a move, or for an analysis.
    pub(super) async fn search_one(&self, for_moves: bool) -> Result<bool, ArenaError> {
        let consumer = self.queues.searchers(for_moves).await?;
        let Some(message) = self.take(&consumer).await? else { return Ok(false) };
        match serde_json::from_slice::<SearchMessage>(&message.payload) {
            Ok(asked) => {
                self.search(asked, &message).await;
                self.tell(&message, AckKind::Ack).await;
            }
            Err(error) => {
                (self.notice)(&format!("a search that cannot be read is thrown away: {error}"));
                self.tell(&message, AckKind::Term).await;
            }
        }
        Ok(true)
    }

    async fn search(&self, asked: SearchMessage, message: &Message) {
        let SearchMessage { name, question } = asked;
        let subject = viewer_subject(&name);
        // A question may have waited for longer than whoever asked.
        if self.say(&subject, &News::Thinking(None)).await == Said::Unwanted {
            return;
        }
        let stop = StopFlag::new();
        let latest: Arc<Mutex<Option<Thoughts>>> = Arc::default();
        let (stopped, thoughts) = (stop.clone(), latest.clone());
        let mut searching = tokio::task::spawn_blocking(move || {
            let mut tell = |report| *thoughts.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
            question.answer(&stopped, &mut tell)
        });
        let mut held = Instant::now();
        let answer = loop {
            if let Ok(done) = timeout(BEAT, &mut searching).await {
                break done;
            }
            let report = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
            if !stop.is_stopped() && self.say(&subject, &News::Thinking(report)).await == Said::Unwanted {
                stop.stop();
            }
            if held.elapsed() > SEARCH_LEASE / 4 {
                held = Instant::now();
                self.tell(message, AckKind::Progress).await;
            }
        };
        let news = match answer {
            Ok(Ok(answer)) => News::Answer(answer),
            Ok(Err(what)) => News::Broken(what),
            Err(error) => News::Broken(format!("the search broke down: {error}")),
        };
        for _ in 0..ATTEMPTS {
            if stop.is_stopped() || self.say(&subject, &news).await != Said::Lost {
                return;
            }
            self.tell(message, AckKind::Progress).await;
        }
    }

    async fn say(&self, subject: &str, news: &News) -> Said {
        let request = async_nats::Request::new().payload(to_bytes(news).into()).timeout(Some(PATIENCE));
        match self.queues.client().send_request(subject.to_owned(), request).await {
            Ok(_) => Said::Heard,
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Said::Unwanted,
            Err(_) => Said::Lost,
        }
    }
}
