//! What `hex-classic` knows about a position: how fillings of the board come out, where the current flows, and which
//! moves are inferior.

use boyi_games::hex::{Colour, Hex};
use boyi_games::{Game, Outcome, Random, Side};
use boyi_search::uct::{Evaluation, Evaluator};

use super::inferior::Analysis;
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
    analysis: Analysis,
    /// The position that was looked at last, and its moves.
    looked_at: u64,
    moves: Cells,
    sharp: Vec<f32>,
}

impl Classic {
    /// For boards of that size, up to 11x11; `None` past that.
    pub fn new(options: ClassicOptions, size: u8, random: &mut Random) -> Option<Classic> {
        Some(Classic {
            options,
            fillings: Fillings::new(options.before, options.batches, size, random)?,
            resistance: Resistance::new(),
            analysis: Analysis::new(),
            looked_at: 0,
            moves: Cells::EMPTY,
            sharp: (0..=STEPS).map(|step| sharpened(step, options.sharpness)).collect(),
        })
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
        let filled = self.analysis.fill_in(position).position;
        match filled.winner() {
            Some(winner) => Err(winner),
            None => {
                let moves = self.analysis.sort_moves(position.to_move(), filled.vacant()).candidates;
                Ok((filled, moves))
            }
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
        let position = Position::of(game).expect("up to 11x11");
        self.looked_at = game.hash();
        match self.study(position) {
            // Who may swap is not beaten by what is on the board.
            Err(winner) if !game.can_swap() => {
                self.moves = position.vacant();
                Some(Outcome::Win(game.owner(winner)))
            }
            Err(_) => {
                self.moves = position.vacant();
                self.priors(game, &position, &mut evaluation.policy);
                None
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
        let red = f64::from(self.sharpened((tally.games, tally.red_wins)));
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
