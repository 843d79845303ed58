//! `boyi bench`: how fast it is, and a signature of what it does.

mod signature;

use boyi_games::{AnyRules, GameKind};
use boyi_kit::bench::reference;
use boyi_kits::kit;
use clap::Args;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::progress::short;

/// Measure speeds, and print a signature that changes only when behaviour does
///
/// Rates are per second of CPU time on one thread unless the name says otherwise, the median of several runs.
/// `reference` is a fixed piece of integer work measured between them: on a busy machine compare ratios to it.
#[derive(Args, Debug)]
pub struct Bench {
    /// Only what belongs to this game
    game: Option<AnyRules>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn run(self) -> Result<(), Failure> {
        let wanted = |kind: &GameKind| self.game.is_none_or(|rules| rules.kind() == *kind);
        let mut object = Map::new();
        let mut note = |name: &str, rate: f64| {
            if !self.json {
                println!("{name:<28}{:>10}/s", short(rate));
            }
            object.insert(name.to_owned(), json!(rate.round()));
        };
        note("reference", reference());
        for rate in GameKind::ALL.into_iter().filter(wanted).flat_map(|kind| kit(kind).rates()) {
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
