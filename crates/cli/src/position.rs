//! Which position a command is about: the start, a position's text, or moves from there.

use boyi_games::{AnyGame, AnyRules, Game};
use boyi_players::Situation;
use clap::Args;

use crate::failure::Failure;

/// The game and, if not its start, the position.
#[derive(Args, Debug)]
pub struct Place {
    /// hex, surakarta or dots, with size and options: hex:11,swap=pieces surakarta:end=ccgc dots:5x5,start=swedish
    pub game: AnyRules,

    /// A position in one line (see `boyi moves --help`); the start if left out
    pub position: Option<String>,

    /// Moves to play from there, separated by spaces or commas
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl Place {
    pub fn situation(&self) -> Result<Situation, Failure> {
        let start = match &self.position {
            Some(text) => AnyGame::parse(self.game, text.trim()).map_err(Failure::input)?,
            None => AnyGame::start(self.game),
        };
        let mut situation = Situation::from_position(start);
        for text in self.moves.as_deref().unwrap_or("").split([' ', ',']).filter(|text| !text.is_empty()) {
            let mv = situation.position().parse_move(text).map_err(Failure::input)?;
            situation.play(mv).map_err(|error| {
                Failure::Input(format!("move {} ({text}): {error}", situation.moves().len() + 1))
            })?;
        }
        Ok(situation)
    }
}
