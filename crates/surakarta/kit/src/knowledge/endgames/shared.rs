//! One set of tables a rule for the whole program: read from the file that `boyi endgames build` made or, where there is
//! none, built in a moment for few pieces.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use boyi_surakarta::EndRule;

use super::{EndgameFileError, Endgames, MOST_PIECES};
use boyi_kit::data_directory;

/// As many pieces are solved in a moment, without any file.
const AT_ONCE: usize = 4;

impl Endgames {
    /// Up to so many pieces are known everywhere, without a file.
    pub const ALWAYS: usize = AT_ONCE;

    /// The tables in the directory with the most pieces, if there are any for this rule.
    pub fn find(rule: EndRule, directory: &Path) -> Result<Option<Endgames>, EndgameFileError> {
        let files =
            (AT_ONCE + 1..=MOST_PIECES).rev().map(|pieces| directory.join(Endgames::file_name(rule, pieces)));
        files.into_iter().find(|path| path.is_file()).map(|path| Endgames::load(rule, &path)).transpose()
    }

    /// The tables that all players of this program share: those of the [data directory](data_directory), or those of
    /// few pieces. The error is that of a file that is there and cannot be read.
    pub fn shared(rule: EndRule) -> Result<Arc<Endgames>, EndgameFileError> {
        static KNOWN: Mutex<Vec<Arc<Endgames>>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(endgames) = known.iter().find(|endgames| endgames.rule() == rule) {
            return Ok(endgames.clone());
        }
        let found = match data_directory() {
            Some(directory) => Endgames::find(rule, &directory)?,
            None => None,
        };
        let endgames = found.map_or_else(|| Endgames::few(rule), Arc::new);
        known.push(endgames.clone());
        Ok(endgames)
    }

    /// Tables for so many pieces, if there are any. The file is read only where it is needed.
    pub fn of_pieces(rule: EndRule, pieces: usize) -> Result<Arc<Endgames>, EndgameFileError> {
        if pieces <= AT_ONCE { Ok(Endgames::few(rule)) } else { Endgames::shared(rule) }
    }

    /// The tables of few pieces, whatever files there are.
    fn few(rule: EndRule) -> Arc<Endgames> {
        static KNOWN: Mutex<Vec<Arc<Endgames>>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(endgames) = known.iter().find(|endgames| endgames.rule() == rule) {
            return endgames.clone();
        }
        let endgames = Arc::new(Endgames::build(rule, AT_ONCE, 1, &mut |_| {}));
        known.push(endgames.clone());
        endgames
    }
}
