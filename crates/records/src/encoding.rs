//! Bytes and text. CCGC asks for GB2312; people also send GBK, GB18030 and UTF-8, with and without a mark.

use encoding_rs::{Encoding as Codec, GB18030, GBK, UTF_8};

use crate::source::{MAX_BYTES, problem};
use crate::{Format, Problem, ReadError};

/// How the text of a CCGC or Surakarta record is written as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// What CCGC asks for: 6,763 Chinese characters.
    #[default]
    Gb2312,
    /// GB2312 and 14,000 characters more, traditional ones among them.
    Gbk,
    /// Every character, and the same bytes as GBK where that has it.
    Gb18030,
    /// Every character.
    Utf8,
}

impl Encoding {
    /// The usual name: `GB2312`.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Gb2312 => "GB2312",
            Encoding::Gbk => "GBK",
            Encoding::Gb18030 => "GB18030",
            Encoding::Utf8 => "UTF-8",
        }
    }

    /// The bytes of a text, or the first character that this encoding does not have.
    ///
    /// ```
    /// use boyi_records::Encoding;
    /// assert_eq!(Encoding::Gb2312.encode("博弈").unwrap(), [0xb2, 0xa9, 0xde, 0xc4]);
    /// assert_eq!(Encoding::Gb2312.encode("東南"), Err('東'));
    /// assert!(Encoding::Gbk.encode("東南").is_ok());
    /// ```
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        let codec = match self {
            Encoding::Utf8 => return Ok(text.as_bytes().to_vec()),
            Encoding::Gb18030 => GB18030,
            Encoding::Gb2312 | Encoding::Gbk => GBK,
        };
        let mut bytes = Vec::with_capacity(text.len());
        let mut buffer = [0; 4];
        for c in text.chars() {
            let (encoded, _, unknown) = codec.encode(c.encode_utf8(&mut buffer));
            if unknown || (self == Encoding::Gb2312 && !in_gb2312(&encoded)) {
                return Err(c);
            }
            bytes.extend_from_slice(&encoded);
        }
        Ok(bytes)
    }
}

/// Whether GBK bytes of one character are also its GB2312 bytes.
fn in_gb2312(bytes: &[u8]) -> bool {
    match bytes {
        [byte] => *byte < 0x80,
        [lead @ (0xa1..=0xa9 | 0xb0..=0xf7), trail @ 0xa1..=0xfe] => !matches!(
            (lead, trail),
            (0xa2, ..=0xb0 | 0xe3..=0xe4 | 0xef..=0xf0 | 0xfd..)
                | (0xa4, 0xf4..)
                | (0xa5, 0xf7..)
                | (0xa6, 0xb9..=0xc0 | 0xd9..)
                | (0xa7, 0xc2..=0xd0 | 0xf2..)
                | (0xa8, 0xbb..=0xc4 | 0xea..)
                | (0xa9, ..=0xa3 | 0xf0..)
                | (0xd7, 0xfa..)
        ),
        _ => false,
    }
}

/// A text read from bytes.
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// The place of the first bytes that are no character.
    damaged: Option<usize>,
}

impl Decoded {
    /// The problem of bytes that are no character, if there are any.
    pub(crate) fn damage(&self) -> Option<Problem> {
        self.damaged.map(|at| problem(&self.text, at, "characters in UTF-8, GB2312, GBK or GB18030"))
    }
}

/// Reads bytes as text. `declared` is the name of an encoding that the file itself claims.
pub(crate) fn decode(
    bytes: &[u8],
    format: Option<Format>,
    declared: Option<&str>,
) -> Result<Decoded, ReadError> {
    if bytes.len() > MAX_BYTES {
        let problem = Problem {
            line: 1,
            column: 1,
            read: format!("{} bytes", bytes.len()),
            expected: format!("a record of at most {} MiB", MAX_BYTES >> 20),
        };
        return Err(ReadError { format, problem, partial: None });
    }
    let (codec, bytes) = match Codec::for_bom(bytes) {
        Some((codec, mark)) => (codec, &bytes[mark..]),
        None => (guess(bytes, declared), bytes),
    };
    let (text, broken) = codec.decode_without_bom_handling(bytes);
    let text = text.into_owned();
    let damaged = if broken { text.find('\u{fffd}') } else { None };
    Ok(Decoded { text, damaged })
}

fn guess(bytes: &[u8], declared: Option<&str>) -> &'static Codec {
    let (mut whole, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    // Chinese text in a GB encoding is hardly ever good UTF-8 by chance, so mostly good UTF-8 is damaged UTF-8.
    if broken == 0 || whole > 4 * broken {
        return UTF_8;
    }
    declared
        .and_then(|label| Codec::for_label(label.as_bytes()))
        .filter(|codec| *codec != UTF_8)
        .unwrap_or(GB18030)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(bytes: &[u8]) -> String {
        let decoded = decode(bytes, None, None).unwrap();
        assert!(decoded.damage().is_none());
        decoded.text
    }

    #[test]
    fn every_usual_encoding_of_chinese_is_recognised() {
        let text = "东南大学 vs 重庆大学";
        for encoding in [Encoding::Gb2312, Encoding::Gbk, Encoding::Gb18030, Encoding::Utf8] {
            assert_eq!(text_of(&encoding.encode(text).unwrap()), text, "{}", encoding.name());
        }
        assert_eq!(text_of("\u{feff}重庆".as_bytes()), "重庆");
    }

    #[test]
    fn gb2312_has_no_characters_of_its_extensions() {
        for c in ['囍', 'ⅰ', '€', '丂', '𠀀', '〒'] {
            assert_eq!(Encoding::Gb2312.encode(&c.to_string()), Err(c));
        }
        for c in ['啊', '齄', '、', 'Ⅰ', 'あ', 'ヶ', 'я', 'ǚ', 'ㄅ', '─', '℃', '①'] {
            assert!(Encoding::Gb2312.encode(&c.to_string()).is_ok(), "{c}");
        }
    }

    #[test]
    fn damaged_bytes_are_named_with_their_place() {
        let mut bytes = "重庆大学东南大学".as_bytes().to_vec();
        bytes.insert(6, 0xff);
        let damage = decode(&bytes, None, None).unwrap().damage().unwrap();
        assert_eq!((damage.line, damage.column), (1, 3));
    }

    #[test]
    fn a_huge_file_is_refused() {
        let error = decode(&vec![b' '; MAX_BYTES + 1], None, None).err().unwrap();
        assert!(error.to_string().contains("at most 8 MiB"), "{error}");
    }
}
