//! The net of Surakarta against what PyTorch computed.

use boyi_games::Game;
use boyi_games::surakarta::{Surakarta, SurakartaRules};
use boyi_net::{Kernel, SurakartaEvaluation, SurakartaNet};

mod common;

use common::{Agreement, numbers};

#[test]
fn every_kernel_agrees_with_the_framework_that_made_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/surakarta.evaluations.json");
    let list: Vec<serde_json::Value> =
        serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    assert!(list.len() >= 5);
    let rules: SurakartaRules = "".parse().expect("rules");
    let net = SurakartaNet::shipped(rules);
    for item in list {
        let text = item["position"].as_str().expect("a position");
        let game = Surakarta::parse(rules, text).expect("a position");
        for kernel in Kernel::available() {
            let mut agreement = Agreement::new(kernel, 0.3);
            let mut found = SurakartaEvaluation::default();
            net.clone().with_kernel(kernel).evaluate(&game, &mut found);
            let value = item["value"].as_f64().expect("a number") as f32;
            agreement.check(format!("{text} value"), found.value, value);
            for (name, ours) in [("policy", &found.policy), ("action_value", &found.action_value)] {
                let theirs = numbers(&item[name]);
                assert_eq!(ours.len(), theirs.len(), "{name}");
                for (pair, (&ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                    agreement.check(format!("{text} {name} {pair}"), ours, theirs);
                }
            }
            agreement.finish();
        }
    }
}

#[test]
fn a_net_for_another_game_is_refused() {
    let hex = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.net")).expect("the net");
    let complaint = SurakartaNet::read(&hex, "".parse().expect("rules")).err().expect("refused").to_string();
    assert!(complaint.contains("for hex, expected a residual-tower for surakarta"), "{complaint}");
}
