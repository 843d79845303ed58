//! What a search says of a position, as every front end hands it on.

use std::fmt::Display;

use boyi_games::{Side, Verdict};
use boyi_search::Report;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{short, words};

/// What a search says. Values are of the side to move; chances go from 0 to 1, a draw is a half.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Thoughts {
    /// Whose move it is.
    #[serde(with = "words")]
    #[schemars(with = "words::Written<Side>")]
    pub mover: Side,
    /// The chance to win.
    pub value: f64,
    /// Whether the player has judged the position: a program of somebody else may name a move and say nothing about it.
    pub judged: bool,
    /// The result with best play, once it is known for sure.
    #[serde(with = "words::option")]
    #[schemars(with = "Option<words::Written<Verdict>>")]
    pub proven: Option<Verdict>,
    /// The lead at the end of the game that is expected, in games that count points.
    pub margin: Option<f64>,
    /// The best line.
    pub line: Vec<String>,
    /// The moves that were looked at, best first.
    pub candidates: Vec<ThoughtOf>,
    /// Simulations made.
    pub simulations: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Plies completed, or the longest line.
    pub depth: u32,
    /// Time used.
    pub seconds: f64,
    /// Time until the search should end, where it has such a bound.
    pub seconds_left: Option<f64>,
    /// Simulations a second, or positions a second where nothing is simulated.
    pub rate: f64,
    /// Bytes of tree or table in use.
    pub memory: usize,
}

/// What a search says of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ThoughtOf {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance to win after it.
    pub value: f64,
    /// How often it was tried.
    pub visits: u64,
    /// What it leads to, once known.
    #[serde(with = "words::option")]
    #[schemars(with = "Option<words::Written<Verdict>>")]
    pub proven: Option<Verdict>,
    /// What the evaluator thought of it before any search, where it has an opinion.
    pub prior: Option<f64>,
    /// The move and what would follow, where the search tells it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// Six digits: finer than any search knows, and shorter to send.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn texts<M: Display>(moves: &[M]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

impl Thoughts {
    /// A report of that side's search.
    pub fn of<M: Display + PartialEq>(report: &Report<M>, mover: Side) -> Thoughts {
        let candidates: Vec<ThoughtOf> = report
            .candidates
            .iter()
            .map(|candidate| ThoughtOf {
                mv: candidate.mv.to_string(),
                value: rounded(candidate.value),
                visits: candidate.visits,
                proven: candidate.proven,
                prior: candidate.prior.map(rounded),
                line: texts(
                    report
                        .lines
                        .iter()
                        .find(|line| line.first() == Some(&candidate.mv))
                        .map_or(&[], |line| line),
                ),
            })
            .collect();
        let worked = report.simulations > 0 || report.nodes > 0;
        Thoughts {
            mover,
            value: rounded(report.value),
            judged: worked || report.proven.is_some() || !candidates.is_empty(),
            proven: report.proven,
            margin: report.margin.map(rounded),
            line: texts(&report.line),
            candidates,
            simulations: report.simulations,
            nodes: report.nodes,
            depth: report.depth,
            seconds: rounded(report.elapsed.as_secs_f64()),
            seconds_left: report.left.map(|left| rounded(left.as_secs_f64())),
            rate: report.rate().round(),
            memory: report.memory,
        }
    }
}

/// A report in one line.
pub fn in_one_line<M: Display>(report: &Report<M>) -> String {
    let line: Vec<String> = report.line.iter().take(8).map(ToString::to_string).collect();
    let value = match report.proven {
        Some(verdict) => match report.margin.filter(|margin| *margin != 0.0 && margin.fract() == 0.0) {
            Some(margin) => format!("proven {verdict} by {}", margin.abs()),
            None => format!("proven {verdict}"),
        },
        None => format!("{:.1} %", 100.0 * report.value),
    };
    let work = match report.simulations {
        0 => format!("depth {}, {} nodes", report.depth, short(report.nodes as f64)),
        simulations => format!("{} simulations", short(simulations as f64)),
    };
    // An answer has nothing left.
    let left = report.left.map(|left| left.as_secs_f64()).filter(|&left| left >= 0.05);
    let left = left.map_or(String::new(), |left| format!(", {left:.1} s left"));
    format!("{value}  {}  ({work}, {}/s{left})", line.join(" "), short(report.rate()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let report = Report { line: vec!["a1"], proven: Some(Verdict::Draw), ..Report::empty() };
        let thoughts = Thoughts::of(&report, Side::Second);
        let text = serde_json::to_string(&thoughts).unwrap();
        assert!(text.starts_with(r#"{"mover":"second","value":0.5,"judged":true,"proven":"draw""#), "{text}");
        assert_eq!(serde_json::from_str::<Thoughts>(&text).unwrap(), thoughts);
        assert!(serde_json::from_str::<Thoughts>(&text.replace("draw", "drawn")).is_err());
    }

    #[test]
    fn who_only_names_a_move_has_not_judged() {
        assert!(!Thoughts::of(&Report { line: vec!["a1"], ..Report::empty() }, Side::First).judged);
        assert!(Thoughts::of(&Report { line: vec!["a1"], nodes: 1, ..Report::empty() }, Side::First).judged);
    }
}
