//! One viewer's place among the analyses. Whatever a viewer asks for shares it: an engine, a solver and a review together
//! keep nobody else waiting for longer than one of them would. A place is held for a turn; then it goes to whoever waits.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use boyi_arena::{Answer, Unanswered};
use boyi_search::StopFlag;
use tokio::time::Instant;

use crate::searches::{Place, Searches};

/// Where a viewer's analyses are done.
pub(crate) struct Quota {
    pub(crate) searches: Arc<Searches>,
    held: Mutex<Weak<Held>>,
    /// Whatever asks for a place goes through here, so that a viewer takes one only.
    door: tokio::sync::Mutex<()>,
}

/// A place that a viewer has; given back when the last that is done there has ended.
pub(crate) struct Held {
    _place: Place,
    searches: Arc<Searches>,
    since: Instant,
}

/// How often somebody who waits looks whether it is still wanted.
const PATIENCE: Duration = Duration::from_millis(50);

impl Held {
    /// Whether the turn is over and somebody waits.
    pub(crate) fn must_make_room(&self) -> bool {
        self.since.elapsed() >= self.searches.limits.turn && self.searches.somebody_waits()
    }

    /// Waits until it must.
    async fn until_it_must_make_room(&self) {
        tokio::time::sleep_until(self.since + self.searches.limits.turn).await;
        self.searches.until_somebody_waits().await;
    }
}

impl Quota {
    pub(crate) fn new(searches: Arc<Searches>) -> Quota {
        Quota { searches, held: Mutex::default(), door: tokio::sync::Mutex::default() }
    }

    /// Does something in the viewer's place; `waits` is done first if there is none yet. It is stopped when its turn is
    /// over and somebody else waits.
    pub(crate) async fn work(
        &self,
        stop: &StopFlag,
        waits: impl Future<Output = ()>,
        work: impl Future<Output = Result<Answer, Unanswered>>,
    ) -> Result<Answer, Unanswered> {
        let place = self.place(stop, waits).await.ok_or(Unanswered::Stopped)?;
        tokio::pin!(work);
        tokio::select! {
            done = &mut work => done,
            () = place.until_it_must_make_room() => {
                stop.stop();
                work.await
            }
        }
    }

    /// The viewer's place, or another one where its turn is over; `None` if it is stopped before there is one.
    pub(crate) async fn place(&self, stop: &StopFlag, waits: impl Future<Output = ()>) -> Option<Arc<Held>> {
        if let Ok(_door) = self.door.try_lock()
            && let Some(place) = self.at_hand().or_else(|| self.searches.free_place().map(|it| self.hold(it)))
        {
            return Some(place);
        }
        waits.await;
        let next = async {
            let _door = self.door.lock().await;
            match self.at_hand() {
                Some(place) => place,
                None => self.hold(self.searches.place_for_analysis().await),
            }
        };
        tokio::select! {
            place = next => Some(place),
            () = raised(stop) => None,
        }
    }

    fn at_hand(&self) -> Option<Arc<Held>> {
        let held = self.held.lock().expect("nobody panics while holding it").upgrade();
        held.filter(|place| !place.must_make_room())
    }

    fn hold(&self, place: Place) -> Arc<Held> {
        let held = Held { _place: place, searches: self.searches.clone(), since: Instant::now() };
        let held = Arc::new(held);
        *self.held.lock().expect("nobody panics while holding it") = Arc::downgrade(&held);
        held
    }
}

/// Waits until a flag is raised.
async fn raised(stop: &StopFlag) {
    while !stop.is_stopped() {
        tokio::time::sleep(PATIENCE).await;
    }
}
