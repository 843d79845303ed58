//! What two safe moves lead to is the same in either order, so where the replies to all moves of a position are looked at,
//! most positions need only one look.

/// What is known of the second of two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    /// Nobody has looked.
    Unknown,
    /// It is not good.
    Fails,
    /// It may be good.
    Open,
    /// It is good, and worth at least this much.
    Good(i8),
}

/// By the edges of both moves.
pub(super) struct Pairs {
    edges: usize,
    pairs: Vec<Pair>,
}

impl Pairs {
    /// For edges with smaller numbers than that.
    pub fn new(edges: usize) -> Pairs {
        Pairs { edges, pairs: vec![Pair::Unknown; edges * edges] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pairs.fill(Pair::Unknown);
    }

    /// What is known of these two.
    pub fn of(&self, first: u8, second: u8) -> Pair {
        self.pairs[usize::from(first) * self.edges + usize::from(second)]
    }

    /// Remembers it for both orders.
    pub fn set(&mut self, first: u8, second: u8, pair: Pair) {
        for (one, other) in [(first, second), (second, first)] {
            self.pairs[usize::from(one) * self.edges + usize::from(other)] = pair;
        }
    }
}
