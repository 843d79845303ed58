//! Somebody else's program as a player, over HTP or SAU.

mod htp;
mod sau;

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use boyi_games::{AnyMove, AnyRules, OneGame};
use boyi_protocol::client::{EngineError, Patience};
use boyi_protocol::{Protocol, split_words};
use boyi_search::{Clock, TimeControl};

use self::htp::HtpSeat;
use self::sau::SauSeat;
use crate::limiting::Seed;
use crate::maker::RulesOf;
use crate::options::Program;
use crate::{AnyReport, Decision, Made, Maker, Player, PlayerError, Situation, Turn, options};

options! {
    /// The options of an outside program.
    pub struct Options {
        /// the program and its arguments; {seed} and {game} in it stand for the seed and the game
        command: Program;
        /// the language that it speaks
        protocol: Protocol = Protocol::Htp;
        /// for a move, told to an HTP engine that knows time_settings; the others decide for themselves
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

/// Makes players of outside programs.
pub struct OutsideEngine<G>(PhantomData<G>);

const NAME: &str = "external";

/// What an engine gets beyond its clock: an answer that comes too late loses on time, none at all is a stall.
const GRACE: Duration = Duration::from_secs(5);
/// For a move without a clock.
const WITHOUT_CLOCK: Duration = Duration::from_secs(300);

impl<G: OneGame> Maker for OutsideEngine<G> {
    type Game = G;
    type Options = Options;
    const NAME: &'static str = NAME;
    const ABOUT: &'static str = "somebody else's program, over HTP or SAU";

    /// The first protocol that can play the usual game.
    fn defaults() -> Options {
        let usual = AnyRules::usual(G::KIND);
        let speaks = |protocol: &Protocol| protocol.plays(usual).is_ok();
        let protocol = [Protocol::Htp, Protocol::Sau].into_iter().find(speaks).unwrap_or(Protocol::Sau);
        Options { protocol, ..Options::default() }
    }

    fn make(rules: RulesOf<G>, options: &Options) -> Made {
        let rules = G::any_rules(rules);
        options.protocol.plays(rules)?;
        let seed = options.seed.value().to_string();
        let fill_in = |word: String| word.replace("{seed}", &seed).replace("{game}", &rules.to_string());
        let words: Vec<String> = split_words(&options.command.0).into_iter().map(fill_in).collect();
        let mut external = External { name: NAME.into(), words, rules, options: options.clone(), seat: None };
        // A program that does not exist is a mistake of whoever named it; what happens afterwards is the engine's doing.
        external.start()?;
        Ok(Box::new(external))
    }
}

/// An engine at the board.
trait Seat: Send {
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
enum Answer {
    Move(AnyMove),
    Resign,
    /// Whoever asked could not wait. It still thinks, and can be asked the same again.
    Later,
}

/// The time of an engine for a move.
struct Time {
    /// Its clock.
    clock: Clock,
    /// So long it is waited for.
    limit: Duration,
}

struct External {
    name: String,
    words: Vec<String>,
    rules: AnyRules,
    options: Options,
    /// The engine, or why there is none.
    seat: Option<Result<Box<dyn Seat>, EngineError>>,
}

impl External {
    /// Starts the engine and makes its acquaintance before any clock runs.
    fn start(&mut self) -> Result<(), String> {
        let Options { startup, quit, .. } = self.options;
        let patience = Patience { startup, command: startup, quit };
        let started: std::io::Result<Box<dyn Seat>> = match self.options.protocol {
            Protocol::Htp => HtpSeat::start(&self.words, patience).map(|seat| Box::new(seat) as _),
            Protocol::Sau => {
                SauSeat::start(&self.words, patience, self.rules).map(|seat| Box::new(seat) as _)
            }
        };
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
        let clock = match self.options.time {
            Some(span) if turn.clock.left().is_none() => Clock::new(TimeControl::PerMove(span)),
            _ => turn.clock.clone(),
        };
        let allowed = || clock.left().map_or(WITHOUT_CLOCK, |left| left + GRACE);
        Time { limit: self.options.longest_move.unwrap_or_else(allowed), clock }
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
