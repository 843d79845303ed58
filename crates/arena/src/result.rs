//! What is kept of a game.

use std::time::Duration;

use boyi_games::{AnyRules, Outcome, Side, TextError};
use boyi_records::{Ending, NodeId, Player, Record, Step};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::PlayedGame;
use crate::text::{as_text, as_words, texts};
use boyi_play::Reason;

/// The result of one game: what a store holds and a worker sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// Who won.
    #[serde(serialize_with = "write_outcome", deserialize_with = "read_outcome")]
    pub outcome: Outcome,
    /// Why.
    #[serde(with = "as_text")]
    pub reason: Reason,
    /// What went wrong, where something did.
    pub detail: Option<String>,
    /// How many of the moves were given.
    pub opening: usize,
    /// All moves, the opening's too, as their game writes them.
    #[serde(with = "as_words")]
    pub moves: Vec<String>,
    /// Thinking time of each move after the opening, in milliseconds.
    #[serde(with = "as_words")]
    pub times: Vec<u32>,
    /// Thinking time of the first and the second mover, in milliseconds.
    pub used: [u64; 2],
}

impl GameResult {
    /// Of a game whose first `opening` moves were given.
    pub fn of(game: PlayedGame, opening: usize) -> GameResult {
        let milliseconds = |span: Duration| span.as_millis() as u64;
        GameResult {
            outcome: game.outcome,
            reason: game.reason,
            detail: game.detail,
            opening,
            moves: texts(game.situation.moves()),
            times: game.times.into_iter().map(|span| milliseconds(span) as u32).collect(),
            used: game.used.map(milliseconds),
        }
    }

    /// The game as a record; `names` are the first and the second mover. The error is about a move that this game has not.
    pub fn record(&self, rules: AnyRules, names: [&str; 2]) -> Result<Record, TextError> {
        let mut record = Record::new(rules);
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            *record.player_mut(side) = Player::named(name);
        }
        record.ending = Ending { outcome: Some(self.outcome), reason: self.reason };
        record.application = concat!("boyi ", env!("CARGO_PKG_VERSION")).into();
        record.comment = self.detail.clone().unwrap_or_default();
        let given = std::iter::repeat_n(None, self.opening);
        let times = given.chain(self.times.iter().map(|&time| Some(Duration::from_millis(time.into()))));
        let mut last = NodeId::START;
        for (text, used) in self.moves.iter().zip(times.chain(std::iter::repeat(None))) {
            let mv = rules.kind().parse_move(text)?;
            last = record.tree.add(last, Step { used, ..Step::new(mv) });
        }
        Ok(record)
    }
}

/// The word for an outcome: `first`, `second`, `draw`.
pub(crate) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "first",
        Outcome::Win(Side::Second) => "second",
        Outcome::Draw => "draw",
    }
}

/// Reads what [`outcome_word`] writes.
pub(crate) fn outcome_of_word(word: &str) -> Option<Outcome> {
    [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw]
        .into_iter()
        .find(|outcome| outcome_word(*outcome) == word)
}

fn write_outcome<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome_word(*outcome))
}

fn read_outcome<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
    let word = String::deserialize(deserializer)?;
    outcome_of_word(&word)
        .ok_or_else(|| de::Error::custom(format!("read {word:?}, expected first, second or draw")))
}
