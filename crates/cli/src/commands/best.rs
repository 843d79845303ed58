//! `boyi best`: one position, one move.

use std::time::{Duration, Instant};

use boyi_analysis::Thoughts;
use boyi_games::{Game, Side};
use boyi_kits::PlayerSpec;
use boyi_players::{AnyReport, Turn};
use boyi_search::parse_duration;
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::position::Place;
use crate::progress::{self, in_one_line};

/// Find the best move of a position
#[derive(Args, Debug)]
#[command(after_help = "Ctrl-C ends the search with the best move so far.")]
pub struct Best {
    #[command(flatten)]
    place: Place,
    /// Who chooses: a name, or NAME:option=value,... (see `boyi players`)
    #[arg(long, default_value = "best")]
    player: String,
    /// Time to think at most, unless the player's options name a time
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print a JSON object a line while it thinks, about ten a second, the answer last
    #[arg(long)]
    stream: bool,
}

impl Best {
    pub fn run(self) -> Result<(), Failure> {
        let situation = self.place.situation()?;
        let position = situation.position();
        if let Some(outcome) = position.outcome() {
            return Err(Failure::Input(format!("the game is over: {outcome}")));
        }
        let mut spec = PlayerSpec::parse(&self.player, position.rules()).map_err(Failure::input)?;
        if let Some(time) = self.time {
            spec.set_if_open("time", &boyi_search::show_duration(time)).map_err(Failure::input)?;
        }
        spec.use_all_cores();
        // Before the player is made: a large table takes a moment.
        let stop = stop_on_interrupt();
        let mut player = spec.build(position.rules(), None).map_err(Failure::input)?;
        let name = spec.to_string();
        let mover = position.mover();
        let mut line = progress::Thoughts::start();
        let started = Instant::now();
        let mut turn = Turn { stop, ..Turn::quiet(&situation) };
        turn.listener = match self.stream {
            true => Box::new(|report| println!("{}", as_json(None, &name, mover, report, started.elapsed()))),
            false => Box::new(|report| line.show(report)),
        };
        let answer = player.choose(&mut turn);
        let elapsed = started.elapsed();
        drop(turn);
        line.finish();
        let decision = answer.map_err(|error| Failure::System(error.to_string()))?;
        let chosen = decision.mv.map_or_else(|| "resign".to_owned(), |mv| mv.to_string());
        if self.json || self.stream {
            println!("{}", as_json(Some(&chosen), &name, mover, &decision.report, elapsed));
        } else {
            println!("{chosen}");
            let mover = position.side_name(position.mover());
            eprintln!("{mover} {}  by {name}", in_one_line(&decision.report));
        }
        Ok(())
    }
}

/// The report of an answer, or of a search that still runs, after so much time: a player may have done more than search.
fn as_json(
    chosen: Option<&str>,
    player: &str,
    mover: Side,
    report: &AnyReport,
    elapsed: Duration,
) -> serde_json::Value {
    let mut object = json!(Thoughts::of(report, mover));
    object["done"] = json!(chosen.is_some());
    object["move"] = json!(chosen.map(str::to_owned).or_else(|| report.best().map(ToString::to_string)));
    object["seconds"] = json!(elapsed.as_secs_f64());
    object["player"] = json!(player);
    object
}
