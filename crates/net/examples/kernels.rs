//! Evaluations a second of the nets on each kernel of this machine, one position at a time and four at a time, on one
//! thread, the median of many short turns: of the shipped nets, and of one for Hex with 64 channels and 6 blocks.
//!
//! ```text
//! cargo run --release -p boyi-net --example kernels
//! cargo run --release -p boyi-net --example kernels Avx512 Avx2        # only these
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
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut kernels = Kernel::available();
    for name in &wanted {
        let known = kernels.iter().any(|kernel| format!("{kernel:?}") == *name);
        assert!(known, "no kernel {name:?} on this machine; there are {kernels:?}");
    }
    kernels.retain(|kernel| wanted.is_empty() || wanted.contains(&format!("{kernel:?}")));
    for (name, net) in [("hex", HexNet::shipped()), ("hex, 64x6", HexNet::shipped_up_to(6))] {
        let mut nets: Vec<HexNet> = kernels.iter().map(|&kernel| net.clone().with_kernel(kernel)).collect();
        let mut evaluations = vec![Default::default(); 4];
        compare(&kernels, name, |kernel, count| {
            nets[kernel].evaluate_all(&hex[..count], &mut evaluations[..count]);
        });
    }
    let net = DotsNet::shipped();
    let mut nets: Vec<DotsNet> = kernels.iter().map(|&kernel| net.clone().with_kernel(kernel)).collect();
    let mut evaluations = vec![Default::default(); 4];
    compare(&kernels, "dots", |kernel, count| {
        nets[kernel].evaluate_all(&dots[..count], &mut evaluations[..count]);
    });
    let net = SurakartaNet::shipped(Default::default());
    let mut nets: Vec<SurakartaNet> = kernels.iter().map(|&kernel| net.clone().with_kernel(kernel)).collect();
    let mut evaluations = vec![Default::default(); 4];
    compare(&kernels, "surakarta", |kernel, count| {
        nets[kernel].evaluate_all(&surakarta[..count], &mut evaluations[..count]);
    });
}

/// Short turns of all kernels, one after the other and again: what else the machine does then strikes them alike.
fn compare(kernels: &[Kernel], name: &str, mut evaluate: impl FnMut(usize, usize)) {
    for count in [1, 4] {
        let mut rates = vec![Vec::new(); kernels.len()];
        for _ in 0..TURNS {
            for (kernel, rates) in rates.iter_mut().enumerate() {
                let (started, mut done) = (Instant::now(), 0);
                while started.elapsed() < TURN {
                    evaluate(kernel, count);
                    done += count;
                }
                rates.push(done as f64 / started.elapsed().as_secs_f64());
            }
        }
        for (kernel, rates) in kernels.iter().zip(&mut rates) {
            rates.sort_by(f64::total_cmp);
            println!("{name}, {count} at a time, {kernel:?}: {:.0} a second", rates[TURNS / 2]);
        }
    }
}

const TURNS: usize = 41;
const TURN: Duration = Duration::from_millis(10);
