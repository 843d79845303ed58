//! Hex: bridges, dead and captured cells, moves that need not be tried, where the mover has to play, resistance.

use std::collections::BTreeMap;

use crate::knowledge::connections::{Connections, End};
use crate::knowledge::inferior::inferior_cells;
use crate::knowledge::patterns::bridges;
use crate::knowledge::resistance::Resistance;
use crate::knowledge::{Cells, Position};
use boyi_core::Game;
use boyi_hex::{Colour, Hex};
use serde::Serialize;

/// What is known about a position of Hex. Cells are named as moves are.
#[derive(Clone, Debug, Serialize)]
pub struct HexOverlay {
    bridges: ByColour<Vec<BridgeShape>>,
    dead: Vec<String>,
    captured: ByColour<Vec<String>>,
    vulnerable: Vec<String>,
    dominated: Vec<String>,
    /// Where the mover has to play; null where it may play anywhere.
    must_play: Option<Vec<String>>,
    /// Null once the game is over.
    resistance: Option<Circuits>,
}

#[derive(Clone, Debug, Serialize)]
struct ByColour<T> {
    #[serde(rename = "R")]
    red: T,
    #[serde(rename = "B")]
    blue: T,
}

impl<T> From<[T; 2]> for ByColour<T> {
    fn from([red, blue]: [T; 2]) -> Self {
        ByColour { red, blue }
    }
}

#[derive(Clone, Debug, Serialize)]
struct BridgeShape {
    from: String,
    /// A cell, or `start` or `goal` for the edges.
    to: String,
    carrier: Vec<String>,
}

/// Both colours as electric circuits.
#[derive(Clone, Debug, Serialize)]
struct Circuits {
    /// How much of its current each colour sends through a cell: Red, Blue.
    cells: BTreeMap<String, [f64; 2]>,
    /// Red's resistance by Blue's; null where that has no bounds.
    ratio: Option<f64>,
}

/// Must-play regions of an almost empty board take long and say nothing.
const STONES_FOR_MUST_PLAY: usize = 6;

impl HexOverlay {
    /// What is known about a position.
    pub fn of(game: &Hex) -> HexOverlay {
        let position = Position::of(game);
        let geometry = game.geometry();
        let names =
            |cells: Cells| cells.iter().map(|cell| geometry.cell(cell).to_string()).collect::<Vec<_>>();
        let of_colour = |colour: Colour| -> Vec<BridgeShape> {
            let shape = |bridge: &crate::knowledge::patterns::Bridge| BridgeShape {
                from: geometry.cell(bridge.from).to_string(),
                to: match bridge.to {
                    End::Start => "start".into(),
                    End::Goal => "goal".into(),
                    End::Cell(cell) => geometry.cell(cell).to_string(),
                },
                carrier: names(bridge.carrier),
            };
            bridges(&position, colour).iter().map(shape).collect()
        };
        let (filled, inferior) = inferior_cells(position);
        let over = game.outcome().is_some();
        let stones = geometry.cell_count() - game.empty_cells().len();
        let must_play = (!over && stones >= STONES_FOR_MUST_PLAY)
            .then(|| Connections::of(&position, !game.to_move()).must_play())
            .filter(|&cells| !position.vacant().is_subset(cells));
        HexOverlay {
            bridges: Colour::BOTH.map(of_colour).into(),
            dead: names(filled.dead),
            captured: filled.captured.map(names).into(),
            vulnerable: names(inferior.vulnerable),
            dominated: names(inferior.dominated),
            must_play: must_play.map(|cells| names(cells & position.vacant())),
            resistance: (!over).then(|| Circuits::of(game, &position)),
        }
    }
}

impl Circuits {
    fn of(game: &Hex, position: &Position) -> Circuits {
        let mut circuits = Resistance::new();
        circuits.solve(position);
        let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
        let current = |cell| Colour::BOTH.map(|colour| rounded(circuits.current(colour, cell)));
        let cells = position.vacant().iter();
        Circuits {
            cells: cells.map(|cell| (game.geometry().cell(cell).to_string(), current(cell))).collect(),
            ratio: Some(circuits.ratio()).filter(|ratio| ratio.is_finite()).map(rounded),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(rules: &str, position: &str) -> Value {
        json!(HexOverlay::of(&Hex::parse(rules.parse().unwrap(), position).unwrap()))
    }

    #[test]
    fn hex_shows_its_bridges_and_captured_cells() {
        let found = of("4", "..../..R./..../.R.. B");
        assert_eq!(found["bridges"]["R"].as_array().unwrap().len(), 2);
        assert_eq!(found["resistance"]["cells"].as_object().unwrap().len(), 14);
        let captured = of("4", "..../..../.R../.... B");
        let cells = captured["captured"]["R"].as_array().unwrap();
        assert!(cells.contains(&json!("a4")) && cells.contains(&json!("b4")));
    }

    #[test]
    fn hex_of_every_size_shows_what_is_known() {
        for size in [12, 13, 15, 19] {
            let row = ".".repeat(size);
            let middle = format!("{}R{}", ".".repeat(3), ".".repeat(size - 4));
            let position = format!("{}{middle}/{row} B", format!("{row}/").repeat(size - 2));
            let found = of(&size.to_string(), &position);
            assert_eq!(found["bridges"]["R"].as_array().unwrap().len(), 1, "{position}");
            assert_eq!(
                found["captured"]["R"].as_array().unwrap().len(),
                2,
                "under a stone of the second row"
            );
            assert_eq!(found["resistance"]["cells"].as_object().unwrap().len(), size * size - 1);
        }
    }
}
