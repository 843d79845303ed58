//! Everything a person wants to know about a position, as plain data: for the page, the terminal and scripts.

use std::fmt;

use boyi_games::dots::{Dots, Edge};
use boyi_games::{Game, Margin, Side};
use boyi_search::Limits;

use super::endgame::{Control, Endgame};
use super::grid::{Grid, board_boxes};
use super::nimber::{Nimber, Nimbers};
use super::simulation::simple_endgame;
use super::solver::{Solver, offer};
use super::structure::{Chain, Region, Structure};

/// The long-chain rule: with D dots, the first player wants D plus the number of long chains to be even, the second
/// player wants it odd. On boards with edges drawn at the start, D is what makes the same count of turns: free edges at
/// the start less boxes, plus one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongChainRule {
    /// D.
    pub dots: u32,
    /// Long chains that stand now; loops do not count.
    pub long_chains: u32,
}

impl LongChainRule {
    /// Who would be glad if no chain were added or lost.
    pub fn favours(&self) -> Side {
        Side::from_index((self.dots + self.long_chains) as usize)
    }

    /// Whether `side` wants an even number of long chains.
    pub fn wants_even(&self, side: Side) -> bool {
        self.dots.is_multiple_of(2) == (side == Side::First)
    }
}

/// The endgame in numbers, once only chains and loops are left besides what is on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameNumbers {
    /// c(G), the controlled value.
    pub controlled: i16,
    /// v(G): net boxes for who does not have to open.
    pub value: i16,
}

/// An overview of a position.
///
/// ```
/// use boyi_games::{Game, dots::{Dots, DotsRules}};
/// use boyi_knowledge::dots::{Overview, Solver, SolverOptions};
/// use boyi_search::Limits;
///
/// let game = Dots::start("2x2,start=swedish".parse::<DotsRules>()?);
/// let mut overview = Overview::of(&game);
/// assert_eq!(overview.loony.len(), 4);
/// assert_eq!(overview.endgame.unwrap().value, 4);
/// let mut solver = Solver::new(game.geometry(), SolverOptions::default());
/// overview.solve(&game, &mut solver, &Limits::none());
/// assert_eq!(overview.net, Some(-4));
/// assert!(overview.values.iter().all(|&(_, value)| value == Some(-4)));
/// assert!(overview.to_string().starts_with("1: loop of 4 boxes\nsafe moves, 0:\n"));
/// # Ok::<(), boyi_games::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// Chains and loops with their numbers.
    pub chains: Vec<Chain>,
    /// Parts of the board that nothing joins, with their nimbers where they are small enough.
    pub regions: Vec<(Region, Option<Nimber>)>,
    /// Moves that give nothing away.
    pub safe: Vec<Edge>,
    /// Moves that hand over the choice.
    pub loony: Vec<Edge>,
    /// Captures to make before thinking.
    pub free_captures: Vec<Edge>,
    /// Moves that decline the last boxes to keep control.
    pub double_dealing: Vec<Edge>,
    /// The long-chain rule.
    pub rule: LongChainRule,
    /// c(G) and v(G), where they exist.
    pub endgame: Option<EndgameNumbers>,
    /// What to do with the chain or loop on offer, where it is known.
    pub control: Option<Control>,
    /// Net boxes of the side to move from here on, once solved.
    pub net: Option<i16>,
    /// The margin at the end, once solved.
    pub margin: Option<Margin>,
    /// The same for every legal move, once solved: net boxes of the side to move if it plays there.
    pub values: Vec<(Edge, Option<i16>)>,
}

/// Positions looked at for a region's nimber: some ten milliseconds at most.
const NIMBER_LIMIT: usize = 20_000;

impl Overview {
    /// What can be said at once.
    pub fn of(game: &Dots) -> Overview {
        let structure = Structure::of(game);
        let board = game.geometry();
        let list = |set: u128| {
            let mut edges: Vec<Edge> = (0..board.edge_count())
                .filter(|&edge| set >> edge & 1 == 1)
                .map(|edge| board.edge(edge))
                .collect();
            edges.sort_unstable();
            edges
        };
        let start = board.all_edges() & !board.start_edges(game.rules().start());
        let rule = LongChainRule {
            dots: (start.count_ones() + 1).saturating_sub(board.box_count() as u32),
            long_chains: structure.long_chains() as u32,
        };
        let mut nimbers = Nimbers::new(NIMBER_LIMIT);
        let rest = rest(game);
        let mut overview = Overview {
            regions: structure.regions.iter().map(|region| (*region, nimbers.of(game, region))).collect(),
            safe: list(structure.safe),
            loony: list(structure.loony),
            free_captures: list(structure.free_captures),
            double_dealing: list(structure.double_dealing),
            rule,
            endgame: rest
                .map(|rest| EndgameNumbers { controlled: rest.controlled_value(), value: rest.value() }),
            control: None,
            net: None,
            margin: None,
            values: Vec::new(),
            chains: structure.chains,
        };
        overview.control = rest.and_then(|rest| control(game, -rest.value()));
        overview
    }

    /// Adds the exact values, as far as the limits allow.
    pub fn solve(&mut self, game: &Dots, solver: &mut Solver, limits: &Limits) {
        let solution = solver.solve(game, limits, &mut |_| {});
        self.net = solution.net();
        self.margin = solution.margin(game);
        if self.net.is_some() {
            self.values = solver.move_values(game, limits, &mut |_| {});
            if self.control.is_none() {
                self.control = solver.rest_value(game, limits).and_then(|rest| control(game, rest));
            }
        }
    }
}

/// In words, a line for each subject; exact values are left to whoever shows the board.
impl fmt::Display for Overview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chain in &self.chains {
            let kind = match (chain.is_loop, chain.is_long()) {
                (true, _) => "loop",
                (false, true) => "long chain",
                (false, false) => "short chain",
            };
            let boxes = chain.length();
            write!(f, "{}: {kind} of {boxes} {}", chain.number, if boxes == 1 { "box" } else { "boxes" })?;
            match chain.joints {
                0 => {}
                1 => f.write_str(", one end at a joint")?,
                _ => f.write_str(", both ends at joints")?,
            }
            writeln!(f, "{}", if chain.open { ", on offer" } else { "" })?;
        }
        let list = |edges: &[Edge]| edges.iter().map(|edge| format!(" {edge}")).collect::<String>();
        writeln!(f, "safe moves, {}:{}", self.safe.len(), list(&self.safe))?;
        writeln!(f, "loony moves, {}:{}", self.loony.len(), list(&self.loony))?;
        let LongChainRule { long_chains, .. } = self.rule;
        let wanted = |side| if self.rule.wants_even(side) { "even" } else { "odd" };
        writeln!(
            f,
            "long-chain rule: the first side wants an {} number of long chains, the second an {} one; {long_chains} now, \
             good for the {}",
            wanted(Side::First),
            wanted(Side::Second),
            self.rule.favours(),
        )?;
        for (number, (region, nimber)) in self.regions.iter().enumerate() {
            let nimber = match nimber {
                Some(Nimber::Heap(heap)) => format!("nimber {heap}"),
                Some(Nimber::Loony) => "loony".to_owned(),
                None => "too large for its nimber".to_owned(),
            };
            writeln!(f, "region {}: {} boxes, {nimber}", number + 1, region.boxes.count_ones())?;
        }
        if let Some(EndgameNumbers { controlled, value }) = self.endgame {
            writeln!(f, "endgame: c(G) {controlled}, v(G) {value}")?;
        }
        match self.control {
            Some(Control::Keep) => writeln!(f, "keep control:{}", list(&self.double_dealing)),
            Some(Control::TakeAll) => writeln!(f, "take all"),
            Some(Control::Either) => writeln!(f, "take all, or keep control:{}", list(&self.double_dealing)),
            None => Ok(()),
        }
    }
}

/// What is left once everything on offer is taken, if it is only chains and loops.
fn rest(game: &Dots) -> Option<Endgame> {
    let board = game.geometry();
    let boxes = board_boxes(board.columns(), board.rows());
    simple_endgame(offer(Grid::of(game), boxes).rest, boxes)
}

/// Whether to keep control of what is on offer, given the value of the rest for who has to move there.
fn control(game: &Dots, rest: i16) -> Option<Control> {
    let board = game.geometry();
    let offer = offer(Grid::of(game), board_boxes(board.columns(), board.rows()));
    if offer.taken == 0 {
        return None;
    }
    let deal = i16::from(offer.deal);
    Some(match (-rest).cmp(&deal) {
        std::cmp::Ordering::Greater if deal > 0 => Control::Keep,
        std::cmp::Ordering::Equal if deal > 0 => Control::Either,
        _ => Control::TakeAll,
    })
}
