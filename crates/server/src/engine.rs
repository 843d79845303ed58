//! An engine's turn: waits for a place, thinks, plays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boyi_analysis::Thoughts;
use boyi_arena::{Answer, ClockFace, Question, Unanswered, Wanted};
use boyi_games::Game;
use tokio::sync::mpsc;

use crate::messages::Message;
use crate::outside::Assignment;
use crate::problem::Problem;
use crate::rooms::{Choice, EngineTurn, Room};
use crate::searches::Searches;

/// Where no worker could be reached, another attempt is made after so long.
const AGAIN: Duration = Duration::from_secs(1);

/// Thinks whenever an engine is to move, until no room is left. Between engines a move takes `pace` at least: a viewer wants
/// to see it.
pub(crate) async fn serve(
    mut turns: mpsc::UnboundedReceiver<EngineTurn>,
    searches: Arc<Searches>,
    pace: Duration,
) {
    while let Some(turn) = turns.recv().await {
        tokio::spawn(think(turn, searches.clone(), pace));
    }
}

/// Thinks for the side to move, unless it is stopped. The search ends when the flag is raised: the game went on, or
/// everybody left.
async fn think(EngineTurn { room, player, stop }: EngineTurn, searches: Arc<Searches>, pace: Duration) {
    loop {
        let place = searches.place_for_move().await;
        let begun = room.search_begins(&stop, |table| {
            let situation = table.situation();
            let player = searches.mover(&player, situation.position().rules())?.to_string();
            let clock = ClockFace::from(table.clock(situation.position().mover()));
            let watched = table.setup.seats.iter().all(|seat| seat.is_engine());
            let program = Assignment::Game(room.id.clone(), situation.position().mover());
            Ok((program, Question::about(situation, Wanted::Move { player, clock }), watched))
        });
        let choice = match begun.await {
            None => return,
            Some(Err::<_, Problem>(_)) => Choice::Failed,
            Some(Ok((program, question, watched))) => {
                let began = Instant::now();
                // Viewers of engines see what they think; an opponent does not.
                let viewers = watched.then(|| room.clone());
                let tell = move |report| {
                    if let Some(room) = &viewers {
                        thinking(room, report);
                    }
                };
                let answer = searches.ask(program, question, &stop, tell).await;
                drop(place);
                if watched {
                    tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
                }
                match answer {
                    Ok(Answer::Move(Some(mv))) => Choice::Move(mv),
                    Ok(Answer::Move(None)) => Choice::Resign,
                    Err(Unanswered::Stopped) => return,
                    Err(Unanswered::NoWorker(what)) => {
                        room.search_is_put_off(&stop, &what).await;
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
        return room.search_ends(&stop, choice).await;
    }
}

fn thinking(room: &Room, report: Thoughts) {
    room.tell(Message::Thinking { id: room.id.clone(), report }.text());
}
