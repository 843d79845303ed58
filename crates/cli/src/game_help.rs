//! What a game on the command line looks like.

use boyi_games::GameKind;
use boyi_kit::setup::{Field, Values, rules_text};
use boyi_kits::kit;

/// All games, and an example of each with its size and options.
pub fn game() -> String {
    let examples: Vec<String> = GameKind::ALL.into_iter().map(example).collect();
    format!("{}, with size and options: {}", GameKind::names(), examples.join(" "))
}

/// What a position of each game looks like, a line each.
pub fn positions() -> String {
    let line = |kind: GameKind| format!("\n  {:<9}  {}", kind.name(), kit(kind).position_words());
    format!("Positions in one line:{}", GameKind::ALL.map(line).concat())
}

/// The usual board of a game, and of each option the last value, which always has to be said.
fn example(kind: GameKind) -> String {
    let fields = kit(kind).setup();
    let value = |field: &Field| match &field.values {
        Values::Size(_) | Values::SizePair(_) => field.usual.to_owned(),
        Values::Choice(_) | Values::Switch => field.values.all().pop().unwrap_or_default(),
    };
    let values: Vec<String> = fields.iter().map(value).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    match rules_text(fields, &values) {
        options if options.is_empty() => kind.name().to_owned(),
        options => format!("{kind}:{options}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_game() {
        for kind in GameKind::ALL {
            let rules: boyi_games::AnyRules = example(kind).parse().unwrap();
            assert_eq!(rules.kind(), kind);
        }
    }
}
