//! A list of formats: finding one by name or by content, and reading whatever comes.

use boyi_games::{GameKind, TextError};

use crate::ccgc::{Ccgc, CcgcForm};
use crate::cursor::problem;
use crate::json::Json;
use crate::text::Text;
use crate::{FormatOption, FormatSpec, Head, Likeness, Options, ReadError, RecordFormat, Replay};

/// The format of a record shows in its first bytes.
const HEAD: usize = 4096;

/// The formats that there are, in their order.
#[derive(Clone, Copy)]
pub struct Formats(&'static [&'static dyn RecordFormat]);

/// A record, and what it was read as.
#[derive(Clone, Debug)]
pub struct Recognised {
    /// The format.
    pub format: &'static dyn RecordFormat,
    /// The record.
    pub record: Replay,
}

impl Formats {
    /// The formats that every game has, then those of single games: the championship's with these forms, and the games'
    /// own. The list lives as long as the program.
    pub fn of_games(
        forms: impl IntoIterator<Item = &'static dyn CcgcForm>,
        own: impl IntoIterator<Item = &'static dyn RecordFormat>,
    ) -> Formats {
        let ccgc: &'static Ccgc = Box::leak(Box::new(Ccgc::new(forms)));
        let all: Vec<&dyn RecordFormat> = [&Json as &dyn RecordFormat, ccgc].into_iter().chain(own).collect();
        Formats(Vec::leak(all))
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn RecordFormat> {
        self.0.iter().copied()
    }

    /// Their names.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(|format| format.name()).collect()
    }

    /// The format of that name.
    ///
    /// ```
    /// let formats = boyi_records::Formats::of_games([], []);
    /// assert_eq!(formats.named("JSON").unwrap().name(), "json");
    /// assert!(formats.named("pgn").is_err());
    /// ```
    pub fn named(self, name: &str) -> Result<&'static dyn RecordFormat, TextError> {
        self.iter()
            .find(|format| format.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| TextError::whole(name, format!("one of the formats {}", self.names().join(", "))))
    }

    /// Reads a format with options for reading: `ccgc:rows=top`.
    pub fn to_read(self, text: &str) -> Result<FormatSpec, TextError> {
        self.spec(text, |format| format.read_options())
    }

    /// Reads a format with options for writing: `ccgc:rows=top,encoding=utf8`.
    ///
    /// ```
    /// let formats = boyi_records::Formats::of_games([], []);
    /// let spec = formats.to_write("ccgc:encoding=UTF8").unwrap();
    /// assert_eq!(spec.to_string(), "ccgc:encoding=utf8");
    /// let error = formats.to_write("ccgc:encoding=ascii").unwrap_err();
    /// assert!(error.to_string().ends_with("expected encoding=gb2312|gbk|gb18030|utf8"), "{error}");
    /// ```
    pub fn to_write(self, text: &str) -> Result<FormatSpec, TextError> {
        self.spec(text, |format| format.write_options())
    }

    fn spec(
        self,
        text: &str,
        declared: impl Fn(&dyn RecordFormat) -> Vec<FormatOption>,
    ) -> Result<FormatSpec, TextError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let format = self.named(name.trim())?;
        Ok(FormatSpec { format, options: Options::parse(options, &declared(format))? })
    }

    /// What names of files may end in when a game is written, each with its format: the first in the list that has it.
    pub fn endings(self, game: GameKind) -> Vec<(&'static str, &'static dyn RecordFormat)> {
        let mut endings: Vec<(&str, &dyn RecordFormat)> = Vec::new();
        for format in self.writers(game) {
            let ending = format.extension(game);
            if endings.iter().all(|(known, _)| *known != ending) {
                endings.push((ending, format));
            }
        }
        endings
    }

    /// The format to write a game in under this file name, by its ending.
    pub fn by_ending(self, file_name: &str, game: GameKind) -> Option<&'static dyn RecordFormat> {
        let ending = ending(file_name)?;
        self.endings(game).into_iter().find(|(known, _)| *known == ending).map(|(_, format)| format)
    }

    /// The formats that games of this kind can be written in.
    pub fn writers(self, game: GameKind) -> impl Iterator<Item = &'static dyn RecordFormat> {
        self.iter().filter(move |format| format.can_write() && format.holds(game))
    }

    /// Tells the format of a record from its first characters, or else from its file's name.
    pub fn detect(self, text: &str, file_name: Option<&str>) -> Option<&'static dyn RecordFormat> {
        let ending = file_name.and_then(ending);
        let text = text[..text.floor_char_boundary(HEAD)].trim_start();
        let head = Head { text, ending: ending.as_deref() };
        let mut best = (Likeness::None, None);
        for format in self.iter() {
            let likeness = format.likeness(&head);
            if likeness > best.0 {
                best = (likeness, Some(format));
            }
        }
        best.1
    }

    /// Reads a record in whichever format it is.
    pub fn read(self, bytes: &[u8], file_name: Option<&str>) -> Result<Replay, ReadError> {
        self.recognise(bytes, file_name).map(|read| read.record)
    }

    /// Reads a record in whichever format it is, and says which that is.
    pub fn recognise(self, bytes: &[u8], file_name: Option<&str>) -> Result<Recognised, ReadError> {
        let text = Text::decode(bytes, self.iter())?;
        match self.detect(&text, file_name) {
            Some(format) => read(&text, &FormatSpec::usual(format)),
            None => {
                let names = self.names().join(", ");
                let problem = problem(&text, 0, format!("a record in one of the formats {names}"));
                Err(ReadError { format: None, problem, partial: None })
            }
        }
    }

    /// Reads a record in the format given.
    pub fn read_as(self, bytes: &[u8], spec: &FormatSpec) -> Result<Replay, ReadError> {
        let text = Text::decode(bytes, std::iter::once(spec.format))
            .map_err(|error| ReadError { format: Some(spec.format), ..error })?;
        read(&text, spec).map(|read| read.record)
    }
}

/// A text is read; then it is told where its bytes were no characters.
fn read(text: &Text, spec: &FormatSpec) -> Result<Recognised, ReadError> {
    let format = spec.format;
    let record = format.read(text, &spec.options).map_err(|unread| ReadError {
        format: Some(format),
        problem: unread.problem,
        partial: unread.partial,
    })?;
    match text.damage() {
        Some(problem) => Err(ReadError { format: Some(format), problem, partial: Some(Box::new(record)) }),
        None => Ok(Recognised { format, record }),
    }
}

/// The ending of a file's name in small letters.
fn ending(file_name: &str) -> Option<String> {
    file_name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase())
}
