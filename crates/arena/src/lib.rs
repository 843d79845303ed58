//! Matches between players: games that are fair and repeatable, and numbers that say how sure one can be.

mod game;
mod pairing;
mod tally;

pub use game::{EndReason, PlayedGame, play_game};
pub use pairing::{MatchPlan, Openings, PlannedGame, play_match};
pub use tally::{Tally, elo_of_score, score_interval};
