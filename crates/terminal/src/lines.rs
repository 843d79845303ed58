//! The game without a screen: moves are read line by line, the board and the moves are printed. For pipes and scripts.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use boyi_analysis::in_one_line;
use boyi_games::Game;

use super::entry::{self, COMMANDS, Command, Entry};
use super::saving;
use super::session::{Ticket, Waiting};
use super::table::{Happening, Plan, Table};
use crate::error::PlayError;

/// Without a clock there is nothing to look at meanwhile.
const LONG: Duration = Duration::from_secs(3600);
/// How often the clock is looked at while an engine thinks.
const GLANCE: Duration = Duration::from_millis(100);

/// Plays until the game or the input ends.
pub fn play(
    plan: Plan,
    record: Option<PathBuf>,
    input: impl BufRead + Send + 'static,
    out: &mut impl Write,
) -> Result<(), PlayError> {
    let (seats, rules) = (plan.seats.clone(), plan.rules);
    let table = Table::new(plan, Instant::now()).map_err(|error| PlayError::Input(error.to_string()))?;
    let [first, second] = boyi_games::Side::BOTH.map(|side| table.side_name(side));
    writeln!(out, "{rules}: {first} ({}) against {second} ({})", seats[0], seats[1])?;
    let mut game = Lines { table, record, input: read_in_background(input), shown: None, out };
    game.run()?;
    game.keep()
}

/// Reads on a thread of its own, so that a flag can fall while nobody types.
fn read_in_background(input: impl BufRead + Send + 'static) -> Receiver<String> {
    let (lines, inbox) = channel();
    thread::spawn(move || {
        for line in input.split(b'\n').map_while(Result::ok) {
            if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    inbox
}

struct Lines<'a, W: Write> {
    table: Table,
    record: Option<PathBuf>,
    input: Receiver<String>,
    /// The state whose board was printed last.
    shown: Option<Ticket>,
    out: &'a mut W,
}

impl<W: Write> Lines<'_, W> {
    fn run(&mut self) -> Result<(), PlayError> {
        loop {
            let before = self.table.session.plies().len();
            for happening in self.table.step(Instant::now()) {
                match happening {
                    Happening::Moved(..) => self.print_moves(before)?,
                    Happening::Advised => self.print_advice()?,
                    Happening::Ended => {}
                }
            }
            match self.table.session.waiting() {
                Waiting::Over => return self.print_end(),
                Waiting::Engine(..) | Waiting::Paused => self.table.wait(GLANCE),
                Waiting::Person(_) if self.table.is_thinking() => self.table.wait(GLANCE),
                Waiting::Person(side) => {
                    self.print_board()?;
                    let left = self.table.session.left(side, Instant::now());
                    let left = left.map_or(LONG, |left| left + Duration::from_millis(1));
                    match self.input.recv_timeout(left) {
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => {
                            writeln!(self.out, "The input ends here, and the game with it.")?;
                            return Ok(());
                        }
                        Ok(line) if line.trim().is_empty() => {}
                        Ok(line) => {
                            if !self.handle(&line)? {
                                return Ok(());
                            }
                        }
                    }
                }
            }
        }
    }

    /// Does what a line says; `false` if the person leaves.
    fn handle(&mut self, line: &str) -> Result<bool, PlayError> {
        let now = Instant::now();
        let before = self.table.session.plies().len();
        let session = &mut self.table.session;
        let done = match entry::parse(line, &*self.table.board, session.position()) {
            Ok(Entry::Move(mv)) => session.play(mv, now),
            Ok(Entry::Command(Command::Undo)) => session.undo(now).map(drop),
            Ok(Entry::Command(Command::Redo)) => session.redo(now).map(drop),
            Ok(Entry::Command(Command::Resign)) => session.resign(now).map(drop),
            Ok(Entry::Command(Command::Hint)) => self.table.seek_advice(),
            Ok(Entry::Command(Command::Quit)) => return Ok(false),
            Ok(Entry::Command(Command::Help)) => return self.print_help().map(|()| true),
            Ok(Entry::Command(Command::New)) => Err("start boyi again for a new game".into()),
            Ok(Entry::Command(Command::Pause)) => session.toggle_pause(now).map(drop),
            Ok(Entry::Command(Command::Save)) => self.save(saving::free_name(&self.table)),
            Ok(Entry::SaveAs(name)) => self.save(name.into()),
            Err(error) => Err(error),
        };
        match done {
            Ok(()) => self.print_moves(before)?,
            Err(why) => writeln!(self.out, "{why}")?,
        }
        Ok(true)
    }

    fn save(&mut self, file: PathBuf) -> Result<(), String> {
        saving::save(&self.table, &file)?;
        writeln!(self.out, "Saved in {}.", file.display()).map_err(|error| error.to_string())
    }

    /// The moves made since there were `before` of them.
    fn print_moves(&mut self, before: usize) -> Result<(), PlayError> {
        for (number, ply) in self.table.session.plies().iter().enumerate().skip(before) {
            writeln!(self.out, "{}. {} {}", number + 1, self.table.side_name(ply.by), ply.mv)?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn print_board(&mut self) -> Result<(), PlayError> {
        let session = &self.table.session;
        if self.shown == Some(session.ticket()) {
            return Ok(());
        }
        self.shown = Some(session.ticket());
        let last = session.situation().moves().last().copied();
        let mover = session.position().mover();
        write!(self.out, "\n{}", session.position().drawing(last))?;
        match session.left(mover, Instant::now()) {
            Some(left) => {
                let left = left.as_secs_f64();
                writeln!(self.out, "{} to move, {left:.1} s left.", self.table.side_name(mover))?;
            }
            None => writeln!(self.out, "{} to move.", self.table.side_name(mover))?,
        }
        self.out.flush()?;
        Ok(())
    }

    fn print_advice(&mut self) -> Result<(), PlayError> {
        if let Some(advice) = self.table.advice() {
            writeln!(self.out, "Hint: {}", in_one_line(&advice.report))?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn print_help(&mut self) -> Result<(), PlayError> {
        writeln!(self.out, "A move, such as {}; or:", self.table.session.position().moves()[0])?;
        for (command, word, _, about) in COMMANDS {
            if !matches!(command, Command::New | Command::Pause) {
                writeln!(self.out, "  {word:<8} {about}")?;
            }
        }
        self.out.flush()?;
        Ok(())
    }

    fn print_end(&mut self) -> Result<(), PlayError> {
        let session = &self.table.session;
        let last = session.situation().moves().last().copied();
        write!(self.out, "\n{}", session.position().drawing(last))?;
        writeln!(self.out, "{}", self.table.ending().unwrap_or_default())?;
        self.out.flush()?;
        Ok(())
    }

    /// Writes the record that the command line asked for.
    fn keep(&mut self) -> Result<(), PlayError> {
        match self.record.take() {
            Some(file) if !self.table.session.plies().is_empty() => {
                self.save(file).map_err(PlayError::Record)
            }
            _ => Ok(()),
        }
    }
}
