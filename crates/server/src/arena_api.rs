//! What the arena has played: the folders of `boyi match`, `boyi tournament` and `boyi reproduce`, to look at while they
//! grow.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use boyi_arena::{CrossTable, LiveGame, Store, Tally};
use boyi_games::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{OutcomeName, SideName};
use crate::problem::Problem;
use crate::state::App;

/// Folders within folders are looked into so deep: a system, a table.
const DEPTH: usize = 3;
/// More stores are not listed.
const MOST_STORES: usize = 200;

const GAMES: &str = "games.sqlite";
const REPORT: &str = "report.html";

/// Below the arena's folder, those that hold a file of that name, by their paths from there.
fn folders(root: &Path, file: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(root.to_owned(), String::new(), 0)];
    while let Some((folder, name, depth)) = open.pop() {
        if folder.join(file).is_file() {
            found.push(if name.is_empty() { ".".into() } else { name.clone() });
        }
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            if depth >= DEPTH || open.len() >= MOST_STORES {
                break;
            }
            if let (true, Ok(part)) = (entry.path().is_dir(), entry.file_name().into_string()) {
                let inner = if name.is_empty() { part } else { format!("{name}/{part}") };
                open.push((entry.path(), inner, depth + 1));
            }
        }
    }
    found.sort();
    found.truncate(MOST_STORES);
    found
}

/// A folder that was listed; any other name is unknown, wherever it may point.
fn folder(root: &Path, name: &str, file: &str) -> Result<PathBuf, Problem> {
    match folders(root, file).iter().any(|known| known == name) {
        true => Ok(root.join(name)),
        false => Err(Problem::NoFolder { folder: name.into() }),
    }
}

/// Runs something that reads files where it may wait.
async fn reading<T: Send + 'static>(
    app: &App,
    read: impl FnOnce(&Path) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let Some(root) = app.arena.clone() else {
        return Err(Problem::NoArena {});
    };
    app.reading.run(move || read(&root)).await
}

/// What the arena has played.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ArenaShown {
    stores: Vec<StoreShown>,
    /// Folders with a report.
    reports: Vec<String>,
}

/// The matches of one folder.
#[derive(Serialize, JsonSchema)]
struct StoreShown {
    folder: String,
    /// Whether games are played now.
    running: bool,
    matches: Vec<MatchShown>,
    /// The players, best first, once a game was played.
    places: Vec<PlaceShown>,
}

/// A match.
#[derive(Serialize, JsonSchema)]
struct MatchShown {
    rules: String,
    a: String,
    b: String,
    clock: String,
    tally: Tally,
}

/// A player among the others.
#[derive(Serialize, JsonSchema)]
struct PlaceShown {
    name: String,
    /// Null where it has no bound.
    elo: Option<f64>,
    /// Half the width of its 95 % interval; null where it has no bound.
    reach: Option<f64>,
    points: f64,
    games: u32,
    /// Points and games against each of the others, in their order; null where they did not meet.
    against: Vec<Option<(f64, u32)>>,
}

/// All matches, with tallies and ratings.
pub(crate) async fn overview(State(app): State<Arc<App>>) -> Result<Json<ArenaShown>, Problem> {
    reading(&app, |root| {
        let stores = folders(root, GAMES).into_iter().filter_map(|name| store(&root.join(&name), name).ok());
        Ok(Json(ArenaShown { stores: stores.collect(), reports: folders(root, REPORT) }))
    })
    .await
}

fn store(path: &Path, folder: String) -> Result<StoreShown, Problem> {
    let store = Store::look(path).map_err(Problem::ours)?;
    let mut matches = Vec::new();
    let mut table = CrossTable { names: Vec::new(), meetings: Vec::new() };
    while let Some(plan) = store.plan(matches.len() as u32).map_err(Problem::ours)? {
        let mut tally = Tally::new(plan.a.clone(), plan.b.clone());
        let number = matches.len() as u32;
        store.visit(number, &mut |game, result| tally.add(game, &result)).map_err(Problem::ours)?;
        let mut place = |player: &String| {
            table.names.iter().position(|known| known == player).unwrap_or_else(|| {
                table.names.push(player.clone());
                table.names.len() - 1
            })
        };
        let pair = (place(&plan.a), place(&plan.b));
        table.meetings.push((pair, tally.clone()));
        matches.push(MatchShown { rules: plan.rules, a: plan.a, b: plan.b, clock: plan.clock, tally });
    }
    let played = table.meetings.iter().any(|(_, tally)| tally.games > 0);
    let places = if played { table.places() } else { Vec::new() };
    let shown = places.iter().map(|place| PlaceShown {
        name: table.names[place.player].clone(),
        elo: finite(place.rating.elo),
        reach: finite(place.rating.reach),
        points: place.points,
        games: place.games,
        against: places.iter().map(|other| table.score(place.player, other.player)).collect(),
    });
    Ok(StoreShown { folder, running: Store::is_played_in(path), matches, places: shown.collect() })
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// Which game is asked for.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Wanted {
    folder: String,
    #[serde(default, rename = "match")]
    matching: u32,
    /// The newest one, if left out.
    number: Option<u32>,
}

/// A game of a match.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MatchGame {
    rules: String,
    number: u32,
    /// The player that moved first.
    first: String,
    second: String,
    moves: Vec<String>,
    outcome: OutcomeName,
    reason: String,
    /// The side of the match's first player.
    a: SideName,
}

/// One game of a match.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<MatchGame>, Problem> {
    reading(&app, move |root| {
        let store = Store::look(&folder(root, &wanted.folder, GAMES)?).map_err(Problem::ours)?;
        let plan = store.plan(wanted.matching).map_err(Problem::ours)?;
        let plan = plan.ok_or(Problem::NoMatch { number: wanted.matching })?;
        let mut found = None;
        store
            .visit(wanted.matching, &mut |number, result| {
                if wanted.number.is_none_or(|wanted| wanted == number) {
                    found = Some((number, result));
                }
            })
            .map_err(Problem::ours)?;
        let (number, result) = found.ok_or(Problem::NoMatchGame {})?;
        let a = boyi_arena::MatchPlan::a_side(number);
        let (first, second) = if a == Side::First { (plan.a, plan.b) } else { (plan.b, plan.a) };
        Ok(Json(MatchGame {
            rules: plan.rules.to_string(),
            number,
            first,
            second,
            moves: result.moves,
            outcome: result.outcome.into(),
            reason: result.reason.name().into(),
            a: a.into(),
        }))
    })
    .await
}

/// A game of a match that is being played.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RunningGame {
    rules: String,
    /// The number of the match.
    #[serde(rename = "match")]
    matching: u32,
    number: u32,
    first: String,
    second: String,
    moves: Vec<String>,
}

/// Where the game that is being played stands; nothing where none is.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Query(wanted): Query<WantedFolder>,
) -> Result<Json<Option<RunningGame>>, Problem> {
    reading(&app, move |root| {
        let path = folder(root, &wanted.folder, GAMES)?;
        let game = LiveGame::read(&path).filter(|_| Store::is_played_in(&path));
        Ok(Json(game.map(|game| {
            let [first, second] = game.players;
            RunningGame {
                rules: game.rules.to_string(),
                matching: game.matching,
                number: game.number,
                first,
                second,
                moves: game.moves,
            }
        })))
    })
    .await
}

/// Which folder.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WantedFolder {
    folder: String,
}

/// A report of `boyi reproduce`: a page of its own that may run nothing.
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    Query(wanted): Query<WantedFolder>,
) -> Result<Response, Problem> {
    let text = reading(&app, move |root| {
        let file = folder(root, &wanted.folder, REPORT)?.join(REPORT);
        std::fs::read(file).map_err(Problem::ours)
    })
    .await?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        ),
    ];
    Ok((headers, text).into_response())
}
