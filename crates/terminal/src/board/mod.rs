//! The board on the screen: one file a game draws it and says what lies under the mouse; this one chooses among them.

mod canvas;
mod dots;
mod hex;
mod surakarta;

#[cfg(test)]
mod tests;

use boyi_games::{AnyGame, AnyMove};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::pointer::Spot;
use canvas::Canvas;

/// What is marked on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    /// The last move.
    pub last: Option<AnyMove>,
    /// Where the cursor stands.
    pub cursor: Option<Spot>,
    /// The piece that is about to move.
    pub picked: Option<Spot>,
    /// What the adviser would play.
    pub hint: Option<AnyMove>,
}

/// One way to draw one game: the scale that was chosen for the space there is.
#[derive(Clone, Copy, Debug)]
enum View {
    Hex(hex::View),
    Surakarta,
    Dots(dots::View),
}

impl View {
    /// The largest view that fits.
    fn fitting(game: &AnyGame, room: Size) -> Option<View> {
        let fits = |size: Size| size.width <= room.width && size.height <= room.height;
        View::all(game).into_iter().find(|view| fits(view.size()))
    }

    /// All views of the game, largest first.
    fn all(game: &AnyGame) -> Vec<View> {
        match game {
            AnyGame::Hex(game) => hex::View::all(game).map(View::Hex).to_vec(),
            AnyGame::Surakarta(_) => vec![View::Surakarta],
            AnyGame::Dots(game) => dots::View::all(game).map(View::Dots).to_vec(),
        }
    }

    fn size(self) -> Size {
        match self {
            View::Hex(view) => view.size(),
            View::Surakarta => surakarta::SIZE,
            View::Dots(view) => view.size(),
        }
    }
}

/// The room that each drawing of this board needs, the largest first.
pub fn sizes(game: &AnyGame) -> Vec<Size> {
    View::all(game).into_iter().map(View::size).collect()
}

/// Draws the board in the middle of the area. An area that is too small stays empty.
pub fn draw(game: &AnyGame, marks: &Marks, area: Rect, buffer: &mut Buffer) {
    let Some(view) = View::fitting(game, area.as_size()) else { return };
    let mut canvas = Canvas::new(buffer, centred(view.size(), area));
    match (view, game) {
        (View::Hex(view), AnyGame::Hex(game)) => view.draw(game, marks, &mut canvas),
        (View::Surakarta, AnyGame::Surakarta(game)) => surakarta::draw(game, marks, &mut canvas),
        (View::Dots(view), AnyGame::Dots(game)) => view.draw(game, marks, &mut canvas),
        _ => unreachable!("the view was chosen for this game"),
    }
}

/// What lies at a place of the screen, for a board drawn in `area`.
pub fn spot_at(game: &AnyGame, area: Rect, at: Position) -> Option<Spot> {
    let view = View::fitting(game, area.as_size())?;
    let drawn = centred(view.size(), area);
    if !drawn.contains(at) {
        return None;
    }
    let (x, y) = (i32::from(at.x - drawn.x), i32::from(at.y - drawn.y));
    match view {
        View::Hex(view) => view.cell_at(x, y).map(Spot::Cell),
        View::Surakarta => surakarta::point_at(x, y).map(Spot::Point),
        View::Dots(view) => view.edge_at(x, y).map(Spot::Edge),
    }
}

fn centred(size: Size, area: Rect) -> Rect {
    Rect {
        x: area.x + area.width.saturating_sub(size.width) / 2,
        y: area.y + area.height.saturating_sub(size.height) / 2,
        width: size.width,
        height: size.height,
    }
}
