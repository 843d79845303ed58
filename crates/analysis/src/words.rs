//! Sides and results in the words that JSON has for them: for `#[serde(with = "words")]`.

use std::borrow::Cow;
use std::fmt::Display;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serializer, de};

/// A value that is written as its text, and read by comparing with the texts of all values that there are.
pub trait Word: Copy + Display + 'static {
    /// All values that there are.
    const ALL: &'static [Self];

    /// The value with that text.
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

/// The schema of a value that is written as its text.
pub struct Written<T>(PhantomData<T>);

impl<T: Word> JsonSchema for Written<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words: Vec<String> = T::ALL.iter().map(ToString::to_string).collect();
        json_schema!({ "type": "string", "enum": words })
    }
}

/// Writes the value's text.
pub fn serialize<T: Word, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value by its text.
pub fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    T::read(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is none of the words expected")))
}

/// A value that may be missing: null.
pub mod option {
    use super::*;

    /// Writes the value's text or null.
    pub fn serialize<T: Word, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a value by its text, or null.
    pub fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let word = |text: String| {
            T::read(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is none of the words expected")))
        };
        text.map(word).transpose()
    }
}
