//! The course of a game: what happens is written down, clocks run, flags fall, engines think.

use std::sync::{Arc, Weak};

use boyi_games::Side;
use boyi_records::Reason;
use boyi_search::StopFlag;

use super::room::{Inside, Room};
use super::{Rooms, message};
use crate::engine;
use crate::problem::Problem;
use crate::table::{Event, Seat, Table};
use crate::time::{instant, now};

impl Room {
    /// Something happens: it is shown to apply, then it is written down, then it is true, then everybody hears of it.
    pub(super) fn happens(
        self: &Arc<Self>,
        inside: &mut Inside,
        event: Event,
        rooms: &Arc<Rooms>,
    ) -> Result<(), Problem> {
        let step = inside.table.with(event)?;
        if let Some(from) = inside.broken_from {
            let mark = inside.table.with(Event::SetAside { from })?;
            rooms.store.append(&self.id, inside.entries, &mark)?;
            inside.entries += 1;
            inside.broken_from = None;
        }
        rooms.store.append(&self.id, inside.entries, &step)?;
        inside.entries += 1;
        let kept;
        (inside.table, kept) = step.done();
        inside.offer = None;
        inside.stop_search();
        self.go_on(inside, rooms);
        let _ = self.updates.send(message::update(&self.id, inside, kept + 1));
        Ok(())
    }

    /// Starts what has to run now: the mover's clock and its flag, or the engine.
    pub(super) fn go_on(self: &Arc<Self>, inside: &mut Inside, rooms: &Arc<Rooms>) {
        if let Some(flag) = inside.flag.take() {
            flag.abort();
        }
        let Some(mover) = inside.table.mover() else { return };
        if inside.table.is_paused() || inside.is_waiting() {
            return;
        }
        match inside.table.setup.seat(mover).clone() {
            Seat::Person(_) => inside.table.start_clock(now()),
            Seat::Engine(player) => {
                if inside.viewers > 0 && inside.search.is_none() {
                    let stop = StopFlag::new();
                    inside.search = Some(stop.clone());
                    tokio::spawn(engine::think(rooms.clone(), self.clone(), player, stop));
                }
            }
        }
        self.watch_flag(inside, rooms);
    }

    fn watch_flag(self: &Arc<Self>, inside: &mut Inside, rooms: &Arc<Rooms>) {
        let (Some(at), Some(mover)) = (inside.table.flag_at(), inside.table.mover()) else { return };
        let (room, rooms, number) = (Arc::downgrade(self), Arc::downgrade(rooms), inside.entries);
        let falling = tokio::spawn(async move {
            tokio::time::sleep_until(instant(at).into()).await;
            fall(room, rooms, mover, number);
        });
        inside.flag = Some(falling.abort_handle());
    }

    /// The engine begins: its clock runs from now on, and viewers see it run. The game as it stands, unless it has gone on.
    pub(crate) fn search_begins<T>(
        self: &Arc<Self>,
        stop: &StopFlag,
        rooms: &Arc<Rooms>,
        read: impl FnOnce(&Table) -> T,
    ) -> Option<T> {
        let mut inside = self.inside();
        if stop.is_stopped() {
            return None;
        }
        inside.table.start_clock(now());
        if inside.flag.is_none() {
            self.watch_flag(&mut inside, rooms);
        }
        self.tell_presence(&inside);
        Some(read(&inside.table))
    }

    /// Nobody could be found to search: its clock stands until the next attempt.
    pub(crate) fn search_is_put_off(&self, stop: &StopFlag, why: &str) {
        let mut inside = self.inside();
        if !stop.is_stopped() {
            inside.stop_engine_clock();
            self.tell_presence(&inside);
            let _ = self.updates.send(message::trouble(&self.id, why));
        }
    }

    /// The engine has chosen; too late, if it was stopped.
    pub(crate) fn search_ends(self: &Arc<Self>, stop: &StopFlag, choice: engine::Choice, rooms: &Arc<Rooms>) {
        let mut inside = self.inside();
        if stop.is_stopped() {
            return;
        }
        inside.search = None;
        let Some(mover) = inside.table.mover() else { return };
        let lost = |reason: Reason| Event::End { loser: Some(mover.into()), reason: reason.name().into() };
        let event = match choice {
            engine::Choice::Move(mv) => {
                inside.table.moved(&mv, now()).unwrap_or_else(|_| lost(Reason::IllegalMove))
            }
            engine::Choice::Resign => lost(Reason::Resignation),
            engine::Choice::Failed => lost(Reason::Crash),
        };
        if let Err(problem) = self.happens(&mut inside, event, rooms) {
            let _ = self.updates.send(message::trouble(&self.id, &problem.what));
        }
    }
}

/// A flag falls, unless the game has gone on.
fn fall(room: Weak<Room>, rooms: Weak<Rooms>, mover: Side, number: usize) {
    let (Some(room), Some(rooms)) = (room.upgrade(), rooms.upgrade()) else { return };
    {
        let mut inside = room.inside();
        if inside.entries != number || inside.table.flag_at().is_none_or(|at| at > now()) {
            return;
        }
        inside.flag = None;
        let event = Event::End { loser: Some(mover.into()), reason: Reason::Time.name().into() };
        if let Err(problem) = room.happens(&mut inside, event, &rooms) {
            let _ = room.updates.send(message::trouble(&room.id, &problem.what));
        }
    }
    rooms.close(&room);
}
