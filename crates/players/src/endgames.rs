//! The option that says how far solved endings are looked up, in the games that have tables of them.

use boyi_games::OneGame;

use crate::options;

/// The most pieces of an ending that any game has tables of.
pub const MOST_PIECES: usize = 8;

options! {
    /// How far solved endings are looked up. Published systems leave it at 0: they had no tables.
    pub struct EndgameOptions {
        /// most pieces of solved endings that are looked up where the game has tables: 4 always, more if `boyi endgames build` made
        /// them; 0: none
        endgames: usize = 0, in 0..=MOST_PIECES;
    }
}

impl EndgameOptions {
    /// The answer of a game that has no such tables.
    pub fn expect_none<G: OneGame>(&self) -> Result<(), String> {
        match self.endgames {
            0 | 1 => Ok(()),
            pieces => {
                Err(format!("endgames={pieces}: there are no tables of solved endings for {}", G::NAME))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::hex::Hex;
    use boyi_games::{AnyRules, GameKind};

    use crate::AnyMaker;
    use crate::plain::{Plain, PlainUct};

    #[test]
    fn a_game_without_tables_says_so() {
        let maker = AnyMaker::of::<PlainUct<Plain<Hex>>>();
        let error = maker.player("endgames=4", AnyRules::usual(GameKind::Hex), None).err().unwrap();
        assert_eq!(error, "endgames=4: there are no tables of solved endings for hex");
    }
}
