//! The conversation in SAU.

use std::time::{Duration, Instant};

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Random, Side};

use super::{Answer, LONGEST_LINE, Order, SauWords, play_turn};
use crate::check::{Script, Step};

/// Told once: who does so does it in every turn.
const TAKEN_FOR_A_TURN: &str = "the platform takes the word \"move\" anywhere in a line for a turn";
/// A game that is not over by then is long enough.
const MOST_TURNS: u32 = 60;

pub(super) fn hold(script: &mut Script<'_>, words: &dyn SauWords, rules: AnyRules) -> Step {
    script.look_at("name?");
    script.send("name?")?;
    script.findings.name = name(script)?;
    as_white(script, words, rules)?;
    script.look_at("a line that means nothing");
    script.send("hello there")?;
    silent(script, "\"hello there\"")?;
    as_black(script, words, rules)?;
    script.look_at("quit");
    script.send("quit")?;
    script.leaves();
    Ok(())
}

fn name(script: &mut Script<'_>) -> Step<String> {
    let until = Instant::now() + script.limits.patience.startup;
    loop {
        let Some(line) = script.overhear(until)? else {
            return Err(script.fault("\"name?\": no answer of the form \"name X\""));
        };
        match line.parse() {
            Ok(Answer::Name(name)) => return Ok(name),
            Ok(Answer::Move(_)) => drop(script.fault(format!("\"name?\": answered {line:?}"))),
            Err(_) => {}
        }
    }
}

/// Nothing may come that the platform would take for a turn.
fn silent(script: &mut Script<'_>, when: &str) -> Step {
    let until = Instant::now() + script.limits.silence;
    loop {
        match script.overhear(until)? {
            None => return Ok(()),
            Some(line) if line.contains("move") => {
                script.fault(format!("{when}: it moves out of turn: {line:?}"));
            }
            Some(_) => {}
        }
    }
}

/// Waits for a turn, and makes it on our board if it is one.
fn turn(script: &mut Script<'_>, words: &dyn SauWords, game: &mut AnyGame, after: &str) -> Step<String> {
    let until = Instant::now() + script.limits.turn;
    loop {
        let Some(line) = script.overhear(until)? else {
            let limit = Duration::as_secs_f64(&script.limits.turn);
            return Err(script.fault(format!("{after:?}: no turn within {limit:.1} s")));
        };
        script.expect(line.len() <= LONGEST_LINE, || {
            format!("{after:?}: a line of {} bytes; the platform reads {LONGEST_LINE}", line.len())
        });
        let Ok(Answer::Move(text)) = line.parse() else { continue };
        if !line.starts_with("move") && !script.has_said(TAKEN_FOR_A_TURN) {
            script.fault(format!("{line:?}: {TAKEN_FOR_A_TURN}"));
        }
        return match play_turn(words, game, &text) {
            Ok((_, after)) => {
                *game = after;
                Ok(text)
            }
            Err(problem) => Err(script.fault(format!("{after:?}: answered {line:?} in {game}: {problem}"))),
        };
    }
}

/// A whole turn of random moves.
fn random_turn(words: &dyn SauWords, game: &mut AnyGame, random: &mut Random) -> String {
    let (start, side) = (game.clone(), game.mover());
    let mut moves: Vec<AnyMove> = Vec::new();
    while game.outcome().is_none() && game.mover() == side {
        let mv = game.random_move(random).expect("the game is not over");
        game.play(mv).expect("it is legal");
        moves.push(mv);
    }
    words.write_turn(&start, &moves).expect("moves of this game")
}

fn as_white(script: &mut Script<'_>, words: &dyn SauWords, rules: AnyRules) -> Step {
    script.look_at("new white");
    let mut game = AnyGame::start(rules);
    let mut random = Random::new(1);
    script.send(&Order::New(Side::Second).to_string())?;
    silent(script, "\"new white\"")?;
    script.look_at("an answer to every turn");
    for number in 0..MOST_TURNS {
        let order = Order::Move(random_turn(words, &mut game, &mut random)).to_string();
        if game.outcome().is_some() {
            break;
        }
        script.send(&order)?;
        let before = game.clone();
        let sent = turn(script, words, &mut game, &order)?;
        if number == 1 && before.count() > 1 {
            game = refused(script, words, before, &sent)?;
        }
        if game.outcome().is_some() {
            break;
        }
    }
    script.send("end")?;
    silent(script, "\"end\"")
}

/// The platform refuses a turn: another one has to come.
fn refused(script: &mut Script<'_>, words: &dyn SauWords, before: AnyGame, sent: &str) -> Step<AnyGame> {
    script.look_at("error");
    let mut game = before;
    script.send("error")?;
    let other = turn(script, words, &mut game, "error")?;
    script.expect(other != sent, || format!("\"error\": it sends {sent:?} again"));
    Ok(game)
}

fn as_black(script: &mut Script<'_>, words: &dyn SauWords, rules: AnyRules) -> Step {
    script.look_at("new black, with a carriage return");
    let mut game = AnyGame::start(rules);
    script.send_bytes(b"new black\r\n", "new black")?;
    turn(script, words, &mut game, "new black")?;
    script.send("end")
}
