//! Endings solved backwards: the exact result of every position with few pieces, under each end rule.
//!
//! A table says how the game ends with best play if no position has occurred before, and for how long it can be drawn
//! out until the next capture. The counter of quiet plies is taken into account: a win that comes too late is none.
//! Repetitions are not: a side that follows the table from the capture that led into it never repeats a position, unless
//! that is what it wants.
//!
//! Positions are numbered up to symmetry ([`index`]), a byte each: 110 KB for all of them up to four pieces, 1.7 MB up
//! to five, 19 MB up to six, 160 MB up to seven.

mod code;
mod file;
mod index;
mod parallel;
mod retrograde;
mod shared;

pub use file::EndgameFileError;

use boyi_core::{Game, Verdict};
use boyi_search::Score;
use boyi_surakarta::{EndRule, Surakarta, SurakartaMove};

use code::Code;
use index::{Class, Pieces};
use retrograde::Task;

/// The most pieces on the board, both sides together, that tables can be made for.
pub(crate) const MOST_PIECES: usize = 8;

/// The tables of all positions up to a number of pieces.
///
/// ```
/// use boyi_core::{Game, Verdict};
/// use boyi_surakarta::Surakarta;
/// use boyi_surakarta_kit::knowledge::Endgames;
///
/// let endgames = Endgames::build(Default::default(), 3, 1, &mut |_| {});
/// let game = Surakarta::parse(Default::default(), "BB.................................W W").unwrap();
/// let ending = endgames.probe(&game).unwrap();
/// assert_eq!(ending.verdict, Verdict::Loss, "two pieces beat one");
/// ```
#[derive(Debug, PartialEq)]
pub struct Endgames {
    rule: EndRule,
    /// By the number of pieces, from 2, and the mover's pieces, from 1.
    tables: Vec<Vec<Vec<u8>>>,
    /// By the number of pieces, from 2: the most plies until a forced capture.
    longest: Vec<u8>,
}

/// How a game ends with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result for the side to move.
    pub verdict: Verdict,
    /// How many plies the side that forces it needs until the next capture, or the end, at most; `None` if nobody has
    /// to force anything, because the rules give the same result to a game without progress.
    pub plies: Option<u8>,
}

/// How building gets on.
#[derive(Clone, Copy, Debug)]
pub struct BuildProgress {
    /// The pieces of both sides in the positions that are worked on.
    pub pieces: [usize; 2],
    /// So many plies before a capture.
    pub plies: u8,
    /// Positions in finished tables.
    pub done: u64,
    /// Positions in all tables that are to be built.
    pub total: u64,
}

impl Endgames {
    /// The most pieces that tables can be made for.
    pub const MOST_PIECES: usize = MOST_PIECES;

    /// No tables yet.
    pub fn new(rule: EndRule) -> Endgames {
        Endgames { rule, tables: Vec::new(), longest: Vec::new() }
    }

    /// Solves all positions up to that many pieces.
    pub fn build(
        rule: EndRule,
        pieces: usize,
        threads: usize,
        listener: &mut dyn FnMut(BuildProgress),
    ) -> Endgames {
        let mut endgames = Endgames::new(rule);
        endgames.extend(pieces, threads, listener);
        endgames
    }

    /// Goes on to more pieces.
    pub fn extend(&mut self, pieces: usize, threads: usize, listener: &mut dyn FnMut(BuildProgress)) {
        let pieces = pieces.min(MOST_PIECES);
        let total = (self.pieces() + 1..=pieces).map(positions).sum();
        let mut done = 0;
        while self.pieces() < pieces {
            let next = self.pieces() + 1;
            let mut tables = vec![Vec::new(); next - 1];
            for enemy in 1..=next / 2 {
                let class = Class { own: next - enemy, enemy };
                let task = Task {
                    class,
                    idle: self.idle(class),
                    limit: self.limit(),
                    exit: &|pieces| self.verdict(pieces),
                    threads,
                };
                let solved = task.solve(&mut |plies| {
                    listener(BuildProgress { pieces: [class.own, class.enemy], plies, done, total });
                });
                // The second one, if there is one, is that of the swapped class.
                for (own, table) in [class.own, class.enemy].into_iter().zip(solved) {
                    done += table.len() as u64;
                    tables[own - 1] = table;
                }
            }
            let plies = |table: &Vec<u8>| table.iter().map(|&byte| Code(byte).plies()).max();
            self.longest.push(tables.iter().filter_map(plies).max().unwrap_or(0));
            self.tables.push(tables);
        }
    }
    /// The rule that the tables are exact for.
    pub fn rule(&self) -> EndRule {
        self.rule
    }

    /// Positions with up to so many pieces are known; 1 if none are.
    pub fn pieces(&self) -> usize {
        self.tables.len() + 1
    }

    /// The most plies that a capture is away, where it is forced, among positions with that many pieces.
    pub fn longest(&self, pieces: usize) -> u8 {
        pieces.checked_sub(2).and_then(|at| self.longest.get(at)).copied().unwrap_or(0)
    }

    /// How many positions have these results for the side to move: a forced win, draw and loss, and those where
    /// nobody can force anything; positions that are images of each other count once.
    pub fn counts(&self, pieces: usize) -> [u64; 4] {
        let mut counts = [0; 4];
        for (at, table) in
            pieces.checked_sub(2).and_then(|at| self.tables.get(at)).into_iter().flatten().enumerate()
        {
            let class = Class { own: at + 1, enemy: pieces - at - 1 };
            for (index, &byte) in table.iter().enumerate() {
                let kind = match Code(byte).verdict() {
                    Some(Verdict::Win) => 0,
                    Some(Verdict::Draw) => 1,
                    Some(Verdict::Loss) => 2,
                    None => 3,
                };
                counts[kind] += u64::from(class.index(class.position(index)) == index);
            }
        }
        counts
    }

    /// The bytes that tables up to that many pieces take, and those that are needed to build them.
    ///
    /// ```
    /// let (kept, needed) = boyi_surakarta_kit::knowledge::Endgames::memory(7);
    /// assert!(kept < needed && needed < 1 << 30);
    /// ```
    pub fn memory(pieces: usize) -> (u64, u64) {
        let pieces = pieces.min(MOST_PIECES);
        let kept = (2..=pieces).map(positions).sum();
        // The largest pair needs a byte for what captures lead to, and lists of the positions of two plies.
        let largest = Class { own: pieces.div_ceil(2), enemy: pieces / 2 };
        let working = if largest.own == largest.enemy { largest.size() } else { 2 * largest.size() };
        (kept, kept + 5 * working as u64)
    }

    /// A game without progress, as the mover of this class sees it.
    fn idle(&self, class: Class) -> Verdict {
        match self.rule {
            EndRule::Threefold => Verdict::Draw,
            EndRule::Olympiad | EndRule::Ccgc => class.own.cmp(&class.enemy).into(),
        }
    }

    /// The most quiet plies that the rule allows, the capture that ends them included.
    fn limit(&self) -> u8 {
        match self.rule {
            EndRule::Olympiad | EndRule::Threefold => EndRule::QUIET_LIMIT as u8,
            EndRule::Ccgc => Code::MOST_PLIES,
        }
    }

    fn code(&self, class: Class, pieces: Pieces) -> Code {
        Code(self.tables[class.own + class.enemy - 2][class.own - 1][class.index(pieces)])
    }

    /// The result of a position just after a capture.
    fn verdict(&self, pieces: Pieces) -> Verdict {
        let class = class_of(pieces);
        self.code(class, pieces).verdict().unwrap_or_else(|| self.idle(class))
    }

    /// How the game ends, if its position is in the tables and the game is not over. Also `None` where a counter is
    /// about to end the game and decides more than a table can hold, and under another rule than that of the tables.
    pub fn probe(&self, game: &Surakarta) -> Option<Ending> {
        self.look_up(game).filter(|(_, certain)| *certain).map(|(ending, _)| ending)
    }

    /// What the tables say, and whether the counters leave no doubt about it.
    fn look_up(&self, game: &Surakarta) -> Option<(Ending, bool)> {
        let mover = game.mover();
        let pieces = [game.pieces(mover), game.pieces(!mover)];
        if (pieces[0] | pieces[1]).count_ones() as usize > self.pieces()
            || pieces.contains(&0)
            || game.rules().end != self.rule
        {
            return None;
        }
        let class = class_of(pieces);
        let (left, certain) = match self.rule {
            EndRule::Olympiad | EndRule::Threefold => {
                (EndRule::QUIET_LIMIT.saturating_sub(game.quiet_plies()), true)
            }
            // Everything that is still to be forced must fit before the last ply.
            EndRule::Ccgc => {
                let left = EndRule::PLY_LIMIT.saturating_sub(game.plies());
                let needed = self.longest[..class.own + class.enemy - 1].iter();
                (u16::from(Code::MOST_PLIES), needed.map(|&plies| u16::from(plies)).sum::<u16>() <= left)
            }
        };
        let idle = self.idle(class);
        let code = self.code(class, pieces);
        Some(match code.verdict() {
            None => (Ending { verdict: idle, plies: None }, certain),
            Some(verdict) if u16::from(code.plies()) <= left => {
                (Ending { verdict, plies: Some(code.plies()) }, certain)
            }
            // Too late for a win. Where a draw lies between it and no progress, it might still be in time.
            Some(verdict) if idle == !verdict => {
                (Ending { verdict: idle.max(Verdict::Draw), plies: None }, false)
            }
            Some(_) => (Ending { verdict: idle, plies: None }, certain),
        })
    }

    /// What [`probe`](Endgames::probe) says, in the terms of alpha-beta. The sooner a win seems, the fewer enemies are
    /// left, then the sooner the next one falls.
    pub fn score(&self, game: &Surakarta) -> Option<Score> {
        let ending = self.probe(game)?;
        let mover = game.mover();
        let away = |victim| distance(game.pieces(victim).count_ones(), ending) as u32;
        Some(match ending.verdict {
            Verdict::Win => Score::win_in(away(!mover)),
            Verdict::Draw => Score::DRAW,
            Verdict::Loss => Score::loss_in(away(mover)),
        })
    }

    /// What every legal move leads to, for the side that makes it; `None` for a move to a position that is not in the
    /// tables.
    pub fn move_values(&self, game: &Surakarta) -> Vec<(SurakartaMove, Option<Verdict>)> {
        let value_of = |mv| {
            let mut after = game.clone();
            after.play_unchecked(mv);
            let verdict = match after.outcome() {
                Some(outcome) => Some(outcome.seen_by(game.mover())),
                None => self.probe(&after).map(|ending| !ending.verdict),
            };
            (mv, verdict)
        };
        game.moves().into_iter().map(value_of).collect()
    }

    /// The best move by the tables, if the position is in them and the game is not over. Who forces something captures
    /// at once or takes the shortest way to the next capture; who resists takes the longest.
    pub fn best_move(&self, game: &Surakarta) -> Option<SurakartaMove> {
        self.look_up(game)?;
        let mover = game.mover();
        let idle = self.idle(class_of([game.pieces(mover), game.pieces(!mover)]));
        let mut best = None;
        for mv in game.moves() {
            let mut after = game.clone();
            after.play_unchecked(mv);
            let (verdict, away) = match after.outcome() {
                Some(outcome) => (outcome.seen_by(mover), 0),
                None => {
                    let (ending, _) = self.look_up(&after)?;
                    let pieces = after.pieces(mover) | after.pieces(!mover);
                    (!ending.verdict, distance(pieces.count_ones(), ending))
                }
            };
            let haste = match verdict {
                Verdict::Win => -away,
                Verdict::Loss => away,
                Verdict::Draw if idle == Verdict::Draw => 0,
                Verdict::Draw if idle == Verdict::Loss => -away,
                Verdict::Draw => away,
            };
            if best.is_none_or(|(_, other)| (verdict, haste) > other) {
                best = Some((mv, (verdict, haste)));
            }
        }
        best.map(|(mv, _)| mv)
    }
}

/// How far the end is: a capture is closer to it than any number of quiet plies, and no progress is furthest.
fn distance(pieces: u32, ending: Ending) -> i32 {
    let quiet = ending.plies.map_or(i32::from(Code::MOST_PLIES) + 1, i32::from);
    2 * (i32::from(Code::MOST_PLIES) + 1) * pieces as i32 + quiet
}

fn class_of(pieces: Pieces) -> Class {
    let [own, enemy] = pieces.map(|set| set.count_ones() as usize);
    Class { own, enemy }
}

/// How many positions with that many pieces the tables number.
fn positions(pieces: usize) -> u64 {
    (1..pieces).map(|own| Class { own, enemy: pieces - own }.size() as u64).sum()
}
