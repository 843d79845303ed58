//! How a leaf is judged: by random games, a heuristic, a net, a table of endings. They are interchangeable.

use boyi_games::{Game, Outcome, Random, Side};

use super::Amaf;

/// What an evaluator thinks of a position. The search keeps one for each leaf of a thread's batch and hands it over again
/// and again, so that nothing is allocated on the way.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// The first mover's winning chances, 0 to 1, whatever side is to move.
    pub value: f64,
    /// How many simulations this counts for: at least 1.
    pub weight: u32,
    /// Priors by move index, need not add up to 1; empty if there is no opinion.
    pub policy: Vec<f32>,
    /// Where the search wants all-moves-as-first statistics, the evaluator adds its own here.
    pub amaf: Option<Amaf>,
}

impl Evaluation {
    /// Sets the value and what it weighs.
    #[inline]
    pub fn set(&mut self, value: f64, weight: u32) {
        self.value = value;
        self.weight = weight;
    }
}

/// Judges positions for the search. Each thread has its own.
pub trait Evaluator<G: Game>: Send {
    /// The result if it is known for sure: by the rules, or by a table or a proof that the evaluator has.
    #[inline]
    fn known(&mut self, game: &G) -> Option<Outcome> {
        game.outcome()
    }

    /// A closer look at a position that is about to get children, once each: its result, if that shows it. Priors may go
    /// into `evaluation.policy`; [`moves`](Evaluator::moves) is asked next.
    #[inline]
    fn look(&mut self, _game: &G, _evaluation: &mut Evaluation) -> Option<Outcome> {
        None
    }

    /// Adds the indices of the moves worth a child: all, or fewer if what is left out can never be better (or
    /// the search is [`selective`](super::UctOptions::selective)). At least one if the game is not over.
    #[inline]
    fn moves(&mut self, game: &G, indices: &mut Vec<u16>) {
        game.generate(|mv| indices.push(game.index_of(mv) as u16));
    }

    /// Judges a position that is not over. `game` may be played on; the search has no more use for it.
    fn evaluate(&mut self, game: &mut G, random: &mut Random, evaluation: &mut Evaluation);

    /// Judges several, each into its place: at least one, and no more than the search's
    /// [`batch`](super::UctOptions::batch).
    #[inline]
    fn evaluate_all(&mut self, games: &mut [G], random: &mut Random, evaluations: &mut [Evaluation]) {
        for (game, evaluation) in games.iter_mut().zip(evaluations) {
            self.evaluate(game, random, evaluation);
        }
    }
}

/// Plays random games to the end and counts who wins: the simulation of plain UCT.
#[derive(Clone, Copy, Debug)]
pub struct RandomGames {
    /// How many games a leaf.
    pub count: u32,
}

impl Default for RandomGames {
    fn default() -> Self {
        RandomGames { count: 1 }
    }
}

impl<G: Game> Evaluator<G> for RandomGames {
    #[inline]
    fn evaluate(&mut self, game: &mut G, random: &mut Random, evaluation: &mut Evaluation) {
        let mut total = 0.0;
        if let Some(amaf) = &mut evaluation.amaf {
            for _ in 0..self.count {
                total += recorded_game(&mut game.clone(), random, amaf).seen_by(Side::First).score();
            }
        } else {
            for _ in 1..self.count {
                total += game.clone().playout(random).seen_by(Side::First).score();
            }
            total += game.playout(random).seen_by(Side::First).score();
        }
        evaluation.set(total / f64::from(self.count), self.count);
    }
}

/// A random game whose moves are counted.
fn recorded_game<G: Game>(game: &mut G, random: &mut Random, amaf: &mut Amaf) -> Outcome {
    let mut moves = Vec::with_capacity(game.index_limit());
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let mv = game.random_move(random).expect("a game that is not over has a move");
        moves.push((game.mover(), game.index_of(mv)));
        game.play_unchecked(mv);
    };
    for (side, index) in moves {
        amaf.add(side, index, 1, outcome.seen_by(side).score() as f32);
    }
    outcome
}
