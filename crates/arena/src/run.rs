//! Playing matches: what is missing in the store is played, wherever the games are played, and kept as it comes in.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use boyi_games::Verdict;

use crate::{
    ArenaError, GameJob, GameKey, GameResult, MatchPlan, PairCounts, Sprt, SprtState, SprtVerdict, Store,
    Tally,
};

/// Games to be played.
pub type Jobs<'a> = dyn Iterator<Item = (GameKey, GameJob)> + Send + 'a;

/// What happens with a game that was played.
pub type Finished<'a> = dyn FnMut(GameKey, GameResult) -> Result<ControlFlow<()>, ArenaError> + 'a;

/// Where games are played: on this machine, or on others.
pub trait Executor {
    /// Plays the games in any order and hands each back once it is finished, until there are no more or it is told to
    /// stop.
    fn execute(&mut self, jobs: &mut Jobs<'_>, finished: &mut Finished<'_>) -> Result<(), ArenaError>;
}

/// A game that came in, for whoever watches.
pub struct News<'a> {
    /// Which match of those that are played.
    pub matching: usize,
    /// The game's number.
    pub number: u32,
    /// The game.
    pub result: &'a GameResult,
    /// How the match stands.
    pub tally: &'a Tally,
}

/// Plays what is missing of several matches and returns how all of them ended. Matches are entered in the store under
/// their place in the list, counted from `first`. With a test, each match ends when the test does.
pub fn play_matches(
    store: &mut Store,
    first: u32,
    plans: &[MatchPlan],
    test: Option<Sprt>,
    executor: &mut dyn Executor,
    watch: &mut dyn FnMut(News<'_>),
) -> Result<Vec<Tally>, ArenaError> {
    let mut standings = Vec::with_capacity(plans.len());
    let mut missing: Vec<(u32, HashSet<u32>)> = Vec::new();
    for (matching, plan) in (first..).zip(plans) {
        check(plan)?;
        store.enter(matching, plan)?;
        standings.push(Standing::from_store(store, matching, plan, test)?);
        missing.push((matching, store.finished(matching)?));
    }
    let decided: Vec<bool> = standings.iter().map(Standing::is_decided).collect();
    let mut jobs = plans.iter().zip(missing).zip(&decided).filter(|(_, decided)| !**decided).flat_map(
        |((plan, (matching, done)), _)| {
            let numbers = (0..plan.games).filter(move |number| !done.contains(number));
            numbers.map(move |number| (GameKey { matching, number }, plan.job(number)))
        },
    );
    executor.execute(&mut jobs, &mut |key, result| {
        if !store.keep(key, &result)? {
            return Ok(ControlFlow::Continue(()));
        }
        let matching = (key.matching - first) as usize;
        let standing = &mut standings[matching];
        standing.add(key.number, &result);
        watch(News { matching, number: key.number, result: &result, tally: &standing.tally });
        let done = test.is_some() && standings.iter().all(Standing::is_decided);
        Ok(if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    drop(jobs);
    (first..)
        .zip(plans)
        .zip(standings)
        .map(|((matching, plan), standing)| standing.end(store, matching, plan))
        .collect()
}

/// What can be known to be wrong before the first game.
fn check(plan: &MatchPlan) -> Result<(), ArenaError> {
    plan.adjudication.check(plan.rules).map_err(ArenaError::Plan)
}

/// How one match stands.
struct Standing {
    tally: Tally,
    test: Option<Sequence>,
}

impl Standing {
    fn from_store(
        store: &Store,
        matching: u32,
        plan: &MatchPlan,
        test: Option<Sprt>,
    ) -> Result<Standing, ArenaError> {
        let mut standing = Standing {
            tally: Tally::new(plan.a.to_string(), plan.b.to_string()),
            test: test.map(Sequence::new),
        };
        store.visit(matching, &mut |number, game| {
            if number < plan.games {
                standing.add(number, &game);
            }
        })?;
        Ok(standing)
    }

    fn add(&mut self, number: u32, game: &GameResult) {
        self.tally.add(number, game);
        if let Some(test) = &mut self.test {
            test.add(number, game.outcome.seen_by(MatchPlan::a_side(number)));
            self.tally.sprt = Some(test.state);
        }
    }

    fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.state.verdict != SprtVerdict::Open)
    }

    /// The final table. Games beyond the one that decided a test do not count: whether they were played depends on
    /// chance, and a match must end the same way every time.
    fn end(self, store: &Store, matching: u32, plan: &MatchPlan) -> Result<Tally, ArenaError> {
        if !self.is_decided() {
            return Ok(self.tally);
        }
        let test = self.test.expect("it is decided");
        let mut tally = Tally::new(plan.a.to_string(), plan.b.to_string());
        store.visit(matching, &mut |number, game| {
            if number / 2 < test.next {
                tally.add(number, &game);
            }
        })?;
        tally.sprt = Some(test.state);
        Ok(tally)
    }
}

/// A test that takes the pairs in their order, whatever the order in which their games end.
struct Sequence {
    state: SprtState,
    sprt: Sprt,
    counts: PairCounts,
    /// The first pair that it has not seen.
    next: u32,
    waiting: BTreeMap<u32, [Option<Verdict>; 2]>,
}

impl Sequence {
    fn new(sprt: Sprt) -> Sequence {
        let counts = PairCounts::default();
        Sequence { state: sprt.state(counts), sprt, counts, next: 0, waiting: BTreeMap::new() }
    }

    fn add(&mut self, number: u32, verdict: Verdict) {
        self.waiting.entry(number / 2).or_default()[number as usize % 2] = Some(verdict);
        while self.state.verdict == SprtVerdict::Open
            && let Some(&[Some(first), Some(second)]) = self.waiting.get(&self.next)
        {
            self.waiting.remove(&self.next);
            self.counts.add([first, second]);
            self.next += 1;
            self.state = self.sprt.state(self.counts);
        }
    }
}
