//! Everything that a game brings along beyond its rules. A game implements [`Kit`] for its own types; whoever holds any
//! game asks an [`AnyKit`], which every kit is.

mod any;
pub mod bench;
pub mod board;
mod data_directory;
pub mod endings;
pub mod kept;
mod level;
mod outside;
mod plain_view;
pub mod setup;

use std::path::Path;
use std::time::Duration;

use boyi_analysis::{NoSolver, ProofSolver, Solver, SolverOptions};
use boyi_core::{Game, Outcome, Side};
use boyi_games::OneGame;
use boyi_players::plain::{Plain, PlainAlphaBeta, PlainUct};
use boyi_players::{AnyLegalMove, AnyMaker, Maker};
use boyi_protocol::Protocols;
use boyi_protocol::sau::PlainTurns;
use boyi_records::RecordFormat;
use boyi_records::ccgc::CcgcForm;
use boyi_selfplay::AnyLearning;
use serde::Serialize;

pub use any::AnyKit;
use bench::Rate;
use board::{Board, PlainBoard};
pub use data_directory::{DATA_VARIABLE, data_directory};
use endings::Endings;
use kept::{KeptSolver, NotKept};
pub use level::{LEVEL_NAMES, Level, levels};
pub use outside::OutsideEngine;
use plain_view::PlainView;
use setup::Field;

/// An example for the help of a command: the command (`endgames build`), and a line to type in a shell.
pub type Example = (&'static str, &'static str);

/// The rules of a kit's game.
pub type RulesOf<K> = <<K as Kit>::Game as Game>::Rules;

/// The moves of a kit's game.
pub type MoveOf<K> = <<K as Kit>::Game as Game>::Move;

/// What a solver may use that watches a match.
pub const WATCHER: SolverOptions = SolverOptions { memory: 4 << 20, threads: 1 };

/// What a game brings along. All of it can be left out: searches that need no knowledge of the game take its place.
pub trait Kit: Sync + 'static {
    /// The game.
    type Game: OneGame;

    /// The protocols over which engines play it: those of its own, and its turns in the one that every game has.
    const PROTOCOLS: Protocols = Protocols { own: &[], sau: &PlainTurns::<Self::Game>::NEW };

    /// A solver for this position and those that follow it, which reads no more of any tables than the position needs.
    fn solver(
        &self,
        _: &Self::Game,
        options: SolverOptions,
    ) -> Result<Box<dyn Solver<Self::Game>>, NoSolver> {
        Ok(Box::new(ProofSolver::new(options.memory)))
    }

    /// A solver that is to [`glance`](Solver::glance) at every position of a game from its start.
    fn watcher(&self, rules: RulesOf<Self>) -> Result<Box<dyn Solver<Self::Game>>, NoSolver> {
        self.solver(&Self::Game::start(rules), WATCHER)
    }

    /// What makes its players, simplest first.
    fn players(&self) -> &'static [AnyMaker] {
        const {
            &[
                AnyMaker::of::<AnyLegalMove<Self::Game>>(),
                AnyMaker::of::<PlainAlphaBeta<Plain<Self::Game>>>(),
                AnyMaker::of::<PlainUct<Plain<Self::Game>>>(),
                AnyMaker::of::<OutsideEngine<Self>>(),
            ]
        }
    }

    /// The name of its strongest player under these rules.
    fn best(&self, _: RulesOf<Self>) -> &'static str {
        PlainUct::<Plain<Self::Game>>::NAME
    }

    /// Its levels, weakest first, under the names that every game has. Those that are limited by what they look at, not by
    /// time, are as strong on a busy machine as on a fast one.
    fn levels(&self) -> &'static [Level] {
        &level::USUAL
    }

    /// A solver that goes on from the table in a file, if there is one, and keeps there what it learns; `tell` hears what takes
    /// a while. `None` where the solver has nothing to keep.
    fn kept_solver(
        &self,
        _: &Self::Game,
        _: SolverOptions,
        _file: Option<&Path>,
        _tell: fn(&str),
    ) -> Result<Option<Box<dyn KeptSolver<Self::Game>>>, NotKept> {
        Ok(None)
    }

    /// The tables of endings that can be built for these rules.
    fn endings(&self, _: RulesOf<Self>) -> Option<Box<dyn Endings>> {
        None
    }

    /// Who wins whatever is still played, where the rules play on.
    fn decided(&self, _: &Self::Game) -> Option<Outcome> {
        None
    }

    /// How it is learned by self-play, if it has nets.
    fn learning(&self) -> Option<&'static dyn AnyLearning> {
        None
    }

    /// The published experiments with this game, as their files say them: what was measured, and the printed numbers.
    fn experiments(&self) -> &'static [&'static str] {
        &[]
    }

    /// How the records look that the Chinese championship asks for; `None` where it does not play this game.
    fn ccgc(&self) -> Option<&'static dyn CcgcForm> {
        None
    }

    /// The record formats that hold this game alone.
    fn formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[]
    }

    /// What the game's board on the page draws of a position, and of the move that led there from another one; in JSON, an
    /// object whose keys that board knows. The page's own board, of games that bring none, is told the legal moves and
    /// what stands on the [`squares`](Kit::squares).
    fn view(&self, game: &Self::Game, _: Option<(&Self::Game, MoveOf<Self>)>) -> impl Serialize {
        PlainView::of(game, self.squares(game))
    }

    /// Who has each square, row by row from the top, in a game on squares whose moves are called after them: `a1` is the
    /// upper left one.
    fn squares(&self, _: &Self::Game) -> Vec<Vec<Option<Side>>> {
        Vec::new()
    }

    /// What there is to be drawn over the board, found within half a second; in JSON, whose keys the game's board knows.
    fn overlay(&self, _: &Self::Game) -> Option<impl Serialize> {
        None::<()>
    }

    /// The game on a board of characters.
    fn board(&self) -> &'static dyn Board<Self::Game> {
        &PlainBoard
    }

    /// What can be chosen before a game: all that its rules leave open.
    fn setup(&self) -> &'static [Field] {
        &[]
    }

    /// Examples of commands with this game, for their help.
    fn examples(&self) -> &'static [Example] {
        &[]
    }

    /// What stands in the one line of a position.
    fn position_words(&self) -> &'static str {
        ""
    }

    /// The speeds that are measured of the game, on one thread unless the name says otherwise.
    fn rates(&self) -> &'static [Rate] {
        &[]
    }

    /// The rules by which all players of the game play a little for the signature of the program's behaviour.
    fn signature(&self) -> Option<RulesOf<Self>> {
        None
    }

    /// What a side has for a game at the championship.
    fn championship_time(&self) -> Duration {
        Duration::from_secs(15 * 60)
    }

    /// The rules by which engines of other people are checked: a board on which a game is soon over.
    fn checked(&self) -> RulesOf<Self> {
        Default::default()
    }

    /// The rules by which first moves are compared: those asked for, without what gives the second player a say.
    fn openings(&self, rules: RulesOf<Self>) -> RulesOf<Self> {
        rules
    }
}
