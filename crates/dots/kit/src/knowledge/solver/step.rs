//! The moves of a position without boxes on offer, as few as suffice, and what they are worth.

use super::super::grid::Singles;
use super::tangle::{Cut, End, Tangle, is_free, is_to_rim, joint_of};

mod losses;
#[cfg(target_arch = "x86_64")]
mod wide;

use losses::Losses;

/// A move: `taken` boxes for the opponent, `deal` of which he can leave to keep control, and then a position without
/// boxes on offer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub cut: Cut,
    pub taken: i8,
    pub deal: i8,
}

/// The number of an opening, which has no edge of its own.
pub(super) const OPENING: u8 = 255;

impl Step {
    /// What a cut is.
    #[inline(always)]
    pub fn of<const N: usize>(tangle: &Tangle<N>, cut: Cut) -> Step {
        let (taken, deal) = tangle.gift(cut);
        Step { cut, taken, deal }
    }

    /// The value of the move, given that of the position it leads to.
    #[inline]
    pub fn value(&self, rest: i8) -> i8 {
        if self.deal == 0 { -(self.taken + rest) } else { self.deal - self.taken - (self.deal + rest).abs() }
    }

    /// Bounds of its value from bounds of the rest.
    #[inline]
    pub fn bounds(&self, lower: i8, upper: i8) -> (i8, i8) {
        if self.deal == 0 {
            return (self.value(upper), self.value(lower));
        }
        let (a, b) = (self.value(lower), self.value(upper));
        let best = if lower < -self.deal && -self.deal < upper { self.deal - self.taken } else { a.max(b) };
        (a.min(b), best)
    }

    /// No more than what is left to him gets who opens a long chain or a loop.
    #[inline]
    pub fn most(&self) -> i8 {
        if self.deal > 0 { self.deal - self.taken } else { i8::MAX }
    }

    /// The end of the link that is cut, if the opponent must take all that this gives away.
    #[inline]
    pub fn short_link(&self) -> Option<End> {
        match self.cut {
            Cut::Link(end) if self.deal == 0 => Some(end),
            _ => None,
        }
    }

    /// The edge of a safe move, by a number that it keeps while it is free and the rows are no narrower.
    #[inline]
    pub fn edge(&self) -> u8 {
        match self.cut {
            Cut::Link(end) if self.taken == 0 => end,
            _ => OPENING,
        }
    }
}

/// The moves of a position but the openings of separate chains and loops: one end of every link, and one of those from a
/// joint to the rim that are equal. First guesses, then those that leave the fewest safe moves.
pub(super) struct Moves {
    ends: [End; 128],
    count: usize,
    /// What the loss of each link does.
    losses: Losses,
    /// Whether that is known.
    has_losses: bool,
    #[cfg(target_arch = "x86_64")]
    is_wide: bool,
}

/// Moves that are put before all others: four at most.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guesses {
    ends: [End; 4],
    count: usize,
}

impl Guesses {
    /// One more, if it is one. Whoever adds them adds none twice, and four at most.
    #[inline(always)]
    pub fn add(&mut self, guess: Option<End>) {
        debug_assert!(guess.is_none_or(|guess| self.count < 4 && !self.ends().contains(&guess)));
        if let Some(place) = self.ends.get_mut(self.count) {
            *place = guess.unwrap_or(0);
            self.count += usize::from(guess.is_some());
        }
    }

    /// The moves.
    #[inline(always)]
    fn ends(&self) -> &[End] {
        &self.ends[..self.count]
    }
}

/// The classes that moves are sorted by: how many safe moves they cost.
const CLASSES: usize = 8;

impl Moves {
    #[cfg(test)]
    pub fn do_not_go_wide(&mut self) {
        #[cfg(target_arch = "x86_64")]
        {
            self.is_wide = false;
        }
    }

    /// None.
    pub fn none() -> Moves {
        Moves {
            ends: [0; 128],
            count: 0,
            losses: Losses::none(),
            has_losses: false,
            #[cfg(target_arch = "x86_64")]
            is_wide: super::wide::is_possible(),
        }
    }

    /// The moves of a position.
    #[cfg(test)]
    pub fn of<const N: usize>(tangle: &Tangle<N>) -> Moves {
        let mut moves = Moves::none();
        moves.list(tangle, Guesses::default());
        moves
    }

    /// Becomes the moves of a position, these first.
    #[inline]
    pub fn list<const N: usize>(&mut self, tangle: &Tangle<N>, guesses: Guesses) {
        #[cfg(target_arch = "x86_64")]
        if N <= wide::MOST && self.is_wide {
            // SAFETY: the processor has been asked whether it can.
            return unsafe { wide::list(self, tangle, guesses) };
        }
        self.list_one_by_one(tangle, guesses);
    }

    fn list_one_by_one<const N: usize>(&mut self, tangle: &Tangle<N>, guesses: Guesses) {
        let free = free_links(tangle);
        // The safe moves that are lost with a link when its joint falls to two.
        let lost = |joint: usize, itself: u8| {
            let others = free[joint % N].saturating_sub(itself);
            if tangle.fours >> joint & 1 == 0 { others } else { 0 }
        };
        let mut unsorted = [(0, 0); 128];
        let mut count = 0;
        let mut places_of = [0u8; CLASSES];
        for joint in Singles(tangle.joints).map(|joint| joint.trailing_zeros() as usize) {
            for side in different_sides(tangle, joint) {
                let end = (4 * joint + side) as End;
                let (link, other) = (tangle.link(end), tangle.other(end));
                let itself = u8::from(is_free(link));
                let there = if is_to_rim(link) { 0 } else { lost(joint_of(other), itself) };
                let cost = itself + lost(joint, itself) + there;
                let class = CLASSES as u8 - 1 - cost.min(CLASSES as u8 - 1);
                unsorted[count % 128] = (end, class);
                let counts = !guesses.ends().contains(&end);
                count += usize::from(counts);
                places_of[usize::from(class)] += u8::from(counts);
            }
        }
        let mut next = 0;
        for place in &mut places_of {
            next += std::mem::replace(place, next);
        }
        let guessed = guesses.ends().len();
        self.ends[..guessed].copy_from_slice(guesses.ends());
        for &(end, class) in &unsorted[..count % 128] {
            let place = &mut places_of[usize::from(class)];
            self.ends[(guessed + usize::from(*place)) % 128] = end;
            *place += 1;
        }
        self.count = guessed + count;
        self.has_losses = false;
    }

    /// Leaves some out.
    pub fn retain(&mut self, mut keeps: impl FnMut(End) -> bool) {
        let mut kept = 0;
        for i in 0..self.count {
            let end = self.ends[i];
            if keeps(end) {
                self.ends[kept] = end;
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// Their ends, in order.
    #[inline]
    pub fn ends(&self) -> &[End] {
        &self.ends[..self.count]
    }
}

/// The moves of a position, in order.
pub(super) struct Steps<'a, const N: usize> {
    tangle: &'a Tangle<N>,
    moves: &'a Moves,
    ends: std::slice::Iter<'a, End>,
    /// The openings that have had their turn.
    opened: usize,
}

/// The moves of a position, in order, and the openings after them.
#[inline]
pub(super) fn steps<'a, const N: usize>(tangle: &'a Tangle<N>, moves: &'a Moves) -> Steps<'a, N> {
    Steps { tangle, moves, ends: moves.ends().iter(), opened: 0 }
}

impl<const N: usize> Steps<'_, N> {
    /// Out of line, so that the state of the loop around [`Steps::next`] stays in registers.
    #[inline(never)]
    fn next_opening(&mut self) -> Option<Step> {
        let openings = self.tangle.simple.openings();
        while let Some(&opening) = openings.get(self.opened) {
            self.opened += 1;
            if let Some(component) = opening {
                return Some(Step::of(self.tangle, Cut::Open(component)));
            }
        }
        None
    }

    /// Makes a move: `next` is the position after it.
    #[inline(always)]
    pub fn make(&self, cut: Cut, next: &mut Tangle<N>) {
        *next = *self.tangle;
        if let Cut::Link(end) = cut
            && self.moves.has_losses
        {
            if self.moves.losses.cut(self.tangle, end, next) {
                return;
            }
            *next = *self.tangle;
        }
        next.cut_anything(cut);
    }
}

impl<const N: usize> Iterator for Steps<'_, N> {
    type Item = Step;

    #[inline(always)]
    fn next(&mut self) -> Option<Step> {
        match self.ends.next() {
            Some(&end) => Some(Step::of(self.tangle, Cut::Link(end))),
            None => self.next_opening(),
        }
    }
}

/// By joint, how many of its links have no boxes.
#[inline]
fn free_links<const N: usize>(tangle: &Tangle<N>) -> [u8; N] {
    let mut free = [0; N];
    for (free, links) in free.iter_mut().zip(&tangle.links) {
        *free = links.iter().map(|&link| u8::from(is_free(link))).sum();
    }
    free
}

/// The sides of a joint on which a link has its first end, one of those to the rim that are equal.
fn different_sides<const N: usize>(tangle: &Tangle<N>, joint: usize) -> impl Iterator<Item = usize> {
    let (links, others) = (tangle.links[joint], tangle.others[joint]);
    (0..4).filter(move |&side| {
        let is_first = links[side] != 0 && usize::from(others[side]) >= 4 * joint + side;
        is_first && !(is_to_rim(links[side]) && links[..side].contains(&links[side]))
    })
}

#[cfg(test)]
mod tests {
    use boyi_core::{Game, Random};
    use boyi_dots::Dots;

    use super::super::super::grid::{Grid, board_boxes};
    use super::super::captures::offer;
    use super::*;

    /// Says nothing on a processor without AVX2: there all is done one by one.
    #[test]
    fn all_links_at_once_are_listed_and_cut_as_one_by_one() {
        // One list for all, as in a search: what another position has left behind does not matter.
        let moves = &mut Moves::none();
        let mut listed = |rules: &str| {
            [
                at_once_is_one_by_one::<16>(moves, rules),
                at_once_is_one_by_one::<64>(moves, rules),
                at_once_is_one_by_one::<8>(moves, rules),
                at_once_is_one_by_one::<32>(moves, rules),
            ]
        };
        let lists = ["2x4", "3x3", "4x4", "2x7", "3x5", "5x5", "7x7"].map(&mut listed);
        for width in 0..4 {
            let lists = lists.iter().map(|lists| lists[width]).sum::<usize>();
            assert!(lists > 1000, "{width}: {lists}");
        }
    }

    fn at_once_is_one_by_one<const N: usize>(moves: &mut Moves, rules: &str) -> usize {
        let mut random = Random::new(8);
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let mut lists = 0;
        for _ in 0..150 {
            let mut game = start;
            for _ in 0..random.below(game.count() as u32) {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let rest = offer(Grid::of(&game), board).rest;
            if rest.degrees(board).joints().count_ones() as usize > N {
                continue;
            }
            // Cuts leave behind what nobody may look at.
            let mut tangle = Tangle::<N>::of(rest, board);
            while tangle.joints != 0 {
                let one_by_one = |guesses| {
                    let mut moves = Moves::none();
                    moves.list_one_by_one(&tangle, guesses);
                    moves
                };
                let all = one_by_one(Guesses::default());
                let any = |random: &mut Random| all.ends()[random.below(all.ends().len() as u32) as usize];
                let mut guesses = [0; 4].map(|_| Some(any(&mut random)));
                // The other of two equal links to the rim is no move of the list.
                guesses[0] = (0..4 * N)
                    .map(|end| end as End)
                    .find(|&end| tangle.is_short_move(end) && !all.ends().contains(&end));
                for i in 1..4 {
                    if guesses[..i].contains(&guesses[i]) {
                        guesses[i] = None;
                    }
                }
                for some in [[None; 4], guesses] {
                    let mut guesses = Guesses::default();
                    some.into_iter().for_each(|guess| guesses.add(guess));
                    let expected = one_by_one(guesses);
                    moves.list(&tangle, guesses);
                    assert_eq!(moves.ends(), expected.ends(), "{game} {guesses:?}");
                    let unlisted = usize::from(some[0].is_some());
                    assert_eq!(expected.ends().len(), all.ends().len() + unlisted, "{game} {guesses:?}");
                    let mut made = steps(&tangle, moves);
                    while let Some(step) = made.next() {
                        let (mut next, mut alone) = (Tangle::empty(), tangle);
                        made.make(step.cut, &mut next);
                        alone.cut(step.cut);
                        assert_eq!(parts(&next), parts(&alone), "{game} {step:?}");
                    }
                }
                lists += 1;
                tangle.cut(Cut::Link(any(&mut random)));
            }
        }
        lists
    }

    /// All of a position that may be looked at.
    fn parts<const N: usize>(tangle: &Tangle<N>) -> (u64, u64, i8, i8, u64, Vec<[u8; 8]>) {
        let Tangle { joints, fours, boxes, safe, simple, .. } = tangle;
        let links = Singles(*joints).map(|joint| {
            let joint = joint.trailing_zeros() as usize;
            let ([a, b, c, d], [e, f, g, h]) = (tangle.links[joint], tangle.others[joint]);
            [a, b, c, d, e, f, g, h]
        });
        (*joints, *fours, *boxes, *safe, simple.key(), links.collect())
    }
}
