//! The rules of games that are played in one way.

use std::fmt;
use std::str::FromStr;

use crate::TextError;

/// Rules that leave nothing to choose.
///
/// ```
/// assert_eq!("".parse(), Ok(boyi_core::NoOptions));
/// assert!("3x3".parse::<boyi_core::NoOptions>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoOptions;

impl fmt::Display for NoOptions {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for NoOptions {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.is_empty() {
            Ok(NoOptions)
        } else {
            Err(TextError::whole(text, "nothing: the game has no options"))
        }
    }
}
