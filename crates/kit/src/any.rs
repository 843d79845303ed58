//! A kit of one game as that of any game.

use std::path::Path;
use std::time::Duration;

use boyi_analysis::{NoSolver, Solver, SolverOptions, any_solver};
use boyi_core::Outcome;
use boyi_games::{AnyGame, AnyMove, AnyRules, GameKind, OneGame};
use boyi_players::AnyMaker;
use boyi_protocol::Protocols;
use boyi_records::RecordFormat;
use boyi_records::ccgc::CcgcForm;
use boyi_selfplay::AnyLearning;
use serde_json::Value;

use crate::bench::Rate;
use crate::board::{Board, any_board};
use crate::endings::Endings;
use crate::kept::{AnyKept, KeptSolver, NotKept};
use crate::setup::Field;
use crate::{Example, Kit, Level, RulesOf};

/// A [`Kit`] whose game is known when the program runs.
///
/// # Panics
/// Every method, if what it is given is of another game.
pub trait AnyKit: Sync {
    /// Which game it is.
    fn kind(&self) -> GameKind;

    /// See [`Kit::PROTOCOLS`].
    fn protocols(&self) -> Protocols;

    /// See [`Kit::solver`].
    fn solver(&self, game: &AnyGame, options: SolverOptions) -> Result<Box<dyn Solver<AnyGame>>, NoSolver>;

    /// See [`Kit::watcher`].
    fn watcher(&self, rules: AnyRules) -> Result<Box<dyn Solver<AnyGame>>, NoSolver>;

    /// See [`Kit::players`].
    fn players(&self) -> &'static [AnyMaker];

    /// See [`Kit::best`].
    fn best(&self, rules: AnyRules) -> &'static str;

    /// See [`Kit::levels`].
    fn levels(&self) -> &'static [Level];

    /// See [`Kit::kept_solver`].
    fn kept_solver(
        &self,
        game: &AnyGame,
        options: SolverOptions,
        file: Option<&Path>,
        tell: fn(&str),
    ) -> Result<Option<Box<dyn KeptSolver<AnyGame>>>, NotKept>;

    /// See [`Kit::endings`].
    fn endings(&self, rules: AnyRules) -> Option<Box<dyn Endings>>;

    /// See [`Kit::decided`].
    fn decided(&self, game: &AnyGame) -> Option<Outcome>;

    /// See [`Kit::learning`].
    fn learning(&self) -> Option<&'static dyn AnyLearning>;

    /// See [`Kit::experiments`].
    fn experiments(&self) -> &'static [&'static str];

    /// See [`Kit::ccgc`].
    fn ccgc(&self) -> Option<&'static dyn CcgcForm>;

    /// See [`Kit::formats`].
    fn formats(&self) -> &'static [&'static dyn RecordFormat];

    /// See [`Kit::view`].
    fn view(&self, game: &AnyGame, played: Option<(&AnyGame, AnyMove)>) -> Value;

    /// See [`Kit::overlay`]; null where there is nothing to be drawn.
    fn overlay(&self, game: &AnyGame) -> Value;

    /// See [`Kit::board`].
    fn board(&self) -> Box<dyn Board<AnyGame>>;

    /// See [`Kit::setup`].
    fn setup(&self) -> &'static [Field];

    /// See [`Kit::examples`].
    fn examples(&self) -> &'static [Example];

    /// See [`Kit::position_words`].
    fn position_words(&self) -> &'static str;

    /// See [`Kit::rates`].
    fn rates(&self) -> &'static [Rate];

    /// See [`Kit::signature`].
    fn signature(&self) -> Option<AnyRules>;

    /// See [`Kit::championship_time`].
    fn championship_time(&self) -> Duration;

    /// See [`Kit::checked`].
    fn checked(&self) -> AnyRules;

    /// See [`Kit::openings`].
    fn openings(&self, rules: AnyRules) -> AnyRules;
}

fn game<K: Kit>(game: &AnyGame) -> &K::Game {
    K::Game::inside(game).expect("a kit is asked about its own game")
}

fn rules<K: Kit>(rules: AnyRules) -> RulesOf<K> {
    K::Game::own_rules(rules).expect("a kit is asked about its own game")
}

impl<K: Kit> AnyKit for K {
    fn kind(&self) -> GameKind {
        K::Game::KIND
    }

    fn protocols(&self) -> Protocols {
        K::PROTOCOLS
    }

    fn solver(&self, any: &AnyGame, options: SolverOptions) -> Result<Box<dyn Solver<AnyGame>>, NoSolver> {
        Ok(Box::new(any_solver(Kit::solver(self, game::<K>(any), options)?)))
    }

    fn watcher(&self, any: AnyRules) -> Result<Box<dyn Solver<AnyGame>>, NoSolver> {
        Ok(Box::new(any_solver(Kit::watcher(self, rules::<K>(any))?)))
    }

    fn players(&self) -> &'static [AnyMaker] {
        Kit::players(self)
    }

    fn best(&self, any: AnyRules) -> &'static str {
        Kit::best(self, rules::<K>(any))
    }

    fn levels(&self) -> &'static [Level] {
        Kit::levels(self)
    }

    fn kept_solver(
        &self,
        any: &AnyGame,
        options: SolverOptions,
        file: Option<&Path>,
        tell: fn(&str),
    ) -> Result<Option<Box<dyn KeptSolver<AnyGame>>>, NotKept> {
        let kept = Kit::kept_solver(self, game::<K>(any), options, file, tell)?;
        Ok(kept.map(|solver| Box::new(AnyKept(solver)) as Box<dyn KeptSolver<AnyGame>>))
    }

    fn endings(&self, any: AnyRules) -> Option<Box<dyn Endings>> {
        Kit::endings(self, rules::<K>(any))
    }

    fn decided(&self, any: &AnyGame) -> Option<Outcome> {
        Kit::decided(self, game::<K>(any))
    }

    fn learning(&self) -> Option<&'static dyn AnyLearning> {
        Kit::learning(self)
    }

    fn experiments(&self) -> &'static [&'static str] {
        Kit::experiments(self)
    }

    fn ccgc(&self) -> Option<&'static dyn CcgcForm> {
        Kit::ccgc(self)
    }

    fn formats(&self) -> &'static [&'static dyn RecordFormat] {
        Kit::formats(self)
    }

    fn view(&self, any: &AnyGame, played: Option<(&AnyGame, AnyMove)>) -> Value {
        let own = |(before, mv)| {
            let mv = K::Game::own_move(mv).expect("a kit is asked about its own game");
            (game::<K>(before), mv)
        };
        serde_json::to_value(Kit::view(self, game::<K>(any), played.map(own)))
            .expect("what a board draws has text keys")
    }

    fn overlay(&self, any: &AnyGame) -> Value {
        serde_json::to_value(Kit::overlay(self, game::<K>(any)))
            .expect("what is drawn over a board has text keys")
    }

    fn board(&self) -> Box<dyn Board<AnyGame>> {
        any_board(Kit::board(self))
    }

    fn setup(&self) -> &'static [Field] {
        Kit::setup(self)
    }

    fn examples(&self) -> &'static [Example] {
        Kit::examples(self)
    }

    fn position_words(&self) -> &'static str {
        Kit::position_words(self)
    }

    fn rates(&self) -> &'static [Rate] {
        Kit::rates(self)
    }

    fn signature(&self) -> Option<AnyRules> {
        Kit::signature(self).map(K::Game::any_rules)
    }

    fn championship_time(&self) -> Duration {
        Kit::championship_time(self)
    }

    fn checked(&self) -> AnyRules {
        K::Game::any_rules(Kit::checked(self))
    }

    fn openings(&self, any: AnyRules) -> AnyRules {
        K::Game::any_rules(Kit::openings(self, rules::<K>(any)))
    }
}
