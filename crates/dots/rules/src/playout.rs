//! Random games to the end. Nobody looks at the positions on the way, so nothing is kept but the edges drawn, the lead
//! and whose turn it is, and no step asks a question that a processor would have to guess the answer of.
//!
//! Other designs were measured. Drawing the whole order of edges first and closing each box at the latest of its edges'
//! times is as fast from the empty board and slower from later positions; noting closings as bits and adding the boxes
//! up at the end is slower; four edges from one random word by repeated multiplication gains or loses a few per cent
//! with the processor it is compiled for.

use std::ops::{BitAnd, BitOrAssign, Shl};

use boyi_core::{Game, Margin, Outcome, Random, Side};

use crate::Dots;

pub(crate) fn playout(game: &Dots, random: &mut Random) -> Outcome {
    let board = game.geometry();
    let lead = if board.is_narrow() {
        final_lead(game, game.edges() as u64, board.narrow_masks(), random)
    } else {
        final_lead(game, game.edges(), board.wide_masks(), random)
    };
    Margin(lead as i16).outcome()
}

/// The first side's lead after a random game. `boxes_beside` has the two boxes of each edge as sets of edges; its length
/// is a power of two, so that a mask keeps every index in range.
#[inline(always)]
fn final_lead<Set, const N: usize>(
    game: &Dots,
    mut drawn: Set,
    boxes_beside: &[[Set; 2]; N],
    random: &mut Random,
) -> i32
where
    Set: Copy + PartialEq + From<u8> + Shl<usize, Output = Set> + BitAnd<Output = Set> + BitOrAssign,
{
    const { assert!(N.is_power_of_two()) };
    let mut free = [0; N];
    let mut left = list(game.free(), &mut free);
    let mut lead = game.score(Side::First) as i32 - game.score(Side::Second) as i32;
    let mut sign = if game.mover() == Side::First { 1 } else { -1 };

    let mut draw = |half: u64, left: u32| {
        let chosen = ((half * u64::from(left)) >> 32) as usize % N;
        let edge = usize::from(free[chosen]) % N;
        free[chosen] = free[(left - 1) as usize % N];
        drawn |= Set::from(1) << edge;
        let [a, b] = boxes_beside[edge];
        let closed = i32::from(drawn & a == a) + i32::from(drawn & b == b);
        lead += sign * closed;
        sign = if closed == 0 { -sign } else { sign };
    };
    // Half a random word is enough for an edge: see the bias of `Random::below`.
    while left > 1 {
        let word = random.next();
        draw(word >> 32, left);
        draw(word & 0xffff_ffff, left - 1);
        left -= 2;
    }
    if left == 1 {
        draw(0, 1);
    }
    lead
}

/// Writes down the members of a set and returns how many there are.
#[inline(always)]
fn list<const N: usize>(set: u128, members: &mut [u8; N]) -> u32 {
    let mut count = 0;
    for (base, mut left) in [(0, set as u64), (64, (set >> 64) as u64)] {
        while left != 0 {
            members[count % N] = base + left.trailing_zeros() as u8;
            count += 1;
            left &= left - 1;
        }
    }
    count as u32
}
