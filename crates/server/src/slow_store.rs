//! A store for tests, which can be made to wait.

use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::problem::Problem;
use crate::store::{SqliteStore, Store};
use crate::table::{Replayed, Setup, Step};

/// A store in which one game at a time can be made to wait.
pub(crate) struct SlowStore {
    inside: SqliteStore,
    slow: Mutex<Option<Slow>>,
    loads: Mutex<Vec<String>>,
}

struct Slow {
    game: String,
    begun: UnboundedSender<()>,
    gate: Receiver<()>,
}

/// A game that waits in the store. It goes on when told so, or in the end, so that a server that waits with it does not
/// wait for ever.
pub(crate) struct Waiting {
    begun: UnboundedReceiver<()>,
    gate: Sender<()>,
}

impl SlowStore {
    pub(crate) fn new() -> Arc<SlowStore> {
        Arc::new(SlowStore {
            inside: SqliteStore::in_memory().unwrap(),
            slow: Mutex::default(),
            loads: Mutex::default(),
        })
    }

    /// The next call about this game waits.
    pub(crate) fn make_wait(&self, game: &str) -> Waiting {
        let (begun, has_begun) = mpsc::unbounded_channel();
        let (open, gate) = std::sync::mpsc::channel();
        *self.slow.lock().unwrap() = Some(Slow { game: game.into(), begun, gate });
        Waiting { begun: has_begun, gate: open }
    }

    /// The games that were loaded.
    pub(crate) fn loads(&self) -> Vec<String> {
        self.loads.lock().unwrap().clone()
    }

    fn pass(&self, game: &str) {
        let Some(slow) = self.slow.lock().unwrap().take_if(|slow| slow.game == game) else { return };
        slow.begun.send(()).unwrap();
        let _ = slow.gate.recv_timeout(Duration::from_secs(60));
    }
}

impl Waiting {
    pub(crate) async fn has_begun(&mut self) {
        self.begun.recv().await.unwrap();
    }

    /// Lets the game go on; fails if it did not wait any more.
    pub(crate) fn goes_on(self) {
        self.gate.send(()).expect("the store still waits");
    }
}

impl Store for SlowStore {
    fn create(&self, id: &str, setup: &Setup) -> Result<(), Problem> {
        self.inside.create(id, setup)
    }

    fn append(&self, id: &str, number: usize, step: &Step) -> Result<(), Problem> {
        self.pass(id);
        self.inside.append(id, number, step)
    }

    fn load(&self, id: &str) -> Result<Option<Replayed>, Problem> {
        self.loads.lock().unwrap().push(id.into());
        self.pass(id);
        self.inside.load(id)
    }

    fn keep_analysis(&self, question: &str, answer: &str) -> Result<(), Problem> {
        self.inside.keep_analysis(question, answer)
    }

    fn kept_analysis(&self, question: &str) -> Option<String> {
        self.inside.kept_analysis(question)
    }
}
