//! Everything a person wants to know about a position, as plain data: for the page, the terminal and scripts.

use std::fmt;

use boyi_core::{Game, Margin, Side};
use boyi_dots::{Dots, Edge};
use boyi_search::{Limits, Stopwatch};

use super::endgame::Control;
use super::grid::{Grid, board_boxes};
use super::nimber::{Nimber, Nimbers};
use super::simulation::simple_endgame;
use super::solver::{Offer, Solver, offer};
use super::structure::{Chain, Region, Structure};

/// The long-chain rule: with D dots, the first player wants D plus the number of long chains to be even, the second
/// player wants it odd.
///
/// D stands for a count of turns, free edges less boxes plus one, and counted like this the rule holds in the middle of a
/// game and from any start, for the chains that are left; "first" is then who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongChainRule {
    /// Long chains that stand once everything on offer is taken; loops do not count.
    pub long_chains: u32,
    /// Who wants an even number of them. The other side wants an odd one.
    pub wants_even: Side,
    /// Who has control whatever the number is: the side to move, if it may take all that is on offer or leave the last
    /// boxes, or if nothing else is left.
    pub in_control: Option<Side>,
}

impl LongChainRule {
    fn of(game: &Dots, offer: &Offer) -> LongChainRule {
        let mover = game.mover();
        let board = game.geometry();
        let boxes = offer.rest.degrees(board_boxes(board.columns(), board.rows())).open().count_ones();
        let dots = offer.rest.count() + 1 - boxes;
        let chooses = offer.taken > 0 && (offer.deal > 0 || offer.rest.is_empty());
        LongChainRule {
            long_chains: Structure::of_grid(board, offer.rest).long_chains() as u32,
            wants_even: if dots.is_multiple_of(2) { mover } else { !mover },
            in_control: chooses.then_some(mover),
        }
    }

    /// Who would be glad if no chain were added or lost.
    pub fn favours(&self) -> Side {
        let by_number = if self.long_chains.is_multiple_of(2) { self.wants_even } else { !self.wants_even };
        self.in_control.unwrap_or(by_number)
    }

    /// What a side wants the number of long chains to be.
    pub fn wanted_by(&self, side: Side) -> &'static str {
        if side == self.wants_even { "even" } else { "odd" }
    }
}

/// The endgame in numbers, once only chains and loops are left besides what is on offer: of what is left when that is
/// taken.
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
/// use boyi_core::Game;
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::{Overview, Solver, SolverOptions};
/// use boyi_search::{Limits, Stopwatch};
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
/// # Ok::<(), boyi_core::TextError>(())
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
    /// Moves that decline the last boxes to keep control, once nothing is to be taken first.
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

/// Regions with more free edges seldom get a nimber within the limit.
const NIMBER_EDGES: u32 = 36;
/// Positions looked at for the nimbers of all regions: some ten milliseconds at most.
const NIMBER_LIMIT: usize = 10_000;

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
        let boxes = board_boxes(board.columns(), board.rows());
        let offer = offer(Grid::of(game), boxes);
        let rest = simple_endgame(offer.rest, boxes);
        Overview {
            regions: nimbers_of(game, &structure.regions),
            safe: list(structure.safe),
            loony: list(structure.loony),
            free_captures: list(structure.free_captures),
            double_dealing: list(structure.double_dealing),
            rule: LongChainRule::of(game, &offer),
            endgame: rest
                .map(|rest| EndgameNumbers { controlled: rest.controlled_value(), value: rest.value() }),
            control: rest.and_then(|rest| control(&offer, -rest.value())),
            net: None,
            margin: None,
            values: Vec::new(),
            chains: structure.chains,
        }
    }

    /// Adds the exact values, as far as the limits allow.
    pub fn solve(&mut self, game: &Dots, solver: &mut Solver, limits: &Limits) {
        let stopwatch = Stopwatch::start(limits);
        let solution = solver.solve(game, limits, &mut |_| {});
        self.net = solution.net();
        self.margin = solution.margin(game);
        if self.net.is_some() {
            self.values = solver.move_values(game, &limits.left_by(&stopwatch), &mut |_| {});
            self.decide_control(game, solver, &limits.left_by(&stopwatch));
        }
    }

    /// Adds what to do with what is on offer, where the theory does not know it.
    pub fn decide_control(&mut self, game: &Dots, solver: &mut Solver, limits: &Limits) {
        if self.control.is_none() {
            let board = game.geometry();
            let offer = offer(Grid::of(game), board_boxes(board.columns(), board.rows()));
            if offer.taken > 0 {
                self.control = solver.value_of(offer.rest, limits).and_then(|rest| control(&offer, rest));
            }
        }
    }
}

/// In words, a line for each subject; exact values are left to whoever shows the board.
impl fmt::Display for Overview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.regions.is_empty() {
            return writeln!(f, "the game is over");
        }
        let boxes = |count: u32| format!("{count} {}", if count == 1 { "box" } else { "boxes" });
        for chain in &self.chains {
            let kind = match (chain.is_loop, chain.is_long()) {
                (true, _) => "loop",
                (false, true) => "long chain",
                (false, false) => "short chain",
            };
            write!(f, "{}: {kind} of {}", chain.number, boxes(chain.length()))?;
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
        let rule = &self.rule;
        write!(
            f,
            "long-chain rule: the first side wants an {} number of long chains from here on, the second an {} one; {} now, ",
            rule.wanted_by(Side::First),
            rule.wanted_by(Side::Second),
            rule.long_chains,
        )?;
        match rule.in_control {
            Some(side) => writeln!(f, "and the {side} has control")?,
            None => writeln!(f, "good for the {}", rule.favours())?,
        }
        for (number, (region, nimber)) in self.regions.iter().enumerate() {
            let nimber = match nimber {
                Some(Nimber::Heap(heap)) => format!("nimber {heap}"),
                Some(Nimber::Loony) => "loony".to_owned(),
                None => "too large for its nimber".to_owned(),
            };
            writeln!(f, "region {}: {}, {nimber}", number + 1, boxes(region.boxes.count_ones()))?;
        }
        if let Some(EndgameNumbers { controlled, value }) = self.endgame {
            writeln!(f, "endgame: c(G) {controlled}, v(G) {value}")?;
        }
        if self.control.is_some() && !self.free_captures.is_empty() {
            writeln!(f, "take first:{}", list(&self.free_captures))?;
        }
        let declining = match self.double_dealing.is_empty() {
            true => String::new(),
            false => format!(":{}", list(&self.double_dealing)),
        };
        match self.control {
            Some(Control::Keep) => writeln!(f, "keep control{declining}"),
            Some(Control::TakeAll) => writeln!(f, "take all"),
            Some(Control::Either) => writeln!(f, "take all, or keep control{declining}"),
            None => Ok(()),
        }
    }
}

/// The regions with their nimbers. Small ones come first, so that a large one does not use up what they need.
fn nimbers_of(game: &Dots, regions: &[Region]) -> Vec<(Region, Option<Nimber>)> {
    let mut nimbers = Nimbers::new(NIMBER_LIMIT);
    let mut found: Vec<_> = regions.iter().map(|&region| (region, None)).collect();
    let mut order: Vec<usize> = (0..regions.len()).collect();
    order.sort_by_key(|&place| regions[place].edges.count_ones());
    for place in order {
        let (region, nimber) = &mut found[place];
        if region.edges.count_ones() <= NIMBER_EDGES {
            *nimber = nimbers.of(game, region);
        }
    }
    found
}

/// Whether to keep control of what is on offer, given the value of the rest for who has to move there.
fn control(offer: &Offer, rest: i16) -> Option<Control> {
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
