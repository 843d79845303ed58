//! Options of players: declared once; parsed, range-checked, printed and listed from that declaration.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use boyi_games::GameKind;
use boyi_search::{parse_duration, show_duration};

use crate::quoting::quoted;

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// A whole number.
    Integer {
        /// The smallest.
        low: u64,
        /// The largest.
        high: u64,
    },
    /// A number.
    Number {
        /// The smallest.
        low: f64,
        /// The largest.
        high: f64,
    },
    /// A span of time.
    Time,
    /// An amount of memory.
    Memory {
        /// The smallest, in bytes.
        low: u64,
        /// The largest, in bytes.
        high: u64,
    },
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text of one line.
    Text,
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Integer { low, high: u64::MAX } => write!(f, "a whole number from {low}"),
            OptionKind::Integer { low, high } => write!(f, "a whole number from {low} to {high}"),
            OptionKind::Number { low, high } => write!(f, "a number from {low} to {high}"),
            OptionKind::Time => f.write_str("a time such as 200ms, 5s or 2m"),
            OptionKind::Memory { low, high } => {
                write!(f, "memory from {} to {}", show_bytes(*low), show_bytes(*high))
            }
            OptionKind::Switch => f.write_str("on or off"),
            OptionKind::Choice(words) => {
                let (last, others) = words.split_last().expect("a choice has words");
                write!(f, "{}", others.join(", "))?;
                if !others.is_empty() {
                    f.write_str(" or ")?;
                }
                f.write_str(last)
            }
            OptionKind::Text => f.write_str("a text; in quotes if it contains a comma"),
        }
    }
}

/// What an option is worth when nobody sets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DefaultValue {
    /// The same in every game.
    Always(&'static str),
    /// In Hex, Surakarta, and Dots and Boxes.
    PerGame([&'static str; 3]),
    /// No value: the option's description says what happens then.
    Unset,
    /// No value, and it needs one.
    Required,
}

impl DefaultValue {
    /// The text of the value in that game.
    pub fn text(self, game: GameKind) -> Option<&'static str> {
        match self {
            DefaultValue::Always(text) => Some(text),
            DefaultValue::PerGame(texts) => Some(texts[game as usize]),
            DefaultValue::Unset | DefaultValue::Required => None,
        }
    }
}

/// The declaration of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// Its value when nobody sets it.
    pub default: DefaultValue,
}

/// A value that fits its declaration.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Integer(u64),
    Number(f64),
    Time(Duration),
    Memory(u64),
    Switch(bool),
    Word(&'static str),
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(value) => write!(f, "{value}"),
            Value::Number(value) => write!(f, "{value}"),
            Value::Time(value) => f.write_str(&show_duration(*value)),
            Value::Memory(value) => f.write_str(&show_bytes(*value)),
            Value::Switch(value) => f.write_str(if *value { "on" } else { "off" }),
            Value::Word(value) => f.write_str(value),
            Value::Text(value) => f.write_str(&quoted(value)),
        }
    }
}

fn parse_value(kind: OptionKind, text: &str) -> Option<Value> {
    match kind {
        OptionKind::Integer { low, high } => {
            text.parse().ok().filter(|value| (low..=high).contains(value)).map(Value::Integer)
        }
        OptionKind::Number { low, high } => {
            text.parse().ok().filter(|value| (low..=high).contains(value)).map(Value::Number)
        }
        OptionKind::Time => parse_duration(text).ok().map(Value::Time),
        OptionKind::Memory { low, high } => {
            parse_bytes(text).filter(|value| (low..=high).contains(value)).map(Value::Memory)
        }
        OptionKind::Switch => match text {
            "on" | "true" | "yes" | "1" => Some(Value::Switch(true)),
            "off" | "false" | "no" | "0" => Some(Value::Switch(false)),
            _ => None,
        },
        OptionKind::Choice(words) => words.iter().find(|word| **word == text).map(|word| Value::Word(word)),
        OptionKind::Text => (!text.contains(char::is_control)).then(|| Value::Text(text.to_owned())),
    }
}

const UNITS: [(&str, u64); 4] = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10), ("B", 1)];

/// Reads `64MB`, `2GB`, `512KB`, or a bare number of bytes.
pub(crate) fn parse_bytes(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let scale = match unit {
        "" => 1,
        _ => UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?.1,
    };
    number.parse::<u64>().ok()?.checked_mul(scale)
}

pub(crate) fn show_bytes(bytes: u64) -> String {
    let (name, scale) =
        UNITS.into_iter().find(|(_, scale)| bytes > 0 && bytes.is_multiple_of(*scale)).unwrap_or(("B", 1));
    format!("{}{name}", bytes / scale)
}

/// The options of one player: what was set, and the defaults of the rest.
#[derive(Clone, Debug)]
pub struct Settings {
    declared: &'static [OptionInfo],
    game: GameKind,
    set: BTreeMap<&'static str, Value>,
}

impl Settings {
    /// All defaults.
    pub fn new(declared: &'static [OptionInfo], game: GameKind) -> Self {
        Settings { declared, game, set: BTreeMap::new() }
    }

    /// The declaration with that name.
    pub fn info(&self, name: &str) -> Option<&'static OptionInfo> {
        self.declared.iter().find(|info| info.name == name)
    }

    /// Sets an option; the error says what was expected.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let Some(info) = self.info(name) else {
            let names: Vec<&str> = self.declared.iter().map(|info| info.name).collect();
            return Err(match names.is_empty() {
                true => format!("there is no option {name:?}: this player has none"),
                false => format!("there is no option {name:?}; there are: {}", names.join(", ")),
            });
        };
        let value =
            parse_value(info.kind, text).ok_or_else(|| format!("{name}={text}: expected {}", info.kind))?;
        self.set.insert(info.name, value);
        Ok(())
    }

    /// Whether somebody set the option.
    pub fn is_set(&self, name: &str) -> bool {
        self.set.contains_key(name)
    }

    /// Whether something that is set could name a program or a file.
    pub(crate) fn may_name_files(&self) -> bool {
        self.set.values().any(|value| match value {
            Value::Text(_) => true,
            Value::Integer(_)
            | Value::Number(_)
            | Value::Time(_)
            | Value::Memory(_)
            | Value::Switch(_)
            | Value::Word(_) => false,
        })
    }

    /// The first option that needs a value and has none.
    pub fn missing(&self) -> Option<&'static OptionInfo> {
        let missing = |info: &&OptionInfo| info.default == DefaultValue::Required && !self.is_set(info.name);
        self.declared.iter().find(missing)
    }

    /// The value of an option as a text that would set it, whether somebody set it or not; `None` if it has none.
    pub fn shown(&self, name: &str) -> Option<String> {
        self.info(name)?;
        self.value(name).map(|value| match value {
            Value::Text(text) => text,
            other => other.to_string(),
        })
    }

    fn value(&self, name: &str) -> Option<Value> {
        let info = self.info(name).unwrap_or_else(|| panic!("the option {name} is not declared"));
        self.set.get(name).cloned().or_else(|| {
            let text = info.default.text(self.game)?;
            Some(parse_value(info.kind, text).unwrap_or_else(|| panic!("{name}={text} is no valid default")))
        })
    }

    /// A whole number, if it has a value.
    pub fn integer(&self, name: &str) -> Option<u64> {
        match self.value(name)? {
            Value::Integer(value) => Some(value),
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A number, if it has a value.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.value(name)? {
            Value::Number(value) => Some(value),
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A span of time, if it has a value.
    pub fn time(&self, name: &str) -> Option<Duration> {
        match self.value(name)? {
            Value::Time(value) => Some(value),
            other => panic!("{name} is {other:?}"),
        }
    }

    /// An amount of memory in bytes, if it has a value.
    pub fn memory(&self, name: &str) -> Option<usize> {
        match self.value(name)? {
            Value::Memory(value) => Some(value as usize),
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A switch; off if it has no value.
    pub fn switch(&self, name: &str) -> bool {
        match self.value(name) {
            None => false,
            Some(Value::Switch(value)) => value,
            Some(other) => panic!("{name} is {other:?}"),
        }
    }

    /// A word of a choice, if it has a value.
    pub fn word(&self, name: &str) -> Option<&'static str> {
        match self.value(name)? {
            Value::Word(value) => Some(value),
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A text, if it has a value.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.value(name)? {
            Value::Text(value) => Some(value),
            other => panic!("{name} is {other:?}"),
        }
    }
}

impl fmt::Display for Settings {
    /// What was set, as it was declared: `c=0.4,time=5s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.set.iter().enumerate() {
            write!(f, "{}{name}={value}", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}
