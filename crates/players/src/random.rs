//! The player that has no opinion.

use boyi_games::{AnyRules, Game, GameKind, Random};

use crate::limiting::{SEED, seed};
use crate::{AnyReport, Decision, Family, Player, PlayerError, Settings, Turn};

pub(crate) static FAMILY: Family = Family {
    name: "random",
    about: "any legal move, evenly",
    games: &GameKind::ALL,
    fits: |_| true,
    options: &[SEED],
    build,
};

fn build(_: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    Ok(Box::new(RandomPlayer(Random::new(seed(settings)))))
}

struct RandomPlayer(Random);

impl Player for RandomPlayer {
    fn name(&self) -> &str {
        FAMILY.name
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
