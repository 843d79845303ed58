//! The server as a whole: what it is told, what it holds, where requests go.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use boyi_arena::SearchFleet;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::limits::Limits;
use crate::outside::OutsideEngine;
use crate::places::Places;
use crate::rates::Rates;
use crate::rooms::Rooms;
use crate::searches::{SearchLimits, Searches};
use crate::state::App;
use crate::store::{SqliteStore, Store};
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
    Router::new()
        .route("/api/about", get(api::about))
        .route("/api/health", get(api::health))
        .route("/api/openapi.json", get(api::description))
        .route("/api/games", post(api::create_game))
        .route("/api/games/{id}", get(api::show_game))
        .route("/api/games/{id}/record", get(record_api::game_record))
        .route("/api/positions", post(api::positions))
        .route("/api/knowledge", post(api::knowledge))
        .route("/api/records/read", post(record_api::read_record))
        .route("/api/records/write", post(record_api::write_record))
        .route("/api/arena", get(arena_api::overview))
        .route("/api/arena/game", get(arena_api::game))
        .route("/api/arena/live", get(arena_api::live))
        .route("/api/arena/report", get(arena_api::report))
        .route("/api/socket", get(socket::open))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::extract::Request;
    use serde_json::{Value, json};

    use super::*;
    use crate::slow_store::SlowStore;

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
                let request = Request::builder()
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
    fn the_description_names_every_route() {
        let description: serde_json::Value = serde_json::from_str(include_str!("../openapi.json")).unwrap();
        let paths = description["paths"].as_object().unwrap();
        let source = include_str!("app.rs");
        let routes: Vec<&str> = source
            .lines()
            .filter_map(|line| line.trim().strip_prefix(".route(\""))
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert!(routes.len() > 8);
        for route in &routes {
            assert!(paths.contains_key(*route), "{route} is not described");
        }
        assert_eq!(paths.len(), routes.len(), "something is described that is not there");
    }
}
