//! What can be chosen about a game before it begins: fields of a form, and the text of the rules that follows from them.
//!
//! The text of rules is the game's name, a colon, and what was chosen, with commas between: a size stands there alone
//! (`11`, `5x5`), everything else by its name (`swap=pieces`). A field that the text leaves out has its first value.

use std::ops::RangeInclusive;

/// A field of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name: in the text of the rules, and the key of its words.
    pub name: &'static str,
    /// Its name for people, in English.
    pub label: &'static str,
    /// What can be chosen.
    pub values: Values,
    /// What is chosen at first.
    pub usual: &'static str,
}

/// What can be chosen in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words; the first is what rules mean that do not name the field.
    Choice(&'static [&'static str]),
    /// The size of the board: a number.
    Size(RangeInclusive<u8>),
    /// The size of the board: columns and rows, written `5x5`.
    SizePair(RangeInclusive<u8>),
    /// `on` or `off`; rules that do not name the field mean `off`.
    Switch,
}

impl Values {
    /// All values, as the text of the rules has them.
    pub fn all(&self) -> Vec<String> {
        match self {
            Values::Choice(words) => words.iter().map(|&word| word.to_owned()).collect(),
            Values::Size(sizes) => sizes.clone().map(|size| size.to_string()).collect(),
            Values::SizePair(sizes) => sizes
                .clone()
                .flat_map(|columns| sizes.clone().map(move |rows| format!("{columns}x{rows}")))
                .collect(),
            Values::Switch => vec!["off".to_owned(), "on".to_owned()],
        }
    }

    /// The value of a field that the text of the rules leaves out; a size is always there.
    fn unnamed(&self) -> Option<&'static str> {
        match self {
            Values::Choice(words) => words.first().copied(),
            Values::Switch => Some("off"),
            Values::Size(_) | Values::SizePair(_) => None,
        }
    }
}

/// The text of the rules of a game, after its name and the colon, for one value a field.
pub fn rules_text(fields: &[Field], values: &[&str]) -> String {
    let parts = fields.iter().zip(values).filter_map(|(field, &value)| match field.values.unnamed() {
        None => Some(value.to_owned()),
        Some(unnamed) => (value != unnamed).then(|| format!("{}={value}", field.name)),
    });
    parts.collect::<Vec<_>>().join(",")
}

/// What was chosen in each field, for a text that rules were written as, after the name of the game and the colon.
pub fn values_of(fields: &[Field], text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(',').filter(|part| !part.is_empty()).collect();
    let value = |field: &Field| match field.values.unnamed() {
        None => parts.iter().find(|part| !part.contains('=')).copied().unwrap_or(field.usual),
        Some(unnamed) => {
            let named = parts.iter().filter_map(|part| part.split_once('='));
            named.into_iter().find(|(name, _)| *name == field.name).map_or(unnamed, |(_, value)| value)
        }
    };
    fields.iter().map(|field| value(field).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_say_what_was_chosen_and_nothing_else() {
        let fields = [
            Field { name: "size", label: "Board", values: Values::Size(2..=4), usual: "3" },
            Field { name: "end", label: "End", values: Values::Choice(&["soon", "late"]), usual: "late" },
            Field { name: "pass", label: "Pass", values: Values::Switch, usual: "off" },
        ];
        for (values, text) in [
            (["4", "soon", "off"], "4"),
            (["2", "late", "on"], "2,end=late,pass=on"),
            (["3", "soon", "on"], "3,pass=on"),
        ] {
            assert_eq!(rules_text(&fields, &values), text);
            assert_eq!(values_of(&fields, text), values);
        }
        assert_eq!(values_of(&fields, ""), ["3", "soon", "off"]);
        assert_eq!(fields[0].values.all(), ["2", "3", "4"]);
    }
}
