//! Two nets against each other, all games side by side.

use boyi_games::{Game, Outcome, Random, Side};
use boyi_search::uct::{SearchPlan, SearchSettings};
use rayon::prelude::*;

use crate::ending::Learnable;
use crate::logits::{Logits, check_evaluations};
use crate::search::Search;

/// Whose evaluation a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Owner {
    /// The first net's.
    A = 0,
    /// The second net's.
    B = 1,
    /// Nobody's: the game is over.
    Nobody = 2,
}

struct Pairing<E: Learnable> {
    position: E::Game,
    search: Search<E>,
    random: Random,
    /// Who plays the first side.
    first: Owner,
    plies: usize,
    outcome: Option<Outcome>,
}

/// Every opening twice, A to move first in the first game of each pair and B in the second, both with the same chance.
pub struct Match<E: Learnable> {
    encoding: E,
    plans: [SearchPlan; 2],
    games: Vec<Pairing<E>>,
    threads: rayon::ThreadPool,
}

impl<E: Learnable> Match<E> {
    /// A match from these positions, whose ends must not be certain; each net searches in its own way.
    pub fn new(
        rules: <E::Game as Game>::Rules,
        openings: &[E::Game],
        searches: [SearchSettings; 2],
        threads: usize,
        seed: u64,
    ) -> Result<Self, String> {
        for search in &searches {
            search.check()?;
        }
        if openings.is_empty() {
            return Err("expected an opening".into());
        }
        E::prepare(rules)?;
        if let Some(position) = openings.iter().find(|position| E::outcome(position).is_some()) {
            return Err(format!("the opening {position} is decided"));
        }
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| format!("starting threads: {error}"))?;
        let mut seeds = Random::new(seed);
        let games = openings.iter().flat_map(|position| {
            // The same chance in both games of a pair, so that a net has no luck against itself.
            let random = seeds.split();
            [Owner::A, Owner::B].map(|first| {
                let mut random = random.clone();
                let search = Search::new(position, &mut random);
                Pairing { position: position.clone(), search, random, first, plies: 0, outcome: None }
            })
        });
        let games = games.collect();
        Ok(Match { encoding: E::new(rules)?, plans: searches.map(SearchPlan::new), games, threads })
    }

    /// Games: rows of the batches.
    #[expect(clippy::len_without_is_empty, reason = "a match has games")]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Words of an encoded position.
    pub fn words(&self) -> usize {
        self.encoding.words()
    }

    /// Logits of a row.
    pub fn policy_len(&self) -> usize {
        self.encoding.policy_len()
    }

    /// Writes the leaf that each game waits for, and whose net is to evaluate it.
    pub fn leaves(&self, leaves: &mut [u64], owners: &mut [u8]) -> Result<(), String> {
        if leaves.len() != self.len() * self.words() || owners.len() != self.len() {
            return Err(format!("leaves or owners do not have {} rows", self.len()));
        }
        let rows = leaves.chunks_exact_mut(self.encoding.words()).zip(owners);
        for (game, (words, owner)) in self.games.iter().zip(rows) {
            *owner = game.owner() as u8;
            match game.outcome {
                None => game.search.write_leaf(&self.encoding, words),
                Some(_) => words.fill(0),
            }
        }
        Ok(())
    }

    /// Takes evaluations and goes on with all games. Returns how many are not over.
    pub fn step(&mut self, logits: Logits<'_>, chances: &[f32]) -> Result<usize, String> {
        let row_len = self.policy_len();
        if logits.len() != self.len() * row_len || chances.len() != self.len() {
            return Err(format!("logits or chances do not have {} rows", self.len()));
        }
        let Match { encoding, plans, games, threads } = self;
        threads.install(|| check_evaluations(logits, chances, |row| games[row].outcome.is_none()))?;
        threads.install(|| {
            games.par_iter_mut().enumerate().for_each(|(row, game)| {
                if game.outcome.is_none() {
                    game.step(encoding, plans, logits.row(row, row_len), chances[row]);
                }
            });
        });
        Ok(games.iter().filter(|game| game.outcome.is_none()).count())
    }

    /// For each game, in pairs, what A scored: 0, a half or 1; not a number while it goes on.
    pub fn scores(&self) -> Vec<f32> {
        let score = |game: &Pairing<E>| {
            let side = if game.first == Owner::A { Side::First } else { Side::Second };
            game.outcome.map_or(f32::NAN, |outcome| outcome.seen_by(side).score() as f32)
        };
        self.games.iter().map(score).collect()
    }

    /// The positions in which the games stand.
    pub fn positions(&self) -> impl Iterator<Item = &E::Game> {
        self.games.iter().map(|game| &game.position)
    }
}

impl<E: Learnable> Pairing<E> {
    fn owner(&self) -> Owner {
        match (self.outcome, self.first, self.position.mover()) {
            (Some(_), _, _) => Owner::Nobody,
            (None, Owner::A, Side::First) | (None, Owner::B, Side::Second) => Owner::A,
            _ => Owner::B,
        }
    }

    fn step(&mut self, encoding: &E, plans: &[SearchPlan; 2], logits: Logits<'_>, chance: f32) {
        let plan = &plans[self.owner() as usize];
        let Pairing { position, search, random, .. } = self;
        search.take(encoding, plan, logits, chance, random);
        if search.advance(position, plan, random) {
            return;
        }
        let number = search.choose(plan, self.plies, random);
        let mv = position.move_at(number.into()).expect("the tree holds numbers of moves");
        position.play_unchecked(mv);
        self.plies += 1;
        self.outcome = E::outcome(position);
        if self.outcome.is_none() {
            search.restart(position, random);
        }
    }
}
