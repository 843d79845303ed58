//! The Hex net against what PyTorch computed, and against damaged files.

use boyi_games::Game;
use boyi_games::hex::{Colour, Hex, HexRules};
use boyi_net::{HexEvaluation, HexNet, Kernel};

mod common;

use common::{Agreement, numbers};

fn shipped_bytes() -> Vec<u8> {
    std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.net")).expect("the net")
}

#[test]
fn every_kernel_agrees_with_the_framework_that_trained_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.evaluations.json");
    let expected: serde_json::Value =
        serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    let list = expected.as_array().expect("a list");
    assert!(list.len() >= 5);
    for item in list {
        let text = item["position"].as_str().expect("a position");
        let game = Hex::parse(HexRules::new(11).expect("a size"), text).expect("a position");
        for kernel in Kernel::available() {
            let mut found = HexEvaluation::default();
            HexNet::shipped().with_kernel(kernel).evaluate(&game, &mut found);
            let value = item["value"].as_f64().expect("a number") as f32;
            let mut agreement = Agreement::new(kernel, 0.25);
            agreement.check(format!("{text} value"), found.value, value);
            for (name, ours) in [("policy", &found.policy), ("action_value", &found.action_value)] {
                for (seen, theirs) in numbers(&item[name]).into_iter().enumerate() {
                    let cell = game.geometry().cell(seen);
                    let cell = if game.to_move() == Colour::Red { cell } else { cell.mirrored() };
                    let ours = ours[game.geometry().index(cell)];
                    agreement.check(format!("{text} {name} {cell}"), ours, theirs);
                }
            }
            agreement.finish();
        }
    }
}

fn complaint(bytes: &[u8]) -> String {
    HexNet::read(bytes).err().expect("a damaged file is refused").to_string()
}

#[test]
fn a_damaged_file_is_refused_with_the_reason() {
    let whole = shipped_bytes();
    assert!(HexNet::read(&whole).is_ok());
    assert!(complaint(b"").contains("does not start like a boyi net"));
    assert!(
        complaint(&whole[..1000]).contains("ends inside its header")
            || complaint(&whole[..1000]).contains("checksum")
    );
    assert!(complaint(&whole[..whole.len() - 100]).contains("checksum"));
    let mut flipped = whole.clone();
    flipped[500_000] ^= 1;
    assert!(complaint(&flipped).contains("checksum"));
    let mut newer = whole.clone();
    newer[8] = 2;
    assert!(complaint(&newer).contains("version 2"));
    let mut longer = whole;
    longer.push(0);
    assert!(complaint(&longer).contains("checksum"));
}
