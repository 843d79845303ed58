//! The commands, one a file.

mod bench;
mod best;
mod matches;
mod moves;
mod perft;
mod play;
mod players;
mod record;
mod solve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Plays, analyses and solves Hex, Surakarta and Dots and Boxes.
#[derive(Parser, Debug)]
#[command(name = "boyi", version, arg_required_else_help = false)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(play::Play),
    Best(best::Best),
    Solve(solve::Solve),
    Match(matches::Match),
    Record(record::RecordCommand),
    Moves(moves::Moves),
    Players(players::Players),
    Perft(perft::Perft),
    Bench(bench::Bench),
}

impl Arguments {
    pub fn run(self) -> ExitCode {
        let done = match self.command {
            None => play::choose_and_play(),
            Some(Command::Play(command)) => command.run(),
            Some(Command::Best(command)) => command.run(),
            Some(Command::Solve(command)) => command.run(),
            Some(Command::Match(command)) => command.run(),
            Some(Command::Record(command)) => command.run(),
            Some(Command::Moves(command)) => command.run(),
            Some(Command::Players(command)) => command.run(),
            Some(Command::Perft(command)) => command.run(),
            Some(Command::Bench(command)) => command.run(),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        }
    }
}
