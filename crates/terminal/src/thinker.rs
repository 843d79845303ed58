//! An engine on a thread of its own. It is asked and answers by messages, so that the screen never waits for it; each
//! question carries a ticket, so that answers to old questions are known.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use boyi_games::{AnyRules, Side};
use boyi_kits::{PlayerSpec, SpecError};
use boyi_players::{AnyReport, Decision, Player, PlayerError, Situation, Turn};
use boyi_search::{Clock, StopFlag};

use super::session::Ticket;

/// Whose thoughts they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// The engine of that side, about its move.
    Side(Side),
    /// The adviser, for the person to move.
    Adviser,
}

/// What a thinker says.
#[derive(Debug)]
pub struct News {
    /// Who says it.
    pub from: Thinking,
    /// About which state of the game.
    pub ticket: Ticket,
    /// What.
    pub what: Said,
}

/// A thought on the way, or the answer.
#[derive(Debug)]
pub enum Said {
    /// What it thinks so far.
    Thought(AnyReport),
    /// What it decided.
    Answer(Result<Decision, PlayerError>),
}

struct Question {
    ticket: Ticket,
    situation: Situation,
    clock: Clock,
    stop: StopFlag,
}

/// The handle of an engine's thread; the thread ends when this is dropped.
pub struct Thinker {
    questions: Sender<Question>,
    asked: Option<(Ticket, StopFlag)>,
}

impl Thinker {
    /// Builds the player and gives it a thread. `tell` is called there; it returns whether anybody still listens.
    pub fn start(
        spec: &PlayerSpec,
        rules: AnyRules,
        from: Thinking,
        tell: impl Fn(News) -> bool + Send + 'static,
    ) -> Result<Thinker, SpecError> {
        let mut player = spec.build(rules, None)?;
        let (questions, inbox) = channel::<Question>();
        thread::spawn(move || {
            for question in inbox {
                let ticket = question.ticket;
                let answer = think(player.as_mut(), question, |report| {
                    tell(News { from, ticket, what: Said::Thought(report) })
                });
                if !tell(News { from, ticket, what: Said::Answer(answer) }) {
                    break;
                }
            }
        });
        Ok(Thinker { questions, asked: None })
    }

    /// Asks for a move, unless this very question is already asked. An older question is given up. Returns whether the
    /// question was new.
    pub fn ask(&mut self, ticket: Ticket, situation: &Situation, clock: &Clock) -> bool {
        if self.asked.as_ref().is_some_and(|(asked, _)| *asked == ticket) {
            return false;
        }
        self.stop();
        let stop = StopFlag::new();
        self.asked = Some((ticket, stop.clone()));
        let question = Question { ticket, situation: situation.clone(), clock: clock.clone(), stop };
        // The thread lives as long as this handle: it answers even where the player breaks down.
        let _ = self.questions.send(question);
        true
    }

    /// Gives up whatever is being thought about.
    pub fn stop(&mut self) {
        if let Some((_, stop)) = self.asked.take() {
            stop.stop();
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A player that breaks down loses its game, not ours.
fn think(
    player: &mut dyn Player,
    question: Question,
    tell: impl Fn(AnyReport) -> bool,
) -> Result<Decision, PlayerError> {
    let stop = question.stop.clone();
    let mut turn = Turn {
        situation: &question.situation,
        clock: question.clock.clone(),
        stop: question.stop.clone(),
        listener: Box::new(move |report| {
            if !tell(report.clone()) {
                stop.stop();
            }
        }),
    };
    catch_unwind(AssertUnwindSafe(|| player.choose(&mut turn))).unwrap_or_else(|panic| {
        let what = panic.downcast_ref::<String>().map(String::as_str);
        let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        Err(PlayerError::Crash(what.to_owned()))
    })
}
