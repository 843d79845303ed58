//! What `hex-classic` knows about a position: how fillings of the board come out, where the current flows, and which
//! moves are inferior.

use boyi_core::{Game, Outcome, Random, Side};
use boyi_hex::{Colour, Hex};
use boyi_search::uct::{Evaluation, Evaluator};

use super::inferior::InferiorCells;
use super::resistance::Resistance;
use super::rings::{MEANINGS, Stones, directions};
use super::simulation::{Before, Fillings};
use super::{Cells, Position};

/// What can be chosen about [`Classic`].
#[derive(Clone, Copy, Debug)]
pub struct ClassicOptions {
    /// Rules before a filling.
    pub before: Before,
    /// How many times 512 fillings a leaf.
    pub batches: u32,
    /// How much more certain a result is than the share of fillings won: its odds are raised to this power.
    pub sharpness: f64,
    /// How much the current says about a move: its prior is the current to this power.
    pub current: f64,
    /// How many times more likely a move is that completes a bridge into which the opponent has just intruded.
    pub bridge: f64,
    /// Whether inferior cells are left out.
    pub inferior: bool,
}

impl Default for ClassicOptions {
    fn default() -> ClassicOptions {
        ClassicOptions {
            before: Before::ALL,
            batches: 1,
            sharpness: 4.0,
            current: 1.5,
            bridge: 20.0,
            inferior: true,
        }
    }
}

/// Shares of fillings won are told apart in so many steps.
const STEPS: usize = 512;

/// Judges positions for a tree search.
pub struct Classic {
    options: ClassicOptions,
    fillings: Fillings,
    resistance: Resistance,
    inferior: InferiorCells,
    /// The position that was looked at last, and its moves.
    looked_at: u64,
    moves: Cells,
    sharp: Vec<f32>,
}

impl Classic {
    /// For games that start like that one.
    pub fn new(options: ClassicOptions, start: &Hex, random: &mut Random) -> Classic {
        Classic {
            options,
            fillings: Fillings::new(options.before, options.batches, start, random),
            resistance: Resistance::new(),
            inferior: InferiorCells::for_size(start.size()),
            looked_at: 0,
            moves: Cells::EMPTY,
            sharp: (0..=STEPS).map(|step| sharpened(step, options.sharpness)).collect(),
        }
    }

    /// How likely a win is that so many of the fillings won.
    #[inline]
    fn sharpened(&self, (games, wins): (u32, u32)) -> f32 {
        self.sharp[(wins * STEPS as u32 / games.max(1)) as usize]
    }

    /// The moves worth trying on the filled board, or who wins whatever is played.
    fn study(&mut self, position: Position) -> Result<(Position, Cells), Colour> {
        if !self.options.inferior {
            return Ok((position, position.vacant()));
        }
        let (filled, inferior) = self.inferior.of(position);
        match filled.position.winner() {
            Some(winner) => Err(winner),
            None => Ok((filled.position, inferior.candidates)),
        }
    }

    fn priors(&mut self, game: &Hex, filled: &Position, policy: &mut Vec<f32>) {
        self.resistance.solve(filled);
        policy.clear();
        policy.resize(game.index_limit(), 0.0);
        let mut total = 0.0;
        for cell in self.moves.iter() {
            let flow: f64 = Colour::BOTH.into_iter().map(|c| self.resistance.current(c, cell)).sum();
            policy[cell] = ((flow + 0.01).powf(self.options.current)) as f32;
            total += policy[cell];
        }
        if let [Some(last), _] = game.recent()
            && self.options.bridge > 1.0
        {
            let board = Stones::of(filled);
            let mover = filled.to_move();
            let place = board.place(last);
            for direction in directions(MEANINGS.completions[mover.index()][usize::from(board.ring(place))]) {
                let cell = board.cell(board.step(place, direction));
                if self.moves.contains(cell) {
                    policy[cell] *= self.options.bridge as f32;
                }
            }
        }
        if game.can_swap() {
            // Whether to swap is for the search to find out.
            policy[game.geometry().cell_count()] = total.max(f32::MIN_POSITIVE);
        }
    }
}

/// The chance to win with that share of the fillings: its odds to a power.
fn sharpened(step: usize, power: f64) -> f32 {
    // Even a position that wins every filling may be lost.
    let share = (step as f64 / STEPS as f64).clamp(1e-3, 1.0 - 1e-3);
    (1.0 / (1.0 + ((1.0 - share) / share).powf(power))) as f32
}

impl Evaluator<Hex> for Classic {
    fn look(&mut self, game: &Hex, evaluation: &mut Evaluation) -> Option<Outcome> {
        let position = Position::of(game);
        self.looked_at = game.hash();
        // What is inferior for the stones alone may be just right where somebody swaps.
        if game.swap_lies_ahead() {
            self.moves = position.vacant();
            self.priors(game, &position, &mut evaluation.policy);
            return None;
        }
        match self.study(position) {
            Err(winner) => {
                self.moves = position.vacant();
                Some(Outcome::Win(game.owner(winner)))
            }
            Ok((filled, moves)) => {
                self.moves = moves;
                self.priors(game, &filled, &mut evaluation.policy);
                None
            }
        }
    }

    fn moves(&mut self, game: &Hex, indices: &mut Vec<u16>) {
        debug_assert_eq!(self.looked_at, game.hash(), "every position is looked at first");
        indices.extend(self.moves.iter().map(|cell| cell as u16));
        if game.can_swap() {
            indices.push(game.geometry().cell_count() as u16);
        }
    }

    fn evaluate(&mut self, game: &mut Hex, random: &mut Random, evaluation: &mut Evaluation) {
        let tally = self.fillings.play(game, random);
        let mut red = f64::from(self.sharpened((tally.games, tally.red_wins)));
        if game.can_swap() {
            // Who may swap has the better of both sides.
            red = red.min(1.0 - red);
        }
        evaluation.set(if game.colour_of(Side::First) == Colour::Red { red } else { 1.0 - red }, 1);
        if let Some(amaf) = &mut evaluation.amaf {
            for cell in tally.filled().iter() {
                for colour in Colour::BOTH {
                    amaf.add(game.owner(colour), cell, 1, self.sharpened(tally.amaf(colour, cell)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boyi_hex::HexRules;
    use boyi_search::uct::Amaf;

    use super::*;
    use crate::knowledge::inferior::{fill_in, inferior_cells};
    use crate::knowledge::reference::random_position;

    fn classic(size: u8) -> Classic {
        Classic::new(
            ClassicOptions::default(),
            &Hex::start(HexRules::new(size).unwrap()),
            &mut Random::new(1),
        )
    }

    fn game(size: u8, text: &str) -> Hex {
        Hex::parse(HexRules::new(size).unwrap(), text).unwrap()
    }

    #[test]
    fn a_closer_look_finds_what_fill_in_decides_and_leaves_inferior_moves_out() {
        let mut random = Random::new(121);
        let mut classic = classic(6);
        let (mut decided, mut open) = (0, 0);
        for _ in 0..200 {
            let position = random_position(&mut random, 6, 18);
            let game = game(6, &position.to_string());
            let mut evaluation = Evaluation::default();
            let result = classic.look(&game, &mut evaluation);
            match fill_in(position).position.winner() {
                Some(winner) => {
                    decided += 1;
                    assert_eq!(result, Some(Outcome::Win(game.owner(winner))), "{position}");
                }
                None => {
                    open += 1;
                    assert_eq!(result, None);
                    let mut moves = Vec::new();
                    classic.moves(&game, &mut moves);
                    let moves: Cells = moves.into_iter().map(usize::from).collect();
                    assert_eq!(moves, inferior_cells(position).1.candidates, "{position}");
                    assert!(moves.iter().all(|cell| evaluation.policy[cell] > 0.0));
                }
            }
        }
        assert!(decided > 20 && open > 20, "{decided} {open}");
    }

    #[test]
    fn completing_an_intruded_bridge_has_the_highest_prior() {
        let mut game = game(
            11,
            "...R......./.........../..R......../.........../.........../.........../.........../\
                                 .........../.........../.........../........... B",
        );
        let cell = |text: &str| game.geometry().index(text.parse().unwrap());
        let (intrusion, answer) = (cell("c2"), cell("d2"));
        let place = game.move_at(intrusion).unwrap();
        game.play(place).unwrap();
        let mut evaluation = Evaluation::default();
        assert_eq!(classic(11).look(&game, &mut evaluation), None);
        let best = (0..121).max_by(|&a, &b| evaluation.policy[a].total_cmp(&evaluation.policy[b]));
        assert_eq!(best, Some(answer));
    }

    #[test]
    fn fillings_tell_who_is_ahead_and_with_which_moves() {
        // Red needs the gap at b2 or its neighbour below.
        let mut game = game(3, ".R./..B/.R. R");
        let mut evaluation = Evaluation { amaf: Some(Amaf::default()), ..Evaluation::default() };
        evaluation.amaf.as_mut().unwrap().clear(game.index_limit());
        classic(3).evaluate(&mut game, &mut Random::new(2), &mut evaluation);
        assert!(evaluation.value > 0.7, "{}", evaluation.value);
        let amaf = evaluation.amaf.unwrap();
        let worth = |cell| amaf.get(Side::First, cell).1;
        assert!(worth(4) > worth(0) && worth(4) > worth(8), "the centre joins them");
    }
}
