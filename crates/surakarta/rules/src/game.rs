//! The rules as the [`Game`] contract wants them.

use crate::board::Board;
use crate::{
    Point, Surakarta, SurakartaMove, SurakartaRules, SurakartaUndo, drawing, illegal, playout, text,
};
use boyi_core::{Game, IllegalMove, Margin, Outcome, Random, Side, SquareSymmetry, TextError, zobrist};

static PIECE_WORDS: [u64; 2 * Point::COUNT] = zobrist::table(0x5355_5241_4b41_5254);
const MOVER_WORD: u64 = zobrist::table::<1>(0x424c_4143_4b57_4849)[0];

#[inline]
fn piece_word(side: Side, point: Point) -> u64 {
    PIECE_WORDS[side.index() * Point::COUNT + point.index()]
}

impl Surakarta {
    #[inline]
    fn hash_change(&self, mv: SurakartaMove) -> u64 {
        let moved = piece_word(self.mover, mv.from) ^ piece_word(self.mover, mv.to) ^ MOVER_WORD;
        if mv.captures { moved ^ piece_word(!self.mover, mv.to) } else { moved }
    }
}

impl Game for Surakarta {
    type Rules = SurakartaRules;
    type Move = SurakartaMove;
    type Undo = SurakartaUndo;

    const NAME: &'static str = "surakarta";
    const REASONS: &'static [IllegalMove] = &illegal::ALL;
    const ENDS_BY_HISTORY: bool = true;

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
            return Err(illegal::NOT_YOURS);
        }
        match (mv.captures, self.piece_at(mv.to)) {
            (false, Some(_)) => Err(illegal::OCCUPIED),
            (false, None) if self.steps(mv.from) & mv.to.bit() == 0 => Err(illegal::FAR_STEP),
            (true, target) if target != Some(!self.mover) => Err(illegal::NO_TARGET),
            (true, _) if mv.from.is_corner() => Err(illegal::CORNER),
            (true, _) if self.captures(self.mover, mv.from) & mv.to.bit() == 0 => Err(illegal::NO_WAY),
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
            None => playout::play_on(self, u32::MAX, random).expect("every end rule ends every game"),
        }
    }

    fn svg(&self, mark: Option<SurakartaMove>) -> String {
        self.picture(mark)
    }

    fn drawing(&self, mark: Option<SurakartaMove>) -> String {
        drawing::draw(self, mark)
    }

    fn moves_left(&self) -> f64 {
        (40.0 - f64::from(self.plies()) / 3.0).max(15.0)
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }
}
