//! Evaluations a second of the Hex net on each kernel of this machine, one position at a time on one thread.
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
    for kernel in Kernel::available() {
        let mut net = HexNet::shipped().with_kernel(kernel);
        let best = (0..5).map(|_| {
            let (started, mut count) = (Instant::now(), 0);
            while started.elapsed() < Duration::from_millis(200) {
                net.evaluate(&game, &mut evaluation);
                count += 1;
            }
            f64::from(count) / started.elapsed().as_secs_f64()
        });
        println!("{kernel:?}: {:.0} a second", best.fold(0.0, f64::max));
    }
}
