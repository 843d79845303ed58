//! The terminal: taken over for a game, and given back however the game ends. The loop between keys, clock and
//! drawing.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::path::PathBuf;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Position, Rect};

use super::app::{App, Next};
use super::menu::{Chosen, Menu};
use super::screen;
use super::table::Plan;
use crate::error::PlayError;

/// How often the screen is drawn while something moves, and while nothing does.
const LIVELY: Duration = Duration::from_millis(50);
const QUIET: Duration = Duration::from_millis(250);

/// Plays on the screen: the game of the plan, or what the person chooses in the menu.
pub fn play(plan: Option<Plan>, record: Option<PathBuf>) -> Result<(), PlayError> {
    let mut screen = Screen::open()?;
    let mut menu = plan.as_ref().map_or_else(Menu::new, Menu::of);
    let mut asked = plan
        .map(|plan| {
            App::new(plan, record, Instant::now()).map_err(|error| PlayError::Input(error.to_string()))
        })
        .transpose()?;
    loop {
        let mut app = match asked.take() {
            Some(app) => app,
            None => match screen.choose(&mut menu)? {
                Some(app) => app,
                None => return Ok(()),
            },
        };
        let next = screen.run(&mut app)?;
        let kept = app.keep();
        if next != Next::Menu || kept.is_err() {
            drop(screen);
            return kept.map_err(PlayError::Record);
        }
    }
}

/// The terminal in our hands; dropping this gives it back.
struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    fn open() -> io::Result<Screen> {
        restore_on_panic();
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        let opened = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        if opened.is_err() {
            restore();
        }
        opened.map(Screen)
    }

    /// A game from the menu; `None` to leave.
    fn choose(&mut self, menu: &mut Menu) -> io::Result<Option<App>> {
        loop {
            self.0.draw(|frame| screen::draw_menu(menu, frame))?;
            if let Event::Key(key) = event::read()?
                && key.kind != KeyEventKind::Release
            {
                match menu.key(key) {
                    Chosen::Nothing => {}
                    Chosen::Start(plan) => match App::new(*plan, None, Instant::now()) {
                        Ok(app) => return Ok(Some(app)),
                        Err(error) => menu.problem = Some(error.what),
                    },
                    Chosen::Quit => return Ok(None),
                }
            }
        }
    }

    fn run(&mut self, app: &mut App) -> io::Result<Next> {
        loop {
            let now = Instant::now();
            app.step(now);
            self.0.draw(|frame| screen::draw(app, now, frame))?;
            let lively = app.table.is_thinking() || app.table.session.has_clock();
            if !event::poll(if lively { LIVELY } else { QUIET })? {
                continue;
            }
            // Everything that has already happened comes before the next drawing.
            while event::poll(Duration::ZERO)? {
                let next = self.handle(app, event::read()?)?;
                if next != Next::Stay {
                    return Ok(next);
                }
            }
        }
    }

    fn handle(&mut self, app: &mut App, event: Event) -> io::Result<Next> {
        let now = Instant::now();
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return Ok(app.key(key, now)),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let area = Rect::from((Position::ORIGIN, self.0.size()?));
                let at = Position::new(mouse.column, mouse.row);
                if let Some(spot) = screen::spot_at(&app.table, area, at) {
                    app.click(spot, now);
                }
            }
            _ => {}
        }
        Ok(Next::Stay)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, once: doing it again would put the cursor back over what was said since. Nothing can be
/// done about a terminal that refuses.
fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of the game gives the terminal back before it speaks. One on an engine's thread is caught there and ends the
/// engine's game: it must not write over the screen.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let screen = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            if thread::current().id() == screen {
                restore();
                usual(what);
            }
        }));
    });
}
