//! `boyi bench`: how fast it is, and a signature of what it does.

mod measure;
mod rates;
mod signature;

use boyi_games::{AnyRules, GameKind};
use clap::Args;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::progress::short;

/// Measure speeds, and print a signature that changes only when behaviour does
///
/// Rates are per second of CPU time on one thread unless the name says otherwise, the median of several runs.
/// `reference` is a fixed piece of integer work measured between them: on a busy machine compare ratios to it.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi bench
  boyi bench hex --json")]
pub struct Bench {
    /// Only what belongs to this game
    game: Option<AnyRules>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn run(self) -> Result<(), Failure> {
        let wanted = |kind: GameKind| self.game.is_none_or(|rules| rules.kind() == kind);
        let mut object = Map::new();
        let mut note = |name: &str, rate: f64| {
            if !self.json {
                println!("{name:<28}{:>10}/s", short(rate));
            }
            object.insert(name.to_owned(), json!(rate.round()));
        };
        note("reference", measure::reference());
        for rate in rates::ALL.iter().filter(|rate| wanted(rate.game)) {
            note(rate.name, (rate.measure)());
        }
        let signature = signature::signature();
        if self.json {
            object.insert("signature".into(), Value::String(signature));
            println!("{}", Value::Object(object));
        } else {
            println!("signature {signature}");
        }
        Ok(())
    }
}
