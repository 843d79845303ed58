//! An engine's turn: waits for a place, thinks, plays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boyi_analysis::Thoughts;
use boyi_arena::{Answer, ClockFace, Question, Unanswered, Wanted};
use boyi_games::Game;
use boyi_search::StopFlag;
use serde_json::json;

use crate::outside::Seat;
use crate::rooms::{Room, Rooms};

/// What an engine came to.
pub(crate) enum Choice {
    /// This move.
    Move(String),
    /// It gives up.
    Resign,
    /// It broke down.
    Failed,
}

/// Where no worker could be reached, another attempt is made after so long.
const AGAIN: Duration = Duration::from_secs(1);

/// Thinks for the side to move, unless it is stopped. The search ends when the flag is raised: the game went on, or
/// everybody left.
pub(crate) async fn think(rooms: Arc<Rooms>, room: Arc<Room>, player: String, stop: StopFlag) {
    loop {
        let place = rooms.searches.place_for_move().await;
        let begun = room.search_begins(&stop, &rooms, |table| {
            let situation = table.situation();
            let player = rooms.searches.mover(&player, situation.position().rules())?.to_string();
            let clock = ClockFace::from(table.clock(situation.position().mover()));
            let watched = table.setup.seats.iter().all(|seat| seat.is_engine());
            let seat = Seat::Game(room.id.clone(), situation.position().mover());
            Ok((seat, Question::about(situation, Wanted::Move { player, clock }), watched))
        });
        let choice = match begun {
            None => return,
            Some(Err::<_, crate::problem::Problem>(_)) => Choice::Failed,
            Some(Ok((seat, question, watched))) => {
                let began = Instant::now();
                // Viewers of engines see what they think; an opponent does not.
                let viewers = watched.then(|| room.clone());
                let tell = move |report| viewers.iter().for_each(|room| thinking(room, &report));
                let answer = rooms.searches.ask(seat, question, &stop, tell).await;
                drop(place);
                if watched {
                    tokio::time::sleep(rooms.pace.saturating_sub(began.elapsed())).await;
                }
                match answer {
                    Ok(Answer::Move(Some(mv))) => Choice::Move(mv),
                    Ok(Answer::Move(None)) => Choice::Resign,
                    Err(Unanswered::Stopped) => return,
                    Err(Unanswered::NoWorker(what)) => {
                        room.search_is_put_off(&stop, &what);
                        tokio::time::sleep(AGAIN).await;
                        continue;
                    }
                    // Whoever plays hears that it broke down; why is for the owner of the server.
                    Err(Unanswered::Broken(what)) => {
                        eprintln!("game {}: {what}", room.id);
                        Choice::Failed
                    }
                    Ok(_) => Choice::Failed,
                }
            }
        };
        return room.search_ends(&stop, choice, &rooms);
    }
}

fn thinking(room: &Room, report: &Thoughts) {
    room.tell(json!({ "type": "thinking", "id": room.id, "report": report }).to_string().into());
}
