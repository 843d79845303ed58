//! The loop that answers over HTP.

mod analysis;
mod board;
mod commands;
mod connections;
mod game;
mod gfx;
mod parameters;
mod solve;
mod time;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boyi_core::Game;
use boyi_hex::{Colour, HexRules};
use boyi_players::{AnyReport, Decision, Turn};
use boyi_protocol::Line;
use boyi_protocol::serving::{Chooser, Conversation, LONGEST_LINE, Outputs};
use boyi_records::Formats;
use boyi_search::StopFlag;

use self::board::Board;
use self::commands::COMMANDS;
use self::gfx::Live;
use self::solve::Solving;
use self::time::Times;
use super::{Command, Input, Reply, parse_colour};

/// The answer to a command: what was asked for, or why not.
type Answer = Result<String, String>;

/// Our side of the conversation.
struct Engine {
    board: Board,
    chooser: Box<dyn Chooser>,
    formats: Formats,
    times: Times,
    solving: Solving,
    live: Live,
    /// What the last search thought.
    thoughts: Option<AnyReport>,
    outputs: Outputs,
    /// Stops the command that runs.
    stop: StopFlag,
    /// In a file of commands.
    in_file: bool,
    quits: bool,
}

/// Whether the opponent is to move after a command, by what it has done to the number of moves: a question leaves things
/// as they are.
fn goes_on_pondering(ponders: bool, command: &str, before: usize, after: usize) -> bool {
    if before == after { ponders } else { command == "genmove" }
}

/// Answers until the other side ends the conversation.
pub(super) fn serve(rules: HexRules, conversation: Conversation) -> io::Result<()> {
    let Conversation { control, ponders: may_ponder, chooser, formats, incoming, outputs, .. } = conversation;
    let mut engine = Engine {
        board: Board::new(rules),
        chooser,
        formats,
        times: Times::new(control),
        solving: Solving::default(),
        live: Live::default(),
        thoughts: None,
        outputs,
        stop: StopFlag::new(),
        in_file: false,
        quits: false,
    };
    let mut ponders = false;
    while !engine.quits {
        let thinker = engine.chooser.thinker().filter(|_| ponders);
        let Some(message) = incoming.next(thinker.zip(Some(engine.board.situation()))) else { break };
        engine.stop = message.stop;
        let reply = match message.line {
            Line::TooLong => {
                Reply { id: None, result: Err(format!("a line of more than {LONGEST_LINE} bytes")) }
            }
            Line::Text(text) => match Input::parse(&text) {
                Input::Nothing | Input::Interrupt => continue,
                Input::Command(command) => {
                    let before = engine.board.length();
                    let result = engine.execute(&command);
                    ponders = may_ponder
                        && engine.board.hex().outcome().is_none()
                        && goes_on_pondering(ponders, &command.name, before, engine.board.length());
                    Reply { id: command.id, result }
                }
            },
        };
        engine.outputs.answer(&reply.to_string())?;
    }
    Ok(())
}

impl Engine {
    /// Does what a command says. A mistake of ours is answered like any other failure, and the game goes on.
    fn execute(&mut self, command: &Command) -> Answer {
        let Some((_, handler)) = COMMANDS.iter().find(|(name, _)| *name == command.name) else {
            return Err(match command.name.as_str() {
                "" => "a number and no command".into(),
                name => format!("unknown command: {name}"),
            });
        };
        let attempt = catch_unwind(AssertUnwindSafe(|| handler(self, &command.arguments)));
        attempt.unwrap_or_else(|_| {
            self.chooser.dismiss();
            self.solving.forget();
            Err(format!("{} broke down: please report it with the position", command.name))
        })
    }

    /// Lets the player think about a move of a colour, whosever turn it is.
    fn think(&mut self, colour: Colour) -> Result<Decision, String> {
        let situation = self.board.situation_for(colour);
        let clock = self.times.clock(colour);
        let (outputs, live) = (&mut self.outputs, self.live);
        let player = self.chooser.player()?;
        let decision = player.choose(&mut Turn {
            situation: &situation,
            clock,
            stop: self.stop.clone(),
            listener: Box::new(move |report| live.show_search(colour, report, outputs)),
        });
        let decision = decision.map_err(|error| error.to_string())?;
        self.thoughts = Some(decision.report.clone());
        Ok(decision)
    }
}

/// What is wrong with the number of arguments, if anything is.
fn count(arguments: &[String], allowed: std::ops::RangeInclusive<usize>, usage: &str) -> Result<(), String> {
    match arguments.len() {
        number if allowed.contains(&number) => Ok(()),
        1 => Err(format!("read 1 argument, expected: {usage}")),
        number => Err(format!("read {number} arguments, expected: {usage}")),
    }
}

/// The colour that an argument names, or whose turn it is.
fn colour_or_mover(engine: &Engine, argument: Option<&String>) -> Result<Colour, String> {
    match argument {
        Some(text) => parse_colour(text).map_err(|error| error.to_string()),
        None => Ok(engine.board.hex().to_move()),
    }
}

/// A switch: 1 or 0.
fn switch(text: &str) -> Result<bool, String> {
    match text {
        "1" | "true" | "on" => Ok(true),
        "0" | "false" | "off" => Ok(false),
        _ => Err(format!("read {text:?}, expected 1 or 0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_do_not_end_the_thinking_in_the_opponents_time() {
        let mut ponders = false;
        for (command, before, after, expected) in [
            ("play", 0, 1, false),
            ("genmove", 1, 2, true),
            ("showboard", 2, 2, true),
            ("time_left", 2, 2, true),
            ("play", 2, 3, false),
            ("showboard", 3, 3, false),
            ("genmove", 3, 4, true),
            ("undo", 4, 3, false),
        ] {
            ponders = goes_on_pondering(ponders, command, before, after);
            assert_eq!(ponders, expected, "after {command}");
        }
    }
}
