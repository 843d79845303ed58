//! Finds the weights of Surakarta's evaluation: the program plays quick games against itself, and a logistic regression
//! of their results on the features of their quiet positions says what each feature is worth (Texel's method). Then old
//! and new weights play each other.
//!
//! `cargo run --release -p boyi-surakarta-kit --example tune -- GAMES NODES MATCH_GAMES`

use boyi_core::{Game, Outcome, Random, Side};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Limits};
use boyi_surakarta::{Surakarta, SurakartaRules};
use boyi_surakarta_kit::knowledge::{FEATURES, Feature, TunedEvaluation, Weights, features};

/// Random moves before the players begin.
const RANDOM_PLIES: u32 = 8;
/// So many times the sum of squared errors, the sum of squared weights is held against it.
const RIDGE: f64 = 2e-6;

struct Sample {
    /// Opening and ending, scaled by how much of each the position is.
    features: [f64; 2 * FEATURES],
    /// 1, a half or 0 for Black.
    result: f64,
}

type Searcher = AlphaBeta<Surakarta, TunedEvaluation>;

fn searcher(weights: &Weights) -> Searcher {
    let options = AlphaBetaOptions { table: 4 << 20, reductions: true, ..AlphaBetaOptions::default() };
    AlphaBeta::new(TunedEvaluation::new(weights), options)
}

/// A start that is not always the same and loses nothing at once.
fn opening(random: &mut Random) -> Surakarta {
    loop {
        let mut game = Surakarta::start(SurakartaRules::default());
        for _ in 0..RANDOM_PLIES {
            game.play_unchecked(game.random_move(random).expect("the opening has moves"));
        }
        if !Side::BOTH.iter().any(|&side| game.can_capture(side)) {
            return game;
        }
    }
}

/// Plays a game; returns its result and the quiet positions on the way.
fn play(mut game: Surakarta, players: &mut [&mut Searcher; 2], nodes: u64) -> (Outcome, Vec<Surakarta>) {
    players.iter_mut().for_each(|player| player.clear());
    let mut quiet = Vec::new();
    loop {
        if let Some(outcome) = game.outcome() {
            return (outcome, quiet);
        }
        if !game.can_capture(game.mover()) {
            quiet.push(game.clone());
        }
        let player = &mut players[game.mover().index()];
        let report = player.search(&game, &Limits::nodes(nodes), &mut |_| {});
        game.play_unchecked(*report.best().expect("a game that is not over has a move"));
    }
}

fn sample(game: &Surakarta, outcome: Outcome) -> Sample {
    let pieces: u32 = Side::BOTH.iter().map(|&side| game.pieces(side).count_ones()).sum();
    let opening = f64::from(pieces) / f64::from(Weights::ALL_PIECES);
    let mut scaled = [0.0; 2 * FEATURES];
    for (i, count) in features(game).into_iter().enumerate() {
        scaled[i] = f64::from(count) * opening;
        scaled[FEATURES + i] = f64::from(count) * (1.0 - opening);
    }
    Sample { features: scaled, result: outcome.seen_by(Side::First).score() }
}

/// Minimises the cross-entropy by Adam on all samples at once.
fn regress(samples: &[Sample], start: [f64; 2 * FEATURES]) -> ([f64; 2 * FEATURES], f64) {
    let (mut weights, mut loss) = (start, f64::NAN);
    let (mut mean, mut square) = ([0.0; 2 * FEATURES], [0.0; 2 * FEATURES]);
    for step in 1..=1200 {
        let mut gradient = [0.0; 2 * FEATURES];
        loss = 0.0;
        for sample in samples {
            let sum: f64 = sample.features.iter().zip(&weights).map(|(f, w)| f * w).sum();
            let chance = 1.0 / (1.0 + (-sum / Weights::SCALE).exp());
            loss -=
                sample.result * chance.max(1e-9).ln() + (1.0 - sample.result) * (1.0 - chance).max(1e-9).ln();
            for (slope, feature) in gradient.iter_mut().zip(&sample.features) {
                *slope += (chance - sample.result) * feature / samples.len() as f64;
            }
        }
        for i in 0..weights.len() {
            let slope = gradient[i] + RIDGE * (weights[i] - start[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.99 * square[i] + 0.01 * slope * slope;
            let rate = if step < 900 { 1.0 } else { 0.1 };
            weights[i] -= rate * mean[i] / (square[i].sqrt() + 1e-9);
        }
    }
    (weights, loss / samples.len() as f64)
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let games = arguments.next().unwrap_or(1000);
    let nodes = arguments.next().unwrap_or(4000);
    let match_games = arguments.next().unwrap_or(200);
    let mut random = Random::new(arguments.next().unwrap_or(1));
    let old = Weights::TUNED;
    let (mut black, mut white) = (searcher(&old), searcher(&old));
    let mut samples = Vec::new();
    let mut results = [0u32; 3];
    for _ in 0..games {
        let (outcome, positions) = play(opening(&mut random), &mut [&mut black, &mut white], nodes);
        results[(2.0 * outcome.seen_by(Side::First).score()) as usize] += 1;
        samples.extend(positions.iter().map(|game| sample(game, outcome)));
    }
    println!("{games} games, White won, drew, lost {results:?}; {} positions", samples.len());
    let mut start = [0.0; 2 * FEATURES];
    for i in 0..FEATURES {
        start[i] = f64::from(old.opening[i]);
        start[FEATURES + i] = f64::from(old.ending[i]);
    }
    let (found, loss) = regress(&samples, start);
    let rounded = |at: usize| std::array::from_fn(|i| found[at + i].round() as i32);
    let new = Weights { opening: rounded(0), ending: rounded(FEATURES) };
    println!("loss {loss:.4}");
    for (feature, (opening, ending)) in Feature::ALL.iter().zip(new.opening.iter().zip(new.ending)) {
        println!("(Feature::{feature:?}, {opening}, {ending}),");
    }
    let mut score = 0.0;
    for game in 0..match_games {
        let start = if game % 2 == 0 { opening(&mut random.clone()) } else { opening(&mut random) };
        let (mut ours, mut theirs) = (searcher(&new), searcher(&old));
        let ours_first = game % 2 == 0;
        let players = if ours_first { [&mut ours, &mut theirs] } else { [&mut theirs, &mut ours] };
        let (outcome, _) = play(start, &mut { players }, nodes);
        score += outcome.seen_by(if ours_first { Side::First } else { Side::Second }).score();
    }
    println!("new against old: {score} of {match_games}");
}
