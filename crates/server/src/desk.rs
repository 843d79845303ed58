//! One viewer's place among the analyses. Whatever a viewer asks for shares it: an engine, a solver and a review together
//! keep nobody else waiting for longer than one of them would.

use std::sync::{Arc, Weak};

use boyi_search::StopFlag;
use tokio::sync::Mutex;

use crate::searches::{Place, Searches};

/// Where a viewer's analyses are done.
pub(crate) struct Desk {
    pub(crate) searches: Arc<Searches>,
    place: Mutex<Weak<Place>>,
}

impl Desk {
    pub(crate) fn new(searches: Arc<Searches>) -> Desk {
        Desk { searches, place: Mutex::default() }
    }

    /// Does something in the viewer's place; `waits` is done first if there is none yet. What has had its turn is stopped
    /// for the sake of other viewers who wait.
    pub(crate) async fn work<T>(
        &self,
        stop: &StopFlag,
        waits: impl Future<Output = ()>,
        work: impl Future<Output = T>,
    ) -> T {
        let place = self.take_place(waits).await;
        tokio::pin!(work);
        let done = tokio::select! {
            done = &mut work => done,
            () = self.searches.turn_is_over() => {
                stop.stop();
                work.await
            }
        };
        // Whatever the same viewer has asked for since takes the place over before it is given back.
        drop(self.place.lock().await);
        drop(place);
        done
    }

    async fn take_place(&self, waits: impl Future<Output = ()>) -> Arc<Place> {
        let mut held = self.place.lock().await;
        if let Some(place) = held.upgrade() {
            return place;
        }
        let place = match self.searches.free_place_for_analysis() {
            Some(place) => place,
            None => {
                waits.await;
                self.searches.place_for_analysis().await
            }
        };
        let place = Arc::new(place);
        *held = Arc::downgrade(&place);
        place
    }
}
