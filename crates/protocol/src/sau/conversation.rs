//! The loop that answers over SAU.
//!
//! The platform tells no time, so the clock is kept here. It takes the word `move` anywhere in a line for a turn, so
//! nothing that is written here contains it but a turn.

use std::io;
use std::time::{Duration, Instant};

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_play::{Course, Situation, Takeback, TimeControl};
use boyi_players::Turn;
use boyi_search::StopFlag;

use super::referee::{follow, go_on};
use super::{Answer, Order, SauWords};
use crate::Line;
use crate::serving::{Chooser, Conversation, Effect, Outputs};

/// What a line does when it comes in: the end of a game is the end of thinking about it.
pub(super) fn effect_of(line: &str) -> Effect {
    match line.parse() {
        Ok(Order::New(_) | Order::End | Order::Quit) => Effect::Stops,
        _ => Effect::Waits,
    }
}

/// Our side of the conversation.
struct Engine {
    words: &'static dyn SauWords,
    chooser: Box<dyn Chooser>,
    rules: AnyRules,
    control: TimeControl,
    outputs: Outputs,
    game: Option<Seat>,
    /// Stops the thinking about this order.
    stop: StopFlag,
    /// Up to this moment our time has been counted.
    counted: Instant,
}

/// A game in which we sit on one side.
struct Seat {
    side: Side,
    /// Our clock alone runs: the platform tells no time.
    course: Course,
    /// How many moves there were before our last turn.
    before_turn: usize,
    /// What the platform did not accept in this position.
    refused: Vec<String>,
    /// What the player thought of for the first move of the turn, best first.
    candidates: Vec<AnyMove>,
}

/// Answers until the platform ends the conversation.
pub(super) fn serve(words: &'static dyn SauWords, conversation: Conversation) -> io::Result<()> {
    let Conversation { rules, control, ponders, chooser, incoming, outputs, .. } = conversation;
    let mut engine = Engine {
        words,
        chooser,
        rules,
        control,
        outputs,
        game: None,
        stop: StopFlag::new(),
        counted: Instant::now(),
    };
    loop {
        let situation = engine.game.as_ref().map(|game| game.course.situation());
        let waiting = situation.filter(|situation| ponders && situation.position().outcome().is_none());
        let ponder = engine.chooser.thinker().zip(waiting);
        let Some(message) = incoming.next(ponder) else { return Ok(()) };
        engine.stop = message.stop;
        engine.counted = message.at;
        let order = match message.line {
            Line::Text(text) if text.trim().is_empty() => continue,
            Line::Text(text) => text.parse::<Order>().map_err(|_| "passed over a line that is no order"),
            Line::TooLong => Err("passed over a line that is far too long"),
        };
        match order {
            Ok(Order::Quit) => return Ok(()),
            Ok(order) => engine.obey(order)?,
            Err(problem) => engine.outputs.complain(problem),
        }
    }
}

impl Engine {
    fn obey(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Name => self.outputs.answer(&format!("{}\n", Answer::Name("boyi".into()))),
            Order::New(side) => {
                self.start_game(side);
                self.take_turn()
            }
            Order::Move(turn) => {
                self.follow(&turn);
                self.take_turn()
            }
            Order::Error => self.try_another(),
            Order::End => {
                self.game = None;
                Ok(())
            }
            Order::Quit => Ok(()),
        }
    }

    fn start_game(&mut self, side: Side) {
        self.chooser.start_game(self.rules).expect("it was built for these rules before");
        self.game = Some(Seat {
            side,
            course: Course::new(Situation::start(self.rules), self.control, Takeback::KeepsClocks),
            before_turn: 0,
            refused: Vec::new(),
            candidates: Vec::new(),
        });
    }

    /// Plays the opponent's turn, as the referee has accepted it.
    fn follow(&mut self, turn: &str) {
        let Some(game) = &mut self.game else {
            return self.outputs.complain("passed over a turn without a game");
        };
        if game.course.position().mover() == game.side && game.course.position().outcome().is_none() {
            return self.outputs.complain("passed over a turn of the opponent: it is ours");
        }
        let followed = self
            .words
            .read_turn(game.course.position(), turn)
            .map_err(|error| error.to_string())
            .and_then(|moves| follow(self.words, &mut game.course, &moves));
        match followed {
            Ok(()) => game.refused.clear(),
            Err(problem) => {
                let problem = without_the_word(&problem);
                self.outputs.complain(&format!("cannot follow the opponent's turn: {problem}"));
            }
        }
    }

    /// Sends a turn if it is ours.
    fn take_turn(&mut self) -> io::Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        go_on(self.words, &mut game.course);
        if game.course.position().outcome().is_some() || game.course.position().mover() != game.side {
            return Ok(());
        }
        game.before_turn = game.course.plies().len();
        let before = game.course.position().clone();
        let moves = self.choose_turn(None);
        self.send(&before, &moves)
    }

    /// The platform did not like our last turn: takes it back and sends another.
    fn try_another(&mut self) -> io::Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let refused = game.course.situation().moves().get(game.before_turn..).unwrap_or_default().to_vec();
        game.course.undo(refused.len());
        let before = game.course.position().clone();
        if before.mover() != game.side || before.outcome().is_some() {
            return Ok(());
        }
        game.refused.extend(self.words.write_turn(&before, &refused));
        let thought_of = game.candidates.clone();
        for mv in thought_of.into_iter().chain(before.moves()) {
            let moves = self.choose_turn(Some(mv));
            let game = self.game.as_mut().expect("it is there");
            match self.words.write_turn(&before, &moves) {
                Some(turn) if !game.refused.contains(&turn) => return self.send(&before, &moves),
                _ => _ = game.course.undo(moves.len()),
            }
        }
        self.outputs.complain("every turn was refused");
        Ok(())
    }

    /// Plays our whole turn on our board, with a first move that is given or the player's.
    fn choose_turn(&mut self, first: Option<AnyMove>) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        loop {
            let game = self.game.as_mut().expect("there is a game");
            let position = game.course.position();
            if position.outcome().is_some() || position.mover() != game.side {
                return moves;
            }
            let given = first.filter(|_| moves.is_empty());
            let mv = match given {
                Some(mv) => mv,
                None => self.choose_move(moves.is_empty()),
            };
            let game = self.game.as_mut().expect("there is a game");
            // The platform does not see our flag fall: the game goes on without time.
            let left = game.course.clock(game.side).left().unwrap_or(Duration::MAX);
            let used = self.counted.elapsed().min(left);
            self.counted = Instant::now();
            if game.course.play(mv, used).is_err() {
                return moves;
            }
            moves.push(mv);
        }
    }

    /// The player's move, or any other: there is no word for giving up.
    fn choose_move(&mut self, first: bool) -> AnyMove {
        let game = self.game.as_mut().expect("there is a game");
        let mut turn = Turn {
            situation: game.course.situation(),
            clock: game.course.clock(game.side).clone(),
            stop: self.stop.clone(),
            listener: Box::new(|_| {}),
        };
        let decision = match self.chooser.player() {
            Ok(player) => player.choose(&mut turn).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        drop(turn);
        let any = game.course.position().moves()[0];
        match decision {
            Ok(decision) => {
                let candidates: Vec<AnyMove> = decision.report.candidates.iter().map(|c| c.mv).collect();
                let mv = decision.mv.or(candidates.first().copied()).unwrap_or(any);
                if first {
                    game.candidates = candidates;
                }
                mv
            }
            Err(problem) => {
                self.outputs.complain(&without_the_word(&problem));
                any
            }
        }
    }

    /// Sends a turn, unless the game has ended meanwhile.
    fn send(&mut self, before: &AnyGame, moves: &[AnyMove]) -> io::Result<()> {
        match self.words.write_turn(before, moves) {
            Some(turn) if !self.stop.is_stopped() => {
                self.outputs.answer(&format!("{}\n", Answer::Move(turn)))
            }
            _ => Ok(()),
        }
    }
}

/// The platform takes a line for a turn wherever the word `move` stands in it.
fn without_the_word(problem: &str) -> String {
    problem.replace("mover", "player").replace("move", "turn")
}
