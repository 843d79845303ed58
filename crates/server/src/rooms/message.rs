//! What viewers of a game are told about it.

use std::sync::Arc;

use boyi_games::Side;

use super::offers::Wish;
use super::room::Inside;
use crate::messages::{
    Agreed, Around, GameNews, GameResult, Message, OfferShown, Offered, SeatKind, SeatShown, Time,
};
use crate::problem::Problem;
use crate::table::{Command, Seat, Seats, Table};
use crate::time::now;
use crate::view::View;

/// The whole game, for somebody with these seats.
pub(super) fn everything(id: &str, inside: &Inside, seats: Seats) -> Arc<str> {
    let setup = &inside.table.setup;
    let agreed = Agreed {
        you: seats.0,
        rules: setup.rules.clone(),
        seats: setup.seats.each_ref().map(seat),
        clock: setup.clock.clone(),
        takebacks: setup.takebacks,
        meta: setup.meta.clone(),
        setup: setup.setup.clone(),
        given: setup.moves.len(),
        misfits: inside.table.misfits().to_vec(),
    };
    news(id, inside, 0, View::of_game(inside.table.situation()), Some(agreed))
}

/// What has changed since the game stood as `before`, of which the first `kept` moves are as they were.
pub(super) fn update(id: &str, inside: &Inside, before: &Table, kept: usize) -> Arc<str> {
    let moves = &inside.table.situation().moves()[kept..];
    let views = match moves {
        [] => Vec::new(),
        // What was played since follows the position that was there.
        _ if kept == before.plies().len() => View::of_moves(before.position(), moves),
        _ => inside.table.position_before(kept).map_or(Vec::new(), |from| View::of_moves(&from, moves)),
    };
    news(id, inside, kept + 1, views, None)
}

/// Who is here, what is asked for, and what the clocks show.
pub(super) fn presence(id: &str, inside: &Inside) -> Arc<str> {
    Message::Presence { id: id.to_owned(), around: around(inside) }.text()
}

/// Something went wrong that is nobody's request.
pub(super) fn trouble(id: &str, problem: &Problem) -> Arc<str> {
    Message::Trouble { id: id.to_owned(), problem: problem.shown() }.text()
}

fn news(id: &str, inside: &Inside, keep: usize, views: Vec<View>, agreed: Option<Agreed>) -> Arc<str> {
    let table = &inside.table;
    Message::Game(Box::new(GameNews {
        id: id.to_owned(),
        keep,
        views,
        mover: table.mover().map(Into::into),
        result: table.ending().map(GameResult::from),
        redo: table.undone(),
        rematch: table.rematch().map(Into::into),
        around: around(inside),
        agreed,
    }))
    .text()
}

fn around(inside: &Inside) -> Around {
    let offer = inside.offer.as_ref().map(|offer| {
        let what = match &offer.wish {
            Wish::Command(Command::Undo) => Offered::Undo,
            Wish::Command(Command::Redo) => Offered::Redo,
            Wish::Command(Command::Pause) => Offered::Pause,
            Wish::Command(Command::Resume) => Offered::Resume,
            Wish::Command(_) => Offered::Correct,
            _ => Offered::Rematch,
        };
        let from = if offer.from.has(Side::First) { Side::First } else { Side::Second };
        OfferShown { from: from.into(), what }
    });
    Around {
        time: time(&inside.table),
        offer,
        present: inside.present.map(|count| count > 0),
        viewers: inside.viewers,
        waiting: inside.is_waiting(),
    }
}

fn time(table: &Table) -> Time {
    let now = now();
    let left = Side::BOTH.map(|side| table.left(side, now).map(|left| left.as_millis() as u64));
    Time { left, running: table.is_running(), paused: table.is_paused() }
}

fn seat(seat: &Seat) -> SeatShown {
    let (kind, name) = match seat {
        Seat::Person(name) => (SeatKind::Person, name),
        Seat::Engine(player) => (SeatKind::Engine, player),
    };
    SeatShown { kind, name: name.clone() }
}
