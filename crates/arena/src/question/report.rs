//! What a search says, as viewers get it.

use boyi_games::Side;
use boyi_players::AnyReport;
use serde_json::{Value, json};

/// Values are of the side to move.
pub(super) fn report_json(report: &AnyReport, mover: Side) -> Value {
    let candidates: Vec<Value> = report
        .candidates
        .iter()
        .map(|candidate| {
            let mut json = json!({
                "move": candidate.mv.to_string(),
                "value": rounded(candidate.value),
                "visits": candidate.visits,
            });
            if let Some(verdict) = candidate.proven {
                json["proven"] = json!(verdict.to_string());
            }
            if let Some(prior) = candidate.prior {
                json["prior"] = json!(rounded(prior));
            }
            if let Some(line) = report.lines.iter().find(|line| line.first() == Some(&candidate.mv)) {
                json["line"] = json!(line.iter().map(ToString::to_string).collect::<Vec<_>>());
            }
            json
        })
        .collect();
    // A program of somebody else names a move and says nothing about it.
    let judged =
        report.simulations > 0 || report.nodes > 0 || report.proven.is_some() || !candidates.is_empty();
    json!({
        "mover": mover.to_string(),
        "value": judged.then(|| rounded(report.value)),
        "proven": report.proven.map(|verdict| verdict.to_string()),
        "margin": report.margin.map(rounded),
        "line": report.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "candidates": candidates,
        "simulations": report.simulations,
        "nodes": report.nodes,
        "depth": report.depth,
        "ms": report.elapsed.as_millis() as u64,
    })
}

/// Four digits are enough for the eye, and shorter.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
