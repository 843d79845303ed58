//! The net of Dots and Boxes against what PyTorch computed.

use boyi_games::Game;
use boyi_games::dots::{Dots, DotsRules};
use boyi_net::{DotsEvaluation, DotsNet, HexNet, Kernel};

mod common;

use common::{Agreement, numbers};

#[test]
fn every_kernel_agrees_with_the_framework_that_trained_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/dots-5x5.evaluations.json");
    let expected: serde_json::Value =
        serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    let list = expected.as_array().expect("a list");
    assert!(list.len() >= 5);
    for item in list {
        let text = item["position"].as_str().expect("a position");
        let game = Dots::parse("5x5".parse::<DotsRules>().expect("a size"), text).expect("a position");
        for kernel in Kernel::available() {
            let mut agreement = Agreement::new(kernel, 0.25);
            let mut found = DotsEvaluation::default();
            DotsNet::shipped().with_kernel(kernel).evaluate(&game, &mut found);
            let number = |name: &str| item[name].as_f64().expect("a number") as f32;
            agreement.check(format!("{text} value"), found.value, number("value"));
            // A share of the boxes, a tenth as large as logits are.
            let margin = found.margin / game.geometry().box_count() as f32;
            agreement.check(format!("{text} margin, ten times"), 10.0 * margin, 10.0 * number("margin"));
            for (name, ours) in [("policy", &found.policy), ("action_value", &found.action_value)] {
                let theirs = numbers(&item[name]);
                assert_eq!(ours.len(), theirs.len(), "{name}");
                for (edge, (&ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                    agreement.check(format!("{text} {name} {edge}"), ours, theirs);
                }
            }
            agreement.finish();
        }
    }
}

#[test]
fn a_net_of_another_game_is_refused_by_name() {
    let dots = include_bytes!("../../../nets/dots-5x5.net");
    let complaint = HexNet::read(dots).err().expect("it is refused").to_string();
    assert!(complaint.contains("for dots, expected a residual-tower for hex"), "{complaint}");
}
