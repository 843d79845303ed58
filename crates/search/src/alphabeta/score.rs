//! What a position is worth to the side to move, and the window that alpha-beta looks through.

use std::fmt;
use std::ops::Neg;

use boyi_games::{Side, Verdict};

/// The worth of a position to one side: points of an evaluation, or a win or loss with its distance in plies. A faster
/// win is worth more, a slower loss too, and a draw is 0.
///
/// ```
/// use boyi_games::Verdict;
/// use boyi_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::points(700_000));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::loss_in(3).verdict(), Some(Verdict::Loss));
/// assert_eq!(Score::points(120).verdict(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win on the board, before its distance is taken off.
const WIN: i32 = 1_000_000;
/// A win that the history decides, when paths are not told apart: above every evaluation, below every win on the board.
const ADJUDICATED: i32 = 900_000;
const MOST_POINTS: i32 = 800_000;
const MOST_PLIES: u32 = 50_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Above everything that a position can be worth.
    pub(crate) const INFINITE: Score = Score(WIN + 1);

    /// Points of an evaluation; cut off at 800,000 either way.
    pub const fn points(points: i32) -> Score {
        if points > MOST_POINTS {
            Score(MOST_POINTS)
        } else if points < -MOST_POINTS {
            Score(-MOST_POINTS)
        } else {
            Score(points)
        }
    }

    /// A win that is complete after this many plies.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - if plies < MOST_PLIES { plies } else { MOST_PLIES } as i32)
    }

    /// A loss that is complete after this many plies.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// A win after this many plies that holds on this path only.
    pub(crate) const fn adjudicated_in(plies: u32) -> Score {
        Score(Score::win_in(plies).0 - (WIN - ADJUDICATED))
    }

    /// The number itself: points where this is an evaluation.
    pub const fn number(self) -> i32 {
        self.0
    }

    pub(crate) const fn from_number(number: i32) -> Score {
        Score(number)
    }

    /// A win or a loss; `None` for an evaluation, 0 included.
    pub const fn verdict(self) -> Option<Verdict> {
        match self.0 {
            n if n > MOST_POINTS => Some(Verdict::Win),
            n if n < -MOST_POINTS => Some(Verdict::Loss),
            _ => None,
        }
    }

    /// How many plies away the win or loss is.
    ///
    /// ```
    /// use boyi_search::Score;
    /// assert_eq!(Score::loss_in(4).plies_to_end(), Some(4));
    /// assert_eq!(Score::DRAW.plies_to_end(), None);
    /// ```
    pub const fn plies_to_end(self) -> Option<u32> {
        match self.0.abs() {
            n if n > ADJUDICATED => Some((WIN - n) as u32),
            n if n > MOST_POINTS => Some((ADJUDICATED - n) as u32),
            _ => None,
        }
    }

    /// Whether the history decides here, on this path only.
    pub(crate) const fn is_adjudicated(self) -> bool {
        let size = self.0.abs();
        size > MOST_POINTS && size <= ADJUDICATED
    }

    /// The chance to win, 0 to 1: a logistic curve through the points, where `scale` points are odds of e to 1.
    ///
    /// ```
    /// use boyi_search::Score;
    /// assert_eq!(Score::DRAW.chance(100.0), 0.5);
    /// assert_eq!(Score::win_in(1).chance(100.0), 1.0);
    /// assert!((Score::points(100).chance(100.0) - 0.731).abs() < 0.001);
    /// ```
    pub fn chance(self, scale: f64) -> f64 {
        match self.verdict() {
            Some(verdict) => verdict.score(),
            None => 1.0 / (1.0 + (-f64::from(self.0) / scale).exp()),
        }
    }

    /// A score counted from a node, as it is seen `plies` above it: the end is so much further away.
    #[inline]
    pub(crate) const fn seen_from_above(self, plies: u32) -> Score {
        match self.verdict() {
            None => self,
            Some(Verdict::Loss) => Score(self.0 + plies as i32),
            Some(_) => Score(self.0 - plies as i32),
        }
    }

    /// The other way round: a score counted from the root, as the node `plies` below sees it.
    #[inline]
    pub(crate) const fn seen_from_below(self, plies: u32) -> Score {
        match self.verdict() {
            None => self,
            Some(Verdict::Loss) => Score(self.0 - plies as i32),
            Some(_) => Score(self.0 + plies as i32),
        }
    }

    #[inline]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }
}

impl Neg for Score {
    type Output = Score;

    /// The same worth from the other side's view.
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+120`, `win in 5`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.verdict(), self.plies_to_end()) {
            (Some(verdict), Some(plies)) => write!(f, "{verdict} in {plies}"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

/// What alpha-beta has to know: the exact worth if it lies between the two, otherwise on which side it lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub const FULL: Window = Window { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    /// The smallest window above `alpha`: is it more, or not?
    #[inline]
    pub fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    #[inline]
    pub fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// Around `score`, `margin` points either way.
    pub fn around(score: Score, margin: i32) -> Window {
        Window { alpha: Score(score.0 - margin), beta: Score(score.0 + margin) }
    }
}

/// Who moves after a move, as the one who made it sees it. All that alpha-beta has to know about sides that move twice
/// is here: a worth and a window are turned round when the turn passes, and only then.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    Passes,
    Stays,
}

impl Turn {
    #[inline]
    pub fn between(before: Side, after: Side) -> Turn {
        if before == after { Turn::Stays } else { Turn::Passes }
    }

    #[inline]
    pub fn score(self, score: Score) -> Score {
        match self {
            Turn::Passes => -score,
            Turn::Stays => score,
        }
    }

    #[inline]
    pub fn window(self, window: Window) -> Window {
        match self {
            Turn::Passes => Window { alpha: -window.beta, beta: -window.alpha },
            Turn::Stays => window,
        }
    }
}
