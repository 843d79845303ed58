//! What a side has to fear, and from where it could threaten something. Only the arcs are looked at, not the pieces:
//! whatever is captured is captured by the first piece on the other side of an arc.

use crate::loops::{ARCS, around_arc, open_slots, slots_of};
use crate::{Board, Point};
use boyi_core::Side;

/// The threats on a board, as one side sees them.
///
/// ```
/// use boyi_core::Side;
/// use boyi_surakarta::{Board, Point, Threats};
/// let (b6, a5): (Point, Point) = ("b6".parse()?, "a5".parse()?);
/// let board = Board::new([b6.bit(), a5.bit()]).expect("one piece a side");
/// let threats = Threats::of(&board, Side::First);
/// assert_eq!(threats.endangered(), b6.bit());
/// assert!(threats.attacks_from("b5".parse()?));
/// assert!(!threats.attacks_from("c6".parse()?), "a5 is on the other loop");
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    endangered: u64,
    /// The free slots from where the first piece over an arc is an enemy.
    attacking: u64,
}

impl Threats {
    /// What `side` has to fear and could threaten.
    #[inline]
    pub fn of(board: &Board, side: Side) -> Threats {
        let (own, enemy, occupied) = (board.pieces(side), board.pieces(!side), board.occupied_slots());
        let mut threats = Threats::default();
        for arc in 0..ARCS {
            let Some([before, beyond]) = around_arc(arc, occupied) else { continue };
            let [open_before, open_beyond] = open_slots(arc, occupied);
            let are_enemies = [before, beyond].map(|point| enemy & point.bit() != 0);
            if are_enemies[0] {
                threats.attacking |= open_beyond;
                threats.endangered |= beyond.bit();
            }
            if are_enemies[1] {
                threats.attacking |= open_before;
                threats.endangered |= before.bit();
            }
            if are_enemies[0]
                && before == beyond
                && let Some(others) = around_arc(arc, occupied & !slots_of(before))
            {
                // A piece on both sides of an arc crosses its own starting point.
                threats.endangered |= others[0].bit() | others[1].bit();
            }
        }
        threats.endangered &= own;
        threats
    }

    /// The own pieces that the enemy could capture if it were its turn: a set like [`Board::pieces`].
    #[inline]
    pub fn endangered(self) -> u64 {
        self.endangered
    }

    /// Whether a new piece of this side on that empty point could capture something.
    #[inline]
    pub fn attacks_from(self, point: Point) -> bool {
        self.attacking & slots_of(point) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Surakarta, SurakartaRules};
    use boyi_core::{Game, Random};

    #[test]
    fn threats_are_what_captures_say() {
        let mut random = Random::new(3);
        for _ in 0..100 {
            let mut game = Surakarta::start(SurakartaRules::default());
            while game.outcome().is_none() {
                for side in Side::BOTH {
                    let threats = Threats::of(game.board(), side);
                    let mut endangered = 0;
                    game.board().visit_captures(!side, |mv| endangered |= mv.to.bit());
                    assert_eq!(threats.endangered(), endangered, "{game}");
                    for point in Point::of_mask(game.board().empty()) {
                        let attacks = game.captures(side, point) != 0;
                        assert_eq!(threats.attacks_from(point), attacks, "{side:?} {point} {game}");
                    }
                }
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
    }
}
