//! What a person types: a move, or a command by its word.

use boyi_games::{AnyGame, AnyMove, Game};

use boyi_kit::board::Board;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A move; whether it is legal is another question.
    Move(AnyMove),
    /// Something else to do.
    Command(Command),
    /// Save the game in that file.
    SaveAs(String),
}

/// What can be done besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Give up.
    Resign,
    /// Save the game.
    Save,
    /// A new game.
    New,
    /// Ask the best player.
    Hint,
    /// Stop or go on, between engines.
    Pause,
    /// Explain.
    Help,
    /// Leave.
    Quit,
}

/// Commands with their word, their key on the screen, and what they do.
pub const COMMANDS: [(Command, &str, char, &str); 9] = [
    (Command::Undo, "undo", 'u', "take back, to your own turn"),
    (Command::Redo, "redo", 'r', "play again what was taken back"),
    (Command::Hint, "hint", 'h', "ask the best player"),
    (Command::Resign, "resign", 'R', "give up"),
    (Command::Save, "save", 's', "save the game in a file"),
    (Command::New, "new", 'n', "a new game"),
    (Command::Pause, "pause", 'p', "stop or go on, between engines"),
    (Command::Help, "help", '?', "what can be done"),
    (Command::Quit, "quit", 'q', "leave"),
];

impl Command {
    /// The command of a key.
    pub fn of_key(key: char) -> Option<Command> {
        COMMANDS.iter().find(|(_, _, letter, _)| *letter == key).map(|(command, ..)| *command)
    }

    /// What it does, in a few words.
    pub fn about(self) -> &'static str {
        COMMANDS.iter().find(|(command, ..)| *command == self).map_or("", |(_, _, _, about)| about)
    }

    /// The command of a word, or of its key as a word.
    pub fn of_word(text: &str) -> Option<Command> {
        let mut letters = text.chars();
        let alone = letters.next().filter(|_| letters.next().is_none());
        let named = COMMANDS.iter().find(|(_, word, ..)| word.eq_ignore_ascii_case(text));
        named.map(|(command, ..)| *command).or_else(|| alone.and_then(Command::of_key))
    }
}

/// Reads a line in a position; the error says what was expected.
pub fn parse(text: &str, board: &dyn Board<AnyGame>, position: &AnyGame) -> Result<Entry, String> {
    let text = text.trim();
    if let Some(command) = Command::of_word(text) {
        return Ok(Entry::Command(command));
    }
    if let Some((word, file)) = text.split_once(char::is_whitespace)
        && word.eq_ignore_ascii_case("save")
    {
        return Ok(Entry::SaveAs(file.trim().to_owned()));
    }
    parse_move(text, board, position).map(Entry::Move)
}

fn parse_move(text: &str, board: &dyn Board<AnyGame>, position: &AnyGame) -> Result<AnyMove, String> {
    let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let written = board.written(position, &squeezed.to_lowercase());
    position.parse_move(&written).map_err(|error| error.to_string())
}

/// Whether a move's text begins with this letter here: then the letter is typed, not taken for a command's key.
pub fn begins_a_move(letter: char, position: &AnyGame) -> bool {
    position.moves().iter().any(|mv| mv.to_string().starts_with(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_kits::kit;

    fn parse(text: &str, position: &AnyGame) -> Result<Entry, String> {
        super::parse(text, &*kit(position.kind()).board(), position)
    }

    fn game(rules: &str) -> AnyGame {
        AnyGame::start(rules.parse().unwrap())
    }

    #[test]
    fn moves_are_read_with_little_ceremony() {
        let read = |text: &str, rules: &str| match parse(text, &game(rules)) {
            Ok(Entry::Move(mv)) => mv.to_string(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(read(" F6 ", "hex:11"), "f6");
        assert_eq!(read("swap", "hex:11"), "swap");
        assert_eq!(read("c5c4", "surakarta"), "c5-c4");
        assert_eq!(read("c5 - c4", "surakarta"), "c5-c4");
        assert_eq!(read("d3h", "dots"), "d3h");
    }

    #[test]
    fn two_points_mean_a_capture_where_there_is_one() {
        let rules = "surakarta".parse().unwrap();
        let game = AnyGame::parse(rules, ".B....W............................. W").unwrap();
        assert_eq!(parse("a5b6", &game).unwrap(), Entry::Move(game.parse_move("a5xb6").unwrap()));
        assert_eq!(parse("a5b5", &game).unwrap(), Entry::Move(game.parse_move("a5-b5").unwrap()));
    }

    #[test]
    fn commands_go_by_word_or_key_and_nonsense_is_answered() {
        let hex = game("hex:11");
        assert_eq!(parse("undo", &hex), Ok(Entry::Command(Command::Undo)));
        assert_eq!(parse("h", &hex), Ok(Entry::Command(Command::Hint)));
        assert_eq!(parse("R", &hex), Ok(Entry::Command(Command::Resign)));
        assert_eq!(parse("save my game.sgf", &hex), Ok(Entry::SaveAs("my game.sgf".into())));
        assert!(parse("e?", &hex).unwrap_err().contains("expected a row number"));
    }

    #[test]
    fn letters_of_columns_are_typed_and_others_are_keys() {
        assert!(begins_a_move('h', &game("hex:11")) && !begins_a_move('n', &game("hex:11")));
        assert!(!begins_a_move('h', &game("dots:5x5")) && begins_a_move('h', &game("dots:7x7")));
        assert!(!begins_a_move('s', &game("hex:11,swap=pieces")), "nothing to swap yet");
        let mut swappable = game("hex:5,swap=sides");
        swappable.play(swappable.parse_move("a1").unwrap()).unwrap();
        assert!(begins_a_move('s', &swappable));
    }
}
