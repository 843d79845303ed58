//! `boyi analyse`: a whole game, move by move.

mod overviews;
mod text;

use std::time::Duration;

use boyi_games::{Game, Side};
use boyi_kits::PlayerSpec;
use boyi_players::{JudgedMove, Review, Summary, review};
use boyi_search::{Budget, Limits, parse_duration, show_duration};
use clap::Args;
use serde_json::{Value, json};

use self::overviews::Overviews;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::position::Place;
use crate::progress::counter;

/// Judge a whole game, move by move: what each move gave away, and what was better
#[derive(Args, Debug)]
#[command(
    after_help = "Where a game has a theory, the kind of each move is named (safe, loony, ...), and an unfinished game ends with an overview of what
it says. With --json every position has one, with the exact value of every move as soon as the position is solved.

Ctrl-C ends it with what is judged by then; a game is judged from its end."
)]
pub struct Analyse {
    #[command(flatten)]
    place: Place,
    /// Who judges: a name, or NAME:option=value,... (see `boyi players`)
    #[arg(long, default_value = "best")]
    player: String,
    /// Time for a position, where the player's options name no limit
    #[arg(long, value_parser = parse_duration, default_value = "1s")]
    time: Duration,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub fn run(self) -> Result<(), Failure> {
        let situation = self.place.situation()?;
        if situation.moves().is_empty() {
            return Err(Failure::Input("there are no moves to judge: give --record or --moves; for a single position there are `boyi best` and `boyi \
                 solve --values`"
                    .into(),));
        }
        let rules = situation.beginning().rules();
        let mut spec = PlayerSpec::parse(&self.player, rules).map_err(Failure::input)?;
        if ["simulations", "nodes", "depth"].iter().all(|name| !spec.settings().is_set(name)) {
            spec.set_if_open("time", &show_duration(self.time)).map_err(Failure::input)?;
        }
        spec.use_all_cores();
        let mut player = spec.build(rules, None).map_err(Failure::input)?;
        let stop = stop_on_interrupt();
        let bar = counter(situation.moves().len() as u64, "moves");
        let judged =
            review(situation.beginning(), situation.moves(), player.as_mut(), &stop, &mut |judged, _| {
                bar.set_message(format!("{} {}", judged.ply + 1, judged.mv));
                bar.inc(1);
            });
        bar.finish_and_clear();
        let review = judged.map_err(|error| Failure::System(error.to_string()))?;
        let name = spec.to_string();
        let limits = Limits { time: Some(Budget::exactly(self.time)), stop, ..Limits::none() };
        let overviews = Overviews::of(&review, &situation, &limits);
        match self.json {
            true => {
                let mut found = as_json(&review, &name, situation.moves().len());
                if let Some(overviews) = overviews {
                    overviews.add_to(&mut found);
                }
                println!("{found}");
            }
            false => text::print(&review, &name, situation.moves().len(), overviews.as_ref()),
        }
        Ok(())
    }
}

fn as_json(review: &Review, player: &str, total: usize) -> Value {
    json!({
        "player": player,
        "complete": review.moves.len() == total,
        "moves": review.moves.iter().map(move_as_json).collect::<Vec<_>>(),
        "first": summary_as_json(review.summary(Side::First)),
        "second": summary_as_json(review.summary(Side::Second)),
    })
}

fn move_as_json(judged: &JudgedMove) -> Value {
    let mut object = json!(judged.judgement);
    let line: Vec<String> = judged.report.line.iter().map(ToString::to_string).collect();
    object["number"] = json!(judged.ply + 1);
    object["side"] = json!(judged.side.to_string());
    object["move"] = json!(judged.mv.to_string());
    object["best"] = json!(line.first());
    object["line"] = json!(line);
    object["proven"] = json!(judged.report.proven.map(|verdict| verdict.to_string()));
    object
}

fn summary_as_json(summary: Summary) -> Value {
    let [inaccuracies, mistakes, blunders] = summary.mistakes;
    json!({
        "moves": summary.moves,
        "best": summary.best,
        "inaccuracies": inaccuracies,
        "mistakes": mistakes,
        "blunders": blunders,
        "mean_loss": summary.mean_loss,
    })
}
