//! All games of self-play, in two halves.

use std::slice::from_ref;

use boyi_games::{Game, Random, prefetch};
use boyi_search::uct::{SearchPlan, SearchSettings};
use rayon::prelude::*;

use crate::ending::Learnable;
use crate::game::{SelfPlay, Shared, opening};
use crate::logits::{Logits, check_evaluations};
use crate::samples::{Counts, Samples};
use crate::saved::{self, SavedError};
use crate::settings::GameSettings;

/// While the net evaluates one half, the trees of the other one grow.
pub const HALVES: usize = 2;

/// Games that a thread takes at a time: enough to make little of the taking, few enough to end together.
const BUNCH: usize = 16;

/// Thousands of games, each waiting for the evaluation of one leaf.
pub struct Pool<E: Learnable> {
    shared: Shared<E>,
    games: Vec<SelfPlay<E>>,
    threads: rayon::ThreadPool,
}

impl<E: Learnable> Pool<E> {
    /// That many games (an even number), on that many threads; 0 for as many as there are cores.
    pub fn new(
        rules: <E::Game as Game>::Rules,
        games: usize,
        search: SearchSettings,
        settings: GameSettings,
        threads: usize,
        seed: u64,
    ) -> Result<Self, String> {
        search.check()?;
        settings.check()?;
        if games == 0 || !games.is_multiple_of(HALVES) {
            return Err(format!("games is {games}, expected an even number above 0"));
        }
        E::prepare(rules)?;
        if E::ending(&E::Game::start(rules)).is_some() {
            return Err("this game is decided before the first move".into());
        }
        if opening::<E>(rules, &settings, &mut Random::new(seed), &mut Vec::new()).is_none() {
            return Err("openings: the game is decided after these numbers of random moves".into());
        }
        let shared = Shared {
            encoding: E::new(rules)?,
            rules,
            search: SearchPlan::new(search),
            settings,
            slots: games as u64,
        };
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| format!("starting threads: {error}"))?;
        let mut random = Random::new(seed);
        let seeds: Vec<Random> = (0..games).map(|_| random.split()).collect();
        let games = threads.install(|| {
            let slots = seeds.into_par_iter().enumerate();
            slots.map(|(slot, random)| SelfPlay::new(&shared, slot as u64, random)).collect()
        });
        Ok(Pool { shared, games, threads })
    }

    /// Games in a half: rows of its batches.
    pub fn half_len(&self) -> usize {
        self.games.len() / HALVES
    }

    /// Words of an encoded position.
    pub fn words(&self) -> usize {
        self.shared.encoding.words()
    }

    /// Logits of a row.
    pub fn policy_len(&self) -> usize {
        self.shared.encoding.policy_len()
    }

    /// Threads that do the tree work.
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// How moves are searched.
    pub fn search(&self) -> &SearchSettings {
        self.shared.search.settings()
    }

    fn check(&self, half: usize, name: &str, length: usize, row: usize) -> Result<(), String> {
        if half >= HALVES {
            return Err(format!("half is {half}, expected 0 or 1"));
        }
        let expected = self.half_len() * row;
        if length != expected {
            return Err(format!("{name} has {length} elements, expected {expected}"));
        }
        Ok(())
    }

    /// Writes the leaves that a half waits for.
    pub fn leaves(&self, half: usize, leaves: &mut [u64]) -> Result<(), String> {
        self.check(half, "leaves", leaves.len(), self.words())?;
        let games = &self.games[half * self.half_len()..][..self.half_len()];
        for (game, words) in games.iter().zip(leaves.chunks_exact_mut(self.words())) {
            game.write_leaf(&self.shared, words);
        }
        Ok(())
    }

    /// Takes the evaluations of a half's leaves (logits by policy index, and the chance of the side to move), goes on
    /// with all its games, and writes the leaves that they wait for next.
    pub fn step(
        &mut self,
        half: usize,
        logits: Logits<'_>,
        chances: &[f32],
        leaves: &mut [u64],
    ) -> Result<(), String> {
        let (rows, words, row_len) = (self.half_len(), self.words(), self.policy_len());
        self.check(half, "logits", logits.len(), row_len)?;
        self.check(half, "chances", chances.len(), 1)?;
        self.check(half, "leaves", leaves.len(), words)?;
        let Pool { shared, games, threads } = self;
        threads.install(|| check_evaluations(logits, chances, |_| true))?;
        let bunches = games[half * rows..][..rows]
            .par_chunks_mut(BUNCH)
            .zip_eq(leaves.par_chunks_mut(BUNCH * words))
            .enumerate();
        threads.install(|| {
            bunches.for_each(|(bunch, (games, leaves))| {
                for (i, leaf) in leaves.chunks_exact_mut(words).enumerate() {
                    if let Some(second_next) = games.get(i + 2) {
                        prefetch(from_ref(second_next));
                    }
                    if let Some(next) = games.get(i + 1) {
                        next.prefetch();
                    }
                    let (game, row) = (&mut games[i], bunch * BUNCH + i);
                    game.step(shared, logits.row(row, row_len), chances[row]);
                    game.write_leaf(shared, leaf);
                }
            });
        });
        Ok(())
    }

    /// The rows of all games that ended since the last call, slot by slot, and what happened.
    pub fn take(&mut self) -> (Samples, Counts) {
        let (mut samples, mut counts) = (Samples::default(), Counts::default());
        for game in &mut self.games {
            samples.append(&mut game.finished);
            counts.add(std::mem::take(&mut game.counts));
        }
        (samples, counts)
    }

    /// Everything that the games need to go on later, as bytes. The searches in progress are dropped and start again,
    /// here as well as there, so that both go on alike; ask for the [leaves](Pool::leaves) again. What was not
    /// [taken](Pool::take) is not saved.
    pub fn save(&mut self) -> Vec<u8> {
        saved::write(&self.shared, &mut self.games)
    }

    /// Goes on with the games that [`save`](Pool::save) wrote for a pool of the same rules and size.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SavedError> {
        self.games = saved::read(&self.shared, self.games.len(), bytes)?;
        Ok(())
    }
}
