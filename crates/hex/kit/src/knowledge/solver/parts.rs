//! Decomposition: a board that falls into parts which have nothing to do with each other.
//!
//! Where all ways of a colour from edge to edge lead through one of its groups, it has to get to that group on either
//! side of it, and neither side helps with the other. And an empty region between just two groups of a colour can do no
//! more than join them: if they can be joined there whoever begins, the whole region is that colour's.

use boyi_hex::Colour;

use super::super::connections::{End, Network};
use super::super::{Cells, Position};

/// The empty cells in connected regions; nothing if all hang together.
fn regions<const W: usize>(position: &Position<W>) -> Vec<Cells<W>> {
    let mut left = position.vacant();
    let mut regions = Vec::new();
    while let Some(cell) = left.lowest() {
        let region = position.shape().flood(Cells::only(cell), left);
        if region == position.vacant() {
            break;
        }
        left -= region;
        regions.push(region);
    }
    regions
}

/// A group of stones, or an edge with what is joined to it.
struct Group<const W: usize> {
    end: End,
    /// The empty cells that it touches.
    near: Cells<W>,
}

/// A colour's edges and then its other groups.
fn groups<const W: usize>(position: &Position<W>, colour: Colour) -> Vec<Group<W>> {
    let shape = position.shape();
    let vacant = position.vacant();
    let mut inland = position.stones(colour);
    let mut groups = Vec::new();
    for (edge, end) in [End::Start, End::Goal].into_iter().enumerate() {
        let joined = position.joined_to(colour, edge);
        inland -= joined;
        groups.push(Group { end, near: (shape.around(joined) | shape.edges(colour)[edge]) & vacant });
    }
    while let Some(stone) = inland.lowest() {
        let group = shape.flood(Cells::only(stone), inland);
        inland -= group;
        groups.push(Group { end: End::Cell(stone), near: shape.around(group) & vacant });
    }
    groups
}

/// Two positions, the mover's turn in both, of which the mover has to win one: the opponent, all of whose ways lead
/// through one group, has to get to it from both edges. Each has the other's empty cells filled with the opponent's
/// stones.
pub(super) fn parts<const W: usize>(position: &Position<W>) -> Option<[Position<W>; 2]> {
    let regions = regions(position);
    if regions.is_empty() {
        return None;
    }
    let opponent = !position.to_move();
    let groups = groups(position, opponent);
    let [start, goal, inland @ ..] = &groups[..] else { return None };
    inland.iter().find_map(|gate| {
        // What can be reached from the starting edge without passing the gate.
        let mut near = start.near;
        let mut reached = Cells::EMPTY;
        loop {
            let wider =
                regions.iter().filter(|region| region.intersects(near)).fold(reached, |all, &it| all | it);
            if wider == reached {
                break;
            }
            reached = wider;
            let others =
                inland.iter().filter(|group| group.end != gate.end && group.near.intersects(reached));
            near = others.fold(near, |near, group| near | group.near);
        }
        let rest = position.vacant() - reached;
        let is_gate = !goal.near.intersects(reached) && !reached.is_empty() && !rest.is_empty();
        is_gate.then(|| [rest, reached].map(|filled| position.with_stones(opponent, filled)))
    })
}

/// A region that a colour owns, and the cells it needs there, if its connections show one.
pub(super) fn owned_region<const W: usize>(
    position: &Position<W>,
    connections: &Network<W>,
) -> Option<(Cells<W>, Cells<W>)> {
    let regions = regions(position);
    if regions.is_empty() {
        return None;
    }
    let groups = groups(position, connections.colour());
    regions.into_iter().find_map(|region| {
        let mut around = groups.iter().filter(|group| group.near.intersects(region));
        let (Some(one), Some(other), None) = (around.next(), around.next(), around.next()) else {
            return None;
        };
        let carriers = connections.full(one.end, other.end).iter();
        let carrier =
            carriers.filter(|carrier| carrier.is_subset(region)).min_by_key(|carrier| carrier.len())?;
        Some((region, *carrier))
    })
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;
    use crate::knowledge::connections::Until;
    use crate::knowledge::reference::{Minimax, drawn, random_position};

    #[test]
    fn a_wall_across_the_board_makes_two_parts() {
        // Blue to move; Red's third row reaches from side to side, so Red needs it joined to the top and to the bottom.
        let [above, below] = parts(&drawn("...../.B.../RRRRR/..B../..B.. B")).unwrap();
        assert_eq!(above.to_string(), "...../.B.../RRRRR/RRBRR/RRBRR B");
        assert_eq!(below.to_string(), "RRRRR/RBRRR/RRRRR/..B../..B.. B");
    }

    #[test]
    fn one_gap_in_the_wall_and_there_is_one_part() {
        assert!(parts(&drawn("...../.B.../RR.RR/..B../..B.. B")).is_none());
        assert!(parts(&drawn("...../..B../...../...../..... R")).is_none());
    }

    /// A random position with a whole row of Red's stones, or a column of Blue's.
    fn walled(random: &mut Random) -> Position {
        loop {
            let position = random_position(random, 5, 12);
            let line = 1 + random.below(3) as usize;
            let row: Cells = (5 * line..5 * line + 5).collect();
            let blue = position.stones(Colour::Blue) - row;
            let bare = Position::empty(5).unwrap().with_stones(Colour::Blue, blue);
            let walled = bare.with_stones(Colour::Red, position.stones(Colour::Red) | row);
            let walled = walled.with_to_move(position.to_move());
            if walled.winner().is_none() {
                return if random.below(2) == 0 { walled } else { walled.exchanged() };
            }
        }
    }

    #[test]
    fn the_mover_wins_if_a_part_is_won() {
        let mut random = Random::new(51);
        let mut found = 0;
        for _ in 0..400 {
            let position = walled(&mut random);
            let Some(parts) = parts(&position) else { continue };
            found += 1;
            let mover = position.to_move();
            let wins = |position| Minimax::default().winner(position) == mover;
            assert_eq!(wins(position), parts.into_iter().any(wins), "{position}");
        }
        assert!(found > 50, "{found}");
    }

    #[test]
    fn an_owned_region_can_be_filled() {
        let mut random = Random::new(52);
        let mut found = 0;
        for _ in 0..400 {
            let position = walled(&mut random);
            for colour in Colour::BOTH {
                let mut connections = Network::new();
                connections.find(&position, colour, Until::Exhausted);
                let Some((region, carrier)) = owned_region(&position, &connections) else { continue };
                found += 1;
                // All that the owner needs of the region is the carrier.
                let poorer = position.with_stones(!colour, region - carrier);
                for mover in Colour::BOTH {
                    let winner = |position: Position| Minimax::default().winner(position.with_to_move(mover));
                    let filled = position.with_stones(colour, region);
                    assert_eq!(winner(filled), winner(position), "{position}");
                    assert_eq!(winner(poorer), winner(position), "{position}");
                }
            }
        }
        assert!(found > 50, "{found}");
    }
}
