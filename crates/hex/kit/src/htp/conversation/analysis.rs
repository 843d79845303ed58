//! What is known about a position: inferior cells, resistances, and what the last search thought.

use boyi_games::OneGame;
use boyi_hex::{Colour, Hex, HexMove};

use super::{Answer, Engine, colour_or_mover, count};
use crate::knowledge::inferior::{self, FillIn, inferior_cells, killers};
use crate::knowledge::resistance::Resistance;
use crate::knowledge::{Cells, Position};

/// The position of the board with that colour to move.
pub(super) fn position(engine: &Engine, colour: Colour) -> Position {
    Position::of(engine.board.hex()).with_to_move(colour)
}

/// `compute-fillin [COLOUR]`: cells that are as good as taken.
pub(super) fn fill_in(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "compute-fillin [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    Ok(pairs(&filled_cells(&inferior::fill_in(position(engine, colour)))))
}

/// `compute-inferior [COLOUR]`: those, and the moves that the colour need not try, each with the cells that make it so.
pub(super) fn inferior(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "compute-inferior [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    Ok(pairs(&inferior_marks(position(engine, colour)).0))
}

/// Filled cells by why they are filled and for whom.
pub(super) fn filled_cells(filled: &FillIn) -> Vec<(String, String)> {
    let position = &filled.position;
    let mark = |cells: Cells, why: char| {
        cells.iter().map(move |cell| {
            let black = position.stones(Colour::Red).contains(cell);
            (position.cell(cell).to_string(), format!("f{why}{}", if black { 'b' } else { 'w' }))
        })
    };
    let captured = filled.captured[0] | filled.captured[1];
    mark(filled.dead, 'd').chain(mark(captured, 'c')).collect()
}

/// The marks of inferior cells, and the moves that are left to think about.
pub(super) fn inferior_marks(position: Position) -> (Vec<(String, String)>, FillIn, Cells) {
    let (filled, sorted) = inferior_cells(position);
    let mut marks = filled_cells(&filled);
    let mover = position.to_move();
    for (kind, cells, colour) in [('v', sorted.vulnerable, !mover), ('d', sorted.dominated, mover)] {
        for (cell, killers) in killers(filled.position, colour) {
            if cells.contains(cell) {
                let by: Vec<String> = killers.iter().map(|by| position.cell(by).to_string()).collect();
                marks.push((position.cell(cell).to_string(), format!("i{kind}[{}]", by.join("-"))));
            }
        }
    }
    (marks, filled, sorted.candidates)
}

pub(super) fn pairs(marks: &[(String, String)]) -> String {
    marks.iter().map(|(cell, mark)| format!("{cell} {mark}")).collect::<Vec<_>>().join(" ")
}

/// `eval-resist [COLOUR]`: the resistances of both colours, and the logarithm of their ratio: more is better for Black.
pub(super) fn resistance(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "eval-resist [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let mut resistance = Resistance::new();
    resistance.solve(&position(engine, colour));
    let (black, white) = (resistance.total(Colour::Red), resistance.total(Colour::Blue));
    Ok(format!("res {:.3} rew {white:.3} reb {black:.3}", (white / black).ln()))
}

/// `eval-resist-cells [COLOUR]`: for each empty cell the shares of both currents that flow through it, added.
pub(super) fn currents(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "eval-resist-cells [COLOUR]")?;
    let colour = colour_or_mover(engine, arguments.first())?;
    let position = position(engine, colour);
    let mut resistance = Resistance::new();
    resistance.solve(&position);
    let share = |cell| Colour::BOTH.map(|colour| resistance.current(colour, cell)).iter().sum::<f64>();
    let shares = position.vacant().iter().map(|cell| format!("{} {:.3}", position.cell(cell), share(cell)));
    Ok(shares.collect::<Vec<_>>().join(" "))
}

/// `boyi-values`: the moves that the last search looked at, the chance to win in percent after each, and its visits.
pub(super) fn values(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "boyi-values")?;
    let report = engine.thoughts.as_ref().ok_or("nothing has been searched in this game")?;
    let values = report.candidates.iter().filter_map(|candidate| {
        let HexMove::Place(cell) = Hex::own_move(candidate.mv)? else { return None };
        Some(format!("{cell} {:.0}@{}", 100.0 * candidate.value, candidate.visits))
    });
    Ok(values.collect::<Vec<_>>().join(" "))
}
