//! Serialising what already has a text form as that text.

use std::fmt::Display;
use std::hash::Hasher;
use std::str::FromStr;

use fnv::FnvHasher;
use serde::{Deserialize, Deserializer, Serializer, de};

/// For `#[serde(with = "as_text")]`: whatever is written by `Display` and read by `FromStr`.
pub(crate) mod as_text {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The same for a list: one text, the items separated by spaces.
pub(crate) mod as_words {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        items: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&join(items))
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        split(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// The items, separated by spaces.
pub(crate) fn join<T: Display>(items: &[T]) -> String {
    texts(items).join(" ")
}

/// Each item as it is written.
pub(crate) fn texts<T: Display>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// Reads what [`join`] writes.
pub(crate) fn split<T: FromStr>(text: &str) -> Result<Vec<T>, T::Err> {
    text.split_whitespace().map(str::parse).collect()
}

/// A checksum for telling texts apart. FNV-1a has a definition, so the checksum of a text never changes.
pub(crate) fn checksum(text: &str) -> u64 {
    let mut hash = FnvHasher::default();
    hash.write(text.as_bytes());
    hash.finish()
}
