//! Who plays, who won, and by how much. Absolute values and values from one side's view have different types, so that
//! a sign can never be forgotten.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Not;

/// A player: the one who makes the first move of the game, or the other one.
///
/// This is the person, not the colour: where a rule lets the two exchange colours, they stay who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first mover, 1 for the second: an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with that [`index`](Side::index); any odd number is the second mover.
    #[inline]
    pub const fn from_index(index: usize) -> Side {
        if index & 1 == 0 { Side::First } else { Side::Second }
    }

    /// The other player.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// How a game ended, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That side won.
    Win(Side),
    /// Neither won.
    Draw,
}

impl Outcome {
    /// The same result as `side` sees it.
    #[inline]
    pub fn seen_by(self, side: Side) -> Verdict {
        match self {
            Outcome::Win(winner) if winner == side => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
            Outcome::Draw => Verdict::Draw,
        }
    }

    /// The winner, if there is one.
    #[inline]
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side} wins"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// How a game ended, or will end with best play, from one side's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The viewer loses.
    Loss,
    /// Neither wins.
    Draw,
    /// The viewer wins.
    Win,
}

impl Verdict {
    /// 0, a half, or 1.
    #[inline]
    pub fn score(self) -> f64 {
        match self {
            Verdict::Loss => 0.0,
            Verdict::Draw => 0.5,
            Verdict::Win => 1.0,
        }
    }

    /// The absolute result, given whose view this is.
    #[inline]
    pub fn of(self, viewer: Side) -> Outcome {
        match self {
            Verdict::Win => Outcome::Win(viewer),
            Verdict::Draw => Outcome::Draw,
            Verdict::Loss => Outcome::Win(!viewer),
        }
    }
}

/// Who has more wins: of the viewer's points compared with the other side's.
impl From<Ordering> for Verdict {
    #[inline]
    fn from(order: Ordering) -> Verdict {
        match order {
            Ordering::Less => Verdict::Loss,
            Ordering::Equal => Verdict::Draw,
            Ordering::Greater => Verdict::Win,
        }
    }
}

impl Not for Verdict {
    type Output = Verdict;

    /// The same result from the other side's view.
    #[inline]
    fn not(self) -> Verdict {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
            Verdict::Win => Verdict::Loss,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Win => "win",
        })
    }
}

/// A lead in points (boxes, pieces), first mover minus second mover: absolute, not of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margin(pub i16);

impl Margin {
    /// The lead of `side`: negative if the other side leads.
    #[inline]
    pub fn seen_by(self, side: Side) -> i16 {
        match side {
            Side::First => self.0,
            Side::Second => -self.0,
        }
    }

    /// Who has more; a draw if nobody has.
    #[inline]
    pub fn outcome(self) -> Outcome {
        match self.0 {
            0 => Outcome::Draw,
            lead if lead > 0 => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        }
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}
