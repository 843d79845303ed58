//! The player that has no opinion.

use std::marker::PhantomData;

use boyi_games::{Game, OneGame, Random};

use crate::limiting::Seed;
use crate::maker::RulesOf;
use crate::{AnyReport, Decision, Made, Maker, Player, PlayerError, Turn};

/// Makes players of any legal move.
pub struct AnyLegalMove<G>(PhantomData<G>);

impl<G: OneGame + 'static> Maker for AnyLegalMove<G> {
    type Game = G;
    type Options = Seed;
    const NAME: &'static str = NAME;
    const ABOUT: &'static str = "any legal move, evenly";

    fn make(_: RulesOf<G>, seed: &Seed) -> Made {
        Ok(Box::new(RandomPlayer(Random::new(seed.value()))))
    }
}

const NAME: &str = "random";

struct RandomPlayer(Random);

impl Player for RandomPlayer {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let position = turn.situation.position();
        if position.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let mv = position.random_move(&mut self.0).ok_or(PlayerError::GameOver)?;
        Ok(Decision { mv: Some(mv), report: AnyReport { line: vec![mv], ..AnyReport::empty() } })
    }
}
