//! Positions that are evaluated together get exactly what each gets alone, on every kernel.

use boyi_dots_kit::DotsEncoding;
use boyi_games::{Game, Random};
use boyi_hex_kit::HexEncoding;
use boyi_net::{Kernel, Net, NetEvaluation, Shipped};
use boyi_surakarta_kit::SurakartaEncoding;

fn together_is_alone<E: Shipped>(rules: &str) {
    let mut random = Random::new(1);
    let rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut game = E::Game::start(rules);
    let positions = std::iter::repeat_with(|| {
        let mv = game.random_move(&mut random).expect("the game is not over");
        game.play(mv).expect("a move");
        game.clone()
    });
    let games: Vec<E::Game> = positions.take(6).collect();
    for kernel in Kernel::available() {
        // Its memory is used again and again.
        let mut net = Net::<E>::shipped(rules).expect("it plays this").with_kernel(kernel);
        let alone: Vec<NetEvaluation> = games
            .iter()
            .map(|game| {
                let mut evaluation = NetEvaluation::default();
                net.evaluate(game, &mut evaluation);
                evaluation
            })
            .collect();
        // Six of them, and then fewer: what the larger batches left behind must not matter.
        for count in [6, 3, 1] {
            let mut together = vec![NetEvaluation::default(); count];
            net.evaluate_all(&games[..count], &mut together);
            assert_eq!(together, alone[..count], "{kernel:?}");
        }
    }
}

#[test]
fn in_hex() {
    together_is_alone::<HexEncoding>("11");
    together_is_alone::<HexEncoding>("8");
    together_is_alone::<HexEncoding>("13");
}

#[test]
fn in_dots_and_boxes() {
    together_is_alone::<DotsEncoding>("5x5");
}

#[test]
fn in_surakarta() {
    together_is_alone::<SurakartaEncoding>("");
}
