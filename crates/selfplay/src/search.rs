//! The search of a position for a net that sees each leaf in a random symmetry.

use boyi_games::{Game, Random, prefetch};
use boyi_search::uct::{CompactSearch, SearchPlan};
use half::f16;
use half::slice::HalfFloatSliceExt;

use crate::ending::Learnable;
use crate::logits::Logits;

pub(crate) struct Search<E: Learnable> {
    search: CompactSearch<E::Game>,
    /// The symmetry in which the leaf is shown to the net.
    symmetry: usize,
    /// Room for the moves of a leaf, by their number in the game and in the net's policy, and for their logits in half
    /// precision.
    moves: Vec<[u16; 2]>,
    narrow: Vec<f16>,
}

impl<E: Learnable> Search<E> {
    /// Starts with the root itself as the leaf to evaluate.
    pub(crate) fn new(position: &E::Game, random: &mut Random) -> Self {
        let search = CompactSearch::new(position);
        let mut search = Search { search, symmetry: 0, moves: Vec::new(), narrow: Vec::new() };
        search.draw_symmetry(random);
        search
    }

    /// Starts again at a position, in the memory of the last search.
    pub(crate) fn restart(&mut self, position: &E::Game, random: &mut Random) {
        self.search.restart(position);
        self.draw_symmetry(random);
    }

    fn draw_symmetry(&mut self, random: &mut Random) {
        self.symmetry = random.below(self.search.leaf().symmetries() as u32) as usize;
    }

    /// Writes the leaf as the net is to see it.
    #[inline]
    pub(crate) fn write_leaf(&self, encoding: &E, words: &mut [u64]) {
        encoding.encode(self.search.leaf(), self.symmetry, words);
    }

    /// Prefetches what the next simulation will read.
    #[inline]
    pub(crate) fn prefetch(&self) {
        prefetch(&self.moves);
        prefetch(&self.narrow);
        self.search.prefetch();
    }

    /// Takes the evaluation of the leaf: logits by policy index, and the chance of the side to move there.
    pub(crate) fn take(
        &mut self,
        encoding: &E,
        plan: &SearchPlan,
        logits: Logits<'_>,
        chance: f32,
        random: &mut Random,
    ) {
        let Search { search, symmetry, moves, narrow } = self;
        let fill = |leaf: &E::Game, numbers: &mut Vec<u16>, values: &mut Vec<f32>| {
            moves.clear();
            encoding.visit(leaf, *symmetry, |number, index| moves.push([number as u16, index as u16]));
            numbers.extend(moves.iter().map(|&[number, _]| number));
            match logits {
                Logits::F32(logits) => {
                    values.extend(moves.iter().map(|&[_, index]| logits[usize::from(index)]));
                }
                Logits::F16(logits) => {
                    // Only those of legal moves, which are few in some games, and then all at once.
                    narrow.clear();
                    narrow.extend(moves.iter().map(|&[_, index]| logits[usize::from(index)]));
                    let first = values.len();
                    values.resize(first + narrow.len(), 0.0);
                    narrow.convert_to_f32_slice(&mut values[first..]);
                }
            }
        };
        search.answer(plan, chance, fill, random);
    }

    /// Simulates until a leaf needs an evaluation (true), or until the search is done (false).
    pub(crate) fn advance(&mut self, position: &E::Game, plan: &SearchPlan, random: &mut Random) -> bool {
        let waits = self.search.advance(position, plan, E::outcome);
        if waits {
            self.draw_symmetry(random);
        }
        waits
    }

    /// The number of the move to play after a search that is done.
    pub(crate) fn choose(&mut self, plan: &SearchPlan, ply: usize, random: &mut Random) -> u16 {
        self.search.choose(plan, ply, random)
    }

    /// The policy to learn, move by move, and the value of the root as its mover sees it.
    pub(crate) fn target(&self, plan: &SearchPlan, visit: impl FnMut(u16, f32)) -> f32 {
        self.search.target(plan, visit)
    }
}
