//! Where games and analyses are kept. An event is on disk before anybody hears of it, so a killed server loses nothing that
//! was answered.

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};

use crate::problem::Problem;
use crate::table::{Replayed, Setup, Step, Table};

/// The layout of the tables, in `user_version`.
const VERSION: i64 = 1;
/// So many analyses are kept; the oldest go first.
const KEPT_ANALYSES: i64 = 2000;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, created INTEGER NOT NULL, setup TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS events (
        game TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (game, number)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS analyses (
        id INTEGER PRIMARY KEY, question TEXT NOT NULL UNIQUE, answer TEXT NOT NULL);
";

/// Where games and analyses are kept. Every call may wait for a disk: none belongs on a thread that answers everybody.
pub(crate) trait Store: Send + Sync {
    /// Writes a new game down.
    fn create(&self, id: &str, setup: &Setup) -> Result<(), Problem>;

    /// Writes down what happened; `number` counts the entries of a game's log from 0.
    fn append(&self, id: &str, number: usize, step: &Step) -> Result<(), Problem>;

    /// A game as its log makes it; `None` if there is no such game.
    fn load(&self, id: &str) -> Result<Option<Replayed>, Problem>;

    /// Keeps the answer to a question about a game.
    fn keep_analysis(&self, question: &str, answer: &str) -> Result<(), Problem>;

    /// The answer that was kept.
    fn kept_analysis(&self, question: &str) -> Option<String>;
}

/// One SQLite file.
pub(crate) struct SqliteStore {
    connection: Mutex<Connection>,
}

/// Why the file cannot be used.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// SQLite says why.
    File(rusqlite::Error),
    /// A later version of this program wrote it.
    Version(i64),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::File(error) => error.fmt(f),
            StoreError::Version(found) => {
                write!(f, "the file has layout {found}, this program knows {VERSION}: please update it")
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::File(error)
    }
}

impl SqliteStore {
    /// Opens the file, or makes it.
    pub(crate) fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::with(Connection::open(path)?)
    }

    /// A store that forgets everything at the end.
    pub(crate) fn in_memory() -> Result<SqliteStore, StoreError> {
        SqliteStore::with(Connection::open_in_memory()?)
    }

    fn with(connection: Connection) -> Result<SqliteStore, StoreError> {
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        // A write-ahead log survives a killed process with every commit; only a power cut may take the last ones.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version > VERSION {
            return Err(StoreError::Version(version));
        }
        connection.execute_batch(TABLES)?;
        connection.pragma_update(None, "user_version", VERSION)?;
        Ok(SqliteStore { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A statement that panicked left the connection as it was: SQLite has its own transactions.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SqliteStore {
    fn create(&self, id: &str, setup: &Setup) -> Result<(), Problem> {
        let setup = serde_json::to_string(setup).map_err(Problem::ours)?;
        self.connection()
            .prepare_cached("INSERT INTO games (id, created, setup) VALUES (?, ?, ?)")
            .and_then(|mut insert| insert.execute(params![id, seconds(), setup]))
            .map_err(unwritten)?;
        Ok(())
    }

    fn append(&self, id: &str, number: usize, step: &Step) -> Result<(), Problem> {
        let event = serde_json::to_string(&step.event().written()).map_err(Problem::ours)?;
        self.connection()
            .prepare_cached("INSERT INTO events (game, number, at, event) VALUES (?, ?, ?, ?)")
            .and_then(|mut insert| insert.execute(params![id, number as i64, seconds(), event]))
            .map_err(unwritten)?;
        Ok(())
    }

    fn load(&self, id: &str) -> Result<Option<Replayed>, Problem> {
        let connection = self.connection();
        let setup: Option<String> = connection
            .prepare_cached("SELECT setup FROM games WHERE id = ?")
            .and_then(|mut query| query.query_row([id], |row| row.get(0)).optional())
            .map_err(unreadable)?;
        let Some(setup) = setup else { return Ok(None) };
        let setup: Setup = serde_json::from_str(&setup).map_err(unreadable)?;
        let mut query = connection
            .prepare_cached("SELECT event FROM events WHERE game = ? ORDER BY number")
            .map_err(unreadable)?;
        let texts: Vec<String> =
            query.query_map([id], |row| row.get(0)).and_then(Iterator::collect).map_err(unreadable)?;
        drop(query);
        drop(connection);
        let log: Vec<_> = texts.iter().map(|text| serde_json::from_str(text).map_err(no_entry)).collect();
        Table::replay(setup, &log).map(Some)
    }

    fn keep_analysis(&self, question: &str, answer: &str) -> Result<(), Problem> {
        let connection = self.connection();
        connection
            .execute("INSERT OR REPLACE INTO analyses (question, answer) VALUES (?, ?)", [question, answer])
            .and_then(|_| {
                let oldest = "DELETE FROM analyses WHERE id <= (SELECT max(id) FROM analyses) - ?";
                connection.execute(oldest, [KEPT_ANALYSES])
            })
            .map_err(unwritten)?;
        Ok(())
    }

    fn kept_analysis(&self, question: &str) -> Option<String> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT answer FROM analyses WHERE question = ?").ok()?;
        query.query_row([question], |row| row.get(0)).optional().ok()?
    }
}

fn seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

fn no_entry(error: serde_json::Error) -> Problem {
    Problem::NoEntry { prose: error.to_string() }
}

fn unwritten(error: rusqlite::Error) -> Problem {
    Problem::NotSaved { prose: error.to_string() }
}

fn unreadable(error: impl fmt::Display) -> Problem {
    Problem::NotLoaded { prose: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Event, Seat};

    #[test]
    fn a_game_comes_back_as_it_was() {
        let store = SqliteStore::in_memory().unwrap();
        let setup = Setup {
            rules: "hex:5".into(),
            setup: None,
            moves: vec!["a1".into()],
            seats: [Seat::Person("甲".into()), Seat::Engine("best".into())],
            clock: "5m".into(),
            takebacks: true,
            meta: Default::default(),
            secrets: ["a".into(), "b".into()],
        };
        store.create("game", &setup).unwrap();
        assert!(store.create("game", &setup).is_err(), "a name is given once");
        let table = Table::new(setup.clone()).unwrap();
        let mv = table.position().parse_move("c3").unwrap();
        let step = table.with(Event::Move { mv, used_ms: 1500 }).unwrap();
        store.append("game", 0, &step).unwrap();
        assert!(store.append("game", 0, &step).is_err(), "a number is given once");
        let read = store.load("game").unwrap().unwrap();
        assert_eq!((read.table.situation().moves().len(), read.entries), (2, 1));
        assert_eq!(read.table.setup, setup);
        assert!(store.load("nobody").unwrap().is_none());
    }

    #[test]
    fn analyses_are_kept_and_the_oldest_go() {
        let store = SqliteStore::in_memory().unwrap();
        store.keep_analysis("old", "1").unwrap();
        assert_eq!(store.kept_analysis("old").as_deref(), Some("1"));
        for number in 0..KEPT_ANALYSES {
            store.keep_analysis(&number.to_string(), "2").unwrap();
        }
        assert_eq!(store.kept_analysis("old"), None);
    }
}
