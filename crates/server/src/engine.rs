//! An engine's turn: waits for a place, thinks, plays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boyi_games::{AnyRules, Game};
use boyi_players::{PlayerSpec, Situation, Turn};
use boyi_search::{Clock, StopFlag};
use serde_json::json;

use crate::analysis::report_json;
use crate::outside::Seated;
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
            let searches = rooms.searches.clone();
            let search = tokio::task::spawn_blocking(move || {
                choose(&spec, rules, &question, stop, &room, &searches.seated)
            });
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
/// players left long ago. Only programs of other people stay where they are.
fn choose(
    spec: &PlayerSpec,
    rules: AnyRules,
    question: &Question,
    stop: StopFlag,
    room: &Room,
    seated: &Seated,
) -> Answer {
    let side = question.situation.position().mover();
    let built = seated.take(&room.id, side).map_or_else(|| spec.build(rules, None), Ok);
    let mut player = match built {
        Ok(player) => player,
        Err(error) => {
            eprintln!("game {}: {error}", room.id);
            return Answer::Failed;
        }
    };
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
    let (decision, stopped) = (player.choose(&mut turn), turn.stop.is_stopped());
    drop(turn);
    match decision {
        // It may be asked again, when somebody looks.
        Err(_) if stopped => {
            if spec.starts_a_program() {
                seated.keep(&room.id, side, player);
            }
            Answer::Failed
        }
        Ok(decision) => {
            if spec.starts_a_program() && decision.mv.is_some() {
                seated.keep(&room.id, side, player);
            }
            decision.mv.map_or(Answer::Resign, |mv| Answer::Move(mv.to_string()))
        }
        // Whoever plays hears that it broke down; why is for the owner of the server.
        Err(error) => {
            eprintln!("game {}: {}: {error}", room.id, player.name());
            Answer::Failed
        }
    }
}
