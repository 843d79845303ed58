//! `boyi match`: two players, many games, an answer with its error bars.

use boyi_arena::{MatchPlan, Sprt, SprtState, SprtVerdict, Store, Tally, play_matches};
use boyi_games::AnyRules;
use boyi_records::FormatSpec;
use clap::Args;

use crate::failure::Failure;
use crate::playing::{Fairness, Pace, Place, Watch, export, failure, players, standing};
use crate::record_file::to_write;

/// Play a match between two players
///
/// Games come in pairs from the same opening with the seats exchanged. The result counts from A's view.
#[derive(Args, Debug)]
#[command(
    after_help = "Ctrl-C ends the match with the result so far. With --out every game is kept in DIR/games.sqlite, however the program is
stopped, and the same command goes on where it was.
With --sprt ELO0,ELO1 the match ends as soon as one of the two is shown: A is ELO0 or less stronger, or ELO1 or more."
)]
pub struct Match {
    #[arg(help = crate::game_help::game())]
    game: AnyRules,
    /// The player that the result is about: a name, or NAME:option=value,...
    a: String,
    /// Its opponent
    b: String,
    /// How many games: an even number lets both move first equally often; 100, or all openings once for each seat
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// End when it is clear whether A is stronger: ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
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

impl Match {
    pub fn run(self) -> Result<(), Failure> {
        let plan = self.plan()?;
        let mut store = self.place.store()?;
        let plans = [plan];
        let interrupt = self.place.interrupt();
        let mut executor = self.place.executor_until(&interrupt, &mut store, players(&plans))?;
        let mut watch = Watch::new(&store, 0, &plans)?;
        let tally =
            play_matches(&mut store, 0, &plans, self.sprt, executor.as_mut(), &mut |news| watch.see(&news))
                .map_err(failure)?
                .remove(0);
        watch.finish();
        if interrupt.is_stopped() {
            eprintln!("stopped after {} of {} games", tally.games, plans[0].games);
            if tally.games == 0 {
                return Err(Failure::No);
            }
        }
        warn_of_repetition(&store, &tally)?;
        if let (Some(format), Some(out)) = (&self.records, &self.place.out) {
            export(&store, 1, format, out)?;
        }
        if self.json {
            println!("{}", serde_json::to_string(&tally).expect("numbers and names are always JSON"));
        } else {
            print_table(&tally);
        }
        Ok(())
    }

    fn plan(&self) -> Result<MatchPlan, Failure> {
        let players = [self.pace.player(&self.a, self.game)?, self.pace.player(&self.b, self.game)?];
        let mut plan = self.fairness.plan(self.game, players, 0, self.pace.clock)?;
        plan.games = match (self.games, plan.openings.count(self.game)) {
            (Some(games), _) => games,
            (None, Some(count)) if count > 1 => 2 * count as u32,
            (None, _) => 100,
        };
        Ok(plan)
    }
}

/// Players without chance repeat their games, and repeated games prove nothing.
fn warn_of_repetition(store: &Store, tally: &Tally) -> Result<(), Failure> {
    let different = store.different(0).map_err(failure)?;
    if different < tally.games / 2 {
        eprintln!(
            "warning: only {different} of {} games differ, so the interval is too narrow; try --openings all",
            tally.games
        );
    }
    Ok(())
}

fn print_table(tally: &Tally) {
    println!("{} against {}", tally.a, tally.b);
    println!("{} games: {}", tally.games, standing(tally));
    println!(
        "Elo {:+.0} ({:+.0} to {:+.0}), likelihood of superiority {:.1} %",
        tally.elo,
        tally.elo_low,
        tally.elo_high,
        100.0 * tally.superiority
    );
    for (seat, games, score) in [
        ("first", tally.a_first_games, tally.a_first_score),
        ("second", tally.a_second_games, tally.a_second_score),
    ] {
        println!("as {seat} mover: {score} of {games} ({:.1} %)", 100.0 * score / f64::from(games.max(1)));
    }
    if let Some(state) = &tally.sprt {
        println!("{}", test_line(state));
    }
    println!(
        "time losses {}, illegal moves {}, crashes {}",
        tally.time_losses, tally.illegal_moves, tally.crashes
    );
}

fn test_line(state: &SprtState) -> String {
    let verdict = match state.verdict {
        SprtVerdict::Open => "not decided".to_owned(),
        SprtVerdict::Stronger => format!("accepted: A is at least {} Elo stronger", state.sprt.elo1),
        SprtVerdict::Weaker => format!("refused: A is at most {} Elo stronger", state.sprt.elo0),
    };
    format!("SPRT {}: LLR {:.2} ({:.2}, {:.2}), {verdict}", state.sprt, state.llr, state.lower, state.upper)
}
