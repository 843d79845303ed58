//! A number that changes only when behaviour does: small searches with fixed seeds, and everything they answered.

use boyi_games::{AnyRules, perft};
use boyi_players::{PlayerSpec, Situation, Turn, families};

/// Every player that repeats itself, in every game it plays, on a small budget.
pub fn signature() -> String {
    let mut hash = Fnv::default();
    for rules in ["hex:11", "surakarta", "dots:5x5"] {
        let rules: AnyRules = rules.parse().expect("valid rules");
        let mut situation = Situation::start(rules);
        hash.add(&perft(&mut situation.position().clone(), 3).to_string());
        for family in families().iter().filter(|family| family.plays(rules) && !family.needs_options()) {
            let mut spec = PlayerSpec::parse(family.name, rules).expect("it is listed");
            for (name, value) in [("simulations", "500"), ("depth", "2"), ("seed", "1"), ("memory", "16MB")] {
                spec.set_if_open(name, value).expect("a valid value");
            }
            let mut player = spec.build(rules, Some(1)).expect("it is listed");
            let decision = player.choose(&mut Turn::quiet(&situation)).expect("the game has just begun");
            for candidate in &decision.report.candidates {
                hash.add(&format!("{} {} {}", family.name, candidate.mv, candidate.visits));
            }
            if let Some(mv) = decision.mv {
                hash.add(&mv.to_string());
                situation.play(mv).expect("players play legal moves");
            }
        }
        hash.add(&situation.position().to_string());
    }
    format!("{:016x}", hash.0)
}

/// The FNV-1a hash: small, and the same for ever.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
