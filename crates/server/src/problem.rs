//! What is answered when a request cannot be served: a status, a code with its arguments, and the sentence that they make in
//! English. The page has words of its own for every code.

use std::collections::BTreeMap;
use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use boyi_games::{AnyMove, IllegalMove, TextError};
use boyi_play::Refused;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Value, json};

/// The problems: a code, its name here, its arguments, its status and its words. An argument called `prose` is English of
/// somebody else, which the page shows as it is; one called `reason` is the code of a rule of the game.
macro_rules! problems {
    ($($code:literal $name:ident { $($argument:ident: $type:ty),* } $status:ident $words:literal)*) => {
        /// Why a request is refused.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Problem {
            $(#[doc = $words] $name { $($argument: $type),* },)*
        }

        /// Every code, with the names of its arguments.
        pub(crate) const CODES: &[(&str, &[&str])] = &[$(($code, &[$(stringify!($argument)),*])),*];

        impl Problem {
            /// What it is called in answers.
            pub(crate) fn code(&self) -> &'static str {
                match self {
                    $(Problem::$name { .. } => $code,)*
                }
            }

            /// The status of the answer.
            pub(crate) fn status(&self) -> StatusCode {
                match self {
                    $(Problem::$name { .. } => StatusCode::$status,)*
                }
            }

            /// What the words are about.
            fn arguments(&self) -> BTreeMap<&'static str, Value> {
                match self {
                    $(Problem::$name { $($argument),* } => [$((stringify!($argument), json!($argument))),*].into(),)*
                }
            }
        }

        impl fmt::Display for Problem {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Problem::$name { $($argument),* } => {
                        // Some are for the page alone.
                        $(let _ = $argument;)*
                        write!(f, $words)
                    })*
                }
            }
        }
    };
}

problems! {
    // A request that makes no sense.
    "no-json" NoJson { prose: String } BAD_REQUEST "body: {prose}"
    "no-message" NoMessage { prose: String } BAD_REQUEST "message: {prose}"
    "not-read" NotRead { what: String, input: String, at: usize, read: String, prose: String } BAD_REQUEST
        "{what}: {input:?}, character {at}: read {read:?}, expected {prose}"
    "line-not-read" LineNotRead { number: usize, prose: String } BAD_REQUEST "move {number}: {prose}"
    "ends-early" EndsEarly { what: String, input: String, prose: String } BAD_REQUEST
        "{what}: {input:?}: ends where {prose} was expected"
    "empty" Empty { what: String, prose: String } BAD_REQUEST "{what}: nothing was given, expected {prose}"
    "no-format" NoFormat { prose: String } BAD_REQUEST "{prose}"
    "no-player" NoPlayer { prose: String } BAD_REQUEST "{prose}"
    "player-is-local" PlayerIsLocal { name: String } BAD_REQUEST
        "{name}: programs and files of this machine cannot be used from here"
    "no-time" NoTime { clock: String } BAD_REQUEST "clock {clock:?}: leaves no time for the first move"
    "long-text" LongText { start: String, most: usize } BAD_REQUEST "\"{start}…\": at most {most} characters"
    "no-game-watched" NoGameWatched {} BAD_REQUEST "watch a game first"
    "wrong-type" WrongType {} UNSUPPORTED_MEDIA_TYPE "expected content-type application/json"
    "too-many-moves" TooManyMoves { count: usize, most: usize } PAYLOAD_TOO_LARGE "{count} moves: at most {most} are taken"
    "too-large" TooLarge { request: String, most: usize } PAYLOAD_TOO_LARGE "{request}: at most {most} bytes"

    // A game that does not allow it.
    "illegal-move" Illegal { mv: String, reason: &'static str, words: &'static str } UNPROCESSABLE_ENTITY "{mv}: {words}"
    "illegal-line" IllegalLine { number: usize, mv: String, reason: &'static str, words: &'static str } UNPROCESSABLE_ENTITY
        "move {number}, {mv}: {words}"
    "game-over" GameOver {} UNPROCESSABLE_ENTITY "the game is over"
    "flag-fell" FlagFell {} UNPROCESSABLE_ENTITY "the flag has fallen: the game is over"
    "no-such-move" NoSuchMove { number: usize } UNPROCESSABLE_ENTITY "there is no move {number} to correct"
    "nothing-to-undo" NothingToUndo {} UNPROCESSABLE_ENTITY "there is no move of yours to take back"
    "nothing-to-redo" NothingToRedo {} UNPROCESSABLE_ENTITY "no move was taken back"
    "nothing-offered" NothingOffered {} UNPROCESSABLE_ENTITY "nothing was asked for"
    "engines-do-not-resign" EnginesDoNotResign {} UNPROCESSABLE_ENTITY "engines do not resign for you"
    "paused" Paused {} UNPROCESSABLE_ENTITY "the game is paused"
    "gone-on" GoneOn {} UNPROCESSABLE_ENTITY "the game has gone on since: look again"
    "only-players" OnlyPlayers {} FORBIDDEN "you watch this game: only its players can do that"
    "only-the-other" OnlyTheOther {} FORBIDDEN "that is for the other player to do"
    "no-takebacks" NoTakebacks {} FORBIDDEN "no move is taken back in this game"
    "not-your-turn" NotYourTurn {} FORBIDDEN "it is not your turn"
    "no-game" NoGame { game: String } NOT_FOUND "there is no game {game:?}"
    "no-entry" NoEntry { prose: String } UNPROCESSABLE_ENTITY "{prose}"
    "set-aside" SetAside {} UNPROCESSABLE_ENTITY "set aside"

    // Searches.
    "long-search" LongSearch { player: String, most: String } UNPROCESSABLE_ENTITY "player {player:?}: at most {most} here"
    "large-search" LargeSearch { player: String, most: u64 } UNPROCESSABLE_ENTITY
        "player {player:?}: at most {most}MB of memory here"
    "many-threads" ManyThreads { player: String } UNPROCESSABLE_ENTITY "player {player:?}: one thread here"
    "search-failed" SearchFailed { prose: String } SERVICE_UNAVAILABLE "{prose}"

    // Records.
    "no-record" NoRecord { formats: String } UNPROCESSABLE_ENTITY "expected a record in one of the formats {formats}"
    "broken-record" BrokenRecord { prose: String } UNPROCESSABLE_ENTITY "{prose}"
    "long-record" LongRecord { count: usize, most: usize } PAYLOAD_TOO_LARGE "{count} moves: at most {most} are shown"
    "not-written" NotWritten { prose: String } UNPROCESSABLE_ENTITY "{prose}"
    "rare-character" RareCharacter { encoding: String, character: String } UNPROCESSABLE_ENTITY
        "{encoding} has no character {character:?}; GB18030 and UTF-8 have"

    // The arena.
    "no-arena" NoArena {} NOT_FOUND "no arena is shown here: start the server with --arena DIR"
    "no-folder" NoFolder { folder: String } NOT_FOUND "the arena has no folder {folder:?}"
    "no-match" NoMatch { number: u32 } NOT_FOUND "there is no match {number}"
    "no-match-game" NoMatchGame {} NOT_FOUND "there is no such game"

    // The server.
    "no-file" NoFile { path: String } NOT_FOUND "there is no {path}"
    "no-method" NoMethod { request: String } METHOD_NOT_ALLOWED "{request}: there is nothing that takes this"
    "refused" Refused { request: String, prose: String } BAD_REQUEST "{request}: {prose}"
    "other-site" OtherSite {} FORBIDDEN "requests from other sites are not served"
    "other-host" OtherHost { host: String } MISDIRECTED_REQUEST
        "this server is not called {host:?}: it may be named with --host"
    "too-often" TooOften {} TOO_MANY_REQUESTS "too many requests: please wait a little"
    "too-many-viewers" TooManyViewers {} SERVICE_UNAVAILABLE "too many viewers: please come back later"
    "not-saved" NotSaved { prose: String } SERVICE_UNAVAILABLE "the game could not be saved: {prose}"
    "not-loaded" NotLoaded { prose: String } SERVICE_UNAVAILABLE "the game could not be read: {prose}"
    "broke-down" BrokeDown { prose: String } SERVICE_UNAVAILABLE "{prose}"
}

impl Problem {
    /// Our own fault: the disk is full, say.
    pub(crate) fn ours(why: impl fmt::Display) -> Problem {
        Problem::BrokeDown { prose: why.to_string() }
    }

    /// A player that cannot be had.
    pub(crate) fn no_player(why: impl fmt::Display) -> Problem {
        Problem::NoPlayer { prose: why.to_string() }
    }

    /// A text that cannot be read: rules, a clock, a move.
    pub(crate) fn not_read(what: &str, TextError { input, at, read, expected }: TextError) -> Problem {
        let (what, prose) = (what.to_owned(), expected);
        match read {
            Some(read) => Problem::NotRead { what, input, at: at + 1, read: read.to_string(), prose },
            None if input.is_empty() => Problem::Empty { what, prose },
            None => Problem::EndsEarly { what, input, prose },
        }
    }

    /// A move that the rules do not allow.
    pub(crate) fn illegal(mv: AnyMove, IllegalMove { code, words }: IllegalMove) -> Problem {
        Problem::Illegal { mv: mv.to_string(), reason: code, words }
    }

    /// The problem as it is answered.
    pub(crate) fn shown(&self) -> ProblemShown {
        ProblemShown { code: Code(self.code()), arguments: self.arguments(), error: self.to_string() }
    }
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub(crate) struct ProblemShown {
    code: Code,
    /// What the words for the code are about, by name.
    #[schemars(with = "BTreeMap<String, Argument>")]
    arguments: BTreeMap<&'static str, Value>,
    /// One sentence in English.
    error: String,
}

/// An argument of a problem.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Argument {
    Text(String),
    Number(u64),
}

/// The code of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Code(&'static str);

impl JsonSchema for Code {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ProblemCode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let codes: Vec<&str> = CODES.iter().map(|(code, _)| *code).collect();
        json_schema!({ "type": "string", "enum": codes })
    }
}

#[cfg(test)]
impl ProblemShown {
    pub(crate) fn code(&self) -> &'static str {
        self.code.0
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        match refused {
            Refused::Over => Problem::GameOver {},
            Refused::Illegal(mv, why) => Problem::illegal(mv, why),
            Refused::NoSuchMove(ply) => Problem::NoSuchMove { number: ply.saturating_add(1) },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), Json(self.shown())).into_response()
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::{GameKind, IllegalMove};

    use super::*;
    use crate::page;

    /// The texts of the page and its games in a language, by their names.
    fn texts(file: &str, language: &str) -> BTreeMap<String, String> {
        let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let with_words = GameKind::ALL.into_iter().filter(|&game| page::of_game(game));
        let games = with_words.map(|game| format!("{crates}/{game}/web/words.{language}.js"));
        let files = [format!("{crates}/../web/text/{file}")].into_iter().chain(games);
        let source: String = files.map(|path| std::fs::read_to_string(path).unwrap()).collect();
        let pairs = source.lines().filter_map(|line| {
            let (name, text) = line.trim().strip_prefix('"')?.split_once("\": ")?;
            Some((name.to_owned(), text.to_owned()))
        });
        pairs.collect()
    }

    #[test]
    fn the_page_has_words_for_every_problem_in_both_languages() {
        for (file, language) in [("en.js", "en"), ("zh.js", "zh-CN")] {
            let texts = texts(file, language);
            let mut expected: Vec<String> = CODES.iter().map(|(code, _)| format!("problem.{code}")).collect();
            for (code, arguments) in CODES {
                let text =
                    texts.get(&format!("problem.{code}")).unwrap_or_else(|| panic!("{file}: no {code}"));
                for part in text.split('{').skip(1) {
                    let argument = part.split('}').next().unwrap();
                    assert!(arguments.contains(&argument), "{file}: {code} has no {argument}");
                }
                if arguments.contains(&"prose") {
                    assert!(text.contains("{prose}"), "{file}: {code} does not show what it says");
                }
            }
            let rules =
                GameKind::ALL.into_iter().filter(|&game| page::of_game(game)).flat_map(GameKind::reasons);
            let shared = [IllegalMove::GAME_OVER.code, IllegalMove::NOT_HERE.code, "other-game"]
                .map(|code| format!("illegal.{code}"));
            expected.extend(shared);
            expected.extend(rules.map(|rule| format!("illegal.{}", rule.code)));
            expected.extend(
                ["rules", "setup", "clock", "move", "reason"].map(|what| format!("problem.what.{what}")),
            );
            for name in &expected {
                assert!(texts.contains_key(name), "{file}: no {name}");
            }
            let known = |name: &&String| name.starts_with("problem.") || name.starts_with("illegal.");
            let unused: Vec<_> = texts.keys().filter(known).filter(|name| !expected.contains(name)).collect();
            assert!(unused.is_empty(), "{file}: nothing says {unused:?}");
        }
    }

    #[test]
    fn a_problem_is_told_by_its_code_its_arguments_and_a_sentence() {
        let told = json!(Problem::NoGame { game: "x".into() }.shown());
        let expected =
            json!({ "code": "no-game", "arguments": { "game": "x" }, "error": "there is no game \"x\"" });
        assert_eq!(told, expected);
    }
}
