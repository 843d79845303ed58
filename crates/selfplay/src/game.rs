//! One game of self-play after another: openings, moves, claims, and what is kept of it all.

use boyi_games::{Game, Outcome, Random, Side};
use boyi_search::uct::SearchPlan;
use half::f16;

use crate::ending::{Ending, Learnable};
use crate::logits::Logits;
use crate::samples::{Counts, Samples};
use crate::search::Search;
use crate::settings::GameSettings;

/// What all games of a pool share.
pub(crate) struct Shared<E: Learnable> {
    pub(crate) encoding: E,
    pub(crate) rules: <E::Game as Game>::Rules,
    pub(crate) search: SearchPlan,
    pub(crate) settings: GameSettings,
    /// Game slots of the pool: the distance between the numbers of two games of one slot.
    pub(crate) slots: u64,
}

/// A searched position of the game in progress; its words and its policy stand in [`SelfPlay`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) played: u16,
    pub(crate) ply: u16,
    pub(crate) mover: Side,
    /// The first player's chance by the search.
    pub(crate) value: f32,
}

/// A slot of the pool: the game in progress, and the rows of those that ended in it.
pub(crate) struct SelfPlay<E: Learnable> {
    pub(crate) random: Random,
    pub(crate) position: E::Game,
    search: Search<E>,
    pub(crate) number: u64,
    /// The moves so far by [`Game::index_of`], the opening included.
    pub(crate) moves: Vec<u16>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) words: Vec<u64>,
    pub(crate) policies: Vec<f16>,
    pub(crate) claim: Option<Side>,
    pub(crate) played_out: bool,
    pub(crate) finished: Samples,
    pub(crate) counts: Counts,
}

/// How many openings are tried: where all of these are decided, the rest will be too.
const TRIES: usize = 1000;

/// A position after random moves whose end is not certain, and the moves, if one is found.
pub(crate) fn opening<E: Learnable>(
    rules: <E::Game as Game>::Rules,
    settings: &GameSettings,
    random: &mut Random,
    moves: &mut Vec<u16>,
) -> Option<E::Game> {
    for _ in 0..TRIES {
        let mut position = E::Game::start(rules);
        moves.clear();
        for _ in 0..opening_length(settings, random) {
            if let Some(mv) = position.random_move(random) {
                moves.push(position.index_of(mv) as u16);
                position.play_unchecked(mv);
            }
            if E::ending(&position).is_some() {
                break;
            }
        }
        if E::ending(&position).is_none() {
            return Some(position);
        }
    }
    moves.clear();
    None
}

/// A chance of the first player as that side sees it.
fn seen_by(chance: f32, side: Side) -> f32 {
    if side == Side::First { chance } else { 1.0 - chance }
}

fn opening_length(settings: &GameSettings, random: &mut Random) -> usize {
    let mut left = random.unit() as f32 * settings.openings.iter().sum::<f32>();
    for (moves, weight) in settings.openings.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return moves;
        }
    }
    0
}

impl<E: Learnable> SelfPlay<E> {
    pub(crate) fn new(shared: &Shared<E>, number: u64, mut random: Random) -> Self {
        let position = E::Game::start(shared.rules);
        let search = Search::new(&position, &mut random);
        let mut game = SelfPlay {
            random,
            position,
            search,
            number,
            moves: Vec::new(),
            entries: Vec::new(),
            words: Vec::new(),
            policies: Vec::new(),
            claim: None,
            played_out: false,
            finished: Samples::default(),
            counts: Counts::default(),
        };
        game.open(shared);
        game
    }

    /// Starts a game with random moves; the search of what they lead to waits for its first evaluation.
    fn open(&mut self, shared: &Shared<E>) {
        self.entries.clear();
        self.words.clear();
        self.policies.clear();
        self.claim = None;
        self.played_out = self.random.unit() < f64::from(shared.settings.played_out);
        self.position = opening::<E>(shared.rules, &shared.settings, &mut self.random, &mut self.moves)
            .unwrap_or_else(|| E::Game::start(shared.rules));
        self.search.restart(&self.position, &mut self.random);
    }

    pub(crate) fn write_leaf(&self, shared: &Shared<E>, words: &mut [u64]) {
        self.search.write_leaf(&shared.encoding, words);
    }

    /// Prefetches what [`step`](SelfPlay::step) will read.
    #[inline]
    pub(crate) fn prefetch(&self) {
        self.search.prefetch();
    }

    /// Takes the evaluation of the leaf and goes on to the next one, through the end of the game if it comes to that.
    pub(crate) fn step(&mut self, shared: &Shared<E>, logits: Logits<'_>, chance: f32) {
        let SelfPlay { search, random, position, .. } = self;
        search.take(&shared.encoding, &shared.search, logits, chance, random);
        if search.advance(position, &shared.search, random) {
            return;
        }
        self.record_and_play(shared);
    }

    fn record_and_play(&mut self, shared: &Shared<E>) {
        let Shared { encoding, search: plan, .. } = shared;
        let mover = self.position.mover();
        let (words, row) = (self.words.len(), self.policies.len());
        self.words.resize(words + encoding.words(), 0);
        encoding.encode(&self.position, 0, &mut self.words[words..]);
        self.policies.resize(row + encoding.policy_len(), f16::ZERO);
        let (position, policy) = (&self.position, &mut self.policies[row..]);
        let index = |number: u16| {
            let mv = position.move_at(usize::from(number)).expect("the tree holds numbers of moves");
            encoding.index(position, mv, 0)
        };
        let value = self.search.target(plan, |number, chance| policy[index(number)] = f16::from_f32(chance));
        let number = self.search.choose(plan, self.moves.len(), &mut self.random);
        let before = self.entries.last().copied();
        self.entries.push(Entry {
            played: index(number) as u16,
            ply: self.moves.len() as u16,
            mover,
            value: seen_by(value, mover),
        });
        self.counts.searches += 1;

        self.note_claim(before, shared.settings.claim_margin);
        if let Some(winner) = self.claim
            && !self.played_out
        {
            self.counts.claimed += 1;
            return self.finish(shared, Ending { outcome: Outcome::Win(winner), margin: None }, false);
        }
        let mv = self.position.move_at(usize::from(number)).expect("the number of a move");
        self.position.play_unchecked(mv);
        self.moves.push(number);
        match E::ending(&self.position) {
            Some(ending) => self.finish(shared, ending, true),
            None => self.search.restart(&self.position, &mut self.random),
        }
    }

    /// A game is decided when the searches of both sides, one after the other, are sure of the same winner.
    fn note_claim(&mut self, before: Option<Entry>, margin: f32) {
        let (Some(before), Some(now)) = (before, self.entries.last()) else { return };
        if self.claim.is_some() || before.mover == now.mover {
            return;
        }
        self.claim = Side::BOTH.into_iter().find(|&side| {
            let doubt = |entry: &Entry| 1.0 - seen_by(entry.value, side);
            doubt(&before) < margin && doubt(now) < margin
        });
    }

    fn finish(&mut self, shared: &Shared<E>, ending: Ending, certain: bool) {
        let Ending { outcome, margin } = ending;
        let counts = &mut self.counts;
        counts.games += 1;
        counts.first_wins += u64::from(outcome == Outcome::Win(Side::First));
        counts.draws += u64::from(outcome == Outcome::Draw);
        if let Some(winner) = self.claim
            && certain
        {
            counts.tested_claims += 1;
            counts.wrong_claims += u64::from(outcome != Outcome::Win(winner));
        }
        let rows = self.finished.len();
        let samples = &mut self.finished;
        samples.positions.append(&mut self.words);
        samples.policy.append(&mut self.policies);
        for entry in &self.entries {
            samples.played.push(entry.played);
            samples.ply.push(entry.ply);
            samples.game.push(self.number);
            samples.result.push(outcome.seen_by(entry.mover).score() as f32);
            samples.root_value.push(seen_by(entry.value, entry.mover));
            samples.margin.push(margin.map_or(f32::NAN, |margin| f32::from(margin.seen_by(entry.mover))));
        }
        samples.mixed.resize(rows + self.entries.len(), 0.0);
        let mut coming = outcome.seen_by(Side::First).score() as f32;
        for (mixed, entry) in samples.mixed[rows..].iter_mut().zip(&self.entries).rev() {
            *mixed = seen_by(coming, entry.mover);
            coming = (1.0 - shared.settings.trace) * entry.value + shared.settings.trace * coming;
        }
        self.number += shared.slots;
        self.open(shared);
    }

    /// Drops the search in progress and starts it again, with random numbers from a new seed: what is left of the state
    /// is small enough to be saved. Returns the seed.
    pub(crate) fn settle(&mut self) -> u64 {
        let seed = self.random.next();
        self.random = Random::new(seed);
        self.search.restart(&self.position, &mut self.random);
        seed
    }

    /// Goes on from a position as [`settle`](SelfPlay::settle) left it.
    pub(crate) fn resume(&mut self, position: E::Game, seed: u64) {
        self.position = position;
        self.random = Random::new(seed);
        self.search.restart(&self.position, &mut self.random);
    }
}
