//! `boyi players`: who plays what, and what can be set.

use boyi_games::{AnyRules, GameKind};
use boyi_kits::{Family, best, families, family};
use boyi_players::OptionInfo;
use clap::Args;
use serde_json::json;

use crate::failure::Failure;

/// List the players with their options, defaults and ranges
#[derive(Args, Debug)]
pub struct Players {
    /// Only those that play this game, or only this player
    #[arg(value_name = "GAME|PLAYER")]
    which: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Players {
    pub fn run(self) -> Result<(), Failure> {
        let all = GameKind::ALL.map(AnyRules::usual).to_vec();
        let (games, name) = match self.which.as_deref() {
            None => (all, None),
            Some(name) if family(name).is_some() => (all, Some(name)),
            Some(text) => match text.parse() {
                Ok(rules) => (vec![rules], None),
                Err(error) => {
                    return Err(Failure::Input(format!("{text} is no player, and no game: {error}")));
                }
            },
        };
        let listed: Vec<&Family> = families()
            .iter()
            .filter(|family| name.is_none_or(|name| family.name == name))
            .filter(|family| name.is_some() || games.iter().any(|&rules| family.plays(rules)))
            .collect();
        let games = if name.is_some() { Vec::new() } else { games };
        if self.json {
            println!("{:#}", as_json(&listed, &games));
        } else {
            print!("{}", as_text(&listed, &games));
        }
        Ok(())
    }
}

/// An option of a player in the games for which it is told, with its default in each.
struct Listed {
    option: OptionInfo,
    defaults: Vec<(GameKind, Option<String>)>,
}

impl Listed {
    fn default_text(&self) -> String {
        let mut texts: Vec<(GameKind, &str)> =
            self.defaults.iter().filter_map(|(kind, text)| Some((*kind, text.as_deref()?))).collect();
        texts.dedup_by_key(|(_, text)| *text);
        match texts.as_slice() {
            [] if self.option.is_required => "must be set".into(),
            [] => "not set".into(),
            [(_, text)] => format!("default {text}"),
            several => {
                let each: Vec<String> = several.iter().map(|(kind, text)| format!("{kind} {text}")).collect();
                format!("default {}", each.join(", "))
            }
        }
    }
}

/// The options of a player in the games that were asked for, or in all that it plays.
fn options(family: &Family, asked: &[AnyRules]) -> Vec<Listed> {
    let is_told = |kind: &GameKind| asked.is_empty() || asked.iter().any(|rules| rules.kind() == *kind);
    let mut listed: Vec<Listed> = Vec::new();
    for kind in family.games().into_iter().filter(is_told) {
        for option in family.options(kind) {
            let default = (kind, option.default.clone());
            match listed.iter_mut().find(|listed| listed.option.name == option.name) {
                Some(listed) => listed.defaults.push(default),
                None => listed.push(Listed { option, defaults: vec![default] }),
            }
        }
    }
    listed
}

fn games(family: &Family) -> Vec<&'static str> {
    family.games().into_iter().map(GameKind::name).collect()
}

fn as_text(listed: &[&Family], asked: &[AnyRules]) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    for family in listed {
        writeln!(out, "{}: {} ({})", family.name, family.about, games(family).join(", ")).expect("a string");
        for listed in options(family, asked) {
            let (option, default) = (&listed.option, listed.default_text());
            writeln!(out, "    {:<14}{}; {default}", option.name, option.kind).expect("a string");
            writeln!(out, "    {:<14}  {}", "", option.about).expect("a string");
        }
        if !asked.is_empty() {
            out.push('\n');
        }
    }
    for &rules in asked {
        writeln!(out, "best for {rules}: {}", best(rules).name).expect("a string");
    }
    out
}

fn as_json(listed: &[&Family], asked: &[AnyRules]) -> serde_json::Value {
    let listed: Vec<serde_json::Value> = listed
        .iter()
        .map(|family| {
            let options: Vec<serde_json::Value> = options(family, asked)
                .into_iter()
                .map(|Listed { option, defaults }| {
                    let defaults: serde_json::Map<String, serde_json::Value> = defaults
                        .into_iter()
                        .map(|(kind, text)| (kind.name().to_owned(), json!(text)))
                        .collect();
                    json!({
                        "name": option.name,
                        "about": option.about,
                        "values": option.kind.to_string(),
                        "default": defaults,
                    })
                })
                .collect();
            json!({"name": family.name, "about": family.about, "games": games(family), "options": options})
        })
        .collect();
    let best: serde_json::Map<String, serde_json::Value> =
        asked.iter().map(|&rules| (rules.kind().name().to_owned(), json!(best(rules).name))).collect();
    json!({"players": listed, "best": best})
}
