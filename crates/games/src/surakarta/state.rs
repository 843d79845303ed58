//! The state of a game, and the rules as the [`Game`] contract wants them.

use super::board::Board;
use super::history::{History, Overwritten};
use super::{EndRule, Point, SurakartaMove, SurakartaRules, drawing, playout, text};
use crate::{Game, IllegalMove, Margin, Outcome, Random, Side, SquareSymmetry, TextError, zobrist};

/// A position of Surakarta, with the moves since the last capture.
///
/// ```
/// use boyi_games::{Game, perft, surakarta::{Surakarta, SurakartaRules}};
/// let mut game = Surakarta::start(SurakartaRules::default());
/// assert_eq!(perft(&mut game, 3), 5_382);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Surakarta {
    pub(super) board: Board,
    pub(super) history: History,
    hash: u64,
    pub(super) mover: Side,
    pub(super) rules: SurakartaRules,
}

/// What taking a move back needs: the little that the board does not say.
#[derive(Clone, Copy, Debug)]
pub struct SurakartaUndo(Overwritten);

static PIECE_WORDS: [u64; 2 * Point::COUNT] = zobrist::table(0x5355_5241_4b41_5254);
const MOVER_WORD: u64 = zobrist::table::<1>(0x424c_4143_4b57_4849)[0];

#[inline]
fn piece_word(side: Side, point: Point) -> u64 {
    PIECE_WORDS[side.index() * Point::COUNT + point.index()]
}

impl Surakarta {
    pub(super) fn new(board: Board, mover: Side, quiet: u16, rules: SurakartaRules) -> Self {
        let mut game = Surakarta { board, history: History::new(quiet), hash: 0, mover, rules };
        game.hash = game.recomputed_hash();
        game
    }

    /// The points where that side has a piece: bit `i` is the point with [index](Point::index) `i`.
    ///
    /// ```
    /// use boyi_games::{Game, Side, surakarta::Surakarta};
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
    /// use boyi_games::{Game, Side, surakarta::Surakarta};
    /// let game = Surakarta::start(Default::default());
    /// assert_eq!(game.piece_at("c5".parse()?), Some(Side::First));
    /// assert_eq!(game.piece_at("c4".parse()?), None);
    /// # Ok::<(), boyi_games::TextError>(())
    /// ```
    pub fn piece_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side) & point.bit() != 0)
    }

    /// The enemy pieces that a piece of `side` on `from` can capture, or could if one stood there: a set like
    /// [`pieces`](Surakarta::pieces).
    ///
    /// ```
    /// use boyi_games::{Game, Side, surakarta::Surakarta};
    /// use boyi_games::surakarta::Point;
    /// let game = Surakarta::parse(Default::default(), "..............BW....B.....B......... B")?;
    /// let (c3, d4): (Point, Point) = ("c3".parse()?, "d4".parse()?);
    /// assert_eq!(game.captures(Side::First, c3), d4.bit());
    /// # Ok::<(), boyi_games::TextError>(())
    /// ```
    #[inline]
    pub fn captures(&self, side: Side, from: Point) -> u64 {
        self.board.captures(side, from)
    }

    /// The points that a piece on `from` can step to: a set like [`pieces`](Surakarta::pieces).
    ///
    /// ```
    /// use boyi_games::{Game, surakarta::Surakarta};
    /// let game = Surakarta::start(Default::default());
    /// assert_eq!(game.steps("a5".parse()?).count_ones(), 2);
    /// # Ok::<(), boyi_games::TextError>(())
    /// ```
    #[inline]
    pub fn steps(&self, from: Point) -> u64 {
        self.board.steps(from)
    }

    /// Whether that side could capture something if it were its turn.
    ///
    /// ```
    /// use boyi_games::{Game, Side, surakarta::Surakarta};
    /// assert!(!Surakarta::start(Default::default()).can_capture(Side::First));
    /// ```
    pub fn can_capture(&self, side: Side) -> bool {
        self.board.can_capture(side)
    }

    /// Plies played since the start, or since the position was read.
    ///
    /// ```
    /// use boyi_games::{Game, surakarta::Surakarta};
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

    /// Moves the piece on `from` to `to`, an empty point or an enemy piece, whatever the rules say: for a referee who
    /// allows what we do not. The referee of the SAU platform, for one, accepts a capture by a piece on a corner. It
    /// works after the end of a game as well.
    ///
    /// ```
    /// use boyi_games::{Game, surakarta::Surakarta};
    /// let mut game = Surakarta::parse(Default::default(), "B....................W.............W B")?;
    /// assert!(game.play("a6xd3".parse()?).is_err());
    /// game.play_forced("a6".parse()?, "d3".parse()?)?;
    /// assert_eq!(game.to_string(), ".....................B.............W W");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_forced(&mut self, from: Point, to: Point) -> Result<(), IllegalMove> {
        if self.piece_at(from) != Some(self.mover) {
            return Err(NOT_YOURS);
        }
        let captures = match self.piece_at(to) {
            Some(side) if side == self.mover => {
                return Err(IllegalMove("the mover's own piece is in the way"));
            }
            target => target.is_some(),
        };
        self.play_unchecked(SurakartaMove { from, to, captures });
        Ok(())
    }

    /// The end that the board does not show.
    #[inline]
    pub(super) fn outcome_by_history(&self) -> Option<Outcome> {
        let many_quiet = self.history.quiet() >= EndRule::QUIET_LIMIT;
        match self.rules.end {
            EndRule::Olympiad if many_quiet || self.history.occurred_before(1) => Some(self.lead().outcome()),
            EndRule::Ccgc if self.history.plies() >= EndRule::PLY_LIMIT => Some(self.lead().outcome()),
            EndRule::Threefold if many_quiet || self.history.occurred_before(2) => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn lead(&self) -> Margin {
        let count = |side| self.pieces(side).count_ones() as i16;
        Margin(count(Side::First) - count(Side::Second))
    }

    #[inline]
    fn hash_change(&self, mv: SurakartaMove) -> u64 {
        let moved = piece_word(self.mover, mv.from) ^ piece_word(self.mover, mv.to) ^ MOVER_WORD;
        if mv.captures { moved ^ piece_word(!self.mover, mv.to) } else { moved }
    }
}

const NOT_YOURS: IllegalMove = IllegalMove("the mover has no piece on the starting point");

impl Game for Surakarta {
    type Rules = SurakartaRules;
    type Move = SurakartaMove;
    type Undo = SurakartaUndo;

    const NAME: &'static str = "surakarta";

    fn start(rules: SurakartaRules) -> Self {
        let mut board = Board::default();
        for point in Point::all() {
            match point.row() {
                0 | 1 => board.toggle(Side::First, point),
                4 | 5 => board.toggle(Side::Second, point),
                _ => {}
            }
        }
        Surakarta::new(board, Side::First, 0, rules)
    }

    fn rules(&self) -> SurakartaRules {
        self.rules
    }

    fn parse(rules: SurakartaRules, text: &str) -> Result<Self, TextError> {
        text::parse(rules, text)
    }

    #[inline]
    fn mover(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.pieces(self.mover) != 0 && self.pieces(!self.mover) == 0 {
            return Some(Outcome::Win(self.mover));
        }
        if !self.board.can_move(self.mover) {
            return Some(Outcome::Win(!self.mover));
        }
        self.outcome_by_history()
    }

    fn margin(&self) -> Option<Margin> {
        Some(self.lead())
    }

    #[inline]
    fn generate(&self, visit: impl FnMut(SurakartaMove)) {
        self.board.visit_moves(self.mover, visit);
    }

    #[inline]
    fn count(&self) -> usize {
        self.board.count_moves(self.mover)
    }

    fn check(&self, mv: SurakartaMove) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GAME_OVER);
        }
        if self.piece_at(mv.from) != Some(self.mover) {
            return Err(NOT_YOURS);
        }
        match (mv.captures, self.piece_at(mv.to)) {
            (false, Some(_)) => Err(IllegalMove("a step ends on an empty point")),
            (false, None) if self.steps(mv.from) & mv.to.bit() == 0 => {
                Err(IllegalMove("a step goes to a neighbouring point"))
            }
            (true, target) if target != Some(!self.mover) => {
                Err(IllegalMove("there is no enemy piece to capture"))
            }
            (true, _) if mv.from.is_corner() => Err(IllegalMove("a piece on a corner cannot capture")),
            (true, _) if self.captures(self.mover, mv.from) & mv.to.bit() == 0 => {
                Err(IllegalMove("no free way over an arc leads to that piece"))
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: SurakartaMove) -> SurakartaUndo {
        self.hash ^= self.hash_change(mv);
        self.board.toggle_move(self.mover, mv);
        self.mover = !self.mover;
        SurakartaUndo(self.history.record(mv))
    }

    #[inline]
    fn undo(&mut self, mv: SurakartaMove, token: SurakartaUndo) {
        self.history.take_back(token.0);
        self.mover = !self.mover;
        self.board.toggle_move(self.mover, mv);
        self.hash ^= self.hash_change(mv);
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn recomputed_hash(&self) -> u64 {
        let pieces = Side::BOTH
            .into_iter()
            .flat_map(|side| Point::of_mask(self.pieces(side)).map(move |point| piece_word(side, point)));
        pieces.fold(if self.mover == Side::First { 0 } else { MOVER_WORD }, |hash, word| hash ^ word)
    }

    fn index_of(&self, mv: SurakartaMove) -> usize {
        mv.from.index() * Point::COUNT + mv.to.index()
    }

    fn index_limit(&self) -> usize {
        Point::COUNT * Point::COUNT
    }

    fn move_at(&self, index: usize) -> Option<SurakartaMove> {
        let from = Point::from_index(index / Point::COUNT)?;
        let to = Point::from_index(index % Point::COUNT)?;
        (from != to).then(|| SurakartaMove { from, to, captures: self.piece_at(to).is_some() })
    }

    fn symmetries(&self) -> usize {
        8
    }

    fn transformed(&self, symmetry: usize) -> Self {
        let symmetry = SquareSymmetry::new(symmetry);
        let mut board = Board::default();
        for side in Side::BOTH {
            for point in Point::of_mask(self.pieces(side)) {
                board.toggle(side, point.transformed(symmetry));
            }
        }
        let mut turned = Surakarta::new(board, self.mover, 0, self.rules);
        turned.history = self.history.transformed(symmetry);
        turned
    }

    fn transformed_move(&self, mv: SurakartaMove, symmetry: usize) -> SurakartaMove {
        mv.transformed(SquareSymmetry::new(symmetry))
    }

    fn random_move(&self, random: &mut Random) -> Option<SurakartaMove> {
        playout::random_move(&self.board, self.mover, random)
    }

    fn playout(&mut self, random: &mut Random) -> Outcome {
        match self.outcome() {
            Some(outcome) => outcome,
            None => playout::play_to_the_end(self, random),
        }
    }

    fn drawing(&self, mark: Option<SurakartaMove>) -> String {
        drawing::draw(self, mark)
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }
}
