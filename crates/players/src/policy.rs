//! The first thought of a net, drawn by chance: an opponent of any strength, which no machine changes.

use std::marker::PhantomData;

use boyi_games::{Game, OneGame, Outcome, Random, Side};
use boyi_search::uct::{Evaluation, Evaluator};

use crate::limiting::Seed;
use crate::maker::RulesOf;
use crate::{AnyReport, Arithmetic, Decision, Made, Maker, NetOptions, Player, PlayerError, Turn, options};

options! {
    /// How moves are drawn.
    pub struct PolicyOptions {
        /// 0: always the likeliest move; 1: each as often as the net says; above: more evenly
        temperature: f64 = 1.0, in 0.0..=100.0;
        /// best: the fastest arithmetic of this machine; plain: the same on every machine to the bit, and slow
        kernel: Arithmetic = Arithmetic::Best;
        ..seed: Seed;
    }
}

/// A game with a net, as this player knows it.
pub trait PolicyGame: 'static {
    /// The game.
    type Game: OneGame;
    /// Gives the policy.
    type Evaluator: Evaluator<Self::Game> + 'static;

    /// The evaluator for these rules, over the net that the options choose.
    fn evaluator(rules: RulesOf<Self::Game>, net: &NetOptions) -> Result<Self::Evaluator, String>;
}

/// Makes players that draw from the policy of a net.
pub struct Policy<P>(PhantomData<P>);

impl<P: PolicyGame> Maker for Policy<P> {
    type Game = P::Game;
    type Options = PolicyOptions;
    const NAME: &'static str = NAME;
    const ABOUT: &'static str =
        "the first thought of a neural net, drawn by chance: any strength, in no time";

    fn make(rules: RulesOf<P::Game>, options: &PolicyOptions) -> Made {
        Ok(Box::new(PolicyPlayer {
            evaluator: P::evaluator(rules, &NetOptions { kernel: options.kernel, ..NetOptions::default() })?,
            temperature: options.temperature,
            random: Random::new(options.seed.value()),
            game: PhantomData,
        }))
    }
}

const NAME: &str = "policy";

struct PolicyPlayer<G, E> {
    evaluator: E,
    temperature: f64,
    random: Random,
    game: PhantomData<fn() -> G>,
}

impl<G: OneGame, E: Evaluator<G>> Player for PolicyPlayer<G, E> {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let game = G::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let (choices, value) = self.choices(game);
        let mv = self.chosen(game, choices);
        let report = AnyReport { line: vec![G::any_move(mv)], value, simulations: 1, ..AnyReport::empty() };
        Ok(Decision { mv: report.best().copied(), report })
    }
}

impl<G: OneGame, E: Evaluator<G>> PolicyPlayer<G, E> {
    /// The moves that are worth something, each with how likely it is; and the mover's chance to win.
    fn choices(&mut self, game: &G) -> (Vec<(G::Move, f64)>, f64) {
        let (mut evaluation, mut worth) = (Evaluation::default(), Vec::new());
        self.evaluator.look(game, &mut evaluation);
        self.evaluator.moves(game, &mut worth);
        evaluation = Evaluation::default();
        self.evaluator.evaluate(&mut game.clone(), &mut self.random, &mut evaluation);
        let weight = |index: usize| f64::from(evaluation.policy[index]);
        let highest = worth.iter().map(|&index| weight(usize::from(index))).fold(0.0, f64::max);
        let likely = |index: usize| match self.temperature > 0.0 {
            true => (weight(index) / highest).powf(1.0 / self.temperature),
            false => f64::from(u8::from(weight(index) == highest)),
        };
        let moves = game.moves().into_iter().map(|mv| (mv, game.index_of(mv)));
        let moves = moves.filter(|&(_, index)| worth.contains(&(index as u16)));
        let value = evaluation.value;
        let value = if game.mover() == Side::First { value } else { 1.0 - value };
        (moves.map(|(mv, index)| (mv, likely(index))).collect(), value)
    }

    /// A move that wins at once, else one that is drawn and does not let the opponent win at once, if there is any.
    fn chosen(&mut self, game: &G, mut choices: Vec<(G::Move, f64)>) -> G::Move {
        if let Some(win) = game.moves().into_iter().find(|&mv| wins(game, mv)) {
            return win;
        }
        let mut first = None;
        while !choices.is_empty() {
            let mv = choices.swap_remove(self.drawn(&choices)).0;
            if !lets_win(game, mv) {
                return mv;
            }
            first = first.or(Some(mv));
        }
        let parries = game.moves().into_iter().find(|&mv| !lets_win(game, mv));
        parries.or(first).expect("a game that is not over has moves")
    }

    /// The place of a choice that is drawn.
    fn drawn(&mut self, choices: &[(impl Copy, f64)]) -> usize {
        let total: f64 = choices.iter().map(|&(_, weight)| weight).sum();
        let mut left = self.random.unit() * total;
        let place = choices.iter().position(|&(_, weight)| {
            left -= weight;
            left < 0.0
        });
        // All weights may have become too small for numbers.
        place.unwrap_or_else(|| self.random.below(choices.len() as u32) as usize)
    }
}

/// Whether the move ends the game with a win of who makes it.
fn wins<G: Game>(game: &G, mv: G::Move) -> bool {
    let mut after = game.clone();
    after.play_unchecked(mv);
    after.outcome() == Some(Outcome::Win(game.mover()))
}

/// Whether after the move the opponent can win with one of its own.
fn lets_win<G: Game>(game: &G, mv: G::Move) -> bool {
    let mut after = game.clone();
    after.play_unchecked(mv);
    after.outcome().is_none()
        && after.mover() != game.mover()
        && after.moves().into_iter().any(|mv| wins(&after, mv))
}
