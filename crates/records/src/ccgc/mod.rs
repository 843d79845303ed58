//! The records that the Chinese championship asks for: one format, with a form of its own for each game.

mod date;
mod file_name;
mod header;

use boyi_games::GameKind;

use date::{dotted_date, time_and_place};
pub use date::{model_date, split_time_and_place};
pub use header::Header;
use header::outcome_words;

use crate::cursor::{Cursor, problem};
use crate::{
    CannotHold, Choice, Encoding, FormatOption, Head, Likeness, Options, Record, RecordFormat, Replay, Unread,
};

/// How the championship's records look for one game.
pub trait CcgcForm: Sync {
    /// The game.
    fn game(&self) -> GameKind;

    /// The name of the game in a header and in names of files, in capitals.
    fn tag(&self) -> &'static str;

    /// The letters of the first player and of the second.
    fn letters(&self) -> [char; 2];

    /// The ending of a file's name, without the dot.
    fn extension(&self) -> &'static str {
        "txt"
    }

    /// How a text begins, in words.
    fn beginning(&self) -> String {
        format!("'{{[{}]'", self.tag())
    }

    /// How much a text looks like this form.
    fn likeness(&self, head: &Head<'_>) -> Likeness {
        if tag_of(head.text).is_some_and(|tag| tag == self.tag()) { Likeness::Sure } else { Likeness::None }
    }

    /// What reading and writing have to be told.
    fn options(&self) -> Vec<FormatOption> {
        Vec::new()
    }

    /// Reads a record of this form.
    fn read(&self, text: &str, options: &Options) -> Result<Replay, Unread>;

    /// Writes a record of this game.
    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold>;
}

/// The letters in the first brackets: `{[<GAME>]`.
fn tag_of(text: &str) -> Option<String> {
    let mut cursor = Cursor::new(text);
    for bracket in ['{', '['] {
        cursor.skip_spaces();
        cursor.expect(bracket).ok()?;
    }
    cursor.skip_spaces();
    let letters = std::iter::from_fn(|| cursor.accept_if(|c| c.is_ascii_alphabetic()));
    Some(letters.take(8).map(|letter| letter.to_ascii_uppercase()).collect())
}

/// The championship's format, with the forms of these games.
pub struct Ccgc(Vec<&'static dyn CcgcForm>);

impl Ccgc {
    /// With these forms.
    pub fn new(forms: impl IntoIterator<Item = &'static dyn CcgcForm>) -> Self {
        Ccgc(forms.into_iter().collect())
    }

    fn form(&self, game: GameKind) -> Option<&'static dyn CcgcForm> {
        self.0.iter().copied().find(|form| form.game() == game)
    }
}

impl RecordFormat for Ccgc {
    fn name(&self) -> &'static str {
        "ccgc"
    }

    fn about(&self) -> &'static str {
        "what the Chinese championship asks for"
    }

    fn holds(&self, game: GameKind) -> bool {
        self.form(game).is_some()
    }

    fn extension(&self, game: GameKind) -> &'static str {
        self.form(game).map_or("txt", CcgcForm::extension)
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let of_forms = self.0.iter().map(|form| form.likeness(head)).max().unwrap_or(Likeness::None);
        if head.begins_with(&['{', '[']) { Likeness::Sure } else { of_forms }
    }

    fn read_options(&self) -> Vec<FormatOption> {
        let of_form = |form: &&dyn CcgcForm| {
            let game = Some(form.game());
            form.options().into_iter().map(move |mut option| {
                option.game = game;
                option
            })
        };
        self.0.iter().flat_map(of_form).collect()
    }

    fn write_options(&self) -> Vec<FormatOption> {
        std::iter::once(Encoding::OPTION).chain(self.read_options()).collect()
    }

    fn read(&self, text: &str, options: &Options) -> Result<Replay, Unread> {
        let head = Head { text: text.trim_start(), ending: None };
        let likeliest = self.0.iter().max_by_key(|form| form.likeness(&head));
        match likeliest.filter(|form| form.likeness(&head) > Likeness::None) {
            Some(form) => form.read(text, options),
            None => {
                let forms: Vec<String> = self.0.iter().map(|form| form.beginning()).collect();
                let at = text.len() - head.text.len();
                Err(Unread::whole(problem(text, at, forms.join(" or "))))
            }
        }
    }

    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold> {
        let kind = record.rules().kind();
        let form = self.form(kind).ok_or_else(|| CannotHold::new(format!("there is no form for {kind}")))?;
        form.write(record, options)
    }

    fn file_name(&self, record: &Record) -> Option<String> {
        Some(file_name::file_name(self.form(record.rules().kind())?, record))
    }
}
