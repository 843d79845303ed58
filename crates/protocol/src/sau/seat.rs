//! A SAU engine: it is told the opponent's turns, keeps the board itself, and answers with whole turns.

use std::collections::VecDeque;
use std::io;

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_players::{Situation, Turn};

use super::client::SauEngine;
use super::{Order, SauWords, play_turn};
use crate::client::{EngineError, Patience};
use crate::outside::{Answer, Seat, Time};

pub(super) struct SauSeat {
    words: &'static dyn SauWords,
    engine: SauEngine,
    rules: AnyRules,
    /// Which side it was told to be, once a game has begun.
    side: Option<Side>,
    /// The moves that it knows of, and that we know of.
    known: Vec<AnyMove>,
    /// The rest of its turn, which we have not asked for yet.
    pending: VecDeque<AnyMove>,
    /// It thinks about what is known, and whoever asked has left.
    thinking: bool,
}

impl SauSeat {
    pub(super) fn start(
        words: &'static dyn SauWords,
        command: &[String],
        rules: AnyRules,
        patience: Patience,
    ) -> io::Result<SauSeat> {
        let engine = SauEngine::start(command, patience)?;
        Ok(SauSeat {
            words,
            engine,
            rules,
            side: None,
            known: Vec::new(),
            pending: VecDeque::new(),
            thinking: false,
        })
    }

    /// Tells the engine what happened since its last turn.
    fn follow(&mut self, situation: &Situation) -> Result<(), EngineError> {
        let side = situation.position().mover();
        let moves = situation.moves();
        let goes_on = self.side == Some(side) && moves.starts_with(&self.known) && self.pending.is_empty();
        if !goes_on {
            self.known.clear();
            self.pending.clear();
            self.side = Some(side);
        }
        let mut before = AnyGame::start(self.rules);
        let set_up =
            || EngineError::Crash("SAU engines play from the start: they cannot be put at a position".into());
        if *situation.beginning() != before {
            return Err(set_up());
        }
        for &mv in &self.known {
            before.play_unchecked(mv);
        }
        let since = &moves[self.known.len()..];
        let mut after = before.clone();
        for &mv in since {
            if after.mover() == side {
                return Err(set_up());
            }
            after.play_unchecked(mv);
        }
        if !goes_on {
            self.engine.new_game(side)?;
        }
        if !since.is_empty() {
            let turn = self
                .words
                .write_turn(&before, since)
                .ok_or_else(|| EngineError::Crash("SAU has no words for this move".into()))?;
            self.engine.tell(&Order::Move(turn))?;
        }
        self.known = moves.to_vec();
        Ok(())
    }
}

impl Seat for SauSeat {
    fn greet(&mut self) -> Result<String, EngineError> {
        self.engine.greet()?;
        Ok(self.engine.name().to_owned())
    }

    fn choose(&mut self, turn: &Turn<'_>, time: &Time) -> Result<Answer, EngineError> {
        let position = turn.situation.position();
        if self.pending.is_empty() || turn.situation.moves() != self.known {
            if !self.thinking {
                self.follow(turn.situation)?;
            }
            let stop = turn.stop.clone();
            let answer = self.engine.turn(time.limit, &|| stop.is_stopped())?;
            self.thinking = answer.is_none();
            let Some(answer) = answer else { return Ok(Answer::Later) };
            let (moves, _) = play_turn(self.words, position, &answer).map_err(|problem| {
                EngineError::Nonsense(format!("it answered \"move {answer}\": {problem}"))
            })?;
            self.pending = moves.into();
        }
        let mv = self.pending.pop_front().expect("a turn has moves");
        self.known.push(mv);
        Ok(Answer::Move(mv))
    }

    fn is_free(&self, situation: &Situation) -> bool {
        !self.thinking || situation.moves() == self.known
    }
}
