//! `boyi moves`: lists legal moves.

use std::io::{BufRead, Write};

use boyi_games::{AnyGame, AnyRules, Game};
use clap::Args;

use crate::failure::Failure;

/// List the legal moves of a position, sorted, on one line
///
/// With - as position it reads one position a line from standard input and answers each with one line; a line that holds no position is answered with ? and the reason.
#[derive(Args, Debug)]
#[command(after_help = crate::game_help::positions())]
pub struct Moves {
    #[arg(help = crate::game_help::game())]
    game: AnyRules,
    /// A position in one line, or - to read them from standard input; the start if left out
    position: Option<String>,
}

impl Moves {
    pub fn run(self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        match self.position.as_deref() {
            None => writeln!(out, "{}", listed(&AnyGame::start(self.game)))?,
            Some("-") => {
                let mut wrong = 0;
                for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
                    let line = line.map_err(|error| Failure::system("reading standard input", error))?;
                    match AnyGame::parse(self.game, String::from_utf8_lossy(&line).trim()) {
                        Ok(game) => writeln!(out, "{}", listed(&game))?,
                        Err(error) => {
                            wrong += 1;
                            writeln!(out, "? {error}")?;
                            eprintln!("boyi: line {}: {error}", number + 1);
                        }
                    }
                }
                if wrong > 0 {
                    return Err(Failure::Input(format!("{wrong} lines hold no position")));
                }
            }
            Some(text) => {
                let game = AnyGame::parse(self.game, text.trim()).map_err(Failure::input)?;
                writeln!(out, "{}", listed(&game))?;
            }
        }
        Ok(())
    }
}

fn listed(game: &AnyGame) -> String {
    let mut moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.join(" ")
}
