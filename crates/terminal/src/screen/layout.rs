//! How the screen is divided: the board at the left, all that is said about the game at the right, what can be done
//! below.

use boyi_games::AnyGame;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use boyi_kit::board::{Board, Size};

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub board: Rect,
    pub players: Rect,
    pub moves: Rect,
    pub thoughts: Rect,
    pub footer: Rect,
}

/// The panel wants so many columns, can live with fewer, and never takes more.
const PANEL: (u16, u16, u16) = (20, 34, 46);
/// Between board and panel.
const GAP: u16 = 2;
const FOOTER: u16 = 3;
const PLAYERS: u16 = 4;
const THOUGHTS: u16 = 11;
/// Below this nothing sensible can be shown beside even the smallest board.
const LEAST_HEIGHT: u16 = 14;

impl Layout {
    /// Divides the area, or says how much would be needed.
    pub fn of(board: &dyn Board<AnyGame>, game: &AnyGame, area: Rect) -> Result<Layout, Size> {
        let (least, usual, most) = PANEL;
        let sizes = board.sizes(game);
        let smallest = *sizes.last().expect("every board can be drawn");
        let needed =
            Size { width: smallest.width + GAP + least, height: smallest.height.max(LEAST_HEIGHT) + FOOTER };
        if area.width < needed.width || area.height < needed.height {
            return Err(needed);
        }
        let height = area.height - FOOTER;
        let roomy = |size: &&Size| size.width + GAP + usual <= area.width && size.height <= height;
        let board = *sizes.iter().find(roomy).unwrap_or(&smallest);
        let left = area.width - (area.width - board.width - GAP).clamp(least, most);
        let panel = area.width - left;
        let x = area.x + left;
        let thoughts = THOUGHTS.min(height.saturating_sub(PLAYERS + 3));
        let part = |y: u16, height: u16| Rect { x, y: area.y + y, width: panel, height };
        Ok(Layout {
            board: Rect { width: left - 1, height, ..area },
            players: part(0, PLAYERS),
            moves: part(PLAYERS, height - PLAYERS - thoughts),
            thoughts: part(height - thoughts, thoughts),
            footer: Rect { y: area.y + height, height: FOOTER, ..area },
        })
    }
}

/// All that fits on a screen where nothing fits.
pub fn say_too_small(needed: Size, frame: &mut Frame<'_>) {
    let area = frame.area();
    let text = format!(
        "The terminal is too small for this board: it has {}x{}, at least {}x{} are needed. Enlarge it, or press \
         Ctrl-C twice to leave.",
        area.width, area.height, needed.width, needed.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
