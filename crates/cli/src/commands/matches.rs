//! `boyi match`: two players, many games, an answer with its error bars.

use std::collections::HashSet;
use std::time::Duration;

use boyi_arena::{EndReason, MatchPlan, Openings, Tally, play_match};
use boyi_games::AnyRules;
use boyi_players::PlayerSpec;
use boyi_search::{TimeControl, parse_duration, show_duration};
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::progress::counter;

/// Play a match between two players
///
/// Games come in pairs from the same opening with the seats exchanged. The result counts from A's view.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi match hex:11 uct uct:c=0.8 --games 200 --time 200ms
  boyi match dots:5x5 uct random --games 100 --simulations 1000 --json
  boyi match surakarta uct:time=20ms uct:time=20ms --games 1000 --clock 2s --concurrency 2")]
pub struct Match {
    /// hex, surakarta or dots, with size and options
    game: AnyRules,
    /// The player that the result is about: a name, or NAME:option=value,...
    a: String,
    /// Its opponent
    b: String,
    /// How many games: an even number lets both move first equally often
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Time a move for both
    #[arg(long, value_parser = parse_duration, conflicts_with_all = ["clock", "simulations"])]
    time: Option<Duration>,
    /// A clock for both: 15m, 2m+1s, 10m+3x30s
    #[arg(long, default_value = "none")]
    clock: TimeControl,
    /// Simulations a move for both
    #[arg(long)]
    simulations: Option<u64>,
    /// Games at the same time; each player uses its own threads besides
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// What the games start from
    #[arg(long, value_enum, default_value_t = Start::Start)]
    openings: Start,
    /// The same seed repeats the match, as far as the players repeat themselves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// End with one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Start {
    /// The start of the game
    Start,
    /// Every legal first move in turn
    OneMove,
}

impl Match {
    pub fn run(self) -> Result<(), Failure> {
        let spec = |text: &str| -> Result<PlayerSpec, Failure> {
            let mut spec = PlayerSpec::parse(text, self.game).map_err(Failure::input)?;
            if let Some(time) = self.time {
                spec.set_if_open("time", &show_duration(time)).map_err(Failure::input)?;
            }
            let searches = spec.settings().info("time").is_some();
            let limited = ["time", "nodes", "depth"].iter().any(|name| spec.settings().is_set(name));
            let counts = spec.settings().info("simulations").is_some();
            if self.simulations.is_some() && searches && !counts && !limited {
                return Err(Failure::Input(format!(
                    "--simulations: {0} does not count simulations; limit it by itself, as in {0}:time=1s",
                    spec.family().name
                )));
            }
            if let Some(simulations) = self.simulations {
                spec.set_if_open("simulations", &simulations.to_string()).map_err(Failure::input)?;
            }
            Ok(spec)
        };
        let plan = MatchPlan {
            rules: self.game,
            a: spec(&self.a)?,
            b: spec(&self.b)?,
            games: self.games,
            control: self.clock,
            openings: match self.openings {
                Start::Start => Openings::Start,
                Start::OneMove => Openings::OneMove,
            },
            concurrency: self.concurrency,
            seed: self.seed,
        };
        let mut tally = Tally::new(plan.a.to_string(), plan.b.to_string());
        let bar = counter(self.games.into(), "games");
        let mut different = HashSet::new();
        play_match(&plan, &mut |number, a_side, game| {
            tally.add(a_side, &game);
            different.insert((a_side.index(), game.situation.moves().to_vec()));
            if !matches!(game.reason, EndReason::Rules | EndReason::Resignation) {
                let a_lost = game.outcome.winner() != Some(a_side);
                let loser = if a_lost { &plan.a } else { &plan.b };
                let what = game.detail.as_deref().map_or(String::new(), |detail| format!(": {detail}"));
                bar.suspend(|| eprintln!("game {}: {loser} lost by {}{what}", number + 1, game.reason));
            }
            bar.set_message(standing(&tally));
            bar.inc(1);
            if bar.is_hidden() && tally.games.is_multiple_of((self.games / 10).max(1)) {
                eprintln!("{} of {} games: {}", tally.games, self.games, standing(&tally));
            }
        })
        .map_err(Failure::input)?;
        bar.finish_and_clear();
        if different.len() < self.games as usize / 2 {
            let (count, games) = (different.len(), self.games);
            eprintln!(
                "warning: only {count} of {games} games differ, so the interval is too narrow; try --openings one-move"
            );
        }
        if self.json {
            let object = serde_json::to_string(&tally).expect("numbers and names are always JSON");
            println!("{object}");
        } else {
            print_table(&tally);
        }
        Ok(())
    }
}

fn standing(tally: &Tally) -> String {
    let (low, high) = tally.score_interval();
    format!(
        "+{} ={} -{}, {:.1} % ({:.1} to {:.1})",
        tally.a_wins,
        tally.draws,
        tally.b_wins,
        100.0 * tally.score(),
        100.0 * low,
        100.0 * high
    )
}

fn print_table(tally: &Tally) {
    println!("{} against {}", tally.a, tally.b);
    println!("{} games: {}", tally.games, standing(tally));
    println!("Elo {:+.0} ({:+.0} to {:+.0})", tally.elo, tally.elo_low, tally.elo_high);
    for (seat, games, score) in [
        ("first", tally.a_first_games, tally.a_first_score),
        ("second", tally.a_second_games, tally.a_second_score),
    ] {
        println!("as {seat} mover: {score} of {games} ({:.1} %)", 100.0 * score / f64::from(games.max(1)));
    }
    println!(
        "time losses {}, illegal moves {}, crashes {}",
        tally.time_losses, tally.illegal_moves, tally.crashes
    );
}
