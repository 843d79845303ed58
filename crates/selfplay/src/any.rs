//! Encodings, pools and matches of whichever game it is.

use std::marker::PhantomData;

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, OneGame};
use boyi_net::Encoding;

use crate::{Counts, GameSettings, Learnable, Logits, Match, Pool, Samples, SearchSettings};

/// How a game is learned. Every encoding that is [`Learnable`] makes one: [`Learning`].
///
/// # Panics
/// Every method, if the rules are of another game.
pub trait AnyLearning: Sync {
    /// How positions and moves are put to a net; the error says why a net cannot play by these rules.
    fn encoding(&self, rules: AnyRules) -> Result<Box<dyn AnyEncoding>, String>;

    /// See [`Pool::new`].
    fn pool(
        &self,
        rules: AnyRules,
        games: usize,
        search: SearchSettings,
        settings: GameSettings,
        threads: usize,
        seed: u64,
    ) -> Result<Box<dyn AnyPool>, String>;

    /// See [`Match::new`].
    fn matching(
        &self,
        rules: AnyRules,
        openings: &[AnyGame],
        searches: [SearchSettings; 2],
        threads: usize,
        seed: u64,
    ) -> Result<Box<dyn AnyMatch>, String>;
}

/// How the game of an encoding is learned.
pub struct Learning<E>(PhantomData<fn() -> E>);

impl<E> Learning<E> {
    /// It knows nothing but the encoding.
    pub const NEW: Learning<E> = Learning(PhantomData);
}

fn own_rules<E: Encoding<Game: OneGame>>(rules: AnyRules) -> <E::Game as Game>::Rules {
    E::Game::own_rules(rules).expect("a game is learned by its own rules")
}

impl<E: Learnable<Game: OneGame>> AnyLearning for Learning<E> {
    fn encoding(&self, rules: AnyRules) -> Result<Box<dyn AnyEncoding>, String> {
        Ok(Box::new(OfAny(E::new(own_rules::<E>(rules))?)))
    }

    fn pool(
        &self,
        rules: AnyRules,
        games: usize,
        search: SearchSettings,
        settings: GameSettings,
        threads: usize,
        seed: u64,
    ) -> Result<Box<dyn AnyPool>, String> {
        Ok(Box::new(Pool::<E>::new(own_rules::<E>(rules), games, search, settings, threads, seed)?))
    }

    fn matching(
        &self,
        rules: AnyRules,
        openings: &[AnyGame],
        searches: [SearchSettings; 2],
        threads: usize,
        seed: u64,
    ) -> Result<Box<dyn AnyMatch>, String> {
        let rules = own_rules::<E>(rules);
        let inside = |game| E::Game::inside(game).filter(|game| game.rules() == rules).cloned();
        let openings: Option<Vec<E::Game>> = openings.iter().map(inside).collect();
        let openings = openings.ok_or("an opening is of another game")?;
        Ok(Box::new(Match::<E>::new(rules, &openings, searches, threads, seed)?))
    }
}

/// An [`Encoding`] whose game is known when the program runs.
///
/// # Panics
/// Every method, if a position or move is of another game.
pub trait AnyEncoding: Send + Sync {
    /// See [`Encoding::words`].
    fn words(&self) -> usize;
    /// See [`Encoding::policy_len`].
    fn policy_len(&self) -> usize;
    /// See [`Encoding::plane_shape`].
    fn plane_shape(&self) -> [usize; 3];
    /// See [`Encoding::encode`].
    fn encode(&self, game: &AnyGame, symmetry: usize) -> Vec<u64>;
    /// See [`Encoding::planes`].
    fn planes(&self, words: &[u64], planes: &mut [f32]);
    /// See [`Encoding::index`].
    fn index(&self, game: &AnyGame, mv: AnyMove, symmetry: usize) -> usize;
    /// See [`Encoding::move_at`].
    fn move_at(&self, game: &AnyGame, index: usize, symmetry: usize) -> Option<AnyMove>;
    /// See [`Encoding::permutation`].
    fn permutation(&self, symmetry: usize) -> Vec<usize>;
}

struct OfAny<E>(E);

fn own<G: OneGame>(game: &AnyGame) -> &G {
    G::inside(game).expect("an encoding is asked about its own game")
}

impl<E: Encoding<Game: OneGame>> AnyEncoding for OfAny<E> {
    fn words(&self) -> usize {
        self.0.words()
    }

    fn policy_len(&self) -> usize {
        self.0.policy_len()
    }

    fn plane_shape(&self) -> [usize; 3] {
        self.0.plane_shape()
    }

    fn encode(&self, game: &AnyGame, symmetry: usize) -> Vec<u64> {
        let mut words = vec![0; self.0.words()];
        self.0.encode(own(game), symmetry, &mut words);
        words
    }

    fn planes(&self, words: &[u64], planes: &mut [f32]) {
        self.0.planes(words, planes);
    }

    fn index(&self, game: &AnyGame, mv: AnyMove, symmetry: usize) -> usize {
        let mv = E::Game::own_move(mv).expect("a move of the game");
        self.0.index(own(game), mv, symmetry)
    }

    fn move_at(&self, game: &AnyGame, index: usize, symmetry: usize) -> Option<AnyMove> {
        self.0.move_at(own(game), index, symmetry).map(E::Game::any_move)
    }

    fn permutation(&self, symmetry: usize) -> Vec<usize> {
        self.0.permutation(symmetry)
    }
}

/// A [`Pool`] of any game.
pub trait AnyPool: Send + Sync {
    /// See [`Pool::half_len`].
    fn half_len(&self) -> usize;
    /// See [`Pool::words`].
    fn words(&self) -> usize;
    /// See [`Pool::policy_len`].
    fn policy_len(&self) -> usize;
    /// See [`Pool::threads`].
    fn threads(&self) -> usize;
    /// See [`Pool::leaves`].
    fn leaves(&self, half: usize, leaves: &mut [u64]) -> Result<(), String>;
    /// See [`Pool::step`].
    fn step(
        &mut self,
        half: usize,
        logits: Logits<'_>,
        chances: &[f32],
        leaves: &mut [u64],
    ) -> Result<(), String>;
    /// See [`Pool::take`].
    fn take(&mut self) -> (Samples, Counts);
    /// See [`Pool::save`].
    fn save(&mut self) -> Vec<u8>;
    /// See [`Pool::restore`].
    fn restore(&mut self, bytes: &[u8]) -> Result<(), String>;
}

impl<E: Learnable> AnyPool for Pool<E> {
    fn half_len(&self) -> usize {
        self.half_len()
    }
    fn words(&self) -> usize {
        self.words()
    }
    fn policy_len(&self) -> usize {
        self.policy_len()
    }
    fn threads(&self) -> usize {
        self.threads()
    }
    fn leaves(&self, half: usize, leaves: &mut [u64]) -> Result<(), String> {
        self.leaves(half, leaves)
    }
    fn step(
        &mut self,
        half: usize,
        logits: Logits<'_>,
        chances: &[f32],
        leaves: &mut [u64],
    ) -> Result<(), String> {
        self.step(half, logits, chances, leaves)
    }
    fn take(&mut self) -> (Samples, Counts) {
        self.take()
    }
    fn save(&mut self) -> Vec<u8> {
        self.save()
    }
    fn restore(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.restore(bytes).map_err(|error| error.to_string())
    }
}

/// A [`Match`] in any game.
pub trait AnyMatch: Send + Sync {
    /// See [`Match::len`].
    fn rows(&self) -> usize;
    /// See [`Match::words`].
    fn words(&self) -> usize;
    /// See [`Match::policy_len`].
    fn policy_len(&self) -> usize;
    /// See [`Match::leaves`].
    fn leaves(&self, leaves: &mut [u64], owners: &mut [u8]) -> Result<(), String>;
    /// See [`Match::step`].
    fn step(&mut self, logits: Logits<'_>, chances: &[f32]) -> Result<usize, String>;
    /// See [`Match::scores`].
    fn scores(&self) -> Vec<f32>;
    /// See [`Match::positions`].
    fn positions(&self) -> Vec<String>;
}

impl<E: Learnable> AnyMatch for Match<E> {
    fn rows(&self) -> usize {
        self.len()
    }
    fn words(&self) -> usize {
        self.words()
    }
    fn policy_len(&self) -> usize {
        self.policy_len()
    }
    fn leaves(&self, leaves: &mut [u64], owners: &mut [u8]) -> Result<(), String> {
        self.leaves(leaves, owners)
    }
    fn step(&mut self, logits: Logits<'_>, chances: &[f32]) -> Result<usize, String> {
        self.step(logits, chances)
    }
    fn scores(&self) -> Vec<f32> {
        self.scores()
    }
    fn positions(&self) -> Vec<String> {
        self.positions().map(ToString::to_string).collect()
    }
}
