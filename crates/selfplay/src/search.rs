//! One search as a machine that stops whenever it needs an evaluation and goes on when it has it.

use boyi_games::{Game, Random, Side};
use half::f16;
use half::slice::HalfFloatSliceExt;

use crate::arithmetic::log_softmax;
use crate::ending::Learnable;
use crate::halving::Schedules;
use crate::pool::Logits;
use crate::prefetch::prefetch;
use crate::settings::{Root, SearchSettings};
use crate::tree::{NodeId, ROOT, Tree, seen_by};
use crate::{root, select};

/// The settings of a search with the tables made from them.
pub(crate) struct Plan {
    pub(crate) settings: SearchSettings,
    schedules: Schedules,
}

impl Plan {
    pub(crate) fn new(settings: SearchSettings) -> Self {
        let considered = match &settings.root {
            Root::Gumbel(gumbel) => gumbel.considered,
            Root::Puct(_) => 0,
        };
        let schedules = Schedules::new(considered, settings.simulations - 1);
        Plan { settings, schedules }
    }
}

/// The search of one position, and the leaf whose evaluation it waits for.
pub(crate) struct Search<E: Learnable> {
    tree: Tree,
    /// From the root to the leaf, both included.
    path: Vec<NodeId>,
    leaf: E::Game,
    /// The symmetry in which the leaf is shown to the net.
    symmetry: usize,
    simulations: u32,
    noise: Vec<f32>,
    /// Room for logits in half precision.
    narrow: Vec<f16>,
}

impl<E: Learnable> Search<E> {
    /// Starts with the root itself as the leaf to evaluate.
    pub(crate) fn new(position: &E::Game, random: &mut Random) -> Self {
        let mut search = Search {
            tree: Tree::default(),
            path: Vec::new(),
            leaf: position.clone(),
            symmetry: 0,
            simulations: 0,
            noise: Vec::new(),
            narrow: Vec::new(),
        };
        search.restart(position, random);
        search
    }

    /// The same, in the memory of the last search.
    pub(crate) fn restart(&mut self, position: &E::Game, random: &mut Random) {
        self.tree.restart(position.mover());
        self.path.clear();
        self.path.push(ROOT);
        self.leaf.clone_from(position);
        self.simulations = 0;
        self.draw_symmetry(random);
    }

    fn draw_symmetry(&mut self, random: &mut Random) {
        self.symmetry = random.below(self.leaf.symmetries() as u32) as usize;
    }

    /// Writes the leaf as the net is to see it.
    #[inline]
    pub(crate) fn write_leaf(&self, encoding: &E, words: &mut [u64]) {
        encoding.encode(&self.leaf, self.symmetry, words);
    }

    /// Asks for what a walk will read.
    #[inline]
    pub(crate) fn prefetch(&self) {
        prefetch(&self.path);
        prefetch(&self.narrow);
        self.tree.prefetch();
    }

    /// Takes the evaluation of the leaf: logits by policy index, and the chance of the side to move there.
    pub(crate) fn take(
        &mut self,
        encoding: &E,
        plan: &Plan,
        logits: Logits<'_>,
        chance: f32,
        random: &mut Random,
    ) {
        let id = *self.path.last().expect("a search waits for a leaf");
        let (leaf, symmetry, narrow) = (&self.leaf, self.symmetry, &mut self.narrow);
        self.tree.expand(
            id,
            |numbers, values| match logits {
                Logits::F32(logits) => encoding.visit(leaf, symmetry, |number, index| {
                    numbers.push(number as u16);
                    values.push(logits[index]);
                }),
                Logits::F16(logits) => {
                    // Only those of legal moves, which are few in some games, and then all at once.
                    narrow.clear();
                    encoding.visit(leaf, symmetry, |number, index| {
                        numbers.push(number as u16);
                        narrow.push(logits[index]);
                    });
                    let first = values.len();
                    values.resize(first + narrow.len(), 0.0);
                    narrow.convert_to_f32_slice(&mut values[first..]);
                }
            },
            |values| log_softmax(values, 1.0 / plan.settings.temperature),
        );
        let first = seen_by(chance, leaf.mover());
        self.tree.node_mut(id).value = first;
        if id == ROOT {
            root::prepare(&mut self.tree, &plan.settings, random, &mut self.noise);
        }
        self.back_up(first);
    }

    fn back_up(&mut self, first: f32) {
        for &id in &self.path {
            let node = self.tree.node_mut(id);
            node.visits += 1;
            node.sum += first;
        }
        self.simulations += 1;
    }

    /// Walks until a leaf needs an evaluation (true), or until the search is done (false).
    pub(crate) fn advance(&mut self, position: &E::Game, plan: &Plan, random: &mut Random) -> bool {
        while self.simulations < plan.settings.simulations {
            self.leaf.clone_from(position);
            self.path.clear();
            self.path.push(ROOT);
            if let Some(first) = self.walk(plan) {
                self.back_up(first);
            } else {
                self.draw_symmetry(random);
                return true;
            }
        }
        false
    }

    /// Down to a leaf; the first player's chance if the game's end is certain there.
    fn walk(&mut self, plan: &Plan) -> Option<f32> {
        let mut id = ROOT;
        loop {
            let child = match self.select(id, plan) {
                Some(child) => child,
                None => self.tree.try_best(id),
            };
            let mv = self.leaf.move_at(usize::from(self.tree.node(child).number));
            self.leaf.play_unchecked(mv.expect("the tree holds numbers of moves"));
            self.path.push(child);
            let node = self.tree.node_mut(child);
            if node.over {
                return Some(node.value);
            }
            if node.visits == 0 {
                node.mover = self.leaf.mover();
                let outcome = E::outcome(&self.leaf)?;
                node.over = true;
                node.value = outcome.seen_by(Side::First).score() as f32;
                return Some(node.value);
            }
            id = child;
        }
    }

    fn select(&mut self, id: NodeId, plan: &Plan) -> select::Choice {
        match &plan.settings.root {
            Root::Gumbel(gumbel) if id == ROOT => {
                let considered = plan.schedules.considered(self.tree.move_count(ROOT));
                let visits = plan.schedules.visits_before(considered, self.simulations - 1);
                select::by_halving(&self.tree, visits, gumbel)
            }
            Root::Gumbel(gumbel) => select::by_improved_policy(&mut self.tree, id, gumbel),
            Root::Puct(puct) => select::by_puct(&mut self.tree, id, puct),
        }
    }

    /// The number of the move to play after a search that is done.
    pub(crate) fn choose(&mut self, plan: &Plan, ply: usize, random: &mut Random) -> u16 {
        root::choose(&mut self.tree, &plan.settings, ply, random)
    }

    /// The policy to learn, move by move, and the value of the root as its mover sees it.
    pub(crate) fn target(&self, plan: &Plan, visit: impl FnMut(u16, f32)) -> f32 {
        root::target(&self.tree, &plan.settings, visit)
    }
}

#[cfg(test)]
mod tests;
