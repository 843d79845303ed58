//! What is agreed before a game: rules, seats, clock.

use std::time::Duration;

use boyi_games::{AnyGame, AnyRules, Game, IllegalMove, Side};
use boyi_players::Situation;
use boyi_search::{Clock, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// Characters of a name, a place, a date.
const LONGEST_NAME: usize = 100;
/// Characters of a player with its options.
const LONGEST_PLAYER: usize = 400;
/// More moves before the game are refused.
const MOST_MOVES: usize = 2000;

/// Who sits there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    /// Somebody, by name; the name may be empty.
    Person(String),
    /// An engine: a level, or a player with its options.
    Engine(String),
}

impl Seat {
    /// Whether nobody has to be waited for.
    pub(crate) fn is_engine(&self) -> bool {
        matches!(self, Seat::Engine(_))
    }
}

/// What a record says about a game beside its moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(inline)]
pub(crate) struct Meta {
    /// The teams, where they are not the names of the seats.
    pub(crate) teams: [String; 2],
    pub(crate) event: String,
    pub(crate) place: String,
    pub(crate) round: String,
    pub(crate) date: String,
}

/// Everything agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Setup {
    /// `hex:11,swap=pieces`.
    pub(crate) rules: String,
    /// A position to begin at, if not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) setup: Option<String>,
    /// Moves that were played before.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// The first player and the second.
    pub(crate) seats: [Seat; 2],
    /// `none`, `15m`, `5m+3s`, `30s/move`.
    #[serde(default = "no_clock")]
    pub(crate) clock: String,
    /// Whether moves may be taken back and corrected.
    #[serde(default = "allowed")]
    pub(crate) takebacks: bool,
    #[serde(default)]
    pub(crate) meta: Meta,
    /// Who knows these may move: set by the server.
    #[serde(default)]
    pub(crate) secrets: [String; 2],
}

fn no_clock() -> String {
    "none".into()
}

fn allowed() -> bool {
    true
}

impl Setup {
    /// The rules.
    pub(crate) fn rules(&self) -> Result<AnyRules, Problem> {
        self.rules.parse().map_err(|error| Problem::not_read("rules", error))
    }

    /// The clock.
    pub(crate) fn control(&self) -> Result<TimeControl, Problem> {
        let control = self.clock.parse().map_err(|error| Problem::not_read("clock", error))?;
        if Clock::new(control).left() == Some(Duration::ZERO) {
            return Err(Problem::NoTime { clock: self.clock.clone() });
        }
        Ok(control)
    }

    /// The game before its first event.
    pub(crate) fn situation(&self) -> Result<Situation, Problem> {
        situation(self.rules()?, self.setup.as_deref(), &self.moves)
    }

    /// The seat of a side.
    pub(crate) fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// Takes out what cannot be shown, and says what is wrong.
    pub(crate) fn checked(mut self) -> Result<Setup, Problem> {
        for seat in &mut self.seats {
            match seat {
                Seat::Person(name) => clean(name, LONGEST_NAME)?,
                Seat::Engine(player) => clean(player, LONGEST_PLAYER)?,
            }
        }
        let Meta { teams: [first, second], event, place, round, date } = &mut self.meta;
        for text in [first, second, event, place, round, date] {
            clean(text, LONGEST_NAME)?;
        }
        self.control()?;
        self.situation()?;
        Ok(self)
    }
}

/// A text without control characters, unless it is too long.
fn clean(text: &mut String, most: usize) -> Result<(), Problem> {
    text.retain(|letter| !letter.is_control());
    if text.chars().nth(most).is_none() {
        return Ok(());
    }
    let start: String = text.chars().take(20).collect();
    Err(Problem::LongText { start, most })
}

/// A game from texts.
pub(crate) fn situation(
    rules: AnyRules,
    setup: Option<&str>,
    moves: &[String],
) -> Result<Situation, Problem> {
    if moves.len() > MOST_MOVES {
        return Err(Problem::TooManyMoves { count: moves.len(), most: MOST_MOVES });
    }
    let start = match setup {
        None => AnyGame::start(rules),
        Some(text) => AnyGame::parse(rules, text).map_err(|error| Problem::not_read("setup", error))?,
    };
    let mut situation = Situation::from_position(start);
    for (number, text) in moves.iter().enumerate() {
        let position = situation.position();
        let mv = position
            .parse_move(text)
            .map_err(|error| Problem::LineNotRead { number: number + 1, prose: error.to_string() })?;
        situation.play(mv).map_err(|IllegalMove { code, words }| {
            let number = number + 1;
            Problem::IllegalLine { number, mv: mv.to_string(), reason: code, words }
        })?;
    }
    Ok(situation)
}
