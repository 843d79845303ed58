//! Games on disk: one SQLite file in a folder. A game is written whole, in one transaction, under its match and number,
//! so that a program that is killed loses only the games it was playing, and nothing is ever counted twice.

mod row;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use boyi_games::Side;
use rusqlite::{Connection, OptionalExtension, Row, params};

use self::row::read_game;
use crate::result::outcome_word;
use crate::text::join;
use crate::{ArenaError, GameResult, MatchPlan, PlanText};

/// Which game of which match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// The match, numbered by whoever plans several.
    pub matching: u32,
    /// The game's number in it, from 0.
    pub number: u32,
}

/// A folder's games.
pub struct Store {
    connection: Connection,
    file: PathBuf,
    /// Held while the store is open, so that two programs do not play the same games at the same time.
    _lock: Option<File>,
}

const FILE: &str = "games.sqlite";
const LOCK: &str = "lock";
/// How long somebody looks whether it is held.
const GLANCE: Duration = Duration::from_millis(50);
/// Changes when the tables do.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS matches (
        id INTEGER PRIMARY KEY,
        plan TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS games (
        matching INTEGER NOT NULL,
        number INTEGER NOT NULL,
        a_side TEXT NOT NULL,
        outcome TEXT NOT NULL,
        reason TEXT NOT NULL,
        detail TEXT,
        opening INTEGER NOT NULL,
        moves TEXT NOT NULL,
        times TEXT NOT NULL,
        used_first INTEGER NOT NULL,
        used_second INTEGER NOT NULL,
        finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (matching, number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS facts (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
";

impl Store {
    /// Opens the store of a folder; both are made if they are not there.
    pub fn open(folder: &Path) -> Result<Store, ArenaError> {
        std::fs::create_dir_all(folder).map_err(|error| ArenaError::store(folder, error))?;
        let lock_file = folder.join(LOCK);
        let lock = File::create(&lock_file).map_err(|error| ArenaError::store(&lock_file, error))?;
        // Whoever only asks whether it is held lets go at once.
        if lock.try_lock().is_err() {
            sleep(GLANCE);
            if lock.try_lock().is_err() {
                return Err(ArenaError::store(folder, "another program is playing in this folder"));
            }
        }
        Store::on(folder.join(FILE), Some(lock))
    }

    /// Whether a program is playing in a folder now.
    pub fn is_played_in(folder: &Path) -> bool {
        let held = |lock: File| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock));
        File::open(folder.join(LOCK)).is_ok_and(held)
    }

    /// Where it is; `None` for a temporary one.
    pub fn folder(&self) -> Option<&Path> {
        self.file.parent()
    }

    /// Opens what a folder holds, to look at it.
    pub fn look(folder: &Path) -> Result<Store, ArenaError> {
        let file = folder.join(FILE);
        match file.exists() {
            true => Store::on(file, None),
            false => Err(ArenaError::store(folder, "there are no games in this folder")),
        }
    }

    /// A store that is gone when it is closed.
    pub fn temporary() -> Result<Store, ArenaError> {
        // An empty name is a temporary file of SQLite's own, which keeps memory flat.
        Store::on(PathBuf::new(), None)
    }

    fn on(file: PathBuf, lock: Option<File>) -> Result<Store, ArenaError> {
        let fail = |error: rusqlite::Error| ArenaError::store(&file, error);
        let connection = Connection::open(&file).map_err(fail)?;
        // What is written stays written even if this program is killed; only a power cut may take the last games.
        connection.pragma_update(None, "journal_mode", "wal").map_err(fail)?;
        connection.pragma_update(None, "synchronous", "normal").map_err(fail)?;
        connection.busy_timeout(std::time::Duration::from_secs(20)).map_err(fail)?;
        let version: i64 =
            connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(fail)?;
        if version != 0 && version != VERSION {
            return Err(ArenaError::store(
                &file,
                format!("written by another version of this program: {version}, expected {VERSION}"),
            ));
        }
        if version == 0 {
            connection.execute_batch(TABLES).map_err(fail)?;
            connection.pragma_update(None, "user_version", VERSION).map_err(fail)?;
        }
        Ok(Store { connection, file, _lock: lock })
    }

    /// Enters a match under a number. If another one is there, that is an error which says what differs.
    pub fn enter(&mut self, matching: u32, plan: &MatchPlan) -> Result<(), ArenaError> {
        let text = plan.text();
        match self.plan(matching)? {
            Some(held) if held == text => Ok(()),
            Some(held) => Err(ArenaError::OtherPlan {
                folder: self.file.parent().unwrap_or(Path::new("")).to_owned(),
                what: held.difference(&text),
            }),
            None => {
                let json = serde_json::to_string(&text).expect("texts and numbers are always JSON");
                self.connection
                    .execute("INSERT INTO matches (id, plan) VALUES (?1, ?2)", params![matching, json])
                    .map_err(|error| ArenaError::store(&self.file, error))?;
                Ok(())
            }
        }
    }

    /// The plan of a match that was entered.
    pub fn plan(&self, matching: u32) -> Result<Option<PlanText>, ArenaError> {
        let json: Option<String> = self
            .connection
            .query_row("SELECT plan FROM matches WHERE id = ?1", [matching], |row| row.get(0))
            .optional()
            .map_err(|error| ArenaError::store(&self.file, error))?;
        json.map(|json| serde_json::from_str(&json).map_err(|error| ArenaError::store(&self.file, error)))
            .transpose()
    }

    /// Keeps a game. False if it is there already: then nothing changes.
    pub fn keep(&mut self, key: GameKey, result: &GameResult) -> Result<bool, ArenaError> {
        let side = MatchPlan::a_side(key.number);
        let mut statement = self
            .connection
            .prepare_cached(
                "INSERT OR IGNORE INTO games
                 (matching, number, a_side, outcome, reason, detail, opening, moves, times, used_first, used_second)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )
            .map_err(|error| ArenaError::store(&self.file, error))?;
        statement
            .execute(params![
                key.matching,
                key.number,
                if side == Side::First { "first" } else { "second" },
                outcome_word(result.outcome),
                result.reason.to_string(),
                result.detail,
                result.opening as i64,
                join(&result.moves),
                join(&result.times),
                result.used[0] as i64,
                result.used[1] as i64,
            ])
            .map(|rows| rows > 0)
            .map_err(|error| ArenaError::store(&self.file, error))
    }

    /// The numbers of the games of a match that are there.
    pub fn finished(&self, matching: u32) -> Result<HashSet<u32>, ArenaError> {
        let rows = self.list("SELECT number FROM games WHERE matching = ?1", [matching], |row| row.get(0))?;
        Ok(rows.into_iter().collect())
    }

    /// Visits the games of a match by number.
    pub fn visit(&self, matching: u32, visit: &mut dyn FnMut(u32, GameResult)) -> Result<(), ArenaError> {
        let fail = |error: rusqlite::Error| ArenaError::store(&self.file, error);
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT number, outcome, reason, detail, opening, moves, times, used_first, used_second
                 FROM games WHERE matching = ?1 ORDER BY number",
            )
            .map_err(fail)?;
        let mut rows = statement.query([matching]).map_err(fail)?;
        while let Some(row) = rows.next().map_err(fail)? {
            let number = row.get(0).map_err(fail)?;
            let result = read_game(row).map_err(fail)?;
            visit(number, result.map_err(|what| ArenaError::store(&self.file, what))?);
        }
        Ok(())
    }

    /// How long all players have thought in all games.
    pub fn thinking(&self) -> Result<Duration, ArenaError> {
        let sum = "SELECT coalesce(sum(used_first + used_second), 0) FROM games";
        let milliseconds = self.connection.query_row(sum, [], |row| row.get(0));
        let milliseconds: i64 = milliseconds.map_err(|error| ArenaError::store(&self.file, error))?;
        Ok(Duration::from_millis(milliseconds as u64))
    }

    /// How many games there are, of all matches.
    pub fn count(&self) -> Result<u32, ArenaError> {
        let count = self.connection.query_row("SELECT COUNT(*) FROM games", [], |row| row.get(0));
        count.map_err(|error| ArenaError::store(&self.file, error))
    }

    /// How many games of a match differ from each other, those with other seats counted apart.
    pub fn different(&self, matching: u32) -> Result<u32, ArenaError> {
        let sql = "SELECT COUNT(*) FROM (SELECT DISTINCT a_side, moves FROM games WHERE matching = ?1)";
        let count = self.connection.query_row(sql, [matching], |row| row.get(0));
        count.map_err(|error| ArenaError::store(&self.file, error))
    }

    /// Notes a fact about the games (a machine, a date); an older one of the same name gives way.
    pub fn note(&mut self, name: &str, value: &str) -> Result<(), ArenaError> {
        self.connection
            .execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?1, ?2)", [name, value])
            .map_err(|error| ArenaError::store(&self.file, error))?;
        Ok(())
    }

    /// A fact that was noted.
    pub fn fact(&self, name: &str) -> Result<Option<String>, ArenaError> {
        self.connection
            .query_row("SELECT value FROM facts WHERE name = ?1", [name], |row| row.get(0))
            .optional()
            .map_err(|error| ArenaError::store(&self.file, error))
    }

    fn list<T>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, ArenaError> {
        let fail = |error: rusqlite::Error| ArenaError::store(&self.file, error);
        let mut statement = self.connection.prepare_cached(sql).map_err(fail)?;
        let rows = statement.query_map(values, read).map_err(fail)?;
        rows.collect::<Result<_, _>>().map_err(fail)
    }
}
