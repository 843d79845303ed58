//! Links to the board of trmph.com: `https://trmph.com/hex/board#13,a1b2c3`. They hold a size and stones, nothing else.

use crate::{Format, ReadError, Record, WriteError, WriteOptions, link};

const BOARD: &str = "https://trmph.com/hex/board";

/// Reads a link, or what follows its `#`.
///
/// ```
/// let record = boyi_records::trmph::read(b"http://www.trmph.com/hex/board#13,a1b2c3").unwrap();
/// assert_eq!(record.main_line().count(), 3);
/// ```
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    link::read(bytes, Format::Trmph)
}

/// Writes a link with the moves of the main line. A game with a swap cannot be written.
///
/// ```
/// use boyi_records::{WriteOptions, trmph};
/// let record = trmph::read(b"#13,a1b2").unwrap();
/// assert_eq!(trmph::write(&record, &WriteOptions::default()).unwrap(), b"https://trmph.com/hex/board#13,a1b2");
/// ```
pub fn write(record: &Record, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let text = link::fragment(record, Format::Trmph, None)?;
    Ok(if options.bare_link { text } else { format!("{BOARD}{text}") }.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_comes_back_as_it_went() {
        let record = read(b"https://trmph.com/hex/board#13,a1b2m13").unwrap();
        assert_eq!(
            write(&record, &WriteOptions::default()).unwrap(),
            b"https://trmph.com/hex/board#13,a1b2m13"
        );
        assert_eq!(read(b"#13,a1b2m13").unwrap(), record);
    }

    #[test]
    fn swaps_have_no_place_in_it() {
        let swapped = crate::hexworld::read(b"#11,a1:sb2").unwrap();
        let error = write(&swapped, &WriteOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "trmph: these links have no swap; hexworld has");
        assert!(read(b"#11,a1:s").is_err());
    }
}
