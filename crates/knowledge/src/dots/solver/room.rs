//! What belongs to positions of one width. Joints only become fewer, so a search goes on with narrower rows as soon as its
//! joints fit: less is copied for every move, and two positions share the vectors in which names are made.

use super::super::grid::Singles;
use super::names::Names;
use super::step::OPENING;
use super::tangle::{End, Tangle, place_of};

/// So many names are made side by side.
pub(super) const WIDTH: usize = 4;

/// No place.
const NOWHERE: u8 = 255;

/// What belongs to positions of at most `N` joints.
pub(super) struct Room<const N: usize> {
    pub names: Names<N>,
    /// Where the next positions are looked at.
    pub nexts: [Tangle<N>; WIDTH],
    /// By joint, its number when the search began: edges are remembered by that.
    homes: [u8; N],
    /// The other way round.
    places: [u8; 64],
}

impl<const N: usize> Room<N> {
    fn new(names: Names<N>) -> Self {
        let homes = std::array::from_fn(|joint| joint as u8);
        let places = std::array::from_fn(|joint| if joint < N { joint as u8 } else { NOWHERE });
        Room { names, nexts: [Tangle::empty(); WIDTH], homes, places }
    }

    /// The number by which an edge is remembered.
    #[inline]
    pub fn home(&self, edge: u8) -> u8 {
        if edge == OPENING {
            return OPENING;
        }
        let (joint, side) = place_of(edge);
        4 * self.homes[joint % N] + side as u8
    }

    /// The safe move that is remembered by this number.
    #[inline]
    pub fn safe_move(&self, tangle: &Tangle<N>, home: u8) -> Option<End> {
        let (joint, side) = place_of(home);
        let place = self.places[joint];
        (place != NOWHERE).then(|| 4 * place + side as u8).filter(|&end| tangle.is_safe_move(end))
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

    /// A position in rows of `M` that was in rows of `N`.
    pub fn narrowed<const N: usize, const M: usize>(&mut self, tangle: &Tangle<N>) -> Tangle<M>
    where
        Rooms: Has<N> + Has<M>,
    {
        let homes = Has::<N>::room(self).homes;
        Has::<M>::room(self).take_over(&homes, tangle.joints);
        tangle.narrowed()
    }
}

/// Has a room of that width.
pub(super) trait Has<const N: usize> {
    fn room(&mut self) -> &mut Room<N>;
}

macro_rules! has {
    ($width:literal, $room:ident) => {
        impl Has<$width> for Rooms {
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
