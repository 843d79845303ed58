//! What viewers of a game are told, as JSON: written once, sent to all.

use std::sync::Arc;

use boyi_games::Side;
use serde_json::{Value, json};

use super::offers::Wish;
use super::room::Inside;
use crate::table::{Command, Seat, Seats, Table};
use crate::time::now;
use crate::view::{View, outcome_name, side_name};

/// The whole game, for somebody with these seats.
pub(super) fn everything(id: &str, inside: &Inside, seats: Seats) -> Arc<str> {
    let mut message = state(id, inside, 0);
    let setup = &inside.table.setup;
    message["you"] = json!(seats.0);
    message["rules"] = json!(setup.rules);
    message["seats"] = json!(setup.seats.each_ref().map(seat));
    message["clock"] = json!(setup.clock);
    message["takebacks"] = json!(setup.takebacks);
    message["meta"] = json!(setup.meta);
    message["setup"] = json!(setup.setup);
    message["misfits"] = json!(inside.table.misfits());
    message.to_string().into()
}

/// What has changed: the viewer keeps that many positions.
pub(super) fn update(id: &str, inside: &Inside, keep: usize) -> Arc<str> {
    state(id, inside, keep).to_string().into()
}

/// Who is here, what is asked for, and what the clocks show.
pub(super) fn presence(id: &str, inside: &Inside) -> Arc<str> {
    let mut message = around(inside);
    message["type"] = json!("presence");
    message["id"] = json!(id);
    message.to_string().into()
}

/// Something went wrong that is nobody's request.
pub(super) fn trouble(id: &str, what: &str) -> Arc<str> {
    json!({ "type": "trouble", "id": id, "error": what }).to_string().into()
}

fn state(id: &str, inside: &Inside, keep: usize) -> Value {
    let table = &inside.table;
    let mut message = around(inside);
    message["type"] = json!("game");
    message["id"] = json!(id);
    message["keep"] = json!(keep);
    message["views"] = json!(View::of_game(table.situation(), keep));
    message["mover"] = json!(table.mover().map(side_name));
    message["result"] = match table.ending() {
        Some(ending) => json!({
            "outcome": ending.outcome.map(outcome_name),
            "reason": ending.reason.name(),
        }),
        None => Value::Null,
    };
    message["redo"] = json!(table.undone());
    message["rematch"] = json!(table.rematch());
    message
}

fn around(inside: &Inside) -> Value {
    let offer = inside.offer.as_ref().map(|offer| {
        let what = match &offer.wish {
            Wish::Command(Command::Undo) => "undo",
            Wish::Command(Command::Redo) => "redo",
            Wish::Command(Command::Pause) => "pause",
            Wish::Command(Command::Resume) => "resume",
            Wish::Command(_) => "correct",
            _ => "rematch",
        };
        json!({ "from": side_name(if offer.from.has(Side::First) { Side::First } else { Side::Second }), "what": what })
    });
    json!({
        "time": time(&inside.table),
        "offer": offer,
        "present": inside.present.map(|count| count > 0),
        "viewers": inside.viewers,
        "waiting": inside.is_waiting(),
    })
}

/// What the clocks show, in milliseconds.
fn time(table: &Table) -> Value {
    let now = now();
    let left = Side::BOTH.map(|side| table.left(side, now).map(|left| left.as_millis() as u64));
    json!({ "left": left, "running": table.is_running(), "paused": table.is_paused() })
}

fn seat(seat: &Seat) -> Value {
    match seat {
        Seat::Person(name) => json!({ "kind": "person", "name": name }),
        Seat::Engine(player) => json!({ "kind": "engine", "name": player }),
    }
}
