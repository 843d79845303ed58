//! The games that somebody looks at. A room holds one game, tells its viewers what happens, lets its engine think while
//! somebody is there, and watches its flags. Rooms that nobody needs are closed: their games are in the store.

mod course;
mod message;
mod offers;
mod room;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use boyi_games::Side;
use tokio::sync::broadcast;

pub(crate) use offers::Wish;
pub(crate) use room::Room;

use crate::problem::Problem;
use crate::searches::Searches;
use crate::secret::{random_name, same_secret};
use crate::store::Store;
use crate::table::{Replayed, Seat, Seats, Setup, Table};

/// Letters of a game's name: 60 bits.
const ID_LENGTH: usize = 12;
/// Letters of a seat's secret: 100 bits.
const SECRET_LENGTH: usize = 20;

/// All rooms.
pub(crate) struct Rooms {
    pub(crate) store: Arc<Store>,
    pub(crate) searches: Arc<Searches>,
    /// Between engines, a move takes at least so long: somebody wants to see it.
    pub(crate) pace: Duration,
    open: Mutex<HashMap<String, Arc<Room>>>,
}

impl Rooms {
    pub(crate) fn new(store: Arc<Store>, searches: Arc<Searches>, pace: Duration) -> Rooms {
        Rooms { store, searches, pace, open: Mutex::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a new game down; its name, and the secrets of its seats.
    pub(crate) fn create(&self, setup: Setup) -> Result<(String, [String; 2]), Problem> {
        let secrets = [random_name(SECRET_LENGTH), random_name(SECRET_LENGTH)];
        let id = self.create_with(Setup { secrets: secrets.clone(), ..setup })?;
        Ok((id, secrets))
    }

    fn create_with(&self, setup: Setup) -> Result<String, Problem> {
        let setup = setup.checked()?;
        let rules = setup.rules()?;
        for seat in &setup.seats {
            if let Seat::Engine(text) = seat {
                self.searches.mover(text, rules)?;
            }
        }
        let id = random_name(ID_LENGTH);
        self.store.create(&id, &setup)?;
        Ok(id)
    }

    /// A game as it stands, from its room or from the store.
    pub(crate) fn look<T>(&self, id: &str, read: impl FnOnce(&Table) -> T) -> Result<T, Problem> {
        let room = self.open().get(id).cloned();
        match room {
            Some(room) => Ok(room.look(read)),
            None => Ok(read(&self.load(id)?.table)),
        }
    }

    fn load(&self, id: &str) -> Result<Replayed, Problem> {
        // What is no name need not be looked up.
        let known = if id.len() == ID_LENGTH { self.store.load(id)? } else { None };
        known.ok_or_else(|| Problem::missing(format!("there is no game {id:?}")))
    }

    /// Goes to a game, with the secrets one knows.
    pub(crate) fn enter(self: &Arc<Self>, id: &str, secrets: &[String]) -> Result<Visit, Problem> {
        let mut open = self.open();
        let room = match open.get(id) {
            Some(room) => room.clone(),
            None => {
                let room = Room::new(id, self.load(id)?);
                open.insert(id.to_owned(), room.clone());
                room
            }
        };
        let knows = |side: Side| {
            room.look(|table| {
                let wanted = &table.setup.secrets[side.index()];
                !wanted.is_empty() && secrets.iter().any(|secret| same_secret(secret, wanted))
            })
        };
        let seats = Seats([knows(Side::First), knows(Side::Second)]);
        let updates = room.enter(seats, self);
        Ok(Visit { rooms: self.clone(), room, seats, updates })
    }

    /// Does what a visitor wishes.
    pub(crate) fn act(self: &Arc<Self>, visit: &Visit, wish: Wish) -> Result<(), Problem> {
        visit.room.act(wish, visit.seats, self)
    }

    /// Closes a room if nobody needs it.
    fn close(&self, room: &Arc<Room>) {
        let mut open = self.open();
        if room.is_idle() {
            open.remove(&room.id);
        }
    }

    /// How many games are open.
    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }
}

/// Somebody's stay in a room; it ends when dropped.
pub(crate) struct Visit {
    rooms: Arc<Rooms>,
    pub(crate) room: Arc<Room>,
    pub(crate) seats: Seats,
    pub(crate) updates: broadcast::Receiver<Arc<str>>,
}

impl Visit {
    /// The whole game, for somebody who has seen nothing of it.
    pub(crate) fn everything(&self) -> Arc<str> {
        self.room.everything(self.seats)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.room.leave(self.seats);
        self.rooms.close(&self.room);
    }
}
