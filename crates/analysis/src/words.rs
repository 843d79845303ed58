//! Sides and results in the words that JSON has for them.

use std::fmt::Display;

use serde::{Deserialize, Deserializer, Serializer, de};

/// A value that is written as its text, and read by comparing with the texts of all values that there are.
pub(crate) trait Word: Copy + Display + 'static {
    const ALL: &'static [Self];

    fn read(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.to_string() == text)
    }
}

impl Word for boyi_games::Side {
    const ALL: &'static [Self] = &Self::BOTH;
}

impl Word for boyi_games::Verdict {
    const ALL: &'static [Self] = &[Self::Loss, Self::Draw, Self::Win];
}

pub(crate) fn serialize<T: Word, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    T::read(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is none of the words expected")))
}

/// A value that may be missing: null.
pub(crate) mod option {
    use super::*;

    pub(crate) fn serialize<T: Word, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let word = |text: String| {
            T::read(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is none of the words expected")))
        };
        text.map(word).transpose()
    }
}
