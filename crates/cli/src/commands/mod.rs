//! The commands, one a file.

mod analyse;
mod bench;
mod best;
mod completions;
mod endgames;
mod engine;
mod manual;
mod matches;
mod moves;
mod openings;
mod perft;
mod play;
mod players;
mod record;
mod reproduce;
mod serve;
mod solve;
mod tournament;
mod tune;
mod worker;

use std::process::ExitCode;

use boyi_games::GameKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// What was typed.
#[derive(Parser, Debug)]
#[command(name = "boyi", version, arg_required_else_help = false, about = about())]
#[command(after_help = "Without a command it starts the web app, as `boyi serve` does.")]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    Best(best::Best),
    Analyse(analyse::Analyse),
    Solve(solve::Solve),
    Endgames(endgames::EndgamesCommand),
    Match(matches::Match),
    Tournament(tournament::Tournament),
    Tune(tune::Tune),
    Reproduce(reproduce::Reproduce),
    Worker(worker::Worker),
    Engine(engine::Engine),
    Record(record::RecordCommand),
    Moves(moves::Moves),
    Openings(openings::Openings),
    Players(players::Players),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Manual(manual::Manual),
}

fn about() -> String {
    format!("Plays, analyses and solves board games: {}", GameKind::names())
}

impl Arguments {
    /// All commands, with examples in their help.
    pub fn described() -> clap::Command {
        crate::examples::added(Self::command())
    }

    /// What was typed; the program ends here if that makes no sense, or asks for help.
    pub fn typed() -> Self {
        let matches = Self::described().get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    pub fn run(self) -> ExitCode {
        if self.command.as_ref().is_some_and(Command::only_prints) {
            end_when_nobody_reads();
        }
        let done = match self.command {
            None => serve::usual(),
            Some(Command::Serve(command)) => command.run(),
            Some(Command::Play(command)) => command.run(),
            Some(Command::Best(command)) => command.run(),
            Some(Command::Analyse(command)) => command.run(),
            Some(Command::Solve(command)) => command.run(),
            Some(Command::Endgames(command)) => command.run(),
            Some(Command::Match(command)) => command.run(),
            Some(Command::Tournament(command)) => command.run(),
            Some(Command::Tune(command)) => command.run(),
            Some(Command::Reproduce(command)) => command.run(),
            Some(Command::Worker(command)) => command.run(),
            Some(Command::Engine(command)) => command.run(),
            Some(Command::Record(command)) => command.run(),
            Some(Command::Moves(command)) => command.run(),
            Some(Command::Openings(command)) => command.run(),
            Some(Command::Players(command)) => command.run(),
            Some(Command::Perft(command)) => command.run(),
            Some(Command::Bench(command)) => command.run(),
            Some(Command::Completions(command)) => command.run(),
            Some(Command::Manual(command)) => command.run(),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        }
    }
}

impl Command {
    /// Whether it only prints answers. Those that drive other programs must notice themselves when one goes away.
    fn only_prints(&self) -> bool {
        use Command::{Engine, Match, Play, Reproduce, Serve, Tournament, Tune, Worker};
        !matches!(
            self,
            Match(_) | Play(_) | Engine(_) | Reproduce(_) | Serve(_) | Tournament(_) | Tune(_) | Worker(_)
        )
    }
}

/// `boyi players | head` ends quietly when `head` has seen enough, as other commands do.
fn end_when_nobody_reads() {
    #[cfg(unix)]
    // SAFETY: this restores the default action of a signal, before any thread is started.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}
