//! boyi as an engine under an outside program: a player of the registry, and a protocol that the kit of the game knows.

mod chooser;

use std::io::{Read, Write};
use std::time::Duration;

use boyi_games::AnyRules;
use boyi_kits::{SpecError, formats};
use boyi_protocol::Protocol;
use boyi_protocol::serving::{Conversation, Incoming, Outputs};
use boyi_search::TimeControl;

use self::chooser::SpecChooser;

/// What is to be played, and who plays.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The game. A protocol may let the other side change the board's size.
    pub rules: AnyRules,
    /// The player's spec.
    pub player: String,
    /// For a move, where the player's options name no time.
    pub time: Option<Duration>,
    /// Repeats the same games; `None`: new ones every time, and all cores are used.
    pub seed: Option<u64>,
    /// The clock of a game, unless the other side tells another.
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

/// Holds the conversation until the other side ends it. The protocol has to be one that plays by the rules of the options.
///
/// # Errors
/// If the player does not exist, does not play the game or cannot be built.
pub fn serve(protocol: &'static dyn Protocol, options: EngineOptions, pipes: Pipes) -> Result<(), SpecError> {
    let chooser = Box::new(SpecChooser::new(&options)?);
    let conversation = Conversation {
        rules: options.rules,
        control: options.clock,
        ponders: options.ponder,
        chooser,
        formats: formats(),
        incoming: Incoming::listen(pipes.input, |line| protocol.effect_of(line), pipes.gone),
        outputs: Outputs { output: pipes.output, errors: pipes.errors },
    };
    // Where nobody listens any more there is nobody to tell.
    let _broken_pipe = protocol.serve(conversation);
    Ok(())
}
