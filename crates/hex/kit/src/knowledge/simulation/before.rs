//! What is settled before a simulation begins.

use boyi_core::Random;
use boyi_hex::Colour;

use crate::knowledge::fill::Filling;
use crate::knowledge::rings::{MEANINGS, Rings, directions};

/// The last two stones that were put on the board, the latest one first, where they are known.
pub type Recent = [Option<usize>; 2];

/// The rules that apply before a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// Every bridge gets one stone of each colour.
    pub bridges: bool,
    /// Dead cells are filled at random.
    pub dead: bool,
    /// Captured cells are filled with their owner's stones.
    pub captured: bool,
    /// If the mover's last stone intruded into a bridge and the opponent did not answer, the mover breaks it.
    pub breaks: bool,
}

impl Before {
    /// All rules, as in `hex-2022`.
    pub const ALL: Before = Before { bridges: true, dead: true, captured: true, breaks: true };
    /// None.
    pub const NONE: Before = Before { bridges: false, dead: false, captured: false, breaks: false };

    /// Settles the position of a filling, and writes down its bridges.
    pub(super) fn settle(self, filling: &mut Filling, recent: Recent, random: &mut Random) -> Rings {
        let position = &mut filling.position;
        let mut rings = Rings::of(position);
        if self.breaks
            && let Some(cell) = unanswered(&rings, position.to_move(), recent)
        {
            rings.put(position.to_move(), rings.board().place(cell));
            *position = position.after(cell);
        }
        if self.dead || self.captured {
            let coin = || Colour::BOTH[random.below(2) as usize];
            rings.fill(position.vacant(), (self.dead, self.captured), coin);
            for colour in Colour::BOTH {
                *position = position.with_stones(colour, rings.stones(colour));
            }
        }
        filling.pairs.clear();
        if self.bridges {
            rings.bridges(|cells| filling.pairs.push(cells));
        }
        rings
    }
}

/// The cell that breaks a bridge of the opponent: the mover's last stone is in it, and the opponent's last stone went
/// elsewhere. A bridge that this last stone has only just made does not count.
fn unanswered(rings: &Rings, mover: Colour, recent: Recent) -> Option<usize> {
    let [Some(answer), Some(intruder)] = recent else { return None };
    let own = |cell: usize| rings.stones(mover).contains(cell);
    if !own(intruder) || own(answer) {
        return None;
    }
    let board = rings.board();
    let place = board.place(intruder);
    let completions = MEANINGS.completions[(!mover).index()][usize::from(rings.ring(place))];
    directions(completions)
        .find(|&direction| {
            let ends = [(direction + 1) % 6, (direction + 5) % 6];
            ends.into_iter().all(|end| board.step(place, end) != board.place(answer))
        })
        .map(|direction| board.cell(board.step(place, direction)))
}
