//! `boyi perft`: counts move sequences.

use boyi_games::{AnyGame, AnyRules, Game};
use clap::Args;

use crate::failure::Failure;

/// Count the move sequences of a given length
///
/// The usual check of a move generator. Ends that depend on the history (repetition, no progress) are ignored.
#[derive(Args, Debug)]
pub struct Perft {
    #[arg(help = crate::game_help::game())]
    game: AnyRules,
    /// How many moves
    depth: u32,
    /// A position in one line; the start if left out
    position: Option<String>,
    /// Print the count below each first move
    #[arg(long)]
    split: bool,
}

impl Perft {
    pub fn run(self) -> Result<(), Failure> {
        let mut game = match &self.position {
            Some(text) => AnyGame::parse(self.game, text.trim()).map_err(Failure::input)?,
            None => AnyGame::start(self.game),
        };
        if self.split && self.depth > 0 {
            for mv in game.moves() {
                let mut after = game.clone();
                after.play_unchecked(mv);
                println!("{mv}: {}", after.perft(self.depth - 1));
            }
        }
        println!("{}", game.perft(self.depth));
        Ok(())
    }
}
