//! The report of some experiments: ours beside theirs.

use super::{Experiment, Findings, MatchRow, Published, SweepFindings};
use crate::{Block, Document, ScoreChart, ScoreRow, SweepChart};

/// An experiment and what is known of it.
pub struct Entry {
    /// The experiment.
    pub experiment: &'static Experiment,
    /// Our results, or why there are none.
    pub findings: Result<Findings, String>,
    /// How the games were played: machine, pace, number.
    pub conditions: String,
}

/// Writes the report.
pub fn report(entries: &[Entry]) -> Document {
    let mut blocks = vec![
        Block::Heading(1, "The published experiments, played again".into()),
        Block::Text(
            "Ours beside theirs, with 95 % intervals. \"Agree\" means that chance explains the difference: the \
             interval of the difference holds 0 or, for a swept option, the interval of our best value holds theirs and \
             not nearly the whole sweep, which decides nothing."
                .into(),
        ),
        summary(entries),
    ];
    for entry in entries {
        blocks.extend(section(entry));
    }
    Document { blocks }
}

fn summary(entries: &[Entry]) -> Block {
    let head = ["experiment", "what", "result"].map(str::to_owned).to_vec();
    let rows = entries.iter().map(|entry| {
        let result = match &entry.findings {
            Err(_) => "not played".into(),
            Ok(Findings::Table(rows)) => {
                let known: Vec<_> = rows.iter().filter_map(|row| row.comparison).collect();
                let agreeing =
                    known.iter().filter(|comparison| **comparison == super::Comparison::Agree).count();
                format!("{agreeing} of {} numbers agree", known.len())
            }
            Ok(Findings::Curve(curve)) => agreement(curve.agrees).into(),
        };
        vec![entry.experiment.name(), entry.experiment.title.clone(), result]
    });
    Block::Table { head, rows: rows.collect() }
}

fn section(entry: &Entry) -> Vec<Block> {
    let experiment = entry.experiment;
    let mut blocks = vec![
        Block::Heading(2, format!("{}: {}", experiment.name(), experiment.title)),
        Block::Text(experiment.about.trim().to_owned()),
    ];
    match &entry.findings {
        Err(why) => blocks.push(Block::Text(format!("Not played: {why}."))),
        Ok(findings) => {
            blocks.push(Block::Text(entry.conditions.clone()));
            match findings {
                Findings::Table(rows) => blocks.extend(table(experiment, rows)),
                Findings::Curve(curve) => blocks.extend(figure(experiment, curve)),
            }
        }
    }
    blocks
}

fn table(experiment: &Experiment, rows: &[MatchRow]) -> Vec<Block> {
    let head = ["", "published", "ours", "95 % interval", "games", ""].map(str::to_owned).to_vec();
    let lines = rows.iter().map(|row| {
        let mut cells = vec![row.name.clone(), row.published.map_or("not printed".into(), printed)];
        match (row.ours, row.comparison) {
            (Some(ours), comparison) => cells.extend([
                percent(ours.score),
                format!("{} to {}", percent(ours.low), percent(ours.high)),
                ours.games.to_string(),
                comparison.map_or(String::new(), |comparison| comparison.to_string()),
            ]),
            (None, _) => cells.extend(["-", "-", "0", "not played"].map(str::to_owned)),
        }
        cells
    });
    let chart = ScoreChart {
        title: format!("{}: {}", experiment.name(), experiment.title),
        rows: rows
            .iter()
            .map(|row| ScoreRow {
                name: row.name.clone(),
                ours: row.ours.map(|ours| (ours.score, ours.low, ours.high)),
                published: row.published.map(|published| published.score),
            })
            .collect(),
    };
    vec![Block::Table { head, rows: lines.collect() }, drawing(experiment, chart.svg())]
}

fn figure(experiment: &Experiment, curve: &SweepFindings) -> Vec<Block> {
    let Some(published) = &experiment.sweep else { return Vec::new() };
    let head = vec![published.option.clone(), "ours".into(), "95 % interval".into(), "games".into()];
    let rows = curve.sweep.points.iter().map(|point| {
        vec![
            point.value.to_string(),
            percent(point.score),
            format!("{} to {}", percent(point.low), percent(point.high)),
            point.games.to_string(),
        ]
    });
    let ours = match curve.sweep.peak {
        Some(peak) => format!(
            "ours {:.3} (95 % interval {:.3} to {:.3}), with {} of the points there",
            peak.value,
            peak.low,
            peak.high,
            percent(peak.score)
        ),
        None => "ours is not known".into(),
    };
    let top = published.top.map_or(String::new(), |top| format!(" with {} of the points", percent(top)));
    let scores = published.scores.map_or(String::new(), |[low, high]| {
        format!(" Published scores lie between {} and {}.", percent(low), percent(high))
    });
    let verdict = format!(
        "Best {}: published {}{top}, {ours}; polynomial of degree {}. {}.{scores}",
        published.option,
        published.best,
        published.degree,
        capitalised(agreement(curve.agrees))
    );
    let chart = SweepChart {
        title: &format!("{}: {}", experiment.name(), experiment.title),
        option: &published.option,
        sweep: &curve.sweep,
        published_best: Some(published.best),
    };
    vec![Block::Table { head, rows: rows.collect() }, Block::Text(verdict), drawing(experiment, chart.svg())]
}

fn drawing(experiment: &Experiment, svg: String) -> Block {
    let file = format!("{}-{}.svg", experiment.system, experiment.table);
    Block::Figure { file, caption: experiment.title.clone(), svg }
}

fn printed(published: Published) -> String {
    match published.games {
        Some(games) => format!("{} of {games}", percent(published.score)),
        None => percent(published.score),
    }
}

fn agreement(agrees: Option<bool>) -> &'static str {
    match agrees {
        Some(true) => "best values agree",
        Some(false) => "best values differ",
        None => "not decided",
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn percent(share: f64) -> String {
    let text = format!("{:.2}", 100.0 * share);
    format!("{} %", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use boyi_games::Outcome;

    use super::*;
    use crate::{GameKey, GameResult, MatchPlan, Store, find};
    use boyi_play::Reason;

    /// A store in which a wins the games that `wins` says, by match and number.
    fn store(matches: u32, games: u32, wins: impl Fn(u32, u32) -> bool) -> Store {
        let mut store = Store::temporary().unwrap();
        for matching in 0..matches {
            for number in 0..games {
                let side = MatchPlan::a_side(number);
                let winner = if wins(matching, number) { side } else { !side };
                let result = GameResult {
                    outcome: Outcome::Win(winner),
                    reason: Reason::Win,
                    detail: None,
                    opening: 0,
                    moves: Vec::new(),
                    times: Vec::new(),
                    used: [0; 2],
                };
                assert!(store.keep(GameKey { matching, number }, &result).unwrap());
            }
        }
        store
    }

    fn markdown(system: &str, table: &str, store: &Store) -> String {
        let experiment = find(Some(system), Some(table)).unwrap()[0];
        let findings = Ok(Findings::read(experiment, store).unwrap());
        let document = report(&[Entry { experiment, findings, conditions: "Invented games.".into() }]);
        assert!(document.html("Report").contains("<svg"));
        document.markdown()
    }

    #[test]
    fn a_table_shows_both_seats_beside_the_printed_numbers() {
        // 96 of 100 as first mover, 50 of 100 as second.
        let store = store(1, 200, |_, number| if number % 2 == 0 { number >= 8 } else { number < 100 });
        let text = markdown("hex-2022", "table-2", &store);
        let first = "| hex-2022 against plain UCT, as first mover | 95.5 % of 800 | 96 % | 90.16 % to 98.43 % | 100 | agree |";
        assert!(text.contains(first), "{text}");
        assert!(
            text.contains("91.3 % of 1000 | 50 % | 40.38 % to 59.62 % | 100 | differ: ours is lower |"),
            "{text}"
        );
        assert!(
            text.contains("| 1 of 2 numbers agree |") && text.contains("(hex-2022-table-2.svg)"),
            "{text}"
        );
    }

    #[test]
    fn what_nobody_printed_is_compared_with_nothing() {
        let text = markdown("surakarta-2025", "table-3", &store(2, 200, |_, number| number % 4 != 0));
        let ours =
            "| the same against alpha-beta that plays captures out, as second mover | not printed | 100 % | ";
        assert!(text.contains(ours), "{text}");
        assert!(text.contains(" of 2 numbers agree |"), "{text}");
    }

    #[test]
    fn a_curve_that_shows_nothing_agrees_with_nothing() {
        let store = store(8, 40, |matching, number| number % 40 == matching % 2);
        let text = markdown("hex-2020", "fig-7", &store);
        assert!(text.contains("Not decided."), "{text}");
    }

    #[test]
    fn a_figure_shows_where_the_curve_is_highest() {
        let store = store(8, 400, |matching, number| {
            let value = 0.1 + 0.05 * f64::from(matching);
            f64::from(number * 7919 % 400) / 400.0 < 0.8 - 6.0 * (value - 0.33) * (value - 0.33)
        });
        let text = markdown("hex-2020", "fig-7", &store);
        assert!(text.contains("Best c: published 0.34, ours 0.3"), "{text}");
        assert!(text.contains("Best values agree.") && text.contains("| 0.45 | "), "{text}");
    }

    #[test]
    fn without_games_the_table_says_so() {
        let text = markdown("dots-2021", "table-1", &store(0, 0, |_, _| false));
        assert!(text.contains("| 20 s a move | 91.79 % | - | - | 0 | not played |"), "{text}");
        assert!(text.contains("| 0 of 0 numbers agree |"));
    }
}
