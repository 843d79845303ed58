//! What two safe moves lead to is the same in either order, so where the replies to all moves of a position are looked at,
//! most positions need only one look.
//!
//! A safe move takes away a link of no boxes. It unmakes another one only at a common joint of three links, and then each
//! unmakes the other; links that merge have boxes, so a link of no boxes keeps its end, and the end is its name.

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

#[cfg(test)]
mod tests {
    use boyi_core::{Game, Random};
    use boyi_dots::Dots;

    use super::super::super::grid::{Grid, board_boxes};
    use super::super::captures::offer;
    use super::super::names::Names;
    use super::super::step::Step;
    use super::super::tangle::{Cut, End, Tangle};

    #[test]
    fn two_short_links_that_do_not_touch_lead_to_the_same_in_either_order() {
        orders_agree::<16>("4x4", 40);
        orders_agree::<32>("5x5", 20);
        orders_agree::<64>("6x6", 10);
    }

    fn orders_agree<const N: usize>(rules: &str, games: usize) {
        let mut random = Random::new(5);
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let names = Names::<N>::new(board, board);
        let summary = |tangle: &Tangle<N>| {
            let name = (tangle.joints != 0).then(|| names.name(tangle));
            (tangle.joints, tangle.fours, tangle.boxes, tangle.safe, tangle.simple.key(), name)
        };
        let taken = |tangle: &Tangle<N>, end: End| Step::of(tangle, Cut::Link(end)).taken;
        // By the boxes of both links together: pairs that do not touch; and pairs that do.
        let (mut apart, mut touching) = ([0; 5], 0);
        for _ in 0..games {
            let mut game = start;
            for _ in 0..random.below(game.count() as u32 / 2) {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let tangle = Tangle::<N>::of(offer(Grid::of(&game), board).rest, board);
            let ends = || (0..4 * N).map(|end| end as End).filter(|&end| tangle.is_short_move(end));
            let after = |tangle: &Tangle<N>, end: End| {
                let mut next = *tangle;
                next.cut(Cut::Link(end));
                next
            };
            let is_same =
                |after: &Tangle<N>, end| after.is_short_move(end) && taken(after, end) == taken(&tangle, end);
            for one in ends() {
                let first = after(&tangle, one);
                for other in ends().filter(|&other| other < one) {
                    let second = after(&tangle, other);
                    assert_eq!(is_same(&first, other), is_same(&second, one), "{game} {one} {other}");
                    if is_same(&first, other) {
                        apart[(taken(&tangle, one) + taken(&tangle, other)) as usize] += 1;
                        assert_eq!(summary(&after(&first, other)), summary(&after(&second, one)), "{game}");
                    } else {
                        touching += 1;
                    }
                }
            }
        }
        assert!(
            apart[0] > 1000 && apart[1] > 100 && apart[2] > 20 && touching > 100,
            "{rules}: {apart:?} {touching}"
        );
    }
}
