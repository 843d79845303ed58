//! Surakarta over SAU.

use boyi_core::{Game, TextError};
use boyi_protocol::sau::{SauTurns, TurnReader, letter};
use boyi_surakarta::{Point, Surakarta, SurakartaMove};

/// Two points, each its column from the left and its row from the top: `ABAC`.
pub(crate) struct SurakartaTurns;

impl SauTurns for SurakartaTurns {
    type Game = Surakarta;

    fn write(&self, _: &Surakarta, moves: &[SurakartaMove]) -> Option<String> {
        let [SurakartaMove { from, to, .. }] = moves else { return None };
        let numbers = [from.column(), from.row(), to.column(), to.row()];
        Some(numbers.map(|number| letter(number as u8)).iter().collect())
    }

    fn read(&self, position: &Surakarta, text: &str) -> Result<Vec<SurakartaMove>, TextError> {
        let mut turn = TurnReader::new(text);
        let mut point = || -> Result<Point, TextError> {
            let (column, row) = (turn.letter(6, "a column")?, turn.letter(6, "a row")?);
            Ok(Point::at(column.into(), row.into()).expect("both are below 6"))
        };
        let (from, to) = (point()?, point()?);
        if from == to {
            return Err(TextError::new(text, 2, "another point than the first"));
        }
        turn.end()?;
        Ok(vec![SurakartaMove { from, to, captures: position.piece_at(to).is_some() }])
    }

    /// The referee of the platform accepts captures by a piece on a corner, and moves after our end of the game.
    fn forced(&self, position: &Surakarta, mv: SurakartaMove) -> Option<Surakarta> {
        let mut after = position.clone();
        after.play_forced(mv.from, mv.to).ok().map(|()| after)
    }

    /// Where only the history has ended the game (a repetition, too many quiet plies), the platform goes on; so do we,
    /// with a new history.
    fn resumed(&self, position: &Surakarta) -> Option<Surakarta> {
        position.outcome()?;
        let text = position.to_string();
        let words: Vec<&str> = text.split(' ').take(2).collect();
        let fresh = Surakarta::parse(position.rules(), &words.join(" ")).ok()?;
        fresh.outcome().is_none().then_some(fresh)
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Side;

    use super::*;

    fn after(moves: &[&str]) -> Surakarta {
        let mut game = Surakarta::start("".parse().unwrap());
        moves.iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
        game
    }

    #[test]
    fn points_are_where_the_platform_has_them() {
        let turn = SurakartaTurns.read(&after(&[]), "ABAC").unwrap();
        assert_eq!(turn[0].to_string(), "a5-a4");
        assert_eq!(SurakartaTurns.write(&after(&[]), &turn).unwrap(), "ABAC");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let error = |text| SurakartaTurns.read(&after(&[]), text).unwrap_err().to_string();
        assert_eq!(error("ABAG"), "\"ABAG\", character 4: read 'G', expected a row from A to F");
        assert_eq!(error("ABA"), "\"ABA\": ends where a row from A to F was expected");
        assert!(error("ABAB").contains("expected another point than the first"));
    }

    #[test]
    fn a_repetition_ends_the_game_for_us_and_not_for_the_platform() {
        let repeated = after(&["a5-a4", "a2-a3", "a4-a5", "a3-a2"]);
        assert!(repeated.outcome().is_some());
        let resumed = SurakartaTurns.resumed(&repeated).unwrap();
        assert_eq!(resumed.outcome(), None);
        assert_eq!(resumed.moves().len(), 16);
        assert!(SurakartaTurns.resumed(&resumed).is_none(), "it goes on by itself");
    }

    #[test]
    fn a_capture_by_a_piece_on_a_corner_is_followed() {
        let start = after(&[]);
        let mv = "a6xa1".parse().unwrap();
        assert!(start.check(mv).is_err());
        let after = SurakartaTurns.forced(&start, mv).unwrap();
        assert_eq!(after.mover(), Side::Second);
        assert_eq!(after.margin().map(|margin| margin.0), Some(1));
    }
}
