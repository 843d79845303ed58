//! boyi as an engine: the loops that answer a Hex program over HTP and the CCGC's platform over SAU.
//!
//! A thread of its own reads the input, so that a long search can be interrupted; commands that come in meanwhile wait
//! their turn. Nothing but the protocol is written to the output.

mod chooser;
mod htp;
mod input;
mod sau;

use std::io::{self, Read, Write};
use std::time::Duration;

use boyi_games::AnyRules;
use boyi_kits::SpecError;
use boyi_protocol::Protocol;
use boyi_search::TimeControl;

use self::chooser::Chooser;
use self::input::{Interrupts, listen};

/// What is to be played, and who plays.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The game; over HTP the board's size may be changed by the other side.
    pub rules: AnyRules,
    /// The player's spec.
    pub player: String,
    /// For a move, where the player's options name no time.
    pub time: Option<Duration>,
    /// Repeats the same games; `None`: new ones every time, and all cores are used.
    pub seed: Option<u64>,
    /// The clock of a game. HTP can change it, SAU cannot.
    pub clock: TimeControl,
    /// Think in the opponent's time.
    pub ponder: bool,
}

/// The ends of the conversation.
pub struct Pipes {
    /// Where commands come from.
    pub input: Box<dyn Read + Send>,
    /// Where answers go.
    pub output: Box<dyn Write>,
    /// Where everything else goes.
    pub errors: Box<dyn Write>,
    /// Whether nobody reads the answers any more; asked now and then.
    pub gone: Box<dyn Fn() -> bool + Send>,
}

/// Holds the conversation until the other side ends it.
///
/// # Errors
/// If the player does not exist, does not play the game or cannot be built.
pub fn serve(protocol: Protocol, options: EngineOptions, pipes: Pipes) -> Result<(), SpecError> {
    let chooser = Chooser::new(&options)?;
    let interrupts = Interrupts::default();
    let stops = match protocol {
        Protocol::Htp => htp::effect_of,
        Protocol::Sau => sau::effect_of,
    };
    let received = listen(pipes.input, stops, &interrupts, pipes.gone);
    let outputs = Outputs { output: pipes.output, errors: pipes.errors };
    // Where nobody listens any more there is nobody to tell.
    let _broken_pipe: io::Result<()> = match protocol {
        Protocol::Htp => htp::converse(chooser, &options, &received, &interrupts, outputs),
        Protocol::Sau => sau::converse(chooser, &options, &received, &interrupts, outputs),
    };
    interrupts.finish();
    Ok(())
}

/// Where answers go, and where the rest goes.
struct Outputs {
    output: Box<dyn Write>,
    errors: Box<dyn Write>,
}

impl Outputs {
    fn answer(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    /// A word for whoever watches; if nobody does, that is no harm.
    fn complain(&mut self, text: &str) {
        let _nobody_reads_it = writeln!(self.errors, "{text}").and_then(|()| self.errors.flush());
    }
}
