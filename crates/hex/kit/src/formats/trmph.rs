//! Links to the board of trmph.com: `https://trmph.com/hex/board#13,a1b2c3`. They hold a size and stones, nothing else.

use boyi_games::GameKind;
use boyi_records::{CannotHold, Choice, FormatOption, Head, Likeness, Options, RecordFormat, Replay, Unread};

use super::link::{self, Extent, Link};

const BOARD: &str = "https://trmph.com/hex/board";

/// Links to trmph.com.
pub(crate) struct Trmph;

impl RecordFormat for Trmph {
    fn name(&self) -> &'static str {
        "trmph"
    }

    fn about(&self) -> &'static str {
        "a link to trmph.com"
    }

    fn holds(&self, game: GameKind) -> bool {
        game == GameKind::Hex
    }

    fn extension(&self, _: GameKind) -> &'static str {
        "txt"
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let is_link = head.text.contains("trmph") && !head.text.starts_with(['{', '(']);
        if is_link { Likeness::Likely } else { Likeness::None }
    }

    fn write_options(&self) -> Vec<FormatOption> {
        vec![Link::OPTION]
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        link::read(text, Extent::Stones)
    }

    /// The moves of the main line. A game with a swap cannot be written.
    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold> {
        Ok(options.get::<Link>().text(BOARD, &link::fragment(record, None)?))
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::trying::{read_as, write_as};

    #[test]
    fn a_link_comes_back_as_it_went() {
        let record = read_as("trmph", "https://trmph.com/hex/board#13,a1b2m13").unwrap();
        let written = write_as("trmph", &record).unwrap();
        assert_eq!(written, b"https://trmph.com/hex/board#13,a1b2m13");
        assert_eq!(write_as("trmph:link=bare", &record).unwrap(), b"#13,a1b2m13");
        assert_eq!(read_as("trmph", "#13,a1b2m13").unwrap(), record);
    }

    #[test]
    fn swaps_have_no_place_in_it() {
        let swapped = read_as("hexworld", "#11,a1:sb2").unwrap();
        let error = write_as("trmph", &swapped).unwrap_err();
        assert_eq!(error.to_string(), "trmph: these links have no swap; hexworld has");
        assert!(read_as("trmph", "#11,a1:s").is_err());
    }
}
