//! Our side of a conversation: what comes in, where the answers go, and who chooses our moves.
//!
//! A thread of its own reads the input, so that a long search can be interrupted; commands that come in meanwhile wait
//! their turn. Nothing but the protocol is written to the output.

mod input;

use std::io::{self, Write};

use boyi_games::AnyRules;
use boyi_play::TimeControl;
use boyi_players::{OptionInfo, Player};
use boyi_records::Formats;

pub use input::{Effect, Incoming, LONGEST_LINE, Message};

/// All that a [`Protocol`](crate::Protocol) needs to hold a conversation.
pub struct Conversation {
    /// The game. A protocol may have commands that change its size or options.
    pub rules: AnyRules,
    /// The clock of a game, unless the other side tells another.
    pub control: TimeControl,
    /// Whether the player thinks in the opponent's time.
    pub ponders: bool,
    /// Who chooses our moves.
    pub chooser: Box<dyn Chooser>,
    /// The formats of the records that it may be told to load.
    pub formats: Formats,
    /// What the other side says.
    pub incoming: Incoming,
    /// What we say.
    pub outputs: Outputs,
}

/// Who chooses our moves: built anew for every game, and changed by the other side's commands. Where a change fails
/// nothing changes.
pub trait Chooser {
    /// The player as it is now, with the options that were set.
    fn shown(&self) -> String;

    /// All its options, with their values as they are now.
    fn options(&self) -> Vec<OptionInfo>;

    /// A new game.
    fn start_game(&mut self, rules: AnyRules) -> Result<(), String>;

    /// Another player altogether.
    fn replace(&mut self, text: &str) -> Result<(), String>;

    /// Sets an option of the player.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String>;

    /// The player of this game.
    fn player(&mut self) -> Result<&mut dyn Player, String>;

    /// The player if it has played in this game: only such a one has anything to think about.
    fn thinker(&mut self) -> Option<&mut dyn Player>;

    /// Lets the player go: the next question gets a new one.
    fn dismiss(&mut self);
}

/// Where answers go, and where the rest goes.
pub struct Outputs {
    /// Answers.
    pub output: Box<dyn Write>,
    /// Everything else.
    pub errors: Box<dyn Write>,
}

impl Outputs {
    /// Writes to the other side.
    pub fn answer(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    /// A line for the person at the console; without a console it is lost, and that is no harm.
    pub fn complain(&mut self, text: &str) {
        let _nobody_reads_it = writeln!(self.errors, "{text}").and_then(|()| self.errors.flush());
    }
}
