//! A game as a row of the table.

use rusqlite::Row;

use crate::GameResult;
use crate::result::outcome_of_word;
use crate::text::split;

/// The outer error is the database's, the inner one says what in the row is no game.
pub(super) fn read_game(row: &Row<'_>) -> rusqlite::Result<Result<GameResult, String>> {
    let outcome: String = row.get(1)?;
    let reason: String = row.get(2)?;
    let (moves, times): (String, String) = (row.get(5)?, row.get(6)?);
    let parts = (|| {
        let outcome = outcome_of_word(&outcome)
            .ok_or_else(|| format!("the outcome {outcome:?} is none of first, second, draw"))?;
        let reason = reason.parse().map_err(|error| format!("{error}"))?;
        let moves = split(&moves).map_err(|error| format!("{error}"))?;
        let times = split(&times).map_err(|error| format!("times: {error}"))?;
        Ok((outcome, reason, moves, times))
    })();
    let (outcome, reason, moves, times) = match parts {
        Ok(parts) => parts,
        Err(what) => return Ok(Err(what)),
    };
    Ok(Ok(GameResult {
        outcome,
        reason,
        detail: row.get(3)?,
        opening: row.get::<_, i64>(4)? as usize,
        moves,
        times,
        used: [row.get::<_, i64>(7)? as u64, row.get::<_, i64>(8)? as u64],
    }))
}
