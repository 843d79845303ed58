//! What all rooms share.

use std::sync::Arc;

use boyi_search::StopFlag;
use tokio::sync::mpsc;

use super::room::Room;
use crate::problem::Problem;
use crate::searches::Searches;
use crate::secret::random_name;
use crate::store::Store;
use crate::table::{Replayed, Seat, Setup};
use crate::threads::BlockingThreads;

/// Letters of a game's name: 60 bits.
const ID_LENGTH: usize = 12;

/// An engine is to move in a room.
pub(crate) struct EngineTurn {
    pub(crate) room: Arc<Room>,
    /// The level, or the player with its options.
    pub(crate) player: String,
    /// Raised when its move is not wanted any more: the game went on, or everybody left.
    pub(crate) stop: StopFlag,
}

/// What all rooms share.
pub(crate) struct Shared {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) storage: BlockingThreads,
    pub(crate) searches: Arc<Searches>,
    pub(crate) turns: mpsc::UnboundedSender<EngineTurn>,
}

impl Shared {
    /// Writes a new game down.
    pub(crate) fn create(&self, setup: Setup) -> Result<String, Problem> {
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

    /// Reads a game.
    pub(crate) fn load(&self, id: &str) -> Result<Replayed, Problem> {
        // What is no name need not be looked up.
        let known = if id.len() == ID_LENGTH { self.store.load(id)? } else { None };
        known.ok_or_else(|| Problem::NoGame { game: id.into() })
    }
}
