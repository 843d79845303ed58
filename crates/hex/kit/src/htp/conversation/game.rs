//! Commands about the game: boards, moves, files.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Instant;

use boyi_core::{Game, TextError};
use boyi_games::OneGame;
use boyi_hex::{Colour, Hex, HexMove, HexRules, Swap};

use super::board::Board;
use super::{Answer, Engine, count};
use crate::htp::{HtpMove, Input, Reply, colour_word, parse_colour};

/// Larger files are neither games nor commands.
const LARGEST_FILE: u64 = 16 << 20;

/// `boardsize SIZE [SIZE]`: an empty board.
pub(super) fn boardsize(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 1..=2, "boardsize SIZE [SIZE]")?;
    let unacceptable = |why: &str| format!("unacceptable size: read {:?}, {why}", arguments.join(" "));
    if arguments.iter().any(|size| *size != arguments[0]) {
        return Err(unacceptable("expected the same size twice: boards are square"));
    }
    let rules = arguments[0].parse().ok().and_then(HexRules::new);
    let rules = rules.ok_or_else(|| unacceptable("expected a size from 2 to 19"))?;
    start_game(engine, Board::new(rules.with_swap(engine.board.rules().swap())))
}

/// `clear_board`: a new game on the same board.
pub(super) fn clear_board(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "clear_board")?;
    start_game(engine, Board::new(engine.board.rules()))
}

fn start_game(engine: &mut Engine, board: Board) -> Answer {
    engine.chooser.start_game(Hex::any_rules(board.rules()))?;
    engine.board = board;
    engine.times.start_game();
    engine.thoughts = None;
    Ok(String::new())
}

/// `play COLOUR MOVE`: a stone, a swap, or a resignation, which changes nothing on the board.
pub(super) fn play(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 2..=2, "play COLOUR MOVE")?;
    let colour = parse_colour(&arguments[0]).map_err(|error| error.to_string())?;
    put(&mut engine.board, colour, &arguments[1])
}

fn put(board: &mut Board, colour: Colour, text: &str) -> Answer {
    let mv: HtpMove = text.parse().map_err(|error: TextError| error.to_string())?;
    let illegal =
        |reason: &dyn std::fmt::Display| format!("illegal move: {} {mv}: {reason}", colour_word(colour));
    if let Some(mv) = mv.in_game(board.rules()).map_err(|reason| illegal(&reason))? {
        board.play(colour, mv).map_err(|reason| illegal(&reason))?;
    }
    Ok(String::new())
}

/// `play-game MOVE...`: a new game with these moves, colours in turn. Nothing changes if one of them is illegal.
pub(super) fn play_game(engine: &mut Engine, arguments: &[String]) -> Answer {
    let mut board = Board::new(engine.board.rules());
    for (number, text) in arguments.iter().enumerate() {
        let colour = board.hex().to_move();
        put(&mut board, colour, text).map_err(|problem| format!("move {}: {problem}", number + 1))?;
    }
    start_game(engine, board)
}

/// `genmove COLOUR`: chooses a move and plays it.
pub(super) fn genmove(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 1..=1, "genmove COLOUR")?;
    let colour = parse_colour(&arguments[0]).map_err(|error| error.to_string())?;
    let started = Instant::now();
    let mv = choose(engine, colour)?;
    engine.times.spend(colour, started.elapsed());
    if let Some(mv) = mv {
        engine.board.play(colour, mv).map_err(|reason| format!("the player chose {mv}: {reason}"))?;
    }
    Ok(HtpMove::of(mv, engine.board.rules()).to_string())
}

/// `reg_genmove COLOUR`: chooses a move and leaves the board as it is.
pub(super) fn reg_genmove(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 1..=1, "reg_genmove COLOUR")?;
    let colour = parse_colour(&arguments[0]).map_err(|error| error.to_string())?;
    let mv = choose(engine, colour)?;
    Ok(HtpMove::of(mv, engine.board.rules()).to_string())
}

/// The player's move; `None` to resign, which is all that is left once the game is over.
fn choose(engine: &mut Engine, colour: Colour) -> Result<Option<HexMove>, String> {
    if engine.board.hex().outcome().is_some() {
        return Ok(None);
    }
    let decision = engine.think(colour)?;
    Ok(decision.mv.and_then(Hex::own_move))
}

/// `undo`: takes the last stone back, whosever it is.
pub(super) fn undo(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "undo")?;
    if engine.board.undo() { Ok(String::new()) } else { Err("cannot undo: no move has been made".into()) }
}

/// `showboard`: `B` and `W`, the last stone in brackets.
pub(super) fn showboard(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "showboard")?;
    let drawing = engine.board.hex().drawing(engine.board.last_move());
    let in_words_of_htp = |c| match c {
        'R' => 'B',
        'B' => 'W',
        other => other,
    };
    Ok(format!("\n{}", drawing.chars().map(in_words_of_htp).collect::<String>()))
}

/// `all_legal_moves [COLOUR]`.
pub(super) fn all_legal_moves(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=1, "all_legal_moves [COLOUR]")?;
    let colour = super::colour_or_mover(engine, arguments.first())?;
    let situation = engine.board.situation_for(colour);
    let rules = engine.board.rules();
    let moves = situation.position().moves().into_iter().filter_map(Hex::own_move);
    Ok(moves.map(|mv| HtpMove::of(Some(mv), rules).to_string()).collect::<Vec<_>>().join(" "))
}

/// `final_score`: who has joined their edges.
pub(super) fn final_score(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=0, "final_score")?;
    Ok(match engine.board.hex().winning_colour() {
        Some(Colour::Red) => "B+",
        Some(Colour::Blue) => "W+",
        None => "cannot score",
    }
    .into())
}

fn contents(file: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|opened| opened.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{file}: {error}"))?;
    match bytes.len() as u64 > LARGEST_FILE {
        true => Err(format!("{file}: larger than {} MB", LARGEST_FILE >> 20)),
        false => Ok(bytes),
    }
}

/// `loadsgf FILE [MOVES]`: the game of a record, up to its end or to so many moves.
pub(super) fn loadsgf(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 1..=2, "loadsgf FILE [MOVES]")?;
    let file = &arguments[0];
    let most: usize = match arguments.get(1) {
        None => usize::MAX,
        Some(text) => text.parse().map_err(|_| format!("read {text:?}, expected a number of moves"))?,
    };
    let bytes = contents(file)?;
    let name = Path::new(file).file_name().and_then(|name| name.to_str());
    let record = engine.formats.read(&bytes, name).map_err(|error| format!("{file}: {error}"))?;
    let start = Hex::inside(&record.start)
        .ok_or_else(|| format!("{file}: a game of {}, not of Hex", record.rules()))?;
    let mut board = Board::from_position(start.clone());
    for mv in record.moves().take(most).filter_map(Hex::own_move) {
        let colour = board.hex().to_move();
        board.play(colour, mv).map_err(|reason| format!("{file}: {mv}: {reason}"))?;
    }
    // A record of a game without a swap does not say that there could not have been one.
    if board.rules().swap() == Swap::Off {
        board.set_swap(engine.board.rules().swap()).expect("nobody has swapped");
    }
    start_game(engine, board)
}

/// `exec FILE`: the commands of a file, one after the other up to the first that fails. Their answers go where complaints
/// go, as the answer of this command is one alone.
pub(super) fn exec(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 1..=1, "exec FILE")?;
    if engine.in_file {
        return Err("a file of commands cannot call another one".into());
    }
    let text = String::from_utf8_lossy(&contents(&arguments[0])?).into_owned();
    engine.in_file = true;
    let outcome = text.lines().enumerate().try_for_each(|(number, line)| {
        let Input::Command(command) = Input::parse(line) else { return Ok(()) };
        let result = engine.execute(&command);
        let failed =
            result.as_ref().err().map(|problem| format!("line {}: {command}: {problem}", number + 1));
        engine.outputs.complain(Reply { id: command.id, result }.to_string().trim_end());
        failed.map_or(Ok(()), Err)
    });
    engine.in_file = false;
    outcome.map(|()| String::new())
}
