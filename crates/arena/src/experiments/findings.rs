//! What our games say about an experiment: read from the store alone, so that nothing has to be played again.

use boyi_games::Side;

use super::{Comparison, Experiment, Published, compare};
use crate::{ArenaError, SeatScore, Store, Sweep, SweepPoint, Tally};

/// Our results beside the printed ones.
#[derive(Clone, Debug)]
pub enum Findings {
    /// Of a table.
    Table(Vec<MatchRow>),
    /// Of a figure.
    Curve(SweepFindings),
}

/// One printed number and ours.
#[derive(Clone, Debug)]
pub struct MatchRow {
    /// The match, and the seat where it matters.
    pub name: String,
    /// The printed number; none where the opponent is our own.
    pub published: Option<Published>,
    /// Ours, if games were played.
    pub ours: Option<SeatScore>,
    /// Whether they agree.
    pub comparison: Option<Comparison>,
}

/// The share of a sweep that the interval of its best value may not fill.
const NEARLY_ALL: f64 = 0.75;

/// A sweep and ours.
#[derive(Clone, Debug)]
pub struct SweepFindings {
    /// Our points and curve.
    pub sweep: Sweep,
    /// Whether the printed best value is within the interval of ours; not decided where that may be nearly anywhere.
    pub agrees: Option<bool>,
}

impl Findings {
    /// What the store says.
    pub fn read(experiment: &Experiment, store: &Store) -> Result<Findings, ArenaError> {
        match &experiment.sweep {
            Some(published) => {
                let mut points = Vec::new();
                for (matching, &value) in (0..).zip(&published.values) {
                    points.push(SweepPoint::new(value, &tally(store, matching)?));
                }
                let sweep = Sweep::new(points, published.degree);
                // A best value that may lie nearly anywhere agrees with nothing.
                let all = published
                    .values
                    .last()
                    .zip(published.values.first())
                    .map_or(0.0, |(last, first)| last - first);
                let agrees =
                    sweep.peak.and_then(|peak| match (peak.low..=peak.high).contains(&published.best) {
                        true => (peak.high - peak.low < NEARLY_ALL * all).then_some(true),
                        false => Some(false),
                    });
                Ok(Findings::Curve(SweepFindings { sweep, agrees }))
            }
            None => {
                let mut rows = Vec::new();
                for (matching, row) in (0..).zip(&experiment.matches) {
                    let tally = tally(store, matching)?;
                    let seats = [
                        (", as first mover", row.first, tally.in_seat(Side::First)),
                        (", as second mover", row.second, tally.in_seat(Side::Second)),
                        ("", row.both, whole(&tally)),
                    ];
                    let is_printed = row.is_printed();
                    for (seat, published, ours) in seats {
                        // What nobody printed is reported by seat.
                        if published.is_some() || !is_printed && !seat.is_empty() {
                            let comparison = published.zip(ours).map(|(published, ours)| {
                                compare((ours.score, ours.low, ours.high), published)
                            });
                            rows.push(MatchRow {
                                name: format!("{}{seat}", row.name),
                                published,
                                ours,
                                comparison,
                            });
                        }
                    }
                }
                Ok(Findings::Table(rows))
            }
        }
    }
}

fn whole(tally: &Tally) -> Option<SeatScore> {
    let (low, high) = tally.score_interval();
    let (games, score) = (tally.games, tally.score());
    (games > 0).then(|| SeatScore { games, points: score * f64::from(games), score, low, high })
}

/// All games of a match, however many are there.
fn tally(store: &Store, matching: u32) -> Result<Tally, ArenaError> {
    let plan = store.plan(matching)?;
    let (a, b) = plan.map_or_else(Default::default, |plan| (plan.a, plan.b));
    let mut tally = Tally::new(a, b);
    store.visit(matching, &mut |number, game| tally.add(number, &game))?;
    Ok(tally)
}
