//! The net of Dots and Boxes against what PyTorch computed.

use boyi_games::Game;
use boyi_games::dots::{Dots, DotsRules};
use boyi_net::{DotsEvaluation, DotsNet, HexNet, Kernel};

mod common;

use common::{allowed, numbers};

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
            let allowed = allowed(kernel, 0.25);
            let mut found = DotsEvaluation::default();
            DotsNet::shipped().with_kernel(kernel).evaluate(&game, &mut found);
            let margin = found.margin / game.geometry().box_count() as f32;
            for (name, ours) in [
                ("policy", &found.policy),
                ("action_value", &found.action_value),
                ("value", &vec![found.value]),
                ("margin", &vec![margin]),
            ] {
                let theirs = if item[name].is_array() {
                    numbers(&item[name])
                } else {
                    vec![item[name].as_f64().expect("a number") as f32]
                };
                assert_eq!(ours.len(), theirs.len(), "{name}");
                for (i, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                    assert!(
                        (ours - theirs).abs() < allowed,
                        "{kernel:?} {text} {name} {i}: {ours} for {theirs}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_net_of_another_game_is_refused_by_name() {
    let dots = include_bytes!("../../../nets/dots-5x5.net");
    let complaint = HexNet::read(dots).err().expect("it is refused").to_string();
    assert!(complaint.contains("for dots, expected a residual-tower for hex"), "{complaint}");
}
