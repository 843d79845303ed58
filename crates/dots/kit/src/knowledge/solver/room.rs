//! What belongs to positions of one width. Joints only become fewer, so a search goes on with narrower rows as soon as its
//! joints fit: less is copied for every move, and names are made in fewer vectors.

use super::super::grid::Singles;
use super::names::Names;
use super::tangle::{End, Tangle, place_of};

/// Positions that a look works on side by side: the one that is looked up, and those that wait.
pub(super) const SLOTS: usize = 4;
/// No place.
const NOWHERE: u8 = 255;

/// What belongs to positions of at most `N` joints.
pub(super) struct Room<const N: usize> {
    pub names: Names<N>,
    /// By slot, the positions that are looked at.
    pub nexts: [Tangle<N>; SLOTS],
    /// By joint, its number when the search began: links are remembered by that.
    homes: [u8; N],
    /// The other way round.
    places: [u8; 64],
}

impl<const N: usize> Room<N> {
    fn new(names: Names<N>) -> Self {
        let homes = std::array::from_fn(|joint| joint as u8);
        let places = std::array::from_fn(|joint| if joint < N { joint as u8 } else { NOWHERE });
        Room { names, nexts: [Tangle::empty(); SLOTS], homes, places }
    }

    /// The number by which a link is remembered, of which this is the first end.
    #[inline]
    pub fn home(&self, end: End) -> u8 {
        let (joint, side) = place_of(end);
        4 * self.homes[joint % N] + side as u8
    }

    /// The short link that is remembered by this number. Those that stand for none are ends of the last joint of 64, and no
    /// board has so many.
    #[inline]
    pub fn short_move(&self, tangle: &Tangle<N>, home: u8) -> Option<End> {
        let (joint, side) = place_of(home);
        let place = self.places[joint];
        (place != NOWHERE).then(|| 4 * place + side as u8).filter(|&end| tangle.is_short_move(end))
    }

    /// Takes over what was remembered of these joints, which get new numbers in their order.
    fn take_over(&mut self, homes: &[u8], joints: u64) {
        self.places.fill(NOWHERE);
        for (place, joint) in Singles(joints).enumerate() {
            let home = homes[joint.trailing_zeros() as usize];
            self.homes[place] = home;
            self.places[usize::from(home)] = place as u8;
        }
    }
}

/// One of each width.
pub(super) struct Rooms {
    eight: Room<8>,
    sixteen: Room<16>,
    thirty_two: Room<32>,
    sixty_four: Room<64>,
}

impl Rooms {
    /// For what becomes of these joints of a board.
    pub fn new(board: u64, joints: u64) -> Self {
        Rooms {
            eight: Room::new(Names::new(board, joints)),
            sixteen: Room::new(Names::new(board, joints)),
            thirty_two: Room::new(Names::new(board, joints)),
            sixty_four: Room::new(Names::new(board, joints)),
        }
    }

    #[cfg(test)]
    pub fn do_not_go_wide(&mut self) {
        self.eight.names.do_not_go_wide();
        self.sixteen.names.do_not_go_wide();
        self.thirty_two.names.do_not_go_wide();
        self.sixty_four.names.do_not_go_wide();
    }

    /// A position in rows of `M` that was in rows of `N`.
    pub fn narrowed<const N: usize, const M: usize>(&mut self, tangle: &Tangle<N>) -> Tangle<M>
    where
        Rooms: HasRoom<N> + HasRoom<M>,
    {
        let wide = HasRoom::<N>::room(self);
        let (homes, symmetries) = (wide.homes, wide.names.narrowed(tangle.joints));
        let narrow = HasRoom::<M>::room(self);
        narrow.take_over(&homes, tangle.joints);
        narrow.names.set_symmetries(symmetries);
        tangle.narrowed()
    }
}

/// Has a room of that width.
pub(super) trait HasRoom<const N: usize> {
    fn room(&mut self) -> &mut Room<N>;
}

macro_rules! has {
    ($width:literal, $room:ident) => {
        impl HasRoom<$width> for Rooms {
            #[inline]
            fn room(&mut self) -> &mut Room<$width> {
                &mut self.$room
            }
        }
    };
}

has!(8, eight);
has!(16, sixteen);
has!(32, thirty_two);
has!(64, sixty_four);

#[cfg(test)]
mod tests {
    use boyi_core::{Game, Random};
    use boyi_dots::Dots;

    use super::super::super::grid::{Grid, board_boxes};
    use super::super::captures::offer;
    use super::super::step::Moves;
    use super::super::tangle::Cut;
    use super::*;

    /// The numbers by which the short links are remembered; each is found again by its number.
    fn remembered<const N: usize>(rooms: &mut Rooms, tangle: &Tangle<N>) -> Vec<u8>
    where
        Rooms: HasRoom<N>,
    {
        let room = rooms.room();
        let short = (0..4 * N).map(|end| end as End).filter(|&end| tangle.is_short_move(end));
        short
            .map(|end| {
                let home = room.home(end);
                assert_eq!(room.short_move(tangle, home), Some(end));
                home
            })
            .collect()
    }

    /// Draws edges until the joints fit into rows of `M`.
    fn thinned<const N: usize, const M: usize>(mut tangle: Tangle<N>, random: &mut Random) -> Tangle<N> {
        while tangle.joints.count_ones() as usize > M {
            let moves = Moves::of(&tangle);
            tangle.cut(Cut::Link(moves.ends()[random.below(moves.ends().len() as u32) as usize]));
        }
        tangle
    }

    #[test]
    fn links_are_remembered_by_the_same_numbers_in_narrower_rows() {
        let mut random = Random::new(4);
        let start = Dots::start("7x7".parse().unwrap());
        let board = board_boxes(7, 7);
        let mut edges = 0;
        for _ in 0..50 {
            let mut game = start;
            for _ in 0..20 {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let grid = offer(Grid::of(&game), board).rest;
            let mut rooms = Rooms::new(board, grid.degrees(board).joints());
            let tangle = thinned::<64, 32>(Tangle::of(grid, board), &mut random);
            let expected = remembered(&mut rooms, &tangle);
            let tangle: Tangle<32> = rooms.narrowed(&tangle);
            assert_eq!(remembered(&mut rooms, &tangle), expected);
            let tangle = thinned::<32, 16>(tangle, &mut random);
            let expected = remembered(&mut rooms, &tangle);
            let tangle: Tangle<16> = rooms.narrowed(&tangle);
            assert_eq!(remembered(&mut rooms, &tangle), expected);
            let tangle = thinned::<16, 8>(tangle, &mut random);
            let expected = remembered(&mut rooms, &tangle);
            let tangle: Tangle<8> = rooms.narrowed(&tangle);
            assert_eq!(remembered(&mut rooms, &tangle), expected);
            edges += expected.len();
        }
        assert!(edges > 100, "{edges}");
    }
}
