//! The board of a conversation: stones of either colour may come in any order, as when a position is set up.

use boyi_core::{Game, IllegalMove};
use boyi_games::OneGame;
use boyi_hex::{Colour, Hex, HexMove, HexRules, Swap, illegal};
use boyi_players::Situation;

pub(super) struct Board {
    /// Where the game began.
    beginning: Hex,
    /// What came since.
    steps: Vec<(Colour, HexMove)>,
    /// The game as far as the colours took turns, up to the present.
    situation: Situation,
}

impl Board {
    pub(super) fn new(rules: HexRules) -> Board {
        Board::from_position(Hex::start(rules))
    }

    pub(super) fn from_position(beginning: Hex) -> Board {
        let situation = Situation::from_position(beginning.clone().into_any());
        Board { beginning, steps: Vec::new(), situation }
    }

    pub(super) fn situation(&self) -> &Situation {
        &self.situation
    }

    pub(super) fn hex(&self) -> &Hex {
        Hex::inside(self.situation.position()).expect("HTP plays Hex")
    }

    pub(super) fn rules(&self) -> HexRules {
        self.beginning.rules()
    }

    pub(super) fn last_move(&self) -> Option<HexMove> {
        self.steps.last().map(|&(_, mv)| mv)
    }

    /// How many moves were made, those out of turn too.
    pub(super) fn length(&self) -> usize {
        self.steps.len()
    }

    /// The game as it looks to a colour that is to move, even if it is not its turn.
    pub(super) fn situation_for(&self, colour: Colour) -> Situation {
        match self.hex().to_move() == colour {
            true => self.situation.clone(),
            false => Situation::from_position(self.with_turn(self.hex(), colour).into_any()),
        }
    }

    /// The stones alone with that colour to move: nobody may swap.
    pub(super) fn stones(&self, to_move: Colour) -> Hex {
        let hex = self.hex();
        let stones = Colour::BOTH.map(|colour| hex.stones(colour));
        Hex::with_stones(hex.rules().with_swap(Swap::Off), stones, to_move, hex.sides_swapped())
            .expect("a position that was legal")
    }

    fn with_turn(&self, hex: &Hex, to_move: Colour) -> Hex {
        let stones = Colour::BOTH.map(|colour| hex.stones(colour));
        Hex::with_stones(hex.rules(), stones, to_move, hex.sides_swapped())
            .expect("a position that was legal")
    }

    /// Plays a move of a colour. Out of turn, and after the end of a game, a stone can still be put on the board.
    pub(super) fn play(&mut self, colour: Colour, mv: HexMove) -> Result<(), IllegalMove> {
        let hex = self.hex();
        if hex.to_move() == colour && hex.outcome().is_none() {
            self.situation.play(Hex::any_move(mv))?;
        } else {
            let HexMove::Place(cell) = mv else {
                return Err(illegal::LATE_SWAP);
            };
            let geometry = hex.geometry();
            if !geometry.has(cell) {
                return Err(illegal::NO_SUCH_CELL);
            }
            if hex.stone_on(cell).is_some() {
                return Err(illegal::TAKEN);
            }
            let mut stones = Colour::BOTH.map(|colour| hex.stones(colour));
            stones[colour.index()].insert(geometry.index(cell));
            let after = Hex::with_stones(hex.rules(), stones, !colour, hex.sides_swapped());
            self.situation = Situation::from_position(after.expect("the cell is empty").into_any());
        }
        self.steps.push((colour, mv));
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        if self.steps.pop().is_none() {
            return false;
        }
        self.replay(self.beginning.clone()).expect("what was legal is legal");
        true
    }

    /// Plays by another swap rule from now on; nothing changes if a swap has been played by the old one.
    pub(super) fn set_swap(&mut self, swap: Swap) -> Result<(), IllegalMove> {
        let rules = self.rules().with_swap(swap);
        let stones = Colour::BOTH.map(|colour| self.beginning.stones(colour));
        let beginning =
            Hex::with_stones(rules, stones, self.beginning.to_move(), self.beginning.sides_swapped());
        self.replay(beginning.expect("a position that was legal"))
    }

    /// Plays all moves again from a position; nothing changes if one of them is illegal there.
    fn replay(&mut self, beginning: Hex) -> Result<(), IllegalMove> {
        let mut board = Board::from_position(beginning);
        self.steps.iter().try_for_each(|&(colour, mv)| board.play(colour, mv))?;
        *self = board;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(board: &mut Board, colour: Colour, mv: &str) -> Result<(), IllegalMove> {
        board.play(colour, mv.parse().unwrap())
    }

    #[test]
    fn stones_out_of_turn_are_set_up_and_taken_back() {
        let mut board = Board::new(HexRules::new(3).unwrap());
        for cell in ["a1", "b2", "c3"] {
            play(&mut board, Colour::Blue, cell).unwrap();
        }
        assert_eq!(board.hex().to_string(), "B../.B./..B R");
        assert!(play(&mut board, Colour::Blue, "b2").is_err());
        assert!(board.undo());
        assert_eq!(board.hex().to_string(), "B../.B./... R");
        assert_eq!(board.situation_for(Colour::Blue).position().to_string(), "B../.B./... B");
        assert!(board.undo() && board.undo() && !board.undo());
    }

    #[test]
    fn a_stone_after_the_end_can_be_taken_back_too() {
        let mut board = Board::new(HexRules::new(2).unwrap());
        for (colour, cell) in [(Colour::Red, "a1"), (Colour::Blue, "b1"), (Colour::Red, "a2")] {
            play(&mut board, colour, cell).unwrap();
        }
        assert_eq!(board.hex().winning_colour(), Some(Colour::Red));
        play(&mut board, Colour::Blue, "b2").unwrap();
        assert_eq!(board.hex().winning_colour(), Some(Colour::Red));
        board.undo();
        assert_eq!(board.hex().to_string(), "RB/R. B");
    }

    #[test]
    fn the_swap_rule_can_change_until_somebody_has_swapped() {
        let mut board = Board::new(HexRules::new(3).unwrap());
        play(&mut board, Colour::Red, "a2").unwrap();
        assert!(play(&mut board, Colour::Blue, "swap").is_err());
        board.set_swap(Swap::Pieces).unwrap();
        play(&mut board, Colour::Blue, "swap").unwrap();
        assert_eq!(board.hex().to_string(), ".B./.../... R");
        assert!(board.set_swap(Swap::Off).is_err());
    }
}
