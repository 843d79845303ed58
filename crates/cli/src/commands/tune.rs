//! `boyi tune`: good values for a player's options.

use std::path::Path;

use boyi_arena::{
    MatchPlan, Parameter, Spsa, SpsaStep, Sweep, SweepChart, SweepPoint, play_matches, with_option,
};
use boyi_games::AnyRules;
use boyi_kits::PlayerSpec;
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::failure::Failure;
use crate::playing::{Fairness, Pace, Place, Watch, failure, players};
use crate::progress::counter;

/// Find good values for a player's options
///
/// One option: a match for each of several values, and a polynomial through the scores. Several options at once:
/// simultaneous perturbation (SPSA), in which variants of the player play each other.
#[derive(Args, Debug)]
pub struct Tune {
    #[arg(help = crate::game_help::game())]
    game: AnyRules,
    /// The player whose options are tuned; those that it names stay as they are
    player: String,
    /// The options and their ranges: OPTION=FROM..TO
    #[arg(required = true, value_name = "OPTION=FROM..TO")]
    options: Vec<String>,
    /// How to search; one option is swept, several are searched by SPSA if this is not given
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Sweep: the opponent; if not given, the same player with its usual values
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Sweep: how many values
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=200))]
    points: u32,
    /// Sweep: the degree of the polynomial
    #[arg(long, default_value_t = 4)]
    degree: usize,
    /// SPSA: how many steps
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// Games of each value, or of each step: 100, or 16 for SPSA
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    fairness: Fairness,
    #[command(flatten)]
    place: Place,
    /// End with one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// A match for each value of one option, and a polynomial through the scores
    Sweep,
    /// Simultaneous perturbation of all options
    Spsa,
}

impl Tune {
    pub fn run(self) -> Result<(), Failure> {
        let base = self.pace.player(&self.player, self.game)?;
        let parameters: Vec<Parameter> = self
            .options
            .iter()
            .map(|text| Parameter::parse(text, &base))
            .collect::<Result<_, _>>()
            .map_err(Failure::Input)?;
        match (self.method, &parameters[..]) {
            (None | Some(Method::Sweep), [parameter]) => self.sweep(&base, parameter),
            (Some(Method::Sweep), _) => {
                Err(Failure::Input("a sweep is over one option; leave --method out for several".into()))
            }
            _ => self.perturb(&base, parameters),
        }
    }

    fn sweep(&self, base: &PlayerSpec, parameter: &Parameter) -> Result<(), Failure> {
        let values = parameter.values(self.points as usize);
        let opponent = match &self.against {
            Some(text) => self.pace.player(text, self.game)?,
            None => base.clone(),
        };
        let games = self.games.unwrap_or(100);
        let plans: Vec<MatchPlan> = values
            .iter()
            .map(|&value| {
                let player = self.with(base, std::slice::from_ref(parameter), &[value])?;
                self.fairness.plan(self.game, [player, opponent.clone()], games, self.pace.clock)
            })
            .collect::<Result<_, _>>()?;
        let mut store = self.place.store()?;
        let mut executor = self.place.executor(&mut store, players(&plans))?;
        let mut watch = Watch::new(&store, 0, &plans)?;
        let tallies =
            play_matches(&mut store, 0, &plans, None, executor.as_mut(), &mut |news| watch.see(&news))
                .map_err(failure)?;
        watch.finish();
        let points =
            values.iter().zip(&tallies).map(|(&value, tally)| SweepPoint::new(value, tally)).collect();
        let sweep = Sweep::new(points, self.degree);
        if let Some(out) = &self.place.out {
            self.draw(&sweep, &parameter.name, &opponent, out)?;
        }
        if self.json {
            println!("{}", sweep_json(&parameter.name, &sweep));
        } else {
            print_sweep(&parameter.name, &sweep);
        }
        Ok(())
    }

    fn draw(&self, sweep: &Sweep, option: &str, opponent: &PlayerSpec, out: &Path) -> Result<(), Failure> {
        let title = format!("{}: {} by {option}, against {opponent}", self.game, self.player);
        let chart = SweepChart { title: &title, option, sweep, published_best: None };
        let file = out.join("sweep.svg");
        std::fs::write(&file, chart.svg())
            .map_err(|error| Failure::system(&file.display().to_string(), error))?;
        eprintln!("the chart is in {}", file.display());
        Ok(())
    }

    fn perturb(&self, base: &PlayerSpec, parameters: Vec<Parameter>) -> Result<(), Failure> {
        let start: Vec<f64> = parameters
            .iter()
            .map(|parameter| {
                let usual =
                    base.settings().info(&parameter.name).and_then(|info| info.default?.parse::<f64>().ok());
                usual.unwrap_or_else(|| parameter.at(0.5)).clamp(parameter.low, parameter.high)
            })
            .collect();
        let games = self.games.unwrap_or(16);
        let mut spsa = Spsa::new(parameters.clone(), &start, self.steps, self.fairness.seed);
        let mut store = self.place.store()?;
        let mut executor = self.place.executor(&mut store, [base])?;
        let bar = counter(self.steps.into(), "steps");
        while spsa.step() < self.steps {
            let SpsaStep { plus, minus } = spsa.propose();
            let players = [self.with(base, &parameters, &plus)?, self.with(base, &parameters, &minus)?];
            let plan = self.fairness.plan(self.game, players, games, self.pace.clock)?;
            // Other games every step.
            let plan = MatchPlan { seed: self.fairness.seed.wrapping_add(u64::from(spsa.step())), ..plan };
            let tally = play_matches(&mut store, spsa.step(), &[plan], None, executor.as_mut(), &mut |_| {})
                .map_err(failure)?
                .remove(0);
            spsa.learn(tally.score());
            let values = assignments(&parameters, &spsa.values()).join(" ");
            bar.set_message(values.clone());
            bar.inc(1);
            if bar.is_hidden() && spsa.step().is_multiple_of((self.steps / 10).max(1)) {
                eprintln!("step {} of {}: {values}", spsa.step(), self.steps);
            }
        }
        bar.finish_and_clear();
        let values = spsa.values();
        if self.json {
            let found: serde_json::Map<String, serde_json::Value> = parameters
                .iter()
                .zip(&values)
                .map(|(parameter, value)| (parameter.name.clone(), json!(value)))
                .collect();
            println!("{}", json!({"steps": self.steps, "games": self.steps * games, "values": found}));
        } else {
            let player = self.with(base, &parameters, &values)?;
            println!(
                "after {} steps of {games} games: {}",
                self.steps,
                assignments(&parameters, &values).join(" ")
            );
            println!("check it: boyi match {} '{player}' '{base}'", self.game);
        }
        Ok(())
    }

    /// The player with these values.
    fn with(
        &self,
        base: &PlayerSpec,
        parameters: &[Parameter],
        values: &[f64],
    ) -> Result<PlayerSpec, Failure> {
        let options = parameters.iter().zip(values);
        let text = options
            .fold(base.to_string(), |text, (parameter, value)| with_option(&text, &parameter.name, *value));
        PlayerSpec::parse(&text, self.game).map_err(Failure::input)
    }
}

fn assignments(parameters: &[Parameter], values: &[f64]) -> Vec<String> {
    parameters.iter().zip(values).map(|(parameter, value)| format!("{}={value}", parameter.name)).collect()
}

fn print_sweep(option: &str, sweep: &Sweep) {
    for point in &sweep.points {
        println!(
            "{option}={:<8} {:5.1} % ({:.1} to {:.1}), {} games",
            point.value,
            100.0 * point.score,
            100.0 * point.low,
            100.0 * point.high,
            point.games
        );
    }
    match sweep.peak {
        Some(peak) => println!(
            "best {option}: {:.4} (95 % interval {:.4} to {:.4}), {:.1} % there by the polynomial",
            peak.value,
            peak.low,
            peak.high,
            100.0 * peak.score
        ),
        None => println!("too few points for a polynomial"),
    }
}

fn sweep_json(option: &str, sweep: &Sweep) -> serde_json::Value {
    let points: Vec<_> = sweep
        .points
        .iter()
        .map(|point| {
            json!({"value": point.value, "score": point.score, "low": point.low, "high": point.high,
                   "games": point.games})
        })
        .collect();
    let best = sweep
        .peak
        .map(|peak| json!({"value": peak.value, "low": peak.low, "high": peak.high, "score": peak.score}));
    json!({"option": option, "points": points, "best": best})
}
