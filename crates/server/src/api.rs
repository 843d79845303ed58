//! The JSON API: everything that is one question and one answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use boyi_games::GameKind;
use boyi_kits::{LEVEL_NAMES, families, formats, kit};
use boyi_records::FormatOption;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::body::Body;
use crate::line::Line;
use crate::messages::GameResult;
use crate::names::SideName;
use crate::page;
use crate::problem::Problem;
use crate::reach::{Reach, reach};
use crate::state::App;
use crate::table::{Misfit, Seat, Setup, Table};
use crate::view::View;

/// What there is.
#[derive(Serialize, JsonSchema)]
pub(crate) struct About {
    version: &'static str,
    games: Vec<GameOffered>,
    /// Weakest first.
    levels: Vec<LevelShown>,
    players: Vec<PlayerShown>,
    /// Programs of other people that the owner offers.
    engines: Vec<EngineShown>,
    formats: Vec<FormatShown>,
    reach: Reach,
    /// Whether matches are shown here.
    arena: bool,
    limits: LimitsShown,
}

/// A game that can be played.
#[derive(Serialize, JsonSchema)]
struct GameOffered {
    name: &'static str,
    /// Whether it brings a board and words of its own for the page.
    page: bool,
}

/// A strength with a name.
#[derive(Serialize, JsonSchema)]
struct LevelShown {
    name: &'static str,
    /// The player that it stands for in each game.
    players: BTreeMap<&'static str, &'static str>,
    /// Its Elo in each game, on that game's scale; 0: not measured.
    ratings: BTreeMap<&'static str, u32>,
}

/// A family of players.
#[derive(Serialize, JsonSchema)]
struct PlayerShown {
    name: &'static str,
    about: &'static str,
    games: Vec<&'static str>,
}

/// An outside program.
#[derive(Serialize, JsonSchema)]
struct EngineShown {
    name: String,
    game: &'static str,
    /// Whether it can be put at any position.
    analyses: bool,
}

/// A format of records.
#[derive(Serialize, JsonSchema)]
struct FormatShown {
    name: &'static str,
    games: Vec<&'static str>,
    write: bool,
    /// What a reader cannot see in a record and may be told.
    reading: Vec<OptionShown>,
    /// What may be chosen when a record is written.
    writing: Vec<OptionShown>,
}

/// An option of a format.
#[derive(Serialize, JsonSchema)]
struct OptionShown {
    name: &'static str,
    /// The usual one first.
    values: Vec<&'static str>,
    /// The only game that it matters to.
    game: Option<&'static str>,
}

impl OptionShown {
    fn of(option: &FormatOption) -> Self {
        OptionShown { name: option.name, values: option.words(), game: option.game.map(GameKind::name) }
    }
}

/// What one request may take.
#[derive(Serialize, JsonSchema)]
struct LimitsShown {
    searches: usize,
    move_ms: u64,
    analysis_ms: u64,
}

fn names(games: &[GameKind]) -> Vec<&'static str> {
    games.iter().map(|game| game.name()).collect()
}

/// What there is: games, levels, players, formats, limits.
pub(crate) async fn about(State(app): State<Arc<App>>) -> Json<About> {
    let levels = LEVEL_NAMES.into_iter().enumerate().map(|(step, name)| {
        let here = GameKind::ALL.into_iter().map(|game| (game.name(), &kit(game).levels()[step]));
        LevelShown {
            name,
            players: here.clone().map(|(game, level)| (game, level.player)).collect(),
            ratings: here.map(|(game, level)| (game, level.rating)).collect(),
        }
    });
    let players = families().iter().filter(|family| !family.needs_options()).map(|family| PlayerShown {
        name: family.name,
        about: family.about,
        games: names(&family.games()),
    });
    let formats = formats().iter().map(|format| FormatShown {
        name: format.name(),
        games: format.games().map(GameKind::name).collect(),
        write: format.can_write(),
        reading: format.read_options().iter().map(OptionShown::of).collect(),
        writing: format.write_options().iter().map(OptionShown::of).collect(),
    });
    let engines = app.searches.outside.iter().map(|engine| EngineShown {
        name: engine.name().to_owned(),
        game: engine.game().name(),
        analyses: engine.analyses(),
    });
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        games: GameKind::ALL
            .into_iter()
            .map(|game| GameOffered { name: game.name(), page: page::of_game(game) })
            .collect(),
        levels: levels.collect(),
        players: players.collect(),
        engines: engines.collect(),
        formats: formats.collect(),
        reach: reach(app.address),
        arena: app.arena.is_some(),
        limits: LimitsShown {
            searches: app.limits.searches,
            move_ms: app.limits.move_time.as_millis() as u64,
            analysis_ms: app.limits.analysis_time.as_millis() as u64,
        },
    })
}

/// A new game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct NewGame {
    id: String,
    /// Of the seats: who knows them may move.
    secrets: [String; 2],
}

/// Starts a game. Whoever gets the answer has the secrets of both seats, to keep or to send on.
pub(crate) async fn create_game(
    State(app): State<Arc<App>>,
    Body(setup): Body<Setup>,
) -> Result<(StatusCode, Json<NewGame>), Problem> {
    let (id, secrets) = app.rooms.create(setup).await?;
    Ok((StatusCode::CREATED, Json(NewGame { id, secrets })))
}

/// A game as it stands.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameShown {
    id: String,
    rules: String,
    /// The position that it began at, if not the usual one.
    setup: Option<String>,
    seats: [Seat; 2],
    clock: String,
    moves: Vec<String>,
    /// Whose turn it is; null once the game is over.
    mover: Option<SideName>,
    result: Option<GameResult>,
    /// What was left out of the game's log, because it does not fit.
    misfits: Vec<Misfit>,
}

impl GameShown {
    fn of(id: String, table: &Table) -> GameShown {
        GameShown {
            id,
            rules: table.setup.rules.clone(),
            setup: table.setup.setup.clone(),
            seats: table.setup.seats.clone(),
            clock: table.setup.clock.clone(),
            moves: table.situation().moves().iter().map(ToString::to_string).collect(),
            mover: table.mover().map(Into::into),
            result: table.ending().map(GameResult::from),
            misfits: table.misfits().to_vec(),
        }
    }
}

/// A game as it stands, for whoever has no socket.
pub(crate) async fn show_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<GameShown>, Problem> {
    let name = id.clone();
    app.rooms.look(&id, move |table| Json(GameShown::of(name, table))).await
}

/// The positions of a line.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Positions {
    /// One more than moves: the start is the first.
    views: Vec<View>,
}

/// The positions of a line.
pub(crate) async fn positions(
    State(app): State<Arc<App>>,
    Body(line): Body<Line>,
) -> Result<Json<Positions>, Problem> {
    let views = app.reading.run(move || Ok(View::of_game(&line.situation()?))).await?;
    Ok(Json(Positions { views }))
}

/// What is known about a position.
pub(crate) async fn knowledge(
    State(app): State<Arc<App>>,
    Body(line): Body<Line>,
) -> Result<Json<Value>, Problem> {
    let situation = app.reading.run(move || line.situation()).await?;
    let known = move || Ok(kit(situation.position().kind()).overlay(situation.position()));
    app.searches.lookups.run(known).await.map(Json)
}

/// How the server is doing.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// Games that are open.
    games: usize,
    /// Viewers.
    sockets: usize,
}

/// How the server is doing.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Json<Health> {
    Json(Health { status: "ok", games: app.rooms.count(), sockets: app.sockets.taken() })
}

/// The description of this API.
pub(crate) fn description(text: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.to_owned()).into_response()
}
