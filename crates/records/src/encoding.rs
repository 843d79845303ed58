//! How the text of a record is written as bytes. CCGC asks for GB2312.

use std::fmt;
use std::str::FromStr;

use boyi_games::TextError;
use encoding_rs::{GB18030, GBK};

use crate::Choice;

/// How the text of a record is written as bytes.
///
/// ```
/// use boyi_records::Encoding;
/// assert_eq!("gb18030".parse(), Ok(Encoding::Gb18030));
/// assert_eq!(Encoding::Utf8.to_string(), "utf8");
/// ```
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
    /// The name that HTTP headers know.
    pub const fn charset(self) -> &'static str {
        match self {
            Encoding::Gb2312 => "gb2312",
            Encoding::Gbk => "gbk",
            Encoding::Gb18030 => "gb18030",
            Encoding::Utf8 => "utf-8",
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

impl Choice for Encoding {
    const NAME: &'static str = "encoding";
    const ABOUT: &'static str = "how text is written as bytes";
    const VALUES: &'static [(&'static str, Self)] = &[
        ("gb2312", Encoding::Gb2312),
        ("gbk", Encoding::Gbk),
        ("gb18030", Encoding::Gb18030),
        ("utf8", Encoding::Utf8),
    ];
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Encoding {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Encoding::from_word(text).ok_or_else(|| TextError::whole(text, "gb2312, gbk, gb18030 or utf8"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gb2312_has_no_characters_of_its_extensions() {
        for c in ['囍', 'ⅰ', '€', '丂', '𠀀', '〒'] {
            assert_eq!(Encoding::Gb2312.encode(&c.to_string()), Err(c));
        }
        for c in ['啊', '齄', '、', 'Ⅰ', 'あ', 'ヶ', 'я', 'ǚ', 'ㄅ', '─', '℃', '①'] {
            assert!(Encoding::Gb2312.encode(&c.to_string()).is_ok(), "{c}");
        }
    }
}
