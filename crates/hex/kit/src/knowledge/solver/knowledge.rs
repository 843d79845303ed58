//! What is known about a position without searching: who wins, or which moves are worth a search, best first.

use boyi_hex::Colour;

use super::ordering::Circuit;
use super::parts::{owned_region, parts};
use crate::knowledge::cells::PerCell;
use crate::knowledge::connections::{Network, Until};
use crate::knowledge::inferior::Analysis;
use crate::knowledge::{Cells, Position};

/// A decided position: who wins, and the cells that the winner needs for it. Everything else could be the loser's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decided<const W: usize> {
    pub(super) winner: Colour,
    pub(super) set: Cells<W>,
}

/// What can be seen of a position.
pub(super) enum Sight<const W: usize> {
    Decided(Decided<W>),
    Parts(Parts<W>),
    Open(Open<W>),
}

/// A position that falls apart: the mover, whose turn it is in both parts, wins if one of them is won.
#[derive(Clone, Copy)]
pub(super) struct Parts<const W: usize> {
    pub(super) positions: [Position<W>; 2],
    /// As for an open position.
    pub(super) given: [Cells<W>; 2],
}

/// An open position.
#[derive(Clone, Copy)]
pub(super) struct Open<const W: usize> {
    /// The position with its fill-in.
    pub(super) filled: Position<W>,
    /// Cells that a win of each colour may rely on because it has captured them. It relies on no dead cell: a cell that
    /// is dead stays so when everything outside the winner's cells becomes the loser's, itself included.
    pub(super) given: [Cells<W>; 2],
    /// Cells that the opponent relies on if all moves below fail: they are why no other move can win.
    pub(super) base: Cells<W>,
    moves: PerCell<u16, W>,
    count: u16,
}

impl<const W: usize> Open<W> {
    /// The moves worth a search, the most promising one first.
    #[inline]
    pub(super) fn moves(&self) -> &[u16] {
        &self.moves.as_slice()[..usize::from(self.count)]
    }
}

/// Room for the analysis of one position after another.
pub(super) struct Knowledge<const W: usize> {
    analysis: Analysis<W>,
    connections: [Network<W>; 2],
    circuits: [Circuit<W>; 2],
}

impl<const W: usize> Knowledge<W> {
    pub(super) fn new() -> Knowledge<W> {
        Knowledge {
            analysis: Analysis::new(),
            connections: [Network::new(), Network::new()],
            circuits: [Circuit::new(), Circuit::new()],
        }
    }

    pub(super) fn look_at(&mut self, position: Position<W>) -> Sight<W> {
        let mut given = [Cells::EMPTY; 2];
        let mover = position.to_move();
        let mut filled = position;
        loop {
            let fill_in = self.analysis.fill_in(filled);
            filled = fill_in.position;
            for (given, captured) in given.iter_mut().zip(fill_in.captured) {
                *given |= captured;
            }
            if let Some(winner) = filled.winner() {
                return Sight::Decided(Decided { winner, set: given[winner.index()] });
            }
            if let Some(positions) = parts(&filled) {
                return Sight::Parts(Parts { positions, given });
            }
            let theirs = &mut self.connections[1];
            // Only the opponent's connections are searched for. Were the mover's edges connected, the opponent's last
            // move would lie outside the must-play region of that connection, and such moves are not tried.
            theirs.find(&filled, !mover, Until::Full);
            if let Some(carrier) = theirs.win_moving_second() {
                let set = carrier | given[(!mover).index()];
                return Sight::Decided(Decided { winner: !mover, set });
            }
            let Some((region, carrier)) = owned_region(&filled, theirs) else { break };
            filled = filled.with_stones(!mover, region);
            given[(!mover).index()] |= carrier;
        }
        let [own, theirs] = &mut self.connections;
        let vacant = filled.vacant();
        let must_play = theirs.must_play() & vacant;
        let sorted = self.analysis.sort_moves(mover, must_play);
        let mut base = given[(!mover).index()] | sorted.refutations;
        if must_play != vacant {
            base |= theirs.must_play_carrier();
        }
        let mut open = Open { filled, given, base, moves: PerCell::all(0), count: 0 };
        let [own_circuit, their_circuit] = &mut self.circuits;
        if sorted.candidates.len() > 1 {
            own.find(&filled, mover, Until::Touching);
            own_circuit.solve(own);
            their_circuit.solve(theirs);
        }
        let mut scored = PerCell::<_, W>::all((0.0, 0u16));
        for (place, cell) in scored.as_mut_slice().iter_mut().zip(sorted.candidates.iter()) {
            *place = (own_circuit.flow[cell] + their_circuit.flow[cell], cell as u16);
            open.count += 1;
        }
        let scored = &mut scored.as_mut_slice()[..usize::from(open.count)];
        scored.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        for (place, &(_, cell)) in open.moves.as_mut_slice().iter_mut().zip(scored.iter()) {
            *place = cell;
        }
        Sight::Open(open)
    }
}
