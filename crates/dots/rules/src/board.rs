//! The state of a game, and the rules as [`Game`] asks for them.

use boyi_core::{Game, IllegalMove, Margin, Outcome, Random, Side, TextError, zobrist};

use crate::geometry::{MOST_BOXES, MOST_EDGES};
use crate::select::select;
use crate::{DotsRules, Edge, Geometry, Start, drawing, for_each_edge, illegal, playout, text};

static EDGE_KEYS: [u64; MOST_EDGES] = zobrist::table(0x646f_7473_0001);
static SCORE_KEYS: [[u64; MOST_BOXES + 1]; 2] =
    [zobrist::table(0x646f_7473_0002), zobrist::table(0x646f_7473_0003)];
const MOVER_KEY: u64 = zobrist::table::<1>(0x646f_7473_0004)[0];

/// A position of Dots and Boxes.
///
/// Red moves first. The text of a position is the edges drawn, Red's boxes, Blue's boxes and the side to move, `R` or
/// `B`. The three sets are hexadecimal with the low end first: digit `i` holds members `4i` to `4i + 3`, its lowest bit
/// for member `4i`, and there are as many digits as the board needs. [`Geometry`] numbers edges and boxes.
///
/// ```
/// use boyi_core::{Game, Margin, Side};
/// use boyi_dots::{Dots, DotsRules};
/// let rules: DotsRules = "2x1".parse()?;
/// // The left box is closed and Red's; of the right one, the right edge (number 6) is not drawn.
/// let mut game = Dots::parse(rules, "f3 1 0 R")?;
/// assert_eq!(game.moves(), ["c1v".parse()?]);
/// assert_eq!(game.degree(1), 1);
/// game.play("c1v".parse()?)?;
/// assert_eq!(game.to_string(), "f7 3 0 R");
/// assert_eq!(game.margin(), Some(Margin(2)));
/// assert_eq!(game.outcome().unwrap().winner(), Some(Side::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dots {
    geometry: &'static Geometry,
    edges: u128,
    boxes: [u64; 2],
    hash: u64,
    mover: Side,
    start: Start,
}

/// What taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct DotsUndo {
    /// The boxes that the move closed.
    closed: u64,
    /// The hash before it.
    hash: u64,
}

impl Dots {
    /// The position with these sets, which must fit together.
    pub(crate) fn assembled(rules: DotsRules, edges: u128, boxes: [u64; 2], mover: Side) -> Dots {
        let geometry = rules.geometry();
        let mut game = Dots { geometry, edges, boxes, hash: 0, mover, start: rules.start() };
        game.hash = game.recomputed_hash();
        game
    }

    /// The board and its tables.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The edges drawn, those of the start included.
    #[inline]
    pub fn edges(&self) -> u128 {
        self.edges
    }

    /// The edges still to draw.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_dots::{Dots, DotsRules};
    /// assert_eq!(Dots::start(DotsRules::default()).free().count_ones(), 60);
    /// ```
    #[inline]
    pub fn free(&self) -> u128 {
        self.geometry.all_edges() & !self.edges
    }

    /// The boxes that `side` owns.
    #[inline]
    pub fn boxes(&self, side: Side) -> u64 {
        self.boxes[side.index()]
    }

    /// How many boxes `side` owns.
    #[inline]
    pub fn score(&self, side: Side) -> u32 {
        self.boxes(side).count_ones()
    }

    /// Who owns the box with that number.
    #[inline]
    pub fn owner(&self, number: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.boxes(side) >> number & 1 == 1)
    }

    /// How many edges of that box are still to draw: 0 for a closed one, 1 for one that can be taken.
    #[inline]
    pub fn degree(&self, number: usize) -> u32 {
        4 - (self.edges & self.geometry.box_mask(number)).count_ones()
    }

    fn lead(&self) -> Margin {
        Margin(self.score(Side::First) as i16 - self.score(Side::Second) as i16)
    }

    /// The numbers of the geometry's symmetries that keep the start where it is.
    fn symmetry_numbers(&self) -> &'static [usize] {
        match (self.start, self.geometry.symmetries()) {
            (Start::Icelandic, 8) => &[0, 4],
            (Start::Icelandic, _) => &[0],
            (_, 8) => &[0, 1, 2, 3, 4, 5, 6, 7],
            _ => &[0, 1, 2, 3],
        }
    }
}

impl Game for Dots {
    type Rules = DotsRules;
    type Move = Edge;
    type Undo = DotsUndo;

    const NAME: &'static str = "dots";
    const REASONS: &'static [IllegalMove] = &illegal::ALL;

    fn start(rules: DotsRules) -> Dots {
        Dots::assembled(rules, rules.geometry().start_edges(rules.start()), [0; 2], Side::First)
    }

    fn rules(&self) -> DotsRules {
        DotsRules::new(self.geometry.columns(), self.geometry.rows(), self.start)
            .expect("a game is played by rules that exist")
    }

    fn parse(rules: DotsRules, text: &str) -> Result<Dots, TextError> {
        text::read(rules, text)
    }

    #[inline]
    fn mover(&self) -> Side {
        self.mover
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.free() == 0).then(|| self.lead().outcome())
    }

    fn margin(&self) -> Option<Margin> {
        Some(self.lead())
    }

    fn lead_decides(&self) -> bool {
        true
    }

    /// Edges by number.
    #[inline]
    fn generate(&self, mut visit: impl FnMut(Edge)) {
        for_each_edge(self.free(), |edge| visit(self.geometry.edge(edge)));
    }

    #[inline]
    fn count(&self) -> usize {
        self.free().count_ones() as usize
    }

    fn check(&self, edge: Edge) -> Result<(), IllegalMove> {
        if self.free() == 0 {
            return Err(IllegalMove::GAME_OVER);
        }
        match self.geometry.index(edge) {
            None => Err(illegal::NO_SUCH_EDGE),
            Some(index) if self.edges >> index & 1 == 1 => Err(illegal::DRAWN),
            Some(_) => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, edge: Edge) -> DotsUndo {
        let index = self.index_of(edge);
        let mover = self.mover.index();
        let before = self.hash;
        self.edges |= 1 << index;
        self.hash ^= EDGE_KEYS[index];
        let closed = self.geometry.closed_beside(index, self.edges);
        if closed == 0 {
            self.mover = !self.mover;
            self.hash ^= MOVER_KEY;
        } else {
            let keys = &SCORE_KEYS[mover];
            self.hash ^= keys[self.boxes[mover].count_ones() as usize];
            self.boxes[mover] |= closed;
            self.hash ^= keys[self.boxes[mover].count_ones() as usize];
        }
        DotsUndo { closed, hash: before }
    }

    #[inline]
    fn undo(&mut self, edge: Edge, token: DotsUndo) {
        self.edges &= !(1 << self.index_of(edge));
        if token.closed == 0 {
            self.mover = !self.mover;
        }
        self.boxes[self.mover.index()] &= !token.closed;
        self.hash = token.hash;
    }

    /// Of the edges drawn, the mover and the two scores: who owns which box decides nothing.
    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn recomputed_hash(&self) -> u64 {
        let edges = (0..self.geometry.edge_count())
            .filter(|&index| self.edges >> index & 1 == 1)
            .fold(0, |hash, index| hash ^ EDGE_KEYS[index]);
        let scores = Side::BOTH
            .into_iter()
            .fold(0, |hash, side| hash ^ SCORE_KEYS[side.index()][self.score(side) as usize]);
        edges ^ scores ^ if self.mover == Side::Second { MOVER_KEY } else { 0 }
    }

    /// The number of the edge on this board. Panics if the board does not have it.
    #[inline]
    fn index_of(&self, edge: Edge) -> usize {
        self.geometry.index(edge).expect("an edge of this board")
    }

    fn index_limit(&self) -> usize {
        self.geometry.edge_count()
    }

    fn has_index(&self, edge: Edge) -> bool {
        self.geometry.index(edge).is_some()
    }

    #[inline]
    fn move_at(&self, index: usize) -> Option<Edge> {
        (index < self.geometry.edge_count()).then(|| self.geometry.edge(index))
    }

    fn symmetries(&self) -> usize {
        self.symmetry_numbers().len()
    }

    fn transformed(&self, symmetry: usize) -> Dots {
        let number = self.symmetry_numbers()[symmetry];
        let mut turned = Dots {
            edges: self.geometry.turned_edges(self.edges, number),
            boxes: self.boxes.map(|boxes| self.geometry.turned_boxes(boxes, number)),
            ..*self
        };
        turned.hash = turned.recomputed_hash();
        turned
    }

    fn transformed_move(&self, edge: Edge, symmetry: usize) -> Edge {
        let number = self.symmetry_numbers()[symmetry];
        self.geometry.edge(self.geometry.turned_edge(self.index_of(edge), number))
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Edge> {
        let free = self.free();
        let count = free.count_ones();
        (count > 0).then(|| self.geometry.edge(select(free, random.below(count)) as usize))
    }

    fn playout(&mut self, random: &mut Random) -> Outcome {
        playout::playout(self, random)
    }

    fn svg(&self, mark: Option<Edge>) -> String {
        self.picture(mark)
    }

    fn drawing(&self, mark: Option<Edge>) -> String {
        drawing::draw(self, mark, &|_| None)
    }

    /// Long chains at the end are taken without thought.
    fn moves_left(&self) -> f64 {
        (0.4 * self.count() as f64).max(4.0)
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "Red",
            Side::Second => "Blue",
        }
    }
}
