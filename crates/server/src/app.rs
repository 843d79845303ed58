//! The server as a whole: what it is told, what it holds, where requests go.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Router, middleware};
use boyi_arena::SearchFleet;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::api::{About, GameShown, Health, NewGame, Positions};
use crate::arena_api::{ArenaShown, MatchGame, RunningGame, WantedFolder};
use crate::description::Api;
use crate::limits::Limits;
use crate::line::Line;
use crate::messages::Message;
use crate::outside::OutsideEngine;
use crate::places::Places;
use crate::rates::Rates;
use crate::record_api::{ReadRecord, Reading, WriteRequest, Writing};
use crate::rooms::Rooms;
use crate::searches::{SearchLimits, Searches};
use crate::socket::Request;
use crate::state::App;
use crate::store::{SqliteStore, Store};
use crate::table::Setup;
use crate::threads::BlockingThreads;
use crate::{api, arena_api, connections, engine, guard, page, record_api, socket};

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its games are kept; `None`: nowhere, they end with it.
    pub data: Option<PathBuf>,
    /// Names under which it may be reached, beside addresses and `localhost`.
    pub hosts: Vec<String>,
    /// Where the arena keeps its games, if they are to be shown.
    pub arena: Option<PathBuf>,
    /// A NATS server whose workers search; `None`: searches run here.
    pub nats: Option<String>,
    /// Programs of other people that visitors may play against and ask.
    pub engines: Vec<OutsideEngine>,
    /// What strangers may use up.
    pub limits: Limits,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

/// A move between engines takes this time at least.
const PACE: Duration = Duration::from_millis(600);
/// Games that read or write the store at once. They wait for the disk most of the time.
const STORAGE_THREADS: usize = 16;

impl Server {
    /// Opens the store and the port.
    pub async fn bind(options: Options) -> io::Result<Server> {
        let store = match &options.data {
            None => SqliteStore::in_memory().map_err(io::Error::other)?,
            Some(folder) => open_store(folder)?,
        };
        let fleet = match &options.nats {
            None => None,
            Some(url) => Some(SearchFleet::connect(url).await.map_err(io::Error::other)?),
        };
        let listener = TcpListener::bind(options.address).await?;
        let app = app(options, Arc::new(store), fleet, listener.local_addr()?);
        Ok(Server { listener, app })
    }

    /// Where it listens: the port, too, if any free one was asked for.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` comes.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let router = router(self.app.clone());
        connections::serve(self.listener, router, self.app.limits, end).await;
    }
}

/// What requests see, and engines that move in its rooms.
fn app(options: Options, store: Arc<dyn Store>, fleet: Option<SearchFleet>, address: SocketAddr) -> Arc<App> {
    let limits = options.limits;
    let search_limits = SearchLimits {
        searches: limits.searches,
        move_time: limits.move_time,
        analysis_time: limits.analysis_time,
        turn: limits.turn,
        memory_mb: limits.memory_mb,
    };
    let searches = Arc::new(Searches::new(search_limits, fleet, options.engines));
    let storage = BlockingThreads::new(STORAGE_THREADS);
    let (turns, waiting) = mpsc::unbounded_channel();
    let rooms = Rooms::new(store.clone(), storage.clone(), searches.clone(), turns);
    tokio::spawn(engine::serve(waiting, searches.clone(), PACE));
    Arc::new(App {
        rooms,
        searches,
        store,
        storage,
        reading: BlockingThreads::new(limits.searches),
        limits,
        hosts: options.hosts,
        arena: options.arena,
        rates: Rates::new(limits.requests),
        sockets: Places::new(limits.sockets),
        address,
    })
}

fn open_store(folder: &Path) -> io::Result<SqliteStore> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join("games.sqlite");
    SqliteStore::open(&path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// Where requests go.
fn router(app: Arc<App>) -> Router {
    let (routes, description) = api().finished();
    let text: Arc<str> = description.to_string().into();
    routes
        .route(DESCRIPTION, get(move || async move { api::description(&text) }))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// Where the description of the API is.
const DESCRIPTION: &str = "/api/openapi.json";

/// What can be asked for.
fn api() -> Api {
    Api::new()
        .get("/api/about", get(api::about), "What there is", |it| {
            it.answers::<About>("Levels, players, engines of other people that the owner offers, formats, limits")
        })
        .get("/api/health", get(api::health), "How the server is doing", |it| it.answers::<Health>("Well"))
        .post("/api/games", post(api::create_game), "Start a game", |it| {
            it.describe("Whoever gets the answer has the secrets of both seats, to keep or to send on.")
                .takes::<Setup>()
                .answers_with::<NewGame>(StatusCode::CREATED, "The game's name and the secrets of its seats")
        })
        .get("/api/games/{id}", get(api::show_game), "A game as it stands", |it| {
            it.answers::<GameShown>("The game")
        })
        .get("/api/games/{id}/record", get(record_api::game_record), "A game as a record", |it| {
            it.query::<Writing>()
                .answers_text("text/plain", "The record; its file name is in content-disposition")
        })
        .post("/api/positions", post(api::positions), "The positions of a line", |it| {
            it.takes::<Line>().answers::<Positions>("One view more than moves: the start is the first")
        })
        .post("/api/knowledge", post(api::knowledge), "What is known about the position at the end of a line", |it| {
            it.takes::<Line>().answers::<BTreeMap<String, Value>>("What the game has to say about it")
        })
        .post("/api/records/read", post(record_api::read_record), "Read a record in any format", |it| {
            it.query::<Reading>().takes_bytes().answers::<ReadRecord>(
                "The record in our own JSON, all its positions, and the problem where it breaks off",
            )
        })
        .post("/api/records/write", post(record_api::write_record), "Write a record in a format", |it| {
            it.takes::<WriteRequest>()
                .answers_text("text/plain", "The record; its file name is in content-disposition")
        })
        .get("/api/arena", get(arena_api::overview), "What the arena has played", |it| {
            it.answers::<ArenaShown>("All matches, with tallies and ratings")
        })
        .get("/api/arena/game", get(arena_api::game), "One game of a match", |it| {
            it.query::<arena_api::Wanted>().answers::<MatchGame>("The game")
        })
        .get("/api/arena/live", get(arena_api::live), "The game of a match that is being played", |it| {
            it.query::<WantedFolder>().answers::<Option<RunningGame>>("The game; null where none is played")
        })
        .get("/api/arena/report", get(arena_api::report), "A report of `boyi reproduce`", |it| {
            it.query::<WantedFolder>().answers_text("text/html", "A page of its own")
        })
        .get("/api/socket", get(socket::open), "A viewer's socket", |it| {
            it.describe(
                "Messages are JSON, one each. A viewer watches one game at a time and hears all of it, then what \
                 changes; and has one analysis, one solution and one review at a time, whose answers carry the \
                 number that was given with the request.",
            )
            .answers_on_a_socket::<Message, Request>("Over to WebSocket")
        })
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::extract::Request as HttpRequest;
    use serde_json::json;

    use super::*;
    use crate::slow_store::SlowStore;
    use crate::typescript;

    #[test]
    fn the_server_answers_while_the_store_is_busy_with_one_game() {
        // One thread for all: if the store kept it busy, nothing else would be answered.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = SlowStore::new();
            let address = "127.0.0.1:8080".parse().unwrap();
            let options = Options {
                address,
                data: None,
                hosts: Vec::new(),
                arena: None,
                nats: None,
                engines: Vec::new(),
                limits: Limits::default(),
            };
            let router = router(app(options, store.clone(), None, address));
            let ask = |method: &str, path: &str, body: Value| {
                let request = HttpRequest::builder()
                    .method(method)
                    .uri(path)
                    .header("host", "localhost")
                    .header("content-type", "application/json")
                    .body(Body::from(body.to_string()))
                    .unwrap();
                let answer = connections::answer(router.clone(), request);
                async {
                    let bytes = to_bytes(answer.await.into_body(), usize::MAX).await.unwrap();
                    serde_json::from_slice::<Value>(&bytes).unwrap()
                }
            };
            let setup = json!({ "rules": "hex:5", "seats": [{ "person": "" }, { "person": "" }] });
            let mut games = Vec::new();
            for _ in 0..2 {
                let made = ask("POST", "/api/games", setup.clone()).await;
                games.push(format!("/api/games/{}", made["id"].as_str().unwrap()));
            }
            let mut waiting = store.make_wait(games[0].rsplit('/').next().unwrap());
            let slow = tokio::spawn(ask("GET", &games[0], Value::Null));
            waiting.has_begun().await;

            assert_eq!(ask("GET", "/api/health", Value::Null).await["status"], "ok");
            assert_eq!(ask("GET", &games[1], Value::Null).await["moves"], json!([]));
            let line = json!({ "rules": "hex:5", "moves": ["a1"] });
            let shown = ask("POST", "/api/positions", line).await;
            assert_eq!(shown["views"].as_array().unwrap().len(), 2);

            waiting.goes_on();
            assert_eq!(slow.await.unwrap()["moves"], json!([]));
        });
    }

    #[test]
    fn the_page_knows_the_types_of_what_it_is_told() {
        let (_, description) = api().finished();
        let written = typescript::module(description["components"]["schemas"].as_object().unwrap());
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/lib/server.d.ts");
        if std::env::var_os("UPDATE_TYPES").is_some() {
            std::fs::write(path, &written).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(kept == written, "run this test with UPDATE_TYPES=1 and commit web/lib/server.d.ts");
    }
}
