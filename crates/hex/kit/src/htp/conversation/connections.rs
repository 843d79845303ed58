//! Virtual connections.

use boyi_core::TextError;
use boyi_hex::{Cell, Colour};

use super::analysis::{filled_cells, inferior_marks, pairs, position};
use super::{Answer, Engine, colour_or_mover, count};
use crate::htp::{colour_word, parse_colour};
use crate::knowledge::connections::{Connections, End};
use crate::knowledge::inferior::fill_in;
use crate::knowledge::{Cells, Position};

/// `vc-build [COLOUR]`: inferior cells, and the cells that the colour need not consider because all of them lose.
pub(super) fn build(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "vc-build [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let (mut marks, filled, candidates) = inferior_marks(position(engine, colour));
    marks.extend(outside(&filled.position, colour, candidates));
    Ok(pairs(&marks))
}

/// `vc-get-mustplay [COLOUR]`: the cells where the colour need not move because the opponent wins all the same.
pub(super) fn must_play(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "vc-get-mustplay [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let filled = fill_in(position(engine, colour));
    let mut marks = filled_cells(&filled);
    marks.extend(outside(&filled.position, colour, filled.position.vacant()));
    Ok(pairs(&marks))
}

/// The candidates that lie outside of the must-play region.
fn outside(filled: &Position, colour: Colour, candidates: Cells) -> Vec<(String, String)> {
    if filled.winner().is_some() {
        return Vec::new();
    }
    let must_play = Connections::of(filled, !colour).must_play();
    (candidates - must_play).iter().map(|cell| (filled.cell(cell).to_string(), "x".to_owned())).collect()
}

/// `vc-between-cells-full COLOUR CELL CELL`, the colour first or last; a cell may be an edge: north, east, south, west.
pub(super) fn full(engine: &mut Engine, arguments: &[String]) -> Answer {
    between(engine, arguments, Kind::Full)
}

/// `vc-between-cells-semi COLOUR CELL CELL`.
pub(super) fn semi(engine: &mut Engine, arguments: &[String]) -> Answer {
    between(engine, arguments, Kind::Semi)
}

/// `vc-connected-to-full COLOUR CELL`: all cells with a full connection to it.
pub(super) fn connected_full(engine: &mut Engine, arguments: &[String]) -> Answer {
    connected(engine, arguments, Kind::Full)
}

/// `vc-connected-to-semi COLOUR CELL`: all cells with a semi-connection to it.
pub(super) fn connected_semi(engine: &mut Engine, arguments: &[String]) -> Answer {
    connected(engine, arguments, Kind::Semi)
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Full,
    Semi,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Full => "full",
            Kind::Semi => "semi",
        }
    }

    fn carriers(self, connections: &Connections, a: End, b: End) -> Vec<Cells> {
        match self {
            Kind::Full => connections.full(a, b),
            Kind::Semi => connections.semi(a, b),
        }
    }
}

/// The colour, which may stand first or last, and the ends.
fn ends(engine: &Engine, arguments: &[String]) -> Result<(Colour, Position, Vec<End>), String> {
    let (first, last) = (arguments.first(), arguments.last());
    let (colour, cells) = match first.and_then(|word| parse_colour(word).ok()) {
        Some(colour) => (colour, &arguments[1..]),
        None => {
            let word = last.map_or("", String::as_str);
            let colour = parse_colour(word).map_err(|error| error.to_string())?;
            (colour, &arguments[..arguments.len() - 1])
        }
    };
    let position = position(engine, colour);
    let ends = cells.iter().map(|text| end(&position, colour, text)).collect::<Result<_, _>>()?;
    Ok((colour, position, ends))
}

fn end(position: &Position, colour: Colour, text: &str) -> Result<End, String> {
    match (text, colour) {
        ("north", Colour::Red) | ("west", Colour::Blue) => Ok(End::Start),
        ("south", Colour::Red) | ("east", Colour::Blue) => Ok(End::Goal),
        ("north" | "south" | "east" | "west", _) => {
            Err(format!("{text} is not an edge of {}", colour_word(colour)))
        }
        _ => {
            let cell: Cell = text.parse().map_err(|error: TextError| error.to_string())?;
            let index = position.index(cell).ok_or_else(|| format!("{cell} is not on this board"))?;
            match position.stones(!colour).contains(index) {
                true => Err(format!("{cell} is a stone of {}", colour_word(!colour))),
                false => Ok(End::Cell(index)),
            }
        }
    }
}

fn between(engine: &mut Engine, arguments: &[String], kind: Kind) -> Answer {
    let usage = format!("vc-between-cells-{} COLOUR CELL CELL", kind.name());
    count(arguments, 3..=3, &usage)?;
    let (colour, position, ends) = ends(engine, arguments)?;
    let connections = Connections::of(&position, colour);
    let names: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|word| parse_colour(word).is_err()).collect();
    let carriers = kind.carriers(&connections, ends[0], ends[1]);
    let lines = carriers.iter().map(|&carrier| {
        let cells: String = carrier.iter().map(|cell| format!(" {}", position.cell(cell))).collect();
        let key = match kind {
            Kind::Full => None,
            Kind::Semi => key(&connections, [ends[0], ends[1]], carrier).map(|cell| position.cell(cell)),
        };
        let key = key.map_or(String::new(), |cell| format!(" {cell}"));
        format!("\n{} {} {} {} and [{cells} ] [ ]{key}", colour_word(colour), names[0], names[1], kind.name())
    });
    Ok(lines.collect())
}

/// The cell where the owner of a semi-connection has to move to make it a full one: it is fully connected with both ends
/// by carriers that do not touch.
fn key(connections: &Connections, [a, b]: [End; 2], carrier: Cells) -> Option<usize> {
    carrier.iter().find(|&cell| {
        let rest = carrier - Cells::only(cell);
        let inside = |end| {
            let carriers = connections.full(end, End::Cell(cell)).into_iter();
            carriers.filter(|part| part.is_subset(rest)).collect::<Vec<_>>()
        };
        let (to_a, to_b) = (inside(a), inside(b));
        to_a.iter().any(|part| to_b.iter().any(|other| !part.intersects(*other)))
    })
}

fn connected(engine: &mut Engine, arguments: &[String], kind: Kind) -> Answer {
    let usage = format!("vc-connected-to-{} COLOUR CELL", kind.name());
    count(arguments, 2..=2, &usage)?;
    let (colour, position, ends) = ends(engine, arguments)?;
    let connections = Connections::of(&position, colour);
    let usable = position.shape().board() - position.stones(!colour);
    let linked =
        usable.iter().filter(|&cell| !kind.carriers(&connections, ends[0], End::Cell(cell)).is_empty());
    Ok(linked.map(|cell| position.cell(cell).to_string()).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use boyi_games::hex::{Hex, HexRules};
    use boyi_games::{Game, Random};

    use super::*;

    #[test]
    fn every_semi_connection_has_a_key() {
        let mut random = Random::new(1);
        for stones in 0..12 {
            let mut game = Hex::start(HexRules::new(5).unwrap());
            for _ in 0..stones {
                if let Some(mv) = game.random_move(&mut random) {
                    let _won_already = game.play(mv);
                }
            }
            let position = Position::of(&game);
            for colour in Colour::BOTH {
                let connections = Connections::of(&position, colour);
                for cell in position.vacant().iter() {
                    for ends in
                        [[End::Start, End::Goal], [End::Start, End::Cell(cell)], [End::Cell(cell), End::Goal]]
                    {
                        for carrier in connections.semi(ends[0], ends[1]) {
                            let key = key(&connections, ends, carrier);
                            assert!(key.is_some(), "{position}: {ends:?} {carrier:?} has no key");
                        }
                    }
                }
            }
        }
    }
}
