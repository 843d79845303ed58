//! CCGC's records of Surakarta. No official text is known: `{[SK][<first> B][<second> R]...;B2C-3C;...}` follows the
//! style of Hex.

use boyi_games::{Game, GameKind};
use boyi_records::ccgc::{CcgcForm, Header};
use boyi_records::{CannotHold, Cursor, Options, Record, Replay, Unread};

use super::moves::{self, SIDES, written_moves};

/// CCGC's form for Surakarta.
pub(crate) struct CcgcSurakarta;

impl CcgcForm for CcgcSurakarta {
    fn game(&self) -> GameKind {
        GameKind::Surakarta
    }

    fn tag(&self) -> &'static str {
        "SK"
    }

    fn letters(&self) -> [char; 2] {
        SIDES.map(|(letter, _)| letter)
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        let mut cursor = Cursor::new(text);
        let mut header = Header::default();
        let mut moves = Vec::new();
        let read = header.read(&mut cursor);
        let read = read.and_then(|()| written_moves(&mut cursor, &mut moves, true));
        let first = moves::first_mover(&moves);
        let mut record = Record::beginning_at(moves::start(None, first));
        header.apply(&mut record, SIDES, first);
        moves::played(record, &moves, false, text, read)
    }

    fn write(&self, record: &Replay, _: &Options) -> Result<String, CannotHold> {
        let (_, usual) = moves::points(record)?;
        if !usual {
            return Err(CannotHold::new("this form has no place for a setup; surakarta:form=board has"));
        }
        let header = Header::text(self.tag(), record, self.letters(), record.start.mover());
        let moves: String = moves::write(record, 1).iter().map(|mv| format!(";{mv}")).collect();
        Ok(format!("{header}{moves}}}"))
    }
}
