//! The JSON API: everything that is one question and one answer.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::header;
use axum::response::IntoResponse;
use boyi_analysis::overlay;
use boyi_games::hex::{MAX_SIZE, MIN_SIZE};
use boyi_games::{AnyRules, GameKind};
use boyi_players::{Situation, families};
use boyi_records::Format;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::app::App;
use crate::levels::LEVELS;
use crate::problem::Problem;
use crate::reach::reach;
use crate::table::{Setup, situation};
use crate::view::{View, outcome_name, side_name};

/// A JSON body; what is wrong with it is told in the same words everywhere.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        // A page of another site cannot send this type without asking us first.
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            return Err(Problem::wrong_type());
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| Problem { status: rejection.status(), what: rejection.body_text() })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| Problem::bad(format!("body: {error}")))
    }
}

/// A line of play: what most questions are about.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Line {
    pub(crate) rules: String,
    #[serde(default)]
    pub(crate) setup: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Line {
    /// The game, if the line is one.
    pub(crate) fn situation(&self) -> Result<Situation, Problem> {
        let rules: AnyRules = self.rules.parse().map_err(|error| Problem::bad(format!("rules: {error}")))?;
        situation(rules, self.setup.as_deref(), &self.moves)
    }
}

/// What there is: games, levels, players, formats, limits.
pub(crate) async fn about(State(app): State<Arc<App>>) -> Json<Value> {
    let levels: Vec<Value> = LEVELS
        .iter()
        .map(|level| {
            let players: serde_json::Map<String, Value> = GameKind::ALL
                .iter()
                .map(|&game| (game.name().into(), json!(level.usual_player(game))))
                .collect();
            let boards: serde_json::Map<String, Value> =
                level.boards().iter().map(|&(board, player)| (board.into(), json!(player))).collect();
            json!({ "name": level.name, "players": players, "boards": boards })
        })
        .collect();
    let players: Vec<Value> = families()
        .iter()
        .filter(|family| !family.needs_options())
        .map(|family| {
            let games: Vec<&str> = family.games.iter().map(|game| game.name()).collect();
            json!({ "name": family.name, "about": family.about, "games": games })
        })
        .collect();
    let formats: Vec<Value> = Format::ALL
        .iter()
        .map(|format| {
            let games: Vec<&str> = format.games().iter().map(|game| game.name()).collect();
            json!({ "name": format.name(), "games": games, "write": format.can_write() })
        })
        .collect();
    let engines: Vec<Value> = app
        .rooms
        .searches
        .outside
        .iter()
        .map(|engine| {
            json!({ "name": engine.name(), "game": engine.game().name(), "analyses": engine.analyses() })
        })
        .collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "hex": { "smallest": MIN_SIZE, "largest": MAX_SIZE },
        "levels": levels,
        "players": players,
        "engines": engines,
        "formats": formats,
        "reach": reach(app.address),
        "arena": app.arena.is_some(),
        "limits": {
            "searches": app.limits.searches,
            "move_ms": app.limits.move_time.as_millis() as u64,
            "analysis_ms": app.limits.analysis_time.as_millis() as u64,
        },
    }))
}

/// Starts a game. Whoever gets the answer has the secrets of both seats, to keep or to send on.
pub(crate) async fn create_game(
    State(app): State<Arc<App>>,
    Body(setup): Body<Setup>,
) -> Result<impl IntoResponse, Problem> {
    let (id, secrets) = app.rooms.create(setup)?;
    Ok((axum::http::StatusCode::CREATED, Json(json!({ "id": id, "secrets": secrets }))))
}

/// A game as it stands, for whoever has no socket.
pub(crate) async fn show_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    app.rooms.look(&id, |table| {
        let moves: Vec<String> = table.situation().moves().iter().map(ToString::to_string).collect();
        Json(json!({
            "id": id,
            "rules": table.setup.rules,
            "setup": table.setup.setup,
            "seats": table.setup.seats,
            "clock": table.setup.clock,
            "moves": moves,
            "mover": table.mover().map(side_name),
            "result": table.ending().map(|ending| json!({
                "outcome": ending.outcome.map(outcome_name),
                "reason": ending.reason.name(),
            })),
            "misfits": table.misfits(),
        }))
    })
}

/// The positions of a line.
pub(crate) async fn positions(Body(line): Body<Line>) -> Result<Json<Value>, Problem> {
    let situation = line.situation()?;
    Ok(Json(json!({ "views": View::of_game(&situation, 0) })))
}

/// What is known about a position.
pub(crate) async fn knowledge(
    State(app): State<Arc<App>>,
    Body(line): Body<Line>,
) -> Result<Json<Value>, Problem> {
    let situation = line.situation()?;
    let place = app.rooms.searches.place_for_lookup().await;
    let known = tokio::task::spawn_blocking(move || {
        let _place = place;
        json!(overlay(situation.position()))
    });
    known.await.map(Json).map_err(|_| Problem::ours("the analysis broke down"))
}

/// How the server is doing.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Json<Value> {
    Json(json!({ "status": "ok", "games": app.rooms.count(), "sockets": app.sockets.taken() }))
}

/// The description of this API.
pub(crate) async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../openapi.json"))
}
