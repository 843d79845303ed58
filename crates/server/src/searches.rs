//! How many searches may run at once, and how much each may take. Moves come before analyses: they have threads of
//! their own, and somebody waits for them.

use std::sync::Arc;
use std::time::Duration;

use boyi_games::AnyRules;
use boyi_players::{OptionKind, PlayerSpec};
use boyi_search::show_duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::levels;
use crate::outside::{OutsideEngine, Seated};
use crate::problem::Problem;

/// What searches may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchLimits {
    /// Moves that are searched at once; as many analyses beside them.
    pub(crate) searches: usize,
    /// For one move of an engine.
    pub(crate) move_time: Duration,
    /// For one analysis.
    pub(crate) analysis_time: Duration,
    /// For the tree or table of one search, in megabytes.
    pub(crate) memory_mb: u64,
}

/// The places for searches.
#[derive(Debug)]
pub(crate) struct Searches {
    pub(crate) limits: SearchLimits,
    /// What visitors may call by name.
    pub(crate) outside: Vec<OutsideEngine>,
    /// Those that play.
    pub(crate) seated: Seated,
    moves: Arc<Semaphore>,
    analyses: Arc<Semaphore>,
}

/// A place for one search; given back when dropped.
pub(crate) type Place = OwnedSemaphorePermit;

impl Searches {
    pub(crate) fn new(limits: SearchLimits, outside: Vec<OutsideEngine>) -> Searches {
        let places = || Arc::new(Semaphore::new(limits.searches.max(1)));
        Searches { limits, outside, seated: Seated::default(), moves: places(), analyses: places() }
    }

    /// Waits for a place to search a move.
    pub(crate) async fn place_for_move(&self) -> Place {
        self.moves.clone().acquire_owned().await.expect("never closed")
    }

    /// Waits for a place to analyse.
    pub(crate) async fn place_for_analysis(&self) -> Place {
        self.analyses.clone().acquire_owned().await.expect("never closed")
    }

    /// A player for a move, within the limits.
    pub(crate) fn mover(&self, text: &str, rules: AnyRules) -> Result<PlayerSpec, Problem> {
        self.limited(text, rules, self.limits.move_time)
    }

    /// A player for an analysis, within the limits.
    pub(crate) fn analyst(&self, text: &str, rules: AnyRules) -> Result<PlayerSpec, Problem> {
        self.limited(text, rules, self.limits.analysis_time)
    }

    /// Options that are set may ask for less than the limits, not for more. What the owner offers by name is the
    /// owner's business.
    fn limited(&self, text: &str, rules: AnyRules, time: Duration) -> Result<PlayerSpec, Problem> {
        let offered = |engine: &&OutsideEngine| engine.name() == text && engine.game() == rules.kind();
        if let Some(engine) = self.outside.iter().find(offered) {
            return engine.spec(rules, time).map_err(Problem::bad);
        }
        let mut spec = levels::spec(text, rules).map_err(Problem::bad)?;
        if !is_ours(&spec) {
            return Err(Problem::forbidden(format!("player {text:?}: only players of our own play here")));
        }
        let bytes = self.limits.memory_mb << 20;
        let settings = spec.settings();
        let asked = |name: &str| settings.info(name).is_some() && settings.is_set(name);
        if asked("time") && settings.time("time").is_some_and(|asked| asked > time) {
            return Err(Problem::impossible(format!(
                "player {text:?}: at most {} here",
                show_duration(time)
            )));
        }
        if asked("memory") && settings.memory("memory").is_some_and(|asked| asked as u64 > bytes) {
            let most = self.limits.memory_mb;
            return Err(Problem::impossible(format!("player {text:?}: at most {most}MB of memory here")));
        }
        if asked("threads") && settings.integer("threads").is_some_and(|asked| asked > 1) {
            return Err(Problem::impossible(format!("player {text:?}: one thread here")));
        }
        for (name, value) in
            [("time", show_duration(time)), ("memory", format!("{}MB", self.limits.memory_mb))]
        {
            spec.set_if_open(name, &value).map_err(Problem::bad)?;
        }
        Ok(spec)
    }
}

/// Whether nothing in the options could name a program or a file: strangers choose them.
fn is_ours(spec: &PlayerSpec) -> bool {
    spec.family().options.iter().all(|option| match option.kind {
        OptionKind::Integer { .. }
        | OptionKind::Number { .. }
        | OptionKind::Time
        | OptionKind::Memory { .. }
        | OptionKind::Switch
        | OptionKind::Choice(_) => true,
        OptionKind::Text => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_ask_for_less_and_not_for_more() {
        let limits = SearchLimits {
            searches: 1,
            move_time: Duration::from_secs(5),
            analysis_time: Duration::from_secs(60),
            memory_mb: 64,
        };
        let searches = Searches::new(limits, Vec::new());
        let rules = "hex:5".parse().unwrap();
        assert_eq!(searches.mover("uct:c=0.5", rules).unwrap().to_string(), "uct:c=0.5,memory=64MB,time=5s");
        assert_eq!(searches.analyst("uct:time=1s", rules).unwrap().to_string(), "uct:memory=64MB,time=1s");
        for text in [
            "uct:time=6s",
            "uct:memory=65MB",
            "uct:threads=2",
            "nobody",
            "uct:time=never",
            "external:command=ls",
        ] {
            assert!(searches.mover(text, rules).is_err(), "{text}");
        }
    }
}
