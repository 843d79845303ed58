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

use crate::connections::{self, Room as Connections};
use crate::guard::{self, Rates};
use crate::outside::OutsideEngine;
use crate::rooms::Rooms;
use crate::searches::{SearchLimits, Searches};
use crate::store::Store;
use crate::{api, arena_api, page, record_api, socket};

/// What strangers may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Moves that engines search at once; as many analyses beside them.
    pub searches: usize,
    /// For one move of an engine.
    pub move_time: Duration,
    /// For one analysis.
    pub analysis_time: Duration,
    /// An analysis that has run for so long makes room for another viewer's.
    pub turn: Duration,
    /// For the tree or table of one search, in megabytes.
    pub memory_mb: u64,
    /// Connections at once, sockets included.
    pub connections: usize,
    /// Sockets at once.
    pub sockets: usize,
    /// Requests a second from one address; ten times as many at once.
    pub requests: u32,
    /// A connection that says nothing for so long is closed.
    pub idle: Duration,
    /// Bytes of one request.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            searches: cores,
            move_time: Duration::from_secs(30),
            analysis_time: Duration::from_secs(300),
            turn: Duration::from_secs(20),
            memory_mb: 256,
            connections: 2000,
            sockets: 1000,
            requests: 100,
            idle: Duration::from_secs(60),
            body: 1 << 20,
        }
    }
}

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

/// What every request can see.
pub(crate) struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Limits,
    pub(crate) hosts: Vec<String>,
    pub(crate) arena: Option<PathBuf>,
    pub(crate) rates: Rates,
    pub(crate) sockets: Connections,
    /// Where the server listens.
    pub(crate) address: SocketAddr,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

/// Between engines, a move takes at least so long.
const PACE: Duration = Duration::from_millis(600);

impl Server {
    /// Opens the store and the port.
    pub async fn bind(options: Options) -> io::Result<Server> {
        let store = match &options.data {
            None => Store::in_memory().map_err(io::Error::other)?,
            Some(folder) => open_store(folder)?,
        };
        let fleet = match &options.nats {
            None => None,
            Some(url) => Some(SearchFleet::connect(url).await.map_err(io::Error::other)?),
        };
        let limits = options.limits;
        let search_limits = SearchLimits {
            searches: limits.searches,
            move_time: limits.move_time,
            analysis_time: limits.analysis_time,
            turn: limits.turn,
            memory_mb: limits.memory_mb,
        };
        let searches = Searches::new(search_limits, fleet, options.engines);
        let rooms = Arc::new(Rooms::new(Arc::new(store), Arc::new(searches), PACE));
        let listener = TcpListener::bind(options.address).await?;
        let app = Arc::new(App {
            rooms,
            limits,
            hosts: options.hosts,
            arena: options.arena,
            rates: Rates::new(limits.requests),
            sockets: Connections::new(limits.sockets),
            address: listener.local_addr()?,
        });
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

fn open_store(folder: &Path) -> io::Result<Store> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join("games.sqlite");
    Store::open(&path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
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
