//! Engines that misbehave on purpose: `mock-engine DEFECT PROTOCOL GAME [SEED]`. Apart from its defect each one keeps to
//! the protocol and plays legal moves; `honest` has none, and is our own loop with a player of its own.

mod htp;
mod sau;

use std::io::{BufRead, Write};
use std::time::Duration;

use boyi_engine::{EngineOptions, Pipes, serve};
use boyi_games::AnyRules;
use boyi_kits::protocol;
use boyi_search::TimeControl;

/// What it does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    /// Ends with an error when it has to move.
    Crash,
    /// Never answers when it has to move.
    Stall,
    /// Answers two seconds too late.
    Late,
    /// Makes a move that is not legal.
    Illegal,
    /// Answers what is no answer.
    Garbage,
    /// Answers with a line that never ends.
    Endless,
    /// Talks without end when it has to move, and says nothing.
    Chatter,
    /// Says that it can be interrupted, and cannot: it never answers when it has to move.
    Deaf,
    /// Does not read fractions of a second, and does not know of swap.
    Plain,
    /// Ends before it says a word.
    DeadAtStart,
    /// Never says a word, and never reads one.
    MuteAtStart,
    /// Does not end its answers with an empty line.
    NoEmptyLine,
    /// Leaves out the numbers of commands.
    NoNumber,
    /// Accepts a stone on a stone.
    Careless,
    /// Ends at a command that it does not know.
    Fragile,
    /// Does not end when it is told to.
    Stays,
    /// Moves when it is not its turn.
    Hasty,
    /// Says what it does in words that the platform takes for a turn.
    Talkative,
    /// Sends a refused turn again.
    Stubborn,
    /// Gives the wrong number of edges.
    Miscounts,
}

const DEFECTS: [(&str, Defect); 20] = [
    ("crash", Defect::Crash),
    ("stall", Defect::Stall),
    ("late", Defect::Late),
    ("illegal", Defect::Illegal),
    ("garbage", Defect::Garbage),
    ("endless", Defect::Endless),
    ("chatter", Defect::Chatter),
    ("deaf", Defect::Deaf),
    ("plain", Defect::Plain),
    ("dead-at-start", Defect::DeadAtStart),
    ("mute-at-start", Defect::MuteAtStart),
    ("no-empty-line", Defect::NoEmptyLine),
    ("no-number", Defect::NoNumber),
    ("careless", Defect::Careless),
    ("fragile", Defect::Fragile),
    ("stays", Defect::Stays),
    ("hasty", Defect::Hasty),
    ("talkative", Defect::Talkative),
    ("stubborn", Defect::Stubborn),
    ("miscounts", Defect::Miscounts),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [defect, protocol, game, rest @ ..] = arguments.as_slice() else {
        panic!("usage: mock-engine DEFECT PROTOCOL GAME [PLAYER SEED]");
    };
    let rules: AnyRules = game.parse().expect("a game");
    if defect == "honest" {
        return honest(protocol, rules, rest);
    }
    let defect = DEFECTS.iter().find(|(name, _)| name == defect).expect("a defect").1;
    match defect {
        Defect::DeadAtStart => {
            eprintln!("no licence");
            std::process::exit(7);
        }
        Defect::MuteAtStart => for_ever(),
        _ => {}
    }
    match protocol.as_str() {
        "htp" => htp::run(defect),
        _ => sau::run(defect, rules),
    }
    if defect == Defect::Stays {
        for_ever();
    }
}

/// Our own loop.
fn honest(name: &str, rules: AnyRules, rest: &[String]) {
    let player = rest.first().map_or("random", String::as_str).to_owned();
    let seed = rest.get(1).map(|seed| seed.parse().expect("a seed"));
    let options = EngineOptions { rules, player, time: None, seed, clock: TimeControl::None, ponder: false };
    let pipes = Pipes {
        input: Box::new(std::io::stdin()),
        output: Box::new(std::io::stdout()),
        errors: Box::new(std::io::stderr()),
        gone: Box::new(|| false),
    };
    serve(protocol(name, rules).expect("a protocol"), options, pipes).expect("a player that exists");
}

pub(crate) fn lines() -> impl Iterator<Item = String> {
    std::io::stdin().lock().lines().map_while(Result::ok)
}

pub(crate) fn say(text: &str) {
    let mut output = std::io::stdout().lock();
    // A partner who left has heard enough.
    if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

pub(crate) fn for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1000));
    }
}

/// What it does instead of moving, if that is its defect; or what it does before.
pub(crate) fn instead_of_a_move(defect: Defect) {
    match defect {
        Defect::Crash => {
            eprintln!("assertion failed: stones < 2");
            std::process::exit(3);
        }
        Defect::Stall | Defect::Deaf => for_ever(),
        Defect::Chatter => loop {
            say("gogui-gfx:\nTEXT thinking\n\n");
        },
        Defect::Late => std::thread::sleep(Duration::from_secs(2)),
        Defect::Endless => loop {
            say(&"x".repeat(4096));
        },
        _ => {}
    }
}
