//! The command `boyi`: reads what was asked and hands it to the crates that do it.

mod commands;
mod examples;
mod failure;
mod game_help;
mod interrupt;
mod machine;
mod playing;
mod position;
mod progress;
mod record_file;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::Arguments::typed().run()
}
