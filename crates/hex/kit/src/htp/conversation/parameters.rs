//! Parameters in the form that HexGui edits: `[bool] name 1`, `[list/a/b] name a`, `[string] name value`.

use boyi_games::OneGame;
use boyi_hex::{Hex, Swap};
use boyi_players::{OptionInfo, OptionKind};
use boyi_search::TimeControl;

use super::gfx::Live;
use super::time::{Times, seconds};
use super::{Answer, Engine, switch};

/// The name and the value to set, if there are any; without arguments all are listed.
fn pair<'a>(arguments: &'a [String], command: &str) -> Result<Option<(&'a str, String)>, String> {
    match arguments {
        [] => Ok(None),
        [name, value @ ..] if !value.is_empty() => Ok(Some((name, value.join(" ")))),
        _ => Err(format!("read 1 argument, expected: {command} [NAME VALUE]")),
    }
}

fn unknown(name: &str, known: &[&str]) -> String {
    format!("there is no parameter {name:?}; there are: {}", known.join(", "))
}

/// `param_game [NAME VALUE]`.
pub(super) fn game(engine: &mut Engine, arguments: &[String]) -> Answer {
    const NAMES: [&str; 3] = ["allow_swap", "game_time", "live_gfx"];
    let rules = engine.board.rules();
    let Some((name, value)) = pair(arguments, "param_game")? else {
        let time = match engine.times.agreed() {
            TimeControl::Game { main, .. } => main.as_secs(),
            _ => 0,
        };
        return Ok(format!(
            "\n[bool] allow_swap {}\n[string] game_time {time}\n[list/{}] live_gfx {}",
            u8::from(rules.swap() != Swap::Off),
            Live::NAMES.join("/"),
            engine.live
        ));
    };
    match name {
        "allow_swap" => {
            let swap = match (switch(&value)?, rules.swap()) {
                (false, _) => Swap::Off,
                (true, Swap::Off) => Swap::Pieces,
                (true, played) => played,
            };
            if swap != rules.swap() {
                engine.board.set_swap(swap).map_err(|_| "allow_swap: a swap has been played in this game")?;
                engine.chooser.start_game(Hex::any_rules(engine.board.rules()))?;
            }
        }
        "game_time" if engine.board.length() > 0 => return Err("game_time: the game has begun".into()),
        "game_time" => {
            let main = seconds(&value)?;
            let control = TimeControl::Game { main, increment: std::time::Duration::ZERO };
            engine.times = Times::new(if main.is_zero() { TimeControl::None } else { control });
        }
        "live_gfx" => engine.live = value.parse()?,
        _ => return Err(unknown(name, &NAMES)),
    }
    Ok(String::new())
}

/// `param_player [NAME VALUE]`: the player itself, and the options that it declares.
pub(super) fn player(engine: &mut Engine, arguments: &[String]) -> Answer {
    let Some((name, value)) = pair(arguments, "param_player")? else {
        let options = engine.chooser.options().into_iter().map(|option| {
            let value = option.default.as_deref().unwrap_or_default();
            format!("\n{} {} {}", kind(&option), option.name, in_words_of_htp(&option, value))
        });
        return Ok(format!("\n[string] player {}{}", engine.chooser.shown(), options.collect::<String>()));
    };
    match name {
        "player" => engine.chooser.replace(&value)?,
        _ => engine.chooser.set(name, &value)?,
    }
    Ok(String::new())
}

fn kind(option: &OptionInfo) -> String {
    match &option.kind {
        OptionKind::Switch => "[bool]".into(),
        OptionKind::Choice(words) => format!("[list/{}]", words.join("/")),
        _ => "[string]".into(),
    }
}

fn in_words_of_htp<'a>(option: &OptionInfo, value: &'a str) -> &'a str {
    match (&option.kind, value) {
        (OptionKind::Switch, "on") => "1",
        (OptionKind::Switch, _) => "0",
        _ => value,
    }
}

/// `param_dfpn [NAME VALUE]`: the solver.
pub(super) fn solver(engine: &mut Engine, arguments: &[String]) -> Answer {
    const NAMES: [&str; 3] = ["use_guifx", "timelimit", "memory"];
    let Some((name, value)) = pair(arguments, "param_dfpn")? else {
        return Ok(format!(
            "\n[bool] use_guifx {}\n[string] timelimit {}\n[string] memory {}",
            u8::from(engine.solving.draws),
            engine.solving.time.as_secs_f64(),
            engine.solving.megabytes
        ));
    };
    match name {
        "use_guifx" => engine.solving.draws = switch(&value)?,
        "timelimit" => engine.solving.time = seconds(&value)?,
        "memory" => {
            let megabytes = value.parse().ok().filter(|count| (1..=65_536).contains(count));
            engine.solving.set_memory(
                megabytes.ok_or_else(|| format!("read {value:?}, expected megabytes from 1 to 65536"))?,
            );
        }
        _ => return Err(unknown(name, &NAMES)),
    }
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::PLAYERS;

    #[test]
    fn every_option_of_every_player_has_its_kind() {
        for option in PLAYERS.iter().flat_map(|maker| maker.settings().infos()) {
            let kind = kind(&option);
            assert!(
                kind.starts_with('[') && kind.ends_with(']') && !kind.contains(' '),
                "{}: {kind}",
                option.name
            );
            assert!(!option.name.contains(' '), "{}", option.name);
        }
    }
}
