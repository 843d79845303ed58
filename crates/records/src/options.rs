//! What readers have to be told and writers may choose, declared by the formats: `rows=top,encoding=utf8`.

use std::fmt;

use boyi_games::{GameKind, TextError};

/// An option of a format: its values are those of an enum.
pub trait Choice: Copy + PartialEq + 'static {
    /// The option's name.
    const NAME: &'static str;
    /// What it chooses, in a few words.
    const ABOUT: &'static str;
    /// Its values with the words for them; the first is the usual one.
    const VALUES: &'static [(&'static str, Self)];
    /// The option as a format declares it.
    const OPTION: FormatOption =
        FormatOption { name: Self::NAME, about: Self::ABOUT, game: None, words: words::<Self> };

    /// The word for this value.
    fn word(self) -> &'static str {
        let found = Self::VALUES.iter().find(|(_, value)| *value == self);
        found.map_or("", |(word, _)| word)
    }

    /// Reads a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::VALUES.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, value)| *value)
    }
}

fn words<C: Choice>() -> Vec<&'static str> {
    C::VALUES.iter().map(|(word, _)| *word).collect()
}

/// An option as a format declares it.
#[derive(Clone, Copy)]
pub struct FormatOption {
    /// Its name.
    pub name: &'static str,
    /// What it chooses.
    pub about: &'static str,
    /// The only game that it matters to.
    pub game: Option<GameKind>,
    words: fn() -> Vec<&'static str>,
}

impl FormatOption {
    /// The words for its values, the usual one first.
    pub fn words(&self) -> Vec<&'static str> {
        (self.words)()
    }

    /// Whether it is this choice.
    pub fn is<C: Choice>(&self) -> bool {
        self.name == C::NAME
    }
}

/// Options that were chosen, by name and word; the others are as usual.
///
/// ```
/// use boyi_records::{Encoding, Options};
/// let options = Options::default().with(Encoding::Utf8);
/// assert_eq!(options.get::<Encoding>(), Encoding::Utf8);
/// assert_eq!(options.to_string(), "encoding=utf8");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, &'static str)>);

impl Options {
    /// These options with one more chosen.
    #[must_use]
    pub fn with<C: Choice>(self, choice: C) -> Self {
        self.chosen(C::NAME, choice.word())
    }

    fn chosen(mut self, name: &'static str, word: &'static str) -> Self {
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, word));
        self
    }

    /// What was chosen, or is usual.
    pub fn get<C: Choice>(&self) -> C {
        let word = self.0.iter().find(|(name, _)| *name == C::NAME).map(|(_, word)| *word);
        word.and_then(C::from_word).unwrap_or(C::VALUES[0].1)
    }

    /// Reads `rows=top,encoding=utf8`, if the format declares all of these.
    pub(crate) fn parse(text: &str, declared: &[FormatOption]) -> Result<Self, TextError> {
        let mut options = Options::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (name, word) = part.split_once('=').unwrap_or((part, ""));
            let option = declared.iter().find(|option| option.name.eq_ignore_ascii_case(name.trim()));
            let option = option.ok_or_else(|| TextError::whole(part, expected(declared)))?;
            let words = option.words();
            let known = words.iter().find(|known| known.eq_ignore_ascii_case(word.trim()));
            let known = known.ok_or_else(|| TextError::whole(part, form(option)))?;
            options = options.chosen(option.name, known);
        }
        Ok(options)
    }
}

/// `rows=bottom|top`
fn form(option: &FormatOption) -> String {
    format!("{}={}", option.name, option.words().join("|"))
}

fn expected(declared: &[FormatOption]) -> String {
    match declared {
        [] => "no options: this format has none here".into(),
        declared => declared.iter().map(form).collect::<Vec<_>>().join(" or "),
    }
}

impl fmt::Display for FormatOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&form(self))
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, word)) in self.0.iter().enumerate() {
            let gap = if number > 0 { "," } else { "" };
            write!(f, "{gap}{name}={word}")?;
        }
        Ok(())
    }
}
