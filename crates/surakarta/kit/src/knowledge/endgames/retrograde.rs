//! Solving backwards: all positions of one pair of piece counts, from the tables of those with fewer pieces.
//!
//! In each pair of classes a game without progress has a known result (`idle`): who has more pieces wins, or it is a
//! draw. A side that likes it has nothing to do; the other one, the attacker, must force a capture that leads to
//! something better. So the positions from where it can are found by going backwards from such captures, ply by ply,
//! and the ply at which a position is found is how long the attacker needs. It comes closer with every ply, so it never
//! repeats a position; only a counter of quiet plies can stop it, if it is longer than the counter allows. Winning and
//! not losing are different goals, so there are up to two rounds.
//!
//! A position where the attacker is to move is found from any position that it can move to. One where the defender is
//! to move is found when the last of its moves is: it is looked at again whenever one is. No counter of moves is kept,
//! so positions with symmetries of their own need no care.

use std::sync::atomic::{AtomicU8, Ordering};

use boyi_core::{Side, Verdict};
use boyi_surakarta::{Board, Point};

use super::code::Code;
use super::index::{Class, Pieces};
use super::parallel::{fill, map_chunks};

/// What is to be solved.
pub(super) struct Task<'a, Exit> {
    /// The positions of this class and of the [swapped](Class::swapped) one.
    pub class: Class,
    /// The result of a game without progress, as the mover of `class` sees it.
    pub idle: Verdict,
    /// A capture may be at most so many plies away.
    pub limit: u8,
    /// The result of a position with fewer pieces, as its mover sees it.
    pub exit: &'a Exit,
    pub threads: usize,
}

impl<Exit: Fn(Pieces) -> Verdict + Sync> Task<'_, Exit> {
    /// The tables of the class and, if that is another one, of its swapped class. Hears of every ply.
    pub fn solve(&self, listener: &mut dyn FnMut(u8)) -> Vec<Vec<u8>> {
        let mut classes = vec![self.class];
        if self.class != self.class.swapped() {
            classes.push(self.class.swapped());
        }
        let halves: Vec<Half> = classes.into_iter().map(|class| Half::new(class, self)).collect();
        let round = |attacking: usize, goal: Verdict| Round {
            attack: &halves[attacking],
            defence: &halves[halves.len() - 1 - attacking],
            goal,
            threads: self.threads,
        };
        let rounds = match self.idle {
            _ if halves.len() == 1 => vec![round(0, Verdict::Win)],
            Verdict::Draw => vec![round(0, Verdict::Win), round(1, Verdict::Win)],
            Verdict::Win => vec![round(1, Verdict::Draw), round(1, Verdict::Win)],
            Verdict::Loss => vec![round(0, Verdict::Draw), round(0, Verdict::Win)],
        };
        for round in rounds {
            round.run(self.limit, listener);
        }
        halves.into_iter().map(|half| half.codes.into_iter().map(AtomicU8::into_inner).collect()).collect()
    }
}

/// What a position offers its mover at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exits {
    /// The best result that a capture leads to.
    best: Option<Verdict>,
    has_steps: bool,
}

impl Exits {
    /// The byte of a number that is not used.
    const UNUSED: u8 = 0xff;

    fn of([own, enemy]: Pieces, exit: &impl Fn(Pieces) -> Verdict) -> Exits {
        let board = Board::new([own, enemy]).expect("positions of a class are boards");
        let mut exits = Exits { best: None, has_steps: false };
        for from in Point::of_mask(own) {
            exits.has_steps |= board.steps(from) != 0;
            for to in Point::of_mask(board.captures(Side::First, from)) {
                let left = [enemy & !to.bit(), own ^ from.bit() | to.bit()];
                let result = if left[0] == 0 { Verdict::Win } else { !exit(left) };
                exits.best = exits.best.max(Some(result));
            }
        }
        exits
    }

    fn pack(self) -> u8 {
        self.best.map_or(0, |best| 1 + best as u8) | u8::from(self.has_steps) << 2
    }

    #[inline]
    fn unpack(byte: u8) -> Exits {
        let best =
            [None, Some(Verdict::Loss), Some(Verdict::Draw), Some(Verdict::Win)][usize::from(byte & 3)];
        Exits { best, has_steps: byte & 4 != 0 }
    }
}

/// One class under construction.
struct Half {
    class: Class,
    exits: Vec<u8>,
    codes: Vec<AtomicU8>,
}

impl Half {
    fn new<Exit: Fn(Pieces) -> Verdict + Sync>(class: Class, task: &Task<'_, Exit>) -> Half {
        let mut exits = vec![0; class.size()];
        fill(&mut exits, task.threads, |index| {
            let pieces = class.position(index);
            if class.index(pieces) == index { Exits::of(pieces, task.exit).pack() } else { Exits::UNUSED }
        });
        let codes = std::iter::repeat_with(AtomicU8::default).take(exits.len()).collect();
        Half { class, exits, codes }
    }

    #[inline]
    fn code(&self, index: usize) -> Code {
        Code(self.codes[index].load(Ordering::Relaxed))
    }

    /// Sets the code unless it has this verdict already; says whether it did.
    #[inline]
    fn set(&self, index: usize, code: Code) -> bool {
        let cell = &self.codes[index];
        let mut found = cell.load(Ordering::Relaxed);
        while Code(found).verdict() != code.verdict() {
            match cell.compare_exchange_weak(found, code.0, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(other) => found = other,
            }
        }
        false
    }

    /// Sets the code of all positions whose exits fit, and lists them.
    fn seed(&self, code: Code, fits: impl Fn(Exits) -> bool) -> Vec<u32> {
        let used = (0..).zip(&self.exits).filter(|&(_, &byte)| byte != Exits::UNUSED);
        used.filter(|&(_, &byte)| fits(Exits::unpack(byte)))
            .map(|(index, _)| index)
            .filter(|&index: &u32| self.set(index as usize, code))
            .collect()
    }
}

/// The search for all positions from where the attacker reaches its goal.
struct Round<'a> {
    /// Where the attacker is to move.
    attack: &'a Half,
    /// Where the defender is to move: the same positions if both have equally many pieces.
    defence: &'a Half,
    /// What the attacker gets, or more.
    goal: Verdict,
    threads: usize,
}

/// The numbers of positions that were found at the same ply.
#[derive(Default)]
struct Found {
    attacks: Vec<u32>,
    defences: Vec<u32>,
}

impl Found {
    fn append(&mut self, mut other: Found) {
        self.attacks.append(&mut other.attacks);
        self.defences.append(&mut other.defences);
    }

    fn is_empty(&self) -> bool {
        self.attacks.is_empty() && self.defences.is_empty()
    }
}

impl Round<'_> {
    fn run(&self, limit: u8, listener: &mut dyn FnMut(u8)) {
        let mut found = self.stuck();
        for plies in 1..=limit {
            listener(plies);
            let mut next = self.a_ply_before(&found, plies);
            if plies == 1 {
                next.append(self.one_capture_away());
            }
            if next.is_empty() {
                break;
            }
            found = next;
        }
    }

    fn attacks_in(&self, plies: u8) -> Code {
        Code::forced(self.goal, plies)
    }

    fn defends_for(&self, plies: u8) -> Code {
        Code::forced(!self.goal, plies)
    }

    /// The defender has no move.
    fn stuck(&self) -> Found {
        let cannot_move = |exits: Exits| exits.best.is_none() && !exits.has_steps;
        Found { attacks: Vec::new(), defences: self.defence.seed(self.defends_for(0), cannot_move) }
    }

    /// The attacker can capture its way to the goal, or the defender must capture and gets there itself.
    fn one_capture_away(&self) -> Found {
        let reaches = |exits: Exits| exits.best >= Some(self.goal);
        let must_capture = |exits: Exits| !exits.has_steps && exits.best.is_some() && !self.escapes(exits);
        Found {
            attacks: self.attack.seed(self.attacks_in(1), reaches),
            defences: self.defence.seed(self.defends_for(1), must_capture),
        }
    }

    /// A capture gives the defender more than the attacker's goal leaves it.
    #[inline]
    fn escapes(&self, exits: Exits) -> bool {
        exits.best > Some(!self.goal)
    }

    /// The positions from where `found` is reached, if the defender cannot help it: those that are `plies` away.
    fn a_ply_before(&self, found: &Found, plies: u8) -> Found {
        let mut all = Found::default();
        let reached = map_chunks(&found.defences, self.threads, |chunk| {
            let mut attacks = Vec::new();
            for &index in chunk {
                for_each_origin(self.defence.class.position(index as usize), |before| {
                    let index = self.attack.class.index(before);
                    if self.attack.set(index, self.attacks_in(plies)) {
                        attacks.push(index as u32);
                    }
                });
            }
            Found { attacks, ..Found::default() }
        });
        reached.into_iter().for_each(|more| all.append(more));
        let forced = map_chunks(&found.attacks, self.threads, |chunk| {
            let mut defences = Vec::new();
            for &index in chunk {
                for_each_origin(self.attack.class.position(index as usize), |before| {
                    let index = self.defence.class.index(before);
                    if self.is_lost(before, index, plies) && self.defence.set(index, self.defends_for(plies))
                    {
                        defences.push(index as u32);
                    }
                });
            }
            Found { defences, ..Found::default() }
        });
        forced.into_iter().for_each(|more| all.append(more));
        all
    }

    /// Whether every move of the defender leads to a position that was found less than `plies` away.
    fn is_lost(&self, pieces: Pieces, index: usize, plies: u8) -> bool {
        if self.defence.code(index).verdict() == Some(!self.goal)
            || self.escapes(Exits::unpack(self.defence.exits[index]))
        {
            return false;
        }
        let found = |after| {
            let code = self.attack.code(self.attack.class.index(after));
            code.verdict() == Some(self.goal) && code.plies() < plies
        };
        all_steps(pieces, found)
    }
}

/// Visits the positions that a quiet move may have come from. Steps can be taken back, so these are the steps of the
/// side that has just moved.
fn for_each_origin([own, enemy]: Pieces, mut visit: impl FnMut(Pieces)) {
    all_steps([enemy, own], |[own, enemy]| {
        visit([enemy, own]);
        true
    });
}

/// Whether all positions that the mover can step to are as they should be. Seen by their own mover.
#[inline]
fn all_steps([own, enemy]: Pieces, mut fits: impl FnMut(Pieces) -> bool) -> bool {
    let empty = !(own | enemy);
    Point::of_mask(own).all(|from| {
        let left = own ^ from.bit();
        Point::of_mask(from.neighbours() & empty).all(|to| fits([enemy, left | to.bit()]))
    })
}
