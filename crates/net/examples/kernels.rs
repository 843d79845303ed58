//! Evaluations a second of the nets on each kernel of this machine, one position at a time and four at a time, on one
//! thread, the median of many short turns: of the shipped nets, and of one for Hex with 64 channels and 6 blocks.
//!
//! ```text
//! cargo run --release -p boyi-net --example kernels
//! cargo run --release -p boyi-net --example kernels Avx512 Avx2        # only these
//! ```

use std::time::{Duration, Instant};

use boyi_dots_kit::DotsEncoding;
use boyi_games::Game;
use boyi_games::hex::HexRules;
use boyi_hex_kit::HexEncoding;
use boyi_net::{Kernel, Net, NetWeights, Shipped};
use boyi_surakarta_kit::SurakartaEncoding;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut kernels = Kernel::available();
    for name in &wanted {
        let known = kernels.iter().any(|kernel| format!("{kernel:?}") == *name);
        assert!(known, "no kernel {name:?} on this machine; there are {kernels:?}");
    }
    kernels.retain(|kernel| wanted.is_empty() || wanted.contains(&format!("{kernel:?}")));
    for size in [11, 9, 13, 14, 19] {
        let rules = HexRules::new(size).expect("a size");
        shipped::<HexEncoding>(&kernels, &format!("hex:{size}"), rules);
    }
    let rules = HexRules::new(11).expect("a size");
    let small = NetWeights::<HexEncoding>::read_up_to(HexEncoding::file(rules).bytes, 6).expect("a net");
    compare(&kernels, "hex:11, 64x6", &Net::new(&small, rules).expect("its board"), rules);
    shipped::<DotsEncoding>(&kernels, "dots:5x5", "5x5".parse().expect("a size"));
    shipped::<SurakartaEncoding>(&kernels, "surakarta", Default::default());
}

fn shipped<E: Shipped>(kernels: &[Kernel], name: &str, rules: <E::Game as Game>::Rules) {
    compare(kernels, name, &Net::<E>::shipped(rules).expect("it plays this"), rules);
}

/// Short turns of all kernels, one after the other and again: what else the machine does then strikes them alike.
fn compare<E: Shipped>(kernels: &[Kernel], name: &str, net: &Net<E>, rules: <E::Game as Game>::Rules) {
    let mut nets: Vec<Net<E>> = kernels.iter().map(|&kernel| net.clone().with_kernel(kernel)).collect();
    let games = vec![E::Game::start(rules); 4];
    let mut evaluations = vec![Default::default(); 4];
    for count in [1, 4] {
        let mut rates = vec![Vec::new(); kernels.len()];
        for _ in 0..TURNS {
            for (kernel, rates) in rates.iter_mut().enumerate() {
                let (started, mut done) = (Instant::now(), 0);
                while started.elapsed() < TURN {
                    nets[kernel].evaluate_all(&games[..count], &mut evaluations[..count]);
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
