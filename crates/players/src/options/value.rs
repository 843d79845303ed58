//! Types that the value of an option can have, and how each is written and read.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use boyi_search::{parse_duration, show_duration};

use super::{Bytes, OptionKind};

/// The value of an option.
pub trait OptionValue: Sized {
    /// What a declaration narrows the values down to; `()` where there is nothing to narrow.
    type Range;

    /// What values there are within a range.
    fn kind(range: &Self::Range) -> OptionKind;

    /// Reads a value; `None` if the text is none.
    fn parse(text: &str) -> Option<Self>;

    /// Whether the value lies within a range.
    fn fits(&self, _range: &Self::Range) -> bool {
        true
    }

    /// The value in its canonical form, which [`parse`](Self::parse) reads again; `None` if it is not set.
    fn shown(&self) -> Option<String>;
}

/// The value of an option that need not have one: what it is until a text sets it.
pub trait Unset {
    /// Whether a player cannot be made without it.
    const IS_REQUIRED: bool;

    /// The value that says that there is none.
    fn unset() -> Self;
}

impl<T> Unset for Option<T> {
    const IS_REQUIRED: bool = false;

    fn unset() -> Self {
        None
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    type Range = T::Range;

    fn kind(range: &T::Range) -> OptionKind {
        T::kind(range)
    }

    fn parse(text: &str) -> Option<Self> {
        T::parse(text).map(Some)
    }

    fn fits(&self, range: &T::Range) -> bool {
        self.as_ref().is_none_or(|value| value.fits(range))
    }

    fn shown(&self) -> Option<String> {
        self.as_ref()?.shown()
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl OptionValue for $number {
            type Range = RangeInclusive<$number>;

            fn kind(range: &Self::Range) -> OptionKind {
                OptionKind::Integer { low: *range.start() as u64, high: *range.end() as u64 }
            }

            fn parse(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn fits(&self, range: &Self::Range) -> bool {
                range.contains(self)
            }

            fn shown(&self) -> Option<String> {
                Some(self.to_string())
            }
        })*
    };
}

whole_numbers!(u32, u64, usize);

impl OptionValue for f64 {
    type Range = RangeInclusive<f64>;

    fn kind(range: &Self::Range) -> OptionKind {
        OptionKind::Number { low: *range.start(), high: *range.end() }
    }

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn fits(&self, range: &Self::Range) -> bool {
        range.contains(self)
    }

    fn shown(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl OptionValue for Bytes {
    type Range = RangeInclusive<Bytes>;

    fn kind(range: &Self::Range) -> OptionKind {
        OptionKind::Memory { low: *range.start(), high: *range.end() }
    }

    fn parse(text: &str) -> Option<Self> {
        Bytes::parse(text)
    }

    fn fits(&self, range: &Self::Range) -> bool {
        range.contains(self)
    }

    fn shown(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl OptionValue for Duration {
    type Range = ();

    fn kind((): &()) -> OptionKind {
        OptionKind::Time
    }

    fn parse(text: &str) -> Option<Self> {
        parse_duration(text).ok()
    }

    fn shown(&self) -> Option<String> {
        Some(show_duration(*self))
    }
}

impl OptionValue for bool {
    type Range = ();

    fn kind((): &()) -> OptionKind {
        OptionKind::Switch
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "on" | "true" | "yes" | "1" => Some(true),
            "off" | "false" | "no" | "0" => Some(false),
            _ => None,
        }
    }

    fn shown(&self) -> Option<String> {
        Some(if *self { "on" } else { "off" }.to_owned())
    }
}

fn one_line(text: &str) -> Option<&str> {
    (!text.contains(char::is_control)).then_some(text)
}

impl OptionValue for PathBuf {
    type Range = ();

    fn kind((): &()) -> OptionKind {
        OptionKind::File
    }

    fn parse(text: &str) -> Option<Self> {
        one_line(text).map(PathBuf::from)
    }

    fn shown(&self) -> Option<String> {
        Some(self.to_string_lossy().into_owned())
    }
}

/// A program and its arguments, as they are typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program(pub String);

impl Unset for Program {
    const IS_REQUIRED: bool = true;

    fn unset() -> Self {
        Program(String::new())
    }
}

impl OptionValue for Program {
    type Range = ();

    fn kind((): &()) -> OptionKind {
        OptionKind::Program
    }

    fn parse(text: &str) -> Option<Self> {
        one_line(text).map(|text| Program(text.to_owned()))
    }

    fn shown(&self) -> Option<String> {
        (*self != Program::unset()).then(|| self.0.clone())
    }
}

/// Makes the values of a type the words of a choice: `choice!(Stages { "text" => Stages::Text, "chart" => Stages::Chart })`.
#[macro_export]
macro_rules! choice {
    ($choice:ty { $($word:literal => $value:path),+ $(,)? }) => {
        impl $crate::OptionValue for $choice {
            type Range = ();

            fn kind((): &()) -> $crate::OptionKind {
                $crate::OptionKind::Choice(vec![$($word),+])
            }

            fn parse(text: &str) -> Option<Self> {
                match text {
                    $($word => Some($value),)+
                    _ => None,
                }
            }

            fn shown(&self) -> Option<String> {
                Some(match self { $($value => $word,)+ }.to_owned())
            }
        }
    };
}
