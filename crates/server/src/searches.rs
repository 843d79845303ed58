//! How many searches may run at once, how much each may take, and where they run: here, or with the workers of a fleet.
//! Moves come before analyses: they have places of their own, and somebody waits for them. What is known about a position
//! is quickly looked up, and does not wait for searches either.

use std::sync::Arc;
use std::time::Duration;

use boyi_analysis::Thoughts;
use boyi_arena::{Answer, Question, SearchFleet, Unanswered};
use boyi_games::AnyRules;
use boyi_kits::{PlayerSpec, player_of_level};
use boyi_players::Bytes;
use boyi_search::{StopFlag, show_duration};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::outside::{Assignment, IdlePrograms, OutsideEngine};
use crate::problem::Problem;
use crate::threads::BlockingThreads;

/// What searches may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchLimits {
    /// Moves that are searched at once; as many viewers analyse beside them, each with an engine, a solver and a review.
    pub(crate) searches: usize,
    /// For one move of an engine.
    pub(crate) move_time: Duration,
    /// For one analysis.
    pub(crate) analysis_time: Duration,
    /// An analysis that has run for so long makes room for another viewer's.
    pub(crate) turn: Duration,
    /// For the tree or table of one search, in megabytes.
    pub(crate) memory_mb: u64,
}

/// So many positions of one game are reviewed at once, where there are workers to do it.
const POSITIONS_AT_ONCE: usize = 4;

/// The places for searches.
pub(crate) struct Searches {
    pub(crate) limits: SearchLimits,
    /// Whoever searches for us; `None`: we do.
    fleet: Option<SearchFleet>,
    /// What visitors may call by name.
    pub(crate) outside: Vec<OutsideEngine>,
    /// Those that were asked, and may be again.
    idle: Arc<IdlePrograms>,
    moves: Arc<Semaphore>,
    analyses: Arc<Semaphore>,
    /// Threads that look things up.
    pub(crate) lookups: BlockingThreads,
    /// How many viewers wait for a place to analyse.
    waiting: watch::Sender<usize>,
}

/// A place for one search; given back when dropped.
pub(crate) type Place = OwnedSemaphorePermit;

impl Searches {
    pub(crate) fn new(
        limits: SearchLimits,
        fleet: Option<SearchFleet>,
        outside: Vec<OutsideEngine>,
    ) -> Searches {
        let places = || Arc::new(Semaphore::new(limits.searches.max(1)));
        Searches {
            limits,
            fleet,
            outside,
            idle: Arc::default(),
            moves: places(),
            analyses: places(),
            lookups: BlockingThreads::new(limits.searches),
            waiting: watch::Sender::new(0),
        }
    }

    /// Has a question answered, for as long as it is not stopped; `tell` hears what is thought meanwhile. Needs a place.
    ///
    /// Programs of other people, and players with files of this machine, are asked here, wherever else is searched, and
    /// stay for the next question with the same assignment.
    pub(crate) async fn ask(
        &self,
        assignment: Assignment,
        question: Question,
        stop: &StopFlag,
        tell: impl Fn(Thoughts) + Send + 'static,
    ) -> Result<Answer, Unanswered> {
        if stop.is_stopped() {
            return Err(Unanswered::Stopped);
        }
        let player = question.player().map_err(Unanswered::Broken)?;
        let local = player.filter(PlayerSpec::is_local);
        if let (Some(fleet), None) = (&self.fleet, &local) {
            return fleet.ask(question, stop, tell).await;
        }
        let (stopped, idle) = (stop.clone(), self.idle.clone());
        let search = tokio::task::spawn_blocking(move || match local {
            None => question.answer(&stopped, &mut |report| tell(report)),
            Some(spec) => idle.answer(assignment, &spec, &question, &stopped, &mut |report| tell(report)),
        });
        let answer = search.await.unwrap_or_else(|_| Err("the search broke down".into()));
        if stop.is_stopped() { Err(Unanswered::Stopped) } else { answer.map_err(Unanswered::Broken) }
    }

    /// How many positions of one game an analyst may look at together.
    pub(crate) fn positions_at_once(&self, analyst: &PlayerSpec) -> usize {
        if self.fleet.is_some() && !analyst.is_local() { POSITIONS_AT_ONCE } else { 1 }
    }

    /// Waits for a place to search a move.
    pub(crate) async fn place_for_move(&self) -> Place {
        self.moves.clone().acquire_owned().await.expect("never closed")
    }

    /// A place to analyse, if one is free.
    pub(crate) fn free_place(&self) -> Option<Place> {
        self.analyses.clone().try_acquire_owned().ok()
    }

    /// Waits for a place to analyse.
    pub(crate) async fn place_for_analysis(&self) -> Place {
        let _waiting = Waiting::new(&self.waiting);
        self.analyses.clone().acquire_owned().await.expect("never closed")
    }

    /// Whether somebody waits for a place to analyse.
    pub(crate) fn somebody_waits(&self) -> bool {
        *self.waiting.borrow() > 0
    }

    /// Waits until somebody does.
    pub(crate) async fn until_somebody_waits(&self) {
        let _ = self.waiting.subscribe().wait_for(|&count| count > 0).await;
    }

    /// A level or a player for a move, within the limits.
    pub(crate) fn mover(&self, text: &str, rules: AnyRules) -> Result<PlayerSpec, Problem> {
        self.limited(player_of_level(text, rules), rules, self.limits.move_time)
    }

    /// A player for an analysis, within the limits. Levels have a time for each move; an analysis goes on.
    pub(crate) fn analyst(&self, text: &str, rules: AnyRules) -> Result<PlayerSpec, Problem> {
        self.limited(text, rules, self.limits.analysis_time)
    }

    /// Options that are set may ask for less than the limits, not for more. What the owner offers by name is the
    /// owner's business.
    fn limited(&self, text: &str, rules: AnyRules, time: Duration) -> Result<PlayerSpec, Problem> {
        let offered = |engine: &&OutsideEngine| engine.name() == text && engine.game() == rules.kind();
        if let Some(engine) = self.outside.iter().find(offered) {
            return engine.spec(rules, time, self.limits.memory_mb).map_err(Problem::no_player);
        }
        let mut spec = own_player(text, rules)?;
        let (settings, most) = (spec.settings(), self.limits.memory_mb);
        // What is too much of what was asked for; defaults are replaced below.
        if settings.is_set("time") && settings.value("time") > Some(time) {
            return Err(Problem::LongSearch { player: text.into(), most: show_duration(time) });
        }
        if settings.is_set("memory") && settings.value("memory") > Some(Bytes(most << 20)) {
            return Err(Problem::LargeSearch { player: text.into(), most });
        }
        if settings.is_set("threads") && settings.value("threads") > Some(1u32) {
            return Err(Problem::ManyThreads { player: text.into() });
        }
        for (name, value) in
            [("time", show_duration(time)), ("memory", format!("{}MB", self.limits.memory_mb))]
        {
            spec.set_if_open(name, &value).map_err(Problem::no_player)?;
        }
        Ok(spec)
    }
}

/// A player by its own text; what is wrong with it, otherwise.
fn own_player(text: &str, rules: AnyRules) -> Result<PlayerSpec, Problem> {
    let spec = PlayerSpec::parse(text, rules).map_err(Problem::no_player)?;
    // Whoever opens the page must not run programs on this machine, or look into its files.
    if spec.is_local() {
        return Err(Problem::PlayerIsLocal { name: spec.name().into() });
    }
    Ok(spec)
}

/// Somebody who waits for a place.
struct Waiting<'a>(&'a watch::Sender<usize>);

impl Waiting<'_> {
    fn new(count: &watch::Sender<usize>) -> Waiting<'_> {
        count.send_modify(|count| *count += 1);
        Waiting(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searches() -> Searches {
        let limits = SearchLimits {
            searches: 1,
            move_time: Duration::from_secs(5),
            analysis_time: Duration::from_secs(60),
            turn: Duration::from_secs(20),
            memory_mb: 64,
        };
        Searches::new(limits, None, Vec::new())
    }

    #[test]
    fn nobody_starts_programs_or_reads_files_from_the_page() {
        let rules = "hex:11".parse().unwrap();
        for text in ["external:command=touch /tmp/here", "hex-net:net=/etc/passwd"] {
            let error = own_player(text, rules).unwrap_err().to_string();
            assert!(error.contains("programs and files of this machine cannot be used"), "{error}");
        }
    }

    #[test]
    fn the_best_analyst_thinks_for_as_long_as_an_analysis_may_take() {
        for rules in ["hex:11", "hex:7", "surakarta", "dots:5x5"] {
            let spec = searches().analyst("best", rules.parse().unwrap()).unwrap();
            assert_eq!(spec.settings().value("time"), Some(Duration::from_secs(60)), "{rules}: {spec}");
        }
    }

    #[test]
    fn options_may_ask_for_less_and_not_for_more() {
        let searches = searches();
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
            "hex-net:net=hex-5.net",
        ] {
            assert!(searches.mover(text, rules).is_err(), "{text}");
        }
    }
}
