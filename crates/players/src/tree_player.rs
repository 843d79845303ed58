//! A player that is a tree search with some way to judge leaves: what `uct` and the nets have in common.

use boyi_games::{AnyMove, OneGame};
use boyi_search::uct::{Evaluator, Uct, UctOptions};
use boyi_search::{Limits, Moment};

use crate::limiting::{self, Machine, Seed};
use crate::paced::Thinker;
use crate::{Decision, PlayerError, Turn, options};

options! {
    /// What can be set of every tree search.
    pub struct TreeOptions {
        /// keep the tree from move to move
        reuse: bool = true;
        /// visits left on the way down, so that other threads and leaves go elsewhere
        virtual_loss: u32 = 1, in 1..=100;
        ..machine: Machine;
        ..seed: Seed;
    }
}

impl TreeOptions {
    /// A search with these options, the rest as usual.
    pub fn search(&self) -> UctOptions {
        UctOptions {
            virtual_loss: self.virtual_loss,
            memory: self.machine.memory.length(),
            threads: self.machine.threads,
            seed: self.seed.value(),
            ..UctOptions::default()
        }
    }
}

/// A tree search, and the game that its tree is about.
pub struct TreePlayer<G: OneGame, E> {
    search: Uct<G>,
    evaluators: Vec<E>,
    reuse: bool,
    /// The game up to the position that the tree is about; nothing while there is none.
    known: Option<Vec<AnyMove>>,
}

impl<G: OneGame, E: Evaluator<G>> TreePlayer<G, E> {
    /// A player with one evaluator a thread.
    pub fn new(game: &G, options: UctOptions, evaluators: Vec<E>, reuse: bool) -> Self {
        TreePlayer { search: Uct::new(game, options), evaluators, reuse, known: Some(Vec::new()) }
    }
}

impl<G: OneGame, E: Evaluator<G>> Thinker for TreePlayer<G, E> {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        self.think_without(turn, limits, &[])
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        if self.reuse {
            let limits = Limits { stop: turn.stop.clone(), ..Limits::none() };
            // Where nothing is left to think about there is nothing to learn either.
            let _nothing_to_say = self.think(turn, &limits);
        }
    }
}

impl<G: OneGame, E: Evaluator<G>> TreePlayer<G, E> {
    /// Has leaves judged in another way from here on; what the tree knows is forgotten.
    pub fn change(&mut self, mut change: impl FnMut(&mut E)) {
        self.evaluators.iter_mut().for_each(&mut change);
        self.known = None;
    }

    /// Searches within limits that the caller has worked out, where some moves are known to lose.
    pub fn think_without(
        &mut self,
        turn: &mut Turn<'_>,
        limits: &Limits,
        refuted: &[G::Move],
    ) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = G::inside(turn.situation.position()).expect("built for this game");
        let moves = turn.situation.moves();
        let known = self.known.as_deref().filter(|_| self.reuse);
        let since: Option<Vec<G::Move>> = known
            .and_then(|known| moves.strip_prefix(known))
            .and_then(|since| since.iter().map(|&mv| G::own_move(mv)).collect());
        match since {
            Some(since) => self.search.go_to(game, &since),
            None => self.search.forget(game),
        }
        self.search.refute(refuted);
        self.known = Some(moves.to_vec());
        // Keeping a large tree takes time too.
        let limits = limiting::without(limits.clone(), started.elapsed());
        let listener = &mut turn.listener;
        let report = self
            .search
            .search(&mut self.evaluators, &limits, &mut |report| listener(&report.clone().map(G::any_move)))
            .map(G::any_move);
        let mv = report.best().copied().ok_or(PlayerError::GameOver)?;
        Ok(Decision { mv: Some(mv), report })
    }
}
