//! The course of a game: what happens is written down, clocks run, flags fall, engines are asked for their moves.

use std::sync::Arc;

use boyi_games::Side;
use boyi_records::Reason;
use boyi_search::StopFlag;

use super::message;
use super::room::{Inside, Room};
use super::shared::EngineTurn;
use crate::problem::Problem;
use crate::table::{Event, Seat, Table};
use crate::time::{instant, now};

/// What an engine came to.
pub(crate) enum Choice {
    /// This move.
    Move(String),
    /// It gives up.
    Resign,
    /// It broke down.
    Failed,
}

impl Room {
    /// Something happens: it is shown to apply, then it is written down, then it is true, then everybody hears of it. It
    /// waits for the store, so it has its place on a thread for that.
    pub(super) fn happens(self: &Arc<Self>, inside: &mut Inside, event: Event) -> Result<(), Problem> {
        let store = &self.shared.store;
        let step = inside.table.with(event)?;
        if let Some(from) = inside.broken_from {
            let mark = inside.table.with(Event::SetAside { from })?;
            store.append(&self.id, inside.entries, &mark)?;
            inside.entries += 1;
            inside.broken_from = None;
        }
        store.append(&self.id, inside.entries, &step)?;
        inside.entries += 1;
        let (table, kept) = step.done();
        let before = std::mem::replace(&mut inside.table, table);
        inside.offer = None;
        inside.stop_search();
        self.go_on(inside);
        let _ = self.updates.send(message::update(&self.id, inside, &before, kept));
        Ok(())
    }

    /// Starts what has to run now: the mover's clock and its flag, or the engine.
    pub(super) fn go_on(self: &Arc<Self>, inside: &mut Inside) {
        if let Some(flag) = inside.flag.take() {
            flag.abort();
        }
        let Some(mover) = inside.table.mover() else { return };
        // Going on gives up the part of the log that does not fit: nobody does that by looking on.
        let damaged = inside.broken_from.is_some() && inside.present == [0; 2];
        if damaged || inside.table.is_paused() || inside.is_waiting() {
            return;
        }
        match inside.table.setup.seat(mover).clone() {
            Seat::Person(_) => inside.table.start_clock(now()),
            Seat::Engine(player) => {
                if inside.viewers > 0 && inside.search.is_none() {
                    let stop = StopFlag::new();
                    inside.search = Some(stop.clone());
                    let _ = self.shared.turns.send(EngineTurn { room: self.clone(), player, stop });
                }
            }
        }
        self.watch_flag(inside);
    }

    fn watch_flag(self: &Arc<Self>, inside: &mut Inside) {
        let (Some(at), Some(mover)) = (inside.table.flag_at(), inside.table.mover()) else { return };
        let (room, number) = (self.clone(), inside.entries);
        let falling = tokio::spawn(async move {
            tokio::time::sleep_until(instant(at).into()).await;
            room.flag_falls(mover, number).await;
        });
        inside.flag = Some(falling.abort_handle());
    }

    /// A flag falls, unless the game has gone on since its log had `number` entries.
    async fn flag_falls(self: Arc<Self>, mover: Side, number: usize) {
        let fallen = self.on_thread(move |room, inside| {
            if inside.entries != number || inside.table.flag_at().is_none_or(|at| at > now()) {
                return Ok(());
            }
            inside.flag = None;
            room.happens(inside, lost(mover, Reason::Time))
        });
        if let Err(problem) = fallen.await {
            self.tell(message::trouble(&self.id, &problem));
        }
    }

    /// The engine begins: its clock runs from now on, and viewers see it run. The game as it stands, unless it has gone on.
    pub(crate) async fn search_begins<T>(
        self: &Arc<Self>,
        stop: &StopFlag,
        read: impl FnOnce(&Table) -> T,
    ) -> Option<T> {
        let mut inside = self.inside().await;
        if stop.is_stopped() {
            return None;
        }
        inside.table.start_clock(now());
        if inside.flag.is_none() {
            self.watch_flag(&mut inside);
        }
        self.tell_presence(&inside);
        Some(read(&inside.table))
    }

    /// Nobody could be found to search: its clock stands until the next attempt.
    pub(crate) async fn search_is_put_off(&self, stop: &StopFlag, why: &str) {
        let mut inside = self.inside().await;
        if !stop.is_stopped() {
            inside.stop_engine_clock();
            self.tell_presence(&inside);
            let problem = Problem::SearchFailed { prose: why.to_owned() };
            self.tell(message::trouble(&self.id, &problem));
        }
    }

    /// The engine has chosen; too late, if it was stopped.
    pub(crate) async fn search_ends(self: &Arc<Self>, stop: &StopFlag, choice: Choice) {
        let stop = stop.clone();
        let played = self.on_thread(move |room, inside| {
            if stop.is_stopped() {
                return Ok(());
            }
            inside.search = None;
            let Some(mover) = inside.table.mover() else { return Ok(()) };
            let event = match choice {
                Choice::Move(text) => room
                    .beginning()
                    .parse_move(&text)
                    .ok()
                    .and_then(|mv| inside.table.moved(mv, now()).ok())
                    .unwrap_or_else(|| lost(mover, Reason::IllegalMove)),
                Choice::Resign => lost(mover, Reason::Resignation),
                Choice::Failed => lost(mover, Reason::Crash),
            };
            room.happens(inside, event)
        });
        if let Err(problem) = played.await {
            self.tell(message::trouble(&self.id, &problem));
        }
    }
}

fn lost(loser: Side, reason: Reason) -> Event {
    Event::End { loser: Some(loser.into()), reason: reason.name().into() }
}
