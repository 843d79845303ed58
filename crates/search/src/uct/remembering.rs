//! A cache of evaluations: positions are reached in several ways, and a net takes its time.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use boyi_games::{Game, Outcome, Random};

use super::{Evaluation, Evaluator};

/// An evaluator that judges each position once. Clones, one for each thread, share what they remember. Not for evaluators
/// that draw lots, nor where statistics of all moves as first are wanted.
#[derive(Clone, Debug)]
pub struct Remembering<G, E> {
    inner: E,
    /// A word for all that the evaluation depends on.
    key: fn(&G) -> u64,
    memory: Arc<Memory>,
    /// Of a batch, those that are new, by number and key.
    new: Vec<(usize, u64)>,
    /// Those positions, as the inner evaluator gets them.
    games: Vec<G>,
    evaluations: Vec<Evaluation>,
}

impl<G, E> Remembering<G, E> {
    /// Caches what `inner` says in about `bytes`. Positions with equal keys have equal evaluations.
    pub fn new(inner: E, key: fn(&G) -> u64, bytes: usize) -> Self {
        let memory = Arc::new(Memory::new(bytes));
        Remembering { inner, key, memory, new: Vec::new(), games: Vec::new(), evaluations: Vec::new() }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Remembering<G, E> {
    #[inline]
    fn known(&mut self, game: &G) -> Option<Outcome> {
        self.inner.known(game)
    }

    #[inline]
    fn look(&mut self, game: &G, evaluation: &mut Evaluation) -> Option<Outcome> {
        self.inner.look(game, evaluation)
    }

    #[inline]
    fn moves(&mut self, game: &G, indices: &mut Vec<u16>) {
        self.inner.moves(game, indices);
    }

    fn evaluate(&mut self, game: &mut G, random: &mut Random, evaluation: &mut Evaluation) {
        let key = (self.key)(game);
        if !self.memory.recall(key, evaluation) {
            self.inner.evaluate(game, random, evaluation);
            self.memory.keep(key, evaluation);
        }
    }

    fn evaluate_all(&mut self, games: &mut [G], random: &mut Random, evaluations: &mut [Evaluation]) {
        self.new.clear();
        for (number, (game, evaluation)) in games.iter().zip(&mut *evaluations).enumerate() {
            let key = (self.key)(game);
            if !self.memory.recall(key, evaluation) {
                self.new.push((number, key));
            }
        }
        if self.new.is_empty() {
            return;
        }
        self.games.clear();
        self.games.extend(self.new.iter().map(|&(number, _)| games[number].clone()));
        if self.evaluations.len() < self.new.len() {
            self.evaluations.resize(self.new.len(), Evaluation::default());
        }
        self.inner.evaluate_all(&mut self.games, random, &mut self.evaluations[..self.new.len()]);
        for (&(number, key), evaluation) in self.new.iter().zip(&mut self.evaluations) {
            self.memory.keep(key, evaluation);
            std::mem::swap(evaluation, &mut evaluations[number]);
        }
    }
}

/// Evaluations by key, in parts that threads lock one by one.
#[derive(Debug)]
struct Memory {
    parts: [Mutex<Part>; PARTS],
    bytes_a_part: usize,
}

const PARTS: usize = 16;

#[derive(Debug, Default)]
struct Part {
    kept: HashMap<u64, Kept, BuildHasherDefault<AsItIs>>,
    bytes: usize,
}

/// What is left of an evaluation.
#[derive(Debug)]
struct Kept {
    value: f64,
    weight: u32,
    /// How many entries the policy has.
    limit: u32,
    /// Those that are not zero.
    priors: Box<[(u16, f32)]>,
}

impl Memory {
    fn new(bytes: usize) -> Memory {
        Memory { parts: std::array::from_fn(|_| Mutex::default()), bytes_a_part: bytes / PARTS }
    }

    fn part(&self, key: u64) -> std::sync::MutexGuard<'_, Part> {
        // The map takes other bits of the key. A part is whole after every step, whatever happened to a thread.
        self.parts[(key >> 32) as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is one, which is then written down.
    fn recall(&self, key: u64, evaluation: &mut Evaluation) -> bool {
        let part = self.part(key);
        let Some(kept) = part.kept.get(&key) else { return false };
        evaluation.set(kept.value, kept.weight);
        evaluation.policy.clear();
        evaluation.policy.resize(kept.limit as usize, 0.0);
        for &(index, prior) in &kept.priors {
            evaluation.policy[usize::from(index)] = prior;
        }
        true
    }

    fn keep(&self, key: u64, evaluation: &Evaluation) {
        debug_assert!(evaluation.amaf.is_none(), "statistics of moves would be lost");
        let priors = evaluation.policy.iter().enumerate().filter(|&(_, &prior)| prior != 0.0);
        let kept = Kept {
            value: evaluation.value,
            weight: evaluation.weight,
            limit: evaluation.policy.len() as u32,
            priors: priors.map(|(index, &prior)| (index as u16, prior)).collect(),
        };
        let bytes = ENTRY_BYTES + size_of_val(&*kept.priors);
        if bytes > self.bytes_a_part {
            return;
        }
        let mut part = self.part(key);
        if part.bytes + bytes > self.bytes_a_part {
            // What is still of use comes back soon.
            part.kept.clear();
            part.bytes = 0;
        }
        part.bytes += bytes;
        if part.kept.insert(key, kept).is_some() {
            // Another thread was faster.
            part.bytes -= bytes;
        }
    }
}

/// An entry of the map, with the room between entries, and what the allocator adds to its priors.
const ENTRY_BYTES: usize = 2 * size_of::<(u64, Kept)>() + 16;

/// Keys are hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are words");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::hex::{Hex, HexRules};

    use super::*;

    /// Says of each position what its hash says, and counts how often it is asked.
    #[derive(Clone)]
    struct Counting {
        asked: Arc<Mutex<Vec<u64>>>,
    }

    impl Evaluator<Hex> for Counting {
        fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
            self.asked.lock().unwrap().push(game.hash());
            *evaluation = said(game);
        }
    }

    fn said(game: &Hex) -> Evaluation {
        let mut random = Random::new(game.hash());
        let mut policy = vec![0.0; game.index_limit()];
        game.generate(|mv| policy[game.index_of(mv)] = random.below(1000) as f32);
        Evaluation { value: f64::from(random.below(1000)) / 1000.0, weight: 1, policy, amaf: None }
    }

    fn is_same(a: &Evaluation, b: &Evaluation) -> bool {
        (a.value, a.weight, &a.policy) == (b.value, b.weight, &b.policy)
    }

    /// Positions after up to six random moves on a small board, many of them more than once.
    fn positions(count: usize) -> Vec<Hex> {
        let mut random = Random::new(3);
        let rules = HexRules::new(3).unwrap();
        let mut position = |moves| {
            let mut game = Hex::start(rules);
            for _ in 0..moves {
                if game.outcome().is_none() {
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
            }
            game
        };
        (0..count).map(|i| position(i % 7)).collect()
    }

    fn remembering(bytes: usize) -> (Remembering<Hex, Counting>, Arc<Mutex<Vec<u64>>>) {
        let asked = Arc::new(Mutex::new(Vec::new()));
        (Remembering::new(Counting { asked: asked.clone() }, Hex::hash, bytes), asked)
    }

    #[test]
    fn each_position_is_judged_once_and_always_the_same() {
        let (mut evaluator, asked) = remembering(1 << 20);
        let games = positions(2000);
        let mut random = Random::new(1);
        for game in &games {
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&mut game.clone(), &mut random, &mut evaluation);
            assert!(is_same(&evaluation, &said(game)));
        }
        let mut all: Vec<u64> = games.iter().map(Game::hash).collect();
        all.sort_unstable();
        all.dedup();
        let mut asked = asked.lock().unwrap();
        assert!(asked.len() < games.len() / 2, "{}", asked.len());
        asked.sort_unstable();
        assert_eq!(*asked, all);
    }

    #[test]
    fn of_a_batch_only_the_new_ones_are_judged() {
        let (mut evaluator, asked) = remembering(1 << 20);
        let mut random = Random::new(1);
        let games = positions(600);
        for batch in games.chunks(7) {
            let mut seen = batch.to_vec();
            let mut evaluations = vec![Evaluation::default(); batch.len()];
            evaluator.evaluate_all(&mut seen, &mut random, &mut evaluations);
            assert!(
                batch.iter().zip(&evaluations).all(|(game, evaluation)| is_same(evaluation, &said(game)))
            );
        }
        let first = asked.lock().unwrap().len();
        assert!(first < games.len(), "{first}");
        // Now all are known, to a clone, too.
        let mut evaluations = vec![Evaluation::default(); games.len()];
        evaluator.clone().evaluate_all(&mut games.clone(), &mut random, &mut evaluations);
        assert!(games.iter().zip(&evaluations).all(|(game, evaluation)| is_same(evaluation, &said(game))));
        assert_eq!(asked.lock().unwrap().len(), first);
    }

    #[test]
    fn memory_has_an_end() {
        let bytes = 40_000;
        let (mut evaluator, asked) = remembering(bytes);
        let mut random = Random::new(1);
        for game in positions(2000) {
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&mut game.clone(), &mut random, &mut evaluation);
            assert!(is_same(&evaluation, &said(&game)));
            let used = evaluator.memory.parts.iter().map(|part| part.lock().unwrap().bytes).sum::<usize>();
            assert!(used <= bytes, "{used}");
        }
        let mut different = asked.lock().unwrap().clone();
        different.sort_unstable();
        different.dedup();
        assert!(asked.lock().unwrap().len() > different.len(), "something had to be forgotten");
    }
}
