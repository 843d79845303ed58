//! The games that have viewers. A room holds one game, tells its viewers what happens, asks for its engine's move while
//! it has viewers, and watches its flags. A room without any is closed: its game is in the store.
//!
//! No lock is held by a thread that answers all viewers while the store works: a room is locked for one task after another,
//! and all rooms only to find one.

mod course;
mod message;
mod offers;
mod room;
mod shared;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use boyi_games::AnyMove;
use tokio::sync::{broadcast, mpsc};

pub(crate) use course::Choice;
pub(crate) use offers::Wish;
pub(crate) use room::Room;
pub(crate) use shared::EngineTurn;

use crate::problem::Problem;
use crate::searches::Searches;
use crate::secret::{random_name, same_secret};
use crate::store::Store;
use crate::table::{Seats, Setup, Table};
use crate::threads::BlockingThreads;
use shared::Shared;

/// Letters of a seat's secret: 100 bits.
const SECRET_LENGTH: usize = 20;

/// All rooms.
pub(crate) struct Rooms {
    shared: Arc<Shared>,
    open: Arc<OpenRooms>,
}

impl Rooms {
    /// Rooms for the games of this store; `turns` hears when an engine is to move.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        storage: BlockingThreads,
        searches: Arc<Searches>,
        turns: mpsc::UnboundedSender<EngineTurn>,
    ) -> Rooms {
        Rooms { shared: Arc::new(Shared { store, storage, searches, turns }), open: Arc::default() }
    }

    /// Writes a new game down; its name, and the secrets of its seats.
    pub(crate) async fn create(&self, setup: Setup) -> Result<(String, [String; 2]), Problem> {
        let secrets = [random_name(SECRET_LENGTH), random_name(SECRET_LENGTH)];
        let setup = Setup { secrets: secrets.clone(), ..setup };
        let shared = self.shared.clone();
        let id = self.shared.storage.run(move || shared.create(setup)).await?;
        Ok((id, secrets))
    }

    /// A game as it stands, from its room or from the store.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if let Some(room) = self.open.get(id) {
            room.load().await?;
            return room.on_thread(move |_, inside| Ok(read(&inside.table))).await;
        }
        let (shared, id) = (self.shared.clone(), id.to_owned());
        self.shared.storage.run(move || Ok(read(&shared.load(&id)?.table))).await
    }

    /// Goes to a game, with the secrets one knows.
    pub(crate) async fn enter(&self, id: &str, secrets: &[String]) -> Result<Visit, Problem> {
        let room = self.open.get_or_open(id, || Room::new(id, self.shared.clone(), self.open.clone()));
        room.load().await?;
        let knows =
            |wanted: &String| !wanted.is_empty() && secrets.iter().any(|secret| same_secret(secret, wanted));
        let seats = Seats(room.inside().await.table.setup.secrets.each_ref().map(knows));
        let updates = room.enter(seats).await;
        Ok(Visit { room, seats, updates, missed: false })
    }

    /// How many games are open.
    pub(crate) fn count(&self) -> usize {
        self.open.rooms().len()
    }
}

/// The rooms that are held: by viewers, a running clock, an engine that thinks.
#[derive(Default)]
pub(super) struct OpenRooms(Mutex<HashMap<String, Weak<Room>>>);

impl OpenRooms {
    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Weak<Room>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id)?.upgrade()
    }

    fn get_or_open(&self, id: &str, open: impl FnOnce() -> Arc<Room>) -> Arc<Room> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(id).and_then(Weak::upgrade) {
            return room;
        }
        let room = open();
        rooms.insert(id.to_owned(), Arc::downgrade(&room));
        room
    }

    /// Closes a room that is no longer held, unless it was opened anew.
    fn close(&self, id: &str) {
        let mut rooms = self.rooms();
        if rooms.get(id).is_some_and(|room| room.strong_count() == 0) {
            rooms.remove(id);
        }
    }
}

/// Somebody's stay in a room; it ends when dropped.
pub(crate) struct Visit {
    pub(crate) room: Arc<Room>,
    pub(crate) seats: Seats,
    updates: broadcast::Receiver<Arc<str>>,
    /// Whether the viewer fell behind, and needs the whole game.
    missed: bool,
}

impl Visit {
    /// The whole game, for somebody who has seen nothing of it.
    pub(crate) async fn everything(&self) -> Result<Arc<str>, Problem> {
        self.room.everything(self.seats).await
    }

    /// A move of this game.
    pub(crate) fn parse_move(&self, text: &str) -> Result<AnyMove, Problem> {
        let mv = self.room.beginning().parse_move(text);
        mv.map_err(|error| Problem::not_read("move", error))
    }

    /// Does what the visitor wishes.
    pub(crate) async fn act(&self, wish: Wish) -> Result<(), Problem> {
        self.room.act(wish, self.seats).await
    }

    /// The next thing to tell the viewer, who gets the whole game after falling behind. Nothing is lost where waiting for it
    /// is given up.
    pub(crate) async fn hear(&mut self) -> Option<Arc<str>> {
        loop {
            if self.missed {
                let everything = self.everything().await;
                self.missed = false;
                return everything.ok();
            }
            match self.updates.recv().await {
                Ok(told) => return Some(told),
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.updates = self.updates.resubscribe();
                    self.missed = true;
                }
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let (room, seats) = (self.room.clone(), self.seats);
        // Without a runtime the server has ended, and nobody is there to be told.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { room.leave(seats).await });
        }
    }
}
