//! What each ring means, in tables.

use std::sync::LazyLock;

use boyi_hex::Colour;

use super::{EMPTY, mark, state};

/// What each ring means.
pub(in crate::knowledge) struct Meanings {
    /// Neither colour's stone here can matter, whatever happens around.
    pub(in crate::knowledge) dead: [bool; 1 << 12],
    /// For each colour, the directions where its stone would make this cell dead.
    pub(in crate::knowledge) killers: [[u8; 1 << 12]; 2],
    /// For each colour, if the other has a stone here: the directions of the cells that complete a bridge of this
    /// colour into which that stone has intruded.
    pub(in crate::knowledge) completions: [[u8; 1 << 12]; 2],
    /// The directions in which this neighbour and the next one are empty: a bridge may lead out between them.
    pub(in crate::knowledge) gaps: [u8; 1 << 12],
}

/// Computed when first needed.
pub(in crate::knowledge) static MEANINGS: LazyLock<Box<Meanings>> = LazyLock::new(|| {
    let mut meanings = Box::new(Meanings {
        dead: [false; 1 << 12],
        killers: [[0; 1 << 12]; 2],
        completions: [[0; 1 << 12]; 2],
        gaps: [0; 1 << 12],
    });
    let is_ring = |ring: u16| (0..6).all(|direction| state(ring, direction) != 3);
    for ring in (0..1 << 12).filter(|&ring| is_ring(ring)) {
        meanings.dead[usize::from(ring)] = is_dead(ring);
    }
    for ring in (0..1 << 12).filter(|&ring| is_ring(ring)) {
        let is = |direction: usize, mark: u8| state(ring, direction % 6) == mark;
        let index = usize::from(ring);
        for direction in (0..6).filter(|&direction| is(direction, EMPTY)) {
            let bit = 1 << direction;
            for colour in Colour::BOTH {
                let taken = ring | u16::from(mark(colour)) << (2 * direction);
                if meanings.dead[usize::from(taken)] {
                    meanings.killers[colour.index()][index] |= bit;
                }
                if is(direction + 1, mark(colour)) && is(direction + 5, mark(colour)) {
                    meanings.completions[colour.index()][index] |= bit;
                }
            }
            if is(direction + 1, EMPTY) {
                meanings.gaps[index] |= bit;
            }
        }
    }
    meanings
});

/// A cell is dead if however its empty neighbours are filled, the stones around it make at most one run of each colour:
/// then its own stone joins nothing that is not joined already, and parts nothing.
fn is_dead(ring: u16) -> bool {
    match (0..6).find(|&direction| state(ring, direction) == EMPTY) {
        Some(direction) => {
            Colour::BOTH.into_iter().all(|colour| is_dead(ring | u16::from(mark(colour)) << (2 * direction)))
        }
        None => (0..6).filter(|&i| state(ring, i) != state(ring, (i + 1) % 6)).count() <= 2,
    }
}
