//! What alpha-beta knows about a game beyond its rules.

use boyi_games::{Game, Outcome, Side};

use crate::Score;

/// Knowledge of a game for [`AlphaBeta`](crate::AlphaBeta). Only the evaluation is needed.
///
/// ```
/// use boyi_games::{Game, hex::{Colour, Hex}};
/// use boyi_search::{Heuristic, Score};
///
/// /// Stones on the short diagonal are worth something.
/// struct Diagonal;
///
/// impl Heuristic<Hex> for Diagonal {
///     fn evaluate(&self, game: &Hex) -> Score {
///         let last = usize::from(game.size()) - 1;
///         let own = |colour: Colour| {
///             game.stones(colour).iter().filter(|index| index / (last + 1) + index % (last + 1) == last).count() as i32
///         };
///         let mover = game.colour_of(game.mover());
///         Score::points(10 * (own(mover) - own(!mover)))
///     }
/// }
/// ```
pub trait Heuristic<G: Game>: Sync {
    /// The worth of a position that is not over, to the side to move.
    fn evaluate(&self, game: &G) -> Score;

    /// Looks at a position and says which of its moves to try first.
    #[inline]
    fn hints(&self, _game: &G) -> impl Fn(G::Move) -> Hint {
        |_| Hint::Nothing
    }

    /// Visits the moves that the evaluation cannot judge standing still (captures): they are played out at the horizon.
    #[inline]
    fn noisy(&self, _game: &G, _visit: impl FnMut(G::Move)) {}

    /// The exact worth of a position that is not over, if it is known without search: a tablebase, a solver. The
    /// distance of a win is counted from this position.
    #[inline]
    fn exact(&self, _game: &G) -> Option<Score> {
        None
    }

    /// What the end of a game is worth to `viewer` in points, for those who play for points: more than 0 for a win,
    /// less for a loss. `None` means that a win is a win, the sooner the better.
    #[inline]
    fn ending(&self, _game: &G, _outcome: Outcome, _viewer: Side) -> Option<i32> {
        None
    }

    /// What the table knows a position by. A heuristic may fold in more than the hash: a counter that will soon end the
    /// game.
    #[inline]
    fn key(&self, game: &G) -> u64 {
        game.hash()
    }

    /// How many points make the odds of winning e to 1.
    fn scale(&self) -> f64 {
        200.0
    }

    /// The lead in points of the game that a score stands for, if it stands for one.
    fn margin(&self, _score: Score) -> Option<f64> {
        None
    }
}

/// What speaks for a move before anything is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hint {
    /// Nothing: what the search has learnt decides.
    Nothing,
    /// Tried after the killers, and before the moves that only their history speaks for.
    Promising,
    /// Tried before all others but the table's, and never reduced.
    Forcing,
}

/// The plainest heuristic: a point of lead is worth 100, and where nobody counts points every position is level.
///
/// ```
/// use boyi_games::{Game, hex::{Hex, HexRules}};
/// use boyi_search::{AlphaBeta, AlphaBetaOptions, Lead, Limits};
///
/// let game = Hex::start(HexRules::new(3).unwrap());
/// let mut search = AlphaBeta::new(Lead, AlphaBetaOptions::default());
/// let report = search.search(&game, &Limits::none(), &mut |_| {});
/// assert_eq!(report.proven, Some(boyi_games::Verdict::Win));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead;

impl<G: Game> Heuristic<G> for Lead {
    #[inline]
    fn evaluate(&self, game: &G) -> Score {
        let lead = game.margin().map_or(0, |margin| margin.seen_by(game.mover()));
        Score::points(100 * i32::from(lead))
    }
}

/// Plays for as many points as possible, not only for the win: a score is the lead at the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl<G: Game> Heuristic<G> for Points {
    #[inline]
    fn evaluate(&self, game: &G) -> Score {
        let lead = game.margin().map_or(0, |margin| margin.seen_by(game.mover()));
        Score::points(i32::from(lead))
    }

    #[inline]
    fn ending(&self, game: &G, _outcome: Outcome, viewer: Side) -> Option<i32> {
        game.margin().map(|margin| i32::from(margin.seen_by(viewer)))
    }

    fn scale(&self) -> f64 {
        2.0
    }

    fn margin(&self, score: Score) -> Option<f64> {
        score.verdict().is_none().then(|| f64::from(score.number()))
    }
}
