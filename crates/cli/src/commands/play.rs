//! `boyi play`: a game in the terminal.

use std::io::{BufReader, IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::time::Duration;

use boyi_games::AnyRules;
use boyi_search::{TimeControl, parse_duration};
use boyi_terminal::{Plan, Seat, can_save, play_by_lines, play_on_screen};
use clap::Args;

use crate::failure::Failure;

/// Play a game in the terminal
///
/// Either side is human or a player (see `boyi players`): people against engines, against each other, or engines to
/// watch. Where standard input or output is no terminal, moves are read line by line and the board is printed.
#[derive(Args, Debug)]
#[command(
    after_help = "On the screen: arrows and Enter, the mouse, or the move as text; ? explains the keys.
Line by line: a move, or undo, redo, hint, resign, save FILE, help, quit."
)]
pub struct Play {
    #[arg(help = format!("{}; left out: a menu", crate::game_help::game()))]
    game: Option<AnyRules>,
    /// Who moves first: human, a level such as casual, or a player such as best or uct:time=2s
    #[arg(long, default_value = "human", value_name = "PLAYER")]
    first: String,
    /// Who moves second
    #[arg(long, default_value = "best", value_name = "PLAYER")]
    second: String,
    /// An engine's time for a move at most, unless its options name one [default: 5s without a clock]
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// A clock for both: 15m, 2m+1s, 10m+3x30s, 30s/move
    #[arg(long, default_value = "none")]
    clock: TimeControl,
    /// Write the game there when it ends or is left; the ending names the format
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Play {
    pub fn run(self) -> Result<(), Failure> {
        let Some(game) = self.game else { return choose_and_play() };
        if let Some(file) = &self.record {
            can_save(game, file)
                .map_err(|error| Failure::Input(format!("--record {}: {error}", file.display())))?;
        }
        let seat = |text: &str| {
            let seat = Seat::parse(text, game);
            seat.and_then(|seat| seat.with_time(self.time, self.clock)).map_err(Failure::input)
        };
        let plan =
            Plan { rules: game, seats: [seat(&self.first)?, seat(&self.second)?], control: self.clock };
        if on_a_terminal() {
            Ok(play_on_screen(Some(plan), self.record)?)
        } else {
            Ok(play_by_lines(plan, self.record, BufReader::new(stdin()), &mut stdout().lock())?)
        }
    }
}

/// `boyi play` alone: the menu, where there is somebody to choose.
fn choose_and_play() -> Result<(), Failure> {
    if on_a_terminal() {
        Ok(play_on_screen(None, None)?)
    } else {
        Err(Failure::Input("say which game to play: boyi play GAME, or see boyi play --help".into()))
    }
}

fn on_a_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}
