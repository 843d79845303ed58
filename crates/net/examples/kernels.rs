//! Evaluations a second of the nets on each kernel of this machine, one position at a time and four at a time, on one
//! thread: of the shipped nets, and of one for Hex with 64 channels and 6 blocks.
//!
//! ```text
//! cargo run --release -p boyi-net --example kernels
//! ```

use std::time::{Duration, Instant};

use boyi_games::Game;
use boyi_games::dots::Dots;
use boyi_games::hex::{Hex, HexRules};
use boyi_games::surakarta::Surakarta;
use boyi_net::{DotsNet, HexNet, Kernel, SurakartaNet};

fn main() {
    let hex = vec![Hex::start(HexRules::new(HexNet::shipped().size()).expect("a size")); 4];
    let dots = vec![Dots::start("5x5".parse().expect("a size")); 4];
    let surakarta = vec![Surakarta::start(Default::default()); 4];
    for kernel in Kernel::available() {
        for (name, net) in [("hex", HexNet::shipped()), ("hex, 64x6", HexNet::shipped_up_to(6))] {
            let mut net = net.with_kernel(kernel);
            let mut evaluations = vec![Default::default(); 4];
            print(kernel, name, |count| net.evaluate_all(&hex[..count], &mut evaluations[..count]));
        }
        let mut net = DotsNet::shipped().with_kernel(kernel);
        let mut evaluations = vec![Default::default(); 4];
        print(kernel, "dots", |count| net.evaluate_all(&dots[..count], &mut evaluations[..count]));
        let mut net = SurakartaNet::shipped(Default::default()).with_kernel(kernel);
        let mut evaluations = vec![Default::default(); 4];
        print(kernel, "surakarta", |count| net.evaluate_all(&surakarta[..count], &mut evaluations[..count]));
    }
}

fn print(kernel: Kernel, name: &str, mut evaluate: impl FnMut(usize)) {
    let [single, four] = [1, 4].map(|count| {
        let rates = (0..5).map(|_| {
            let (started, mut done) = (Instant::now(), 0);
            while started.elapsed() < Duration::from_millis(100) {
                evaluate(count);
                done += count;
            }
            done as f64 / started.elapsed().as_secs_f64()
        });
        rates.fold(0.0, f64::max)
    });
    println!("{kernel:?}, {name}: {single:.0} a second one by one, {four:.0} four at a time");
}
