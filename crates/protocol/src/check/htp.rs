//! The conversation in HTP.

use boyi_games::Game;
use boyi_games::hex::{Cell, Colour, Hex, HexMove, HexRules};

use super::script::{Script, Step};
use crate::htp::{HtpMove, colour_word};

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
    script.succeeds("quit")?;
    script.leaves();
    Ok(())
}

fn introduction(script: &mut Script<'_>) -> Step<Vec<String>> {
    script.look_at("name and version");
    let startup = script.limits.patience.startup;
    let name = script.ask_within("name", startup)?.result.unwrap_or_default();
    script.expect(!name.trim().is_empty(), || "\"name\": it has none".into());
    script.findings.name = name;
    script.succeeds("version")?;
    script.look_at("protocol_version");
    let version = script.succeeds("protocol_version")?;
    script
        .expect(version.trim() == "2", || format!("\"protocol_version\": answered {version:?}, expected 2"));
    script.look_at("list_commands");
    let listed = script.succeeds("list_commands")?;
    let commands: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
    for needed in NEEDED.into_iter().filter(|needed| !commands.iter().any(|known| known == needed)) {
        script.fault(format!("\"list_commands\": {needed} is missing"));
    }
    for usual in USUAL.into_iter().filter(|usual| !commands.iter().any(|known| known == usual)) {
        script.remark(format!("\"list_commands\": {usual} is missing, which some programs use"));
    }
    script.look_at("known_command");
    for (command, known) in [("genmove", "true"), ("no_such_command", "false")] {
        let answer = script.succeeds(&format!("known_command {command}"))?;
        script.expect(answer.trim() == known, || {
            format!("\"known_command {command}\": answered {answer:?}, expected {known}")
        });
    }
    Ok(commands)
}

fn form(script: &mut Script<'_>) -> Step {
    script.look_at("the number of a command");
    let reply = script.ask("42 name")?;
    script.expect(reply.id == Some(42), || {
        let number = reply.id.map_or("no number".to_owned(), |id| format!("number {id}"));
        format!("\"42 name\": the answer has {number}, expected 42")
    });
    script.look_at("a command that nobody knows");
    script.fails("no_such_command", "there is no such command")
}

fn board(script: &mut Script<'_>, rules: HexRules, knows: &dyn Fn(&str) -> bool) -> Step {
    let size = rules.size();
    script.look_at("boardsize");
    script.succeeds(&format!("boardsize {size}"))?;
    script.succeeds(&format!("boardsize {size} {size}"))?;
    script.fails("boardsize", "a size is missing")?;
    script.look_at("play");
    let middle = Cell::new(size / 2, size / 2);
    script.succeeds(&format!("play black {middle}"))?;
    script.fails(&format!("play white {middle}"), "the cell is taken")?;
    script.fails("play white z99", "there is no such cell")?;
    script.fails("play purple a1", "there is no such colour")?;
    script.fails("play white", "a cell is missing")?;
    if knows("undo") {
        script.look_at("undo");
        script.succeeds("undo")?;
        let again = script.ask(&format!("play white {middle}"))?;
        script.expect(again.result.is_ok(), || format!("\"undo\": {middle} is still taken after it"));
    }
    if knows("clear_board") {
        script.look_at("clear_board");
        script.succeeds("clear_board")?;
        let again = script.ask(&format!("play black {middle}"))?;
        script.expect(again.result.is_ok(), || format!("\"clear_board\": {middle} is still taken after it"));
    }
    Ok(())
}

/// It plays a game against itself.
fn whole_game(script: &mut Script<'_>, rules: HexRules, knows: &dyn Fn(&str) -> bool) -> Step {
    script.look_at("genmove, a whole game");
    let rules = HexRules::new(rules.size()).expect("a size that exists");
    script.succeeds(&format!("boardsize {0} {0}", rules.size()))?;
    let mut game = Hex::start(rules);
    while game.outcome().is_none() {
        let command = format!("genmove {}", colour_word(game.to_move()));
        let after = format!("after {}", game);
        let answer = match script.ask_within(&command, script.limits.turn)?.result {
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
        let score = script.succeeds("final_score")?;
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
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let reply = script.answer(what, limit)?;
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
    let reply = script.answer("a very long line", limit)?;
    script.expect(reply.result.is_err(), || "a very long line was accepted".into());
    let after = script.ask("name")?;
    script.expect(after.result.is_ok(), || "\"name\" was refused after a very long line".into());
    Ok(())
}
