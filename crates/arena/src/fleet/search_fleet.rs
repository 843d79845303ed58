//! The side that asks: a question goes to whichever worker is free, what it thinks comes back while it thinks.
//!
//! Whoever asks listens under a name of its own. A worker speaks to that name several times a second and expects an
//! answer: where nobody listens any more, the search ends, whether its viewer left or the whole server is gone. A worker
//! that falls silent loses the question to another one.

use std::time::Duration;

use boyi_analysis::Thoughts;
use boyi_search::StopFlag;
use futures_util::StreamExt;
use tokio::time::{sleep, timeout};

use super::Fleet;
use super::messages::{News, SearchMessage, to_bytes};
use super::queues::{Queues, search_subject, viewer_subject};
use crate::{Answer, ArenaError, Question};

/// After so long without a word nobody is waited for any more: a dead worker's question has been with two others by then.
const SILENCE: Duration = Duration::from_secs(12);
/// How soon a stop is noticed.
const NOTICE: Duration = Duration::from_millis(50);

/// Questions that are answered by the workers of a NATS server.
#[derive(Clone)]
pub struct SearchFleet {
    queues: Queues,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody wants it any more.
    Stopped,
    /// The search broke down.
    Broken(String),
    /// No worker could be reached; another time one may.
    NoWorker(String),
}

impl SearchFleet {
    /// Connects to a server.
    pub async fn connect(url: &str) -> Result<SearchFleet, ArenaError> {
        Ok(SearchFleet { queues: Queues::connect(url).await? })
    }

    /// Has a question answered; `tell` hears what the worker thinks. A question that is stopped is not answered.
    pub async fn ask(
        &self,
        question: Question,
        stop: &StopFlag,
        tell: impl Fn(Thoughts),
    ) -> Result<Answer, Unanswered> {
        let away = |error: ArenaError| Unanswered::NoWorker(error.to_string());
        let name = Fleet::new_run();
        let subject = search_subject(question.is_for_a_move());
        let client = self.queues.client();
        let heard = client.subscribe(viewer_subject(&name)).await;
        let mut heard = heard.map_err(|error| away(self.queues.failed(&error)))?;
        let bytes = to_bytes(&SearchMessage { name: name.clone(), question });
        self.queues.publish(subject, name, bytes).await.map_err(away)?;
        loop {
            let next = tokio::select! {
                next = timeout(SILENCE, heard.next()) => next,
                () = stopped(stop) => return Err(Unanswered::Stopped),
            };
            let Ok(Some(message)) = next else {
                let seconds = SILENCE.as_secs();
                return Err(Unanswered::NoWorker(format!(
                    "no worker has answered for {seconds} s: all are busy, or none is running"
                )));
            };
            if let Some(reply) = message.reply {
                // Not heard, it is said again.
                let _ = client.publish(reply, Vec::new().into()).await;
            }
            match serde_json::from_slice(&message.payload) {
                Ok(News::Thinking(report)) => report.into_iter().for_each(&tell),
                Ok(News::Answer(answer)) => return Ok(answer),
                Ok(News::Broken(what)) => return Err(Unanswered::Broken(what)),
                Err(error) => return Err(Unanswered::Broken(format!("a worker speaks otherwise: {error}"))),
            }
        }
    }
}

/// Waits until a search is stopped.
async fn stopped(stop: &StopFlag) {
    while !stop.is_stopped() {
        sleep(NOTICE).await;
    }
}
