//! A number that changes only when behaviour does: small searches with fixed seeds, and everything they answered.

use std::hash::Hasher;

use boyi_games::GameKind;
use boyi_kits::{PlayerSpec, families, kit};
use boyi_players::{Situation, Turn};
use fnv::FnvHasher;

/// Every player that repeats itself, in every game it plays, on a small budget.
pub fn signature() -> String {
    let mut hash = FnvHasher::default();
    for rules in GameKind::ALL.into_iter().filter_map(|kind| kit(kind).signature()) {
        let mut situation = Situation::start(rules);
        add(&mut hash, &situation.position().clone().perft(3).to_string());
        for family in families().iter().filter(|family| family.plays(rules) && !family.needs_options()) {
            let mut spec = PlayerSpec::parse(family.name, rules).expect("it is listed");
            // Arithmetic of nets that every processor has gives equal numbers on every machine; it is slow, so nets get fewer
            // simulations; and no tables of endings but those that every installation has.
            let set =
                |spec: &mut PlayerSpec, name, value| spec.set_if_open(name, value).expect("a valid value");
            let has = |spec: &PlayerSpec, name| spec.settings().info(name).is_some();
            set(&mut spec, "kernel", "plain");
            let simulations = if has(&spec, "kernel") { "20" } else { "500" };
            set(&mut spec, "simulations", simulations);
            if spec.settings().value("endgames") > Some(4usize) {
                set(&mut spec, "endgames", "4");
            }
            for (name, value) in [("depth", "2"), ("seed", "1"), ("memory", "16MB")] {
                set(&mut spec, name, value);
            }
            let mut player = spec.build(rules, Some(1)).expect("it is listed");
            let decision = player.choose(&mut Turn::quiet(&situation)).expect("the game has just begun");
            for candidate in &decision.report.candidates {
                add(&mut hash, &format!("{} {} {}", family.name, candidate.mv, candidate.visits));
            }
            if let Some(mv) = decision.mv {
                add(&mut hash, &mv.to_string());
                situation.play(mv).expect("players play legal moves");
            }
        }
        add(&mut hash, &situation.position().to_string());
    }
    format!("{:016x}", hash.finish())
}

/// Adds a text and its end, so that two texts in a row differ from their join.
fn add(hash: &mut FnvHasher, text: &str) {
    hash.write(text.as_bytes());
    hash.write_u8(0);
}

#[cfg(test)]
mod tests {
    /// A commit that changes it on purpose says what plays differently.
    #[test]
    fn all_players_play_as_before() {
        assert_eq!(super::signature(), "2d23a76024bce799");
    }
}
