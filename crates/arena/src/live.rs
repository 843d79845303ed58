//! The game that is being played now, for whoever looks on: one small file beside the store, written anew as moves are
//! played, gone when the match ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use boyi_games::AnyRules;
use boyi_players::Situation;
use serde::{Deserialize, Serialize};

use crate::text::{as_text, as_words, texts};
use crate::{GameJob, GameKey};

const FILE: &str = "live.json";
/// Written no oftener than that: games of milliseconds must not wait for a disk.
const EVERY: Duration = Duration::from_millis(200);

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveGame {
    /// Which match.
    pub matching: u32,
    /// Which game of it.
    pub number: u32,
    /// The game that is played.
    #[serde(with = "as_text")]
    pub rules: AnyRules,
    /// The first and the second mover.
    pub players: [String; 2],
    /// The moves so far, as the game writes them.
    #[serde(with = "as_words")]
    pub moves: Vec<String>,
}

impl LiveGame {
    /// The game that is being played in a folder, if there is one.
    pub fn read(folder: &Path) -> Option<LiveGame> {
        serde_json::from_slice(&fs::read(folder.join(FILE)).ok()?).ok()
    }
}

/// Writes one game after the other into a folder.
pub(crate) struct LiveBoard {
    file: PathBuf,
    written: Option<Instant>,
}

impl LiveBoard {
    pub(crate) fn new(folder: &Path) -> LiveBoard {
        LiveBoard { file: folder.join(FILE), written: None }
    }

    /// Shows where a game stands. A board that cannot be written is no reason to stop playing.
    pub(crate) fn show(&mut self, key: GameKey, job: &GameJob, situation: &Situation) {
        if self.written.is_some_and(|at| at.elapsed() < EVERY) {
            return;
        }
        self.written = Some(Instant::now());
        let game = LiveGame {
            matching: key.matching,
            number: key.number,
            rules: job.rules,
            players: job.players.clone(),
            moves: texts(situation.moves()),
        };
        let new = self.file.with_extension("new");
        let bytes = serde_json::to_vec(&game).expect("texts and numbers are always JSON");
        // Whole or not at all, for whoever reads meanwhile.
        let _ = fs::write(&new, bytes).and_then(|()| fs::rename(&new, &self.file));
    }
}

impl Drop for LiveBoard {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}

#[cfg(test)]
mod tests {
    use boyi_kits::PlayerSpec;

    use super::*;
    use crate::MatchPlan;

    #[test]
    fn a_game_is_seen_while_it_is_played_and_not_after() {
        let folder = std::env::temp_dir().join(format!("boyi-live-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let rules = "hex:3".parse().unwrap();
        let random = PlayerSpec::parse("random", rules).unwrap();
        let job = MatchPlan::new(rules, random.clone(), random, 2, 1).job(1);
        let mut situation = Situation::start(rules);
        situation.play_text("b2").unwrap();
        let mut board = LiveBoard::new(&folder);
        board.show(GameKey { matching: 0, number: 1 }, &job, &situation);
        let seen = LiveGame::read(&folder).unwrap();
        assert_eq!((seen.number, seen.moves), (1, texts(situation.moves())));
        drop(board);
        assert_eq!(LiveGame::read(&folder), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
