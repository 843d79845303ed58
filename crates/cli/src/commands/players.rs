//! `boyi players`: who plays what, and what can be set.

use boyi_games::{AnyRules, GameKind};
use boyi_players::{Family, best, families, family};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;

/// List the players with their options, defaults and ranges
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi players
  boyi players hex
  boyi players hex-2022
  boyi best hex --player uct:time=5s,c=0.6")]
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
            .copied()
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

fn default_text(default: boyi_players::DefaultValue, kinds: &[GameKind]) -> String {
    let mut texts: Vec<(GameKind, &str)> =
        kinds.iter().filter_map(|&kind| Some((kind, default.text(kind)?))).collect();
    texts.dedup_by_key(|(_, text)| *text);
    match texts.as_slice() {
        [] if default == boyi_players::DefaultValue::Required => "must be set".into(),
        [] => "not set".into(),
        [(_, text)] => format!("default {text}"),
        several => {
            let each: Vec<String> = several.iter().map(|(kind, text)| format!("{kind} {text}")).collect();
            format!("default {}", each.join(", "))
        }
    }
}

/// The games for which a player's defaults are told: those that were asked for, or all that it plays.
fn kinds(family: &Family, games: &[AnyRules]) -> Vec<GameKind> {
    let asked: Vec<GameKind> = games.iter().map(|rules| rules.kind()).collect();
    if asked.is_empty() { family.games.to_vec() } else { asked }
}

fn as_text(listed: &[&Family], games: &[AnyRules]) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    for family in listed {
        let kinds = kinds(family, games);
        let games: Vec<&str> = family.games.iter().map(|game| game.name()).collect();
        writeln!(out, "{}: {} ({})", family.name, family.about, games.join(", ")).expect("a string");
        for option in family.options {
            let default = default_text(option.default, &kinds);
            writeln!(out, "    {:<14}{}; {default}", option.name, option.kind).expect("a string");
            writeln!(out, "    {:<14}  {}", "", option.about).expect("a string");
        }
        if !games.is_empty() {
            out.push('\n');
        }
    }
    for &rules in games {
        writeln!(out, "best for {rules}: {}", best(rules).name).expect("a string");
    }
    out
}

fn as_json(listed: &[&Family], games: &[AnyRules]) -> serde_json::Value {
    let listed: Vec<serde_json::Value> = listed
        .iter()
        .map(|family| {
            let kinds = kinds(family, games);
            let options: Vec<serde_json::Value> = family
                .options
                .iter()
                .map(|option| {
                    let defaults: serde_json::Map<String, serde_json::Value> = kinds
                        .iter()
                        .map(|&kind| (kind.name().to_owned(), json!(option.default.text(kind))))
                        .collect();
                    json!({
                        "name": option.name,
                        "about": option.about,
                        "values": option.kind.to_string(),
                        "default": defaults,
                    })
                })
                .collect();
            let games: Vec<&str> = family.games.iter().map(|game| game.name()).collect();
            json!({"name": family.name, "about": family.about, "games": games, "options": options})
        })
        .collect();
    let best: serde_json::Map<String, serde_json::Value> =
        games.iter().map(|&rules| (rules.kind().name().to_owned(), json!(best(rules).name))).collect();
    json!({"players": listed, "best": best})
}
