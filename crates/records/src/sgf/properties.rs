//! What the properties about the whole game mean.

use boyi_games::{Outcome, Side};

use super::seconds::{parse_seconds, seconds_text};
use super::syntax::Value;
use crate::{Ending, Player, Reason, Record};

/// Puts a property of the root into the record; others are not for here.
pub fn apply(record: &mut Record, value: &Value<'_>) {
    let line = value.line();
    match &*value.name {
        "PB" => record.players[0].name = line,
        "PW" => record.players[1].name = line,
        "BT" => record.players[0].team = line,
        "WT" => record.players[1].team = line,
        "RE" => record.ending = ending(&line),
        "DT" => record.date = line,
        "PC" => record.place = line,
        "EV" => record.event = line,
        "RO" => record.round = line,
        "AP" => record.application = line,
        "TM" => record.time_control = join(&time_limit(&line), &record.time_control),
        "OT" => record.time_control = join(&record.time_control, &line),
        "GC" => record.comment = value.text(),
        _ => {}
    }
}

fn join(first: &str, second: &str) -> String {
    if first.is_empty() || second.is_empty() {
        format!("{first}{second}")
    } else {
        format!("{first}, {second}")
    }
}

/// Seconds as people say them: `30m`.
fn time_limit(value: &str) -> String {
    match parse_seconds(value) {
        Some(time) if time.subsec_nanos() == 0 && time.as_secs() > 0 && time.as_secs() % 60 == 0 => {
            format!("{}m", time.as_secs() / 60)
        }
        Some(time) => format!("{}s", seconds_text(time)),
        None => value.to_owned(),
    }
}

/// TM and OT for a time control: what is a plain limit goes into TM.
pub fn time_properties(control: &str) -> (Option<String>, Option<String>) {
    let (limit, rest) = control.split_once(", ").map_or((control, None), |(limit, rest)| (limit, Some(rest)));
    let scaled = |text: &str, scale: f64| text.parse::<f64>().ok().filter(|_| plain(text)).map(|n| n * scale);
    let seconds = match (limit.strip_suffix('m'), limit.strip_suffix('s')) {
        (Some(minutes), _) => scaled(minutes, 60.0),
        (_, Some(seconds)) => scaled(seconds, 1.0),
        _ => None,
    };
    match seconds {
        Some(seconds) => (Some(seconds.to_string()), rest.map(str::to_owned)),
        None => (None, Some(control.to_owned()).filter(|control| !control.is_empty())),
    }
}

fn plain(number: &str) -> bool {
    number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `B+R`; Little Golem writes only `B`.
fn ending(value: &str) -> Ending {
    let (winner, how) = value.split_once('+').unwrap_or((value, ""));
    let outcome = match winner.trim() {
        "B" | "b" => Some(Outcome::Win(Side::First)),
        "W" | "w" => Some(Outcome::Win(Side::Second)),
        "0" | "Draw" | "draw" => Some(Outcome::Draw),
        _ => None,
    };
    let reason = match how.trim().chars().next().map(|c| c.to_ascii_uppercase()) {
        _ if outcome.is_none() => Reason::Unknown,
        Some('R') => Reason::Resignation,
        Some('T') => Reason::Time,
        Some('F') => Reason::Forfeit,
        _ => Reason::Unknown,
    };
    Ending { outcome, reason }
}

/// What [`ending`] reads; several reasons share `F`, and those without a letter are left out.
pub fn result_text(ending: Ending) -> Option<String> {
    let how = match ending.reason {
        Reason::Resignation => "R",
        Reason::Time => "T",
        Reason::Forfeit | Reason::IllegalMove | Reason::Crash | Reason::Stall => "F",
        Reason::Unknown | Reason::Win | Reason::Adjudication | Reason::Agreement => "",
    };
    match ending.outcome? {
        Outcome::Win(Side::First) => Some(format!("B+{how}")),
        Outcome::Win(Side::Second) => Some(format!("W+{how}")),
        Outcome::Draw => Some("Draw".into()),
    }
}

/// PB and BT, or PW and WT: a player known only by team is named by it, so that viewers show something.
pub fn player_properties(player: &Player) -> (&str, &str) {
    (player.label(), &player.team)
}

/// Undoes [`player_properties`].
pub fn settle_players(record: &mut Record) {
    for player in &mut record.players {
        if player.name == player.team {
            player.name.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_come_back_as_they_went() {
        for (control, tm, ot) in [
            ("30m", Some("1800"), None),
            ("90s", Some("90"), None),
            ("30m, fischer 5", Some("1800"), Some("fischer 5")),
            ("15m+5s", None, Some("15m+5s")),
            ("", None, None),
        ] {
            assert_eq!(time_properties(control), (tm.map(str::to_owned), ot.map(str::to_owned)), "{control}");
            let read = join(&tm.map(time_limit).unwrap_or_default(), ot.unwrap_or_default());
            assert_eq!(read, control);
        }
    }
}
