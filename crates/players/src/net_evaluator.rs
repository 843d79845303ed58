//! The judgement of a net, as a search asks for it: the chance of the side to move, and priors from the net's policy.

use std::slice::from_mut;

use boyi_games::{Game, Random};
use boyi_net::{Encoding, Net, NetEvaluation};
use boyi_search::uct::{Evaluation, Evaluator};

use crate::priors::{set_chance, write_priors};

/// Asks a net about leaves, several at once where the search has a batch.
#[derive(Clone)]
pub struct NetEvaluator<E: Encoding> {
    net: Net<E>,
    /// Room for a batch.
    found: Vec<NetEvaluation>,
    /// What the logits of the policy are multiplied by.
    sharpness: f32,
    /// The moves that the board allows, by their number in the game and in the net's policy: room to work in.
    moves: Vec<(usize, usize)>,
}

impl<E: Encoding> NetEvaluator<E> {
    /// An evaluator that multiplies the logits of the policy by `sharpness`.
    pub fn new(net: Net<E>, sharpness: f32) -> NetEvaluator<E> {
        NetEvaluator { net, found: Vec::new(), sharpness, moves: Vec::new() }
    }
}

impl<E: Encoding> Evaluator<E::Game> for NetEvaluator<E> {
    fn evaluate(&mut self, game: &mut E::Game, random: &mut Random, evaluation: &mut Evaluation) {
        self.evaluate_all(from_mut(game), random, from_mut(evaluation));
    }

    fn evaluate_all(&mut self, games: &mut [E::Game], _random: &mut Random, evaluations: &mut [Evaluation]) {
        if self.found.len() < games.len() {
            self.found.resize(games.len(), NetEvaluation::default());
        }
        let found = &mut self.found[..games.len()];
        self.net.evaluate_all(games, found);
        for ((game, found), evaluation) in games.iter().zip(found).zip(evaluations) {
            set_chance(evaluation, game.mover(), found.chance());
            self.moves.clear();
            self.net.encoding().visit(game, 0, |number, index| self.moves.push((number, index)));
            write_priors(
                &mut evaluation.policy,
                game.index_limit(),
                &found.policy,
                &self.moves,
                self.sharpness,
            );
        }
    }
}
