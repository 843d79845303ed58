//! An outside program as a player.

use std::time::{Duration, Instant};

use boyi_games::{AnyMove, AnyRules};
use boyi_play::{Clock, TimeControl};
use boyi_players::{
    AnyReport, Decision, Declared, Made, OptionKind, OptionSet, OptionValue, OptionVisitor, Player,
    PlayerError, Program, Seed, Situation, Turn, options,
};

use crate::client::{EngineError, Patience};
use crate::{Protocol, Protocols, split_words};

/// What such a player is called in specs.
pub const NAME: &str = "external";

options! {
    /// What is started.
    struct Command {
        /// the program and its arguments; {seed} and {game} in it stand for the seed and the game
        command: Program;
    }
}

options! {
    /// How long it is waited for.
    struct Waiting {
        /// for a move, told to an engine that wants to know; the others decide for themselves
        time: Option<Duration>;
        /// how long it may take to start, and for any command but a move
        startup: Duration = Duration::from_secs(10);
        /// how long it may take for a move before it counts as gone; not set: 5s more than its clock, 5m without
        longest_move as "move": Option<Duration>;
        /// how long it may take to end, before it is ended
        quit: Duration = Duration::from_secs(2);
        ..seed: Seed;
    }
}

/// The name of a protocol.
#[derive(Clone, Debug, Default)]
struct Named(String);

impl OptionValue for Named {
    /// Those that there are.
    type Range = Vec<&'static str>;

    fn kind(names: &Self::Range) -> OptionKind {
        OptionKind::Choice(names.clone())
    }

    fn parse(text: &str) -> Option<Self> {
        Some(Named(text.to_owned()))
    }

    fn fits(&self, names: &Self::Range) -> bool {
        names.contains(&self.0.as_str())
    }

    fn shown(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// The options of an outside program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    command: Command,
    protocol: Named,
    /// The names of the protocols of its game.
    protocols: Vec<&'static str>,
    waiting: Waiting,
}

impl Options {
    /// The defaults for a game with these protocols and usual rules.
    pub fn of_game(protocols: Protocols, usual: AnyRules) -> Options {
        let protocol = Named(protocols.usual(usual).name().to_owned());
        Options { protocol, protocols: protocols.names(), ..Options::default() }
    }
}

impl OptionSet for Options {
    fn visit(&mut self, visitor: &mut impl OptionVisitor) {
        self.command.visit(visitor);
        let (name, about, range) = ("protocol", "the language that it speaks", self.protocols.clone());
        visitor.option(Declared { name, about, range, is_required: false }, &mut self.protocol);
        self.waiting.visit(visitor);
    }
}

/// What an engine gets beyond its clock: an answer that comes too late loses on time, none at all is a stall.
const GRACE: Duration = Duration::from_secs(5);
/// For a move without a clock.
const WITHOUT_CLOCK: Duration = Duration::from_secs(300);

/// Starts an outside program that plays a game with these protocols.
pub fn player(protocols: Protocols, rules: AnyRules, options: &Options) -> Made {
    let protocol = protocols.named(&options.protocol.0).expect("the option has one of these values");
    protocol.plays(rules)?;
    let Options { command, waiting, .. } = options.clone();
    let seed = waiting.seed.value().to_string();
    let fill_in = |word: String| word.replace("{seed}", &seed).replace("{game}", &rules.to_string());
    let words: Vec<String> = split_words(&command.command.0).into_iter().map(fill_in).collect();
    let mut external = External { name: NAME.into(), words, protocol, rules, waiting, seat: None };
    // A program that does not exist is a mistake of the person who named it; what happens afterwards is the engine's doing.
    external.start()?;
    Ok(Box::new(external))
}

/// An engine at the board.
pub trait Seat: Send {
    /// Makes its acquaintance; the engine's name.
    fn greet(&mut self) -> Result<String, EngineError>;

    /// Its move.
    fn choose(&mut self, turn: &Turn<'_>, time: &Time) -> Result<Answer, EngineError>;

    /// Whether it can be asked about this: it may still think about something else.
    fn is_free(&self, _situation: &Situation) -> bool {
        true
    }
}

/// What an engine answers.
pub enum Answer {
    /// A move.
    Move(AnyMove),
    /// It gives up.
    Resign,
    /// Whoever asked could not wait. It still thinks, and can be asked the same again.
    Later,
}

/// The time of an engine for a move.
pub struct Time {
    /// Its clock.
    pub clock: Clock,
    /// How long it is waited for.
    pub limit: Duration,
}

struct External {
    name: String,
    words: Vec<String>,
    protocol: &'static dyn Protocol,
    rules: AnyRules,
    waiting: Waiting,
    /// The engine, or why there is none.
    seat: Option<Result<Box<dyn Seat>, EngineError>>,
}

impl External {
    /// Starts the engine and makes its acquaintance before any clock runs.
    fn start(&mut self) -> Result<(), String> {
        let Waiting { startup, quit, .. } = self.waiting;
        let patience = Patience { startup, command: startup, quit };
        let started = self.protocol.start(&self.words, self.rules, patience);
        let program = self.words.first().map_or("", String::as_str);
        let mut seat = started.map_err(|error| format!("cannot start {program:?}: {error}"))?;
        self.seat = Some(match seat.greet() {
            Ok(name) => {
                self.name = name;
                Ok(seat)
            }
            Err(error) => Err(error),
        });
        Ok(())
    }

    fn time(&self, turn: &Turn<'_>) -> Time {
        let clock = match self.waiting.time {
            Some(span) if turn.clock.left().is_none() => Clock::new(TimeControl::PerMove(span)),
            _ => turn.clock.clone(),
        };
        let allowed = || clock.left().map_or(WITHOUT_CLOCK, |left| left + GRACE);
        Time { limit: self.waiting.longest_move.unwrap_or_else(allowed), clock }
    }
}

impl Player for External {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        let started = Instant::now();
        let usable = match &self.seat {
            None => false,
            Some(Ok(seat)) => seat.is_free(turn.situation),
            // Why it did not start is the answer.
            Some(Err(_)) => true,
        };
        if !usable {
            self.start().map_err(PlayerError::Crash)?;
        }
        let time = self.time(turn);
        let answer = match self.seat.as_mut().expect("it was started") {
            Ok(seat) => seat.choose(turn, &time),
            Err(error) => Err(error.clone()),
        };
        // An engine that went wrong is gone; the next question gets a new one.
        let answer = answer.map_err(|error| {
            self.seat = None;
            player_error(error)
        })?;
        let mv = match answer {
            Answer::Move(mv) => Some(mv),
            Answer::Resign => None,
            Answer::Later => {
                return Err(PlayerError::Stall("it cannot be interrupted, and still thinks".into()));
            }
        };
        let report =
            AnyReport { line: mv.into_iter().collect(), elapsed: started.elapsed(), ..AnyReport::empty() };
        Ok(Decision { mv, report })
    }
}

fn player_error(error: EngineError) -> PlayerError {
    match error {
        EngineError::Crash(what) => PlayerError::Crash(what),
        EngineError::Stall(what) => PlayerError::Stall(what),
        EngineError::Nonsense(what) => PlayerError::Illegal(what),
    }
}
