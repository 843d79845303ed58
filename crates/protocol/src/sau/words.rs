//! How SAU writes the turns of a game.

use std::io;
use std::marker::PhantomData;

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, OneGame, TextError};

use super::seat::SauSeat;
use super::{check, conversation};
use crate::Protocol;
use crate::check::{Script, Step};
use crate::client::Patience;
use crate::outside::Seat;
use crate::serving::{Conversation, Effect};

type Rules<T> = <<T as SauTurns>::Game as Game>::Rules;
type Move<T> = <<T as SauTurns>::Game as Game>::Move;

/// How SAU writes the turns of one game: what the game's kit says of it.
pub trait SauTurns: Sync {
    /// The game.
    type Game: OneGame;

    /// Whether games by these rules can be played; the error says why not.
    fn plays(&self, _: Rules<Self>) -> Result<(), String> {
        Ok(())
    }

    /// Writes a whole turn: a move, or all of them where who has moved moves again. `None` if a move has no form.
    fn write(&self, position: &Self::Game, moves: &[Move<Self>]) -> Option<String>;

    /// Reads a whole turn. The moves are on the board; whether they are legal is for the game to say.
    fn read(&self, position: &Self::Game, text: &str) -> Result<Vec<Move<Self>>, TextError>;

    /// The position after a move that our rules forbid, where the referee of the platform accepts it.
    fn forced(&self, _: &Self::Game, _: Move<Self>) -> Option<Self::Game> {
        None
    }

    /// The position to go on from where our rules have ended the game, and the referee of the platform has not.
    fn resumed(&self, _: &Self::Game) -> Option<Self::Game> {
        None
    }
}

/// The turns of a game of which the platform knows nothing: moves as the game itself writes them, with spaces between them.
///
/// ```
/// use boyi_games::{AnyGame, Game, GameKind, OneGame, AnyRules};
/// use boyi_protocol::sau::{PlainTurns, SauWords};
///
/// fn round_trip<G: OneGame>() {
///     let start = AnyGame::start(AnyRules::usual(G::KIND));
///     let turns = PlainTurns::<G>::NEW;
///     let turn = [start.moves()[0]];
///     let text = turns.write_turn(&start, &turn).unwrap();
///     assert_eq!(turns.read_turn(&start, &text).unwrap(), turn);
///     assert!(turns.read_turn(&start, " ").is_err());
/// }
/// round_trip::<boyi_games::hex::Hex>();
/// ```
pub struct PlainTurns<G>(PhantomData<fn() -> G>);

impl<G> PlainTurns<G> {
    /// Those of the game.
    pub const NEW: Self = PlainTurns(PhantomData);
}

impl<G: OneGame> SauTurns for PlainTurns<G> {
    type Game = G;

    fn write(&self, _: &G, moves: &[G::Move]) -> Option<String> {
        Some(moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    fn read(&self, _: &G, text: &str) -> Result<Vec<G::Move>, TextError> {
        match text.trim() {
            "" => Err(TextError::whole(text, "moves")),
            words => words.split_whitespace().map(str::parse).collect(),
        }
    }
}

/// SAU about a game that is known when the program runs: what every [`SauTurns`] is.
///
/// # Panics
/// Every method, if its position is one of another game.
pub trait SauWords: Protocol {
    /// See [`SauTurns::write`].
    fn write_turn(&self, position: &AnyGame, moves: &[AnyMove]) -> Option<String>;

    /// See [`SauTurns::read`].
    fn read_turn(&self, position: &AnyGame, text: &str) -> Result<Vec<AnyMove>, TextError>;

    /// See [`SauTurns::forced`].
    fn forced(&self, position: &AnyGame, mv: AnyMove) -> Option<AnyGame>;

    /// See [`SauTurns::resumed`].
    fn resumed(&self, position: &AnyGame) -> Option<AnyGame>;
}

fn own<T: SauTurns + ?Sized>(position: &AnyGame) -> &T::Game {
    T::Game::inside(position).expect("words are for their own game")
}

impl<T: SauTurns> SauWords for T {
    fn write_turn(&self, position: &AnyGame, moves: &[AnyMove]) -> Option<String> {
        let moves: Option<Vec<_>> = moves.iter().map(|mv| T::Game::own_move(*mv)).collect();
        self.write(own::<T>(position), &moves?)
    }

    fn read_turn(&self, position: &AnyGame, text: &str) -> Result<Vec<AnyMove>, TextError> {
        Ok(self.read(own::<T>(position), text)?.into_iter().map(T::Game::any_move).collect())
    }

    fn forced(&self, position: &AnyGame, mv: AnyMove) -> Option<AnyGame> {
        SauTurns::forced(self, own::<T>(position), T::Game::own_move(mv)?).map(OneGame::into_any)
    }

    fn resumed(&self, position: &AnyGame) -> Option<AnyGame> {
        SauTurns::resumed(self, own::<T>(position)).map(OneGame::into_any)
    }
}

impl<T: SauTurns> Protocol for T {
    fn name(&self) -> &'static str {
        "sau"
    }

    fn plays(&self, rules: AnyRules) -> Result<(), String> {
        SauTurns::plays(self, T::Game::own_rules(rules).expect("words are for their own game"))
    }

    fn sets_up(&self) -> bool {
        false
    }

    fn tells_time(&self) -> bool {
        false
    }

    fn effect_of(&self, line: &str) -> Effect {
        conversation::effect_of(line)
    }

    fn serve(&'static self, conversation: Conversation) -> io::Result<()> {
        conversation::serve(self, conversation)
    }

    fn start(
        &'static self,
        command: &[String],
        rules: AnyRules,
        patience: Patience,
    ) -> io::Result<Box<dyn Seat>> {
        Ok(Box::new(SauSeat::start(self, command, rules, patience)?))
    }

    fn check(&'static self, script: &mut Script<'_>, rules: AnyRules) -> Step {
        check::hold(script, self, rules)
    }
}
