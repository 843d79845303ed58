//! Questions before what cannot be undone, and what the answers do.

use std::path::PathBuf;
use std::time::Instant;

use boyi_games::Side;
use ratatui::crossterm::event::KeyCode;

use super::{App, Next};
use crate::saving;

/// A question or an explanation over the board; keys go to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// What can be done.
    Help,
    /// Really resign?
    Resign(Side),
    /// Really leave?
    Quit,
    /// Really leave this game?
    New,
    /// Under which name?
    Save {
        /// As typed so far.
        name: String,
        /// Whether it is a proposal, which the first letter typed replaces.
        proposed: bool,
        /// Whether the next Enter may replace a file.
        replace: bool,
    },
}

impl App {
    /// A key for the question that was open.
    pub(super) fn dialog_key(&mut self, dialog: Dialog, key: KeyCode, now: Instant) -> Next {
        let yes = matches!(key, KeyCode::Enter | KeyCode::Char('y' | 'Y'));
        let no = matches!(key, KeyCode::Esc | KeyCode::Char('n' | 'N' | 'q'));
        match dialog {
            Dialog::Help => {}
            Dialog::Save { name, proposed, replace } => self.save_key(name, proposed, replace, key),
            Dialog::Quit if yes => return Next::Quit,
            Dialog::New if yes => return Next::Menu,
            Dialog::Resign(_) if yes => match self.table.session.resign(now) {
                Ok(_) => self.ended(),
                Err(why) => self.warn(why),
            },
            other if !no => self.dialog = Some(other),
            _ => {}
        }
        Next::Stay
    }

    fn save_key(&mut self, mut name: String, proposed: bool, replace: bool, key: KeyCode) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter if !name.trim().is_empty() => {
                let file = PathBuf::from(name.trim());
                let own = [&self.saved, &self.record].into_iter().flatten().any(|known| *known == file);
                if file.exists() && !replace && !own {
                    self.dialog = Some(Dialog::Save { name, proposed, replace: true });
                    return;
                }
                match saving::save(&self.table, &file) {
                    Ok(()) => {
                        self.say(format!("Saved in {}.", file.display()));
                        self.saved = Some(file);
                    }
                    Err(why) => self.warn(why),
                }
                return;
            }
            KeyCode::Backspace => drop(name.pop()),
            KeyCode::Delete => name.clear(),
            KeyCode::Char(letter) if proposed => name = letter.to_string(),
            KeyCode::Char(letter) if name.chars().count() < 200 => name.push(letter),
            // The arrows take the proposal over, to add to it.
            _ => {}
        }
        self.dialog = Some(Dialog::Save { name, proposed: false, replace: false });
    }
}
