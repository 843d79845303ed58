//! `boyi engine`: boyi under other people's programs, and a check of theirs.

use std::time::Duration;

use boyi_engine::{EngineOptions, Pipes, serve};
use boyi_games::{AnyRules, GameKind, TextError};
use boyi_kits::{kit, protocol, protocol_names};
use boyi_protocol::check::{CheckLimits, Weight, check};
use boyi_protocol::client::Patience;
use boyi_protocol::{Protocol, split_words};
use boyi_search::{TimeControl, parse_duration};
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Answer another program over HTP, or the CCGC platform over SAU
///
/// Commands come from standard input, answers go to standard output, everything else to standard error.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Engine {
    #[command(subcommand)]
    command: Option<EngineCommand>,
    #[arg(required = true, help = crate::game_help::game())]
    game: Option<AnyRules>,
    /// htp or sau; the one that is usual for the game if left out
    #[arg(long, value_parser = protocol_name)]
    protocol: Option<&'static str>,
    /// Who chooses: a name, or NAME:option=value,... (see `boyi players`)
    #[arg(long, default_value = "best")]
    player: String,
    /// Time a move at most, unless the player's options name one
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// The clock of a game: 15m, 2m+1s, none. Over SAU that of the championship, over HTP none if left out
    #[arg(long)]
    clock: Option<TimeControl>,
    /// The same seed repeats the same games, as far as the player repeats itself
    #[arg(long)]
    seed: Option<u64>,
    /// Think in the opponent's time, too
    #[arg(long)]
    ponder: bool,
}

#[derive(Subcommand, Debug)]
enum EngineCommand {
    Check(Check),
}

/// Hold a conversation with an engine and say what it does wrong
#[derive(Args, Debug)]
#[command(after_help = "Exit code: 0 nothing is wrong, 1 something is, 3 the program cannot be started.")]
struct Check {
    /// The program and its arguments, as one text; double quotes keep spaces together
    command: String,
    /// htp or sau
    #[arg(long, value_parser = protocol_name)]
    protocol: &'static str,
    /// The game that it plays; over HTP only the size counts
    #[arg(long)]
    game: Option<AnyRules>,
    /// How long it may take for a move
    #[arg(long, value_parser = parse_duration, default_value = "60s")]
    time: Duration,
    /// How long it may take for anything else
    #[arg(long, value_parser = parse_duration, default_value = "10s")]
    patience: Duration,
}

impl Engine {
    pub fn run(self) -> Result<(), Failure> {
        if let Some(EngineCommand::Check(command)) = self.command {
            return command.run();
        }
        let rules = self.game.expect("clap requires it");
        let protocol =
            protocol(self.protocol.unwrap_or(usual_protocol(rules)), rules).map_err(Failure::Input)?;
        let options = EngineOptions {
            rules,
            player: self.player,
            time: self.time,
            seed: self.seed,
            clock: self.clock.unwrap_or_else(|| usual_clock(protocol, rules)),
            ponder: self.ponder,
        };
        let pipes = Pipes {
            input: Box::new(std::io::stdin()),
            output: Box::new(std::io::stdout()),
            errors: Box::new(std::io::stderr()),
            gone: Box::new(nobody_reads),
        };
        serve(protocol, options, pipes).map_err(Failure::input)
    }
}

fn protocol_name(text: &str) -> Result<&'static str, TextError> {
    let names = protocol_names();
    let known = names.iter().find(|name| **name == text).copied();
    known.ok_or_else(|| TextError::whole(text, format!("a protocol: {}", names.join(" or "))))
}

/// The time of a game at the championship, where the other side does not tell it.
fn usual_clock(protocol: &dyn Protocol, rules: AnyRules) -> TimeControl {
    match protocol.tells_time() {
        true => TimeControl::None,
        false => TimeControl::Game { main: kit(rules.kind()).championship_time(), increment: Duration::ZERO },
    }
}

fn usual_protocol(rules: AnyRules) -> &'static str {
    kit(rules.kind()).protocols().usual(rules).name()
}

/// Whether the other end of standard output is closed: a program that went away leaves no other sign.
fn nobody_reads() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdout = rustix::stdio::stdout();
        let mut output = [PollFd::new(&stdout, PollFlags::empty())];
        let found = poll(&mut output, Some(&Timespec::default()));
        found.is_ok() && output[0].revents().intersects(PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL)
    }
    #[cfg(not(unix))]
    false
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let words = split_words(&self.command);
        if words.is_empty() {
            return Err(Failure::Input("the command is empty".into()));
        }
        let mut usual = GameKind::ALL.into_iter().map(|kind| kit(kind).checked());
        let usual = usual.find(|&rules| usual_protocol(rules) == self.protocol).unwrap_or_default();
        let rules = self.game.unwrap_or(usual);
        let protocol = protocol(self.protocol, rules).map_err(Failure::Input)?;
        let patience = Patience { startup: self.patience, command: self.patience, quit: self.patience };
        let limits = CheckLimits { patience, turn: self.time, ..CheckLimits::default() };
        let findings = check(&words, protocol, rules, limits, &mut |what| eprintln!("looking at {what}"))
            .map_err(|error| Failure::system(&self.command, error))?;
        for finding in &findings.list {
            println!("{finding}");
        }
        let name = if findings.name.is_empty() { &self.command } else { &findings.name };
        let steps = match findings.steps {
            1 => "1 step".to_owned(),
            steps => format!("{steps} steps"),
        };
        match findings.passed() {
            true => {
                println!("{name}: nothing wrong in {steps}");
                Ok(())
            }
            false => {
                let faults = findings.list.iter().filter(|finding| finding.weight == Weight::Fault).count();
                println!("{name}: {faults} wrong in {steps}");
                Err(Failure::No)
            }
        }
    }
}
