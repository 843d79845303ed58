//! The game on the screen, without the screen: what keys and clicks do, what is typed, which question is open.

mod dialog;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Instant;

use boyi_games::AnyMove;
use boyi_kits::SpecError;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::entry::{self, Command, Entry};
use super::pointer::Pointer;
use super::saving;
use super::session::Waiting;
use super::table::{Happening, Plan, Table};
use boyi_kit::board::Spot;
pub use dialog::Dialog;

/// What was just said to the person.
#[derive(Clone, Debug, Default)]
pub struct Message {
    pub text: String,
    /// Whether something went wrong.
    pub alert: bool,
}

/// Where to go from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// On with the game.
    Stay,
    /// To the menu.
    Menu,
    /// Out.
    Quit,
}

/// The game on the screen.
pub struct App {
    pub table: Table,
    pub pointer: Pointer,
    pub typed: String,
    pub message: Message,
    pub dialog: Option<Dialog>,
    /// Where the command line wants the game kept, whatever becomes of it.
    record: Option<PathBuf>,
    /// Where the person saved it last.
    saved: Option<PathBuf>,
}

impl App {
    pub fn new(plan: Plan, record: Option<PathBuf>, now: Instant) -> Result<App, SpecError> {
        let table = Table::new(plan, now)?;
        let pointer = Pointer::new(&*table.board, table.session.position());
        Ok(App {
            table,
            pointer,
            typed: String::new(),
            message: Message::default(),
            dialog: None,
            record,
            saved: None,
        })
    }

    /// Lets time pass.
    pub fn step(&mut self, now: Instant) {
        for happening in self.table.step(now) {
            match happening {
                Happening::Moved(side, mv) => {
                    self.say(format!("{} played {mv}.", self.table.side_name(side)));
                    self.pointer.picked = None;
                }
                Happening::Ended => self.ended(),
                Happening::Advised => {
                    let best = self.table.advice().and_then(|advice| advice.report.best().copied());
                    match best {
                        Some(mv) => self.say(format!("Hint: {mv}")),
                        None => self.warn("there is no hint"),
                    }
                }
            }
        }
    }

    /// Writes the game where the command line asked for it.
    pub fn keep(&self) -> Result<(), String> {
        match &self.record {
            Some(file) if !self.table.session.plies().is_empty() => saving::save(&self.table, file),
            _ => Ok(()),
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent, now: Instant) -> Next {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return if self.dialog == Some(Dialog::Quit) {
                Next::Quit
            } else {
                self.command(Command::Quit, now)
            };
        }
        // As in a shell, Ctrl-U empties a line; no other letter with Ctrl is a letter.
        let code = match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => KeyCode::Delete,
            KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::CONTROL) => return Next::Stay,
            code => code,
        };
        if let Some(dialog) = self.dialog.take() {
            return self.dialog_key(dialog, code, now);
        }
        self.message = Message::default();
        let (board, game) = (&*self.table.board, self.table.session.position());
        match code {
            KeyCode::Left => self.pointer.step(board, game, -1, 0),
            KeyCode::Right => self.pointer.step(board, game, 1, 0),
            KeyCode::Up => self.pointer.step(board, game, 0, 1),
            KeyCode::Down => self.pointer.step(board, game, 0, -1),
            KeyCode::Tab => self.pointer.turn(board, game),
            KeyCode::Esc => {
                self.typed.clear();
                self.pointer.picked = None;
            }
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Delete => self.typed.clear(),
            KeyCode::Enter if !self.typed.is_empty() => return self.enter(now),
            KeyCode::Enter => self.pick(now),
            KeyCode::F(1) => self.dialog = Some(Dialog::Help),
            KeyCode::Char(' ') if self.typed.is_empty() => match self.table.session.has_person() {
                true => self.pick(now),
                false => return self.command(Command::Pause, now),
            },
            KeyCode::Char(letter) => return self.letter(letter, now),
            _ => {}
        }
        Next::Stay
    }

    /// The mouse picked a place.
    pub fn click(&mut self, spot: Spot, now: Instant) {
        if self.dialog.is_none() {
            self.message = Message::default();
            self.pointer.cursor = Some(spot);
            self.pick(now);
        }
    }

    /// A letter is a command's key, unless something is being typed or a move can begin with it.
    fn letter(&mut self, letter: char, now: Instant) -> Next {
        let typing = !self.typed.is_empty() || entry::begins_a_move(letter, self.table.session.position());
        match Command::of_key(letter).filter(|_| !typing) {
            Some(command) => return self.command(command, now),
            None if self.typed.chars().count() < 60 => self.typed.push(letter),
            None => {}
        }
        Next::Stay
    }

    /// What was typed is finished.
    fn enter(&mut self, now: Instant) -> Next {
        let typed = std::mem::take(&mut self.typed);
        match entry::parse(&typed, &*self.table.board, self.table.session.position()) {
            Ok(Entry::Move(mv)) => self.play(mv, now),
            Ok(Entry::Command(command)) => return self.command(command, now),
            Ok(Entry::SaveAs(name)) => {
                let dialog = Dialog::Save { name, proposed: false, replace: false };
                return self.dialog_key(dialog, KeyCode::Enter, now);
            }
            Err(error) => self.warn(error),
        }
        Next::Stay
    }

    fn pick(&mut self, now: Instant) {
        match self.table.session.waiting() {
            Waiting::Person(_) => {
                match self.pointer.pick(&*self.table.board, self.table.session.position()) {
                    Ok(Some(mv)) => self.play(mv, now),
                    Ok(None) => {}
                    Err(why) => self.warn(why),
                }
            }
            Waiting::Over => self.warn("the game is over: n begins another, u takes back"),
            _ => self.warn("it is not your turn"),
        }
    }

    fn play(&mut self, mv: AnyMove, now: Instant) {
        match self.table.session.play(mv, now) {
            Ok(()) => self.pointer.picked = None,
            Err(why) => self.warn(why),
        }
        if self.table.session.end().is_some() {
            self.ended();
        }
    }

    fn command(&mut self, command: Command, now: Instant) -> Next {
        let session = &mut self.table.session;
        let running = session.end().is_none() && !session.plies().is_empty();
        match command {
            Command::Undo => self.moved_through(now, |session, now| session.undo(now), "taken back"),
            Command::Redo => self.moved_through(now, |session, now| session.redo(now), "played again"),
            Command::Hint => match self.table.seek_advice() {
                Ok(()) => self.say("Asking the best player…".into()),
                Err(why) => self.warn(why),
            },
            Command::Pause => {
                if let Err(why) = session.toggle_pause(now) {
                    self.warn(why);
                }
            }
            Command::Resign => match session.resigner() {
                Ok(side) => self.dialog = Some(Dialog::Resign(side)),
                Err(why) => self.warn(why),
            },
            Command::Save => {
                let known = self.saved.as_ref().or(self.record.as_ref()).cloned();
                let name = known.unwrap_or_else(|| saving::free_name(&self.table));
                let name = name.display().to_string();
                self.dialog = Some(Dialog::Save { name, proposed: true, replace: false });
            }
            Command::Help => self.dialog = Some(Dialog::Help),
            Command::New if running => self.dialog = Some(Dialog::New),
            Command::New => return Next::Menu,
            Command::Quit => self.dialog = Some(Dialog::Quit),
        }
        Next::Stay
    }

    /// Undo and redo.
    fn moved_through(
        &mut self,
        now: Instant,
        step: impl FnOnce(&mut super::session::Session, Instant) -> Result<usize, String>,
        done: &str,
    ) {
        self.pointer.picked = None;
        match step(&mut self.table.session, now) {
            Ok(0) => self.say("The resignation is taken back.".into()),
            Ok(1) => self.say(format!("One move {done}.")),
            Ok(count) => self.say(format!("{count} moves {done}.")),
            Err(why) => self.warn(why),
        }
    }

    fn ended(&mut self) {
        self.pointer.picked = None;
        self.dialog = None;
        match self.keep() {
            Err(why) => self.warn(why),
            Ok(()) => self.say("n begins another game, s saves this one, u takes back, q leaves.".into()),
        }
    }

    fn say(&mut self, text: String) {
        self.message = Message { text, alert: false };
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), alert: true };
    }
}
