//! Our engines, and others that misbehave, as their partners meet them.

mod arena;
mod compliance;
mod hostile;
mod repeated_games;

/// A command line of `mock-engine`.
fn mock(arguments: &str) -> String {
    format!("\"{}\" {arguments}", env!("CARGO_BIN_EXE_mock-engine"))
}
