//! The state of a game, and what can be asked of it beyond the [`Game`] contract.

use crate::board::Board;
use crate::history::{History, Overwritten};
use crate::{EndRule, Point, SurakartaMove, SurakartaRules, illegal, playout};
use boyi_core::{Game, IllegalMove, Margin, Outcome, Random, Side};

/// A position of Surakarta, with the moves since the last capture.
///
/// ```
/// use boyi_core::{Game, perft};
/// use boyi_surakarta::{Surakarta, SurakartaRules};
/// let mut game = Surakarta::start(SurakartaRules::default());
/// assert_eq!(perft(&mut game, 3), 5_382);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Surakarta {
    pub(crate) board: Board,
    pub(crate) history: History,
    pub(crate) hash: u64,
    pub(crate) mover: Side,
    pub(crate) rules: SurakartaRules,
}

/// What taking a move back needs: the little that the board does not say.
#[derive(Clone, Copy, Debug)]
pub struct SurakartaUndo(pub(crate) Overwritten);

impl Surakarta {
    pub(crate) fn new(board: Board, mover: Side, quiet: u16, rules: SurakartaRules) -> Self {
        let mut game = Surakarta { board, history: History::new(quiet), hash: 0, mover, rules };
        game.hash = game.recomputed_hash();
        game
    }

    /// A position with these pieces, `quiet` plies after the last capture; history starts there.
    ///
    /// ```
    /// use boyi_core::{Game, Side};
    /// use boyi_surakarta::{Board, Surakarta};
    /// let board = Board::new([1, 1 << 35]).expect("one piece a side");
    /// let game = Surakarta::from_board(Default::default(), board, Side::Second, 7);
    /// assert_eq!(game.to_string(), "B..................................W W 7");
    /// ```
    pub fn from_board(rules: SurakartaRules, board: Board, mover: Side, quiet: u16) -> Self {
        Surakarta::new(board, mover, quiet, rules)
    }

    /// The pieces alone.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points where that side has a piece: bit `i` is the point with [index](Point::index) `i`.
    ///
    /// ```
    /// use boyi_core::{Game, Side};
    /// use boyi_surakarta::Surakarta;
    /// let game = Surakarta::start(Default::default());
    /// assert_eq!(game.pieces(Side::First), 0o7777);
    /// ```
    #[inline]
    pub fn pieces(&self, side: Side) -> u64 {
        self.board.pieces(side)
    }

    /// Who has a piece on the point.
    ///
    /// ```
    /// use boyi_core::{Game, Side};
    /// use boyi_surakarta::Surakarta;
    /// let game = Surakarta::start(Default::default());
    /// assert_eq!(game.piece_at("c5".parse()?), Some(Side::First));
    /// assert_eq!(game.piece_at("c4".parse()?), None);
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub fn piece_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side) & point.bit() != 0)
    }

    /// The enemy pieces that a piece of `side` on `from` can capture, or could if one stood there: a set like
    /// [`pieces`](Surakarta::pieces).
    ///
    /// ```
    /// use boyi_core::{Game, Side};
    /// use boyi_surakarta::Surakarta;
    /// use boyi_surakarta::Point;
    /// let game = Surakarta::parse(Default::default(), "..............BW....B.....B......... B")?;
    /// let (c3, d4): (Point, Point) = ("c3".parse()?, "d4".parse()?);
    /// assert_eq!(game.captures(Side::First, c3), d4.bit());
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    #[inline]
    pub fn captures(&self, side: Side, from: Point) -> u64 {
        self.board.captures(side, from)
    }

    /// The pieces of both sides that a piece on `from` would meet first along the loops, over an arc, whoever stands there: a
    /// set like [`pieces`](Surakarta::pieces).
    #[inline]
    pub fn met_first(&self, from: Point) -> u64 {
        self.board.met_first(from)
    }

    /// The points that a piece on `from` can step to: a set like [`pieces`](Surakarta::pieces).
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_surakarta::Surakarta;
    /// let game = Surakarta::start(Default::default());
    /// assert_eq!(game.steps("a5".parse()?).count_ones(), 2);
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    #[inline]
    pub fn steps(&self, from: Point) -> u64 {
        self.board.steps(from)
    }

    /// Whether that side could capture something if it were its turn.
    ///
    /// ```
    /// use boyi_core::{Game, Side};
    /// use boyi_surakarta::Surakarta;
    /// assert!(!Surakarta::start(Default::default()).can_capture(Side::First));
    /// ```
    pub fn can_capture(&self, side: Side) -> bool {
        self.board.can_capture(side)
    }

    /// Plies played since the start, or since the position was read.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_surakarta::Surakarta;
    /// let mut game = Surakarta::start(Default::default());
    /// game.play("c5-c4".parse()?)?;
    /// assert_eq!((game.plies(), game.quiet_plies()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn plies(&self) -> u16 {
        self.history.plies()
    }

    /// Plies since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.history.quiet()
    }

    /// A random game that is cut off: at most `plies` evenly drawn moves, and the result if the game ends by then. What
    /// is left behind is for judging the pieces only, as after [`playout`](Game::playout): its hash is not kept.
    ///
    /// ```
    /// use boyi_core::{Game, Random};
    /// use boyi_surakarta::Surakarta;
    /// let mut game = Surakarta::start(Default::default());
    /// assert_eq!(game.cut_playout(9, &mut Random::new(1)), None);
    /// assert_eq!(game.plies(), 9);
    /// ```
    pub fn cut_playout(&mut self, plies: u32, random: &mut Random) -> Option<Outcome> {
        self.outcome().or_else(|| playout::play_on(self, plies, random))
    }

    /// Moves the piece on `from` to `to`, an empty point or an enemy piece, whatever the rules say: for a referee who
    /// allows what we do not. The referee of the SAU platform, for one, accepts a capture by a piece on a corner. It
    /// works after the end of a game as well.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_surakarta::Surakarta;
    /// let mut game = Surakarta::parse(Default::default(), "B....................W.............W B")?;
    /// assert!(game.play("a6xd3".parse()?).is_err());
    /// game.play_forced("a6".parse()?, "d3".parse()?)?;
    /// assert_eq!(game.to_string(), ".....................B.............W W");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_forced(&mut self, from: Point, to: Point) -> Result<(), IllegalMove> {
        if self.piece_at(from) != Some(self.mover) {
            return Err(illegal::NOT_YOURS);
        }
        let captures = match self.piece_at(to) {
            Some(side) if side == self.mover => {
                return Err(illegal::OWN_PIECE);
            }
            target => target.is_some(),
        };
        self.play_unchecked(SurakartaMove { from, to, captures });
        Ok(())
    }

    /// The end that the board does not show.
    #[inline]
    pub(crate) fn outcome_by_history(&self) -> Option<Outcome> {
        let many_quiet = self.history.quiet() >= EndRule::QUIET_LIMIT;
        match self.rules.end {
            EndRule::Olympiad if many_quiet || self.history.occurred_before(1) => Some(self.lead().outcome()),
            EndRule::Ccgc if self.history.plies() >= EndRule::PLY_LIMIT => Some(self.lead().outcome()),
            EndRule::Threefold if many_quiet || self.history.occurred_before(2) => Some(Outcome::Draw),
            _ => None,
        }
    }

    pub(crate) fn lead(&self) -> Margin {
        let count = |side| self.pieces(side).count_ones() as i16;
        Margin(count(Side::First) - count(Side::Second))
    }
}
