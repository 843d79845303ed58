//! A thread-local copy of the root's statistics. Every simulation of every thread passes the root: if all of them wrote
//! there, the threads would spend a third of their time on the transfer of its cache lines. So a thread chooses from its
//! copy, and adds what it has gathered to the tree every few dozen simulations.

use super::super::{FirstPlay, Selection, UctOptions};
use super::scores::Scores;
use super::tree::Node;

/// What a thread gathers before it hands in is at most this part of all visits...
const SHARE: f32 = 1.0 / 64.0;

/// ...and at most this many of them.
const MOST: u32 = 64;

/// The copy, and what the tree does not know yet.
#[derive(Debug, Default)]
pub(super) struct RootCopy {
    values: Vec<f32>,
    visits: Vec<f32>,
    /// Visits and sum of results to hand in, by child.
    gathered: Vec<(u32, f64)>,
    /// Children with something to hand in.
    touched: Vec<usize>,
    /// Visits until the next copy is made.
    left: u32,
}

impl RootCopy {
    /// The child to go down to, or nothing where the rules of choice need more than values and visits. The visit is
    /// not counted before [`RootCopy::add`].
    pub(super) fn select(
        &mut self,
        root: &Node<'_>,
        options: &UctOptions,
        scores: &mut Scores,
    ) -> Option<usize> {
        let Selection::Uct { c } = options.selection else { return None };
        if options.rave.is_some() || options.first_play != FirstPlay::Always {
            return None;
        }
        if self.left == 0 || root.has_proven() {
            self.hand_in(root);
            if root.has_proven() || root.has_unopened() {
                return None;
            }
            self.copy(root);
        }
        Some(scores.best_of_copies(&self.values, &self.visits, c))
    }

    /// Counts the result of a simulation that began with a choice from this copy.
    pub(super) fn add(&mut self, child: usize, visits: u32, sum: f64) {
        self.values[child] += sum as f32;
        self.visits[child] += visits as f32;
        let (gathered_visits, gathered_sum) = &mut self.gathered[child];
        if *gathered_visits == 0 {
            self.touched.push(child);
        }
        *gathered_visits += visits;
        *gathered_sum += sum;
        self.left = self.left.saturating_sub(visits);
    }

    /// Tells the tree what was gathered.
    pub(super) fn hand_in(&mut self, root: &Node<'_>) {
        for child in self.touched.drain(..) {
            let (visits, sum) = std::mem::take(&mut self.gathered[child]);
            // In between, other threads see too many wins: better than too many losses.
            root.add_value(child, sum);
            root.count_visits(child, visits);
        }
        self.left = 0;
    }

    fn copy(&mut self, root: &Node<'_>) {
        self.values.clear();
        self.visits.clear();
        for (value, visits) in root.statistics() {
            self.values.push(value);
            self.visits.push(visits);
        }
        self.gathered.resize(root.len(), (0, 0.0));
        let total: f32 = self.visits.iter().sum();
        self.left = ((SHARE * total) as u32).clamp(1, MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::{NewChild, Tree};
    use super::*;

    #[test]
    fn the_tree_gets_what_was_gathered_when_it_is_handed_in() {
        let tree = Tree::new(1 << 16, false);
        let id = tree.add(&[0, 1, 2].map(|index| NewChild { index, prior: 1.0 }), 0.5).unwrap();
        let root = tree.node(id);
        let options = UctOptions { selection: Selection::Uct { c: 0.3 }, ..UctOptions::default() };
        let (mut copy, mut scores) = (RootCopy::default(), Scores::default());
        assert_eq!(copy.select(&root, &options, &mut scores), None, "children are opened in the tree");
        while let Some(child) = root.open_next() {
            root.count_visits(child, 1000);
            root.add_value(child, 500.0);
        }
        let mut visits = [1000; 3];
        for _ in 0..40 {
            let child = copy.select(&root, &options, &mut scores).unwrap();
            copy.add(child, 1, if child == 1 { 1.0 } else { 0.0 });
            visits[child] += 1;
        }
        assert_eq!(root.total(), 3000, "nothing is handed in yet");
        copy.hand_in(&root);
        assert_eq!([0, 1, 2].map(|child| root.visits(child)), visits);
        assert_eq!(root.value_sum(1), 500.0 + f64::from(visits[1] - 1000));
        assert!(visits[1] > visits[0], "the copy counts what was gathered: {visits:?}");
    }
}
