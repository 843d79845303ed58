//! Bridges: two points with two empty cells between them, so that who loses one of the cells takes the other.

use boyi_hex::Colour;

use super::connections::End;
use super::{Cells, Position};

/// Two stones of a colour, or a stone and an edge, joined by two empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// A stone.
    pub from: usize,
    /// Another stone, or an edge.
    pub to: End,
    /// The two cells between them.
    pub carrier: Cells,
}

/// All bridges of a colour between stones, each once, and from stones on the second row to the edge. Bridges may share
/// cells, and both ends may be joined in another way, too.
///
/// ```
/// use boyi_core::Game;
/// use boyi_hex::{Colour, Hex, HexRules};
/// use boyi_hex_kit::knowledge::{Position, connections::End, patterns::bridges};
///
/// let game = Hex::parse(HexRules::new(4).unwrap(), "..../..R./..../.R.. B").unwrap();
/// let found = bridges(&Position::of(&game), Colour::Red);
/// assert_eq!(found.len(), 2);
/// assert_eq!((found[0].from, found[0].to), (6, End::Start));
/// assert_eq!((found[1].from, found[1].to), (6, End::Cell(13)));
/// ```
pub fn bridges(position: &Position, colour: Colour) -> Vec<Bridge> {
    let shape = position.shape();
    let (stones, vacant) = (position.stones(colour), position.vacant());
    let mut found = Vec::new();
    for from in stones.iter() {
        for (edge, to) in [(0, End::Start), (1, End::Goal)] {
            let carrier = shape.neighbours(from) & shape.edges(colour)[edge] & vacant;
            if carrier.len() == 2 && !shape.edges(colour)[edge].contains(from) {
                found.push(Bridge { from, to, carrier });
            }
        }
        let near = shape.neighbours(from);
        let far = shape.around(near) - near - Cells::only(from);
        for to in (far & stones).iter().filter(|&to| to > from) {
            let carrier = near & shape.neighbours(to) & vacant;
            if carrier.len() == 2 {
                found.push(Bridge { from, to: End::Cell(to), carrier });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;
    use crate::knowledge::connections::Connections;
    use crate::knowledge::reference::{drawn, random_position};

    #[test]
    fn an_intruded_bridge_is_none() {
        assert_eq!(bridges(&drawn("...../..R../...../.R.../..... B"), Colour::Red).len(), 3);
        assert_eq!(bridges(&drawn("...../..R../..B../.R.../..... B"), Colour::Red).len(), 2);
    }

    #[test]
    fn every_bridge_is_a_full_connection() {
        let mut random = Random::new(51);
        for _ in 0..50 {
            let position = random_position(&mut random, 6, 24);
            let connections = Connections::of(&position, Colour::Blue);
            for Bridge { from, to, carrier } in bridges(&position, Colour::Blue) {
                let known = connections.full(End::Cell(from), to);
                let joined = known.is_empty() && connections.semi(End::Cell(from), to).is_empty();
                assert!(joined || known.iter().any(|full| full.is_subset(carrier)), "{position} {from}");
            }
        }
    }
}
