//! Evaluations a second of Hex nets on each kernel of this machine, one position at a time on one thread: of the shipped
//! net, and of one with 64 channels and 6 blocks.
//!
//! ```text
//! cargo run --release -p boyi-net --example kernels
//! ```

use std::time::{Duration, Instant};

use boyi_games::Game;
use boyi_games::hex::{Hex, HexRules};
use boyi_net::{HexEvaluation, HexNet, Kernel};

fn main() {
    let game = Hex::start(HexRules::new(HexNet::shipped().size()).expect("a size"));
    let mut evaluation = HexEvaluation::default();
    let nets = [("shipped", HexNet::shipped()), ("64x6", HexNet::shipped_up_to(6))];
    for (kernel, (name, net)) in
        Kernel::available().into_iter().flat_map(|kernel| nets.each_ref().map(|net| (kernel, net)))
    {
        let mut net = net.clone().with_kernel(kernel);
        let rates = (0..5).map(|_| {
            let (started, mut count) = (Instant::now(), 0);
            while started.elapsed() < Duration::from_millis(200) {
                net.evaluate(&game, &mut evaluation);
                count += 1;
            }
            f64::from(count) / started.elapsed().as_secs_f64()
        });
        println!("{kernel:?}, {name}: {:.0} a second", rates.fold(0.0, f64::max));
    }
}
