//! The Hex nets against what PyTorch computed, and against damaged files.

use boyi_games::hex::HexRules;
use boyi_hex_kit::HexEncoding;
use boyi_net::{Net, NetWeights, Shipped};

mod common;

use common::agrees;

fn rules(size: u8) -> HexRules {
    HexRules::new(size).expect("a size")
}

#[test]
fn every_kernel_agrees_with_the_framework_that_trained_the_net_for_11x11() {
    agrees::<HexEncoding>("hex-11", 0.25);
}

#[test]
fn every_kernel_agrees_with_the_framework_that_trained_the_net_for_every_board() {
    let sizes = agrees::<HexEncoding>("hex", 0.3);
    assert!(sizes.len() >= 5, "{sizes:?}");
}

fn complaint(bytes: &[u8]) -> String {
    NetWeights::<HexEncoding>::read(bytes).err().expect("a damaged file is refused").to_string()
}

#[test]
fn a_damaged_file_is_refused_with_the_reason() {
    let whole = HexEncoding::file(rules(11)).bytes;
    assert!(NetWeights::<HexEncoding>::read(whole).is_ok());
    assert!(complaint(b"").contains("does not start like a boyi net"));
    assert!(
        complaint(&whole[..1000]).contains("ends inside its header")
            || complaint(&whole[..1000]).contains("checksum")
    );
    assert!(complaint(&whole[..whole.len() - 100]).contains("checksum"));
    let mut flipped = whole.to_vec();
    flipped[500_000] ^= 1;
    assert!(complaint(&flipped).contains("checksum"));
    let mut newer = whole.to_vec();
    newer[8] = 2;
    assert!(complaint(&newer).contains("version 2"));
    let mut longer = whole.to_vec();
    longer.push(0);
    assert!(complaint(&longer).contains("checksum"));
}

#[test]
fn a_net_for_one_board_says_which() {
    let usual = HexEncoding::weights(rules(11));
    assert!(usual.check(rules(11)).is_ok());
    let complaint = Net::new(usual, rules(13)).err().expect("refused").to_string();
    assert!(complaint.contains("the net knows 11x11, and this is 13x13"), "{complaint}");
    for size in 2..=19 {
        assert!(Net::<HexEncoding>::shipped(rules(size)).is_ok(), "{size}");
    }
}
