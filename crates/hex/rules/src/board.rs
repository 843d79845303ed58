//! The state of a game of Hex.
//!
//! Beside the stones, the board keeps for each colour the stones that are joined to its starting edge. A new stone
//! floods on from there, so every stone is visited once in a whole game, and whether somebody has won costs nothing to
//! ask.

use crate::{Bits, Cell, Colour, Geometry, HexMove, HexRules, Swap, illegal};
use boyi_core::{Game, IllegalMove, Outcome, Random, Side, TextError, zobrist};

const CELLS: usize = 19 * 19;
static STONE_WORDS: [[u64; CELLS]; 2] = [zobrist::table(0x4845_5800), zobrist::table(0x4845_5801)];
const BLUE_TO_MOVE: u64 = zobrist::table::<2>(0x4845_5802)[0];
const SIDES_SWAPPED: u64 = zobrist::table::<2>(0x4845_5802)[1];

/// A position of Hex.
///
/// ```
/// use boyi_core::{Game, Outcome, Side};
/// use boyi_hex::{Hex, HexRules};
///
/// let rules = HexRules::new(3).unwrap();
/// let game = Hex::parse(rules, ".R./.RB/R.B B").unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
/// ```
#[derive(Clone, Debug)]
pub struct Hex {
    geometry: &'static Geometry,
    stones: [Bits; 2],
    /// The stones of each colour that are joined to its starting edge.
    reached: [Bits; 2],
    hash: u64,
    to_move: Colour,
    winner: Option<Colour>,
    swap: Swap,
    swapped: bool,
    recent: [Option<u16>; 2],
}

/// What takes a move back.
#[derive(Clone, Debug)]
pub struct HexUndo {
    reached: [Bits; 2],
    recent: [Option<u16>; 2],
}

impl Hex {
    pub(crate) fn empty(rules: HexRules) -> Hex {
        Hex {
            geometry: Geometry::of(rules.size()),
            stones: [Bits::EMPTY; 2],
            reached: [Bits::EMPTY; 2],
            hash: 0,
            to_move: Colour::Red,
            winner: None,
            swap: rules.swap(),
            swapped: false,
            recent: [None; 2],
        }
    }

    /// A position with these stones. `swapped` says that the players have exchanged colours (`swap=sides`).
    /// `None` if a cell has two stones, or a stone is off the board.
    pub fn with_stones(rules: HexRules, stones: [Bits; 2], to_move: Colour, swapped: bool) -> Option<Hex> {
        let mut game = Hex::empty(rules);
        if stones[0].intersects(&stones[1]) || (stones[0] | stones[1]).intersects(&!game.geometry.board()) {
            return None;
        }
        game.stones = stones;
        game.to_move = to_move;
        game.swapped = swapped;
        game.settle();
        Some(game)
    }

    /// Computes from the stones what is otherwise kept up to date move by move.
    fn settle(&mut self) {
        self.winner = None;
        for colour in Colour::BOTH {
            let stones = self.stones[colour.index()];
            self.reached[colour.index()] = Bits::EMPTY;
            for index in (stones & *self.geometry.start_edge(colour)).iter() {
                self.flood(colour, index);
            }
            if self.reached[colour.index()].intersects(self.geometry.goal_edge(colour)) {
                self.winner = Some(colour);
            }
        }
        self.hash = self.recomputed_hash();
    }

    /// Adds the stone on `index`, and all that hang together with it, to what is joined to the starting edge.
    #[inline]
    fn flood(&mut self, colour: Colour, index: usize) {
        let stones = self.stones[colour.index()];
        let reached = &mut self.reached[colour.index()];
        let mut frontier = Bits::only(index);
        reached.insert(index);
        while let Some(next) = frontier.pop() {
            let fresh = *self.geometry.neighbours(next) & stones & !*reached;
            *reached |= fresh;
            frontier |= fresh;
        }
    }

    #[inline]
    fn place(&mut self, colour: Colour, index: usize) {
        self.stones[colour.index()].insert(index);
        self.hash ^= STONE_WORDS[colour.index()][index];
        let geometry = self.geometry;
        let joined = geometry.start_edge(colour).contains(index)
            || geometry.neighbours(index).intersects(&self.reached[colour.index()]);
        if joined {
            self.flood(colour, index);
            if self.reached[colour.index()].intersects(geometry.goal_edge(colour)) {
                self.winner = Some(colour);
            }
        }
    }

    fn lift(&mut self, colour: Colour, index: usize) {
        self.stones[colour.index()].remove(index);
        self.hash ^= STONE_WORDS[colour.index()][index];
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= BLUE_TO_MOVE;
    }

    /// The shape of the board.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// Cells on one edge.
    #[inline]
    pub fn size(&self) -> u8 {
        self.geometry.size()
    }

    /// All stones of a colour.
    #[inline]
    pub fn stones(&self, colour: Colour) -> Bits {
        self.stones[colour.index()]
    }

    /// The empty cells.
    #[inline]
    pub fn empty_cells(&self) -> Bits {
        self.geometry.board() & !(self.stones[0] | self.stones[1])
    }

    /// The stone on a cell.
    pub fn stone_on(&self, cell: Cell) -> Option<Colour> {
        let index = self.geometry.has(cell).then(|| self.geometry.index(cell))?;
        Colour::BOTH.into_iter().find(|colour| self.stones[colour.index()].contains(index))
    }

    /// The colour whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The colour that has joined its edges.
    #[inline]
    pub fn winning_colour(&self) -> Option<Colour> {
        self.winner
    }

    /// Whether the players have exchanged colours (`swap=sides`).
    #[inline]
    pub fn sides_swapped(&self) -> bool {
        self.swapped
    }

    /// The player who has that colour.
    #[inline]
    pub fn owner(&self, colour: Colour) -> Side {
        Side::from_index(colour.index() ^ usize::from(self.swapped))
    }

    /// The colour of that player.
    #[inline]
    pub fn colour_of(&self, side: Side) -> Colour {
        Colour::BOTH[side.index() ^ usize::from(self.swapped)]
    }

    /// Whether the side to move may swap instead of placing a stone: the board holds one red stone alone, and nobody
    /// has swapped.
    #[inline]
    pub fn can_swap(&self) -> bool {
        self.swap != Swap::Off
            && !self.swapped
            && self.to_move == Colour::Blue
            && self.stones[Colour::Blue.index()].is_empty()
            && self.stones[Colour::Red.index()].len() == 1
    }

    /// Whether somebody may still swap, now or in answer to the first stone. What is true of the stones alone, such as
    /// who wins with them, says little then.
    #[inline]
    pub fn swap_lies_ahead(&self) -> bool {
        self.can_swap()
            || self.swap != Swap::Off
                && !self.swapped
                && self.to_move == Colour::Red
                && self.stones.iter().all(|stones| stones.is_empty())
    }

    /// The numbers of the cells that got the last two stones, the latest first, as far as they were played here. Players
    /// that answer the last move look at this; to the rules it means nothing.
    #[inline]
    pub fn recent(&self) -> [Option<usize>; 2] {
        self.recent.map(|cell| cell.map(usize::from))
    }

    fn only_stone(&self, colour: Colour) -> usize {
        self.stones[colour.index()].iter().next().expect("one stone is on the board")
    }
}

/// Two positions are equal if the same moves can follow with the same results: what is derived need not be compared.
impl PartialEq for Hex {
    fn eq(&self, other: &Hex) -> bool {
        self.rules() == other.rules()
            && self.stones == other.stones
            && self.to_move == other.to_move
            && self.swapped == other.swapped
            && self.reached == other.reached
            && self.winner == other.winner
    }
}

impl Eq for Hex {}

impl Game for Hex {
    type Rules = HexRules;
    type Move = HexMove;
    type Undo = HexUndo;
    const NAME: &'static str = "hex";
    const REASONS: &'static [IllegalMove] = &illegal::ALL;

    fn start(rules: HexRules) -> Self {
        Hex::empty(rules)
    }

    fn rules(&self) -> HexRules {
        HexRules::new(self.size()).expect("the board has a valid size").with_swap(self.swap)
    }

    fn parse(rules: HexRules, text: &str) -> Result<Self, TextError> {
        crate::text::parse(rules, text)
    }

    #[inline]
    fn mover(&self) -> Side {
        self.owner(self.to_move)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|colour| Outcome::Win(self.owner(colour)))
    }

    #[inline]
    fn generate(&self, mut visit: impl FnMut(HexMove)) {
        if self.winner.is_some() {
            return;
        }
        for index in self.empty_cells().iter() {
            visit(HexMove::Place(self.geometry.cell(index)));
        }
        if self.can_swap() {
            visit(HexMove::Swap);
        }
    }

    #[inline]
    fn count(&self) -> usize {
        match self.winner {
            Some(_) => 0,
            None => self.empty_cells().len() + usize::from(self.can_swap()),
        }
    }

    fn check(&self, mv: HexMove) -> Result<(), IllegalMove> {
        match mv {
            _ if self.winner.is_some() => Err(IllegalMove::GAME_OVER),
            HexMove::Place(cell) if !self.geometry.has(cell) => Err(illegal::NO_SUCH_CELL),
            HexMove::Place(cell) if self.stone_on(cell).is_some() => Err(illegal::TAKEN),
            HexMove::Swap if self.swap == Swap::Off => Err(illegal::NO_SWAP),
            HexMove::Swap if !self.can_swap() => Err(illegal::LATE_SWAP),
            _ => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: HexMove) -> HexUndo {
        let token = HexUndo { reached: self.reached, recent: self.recent };
        match mv {
            HexMove::Place(cell) => {
                let index = self.geometry.index(cell);
                self.place(self.to_move, index);
                self.recent = [Some(index as u16), self.recent[0]];
                self.pass_turn();
            }
            HexMove::Swap if self.swap == Swap::Sides => {
                self.swapped = true;
                self.hash ^= SIDES_SWAPPED;
            }
            HexMove::Swap => {
                let index = self.only_stone(Colour::Red);
                self.lift(Colour::Red, index);
                self.recent = [None; 2];
                self.reached = [Bits::EMPTY; 2];
                self.place(Colour::Blue, self.geometry.index(self.geometry.cell(index).mirrored()));
                self.pass_turn();
            }
        }
        token
    }

    fn undo(&mut self, mv: HexMove, token: HexUndo) {
        match mv {
            HexMove::Place(cell) => {
                self.pass_turn();
                self.lift(self.to_move, self.geometry.index(cell));
            }
            HexMove::Swap if self.swap == Swap::Sides => {
                self.swapped = false;
                self.hash ^= SIDES_SWAPPED;
            }
            HexMove::Swap => {
                self.pass_turn();
                let index = self.only_stone(Colour::Blue);
                self.lift(Colour::Blue, index);
                let back = self.geometry.index(self.geometry.cell(index).mirrored());
                self.stones[Colour::Red.index()].insert(back);
                self.hash ^= STONE_WORDS[Colour::Red.index()][back];
            }
        }
        self.reached = token.reached;
        self.recent = token.recent;
        self.winner = None;
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn recomputed_hash(&self) -> u64 {
        let mut hash = 0;
        for colour in Colour::BOTH {
            for index in self.stones(colour).iter() {
                hash ^= STONE_WORDS[colour.index()][index];
            }
        }
        if self.to_move == Colour::Blue {
            hash ^= BLUE_TO_MOVE;
        }
        if self.swapped {
            hash ^= SIDES_SWAPPED;
        }
        hash
    }

    #[inline]
    fn index_of(&self, mv: HexMove) -> usize {
        match mv {
            HexMove::Place(cell) => self.geometry.index(cell),
            HexMove::Swap => self.geometry.cell_count(),
        }
    }

    #[inline]
    fn index_limit(&self) -> usize {
        self.geometry.cell_count() + usize::from(self.swap != Swap::Off)
    }

    fn has_index(&self, mv: HexMove) -> bool {
        match mv {
            HexMove::Place(cell) => self.geometry.has(cell),
            HexMove::Swap => self.swap != Swap::Off,
        }
    }

    #[inline]
    fn move_at(&self, index: usize) -> Option<HexMove> {
        let cells = self.geometry.cell_count();
        match index {
            _ if index < cells => Some(HexMove::Place(self.geometry.cell(index))),
            _ if index == cells && self.swap != Swap::Off => Some(HexMove::Swap),
            _ => None,
        }
    }

    /// The board and the half turn.
    fn symmetries(&self) -> usize {
        2
    }

    fn transformed(&self, symmetry: usize) -> Self {
        if symmetry == 0 {
            return self.clone();
        }
        let last = self.geometry.cell_count() - 1;
        let turn = |stones: Bits| {
            let mut turned = Bits::EMPTY;
            stones.iter().for_each(|index| turned.insert(last - index));
            turned
        };
        let mut game = self.clone();
        game.stones = self.stones.map(turn);
        game.settle();
        game
    }

    fn transformed_move(&self, mv: HexMove, symmetry: usize) -> HexMove {
        match mv {
            HexMove::Place(Cell { column, row }) if symmetry == 1 => {
                let last = self.size() - 1;
                HexMove::Place(Cell { column: last - column, row: last - row })
            }
            _ => mv,
        }
    }

    fn random_move(&self, random: &mut Random) -> Option<HexMove> {
        crate::playout::random_move(self, random)
    }

    fn playout(&mut self, random: &mut Random) -> Outcome {
        crate::playout::playout(self, random)
    }

    fn svg(&self, mark: Option<HexMove>) -> String {
        self.picture(mark)
    }

    fn drawing(&self, mark: Option<HexMove>) -> String {
        crate::drawing::drawing(self, mark)
    }

    /// Games between equal programs fill a little over half of the board.
    fn moves_left(&self) -> f64 {
        let cells = self.geometry().cell_count() as f64;
        let stones = cells - self.count() as f64;
        ((0.6 * cells - stones) / 2.0).max(8.0)
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.colour_of(side).name()
    }
}
