//! One room: a game, who is there, the engine that thinks and the flag that may fall.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

use boyi_games::Side;
use boyi_records::Reason;
use boyi_search::StopFlag;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::Rooms;
use super::message;
use crate::engine;
use crate::problem::Problem;
use crate::table::{Command, Event, Seat, Seats, Setup, Table};

/// A viewer that falls so many messages behind gets the whole game anew.
const BACKLOG: usize = 64;

/// What somebody in a room wants.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Something that changes the game.
    Command(Command),
    /// Another game, with the sides changed.
    Rematch,
    /// To accept what the other player asked for.
    Accept,
    /// To decline it.
    Decline,
}

/// What one player asked the other for.
pub(super) struct Offer {
    pub(super) from: Seats,
    pub(super) wish: Wish,
}

/// A room.
pub(crate) struct Room {
    pub(crate) id: String,
    inside: Mutex<Inside>,
    updates: broadcast::Sender<Arc<str>>,
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
    events: usize,
    search: Option<StopFlag>,
    flag: Option<AbortHandle>,
}

impl Room {
    pub(super) fn new(id: &str, table: Table, events: usize) -> Arc<Room> {
        // A game that has begun has had both players.
        let taken = [events > 0; 2];
        let inside = Inside {
            table,
            offer: None,
            viewers: 0,
            present: [0; 2],
            taken,
            events,
            search: None,
            flag: None,
        };
        Arc::new(Room {
            id: id.to_owned(),
            inside: Mutex::new(inside),
            updates: broadcast::Sender::new(BACKLOG),
        })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
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

    fn tell_presence(&self, inside: &Inside) {
        let _ = self.updates.send(message::presence(&self.id, inside));
    }

    /// Tells everybody here something that is not part of the game.
    pub(crate) fn tell(&self, text: Arc<str>) {
        let _ = self.updates.send(text);
    }

    /// Does what somebody with these seats wishes, or asks the other player first.
    pub(super) fn act(self: &Arc<Self>, wish: Wish, seats: Seats, rooms: &Arc<Rooms>) -> Result<(), Problem> {
        let mut inside = self.inside();
        match wish {
            Wish::Accept => {
                let offer =
                    inside.offer.take().ok_or_else(|| Problem::impossible("nothing was asked for"))?;
                if offer.from == seats || !seats.any() {
                    inside.offer = Some(offer);
                    return Err(Problem::forbidden("that is for the other player to accept"));
                }
                self.carry_out(&mut inside, offer.wish, offer.from, rooms)
            }
            Wish::Decline => {
                if !seats.any() {
                    return Err(Problem::forbidden("that is for the players to decline"));
                }
                inside.offer = None;
                self.tell_presence(&inside);
                Ok(())
            }
            wish => {
                let consent = match &wish {
                    Wish::Command(command) => inside.table.needs_consent(command, seats),
                    _ => inside.table.needs_consent(&Command::Undo, seats),
                };
                if !consent || !seats.any() {
                    return self.carry_out(&mut inside, wish, seats, rooms);
                }
                if let Wish::Command(command) = &wish {
                    inside.table.decide(command, seats, Instant::now())?;
                }
                inside.offer = Some(Offer { from: seats, wish });
                self.tell_presence(&inside);
                Ok(())
            }
        }
    }

    fn carry_out(
        self: &Arc<Self>,
        inside: &mut Inside,
        wish: Wish,
        seats: Seats,
        rooms: &Arc<Rooms>,
    ) -> Result<(), Problem> {
        let event = match wish {
            Wish::Command(command) => inside.table.decide(&command, seats, Instant::now())?,
            _ => self.rematch(inside, seats, rooms)?,
        };
        self.happens(inside, event, rooms)
    }

    /// The same with sides changed. The secrets go with the players, so nobody has to be told.
    fn rematch(&self, inside: &Inside, seats: Seats, rooms: &Rooms) -> Result<Event, Problem> {
        if !seats.any() {
            return Err(Problem::forbidden("you watch this game: only its players can do that"));
        }
        if let Some(id) = inside.table.rematch() {
            return Ok(Event::Rematch { game: id.to_owned() });
        }
        let mut setup = Setup { moves: Vec::new(), ..inside.table.setup.clone() };
        setup.seats.reverse();
        setup.secrets.reverse();
        Ok(Event::Rematch { game: rooms.create_with(setup)? })
    }

    /// Something happened: it is written down, then it is true, then everybody hears of it.
    fn happens(
        self: &Arc<Self>,
        inside: &mut Inside,
        event: Event,
        rooms: &Arc<Rooms>,
    ) -> Result<(), Problem> {
        rooms.store.append(&self.id, inside.events, &event)?;
        inside.events += 1;
        let kept = inside.table.apply(event)?;
        inside.offer = None;
        inside.stop_search();
        self.go_on(inside, rooms);
        let _ = self.updates.send(message::update(&self.id, inside, kept + 1));
        Ok(())
    }

    /// Starts what has to run now: the mover's clock and its flag, or the engine.
    fn go_on(self: &Arc<Self>, inside: &mut Inside, rooms: &Arc<Rooms>) {
        if let Some(flag) = inside.flag.take() {
            flag.abort();
        }
        let Some(mover) = inside.table.mover() else { return };
        if inside.table.is_paused() || inside.is_waiting() {
            return;
        }
        match inside.table.setup.seat(mover).clone() {
            Seat::Person(_) => inside.table.start_clock(Instant::now()),
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
        let (room, rooms, number) = (Arc::downgrade(self), Arc::downgrade(rooms), inside.events);
        let falling = tokio::spawn(async move {
            tokio::time::sleep_until(at.into()).await;
            fall(room, rooms, mover, number);
        });
        inside.flag = Some(falling.abort_handle());
    }

    /// The engine begins: its clock runs from now on. The game as it stands, unless it has gone on.
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
        inside.table.start_clock(Instant::now());
        if inside.flag.is_none() {
            self.watch_flag(&mut inside, rooms);
        }
        Some(read(&inside.table))
    }

    /// The engine has chosen; too late, if it was stopped.
    pub(crate) fn search_ends(self: &Arc<Self>, stop: &StopFlag, answer: engine::Answer, rooms: &Arc<Rooms>) {
        let mut inside = self.inside();
        if stop.is_stopped() {
            return;
        }
        inside.search = None;
        let Some(mover) = inside.table.mover() else { return };
        let lost = |reason: Reason| Event::End { loser: Some(mover.into()), reason: reason.name().into() };
        let event = match answer {
            engine::Answer::Move(mv) => {
                inside.table.moved(&mv, Instant::now()).unwrap_or_else(|_| lost(Reason::IllegalMove))
            }
            engine::Answer::Resign => lost(Reason::Resignation),
            engine::Answer::Failed => lost(Reason::Crash),
        };
        if let Err(problem) = self.happens(&mut inside, event, rooms) {
            let _ = self.updates.send(message::trouble(&self.id, &problem.what));
        }
    }
}

impl Inside {
    /// Whether a person has not come yet: no clock runs before.
    pub(super) fn is_waiting(&self) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| !self.taken[side.index()] && !self.table.setup.seat(side).is_engine())
    }

    fn stop_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.stop();
            self.table.stop_engine_clock();
            if let Some(flag) = self.flag.take() {
                flag.abort();
            }
        }
    }
}

/// A flag falls, unless the game has gone on.
fn fall(room: Weak<Room>, rooms: Weak<Rooms>, mover: Side, number: usize) {
    let (Some(room), Some(rooms)) = (room.upgrade(), rooms.upgrade()) else { return };
    {
        let mut inside = room.inside();
        if inside.events != number || inside.table.flag_at().is_none_or(|at| at > Instant::now()) {
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
