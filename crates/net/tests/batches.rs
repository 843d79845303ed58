//! Positions that are evaluated together get exactly what each gets alone, on every kernel.

use std::fmt::Debug;

use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_games::{Game, Random};
use boyi_net::{DotsNet, HexNet, Kernel, SurakartaNet};

/// `evaluate` is the net on some kernel.
fn together_is_alone<G: Game, E: Clone + Debug + Default + PartialEq>(
    rules: &str,
    mut evaluate: impl FnMut(Kernel, &[G], &mut [E]),
) {
    let mut random = Random::new(1);
    let mut game = G::start(rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")));
    let positions = std::iter::repeat_with(|| {
        let mv = game.random_move(&mut random).expect("the game is not over");
        game.play(mv).expect("a move");
        game.clone()
    });
    let games: Vec<G> = positions.take(6).collect();
    for kernel in Kernel::available() {
        let alone: Vec<E> = games
            .iter()
            .map(|game| {
                let mut evaluation = [E::default()];
                evaluate(kernel, std::slice::from_ref(game), &mut evaluation);
                let [evaluation] = evaluation;
                evaluation
            })
            .collect();
        // Six of them, and then fewer: what the larger batches left behind must not matter.
        for count in [6, 3, 1] {
            let mut together = vec![E::default(); count];
            evaluate(kernel, &games[..count], &mut together);
            assert_eq!(together, alone[..count], "{kernel:?}");
        }
    }
}

#[test]
fn in_hex() {
    let mut nets = on_all_kernels(|kernel| HexNet::shipped().with_kernel(kernel));
    together_is_alone::<Hex, _>("11", |kernel, games, evaluations| {
        net_on(&mut nets, kernel).evaluate_all(games, evaluations);
    });
}

#[test]
fn in_dots_and_boxes() {
    let mut nets = on_all_kernels(|kernel| DotsNet::shipped().with_kernel(kernel));
    together_is_alone::<Dots, _>("5x5", |kernel, games, evaluations| {
        net_on(&mut nets, kernel).evaluate_all(games, evaluations);
    });
}

#[test]
fn in_surakarta() {
    let mut nets = on_all_kernels(|kernel| SurakartaNet::shipped(Default::default()).with_kernel(kernel));
    together_is_alone::<Surakarta, _>("", |kernel, games, evaluations| {
        net_on(&mut nets, kernel).evaluate_all(games, evaluations);
    });
}

/// A net for each kernel, whose memory is used again and again.
fn on_all_kernels<N>(net: impl Fn(Kernel) -> N) -> Vec<(Kernel, N)> {
    Kernel::available().into_iter().map(|kernel| (kernel, net(kernel))).collect()
}

fn net_on<N>(nets: &mut [(Kernel, N)], kernel: Kernel) -> &mut N {
    &mut nets.iter_mut().find(|(its, _)| *its == kernel).expect("one for each kernel").1
}
