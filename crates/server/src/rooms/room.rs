//! One room: a game, and who is there.

use std::sync::Arc;

use boyi_games::{AnyGame, Side};
use boyi_search::StopFlag;
use tokio::sync::{Mutex, OnceCell, OwnedMutexGuard, broadcast};
use tokio::task::AbortHandle;

use super::OpenRooms;
use super::message;
use super::offers::Offer;
use super::shared::Shared;
use crate::problem::Problem;
use crate::table::{Replayed, Seats, Table};

/// A viewer that falls so many messages behind gets the whole game anew.
const BACKLOG: usize = 64;

/// A room. It is open for as long as it is held.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(super) shared: Arc<Shared>,
    open: Arc<OpenRooms>,
    game: OnceCell<Loaded>,
    pub(super) updates: broadcast::Sender<Arc<str>>,
}

/// The game, once it is loaded.
struct Loaded {
    beginning: AnyGame,
    inside: Arc<Mutex<Inside>>,
}

/// What is behind the lock.
pub(super) struct Inside {
    pub(super) table: Table,
    pub(super) offer: Option<Offer>,
    pub(super) viewers: usize,
    /// How many viewers sit at each side now.
    pub(super) present: [usize; 2],
    /// Whether somebody sat there since the room was opened.
    pub(super) taken: [bool; 2],
    /// How many entries the game's log has.
    pub(super) entries: usize,
    /// From this entry on the log does not count, which it has to say before it goes on.
    pub(super) broken_from: Option<usize>,
    pub(super) search: Option<StopFlag>,
    pub(super) flag: Option<AbortHandle>,
}

impl Room {
    /// A room whose game is still to be loaded.
    pub(super) fn new(id: &str, shared: Arc<Shared>, open: Arc<OpenRooms>) -> Arc<Room> {
        let (game, updates) = (OnceCell::new(), broadcast::Sender::new(BACKLOG));
        Arc::new(Room { id: id.to_owned(), shared, open, game, updates })
    }

    /// Loads the game once. Viewers who come meanwhile wait for that.
    pub(super) async fn load(&self) -> Result<(), Problem> {
        let load = || {
            let (shared, id) = (self.shared.clone(), self.id.clone());
            self.shared.storage.run(move || Ok(Loaded::from(shared.load(&id)?)))
        };
        self.game.get_or_try_init(load).await.map(drop)
    }

    fn loaded(&self) -> &Loaded {
        self.game.get().expect("nobody gets a room before its game is loaded")
    }

    /// Where the game began.
    pub(super) fn beginning(&self) -> &AnyGame {
        &self.loaded().beginning
    }

    /// Locks the room: what happens in it happens in the order of this.
    pub(super) async fn inside(&self) -> OwnedMutexGuard<Inside> {
        self.loaded().inside.clone().lock_owned().await
    }

    /// Does something that takes time with the game, which nobody can interrupt once it has begun.
    pub(super) async fn on_thread<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Room>, &mut Inside) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let room = self.clone();
        // Those who wait for the room wait here, and keep no thread from other rooms.
        let mut inside = self.inside().await;
        self.shared.storage.run(move || work(&room, &mut inside)).await
    }

    /// The whole game as a message to somebody with these seats.
    pub(super) async fn everything(self: &Arc<Self>, seats: Seats) -> Result<Arc<str>, Problem> {
        self.on_thread(move |room, inside| Ok(message::everything(&room.id, inside, seats))).await
    }

    pub(super) async fn enter(self: &Arc<Self>, seats: Seats) -> broadcast::Receiver<Arc<str>> {
        let mut inside = self.inside().await;
        inside.viewers += 1;
        for side in Side::BOTH.into_iter().filter(|&side| seats.has(side)) {
            inside.present[side.index()] += 1;
            inside.taken[side.index()] = true;
        }
        self.go_on(&mut inside);
        let updates = self.updates.subscribe();
        self.tell_presence(&inside);
        updates
    }

    pub(super) async fn leave(&self, seats: Seats) {
        let mut inside = self.inside().await;
        inside.viewers -= 1;
        for side in Side::BOTH.into_iter().filter(|&side| seats.has(side)) {
            inside.present[side.index()] -= 1;
        }
        if inside.viewers == 0 {
            inside.stop_search();
        }
        self.tell_presence(&inside);
    }

    pub(super) fn tell_presence(&self, inside: &Inside) {
        let _ = self.updates.send(message::presence(&self.id, inside));
    }

    /// Tells everybody here something that is not part of the game.
    pub(crate) fn tell(&self, text: Arc<str>) {
        let _ = self.updates.send(text);
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.open.close(&self.id);
    }
}

impl From<Replayed> for Loaded {
    fn from(Replayed { table, entries, broken_from }: Replayed) -> Loaded {
        let beginning = table.situation().beginning().clone();
        // A game that has begun has had both players.
        let taken = [entries > 0; 2];
        let inside = Inside {
            table,
            offer: None,
            viewers: 0,
            present: [0; 2],
            taken,
            entries,
            broken_from,
            search: None,
            flag: None,
        };
        Loaded { beginning, inside: Arc::new(Mutex::new(inside)) }
    }
}

impl Inside {
    /// Whether a person has not come yet: no clock runs before.
    pub(super) fn is_waiting(&self) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| !self.taken[side.index()] && !self.table.setup.seat(side).is_engine())
    }

    pub(super) fn stop_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.stop();
            self.stop_engine_clock();
        }
    }

    /// The engine's clock stands, and its flag cannot fall.
    pub(super) fn stop_engine_clock(&mut self) {
        self.table.stop_engine_clock();
        if let Some(flag) = self.flag.take() {
            flag.abort();
        }
    }
}
