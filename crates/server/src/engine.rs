//! An engine's turn: waits for a place, thinks, plays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boyi_games::{AnyRules, Game};
use boyi_players::{PlayerSpec, Situation, Turn};
use boyi_search::{Clock, StopFlag};
use serde_json::json;

use crate::analysis::report_json;
use crate::rooms::{Room, Rooms};

/// What an engine came to.
pub(crate) enum Answer {
    /// This move.
    Move(String),
    /// It gives up.
    Resign,
    /// It broke down.
    Failed,
}

/// What it needs to know.
struct Question {
    situation: Situation,
    clock: Clock,
    watched: bool,
}

/// Thinks for the side to move, unless it is stopped. The search ends when the flag is raised: the game went on, or
/// everybody left.
pub(crate) async fn think(rooms: Arc<Rooms>, room: Arc<Room>, player: String, stop: StopFlag) {
    let place = rooms.searches.place_for_move().await;
    let question = room.search_begins(&stop, &rooms, |table| {
        let situation = table.situation().clone();
        let mover = situation.position().mover();
        let watched = table.setup.seats.iter().all(|seat| seat.is_engine());
        Question { situation, clock: table.clock(mover).clone(), watched }
    });
    let Some(question) = question else { return };
    let rules = question.situation.position().rules();
    let answer = match rooms.searches.mover(&player, rules) {
        Err(_) => Answer::Failed,
        Ok(spec) => {
            let (stop, room) = (stop.clone(), room.clone());
            let (began, watched) = (Instant::now(), question.watched);
            let search = tokio::task::spawn_blocking(move || choose(&spec, rules, &question, stop, &room));
            let answer = search.await.unwrap_or(Answer::Failed);
            drop(place);
            if watched {
                tokio::time::sleep(rooms.pace.saturating_sub(began.elapsed())).await;
            }
            answer
        }
    };
    room.search_ends(&stop, answer, &rooms);
}

/// Searches on this thread. A player is built for each move: what it remembers would fill the memory with games whose
/// players left long ago.
fn choose(spec: &PlayerSpec, rules: AnyRules, question: &Question, stop: StopFlag, room: &Room) -> Answer {
    let Ok(mut player) = spec.build(rules, None) else { return Answer::Failed };
    let mut told = Instant::now();
    let mut turn = Turn {
        situation: &question.situation,
        clock: question.clock.clone(),
        stop,
        // Viewers of engines see what they think; an opponent does not.
        listener: Box::new(|report| {
            if question.watched && told.elapsed() > Duration::from_millis(200) {
                told = Instant::now();
                let report = report_json(report, question.situation.position().mover());
                room.tell(json!({ "type": "thinking", "id": room.id, "report": report }).to_string().into());
            }
        }),
    };
    match player.choose(&mut turn) {
        Ok(decision) => decision.mv.map_or(Answer::Resign, |mv| Answer::Move(mv.to_string())),
        Err(_) => Answer::Failed,
    }
}
