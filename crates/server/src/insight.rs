//! What is known about a position beyond its rules, for the page to draw over the board.

use boyi_games::hex::{Colour, Hex};
use boyi_games::surakarta::{Point, Surakarta};
use boyi_games::{AnyGame, Game, Side};
use boyi_knowledge::hex::connections::{Connections, End};
use boyi_knowledge::hex::inferior::inferior_cells;
use boyi_knowledge::hex::patterns::bridges;
use boyi_knowledge::hex::resistance::Resistance;
use boyi_knowledge::hex::{Cells, Position};
use serde_json::{Value, json};

use crate::chains::insight_with_values;
use crate::view::side_name;

/// Everything there is to say, by game.
pub(crate) fn insight(game: &AnyGame) -> Value {
    match game {
        AnyGame::Hex(game) => hex(game),
        AnyGame::Surakarta(game) => surakarta(game),
        AnyGame::Dots(game) => insight_with_values(game),
    }
}

/// Bridges, resistance, dead and captured cells, moves that need not be tried, and where the mover has to play.
fn hex(game: &Hex) -> Value {
    let position = Position::of(game);
    let geometry = game.geometry();
    let names =
        |cells: Cells| -> Vec<String> { cells.iter().map(|cell| geometry.cell(cell).to_string()).collect() };
    let of_colour = |colour: Colour| -> Vec<Value> {
        bridges(&position, colour)
            .iter()
            .map(|bridge| {
                let to = match bridge.to {
                    End::Start => "start".into(),
                    End::Goal => "goal".into(),
                    End::Cell(cell) => geometry.cell(cell).to_string(),
                };
                json!({
                    "from": geometry.cell(bridge.from).to_string(),
                    "to": to,
                    "carrier": names(bridge.carrier),
                })
            })
            .collect()
    };
    let (filled, inferior) = inferior_cells(position);
    let over = game.outcome().is_some();
    let must_play = if over || game.empty_cells().len() + 6 > geometry.cell_count() {
        Value::Null
    } else {
        let threats = Connections::of(&position, !game.to_move());
        let cells = threats.must_play();
        if position.vacant().is_subset(cells) { Value::Null } else { json!(names(cells & position.vacant())) }
    };
    json!({
        "bridges": { "R": of_colour(Colour::Red), "B": of_colour(Colour::Blue) },
        "dead": names(filled.dead),
        "captured": { "R": names(filled.captured[0]), "B": names(filled.captured[1]) },
        "vulnerable": names(inferior.vulnerable),
        "dominated": names(inferior.dominated),
        "must_play": must_play,
        "resistance": if over { Value::Null } else { resistance(game, &position) },
    })
}

/// Both colours as electric circuits: how much of its current each one sends through a cell, and who conducts better.
fn resistance(game: &Hex, position: &Position) -> Value {
    let mut circuits = Resistance::new();
    circuits.solve(position);
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let cells: serde_json::Map<String, Value> = position
        .vacant()
        .iter()
        .map(|cell| {
            let [red, blue] = Colour::BOTH.map(|colour| rounded(circuits.current(colour, cell)));
            (game.geometry().cell(cell).to_string(), json!([red, blue]))
        })
        .collect();
    let ratio = circuits.ratio();
    json!({ "cells": cells, "ratio": if ratio.is_finite() { json!(rounded(ratio)) } else { Value::Null } })
}

/// Every capture that either side could make now, with its way.
fn surakarta(game: &Surakarta) -> Value {
    let mut captures = Vec::new();
    for side in Side::BOTH {
        for from in Point::all().filter(|&point| game.piece_at(point) == Some(side)) {
            let targets = game.captures(side, from);
            for to in Point::all().filter(|point| targets & point.bit() != 0) {
                let way = game.capture_paths(from, to).into_iter().next().unwrap_or_default();
                let way: Vec<String> = way.iter().map(ToString::to_string).collect();
                captures.push(json!({
                    "by": side_name(side),
                    "from": from.to_string(),
                    "to": to.to_string(),
                    "way": way,
                }));
            }
        }
    }
    json!({ "captures": captures })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rules: &str, position: &str) -> Value {
        insight(&AnyGame::parse(rules.parse().unwrap(), position).unwrap())
    }

    #[test]
    fn hex_shows_its_bridges_and_captured_cells() {
        let found = of("hex:4", "..../..R./..../.R.. B");
        assert_eq!(found["bridges"]["R"].as_array().unwrap().len(), 2);
        assert_eq!(found["resistance"]["cells"].as_object().unwrap().len(), 14);
        let captured = of("hex:4", "..../..../.R../.... B");
        let cells = captured["captured"]["R"].as_array().unwrap();
        assert!(cells.contains(&json!("a4")) && cells.contains(&json!("b4")));
    }

    #[test]
    fn hex_of_every_size_shows_what_is_known() {
        for size in [12, 13, 15, 19] {
            let row = ".".repeat(size);
            let middle = format!("{}R{}", ".".repeat(3), ".".repeat(size - 4));
            let position = format!("{}{middle}/{row} B", format!("{row}/").repeat(size - 2));
            let found = of(&format!("hex:{size}"), &position);
            assert_eq!(found["bridges"]["R"].as_array().unwrap().len(), 1, "{position}");
            assert_eq!(
                found["captured"]["R"].as_array().unwrap().len(),
                2,
                "under a stone of the second row"
            );
            assert_eq!(found["resistance"]["cells"].as_object().unwrap().len(), size * size - 1);
        }
    }

    #[test]
    fn surakarta_shows_captures_of_both_sides() {
        let found = of("surakarta", ".B....W............................. W");
        let captures = found["captures"].as_array().unwrap();
        assert_eq!(captures.len(), 2);
        assert_eq!(captures[1]["way"], json!(["a5", "b6"]));
    }
}
