//! Play by the resistance of the two circuits: the parts of `bistuhex2`.
//!
//! The cells through which current flows are the *candidates*, each with the current as its weight. While there are many
//! of them an alpha-beta search over candidates compares the resistances at its leaves; when few are left a tree search
//! over candidates mixes that comparison with random games.

use boyi_core::{Game, Random, Side};
use boyi_hex::{Colour, Hex};
use boyi_search::uct::{Evaluation, Evaluator};
use boyi_search::{Limits, Stopwatch};

use super::Position;
use super::resistance::Resistance;

/// A move that the current suggests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The cell.
    pub cell: usize,
    /// How much of both colours' current flows through it, 0 to 2.
    pub weight: f64,
}

/// The candidates of a position whose circuits are solved, the weightiest first: cells with at least `least` times the
/// largest weight. All empty cells if no current flows.
pub fn candidates(resistance: &Resistance, position: &Position, least: f64) -> Vec<Candidate> {
    let weigh = |cell| {
        let weight = Colour::BOTH.into_iter().map(|colour| resistance.current(colour, cell)).sum();
        Candidate { cell, weight }
    };
    let mut all: Vec<Candidate> = position.vacant().iter().map(weigh).collect();
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.cell.cmp(&b.cell)));
    let bound = all.first().map_or(0.0, |best| least * best.weight);
    let kept = all.iter().take_while(|candidate| candidate.weight >= bound).count();
    all.truncate(kept);
    all
}

/// A side's share of the resistance that both have to overcome, 0 to 1: 1 if it has won, a half if all is level.
fn advantage(resistance: &Resistance, colour: Colour) -> f64 {
    let (own, other) = (resistance.total(colour), resistance.total(!colour));
    match (own == 0.0, other == 0.0) {
        (true, _) => 1.0,
        (_, true) => 0.0,
        // At most one of them is infinite: somebody can always still win.
        _ if other.is_infinite() => 1.0,
        _ if own.is_infinite() => 0.0,
        _ => other / (own + other),
    }
}

/// What a [`CircuitSearch`] found.
#[derive(Clone, Debug, PartialEq)]
pub struct CircuitReport {
    /// The best line.
    pub line: Vec<usize>,
    /// The mover's share of the resistance at its end, 0 to 1.
    pub value: f64,
    /// Each candidate with its value, as far as it is known, best first.
    pub values: Vec<(usize, f64)>,
    /// Plies completed.
    pub depth: u32,
    /// Positions evaluated.
    pub nodes: u64,
}

/// Alpha-beta over candidates, with the resistances at the leaves.
#[derive(Clone)]
pub struct CircuitSearch {
    resistance: Resistance,
    least: f64,
    width: usize,
}

/// Beyond what any game can take.
const MOST_PLIES: u32 = 64;

impl CircuitSearch {
    /// A search over cells with at least `least` times the largest current, and over no more than the `width` first of
    /// them in each position.
    pub fn new(least: f64, width: usize) -> CircuitSearch {
        CircuitSearch { resistance: Resistance::new(), least, width }
    }

    /// The candidates of a position.
    pub fn candidates(&mut self, position: &Position) -> Vec<Candidate> {
        self.resistance.solve(position);
        candidates(&self.resistance, position, self.least)
    }

    /// Searches one ply, then two, and so on, until a limit is reached; the position must not be won already.
    ///
    /// ```
    /// use boyi_hex_kit::knowledge::{Position, circuit::CircuitSearch};
    /// use boyi_search::Limits;
    ///
    /// let report = CircuitSearch::new(0.1, usize::MAX).search(Position::empty(5).unwrap(), &Limits::depth(2));
    /// assert_eq!(report.line[0], 20, "the blunt corner a5, which wins as the centre does");
    /// ```
    pub fn search(&mut self, position: Position, limits: &Limits) -> CircuitReport {
        let mut walk = Walk {
            search: self,
            watch: Stopwatch::start(limits),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            stopped: false,
        };
        let candidates = walk.search.candidates(&position);
        let mut moves: Vec<(usize, f64)> =
            candidates.iter().take(walk.search.width).map(|candidate| (candidate.cell, 0.0)).collect();
        let mut report = CircuitReport {
            line: moves.first().map(|best| best.0).into_iter().collect(),
            value: advantage(&walk.search.resistance, position.to_move()),
            values: Vec::new(),
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=limits.depth.unwrap_or(MOST_PLIES) {
            let mut best = (f64::MIN, Vec::new());
            for (cell, value) in &mut moves {
                let mut line = Vec::new();
                let found = 1.0
                    - walk.value(position.after(*cell), depth - 1, (0.0, 1.0 - best.0.max(0.0)), &mut line);
                if walk.stopped {
                    break;
                }
                *value = found;
                if found > best.0 {
                    line.push(*cell);
                    best = (found, line);
                }
            }
            if walk.stopped {
                break;
            }
            moves.sort_by(|a, b| b.1.total_cmp(&a.1));
            best.1.reverse();
            report = CircuitReport { line: best.1, value: best.0, values: moves.clone(), depth, nodes: 0 };
            if best.0 <= 0.0 || best.0 >= 1.0 {
                break;
            }
        }
        CircuitReport { nodes: walk.nodes, ..report }
    }
}

struct Walk<'a> {
    search: &'a mut CircuitSearch,
    watch: Stopwatch,
    node_limit: u64,
    nodes: u64,
    stopped: bool,
}

impl Walk<'_> {
    /// The value to the mover; the line is written from its end.
    fn value(
        &mut self,
        position: Position,
        depth: u32,
        (mut low, high): (f64, f64),
        line: &mut Vec<usize>,
    ) -> f64 {
        self.nodes += 1;
        self.stopped |=
            self.nodes >= self.node_limit || self.nodes.is_multiple_of(16) && self.watch.must_stop();
        if self.stopped {
            return 0.5;
        }
        let moves = self.search.candidates(&position);
        let standing = advantage(&self.search.resistance, position.to_move());
        if depth == 0 || standing <= 0.0 || standing >= 1.0 {
            return standing;
        }
        let mut best = f64::MIN;
        for Candidate { cell, .. } in moves.into_iter().take(self.search.width) {
            let mut below = Vec::new();
            let found =
                1.0 - self.value(position.after(cell), depth - 1, (1.0 - high, 1.0 - low), &mut below);
            if found > best {
                best = found;
                below.push(cell);
                *line = below;
            }
            low = low.max(best);
            if self.stopped || low >= high {
                break;
            }
        }
        best
    }
}

/// Judges a leaf by a mixture of a random game and the resistances, and looks at candidates only.
///
/// A leaf is visited several times before it gets children, and its resistances stay the same: they are remembered.
#[derive(Clone)]
pub struct CircuitGames {
    resistance: Resistance,
    least: f64,
    mix: f64,
    known: Box<[Known]>,
}

/// The first side's share of the resistances of the position with that hash.
#[derive(Clone, Copy)]
struct Known {
    hash: u64,
    share: f64,
}

/// Positions remembered: more than the leaves that a search comes back to within a short while.
const REMEMBERED: usize = 1 << 15;

impl CircuitGames {
    /// The resistances count for `mix`, the game for the rest.
    pub fn new(least: f64, mix: f64) -> CircuitGames {
        let known = vec![Known { hash: 0, share: f64::NAN }; REMEMBERED].into_boxed_slice();
        CircuitGames { resistance: Resistance::new(), least, mix, known }
    }

    /// The first side's share of the resistances.
    fn share(&mut self, game: &Hex) -> f64 {
        let hash = game.hash();
        let slot = hash as usize % REMEMBERED;
        let known = self.known[slot];
        if known.hash == hash && !known.share.is_nan() {
            return known.share;
        }
        self.resistance.solve(&Position::of(game));
        let share = advantage(&self.resistance, game.colour_of(Side::First));
        self.known[slot] = Known { hash, share };
        share
    }
}

impl Evaluator<Hex> for CircuitGames {
    fn moves(&mut self, game: &Hex, indices: &mut Vec<u16>) {
        let position = Position::of(game);
        self.resistance.solve(&position);
        let candidates = candidates(&self.resistance, &position, self.least);
        indices.extend(candidates.iter().map(|candidate| candidate.cell as u16));
        if game.can_swap() {
            indices.push(game.geometry().cell_count() as u16);
        }
    }

    fn evaluate(&mut self, game: &mut Hex, random: &mut Random, evaluation: &mut Evaluation) {
        let mut value = 0.0;
        if self.mix > 0.0 {
            value += self.mix * self.share(game);
        }
        if self.mix < 1.0 {
            value += (1.0 - self.mix) * game.playout(random).seen_by(Side::First).score();
        }
        evaluation.set(value, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::reference::{drawn, random_position};

    /// Plain minimax over the same candidates.
    fn by_minimax(search: &mut CircuitSearch, position: Position, depth: u32) -> f64 {
        let moves = search.candidates(&position);
        let standing = advantage(&search.resistance, position.to_move());
        if depth == 0 || standing <= 0.0 || standing >= 1.0 {
            return standing;
        }
        let after = moves.iter().map(|candidate| position.after(candidate.cell));
        after.map(|after| 1.0 - by_minimax(search, after, depth - 1)).fold(f64::MIN, f64::max)
    }

    #[test]
    fn alpha_beta_finds_the_value_of_minimax() {
        let mut random = Random::new(111);
        let mut search = CircuitSearch::new(0.3, usize::MAX);
        for depth in 1..=3 {
            for _ in 0..10 {
                let position = random_position(&mut random, 6, 26);
                let expected = by_minimax(&mut search, position, depth);
                let found = search.search(position, &Limits::depth(depth));
                assert!((found.value - expected).abs() < 1e-9, "{position} {depth}");
            }
        }
    }

    #[test]
    fn candidates_carry_current() {
        let position = drawn("BRB/B.B/..B R");
        let found = CircuitSearch::new(0.01, usize::MAX).candidates(&position);
        assert_eq!(found[0].cell, 4);
        assert!(found[0].weight > found[1].weight);
        assert!(CircuitSearch::new(1.0, usize::MAX).candidates(&position).len() == 1);
    }

    #[test]
    fn a_win_in_one_is_found() {
        let report = CircuitSearch::new(0.0, usize::MAX).search(drawn("BRB/B.B/.R. R"), &Limits::depth(3));
        assert_eq!((report.line.as_slice(), report.value), ([4].as_slice(), 1.0));
    }
}
