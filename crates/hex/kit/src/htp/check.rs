//! The conversation in HTP.

use std::time::Duration;

use boyi_core::Game;
use boyi_hex::{Cell, Colour, Hex, HexMove, HexRules};
use boyi_protocol::check::{Script, Step};
use boyi_protocol::client::EngineError;

use super::{HtpMove, Reply, ReplyReader, colour_word};

/// Without these no partner gets on.
const NEEDED: [&str; 9] = [
    "name",
    "version",
    "protocol_version",
    "list_commands",
    "known_command",
    "boardsize",
    "play",
    "genmove",
    "quit",
];
/// These some partners use.
const USUAL: [&str; 6] =
    ["clear_board", "undo", "showboard", "final_score", "all_legal_moves", "reg_genmove"];

pub(super) fn hold(script: &mut Script<'_>, rules: HexRules) -> Step {
    let commands = introduction(script)?;
    let knows = |command: &str| commands.iter().any(|known| known == command);
    form(script)?;
    board(script, rules, &knows)?;
    whole_game(script, rules, &knows)?;
    pipe(script)?;
    script.look_at("quit");
    succeeds(script, "quit")?;
    script.leaves();
    Ok(())
}

fn introduction(script: &mut Script<'_>) -> Step<Vec<String>> {
    script.look_at("name and version");
    let startup = script.limits.patience.startup;
    let name = ask_within(script, "name", startup)?.result.unwrap_or_default();
    script.expect(!name.trim().is_empty(), || "\"name\": it has none".into());
    script.findings.name = name;
    succeeds(script, "version")?;
    script.look_at("protocol_version");
    let version = succeeds(script, "protocol_version")?;
    script
        .expect(version.trim() == "2", || format!("\"protocol_version\": answered {version:?}, expected 2"));
    script.look_at("list_commands");
    let listed = succeeds(script, "list_commands")?;
    let commands: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
    for needed in NEEDED.into_iter().filter(|needed| !commands.iter().any(|known| known == needed)) {
        script.fault(format!("\"list_commands\": {needed} is missing"));
    }
    for usual in USUAL.into_iter().filter(|usual| !commands.iter().any(|known| known == usual)) {
        script.remark(format!("\"list_commands\": {usual} is missing, which some programs use"));
    }
    script.look_at("known_command");
    for (command, known) in [("genmove", "true"), ("no_such_command", "false")] {
        let answer = succeeds(script, &format!("known_command {command}"))?;
        script.expect(answer.trim() == known, || {
            format!("\"known_command {command}\": answered {answer:?}, expected {known}")
        });
    }
    Ok(commands)
}

fn form(script: &mut Script<'_>) -> Step {
    script.look_at("the number of a command");
    let reply = ask(script, "42 name")?;
    script.expect(reply.id == Some(42), || {
        let number = reply.id.map_or("no number".to_owned(), |id| format!("number {id}"));
        format!("\"42 name\": the answer has {number}, expected 42")
    });
    script.look_at("a command that nobody knows");
    fails(script, "no_such_command", "there is no such command")
}

fn board(script: &mut Script<'_>, rules: HexRules, knows: &dyn Fn(&str) -> bool) -> Step {
    let size = rules.size();
    script.look_at("boardsize");
    succeeds(script, &format!("boardsize {size}"))?;
    succeeds(script, &format!("boardsize {size} {size}"))?;
    fails(script, "boardsize", "a size is missing")?;
    script.look_at("play");
    let middle = Cell::new(size / 2, size / 2);
    succeeds(script, &format!("play black {middle}"))?;
    fails(script, &format!("play white {middle}"), "the cell is taken")?;
    fails(script, "play white z99", "there is no such cell")?;
    fails(script, "play purple a1", "there is no such colour")?;
    fails(script, "play white", "a cell is missing")?;
    if knows("undo") {
        script.look_at("undo");
        succeeds(script, "undo")?;
        let again = ask(script, &format!("play white {middle}"))?;
        script.expect(again.result.is_ok(), || format!("\"undo\": {middle} is still taken after it"));
    }
    if knows("clear_board") {
        script.look_at("clear_board");
        succeeds(script, "clear_board")?;
        let again = ask(script, &format!("play black {middle}"))?;
        script.expect(again.result.is_ok(), || format!("\"clear_board\": {middle} is still taken after it"));
    }
    Ok(())
}

/// It plays a game against itself.
fn whole_game(script: &mut Script<'_>, rules: HexRules, knows: &dyn Fn(&str) -> bool) -> Step {
    script.look_at("genmove, a whole game");
    let rules = HexRules::new(rules.size()).expect("a size that exists");
    succeeds(script, &format!("boardsize {0} {0}", rules.size()))?;
    let mut game = Hex::start(rules);
    let limit = script.limits.turn;
    while game.outcome().is_none() {
        let command = format!("genmove {}", colour_word(game.to_move()));
        let after = format!("after {}", game);
        let answer = match ask_within(script, &command, limit)?.result {
            Ok(answer) => answer,
            Err(problem) => return Err(script.fault(format!("{command:?} was refused {after}: {problem:?}"))),
        };
        let mv = match answer.trim().parse::<HtpMove>() {
            Ok(HtpMove::Place(cell)) => HexMove::Place(cell),
            Ok(HtpMove::Resign) => return Ok(()),
            Ok(other) => {
                return Err(script.fault(format!("{command:?}: answered {other} without a swap rule")));
            }
            Err(error) => return Err(script.fault(format!("{command:?}: {error}"))),
        };
        if let Err(reason) = game.play(mv) {
            return Err(
                script.fault(format!("{command:?}: answered {mv} {after}, which is illegal: {reason}"))
            );
        }
    }
    if knows("final_score") {
        script.look_at("final_score");
        let expected = if game.winning_colour() == Some(Colour::Red) { "B+" } else { "W+" };
        let score = succeeds(script, "final_score")?;
        script.expect(score.trim() == expected, || {
            format!("\"final_score\": answered {score:?} after {game}, expected {expected}")
        });
    }
    Ok(())
}

/// What a slow or careless partner sends.
fn pipe(script: &mut Script<'_>) -> Step {
    let limit = script.limits.patience.command;
    let name = script.findings.name.clone();
    let same = |script: &mut Script<'_>, what: &str, pieces: &[&[u8]]| -> Step {
        script.look_at(what);
        for piece in pieces {
            script.send_bytes(piece, what)?;
            std::thread::sleep(Duration::from_millis(20));
        }
        let reply = answer(script, what, limit)?;
        let fine = reply.result.as_deref().is_ok_and(|answer| answer.trim() == name.trim());
        script.expect(fine, || format!("{what}: answered {:?}, expected the name", reply.result));
        Ok(())
    };
    same(script, "a carriage return at the end of a line", &[b"name\r\n"])?;
    same(script, "a line in two halves", &[b"na", b"me\n"])?;
    same(script, "comments and empty lines", &[b"# a comment\n\n  \nname # with a comment\n"])?;
    script.look_at("a very long line");
    let long = format!("{}\n", "x".repeat(20_000));
    script.send_bytes(long.as_bytes(), "a very long line")?;
    let reply = answer(script, "a very long line", limit)?;
    script.expect(reply.result.is_err(), || "a very long line was accepted".into());
    let after = ask(script, "name")?;
    script.expect(after.result.is_ok(), || "\"name\" was refused after a very long line".into());
    Ok(())
}

/// Sends a command and waits for its answer.
fn ask(script: &mut Script<'_>, command: &str) -> Step<Reply> {
    let limit = script.limits.patience.command;
    ask_within(script, command, limit)
}

/// Asks with another limit of time than usual.
fn ask_within(script: &mut Script<'_>, command: &str, limit: Duration) -> Step<Reply> {
    script.send(command)?;
    answer(script, command, limit)
}

/// The answer to what was sent.
fn answer(script: &mut Script<'_>, command: &str, limit: Duration) -> Step<Reply> {
    let mut reader = ReplyReader::default();
    let take = |line: String| reader.push(&line).map_err(EngineError::Nonsense);
    match script.process.receive_answer(limit, &|| false, take) {
        Ok(reply) => Ok(reply.expect("nobody stops it")),
        Err(EngineError::Stall(_)) if reader.is_open() => {
            Err(script.fault(format!("{command:?}: the answer does not end with an empty line")))
        }
        Err(error) => Err(script.fault(format!("{command:?}: {error}"))),
    }
}

/// A command that has to succeed.
fn succeeds(script: &mut Script<'_>, command: &str) -> Step<String> {
    match ask(script, command)?.result {
        Ok(text) => Ok(text),
        Err(problem) => Err(script.fault(format!("{command:?} was refused: {problem:?}"))),
    }
}

/// A command that has to fail.
fn fails(script: &mut Script<'_>, command: &str, why: &str) -> Step {
    let reply = ask(script, command)?;
    script.expect(reply.result.is_err(), || format!("{command:?} was accepted: {why}"));
    Ok(())
}
