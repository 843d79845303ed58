//! Edge templates: a stone that is connected to its edge whatever the opponent does, as long as some cells are empty.
//!
//! The shapes are drawn below, one for each of the rows 2 to 5; none can do with fewer cells. Drawings and answers are
//! what the solver found, and a test lets it check every one.

use std::sync::OnceLock;

use boyi_hex::{Colour, MAX_SIZE};

use super::shape::MAX_CELLS;
use super::{Cells, Position, Shape};

/// A template of Red at the bottom edge.
struct Drawing {
    /// Rows from the stone's down to the edge: `R` the stone, `.` cells that must be empty.
    rows: &'static str,
    /// For each of these cells in reading order, which of them (0 to 9, then a to z) answers an intrusion there.
    answers: &'static str,
}

/// The bridge to the edge, the ziggurat, and the templates of one stone on the fourth and fifth row.
const DRAWINGS: [Drawing; 4] = [
    Drawing { rows: "*R/..", answers: "10" },
    Drawing { rows: "**R./*.../....", answers: "12112311" },
    Drawing { rows: "****R./**...../*....../.......", answers: "8832888848888823888" },
    Drawing {
        rows: "*****.R./****...../**......../*........./..........",
        answers: "aaa43aaaaa2aaaaaaa34aaaaaaa2a2aaaa",
    },
];

/// A stone that is connected to an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The stone.
    pub stone: usize,
    /// The row of the stone, counted from the edge.
    pub row: usize,
    /// The cells that must be empty.
    pub carrier: Cells,
    /// For each cell of the carrier the answer to an intrusion there.
    pub answers: Vec<(u16, u16)>,
}

/// The templates that a colour has in a position. They may overlap, and a group may have several.
///
/// ```
/// use boyi_core::Game;
/// use boyi_hex::{Colour, Hex, HexRules};
/// use boyi_hex_kit::knowledge::{Position, templates::templates};
///
/// let game = Hex::parse(HexRules::new(5).unwrap(), "...../...../..R../...../..... B").unwrap();
/// let found = templates(&Position::of(&game), Colour::Red);
/// assert_eq!(found.len(), 2, "a ziggurat at either edge; there is no room for its mirror image");
/// assert!(found.iter().all(|template| template.row == 3 && template.carrier.len() == 8));
/// ```
pub fn templates(position: &Position, colour: Colour) -> Vec<&'static Template> {
    let vacant = position.vacant();
    let stones = position.stones(colour).iter();
    stones
        .flat_map(|stone| templates_at(position.shape(), colour, stone))
        .filter(|template| template.carrier.is_subset(vacant))
        .collect()
}

/// The templates that a colour's stone on a cell has, if their cells are empty.
#[inline]
pub(super) fn templates_at(shape: &Shape, colour: Colour, stone: usize) -> &'static [Template] {
    static TABLES: [OnceLock<Table>; MAX_SIZE as usize + 1] =
        [const { OnceLock::new() }; MAX_SIZE as usize + 1];
    &TABLES[shape.size()].get_or_init(|| table(shape))[colour.index()][stone]
}

/// For each colour, the templates by stone.
type Table = [Vec<Vec<Template>>; 2];

fn table(shape: &Shape) -> Table {
    let mut table: Table = std::array::from_fn(|_| vec![Vec::new(); MAX_CELLS]);
    let half_turn = |cell: usize| shape.board().len() - 1 - cell;
    for drawing in &DRAWINGS {
        for mirrored in [false, true] {
            for column in 0..shape.size() {
                let Some(template) = drawing.on(shape, column, mirrored) else { continue };
                if mirrored && drawing.on(shape, column, false).as_ref() == Some(&template) {
                    continue;
                }
                for found in [template.moved(half_turn), template] {
                    let transposed = found.moved(|cell| shape.transposed_cell(cell));
                    table[Colour::Blue.index()][transposed.stone].push(transposed);
                    table[Colour::Red.index()][found.stone].push(found);
                }
            }
        }
    }
    table
}

impl Template {
    fn moved(&self, to: impl Fn(usize) -> usize) -> Template {
        let small = |cell: u16| to(usize::from(cell)) as u16;
        Template {
            stone: to(self.stone),
            row: self.row,
            carrier: self.carrier.iter().map(&to).collect(),
            answers: self
                .answers
                .iter()
                .map(|&(intrusion, answer)| (small(intrusion), small(answer)))
                .collect(),
        }
    }
}

impl Drawing {
    /// The template with its stone in that column of a board; `None` if it does not fit there.
    fn on(&self, shape: &Shape, column: usize, mirrored: bool) -> Option<Template> {
        let rows: Vec<&str> = self.rows.split('/').collect();
        let size = shape.size();
        let top = size.checked_sub(rows.len())?;
        let centre = rows[0].find('R').expect("the stone is in the first row") as isize;
        let mut cells = Vec::new();
        for (down, row) in rows.iter().enumerate() {
            for (place, _) in row.match_indices('.') {
                let aside = place as isize - centre;
                // A mirror changes down with down and left.
                let aside = if mirrored { -aside - down as isize } else { aside };
                let column = column.checked_add_signed(aside).filter(|&column| column < size)?;
                cells.push(((top + down) * size + column) as u16);
            }
        }
        let answer = |digit: char| cells[digit.to_digit(36).expect("a digit or a letter") as usize];
        Some(Template {
            stone: top * size + column,
            row: rows.len(),
            carrier: cells.iter().map(|&cell| usize::from(cell)).collect(),
            answers: cells.iter().copied().zip(self.answers.chars().map(answer)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use boyi_search::Limits;

    use super::*;
    use crate::knowledge::solver::Solver;

    /// Red's stone is joined to the top, everything outside the carrier is Blue's, and it is Blue's turn.
    fn alone(template: &Template, carrier: Cells) -> Position {
        let empty = Position::empty(11).unwrap();
        let size = empty.shape().size();
        let red: Cells = (0..=template.stone / size).map(|row| row * size + template.stone % size).collect();
        let blue = empty.shape().board() - red - carrier;
        empty.with_stones(Colour::Red, red).with_stones(Colour::Blue, blue).with_to_move(Colour::Blue)
    }

    fn mover_wins(solver: &mut Solver, position: Position) -> bool {
        solver.solve(position, &Limits::none(), &mut |_| {}).wins.expect("nothing limits the solver")
    }

    fn drawn() -> Vec<Template> {
        let shape = Shape::of(11).unwrap();
        let places = |drawing: &Drawing| {
            (0..shape.size()).find_map(|column| drawing.on(shape, column, false)).expect("11x11 has room")
        };
        DRAWINGS.iter().map(places).collect()
    }

    #[test]
    fn every_template_connects_and_needs_all_its_cells() {
        let mut solver = Solver::new(1 << 22);
        for template in drawn() {
            assert!(!mover_wins(&mut solver, alone(&template, template.carrier)), "row {}", template.row);
            for cell in template.carrier.iter() {
                let less = template.carrier - Cells::only(cell);
                assert!(mover_wins(&mut solver, alone(&template, less)), "row {}: {cell}", template.row);
            }
        }
    }

    #[test]
    fn every_answer_keeps_the_connection() {
        let mut solver = Solver::new(1 << 22);
        for template in drawn() {
            assert_eq!(template.answers.len(), template.carrier.len());
            for &(intrusion, answer) in &template.answers {
                let intruded = alone(&template, template.carrier).after(usize::from(intrusion));
                let answered = intruded.after(usize::from(answer));
                assert!(!mover_wins(&mut solver, answered), "row {}: {intrusion} {answer}", template.row);
            }
        }
    }

    #[test]
    fn turned_mirrored_and_exchanged_templates_connect_as_well() {
        let mut solver = Solver::new(1 << 22);
        let shape = Shape::of(11).unwrap();
        for colour in Colour::BOTH {
            let all = shape.board().iter().flat_map(|stone| templates_at(shape, colour, stone));
            // What is right on three rows in one place is right on all: the rest is the same shape elsewhere.
            for template in all.filter(|template| template.row <= 3 && template.stone % 4 == 1) {
                let stone = template.stone;
                let empty = Position::empty(11).unwrap();
                // The opponent has all but the carrier and what joins the stone to the far edge.
                let size = shape.size();
                let (along, across) = match colour {
                    Colour::Red => (size, stone / size),
                    Colour::Blue => (1, stone % size),
                };
                let far_is_start = across >= size / 2;
                let own: Cells = match far_is_start {
                    true => (0..=across).map(|step| stone - step * along).collect(),
                    false => (0..size - across).map(|step| stone + step * along).collect(),
                };
                let position = empty
                    .with_stones(colour, own)
                    .with_stones(!colour, shape.board() - own - template.carrier)
                    .with_to_move(!colour);
                assert!(!mover_wins(&mut solver, position), "{position}");
            }
        }
    }

    #[test]
    fn eleven_by_eleven_has_templates_on_four_rows() {
        let shape = Shape::of(11).unwrap();
        let rows = |colour, stone| templates_at(shape, colour, stone).iter().map(|t| t.row).max();
        assert_eq!(rows(Colour::Red, 6 * 11 + 6), Some(5));
        assert_eq!(rows(Colour::Blue, 6 * 11 + 6), Some(5));
        assert_eq!(rows(Colour::Red, 5 * 11 + 5), None);
        assert_eq!(rows(Colour::Red, 0), None);
    }
}
