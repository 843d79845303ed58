//! What all commands share that play many games: how long a move takes, where the games start, where they are played
//! and kept, and how one sees them go by.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use boyi_arena::{
    Adjudication, ArenaError, Executor, Fleet, GameResult, Local, MatchPlan, News, Openings, Store, Tally,
    export_records,
};
use boyi_games::AnyRules;
use boyi_kits::PlayerSpec;
use boyi_records::FormatSpec;
use boyi_search::{StopFlag, TimeControl, measure_by_cpu_time, parse_duration, show_duration};
use clap::Args;
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::progress::counter;

/// How long a move takes, the same for all players.
#[derive(Args, Clone, Debug)]
pub struct Pace {
    /// Time a move for both
    #[arg(long, value_parser = parse_duration, conflicts_with_all = ["clock", "simulations"])]
    pub time: Option<Duration>,
    /// A clock for both: 15m, 2m+1s, 10m+3x30s
    #[arg(long, default_value = "none")]
    pub clock: TimeControl,
    /// Simulations a move for both
    #[arg(long)]
    pub simulations: Option<u64>,
}

impl Pace {
    /// A player at this pace; what its own text says goes first.
    pub fn player(&self, text: &str, rules: AnyRules) -> Result<PlayerSpec, Failure> {
        let mut spec = PlayerSpec::parse(text, rules).map_err(Failure::input)?;
        if let Some(time) = self.time {
            spec.set_if_open("time", &show_duration(time)).map_err(Failure::input)?;
        }
        let searches = spec.settings().info("time").is_some();
        let limited = ["time", "nodes", "depth"].iter().any(|name| spec.settings().is_set(name));
        let counts = spec.settings().info("simulations").is_some();
        if self.simulations.is_some() && searches && !counts && !limited {
            return Err(Failure::Input(format!(
                "--simulations: {0} does not count simulations; limit it by itself, as in {0}:time=1s",
                spec.name()
            )));
        }
        if let Some(simulations) = self.simulations {
            spec.set_if_open("simulations", &simulations.to_string()).map_err(Failure::input)?;
        }
        Ok(spec)
    }
}

/// Where the games start, and what else decides them.
#[derive(Args, Clone, Debug)]
pub struct Fairness {
    /// What pairs of games start from: start, all (every first move in turn), random:N (N random moves), or a file
    /// with the moves of an opening on each line
    #[arg(long, default_value = "start")]
    pub openings: String,
    /// End games early: decided (nothing can change who wins), exact (a solver or a table knows the result), agreement
    /// (both players have proven the same); several with commas between
    #[arg(long, default_value = "none")]
    pub adjudicate: Adjudication,
    /// The same seed repeats the games, as far as the players repeat themselves
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Fairness {
    pub fn openings(&self, rules: AnyRules) -> Result<Openings, Failure> {
        let read = |file: &str| std::fs::read_to_string(file).map_err(|error| error.to_string());
        Openings::parse(&self.openings, rules, read).map_err(Failure::Input)
    }

    /// A match under these conditions.
    pub fn plan(
        &self,
        rules: AnyRules,
        players: [PlayerSpec; 2],
        games: u32,
        control: TimeControl,
    ) -> Result<MatchPlan, Failure> {
        let [a, b] = players;
        // What cannot be built at all is better known before the first game.
        for spec in [&a, &b] {
            spec.build(rules, Some(0)).map_err(Failure::input)?;
        }
        Ok(MatchPlan {
            control,
            openings: self.openings(rules)?,
            adjudication: self.adjudicate,
            ..MatchPlan::new(rules, a, b, games, self.seed)
        })
    }
}

/// Where the games are played and kept.
#[derive(Args, Clone, Debug)]
pub struct Place {
    /// Games at the same time; each player uses its own threads besides
    #[arg(long, default_value_t = 1)]
    pub concurrency: usize,
    /// Measure thinking by CPU time: other work on the machine, or more games than cores, takes no strength away
    #[arg(long, conflicts_with = "nats")]
    pub cpu_time: bool,
    /// Let the workers of this NATS server play (see `boyi worker`)
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    /// With --nats: a worker that is silent for so long loses its game to another one; 30s if not given
    #[arg(long, value_name = "TIME", value_parser = parse_duration, requires = "nats")]
    pub lease: Option<Duration>,
    /// Keep every game in this folder; the same command goes on there after it was stopped
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl Place {
    /// A flag that Ctrl-C raises. Games of workers end without it: they go on when the program has ended.
    pub fn interrupt(&self) -> StopFlag {
        if self.nats.is_none() { stop_on_interrupt() } else { StopFlag::new() }
    }

    pub fn store(&self) -> Result<Store, Failure> {
        self.out.as_deref().map_or_else(Store::temporary, Store::open).map_err(failure)
    }

    /// Who plays the games of these players.
    pub fn executor<'a>(
        &self,
        store: &mut Store,
        players: impl IntoIterator<Item = &'a PlayerSpec>,
    ) -> Result<Box<dyn Executor>, Failure> {
        self.executor_until(&StopFlag::new(), store, players)
    }

    /// The same; games on this machine end early when the flag is raised.
    pub fn executor_until<'a>(
        &self,
        interrupt: &StopFlag,
        store: &mut Store,
        players: impl IntoIterator<Item = &'a PlayerSpec>,
    ) -> Result<Box<dyn Executor>, Failure> {
        let players: Vec<&PlayerSpec> = players.into_iter().collect();
        if let (Some(_), Some(local)) = (&self.nats, players.iter().find(|player| player.is_local())) {
            return Err(Failure::Input(format!(
                "--nats: {local} names a program or a file of this machine, which workers do not use"
            )));
        }
        if self.cpu_time {
            if let Some(outside) = players.iter().find(|player| player.starts_a_program()) {
                return Err(Failure::Input(format!(
                    "--cpu-time: {outside} thinks in a process of its own, where its CPU time is not seen"
                )));
            }
            measure_by_cpu_time();
        }
        let Some(url) = &self.nats else {
            let live = store.folder().map(Path::to_owned);
            return Ok(Box::new(Local { concurrency: self.concurrency, live, interrupt: interrupt.clone() }));
        };
        // Results wait on the server under a name that the store remembers.
        let run = match store.fact("run").map_err(failure)? {
            Some(run) => run,
            None => {
                let run = Fleet::new_run();
                store.note("run", &run).map_err(failure)?;
                run
            }
        };
        let notice = Box::new(|what: &str| eprintln!("{what}"));
        Ok(Box::new(Fleet::connect(url, &run, self.lease, notice).map_err(failure)?))
    }
}

/// The players of some matches.
pub fn players(plans: &[MatchPlan]) -> impl Iterator<Item = &PlayerSpec> {
    plans.iter().flat_map(|plan| [&plan.a, &plan.b])
}

/// What the arena says, as a command ends with it.
pub fn failure(error: ArenaError) -> Failure {
    if error.is_input() { Failure::Input(error.to_string()) } else { Failure::System(error.to_string()) }
}

/// Shows games as they come in: a bar on a terminal, a line every so often elsewhere, and every game that was lost by a
/// fault.
pub struct Watch<'a> {
    plans: &'a [MatchPlan],
    bar: ProgressBar,
    total: u64,
    done: u64,
    /// When the last line was written.
    last: Instant,
}

/// Away from a terminal there is a line after each tenth of the games, and after so long.
const LINE_INTERVAL: Duration = Duration::from_secs(60);

impl<'a> Watch<'a> {
    /// For matches that are entered in the store under numbers from `first` on.
    pub fn new(store: &Store, first: u32, plans: &'a [MatchPlan]) -> Result<Self, Failure> {
        let total = plans.iter().map(|plan| u64::from(plan.games)).sum();
        let mut done = 0;
        for (matching, plan) in (first..).zip(plans) {
            let finished = store.finished(matching).map_err(failure)?;
            done += finished.into_iter().filter(|number| *number < plan.games).count() as u64;
        }
        if done > 0 {
            eprintln!("{done} of {total} games are there already");
        }
        let bar = counter(total, "games");
        bar.set_position(done);
        bar.reset_eta();
        Ok(Watch { plans, bar, total, done, last: Instant::now() })
    }

    /// Whether all games are there.
    pub fn is_complete(&self) -> bool {
        self.done == self.total
    }

    pub fn see(&mut self, news: &News<'_>) {
        let plan = &self.plans[news.matching];
        if news.result.reason.is_fault() {
            let what = fault(plan, news.number, news.result);
            self.bar.suspend(|| eprintln!("{what}"));
        }
        self.done += 1;
        let mut message = standing(news.tally);
        if self.plans.len() > 1 {
            message = format!("{} against {}: {message}", plan.a, plan.b);
        }
        self.bar.set_message(message.clone());
        self.bar.inc(1);
        let step = (self.total / 10).max(1);
        let is_due = self.done.is_multiple_of(step) || self.last.elapsed() >= LINE_INTERVAL;
        if self.bar.is_hidden() && is_due {
            self.last = Instant::now();
            eprintln!("{} of {} games: {message}", self.done, self.total);
        }
    }

    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

fn fault(plan: &MatchPlan, number: u32, result: &GameResult) -> String {
    let a_lost = result.outcome.winner() != Some(MatchPlan::a_side(number));
    let loser = if a_lost { &plan.a } else { &plan.b };
    let what = result.detail.as_deref().map_or(String::new(), |detail| format!(": {detail}"));
    format!("game {}: {loser} lost by {}{what}", number + 1, result.reason.words())
}

/// How a match stands, in one line.
pub fn standing(tally: &Tally) -> String {
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

/// Writes the games of some matches of a store as records into a folder of `out`.
pub fn export(store: &Store, matches: u32, format: &FormatSpec, out: &Path) -> Result<(), Failure> {
    let folder = out.join("records");
    let mut count = 0;
    for matching in 0..matches {
        count += export_records(store, matching, format, &folder).map_err(failure)?;
    }
    eprintln!("{count} records in {}", folder.display());
    Ok(())
}
