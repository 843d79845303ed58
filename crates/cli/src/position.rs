//! Which position a command is about: the start, a position's text, a record's, or moves from there.

use boyi_games::{AnyGame, AnyRules, Game};
use boyi_players::Situation;
use clap::Args;

use crate::failure::Failure;
use crate::record_file::load;

/// The game and, if not its start, the position.
#[derive(Args, Debug)]
pub struct Place {
    #[arg(help = crate::game_help::game())]
    pub game: AnyRules,

    /// A position in one line (see `boyi moves --help`); the start if left out
    pub position: Option<String>,

    /// Take the game from a record instead: a file, or a link in one of the formats
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub record: Option<String>,

    /// With --record: the position after so many moves, not the last one
    #[arg(long, requires = "record")]
    pub ply: Option<usize>,

    /// Moves to play from there, separated by spaces or commas
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl Place {
    pub fn situation(&self) -> Result<Situation, Failure> {
        let mut situation = match (&self.position, &self.record) {
            (_, Some(file)) => self.recorded(file)?,
            (Some(text), None) => {
                Situation::from_position(AnyGame::parse(self.game, text.trim()).map_err(Failure::input)?)
            }
            (None, None) => Situation::start(self.game),
        };
        for text in self.moves.as_deref().unwrap_or("").split([' ', ',']).filter(|text| !text.is_empty()) {
            let mv = situation.position().parse_move(text).map_err(Failure::input)?;
            situation.play(mv).map_err(|error| {
                Failure::Input(format!("move {} ({text}): {error}", situation.moves().len() + 1))
            })?;
        }
        Ok(situation)
    }

    fn recorded(&self, file: &str) -> Result<Situation, Failure> {
        let record = load(file, None, false)?;
        if record.rules().kind() != self.game.kind() {
            return Err(Failure::Input(format!(
                "{file} is a game of {}, not of {}",
                record.rules(),
                self.game
            )));
        }
        if record.rules() == self.game && self.ply.is_none() {
            return Ok(record.situation());
        }
        // The game is replayed by the rules that were asked for, which may differ from the record's.
        let start = match record.setup() {
            None => AnyGame::start(self.game),
            Some(setup) if record.rules() == self.game => setup.clone(),
            Some(setup) => AnyGame::parse(self.game, &setup.to_string()).map_err(|_| {
                Failure::Input(format!("{file} is a game of {}, not of {}", record.rules(), self.game))
            })?,
        };
        let mut situation = Situation::from_position(start);
        let count = record.moves().count();
        let ply = self.ply.unwrap_or(count);
        if ply > count {
            return Err(Failure::Input(format!("--ply {ply}: the game has only {count} moves")));
        }
        for mv in record.moves().take(ply) {
            situation.play(mv).map_err(|error| {
                let number = situation.moves().len() + 1;
                Failure::Input(format!(
                    "{file}, move {number} ({mv}): {error}; it was played as {}",
                    record.rules()
                ))
            })?;
        }
        Ok(situation)
    }
}
