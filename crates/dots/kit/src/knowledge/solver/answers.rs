//! What can be asked of the solver.

use std::time::Duration;

use boyi_core::{Game, Margin, Outcome};
use boyi_dots::{Dots, Edge, Geometry};
use boyi_search::{Limits, Stopwatch};

use super::super::grid::{Grid, board_boxes};
use super::captures::offer;
use super::run::{Run, SMALL};
use super::table::Table;
use super::watch::{Listener, Progress};

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverOptions {
    /// Bytes of its table at most; it begins small.
    pub memory: usize,
    /// Threads. With one, the same questions in the same order visit the same positions.
    pub threads: usize,
}

impl Default for SolverOptions {
    /// 1 GiB at most, one thread.
    fn default() -> Self {
        SolverOptions { memory: 1 << 30, threads: 1 }
    }
}

/// What a solver found out: bounds on the value, which meet unless a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The side to move gets at least so many boxes more than the other from here on, both playing best.
    pub lower: i16,
    /// And at most so many.
    pub upper: i16,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

impl Solution {
    /// The net boxes of the side to move from here on, if they are known.
    pub fn net(&self) -> Option<i16> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The margin at the end of `game`, which must be the position that was solved.
    pub fn margin(&self, game: &Dots) -> Option<Margin> {
        let so_far = game.margin()?;
        let signed = Margin(self.net()?).seen_by(game.mover());
        Some(Margin(so_far.0 + signed))
    }

    /// Who wins `game`, which must be the position that was solved: often known before the margin is.
    pub fn outcome(&self, game: &Dots) -> Option<Outcome> {
        let lead = game.margin()?.seen_by(game.mover());
        let (least, most) = ((lead + self.lower).signum(), (lead + self.upper).signum());
        (least == most).then(|| Margin(Margin(least).seen_by(game.mover())).outcome())
    }
}

/// An exact solver for one size of board, with what it remembers.
///
/// ```
/// use boyi_core::{Game, Margin};
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::{Solver, SolverOptions};
/// use boyi_search::Limits;
///
/// let game = Dots::start("2x2".parse::<DotsRules>()?);
/// let mut solver = Solver::new(game.geometry(), SolverOptions::default());
/// let solution = solver.solve(&game, &Limits::none(), &mut |_| {});
/// assert_eq!(solution.margin(&game), Some(Margin(2)));
/// let line = solver.best_line(&game, &Limits::none()).unwrap();
/// assert_eq!(line.len(), 12);
/// # Ok::<(), boyi_core::TextError>(())
/// ```
pub struct Solver {
    pub(super) board: &'static Geometry,
    boxes: u64,
    pub(super) table: Table,
    options: SolverOptions,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(board: &'static Geometry, options: SolverOptions) -> Solver {
        Solver {
            board,
            boxes: board_boxes(board.columns(), board.rows()),
            table: Table::new(SMALL.min(options.memory)),
            options,
        }
    }

    /// The board it solves.
    pub fn board(&self) -> &'static Geometry {
        self.board
    }

    /// How many positions it remembers.
    pub fn remembered(&self) -> usize {
        self.table.used()
    }

    /// The value of a position.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    pub fn solve(&mut self, game: &Dots, limits: &Limits, listener: Listener<'_>) -> Solution {
        let grid = self.grid(game);
        let mut run = self.run(limits, listener);
        let bounds = run.value(grid);
        run.solution(bounds)
    }

    /// Bounds on the value of a position, only until they tell who wins: most often long before they meet.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    pub fn solve_winner(&mut self, game: &Dots, limits: &Limits) -> Solution {
        let grid = self.grid(game);
        let mut ignore = |_: &Progress| {};
        let mut run = self.run(limits, &mut ignore);
        let even = game.margin().map_or(0, |margin| -margin.seen_by(game.mover()) as i8);
        let is_enough = |(lower, upper)| lower > even || upper < even;
        let bounds = run.value_until(grid, Some(even), &is_enough);
        run.solution(bounds)
    }

    /// Who wins with best play, if it is found within the limits.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    pub fn outcome(&mut self, game: &Dots, limits: &Limits) -> Option<Outcome> {
        self.solve_winner(game, limits).outcome(game)
    }

    /// The value of every legal move, by number of the edge: net boxes of the side to move from here on if it plays
    /// that move. `None` for moves whose value was not found within the limits.
    pub fn move_values(
        &mut self,
        game: &Dots,
        limits: &Limits,
        listener: Listener<'_>,
    ) -> Vec<(Edge, Option<i16>)> {
        let grid = self.grid(game);
        let mut run = self.run(limits, listener);
        let moves = game.moves().into_iter();
        moves
            .map(|edge| {
                if run.stopwatch.must_stop() {
                    return (edge, None);
                }
                let (lower, upper) = run.move_value(grid, edge, None, &|_| false);
                (edge, (lower == upper).then_some(lower.into()))
            })
            .collect()
    }

    /// A move that gets the side to move so many net boxes from here on, or more, if one is found within the limits.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    pub fn move_for(&mut self, game: &Dots, net: i16, limits: &Limits) -> Option<Edge> {
        self.grid(game);
        let boxes = self.boxes.count_ones() as i16;
        let net = net.clamp(-boxes, boxes + 1) as i8;
        let mut ignore = |_: &Progress| {};
        self.run(limits, &mut ignore).best_move(game, net).map(|(edge, _)| edge)
    }

    /// The value of a set of free edges, if it is found within the limits.
    pub(in super::super) fn value_of(&mut self, grid: Grid, limits: &Limits) -> Option<i16> {
        let mut ignore = |_: &Progress| {};
        let (lower, upper) = self.run(limits, &mut ignore).value(grid);
        (lower == upper).then_some(lower.into())
    }

    /// A line of best play to the end of the game, or `None` if a limit was reached.
    pub fn best_line(&mut self, game: &Dots, limits: &Limits) -> Option<Vec<Edge>> {
        let mut game = *game;
        let mut line = Vec::new();
        let grid = self.grid(&game);
        let mut ignore = |_: &Progress| {};
        let mut run = self.run(limits, &mut ignore);
        let (mut value, upper) = run.value(grid);
        if value != upper {
            return None;
        }
        while game.outcome().is_none() {
            let (edge, rest) = run.best_move(&game, value)?;
            game.play_unchecked(edge);
            line.push(edge);
            value = rest;
        }
        Some(line)
    }

    fn grid(&self, game: &Dots) -> Grid {
        assert_eq!(game.geometry(), self.board, "a solver is for one size of board");
        Grid::of(game)
    }

    fn run<'a>(&'a mut self, limits: &'a Limits, listener: Listener<'a>) -> Run<'a> {
        Run {
            board: self.boxes,
            table: &mut self.table,
            memory: self.options.memory,
            threads: self.options.threads.max(1),
            limits,
            stopwatch: Stopwatch::start(limits),
            nodes: 0,
            listener,
        }
    }
}

/// Positions for a first and a second look at each move, when one is sought that is known to be good.
const LOOKS: [u64; 2] = [32, 20_000];

impl Run<'_> {
    /// These bounds, and what they have cost.
    fn solution(&self, (lower, upper): (i8, i8)) -> Solution {
        let elapsed = self.stopwatch.elapsed();
        Solution { lower: lower.into(), upper: upper.into(), nodes: self.nodes, elapsed }
    }

    /// Bounds on the value of any grid.
    fn value(&mut self, grid: Grid) -> (i8, i8) {
        self.value_until(grid, None, &|_| false)
    }

    /// The same, only until the bounds are good enough. The first question is whether it is `near` or more; without, whether
    /// what is left when everything on offer is taken is worth something.
    fn value_until(&mut self, grid: Grid, near: Option<i8>, enough: &dyn Fn((i8, i8)) -> bool) -> (i8, i8) {
        let offer = offer(grid, self.board);
        let boxes = offer.rest.degrees(self.board).open().count_ones() as i8;
        let with_offer = |(lower, upper): (i8, i8)| {
            let (a, b) = (offer.value(lower), offer.value(upper));
            let least = if offer.deal > 0 && lower < -offer.deal && -offer.deal < upper {
                offer.taken - offer.deal
            } else {
                a.min(b)
            };
            (least, a.max(b))
        };
        let near = near.map_or(0, |near| near - offer.taken);
        with_offer(self.narrow(offer.rest, near, (-boxes, boxes), &|bounds| enough(with_offer(bounds))))
    }

    /// What a move closes, and what it leaves.
    fn played(&self, grid: Grid, edge: Edge) -> (i8, Grid) {
        let rest = grid.without(Grid::single(edge));
        let open = |grid: Grid| grid.degrees(self.board).open().count_ones() as i8;
        (open(grid) - open(rest), rest)
    }

    /// Bounds on the value of a move, until they are good enough; the first question is whether it is `near` or more.
    fn move_value(
        &mut self,
        grid: Grid,
        edge: Edge,
        near: Option<i8>,
        enough: &dyn Fn((i8, i8)) -> bool,
    ) -> (i8, i8) {
        let (closed, rest) = self.played(grid, edge);
        let of_move = |(lower, upper): (i8, i8)| match closed > 0 {
            true => (closed + lower, closed + upper),
            false => (-upper, -lower),
        };
        let near = near.map(|near| if closed > 0 { near - closed } else { 1 - near });
        of_move(self.value_until(rest, near, &|bounds| enough(of_move(bounds))))
    }

    /// A move that keeps the value of the position, and the value of what it leads to for who moves there. What the
    /// search has found is in the table, so a look at each move comes before a search of any.
    fn best_move(&mut self, game: &Dots, value: i8) -> Option<(Edge, i8)> {
        let grid = Grid::of(game);
        let decided = |(lower, upper): (i8, i8)| lower >= value || upper < value;
        for most in LOOKS.map(Some).into_iter().chain([None]) {
            for edge in game.moves() {
                let (lower, _) = self.within(most, |run| run.move_value(grid, edge, Some(value), &decided));
                if lower >= value {
                    let (closed, _) = self.played(grid, edge);
                    return Some((edge, if closed > 0 { value - closed } else { -value }));
                }
            }
        }
        None
    }

    /// Does something with so many more positions at most.
    fn within<T>(&mut self, most: Option<u64>, work: impl FnOnce(&mut Run<'_>) -> T) -> T {
        let limit = most.map(|most| self.nodes + most).into_iter().chain(self.limits.nodes).min();
        let limits = Limits { nodes: limit, ..self.limits.clone() };
        let mut run = Run {
            board: self.board,
            table: self.table,
            memory: self.memory,
            threads: if most.is_some() { 1 } else { self.threads },
            limits: &limits,
            stopwatch: self.stopwatch.clone(),
            nodes: self.nodes,
            listener: self.listener,
        };
        let done = work(&mut run);
        self.nodes = run.nodes;
        done
    }
}
