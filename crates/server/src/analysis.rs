//! Analyses for one viewer: of a position, until it is stopped; of a whole game, position by position; exact values. Each
//! belongs to its viewer's socket and ends with it.

use std::sync::Arc;
use std::time::Duration;

use boyi_games::{Game, Side};
use boyi_players::{AnyReport, Player, PlayerSpec, Situation, Turn};
use boyi_search::{Clock, StopFlag};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};

use crate::exact;
use crate::problem::Problem;
use crate::searches::Searches;
use crate::store::Store;
use crate::view::{outcome_name, side_name};

/// What a search says, for the page. Values are of the side to move.
pub(crate) fn report_json(report: &AnyReport, mover: Side) -> Value {
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
            json
        })
        .collect();
    // A program of somebody else names a move and says nothing about it.
    let judged =
        report.simulations > 0 || report.nodes > 0 || report.proven.is_some() || !candidates.is_empty();
    json!({
        "mover": side_name(mover),
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

/// Where a viewer's answers go. Reports of a running search replace each other; everything else is kept in order.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) latest: Arc<watch::Sender<Option<Arc<str>>>>,
    pub(crate) all: mpsc::Sender<Arc<str>>,
}

impl Outbox {
    async fn send(&self, message: Value) -> bool {
        self.all.send(message.to_string().into()).await.is_ok()
    }
}

/// Analyses a position until it is stopped, or a limit is reached.
pub(crate) async fn analyse(
    searches: Arc<Searches>,
    situation: Situation,
    spec: PlayerSpec,
    number: u64,
    stop: StopFlag,
    out: Outbox,
) {
    let place = searches.place_for_analysis().await;
    if stop.is_stopped() {
        return;
    }
    let latest = out.latest.clone();
    let search = tokio::task::spawn_blocking(move || {
        let _place = place;
        let mover = situation.position().mover();
        let mut player = build(&spec, &situation)?;
        let tell = |report: &AnyReport, done: bool| {
            let mut json = report_json(report, mover);
            json["type"] = json!("report");
            json["id"] = json!(number);
            json["done"] = json!(done);
            latest.send_replace(Some(json.to_string().into()));
        };
        let mut turn = Turn {
            situation: &situation,
            clock: Clock::unlimited(),
            stop: stop.clone(),
            listener: Box::new(|report| tell(report, false)),
        };
        let report = player.analyse(&mut turn).map_err(|error| error.to_string())?;
        drop(turn);
        if !stop.is_stopped() {
            tell(&report, true);
        }
        Ok::<(), String>(())
    });
    let failure = match search.await {
        Ok(Ok(())) => return,
        Ok(Err(what)) => what,
        Err(_) => "the search broke down".into(),
    };
    out.send(json!({ "type": "failed", "id": number, "error": failure })).await;
}

/// Finds the exact value of a position, if it can.
pub(crate) async fn solve(
    searches: Arc<Searches>,
    situation: Situation,
    time: Duration,
    number: u64,
    stop: StopFlag,
    out: Outbox,
) {
    let place = searches.place_for_analysis().await;
    if stop.is_stopped() {
        return;
    }
    let memory = (searches.limits.memory_mb as usize) << 20;
    let solving = tokio::task::spawn_blocking(move || {
        let _place = place;
        exact::solve(situation.position(), time, memory, stop)
    });
    if let Ok(mut solution) = solving.await {
        solution["type"] = json!("solution");
        solution["id"] = json!(number);
        out.send(solution).await;
    }
}

/// What a review of a game is asked to do.
pub(crate) struct Review {
    /// The game to its end.
    pub(crate) situation: Situation,
    /// Who reviews it, with its time a move.
    pub(crate) spec: PlayerSpec,
    /// The number that its answers carry.
    pub(crate) number: u64,
}

/// Reviews a game from its start to its end. What was found before is told at once.
pub(crate) async fn review(
    searches: Arc<Searches>,
    store: Arc<Store>,
    review: Review,
    stop: StopFlag,
    out: Outbox,
) {
    let Review { situation, spec, number } = review;
    let rules = situation.position().rules();
    let moves: Vec<String> = situation.moves().iter().map(ToString::to_string).collect();
    let mut line = Situation::from_position(situation.beginning().clone());
    let mut prefix = format!("{rules}|{}|{spec}|", situation.beginning());
    let (wanted, start) = (spec.clone(), line.clone());
    let built = tokio::task::spawn_blocking(move || build(&wanted, &start)).await;
    let player = match built.unwrap_or_else(|_| Err("the player broke down".into())) {
        Ok(player) => player,
        Err(what) => {
            out.send(json!({ "type": "failed", "id": number, "error": what })).await;
            return;
        }
    };
    let mut player = Some(player);
    for ply in 0..=moves.len() {
        let known = store.kept_analysis(&prefix).and_then(|text| serde_json::from_str(&text).ok());
        let report = match (known, line.position().outcome()) {
            (Some(report), _) => report,
            (None, Some(outcome)) => json!({ "outcome": outcome_name(outcome) }),
            (None, None) => {
                let place = searches.place_for_analysis().await;
                if stop.is_stopped() {
                    return;
                }
                let (here, stopped) = (line.clone(), stop.clone());
                let Some(mut thinker) = player.take() else { return };
                let search = tokio::task::spawn_blocking(move || {
                    let _place = place;
                    let mut turn = Turn { stop: stopped, ..Turn::quiet(&here) };
                    let report = thinker.analyse(&mut turn).ok();
                    let mover = here.position().mover();
                    (thinker, report.map(|report| report_json(&report, mover)))
                });
                let Ok((thinker, Some(report))) = search.await else { return };
                if stop.is_stopped() {
                    return;
                }
                player = Some(thinker);
                let _ = store.keep_analysis(&prefix, &report.to_string());
                report
            }
        };
        let told =
            json!({ "type": "reviewed", "id": number, "ply": ply, "of": moves.len(), "report": report });
        if !out.send(told).await {
            return;
        }
        if let Some(&mv) = situation.moves().get(ply) {
            prefix.push_str(&moves[ply]);
            prefix.push(' ');
            let _ = line.play(mv);
        }
    }
}

fn build(spec: &PlayerSpec, situation: &Situation) -> Result<Box<dyn Player>, String> {
    spec.build(situation.position().rules(), None).map_err(|error| error.to_string())
}

/// The player of an analysis: the one asked for, or the strongest. Where the strongest would rather solve than search,
/// it searches: exact values come from the solver beside it, and a search has something to show from its first moment.
pub(crate) fn analyst(
    searches: &Searches,
    situation: &Situation,
    player: Option<&str>,
) -> Result<PlayerSpec, Problem> {
    let rules = situation.position().rules();
    let mut spec = searches.analyst(player.unwrap_or("best"), rules)?;
    spec.set_if_open("solve", "0").map_err(Problem::bad)?;
    Ok(spec)
}
