//! The text of a record, decoded from its bytes once: before its format is known.

use std::ops::Deref;

use encoding_rs::{Encoding as Codec, GB18030, UTF_8};

use crate::cursor::{MAX_BYTES, problem};
use crate::{Problem, ReadError, RecordFormat};

/// A text read from bytes.
#[derive(Debug)]
pub(crate) struct Text {
    text: String,
    /// The place of the first bytes that are no character.
    damaged: Option<usize>,
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Text {
    /// The problem of bytes that are no character, if there are any.
    pub(crate) fn damage(&self) -> Option<Problem> {
        self.damaged.map(|at| problem(&self.text, at, "characters in UTF-8, GB2312, GBK or GB18030"))
    }

    /// Reads bytes as text: by their mark, or as UTF-8, or in the encoding that the file names in the manner of one of
    /// these formats, or in GB18030, which includes GB2312 and GBK.
    pub(crate) fn decode(
        bytes: &[u8],
        mut formats: impl Iterator<Item = &'static dyn RecordFormat>,
    ) -> Result<Text, ReadError> {
        if bytes.len() > MAX_BYTES {
            let problem = Problem {
                line: 1,
                column: 1,
                read: format!("{} bytes", bytes.len()),
                expected: format!("a record of at most {} MiB", MAX_BYTES >> 20),
            };
            return Err(ReadError { format: None, problem, partial: None });
        }
        let (codec, bytes) = match Codec::for_bom(bytes) {
            Some((codec, mark)) => (codec, &bytes[mark..]),
            None if is_utf8(bytes) => (UTF_8, bytes),
            None => {
                let declared = formats.find_map(|format| format.declared_encoding(bytes));
                let declared = declared.and_then(|label| Codec::for_label(label.as_bytes()));
                (declared.filter(|codec| *codec != UTF_8).unwrap_or(GB18030), bytes)
            }
        };
        let (text, broken) = codec.decode_without_bom_handling(bytes);
        let text = text.into_owned();
        let damaged = if broken { text.find('\u{fffd}') } else { None };
        Ok(Text { text, damaged })
    }
}

/// Chinese text in a GB encoding is hardly ever good UTF-8 by chance, so mostly good UTF-8 is damaged UTF-8.
fn is_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken == 0 || whole > 4 * broken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoding;

    fn decoded(bytes: &[u8]) -> Result<Text, ReadError> {
        Text::decode(bytes, std::iter::empty())
    }

    #[test]
    fn every_usual_encoding_of_chinese_is_recognised() {
        let text = "东南大学 vs 重庆大学";
        for encoding in [Encoding::Gb2312, Encoding::Gbk, Encoding::Gb18030, Encoding::Utf8] {
            let read = decoded(&encoding.encode(text).unwrap()).unwrap();
            assert_eq!((&*read, read.damage()), (text, None), "{encoding}");
        }
        assert_eq!(&*decoded("\u{feff}重庆".as_bytes()).unwrap(), "重庆");
    }

    #[test]
    fn damaged_bytes_are_named_with_their_place() {
        let mut bytes = "重庆大学东南大学".as_bytes().to_vec();
        bytes.insert(6, 0xff);
        let damage = decoded(&bytes).unwrap().damage().unwrap();
        assert_eq!((damage.line, damage.column), (1, 3));
    }

    #[test]
    fn a_huge_file_is_refused() {
        let error = decoded(&vec![b' '; MAX_BYTES + 1]).unwrap_err();
        assert!(error.to_string().contains("at most 8 MiB"), "{error}");
    }
}
