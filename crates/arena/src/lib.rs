//! Matches between players: games that are fair and repeatable, kept on disk, played here or on many machines, and
//! numbers that say how sure one can be.
//!
//! ```
//! use boyi_arena::{Local, MatchPlan, Store, play_matches};
//! use boyi_kits::PlayerSpec;
//!
//! let rules = "hex:3".parse().unwrap();
//! let player = |text| PlayerSpec::parse(text, rules).unwrap();
//! let plan = MatchPlan::new(rules, player("uct:simulations=50"), player("random"), 20, 1);
//! let mut store = Store::temporary().unwrap();
//! let mut here = Local::quiet();
//! let tally = play_matches(&mut store, 0, &[plan], None, &mut here, &mut |_| {}).unwrap().remove(0);
//! assert_eq!(tally.games, 20);
//! assert!(tally.score() > 0.5);
//! ```

mod adjudication;
mod error;
mod experiments;
mod export;
mod fleet;
mod game;
mod live;
mod local;
mod openings;
mod plan;
mod question;
mod report;
mod result;
mod run;
mod stats;
mod store;
mod tally;
mod text;
mod tournament;
mod tune;

pub use adjudication::{Adjudication, Adjudicator};
pub use error::ArenaError;
pub use experiments::{
    Comparison, Entry, Experiment, Findings, MatchRow, Published, PublishedMatch, PublishedSweep, Scale,
    SweepFindings, compare, experiments, find, report,
};
pub use export::{check_format, export_records};
pub use fleet::{Fleet, SearchFleet, Unanswered, Worker};
pub use game::{PlayedGame, play_game};
pub use live::LiveGame;
pub use local::Local;
pub use openings::Openings;
pub use plan::{GameJob, MatchPlan, PlanText};
pub use question::{Answer, ClockFace, Question, Wanted};
pub use report::{Block, Document, ScoreChart, ScoreRow, SweepChart};
pub use result::GameResult;
pub use run::{Executor, Finished, Jobs, News, play_matches};
pub use stats::{
    PairCounts, PairScore, Rating, Sprt, SprtState, SprtVerdict, elo_of_score, normal_cdf, ratings,
    score_interval, score_of_elo,
};
pub use store::{GameKey, Store};
pub use tally::{SeatScore, Tally};
pub use tournament::{CrossTable, Pairing, Place};
pub use tune::{Parameter, Peak, Polynomial, Spsa, SpsaStep, Sweep, SweepPoint, with_option};
