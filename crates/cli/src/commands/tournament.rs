//! `boyi tournament`: many players, everybody against everybody or one against the rest.

use boyi_arena::{CrossTable, MatchPlan, Pairing, play_matches};
use boyi_games::AnyRules;
use boyi_records::FormatSpec;
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::playing::{Fairness, Pace, Place, Watch, export, failure, players as players_of};
use crate::record_file::to_write;

/// Play a tournament: everybody against everybody, or the first player against the others
///
/// Ratings are Elo, the mean of all players 0, with half of the 95 % interval.
#[derive(Args, Debug)]
pub struct Tournament {
    #[arg(help = crate::game_help::game())]
    game: AnyRules,
    /// The players: names, or NAME:option=value,...
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The first player against each of the others
    #[arg(long)]
    gauntlet: bool,
    /// Games of each meeting
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    fairness: Fairness,
    #[command(flatten)]
    place: Place,
    /// With --out: also write every game as a record in this format into DIR/records
    #[arg(long, value_name = "FORMAT", value_parser = to_write, requires = "out")]
    records: Option<FormatSpec>,
    /// End with one JSON object
    #[arg(long)]
    json: bool,
}

impl Tournament {
    pub fn run(self) -> Result<(), Failure> {
        let players: Vec<_> =
            self.players.iter().map(|text| self.pace.player(text, self.game)).collect::<Result<_, _>>()?;
        let pairing = if self.gauntlet { Pairing::Gauntlet } else { Pairing::RoundRobin };
        let meetings = pairing.meetings(players.len());
        let plans: Vec<MatchPlan> = meetings
            .iter()
            .map(|&(a, b)| {
                let pair = [players[a].clone(), players[b].clone()];
                self.fairness.plan(self.game, pair, self.games, self.pace.clock)
            })
            .collect::<Result<_, _>>()?;
        let mut store = self.place.store()?;
        let interrupt = self.place.interrupt();
        let mut executor = self.place.executor_until(&interrupt, &mut store, players_of(&plans))?;
        let mut watch = Watch::new(&store, 0, &plans)?;
        let tallies =
            play_matches(&mut store, 0, &plans, None, executor.as_mut(), &mut |news| watch.see(&news))
                .map_err(failure)?;
        watch.finish();
        if interrupt.is_stopped() {
            eprintln!("stopped before the last game: the table holds what was played");
        }
        if let (Some(format), Some(out)) = (&self.records, &self.place.out) {
            export(&store, plans.len() as u32, format, out)?;
        }
        let names = players.iter().map(ToString::to_string).collect();
        let table = CrossTable { names, meetings: meetings.into_iter().zip(tallies).collect() };
        if self.json {
            println!("{}", as_json(&table));
        } else {
            print!("{}", table.text());
        }
        Ok(())
    }
}

fn as_json(table: &CrossTable) -> serde_json::Value {
    let places: Vec<_> = table
        .places()
        .iter()
        .map(|place| {
            json!({
                "player": table.names[place.player],
                "elo": place.rating.elo,
                "elo_reach": place.rating.reach,
                "points": place.points,
                "games": place.games,
            })
        })
        .collect();
    let meetings: Vec<_> = table.meetings.iter().map(|(_, tally)| json!(tally)).collect();
    json!({"places": places, "meetings": meetings})
}
