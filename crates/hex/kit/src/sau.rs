//! Hex over SAU: an addition of ours in the style of the platform's games.

use boyi_core::TextError;
use boyi_hex::{Cell, Hex, HexMove, HexRules, Swap};
use boyi_protocol::sau::{SauTurns, TurnReader, letter};

/// A cell: its column from the left and its row from the top, `AC`. A swap has no form.
pub(crate) struct HexTurns;

impl SauTurns for HexTurns {
    type Game = Hex;

    fn plays(&self, rules: HexRules) -> Result<(), String> {
        match rules.swap() {
            Swap::Off => Ok(()),
            _ => Err("SAU has no word for swap; play it over htp".into()),
        }
    }

    fn write(&self, _: &Hex, moves: &[HexMove]) -> Option<String> {
        let [HexMove::Place(cell)] = moves else { return None };
        Some([cell.column, cell.row].map(letter).iter().collect())
    }

    fn read(&self, position: &Hex, text: &str) -> Result<Vec<HexMove>, TextError> {
        let mut turn = TurnReader::new(text);
        let (column, row) =
            (turn.letter(position.size(), "a column")?, turn.letter(position.size(), "a row")?);
        turn.end()?;
        Ok(vec![Cell::new(column, row).into()])
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Game;

    use super::*;

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let start = Hex::start("5".parse().unwrap());
        let error = |text| HexTurns.read(&start, text).unwrap_err().to_string();
        assert!(error("FA").contains("expected a column from A to E"));
        assert!(error("").contains("expected a column from A to E"));
    }

    #[test]
    fn a_swap_has_no_form() {
        assert_eq!(HexTurns.write(&Hex::start("5".parse().unwrap()), &[HexMove::Swap]), None);
    }
}
