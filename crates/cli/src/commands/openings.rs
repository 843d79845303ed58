//! `boyi openings`: what each first move is worth.

use std::time::Duration;

use boyi_analysis::{News, SolverOptions, Worth};
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Verdict};
use boyi_kits::kit;
use boyi_search::{Budget, Limits, parse_duration};
use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::progress::Thoughts;

/// Find out by the exact solver which first moves win
///
/// Swapping is left aside: which stone to offer is what the answer is for.
#[derive(Args, Debug)]
#[command(after_help = "Exit code: 0 all are known, 1 some are not within the limits, 2 bad input.")]
pub struct Openings {
    #[arg(help = crate::game_help::game())]
    game: AnyRules,
    /// Give up after this time, all moves together
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// Memory for the tables, in megabytes
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Openings {
    pub fn run(self) -> Result<(), Failure> {
        let kit = kit(self.game.kind());
        let start = AnyGame::start(kit.openings(self.game));
        let options = SolverOptions { memory: (self.memory as usize) << 20, ..SolverOptions::default() };
        let mut solver = kit.solver(&start, options).map_err(Failure::input)?;
        solver.values_moves(&start).map_err(|why| Failure::Input(why.to_string()))?;
        let limits =
            Limits { time: self.time.map(Budget::exactly), stop: stop_on_interrupt(), ..Limits::none() };
        let mut thoughts = Thoughts::start();
        let (mut decided, all) = (0, start.count());
        let values = solver.move_values(&start, &limits, &mut |news| {
            if let News::Decided(..) = news {
                decided += 1;
                thoughts.say(format!("{decided} of {all} first moves decided"));
            }
        });
        thoughts.finish();
        let chances: Vec<(AnyMove, Option<f64>)> =
            values.moves.into_iter().map(|(mv, worth)| (mv, worth.map(chance))).collect();
        if self.json {
            println!("{}", as_json(&chances));
        } else {
            print_text(&chances);
        }
        let is_known = !chances.is_empty() && chances.iter().all(|(_, chance)| chance.is_some());
        if is_known { Ok(()) } else { Err(Failure::No) }
    }
}

/// The first mover's, who makes these moves.
fn chance(worth: Worth) -> f64 {
    match worth {
        Worth::Verdict(verdict) => verdict.score(),
        Worth::Margin(margin) => Verdict::from(margin.cmp(&0)).score(),
    }
}

/// `fairest` is null where every move is known to decide the game.
fn as_json(chances: &[(AnyMove, Option<f64>)]) -> Value {
    let openings: Vec<Value> =
        chances.iter().map(|(mv, chance)| json!({ "move": mv.to_string(), "chance": chance })).collect();
    let fairest = chances.iter().find(|(_, chance)| *chance == Some(0.5)).map(|(mv, _)| mv.to_string());
    json!({ "openings": openings, "fairest": fairest })
}

fn print_text(chances: &[(AnyMove, Option<f64>)]) {
    for (word, chance) in [("win", Some(1.0)), ("draw", Some(0.5)), ("lose", Some(0.0)), ("not known", None)]
    {
        let moves: Vec<String> =
            chances.iter().filter(|(_, found)| *found == chance).map(|(mv, _)| mv.to_string()).collect();
        if !moves.is_empty() {
            println!("{word} ({}): {}", moves.len(), moves.join(" "));
        }
    }
}
