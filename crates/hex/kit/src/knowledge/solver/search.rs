//! Focused depth-first proof-number search (Arneson, Hayward and Henderson 2010): df-pn that at each position looks at
//! some of the best moves only, and at others when those have failed.
//!
//! Every decided position comes with the cells that the winner's strategy needs. A move that fails against a strategy
//! within some cells tells that every move outside these cells fails, too; so a refutation often refutes most of the
//! other moves with it.

use boyi_search::{Limits, Stopwatch};

use super::key::{Key, Keyed};
use super::knowledge::{Decided, Knowledge, Open, Parts, Sight};
use super::opened::Opened;
use super::table::{Entry, NEVER, Numbers, Table};
use super::tables::Tables;
use crate::knowledge::{Cells, Position};

/// One move in so many, and one more, is looked at to begin with. Some 7x7 openings took about as many positions with a
/// quarter, and nearly half as many again with a half.
const SHARE: usize = 3;

/// What a search of one position came to.
#[derive(Clone, Copy)]
pub(super) struct Finding<const W: usize> {
    pub(super) numbers: Numbers,
    /// If decided: the cells that the winner needs.
    pub(super) set: Cells<W>,
}

impl<const W: usize> Finding<W> {
    fn of(decided: Decided<W>, position: &Position<W>) -> Finding<W> {
        let won = decided.winner == position.to_move();
        Finding { numbers: if won { Numbers::WON } else { Numbers::LOST }, set: decided.set }
    }
}

/// One search: what it works with, and what it has spent.
pub(super) struct Prover<'a, const W: usize> {
    table: &'a mut Table<W>,
    opened: &'a mut Opened<W>,
    knowledge: &'a mut Knowledge<W>,
    watch: Stopwatch,
    node_limit: u64,
    /// Positions analysed.
    pub(super) nodes: u64,
    stopped: bool,
    listener: &'a mut dyn FnMut(u64, Numbers),
    /// Numbers of the position that was asked about.
    root: Numbers,
}

impl<'a, const W: usize> Prover<'a, W> {
    pub(super) fn new(
        tables: &'a mut Tables<W>,
        limits: &Limits,
        listener: &'a mut dyn FnMut(u64, Numbers),
    ) -> Self {
        Prover {
            table: &mut tables.table,
            opened: &mut tables.opened,
            knowledge: &mut tables.knowledge,
            watch: Stopwatch::start(limits),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            stopped: false,
            listener,
            root: Numbers::FRESH,
        }
    }

    /// Searches until the position is decided or the limits are reached.
    pub(super) fn prove(&mut self, position: Position<W>) -> Finding<W> {
        let key = Keyed::new(&position).key();
        if let Some(known) = self.decided(&key) {
            return known;
        }
        self.search(position, &key, NEVER, NEVER, true)
    }

    /// Whether the limits were reached.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn decided(&self, key: &Key<W>) -> Option<Finding<W>> {
        let entry = self.table.get(key).filter(|entry| entry.numbers.is_decided())?;
        Some(Finding { numbers: entry.numbers, set: key.natural(entry.set) })
    }

    /// What can be known about the position without searching.
    pub(super) fn open(&mut self, position: Position<W>, key: &Key<W>) -> Sight<W> {
        // A position of the full board takes milliseconds, a look at the clock nothing beside it.
        self.stopped |= self.watch.must_stop();
        if let Some(known) = self.opened.get(key, &position) {
            return Sight::Open(known);
        }
        self.nodes += 1;
        (self.listener)(self.nodes, self.root);
        self.stopped |= self.nodes >= self.node_limit;
        let sight = self.knowledge.look_at(position);
        if let Sight::Open(open) = &sight {
            self.opened.put(key, &position, open);
        }
        sight
    }

    /// Searches until the work to show a win reaches `win_limit` or the work to show a loss reaches `loss_limit`.
    fn search(
        &mut self,
        position: Position<W>,
        key: &Key<W>,
        win_limit: u32,
        loss_limit: u32,
        is_root: bool,
    ) -> Finding<W> {
        let before = self.nodes;
        let finding = match self.open(position, key) {
            Sight::Decided(decided) => Finding::of(decided, &position),
            Sight::Parts(parts) => self.search_parts(&parts, win_limit, loss_limit, is_root),
            Sight::Open(open) => self.search_moves(&open, win_limit, loss_limit, is_root),
        };
        let set = if finding.numbers.is_decided() { key.normal(finding.set) } else { Cells::EMPTY };
        self.table.put(key, Entry { numbers: finding.numbers, set }, self.nodes - before);
        finding
    }

    /// One part won is all that the mover needs; to show a loss, both have to be lost.
    fn search_parts(
        &mut self,
        parts: &Parts<W>,
        win_limit: u32,
        loss_limit: u32,
        is_root: bool,
    ) -> Finding<W> {
        let mover = parts.positions[0].to_move();
        let keys = parts.positions.map(|part| Keyed::new(&part).key());
        // The table may forget one part while the other is searched.
        let mut decided = keys.map(|key| self.decided(&key));
        loop {
            if let Some(won) = decided.iter().flatten().find(|known| known.numbers == Numbers::WON) {
                return Finding { numbers: Numbers::WON, set: won.set | parts.given[mover.index()] };
            }
            if let [Some(one), Some(other)] = decided {
                let set = one.set | other.set | parts.given[(!mover).index()];
                return Finding { numbers: Numbers::LOST, set };
            }
            let [one, other] = [0, 1].map(|part| {
                let known = || self.table.get(&keys[part]).map(|entry| entry.numbers);
                decided[part].map(|found| found.numbers).or_else(known).unwrap_or(Numbers::FRESH)
            });
            let numbers = Numbers {
                win: one.win.min(other.win),
                loss: one.loss.saturating_add(other.loss).min(NEVER - 1),
            };
            if is_root {
                self.root = numbers;
            }
            if numbers.win >= win_limit || numbers.loss >= loss_limit || self.stopped {
                return Finding { numbers, set: Cells::EMPTY };
            }
            let (chosen, best, second) = if one.win <= other.win { (0, one, other) } else { (1, other, one) };
            let next_win_limit = win_limit.min(second.win.saturating_add(second.win / 16 + 1));
            let next_loss_limit = (loss_limit - numbers.loss).saturating_add(best.loss).min(NEVER);
            let found =
                self.search(parts.positions[chosen], &keys[chosen], next_win_limit, next_loss_limit, false);
            decided[chosen] = found.numbers.is_decided().then_some(found);
        }
    }

    fn search_moves(&mut self, open: &Open<W>, win_limit: u32, loss_limit: u32, is_root: bool) -> Finding<W> {
        let mover = open.filled.to_move();
        let mut moves = Moves::of(open);
        loop {
            if let Some((cell, set)) = moves.drop_decided(|key| self.decided(key)) {
                let set = set | Cells::only(cell) | open.given[mover.index()];
                return Finding { numbers: Numbers::WON, set };
            }
            if moves.live == 0 {
                return Finding { numbers: Numbers::LOST, set: moves.needed };
            }
            let choice =
                moves.choose(|key| self.table.get(key).map_or(Numbers::FRESH, |entry| entry.numbers));
            let Numbers { win, loss } = choice.numbers;
            if is_root {
                self.root = choice.numbers;
            }
            if win >= win_limit || loss >= loss_limit || self.stopped {
                return Finding { numbers: choice.numbers, set: Cells::EMPTY };
            }
            let Move { cell, key } = moves.all[choice.best];
            let next_win_limit = (loss_limit - loss).saturating_add(choice.best_win).min(NEVER);
            // Staying a little longer than the second best move allows saves many walks up and down.
            let next_loss_limit = win_limit.min(choice.second.saturating_add(choice.second / 16 + 1));
            self.search(open.filled.after(cell), &key, next_win_limit, next_loss_limit, false);
        }
    }
}

#[derive(Clone, Copy)]
struct Move<const W: usize> {
    cell: usize,
    key: Key<W>,
}

/// The moves of one position while it is searched. Those that are still to be decided stand in front, best first.
struct Moves<const W: usize> {
    all: Vec<Move<W>>,
    live: usize,
    /// Where the mover can still hope to win.
    hopeful: Cells<W>,
    /// What the opponent needs to refute all the other moves.
    needed: Cells<W>,
}

struct Choice {
    best: usize,
    best_win: u32,
    second: u32,
    numbers: Numbers,
}

impl<const W: usize> Moves<W> {
    fn of(open: &Open<W>) -> Moves<W> {
        let keyed = Keyed::new(&open.filled);
        let cells = open.moves().iter().map(|&cell| usize::from(cell));
        let all = cells.map(|cell| Move { cell, key: keyed.after(cell) }).collect();
        Moves { all, live: open.moves().len(), hopeful: !Cells::EMPTY, needed: open.base }
    }

    /// Drops the moves that are known to fail, and those that fail against the same strategies. A move that is known
    /// to win ends it.
    fn drop_decided(&mut self, decided: impl Fn(&Key<W>) -> Option<Finding<W>>) -> Option<(usize, Cells<W>)> {
        let mut lost = Cells::EMPTY;
        for i in 0..self.live {
            let Move { cell, key } = self.all[i];
            let Some(known) = decided(&key) else { continue };
            if known.numbers == Numbers::LOST {
                return Some((cell, known.set));
            }
            // One strategy of the opponent is enough for all moves outside its cells.
            if self.hopeful.contains(cell) {
                self.needed |= known.set;
                self.hopeful &= known.set;
            }
            lost.insert(cell);
        }
        if !lost.is_empty() {
            let mut kept = 0;
            for i in 0..self.live {
                if (self.hopeful - lost).contains(self.all[i].cell) {
                    self.all[kept] = self.all[i];
                    kept += 1;
                }
            }
            self.live = kept;
        }
        None
    }

    fn choose(&self, numbers: impl Fn(&Key<W>) -> Numbers) -> Choice {
        let width = (1 + self.live.div_ceil(SHARE)).min(self.live);
        // Moves beyond the width count one each: a position with many moves is harder to lose.
        let mut loss = (self.live - width) as u32;
        let (mut win, mut second, mut best, mut best_win) = (NEVER, NEVER, 0, 1);
        for (i, candidate) in self.all[..width].iter().enumerate() {
            let numbers = numbers(&candidate.key);
            loss = loss.saturating_add(numbers.win).min(NEVER - 1);
            if numbers.loss < win {
                (second, win, best, best_win) = (win, numbers.loss, i, numbers.win);
            } else {
                second = second.min(numbers.loss);
            }
        }
        Choice { best, best_win, second, numbers: Numbers { win, loss } }
    }
}
