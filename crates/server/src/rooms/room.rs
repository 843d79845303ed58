//! One room: a game, and who is there.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boyi_games::Side;
use boyi_search::StopFlag;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::offers::Offer;
use super::{Rooms, message};
use crate::table::{Replayed, Seats, Table};

/// A viewer that falls so many messages behind gets the whole game anew.
const BACKLOG: usize = 64;

/// A room.
pub(crate) struct Room {
    pub(crate) id: String,
    inside: Mutex<Inside>,
    pub(super) updates: broadcast::Sender<Arc<str>>,
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
    pub(super) fn new(id: &str, replayed: Replayed) -> Arc<Room> {
        let Replayed { table, entries, broken_from } = replayed;
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
        Arc::new(Room {
            id: id.to_owned(),
            inside: Mutex::new(inside),
            updates: broadcast::Sender::new(BACKLOG),
        })
    }

    pub(super) fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the game.
    pub(crate) fn look<T>(&self, read: impl FnOnce(&Table) -> T) -> T {
        read(&self.inside().table)
    }

    /// The whole game as a message to somebody with these seats.
    pub(super) fn everything(&self, seats: Seats) -> Arc<str> {
        message::everything(&self.id, &self.inside(), seats)
    }

    pub(super) fn enter(self: &Arc<Self>, seats: Seats, rooms: &Arc<Rooms>) -> broadcast::Receiver<Arc<str>> {
        let mut inside = self.inside();
        inside.viewers += 1;
        for side in Side::BOTH.into_iter().filter(|&side| seats.has(side)) {
            inside.present[side.index()] += 1;
            inside.taken[side.index()] = true;
        }
        self.go_on(&mut inside, rooms);
        let updates = self.updates.subscribe();
        self.tell_presence(&inside);
        updates
    }

    pub(super) fn leave(&self, seats: Seats) {
        let mut inside = self.inside();
        inside.viewers -= 1;
        for side in Side::BOTH.into_iter().filter(|&side| seats.has(side)) {
            inside.present[side.index()] -= 1;
        }
        if inside.viewers == 0 {
            inside.stop_search();
        }
        self.tell_presence(&inside);
    }

    /// Whether the room can be closed: nobody is here, and no clock runs.
    pub(super) fn is_idle(&self) -> bool {
        let inside = self.inside();
        inside.viewers == 0 && inside.flag.is_none()
    }

    pub(super) fn tell_presence(&self, inside: &Inside) {
        let _ = self.updates.send(message::presence(&self.id, inside));
    }

    /// Tells everybody here something that is not part of the game.
    pub(crate) fn tell(&self, text: Arc<str>) {
        let _ = self.updates.send(text);
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
