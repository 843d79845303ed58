//! `boyi players`: who plays what, and what can be set.

use boyi_games::{AnyRules, GameKind};
use boyi_players::{best, families};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;

/// List the players with their options, defaults and ranges
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi players
  boyi players hex
  boyi best hex --player uct:time=5s,c=0.6")]
pub struct Players {
    /// Only those that play this game
    game: Option<AnyRules>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Players {
    pub fn run(self) -> Result<(), Failure> {
        let games: Vec<AnyRules> = match self.game {
            Some(rules) => vec![rules],
            None => GameKind::ALL.map(AnyRules::usual).to_vec(),
        };
        if self.json {
            println!("{:#}", as_json(&games));
        } else {
            print!("{}", as_text(&games));
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

fn as_text(games: &[AnyRules]) -> String {
    use std::fmt::Write;
    let kinds: Vec<GameKind> = games.iter().map(|rules| rules.kind()).collect();
    let mut out = String::new();
    for family in families().iter().filter(|family| games.iter().any(|&rules| family.plays(rules))) {
        let games: Vec<&str> = family.games.iter().map(|game| game.name()).collect();
        writeln!(out, "{}: {} ({})", family.name, family.about, games.join(", ")).expect("a string");
        for option in family.options {
            let default = default_text(option.default, &kinds);
            writeln!(out, "    {:<14}{}; {default}", option.name, option.kind).expect("a string");
            writeln!(out, "    {:<14}  {}", "", option.about).expect("a string");
        }
        out.push('\n');
    }
    for &rules in games {
        writeln!(out, "best for {rules}: {}", best(rules).name).expect("a string");
    }
    out
}

fn as_json(games: &[AnyRules]) -> serde_json::Value {
    let kinds: Vec<GameKind> = games.iter().map(|rules| rules.kind()).collect();
    let listed: Vec<serde_json::Value> = families()
        .iter()
        .filter(|family| games.iter().any(|&rules| family.plays(rules)))
        .map(|family| {
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
