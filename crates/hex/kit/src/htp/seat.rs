//! An HTP engine: it is told every move, and may be put at any position.

use std::io;
use std::time::Duration;

use boyi_core::Game;
use boyi_games::{AnyMove, OneGame};
use boyi_hex::{Colour, Hex};
use boyi_players::{Situation, Turn};
use boyi_protocol::client::{EngineError, Patience};
use boyi_protocol::outside::{Answer, Seat, Time};
use boyi_search::{Clock, TimeControl};

use super::client::HtpEngine;

pub(super) struct HtpSeat {
    engine: HtpEngine,
    /// Where its board began, and the moves that are on it.
    known: Option<(Hex, Vec<AnyMove>)>,
    /// What it was told about the time of the game.
    agreed: TimeControl,
}

impl HtpSeat {
    pub(super) fn start(words: &[String], patience: Patience) -> io::Result<HtpSeat> {
        Ok(HtpSeat { engine: HtpEngine::start(words, patience)?, known: None, agreed: TimeControl::None })
    }

    /// Puts the engine's board where the game stands.
    fn follow(&mut self, situation: &Situation) -> Result<(), EngineError> {
        let beginning = Hex::inside(situation.beginning()).expect("HTP plays Hex");
        let rules = beginning.rules();
        let moves = situation.moves();
        let on_board = match &self.known {
            Some((start, known)) if start == beginning && moves.starts_with(known) => known.len(),
            _ => {
                self.engine.new_game(rules)?;
                for colour in Colour::BOTH {
                    for index in beginning.stones(colour).iter() {
                        self.engine.play(colour, beginning.geometry().cell(index).into(), rules)?;
                    }
                }
                0
            }
        };
        let mut game = beginning.clone();
        for (number, &mv) in moves.iter().enumerate() {
            let mv = Hex::own_move(mv).expect("a game of Hex");
            if number >= on_board {
                self.engine.play(game.to_move(), mv, rules)?;
            }
            game.play_unchecked(mv);
        }
        self.known = Some((beginning.clone(), moves.to_vec()));
        Ok(())
    }

    fn tell_time(&mut self, colour: Colour, clock: &Clock) -> Result<(), EngineError> {
        if self.agreed != clock.control() {
            self.agreed = clock.control();
            match self.agreed {
                TimeControl::None => {}
                TimeControl::PerMove(span) => self.engine.time_settings(Duration::ZERO, span, 1)?,
                TimeControl::Game { main, .. } => self.engine.time_settings(main, Duration::ZERO, 0)?,
                TimeControl::Byoyomi { main, period, .. } => self.engine.time_settings(main, period, 1)?,
            }
        }
        match (clock.control(), clock.left()) {
            (TimeControl::None | TimeControl::PerMove(_), _) | (_, None) => Ok(()),
            (_, Some(left)) => self.engine.time_left(colour, left),
        }
    }
}

impl Seat for HtpSeat {
    fn greet(&mut self) -> Result<String, EngineError> {
        self.engine.greet()?;
        Ok(self.engine.name().to_owned())
    }

    fn choose(&mut self, turn: &Turn<'_>, time: &Time) -> Result<Answer, EngineError> {
        self.follow(turn.situation)?;
        let game = Hex::inside(turn.situation.position()).expect("HTP plays Hex");
        let colour = game.to_move();
        self.tell_time(colour, &time.clock)?;
        let stop = turn.stop.clone();
        let answer = self.engine.genmove(colour, game.rules(), time.limit, &|| stop.is_stopped())?;
        let Some(mv) = answer else { return Ok(Answer::Resign) };
        game.check(mv).map_err(|reason| EngineError::Nonsense(format!("it answered {mv}: {reason}")))?;
        let mv = Hex::any_move(mv);
        if let Some((_, known)) = &mut self.known {
            known.push(mv);
        }
        Ok(Answer::Move(mv))
    }
}
