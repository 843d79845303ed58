//! The board on the screen: the largest drawing that fits, in the middle of the room there is.

#[cfg(test)]
mod tests;

use boyi_games::{AnyGame, AnyMove};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::palette;
use boyi_kit::board::{Board, Canvas, Marks, Size, Spot};

/// Draws the board. An area that is too small stays empty.
pub fn draw(
    board: &dyn Board<AnyGame>,
    game: &AnyGame,
    marks: &Marks<AnyMove>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some((canvas, place)) = fitting(board, game, marks, area) else { return };
    for at in place.intersection(buffer.area).positions() {
        if let Some(cell) = canvas.cell(at.x - place.x, at.y - place.y) {
            buffer[at].set_char(cell.sign).set_style(palette::style(cell.style));
        }
    }
}

/// What lies at a place of the screen, for a board drawn in `area`.
pub fn spot_at(board: &dyn Board<AnyGame>, game: &AnyGame, area: Rect, at: Position) -> Option<Spot> {
    let (canvas, place) = fitting(board, game, &Marks::default(), area)?;
    let cell = place.contains(at).then(|| canvas.cell(at.x - place.x, at.y - place.y));
    cell??.spot
}

/// The largest drawing that fits, and where it stands.
fn fitting(
    board: &dyn Board<AnyGame>,
    game: &AnyGame,
    marks: &Marks<AnyMove>,
    area: Rect,
) -> Option<(Canvas, Rect)> {
    let fits = |size: &Size| size.width <= area.width && size.height <= area.height;
    let sizes = board.sizes(game);
    let number = sizes.iter().position(fits)?;
    let Size { width, height } = sizes[number];
    let mut canvas = Canvas::new(sizes[number]);
    board.draw(game, number, marks, &mut canvas);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Some((canvas, place))
}
