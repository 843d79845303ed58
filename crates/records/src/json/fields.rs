//! The fields of a JSON object, each with its place in the text, and those before a mistake kept.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::Problem;
use crate::cursor::{problem, problem_in};

/// A JSON object: its fields by key, not yet looked into.
pub struct Fields<'a> {
    text: &'a str,
    values: Vec<(String, &'a RawValue)>,
    lists: Vec<(String, Vec<&'a RawValue>)>,
}

impl<'a> Fields<'a> {
    /// Reads an object; the keys in `lists` (any case) must hold lists, and what is read of those is kept too.
    pub fn read(text: &'a str, lists: &'static [&'static str]) -> (Fields<'a>, Result<(), Problem>) {
        let mut fields = Fields { text, values: Vec::new(), lists: Vec::new() };
        let mut json = serde_json::Deserializer::from_str(text);
        let read = ObjectSeed { fields: &mut fields, lists }.deserialize(&mut json).and_then(|()| json.end());
        (fields, read.map_err(|error| json_problem(text, 0, text, &error)))
    }

    fn place_of(&self, value: &RawValue) -> usize {
        // A raw value borrows from the text, so the distance of the two beginnings is its place.
        (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    /// The problem that this value is.
    pub fn problem(&self, value: &RawValue, expected: impl Into<String>) -> Problem {
        let at = self.place_of(value);
        problem_in(self.text, at, at + value.get().len(), expected)
    }

    /// The value of a key in exactly this spelling.
    pub fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.values.iter().find(|(known, _)| known == key).map(|(_, value)| *value)
    }

    /// The entries of a list; none if there is no such list.
    pub fn list(&self, key: &str) -> &[&'a RawValue] {
        self.known_list(key).unwrap_or(&[])
    }

    /// The entries of a list, if there is one.
    pub fn known_list(&self, key: &str) -> Option<&[&'a RawValue]> {
        self.lists.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, list)| &**list)
    }

    /// The value as a type that it must have.
    pub fn parse<T: serde::Deserialize<'a>>(&self, value: &'a RawValue) -> Result<T, Problem> {
        serde_json::from_str(value.get())
            .map_err(|error| json_problem(self.text, self.place_of(value), value.get(), &error))
    }

    /// The text or number under a key in any case; empty if there is none.
    pub fn loose_text(&self, key: &str) -> String {
        let found = self.get(key).or_else(|| {
            self.values.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| *value)
        });
        found.and_then(loose).unwrap_or_default()
    }

    /// The text under a key (any case) of an inner object, or the value itself if it is a text.
    pub fn text_in(&self, value: &RawValue, key: &str) -> Option<String> {
        let (inner, _) = Fields::read(value.get(), &[]);
        if value.get().starts_with('"') {
            loose(value)
        } else {
            Some(inner.loose_text(key)).filter(|text| !text.is_empty())
        }
    }
}

fn loose(value: &RawValue) -> Option<String> {
    match serde_json::from_str(value.get()).ok()? {
        serde_json::Value::String(text) => Some(text.trim().to_owned()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The place of a JSON error in the whole text, given where the part that was read begins.
fn json_problem(text: &str, start: usize, part: &str, error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
    if error.is_eof() {
        return problem(text, start + part.len(), format!("more JSON ({reason})"));
    }
    let line_start = match error.line() {
        0 | 1 => 0,
        line => part.match_indices('\n').nth(line - 2).map_or(part.len(), |(at, _)| at + 1),
    };
    let at = (line_start + error.column().saturating_sub(1)).min(part.len());
    let reason = if error.is_data() { reason.to_owned() } else { format!("correct JSON ({reason})") };
    problem(text, start + at, reason)
}

struct ObjectSeed<'f, 'a> {
    fields: &'f mut Fields<'a>,
    lists: &'static [&'static str],
}

impl<'a> DeserializeSeed<'a> for ObjectSeed<'_, 'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for ObjectSeed<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if self.lists.iter().any(|list| list.eq_ignore_ascii_case(&key)) {
                self.fields.lists.push((key, Vec::new()));
                let (_, list) = self.fields.lists.last_mut().expect("a list was pushed");
                map.next_value_seed(ListSeed(list))?;
            } else {
                self.fields.values.push((key, map.next_value()?));
            }
        }
        Ok(())
    }
}

struct ListSeed<'f, 'a>(&'f mut Vec<&'a RawValue>);

impl<'a> DeserializeSeed<'a> for ListSeed<'_, 'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'a> Visitor<'a> for ListSeed<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(entry) = list.next_element()? {
            self.0.push(entry);
        }
        Ok(())
    }
}
