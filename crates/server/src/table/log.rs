//! The log of a game, replayed. A log that was damaged, or written by a faulty program, still makes a game: what does not
//! fit is left out and told.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Event, Setup, Table};
use crate::problem::{Problem, ProblemShown};

/// An entry of a log as it was read, or why it could not be.
pub(crate) type Entry = Result<Event<String>, Problem>;

/// A game as its log makes it.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) table: Table,
    /// How many entries the log has, with those that were left out.
    pub(crate) entries: usize,
    /// From this entry to the end of the log nothing counts: before the game goes on, [`Event::SetAside`] has to say so.
    pub(crate) broken_from: Option<usize>,
}

/// Entries of a log that were left out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Misfit {
    /// The first of them, counted from 0.
    pub(crate) entry: usize,
    /// How many they are.
    pub(crate) count: usize,
    /// Why the first does not fit.
    #[serde(flatten)]
    pub(crate) why: ProblemShown,
}

impl Table {
    /// The game that a log makes of a setup; an entry that could not be read is the reason why.
    ///
    /// A correction that does not fit is passed over: earlier versions wrote corrections down before they tried them, and
    /// the game went on without those that failed. After any other entry that does not fit, nothing can be trusted: the
    /// game stands as it stood before.
    pub(crate) fn replay(setup: Setup, log: &[Entry]) -> Result<Replayed, Problem> {
        let mut table = Table::new(setup)?;
        let set_aside = set_aside(log);
        let mut broken_from = None;
        let mut entry = 0;
        while let Some(event) = log.get(entry) {
            let step = event.clone().and_then(|event| {
                let event = event.read(table.position()).map_err(|error| Problem::not_read("move", error))?;
                table.with(event)
            });
            let (why, count) = match (step, set_aside.get(&entry)) {
                (Ok(step), None) => {
                    table = step.table;
                    entry += 1;
                    continue;
                }
                (step, Some(mark)) => (step.err().unwrap_or(Problem::SetAside {}), mark - entry),
                (Err(why), None) if matches!(event, Ok(Event::Correct { .. })) => (why, 1),
                (Err(why), None) => {
                    broken_from = Some(entry);
                    (why, log.len() - entry)
                }
            };
            table.misfits.push(Misfit { entry, count, why: why.shown() });
            entry += count;
        }
        Ok(Replayed { table, entries: log.len(), broken_from })
    }
}

/// The entries from which on the log was set aside, and the entry that says so.
fn set_aside(log: &[Entry]) -> HashMap<usize, usize> {
    let marks = log.iter().enumerate().filter_map(|(mark, event)| match event {
        Ok(Event::SetAside { from }) if *from < mark => Some((*from, mark)),
        _ => None,
    });
    marks.collect()
}

#[cfg(test)]
mod tests {
    use super::super::Seat;
    use super::*;

    fn replay(log: &[Entry]) -> Replayed {
        let setup = Setup {
            rules: "hex:3".into(),
            setup: None,
            moves: Vec::new(),
            seats: [Seat::Person(String::new()), Seat::Person(String::new())],
            clock: "1m".into(),
            takebacks: true,
            meta: Default::default(),
            secrets: Default::default(),
        };
        Table::replay(setup, log).unwrap()
    }

    fn played(mv: &str) -> Entry {
        Ok(Event::Move { mv: mv.into(), used_ms: 100 })
    }

    fn shown(replayed: &Replayed) -> String {
        let moves = replayed.table.situation().moves();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_correction_that_failed_is_passed_over() {
        let wrong = |ply, mv: &str| Ok(Event::Correct { ply, mv: mv.into() });
        let game = replay(&[
            played("b2"),
            wrong(1, "a1"),
            played("a1"),
            wrong(1, "b2"),
            wrong(0, "zz"),
            played("c1"),
        ]);
        assert_eq!((shown(&game).as_str(), game.entries, game.broken_from), ("b2 a1 c1", 6, None));
        let found: Vec<_> = game
            .table
            .misfits()
            .iter()
            .map(|misfit| (misfit.entry, misfit.count, misfit.why.code()))
            .collect();
        let expected = [(1, 1, "no-such-move"), (3, 1, "illegal-move"), (4, 1, "not-read")];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_game_stands_as_before_the_entry_that_cannot_be_replayed() {
        for bad in [Err(Problem::NoEntry { prose: "unknown variant `teleport`".into() }), played("b2")] {
            let game = replay(&[played("b2"), bad, played("a1")]);
            assert_eq!((shown(&game).as_str(), game.entries, game.broken_from), ("b2", 3, Some(1)));
            let [misfit] = game.table.misfits() else { panic!("{:?}", game.table.misfits()) };
            assert_eq!((misfit.entry, misfit.count), (1, 2));
        }
    }

    #[test]
    fn a_game_goes_on_behind_what_was_set_aside() {
        let mark = |from| Ok(Event::SetAside { from });
        let bad = || Err(Problem::NoEntry { prose: "unknown variant `teleport`".into() });
        let mut log = vec![played("b2"), bad(), played("a1"), mark(1), played("c1"), played("a3")];
        let game = replay(&log);
        assert_eq!((shown(&game).as_str(), game.broken_from), ("b2 c1 a3", None));
        assert_eq!((game.table.misfits()[0].entry, game.table.misfits()[0].count), (1, 2));
        // A later program may know what the entry meant; the game was played on without it all the same.
        log[1] = Ok(Event::Undo { count: 1 });
        assert_eq!(shown(&replay(&log)), "b2 c1 a3");
        log.extend([bad(), mark(6), played("c3")]);
        assert_eq!(shown(&replay(&log)), "b2 c1 a3 c3");
        let senseless = replay(&[mark(5), mark(1), played("b2"), mark(usize::MAX)]);
        assert_eq!((shown(&senseless).as_str(), senseless.table.misfits()), ("b2", &[][..]));
    }
}
