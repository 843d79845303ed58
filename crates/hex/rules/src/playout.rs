//! Random games, one move after another to a full board. A full board has exactly one winner, and the winner of a game
//! stays the winner when play goes on, so only the end is judged.

use crate::{Colour, Hex, HexMove, MAX_SIZE};
use boyi_core::{Game, Outcome, Random};

const ROWS: usize = MAX_SIZE as usize;

pub(crate) fn random_move(game: &Hex, random: &mut Random) -> Option<HexMove> {
    let count = game.count();
    if count == 0 {
        return None;
    }
    let chosen = random.below(count as u32) as usize;
    let place = |index| HexMove::Place(game.geometry().cell(index));
    Some(game.empty_cells().iter().nth(chosen).map_or(HexMove::Swap, place))
}

pub(crate) fn playout(game: &mut Hex, random: &mut Random) -> Outcome {
    if game.can_swap() {
        let mv = random_move(game, random).expect("the game has just begun");
        game.play_unchecked(mv);
    }
    let winner = game.winning_colour().unwrap_or_else(|| fill(game, random));
    Outcome::Win(game.owner(winner))
}

/// Plays random moves by turns until every cell has a stone, and says who won. The stones of the side to move are
/// written down; all other cells then belong to its opponent.
fn fill(game: &Hex, random: &mut Random) -> Colour {
    let geometry = game.geometry();
    let size = usize::from(game.size());
    let mover = game.to_move();
    let mut rows = [0u32; ROWS];
    for index in game.stones(mover).iter() {
        let cell = geometry.cell(index);
        rows[usize::from(cell.row)] |= 1 << cell.column;
    }
    let mut empty = [0u16; ROWS * ROWS];
    let mut left = 0;
    for index in game.empty_cells().iter() {
        let cell = geometry.cell(index);
        empty[left] = u16::from(cell.row) << 8 | u16::from(cell.column);
        left += 1;
    }
    // Two turns a step: one random word serves both.
    while left > 0 {
        let word = random.next();
        let chosen = (((word & 0xffff_ffff) * left as u64) >> 32) as usize;
        let cell = empty[chosen];
        left -= 1;
        empty[chosen] = empty[left];
        rows[usize::from(cell >> 8)] |= 1 << (cell & 31);
        if left > 0 {
            let chosen = (((word >> 32) * left as u64) >> 32) as usize;
            left -= 1;
            empty[chosen] = empty[left];
        }
    }
    if mover == Colour::Blue {
        rows.iter_mut().for_each(|row| *row = !*row & ((1 << size) - 1));
    }
    if joins_top_and_bottom(&rows[..size]) { Colour::Red } else { Colour::Blue }
}

/// Whether the stones, one word of columns a row, join the first row to the last one. At most 19 rows.
pub fn joins_top_and_bottom(stones: &[u32]) -> bool {
    let last = stones.len() - 1;
    let mut reached = [0u32; ROWS];
    reached[0] = stones[0];
    loop {
        for row in 1..=last {
            let above = reached[row - 1];
            reached[row] = spread(reached[row] | above | above >> 1, stones[row]);
        }
        if reached[last] != 0 {
            return true;
        }
        let mut grown = false;
        for row in (0..last).rev() {
            let below = reached[row + 1];
            let wider = spread(reached[row] | below | below << 1, stones[row]);
            grown |= wider != reached[row];
            reached[row] = wider;
        }
        if !grown {
            return false;
        }
    }
}

/// All runs of `stones` that hold a bit of `seeds`.
#[inline]
fn spread(seeds: u32, stones: u32) -> u32 {
    let seeds = seeds & stones;
    // Adding a seed to its run carries up to the run's end: the bits that change are those from the seed upwards.
    let up = stones & !(stones.wrapping_add(seeds)) | seeds;
    let mirrored_stones = stones.reverse_bits();
    let mirrored_seeds = up.reverse_bits();
    let down = mirrored_stones & !(mirrored_stones.wrapping_add(mirrored_seeds)) | mirrored_seeds;
    down.reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread_bit_by_bit(seeds: u32, stones: u32) -> u32 {
        let mut reached = seeds & stones;
        loop {
            let wider = (reached | reached << 1 | reached >> 1) & stones;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    #[test]
    fn spreading_by_carries_is_spreading_bit_by_bit() {
        let mut random = Random::new(3);
        for _ in 0..100_000 {
            let stones = (random.next() | random.next()) as u32 & 0x7_ffff;
            let seeds = (random.next() & random.next() & random.next()) as u32;
            assert_eq!(spread(seeds, stones), spread_bit_by_bit(seeds, stones), "{stones:b} {seeds:b}");
        }
    }
}
