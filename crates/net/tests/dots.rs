//! The net of Dots and Boxes against what PyTorch computed.

use boyi_dots_kit::DotsEncoding;
use boyi_games::Game;
use boyi_games::dots::Dots;
use boyi_hex_kit::HexEncoding;
use boyi_net::{Net, NetEvaluation, NetWeights, Shipped};

mod common;

use common::agrees;

#[test]
fn every_kernel_agrees_with_the_framework_that_trained_it() {
    agrees::<DotsEncoding>("dots-5x5", 0.25);
}

#[test]
fn so_does_the_net_for_every_board() {
    let boards = agrees::<DotsEncoding>("dots", 0.3);
    assert!(boards.len() >= 5, "{boards:?}");
}

#[test]
fn there_is_a_net_for_every_board() {
    for rules in ["1x1", "2x3", "4x4", "5x5", "5x5,start=icelandic", "7x3", "7x7,start=swedish"] {
        assert!(Net::<DotsEncoding>::shipped(rules.parse().expect("a board")).is_ok(), "{rules}");
    }
}

#[test]
fn it_takes_the_box_that_is_offered() {
    let mut game = Dots::start("5x5".parse().expect("a size"));
    for edge in ["a1h", "a1v", "b1v"] {
        game.play(edge.parse().expect("an edge")).expect("free");
    }
    let mut evaluation = NetEvaluation::default();
    Net::<DotsEncoding>::shipped(game.rules()).expect("5x5").evaluate(&game, &mut evaluation);
    let best = game.moves().into_iter().max_by(|&a, &b| {
        let logit = |mv| evaluation.policy[game.index_of(mv)];
        logit(a).total_cmp(&logit(b))
    });
    assert_eq!(best.expect("a move").to_string(), "a2h");
}

#[test]
fn a_net_of_another_game_is_refused_by_name() {
    let dots = DotsEncoding::file("5x5".parse().expect("a size")).bytes;
    let complaint = NetWeights::<HexEncoding>::read(dots).err().expect("it is refused").to_string();
    assert!(complaint.contains("for dots, expected a residual-tower for hex"), "{complaint}");
}
