//! How fast the pool's own work is: self-play with an evaluator that costs nothing, beside which a real net runs on
//! another machine part. Prints microseconds a leaf and leaves a second, and what a memory copy of the batch costs.
//!
//!     cargo run --release -p boyi-selfplay --example rate -- hex 16 4096 1
//!
//! Arguments: game, simulations, games, threads, seconds.

use std::time::{Duration, Instant};

use boyi_dots_kit::DotsEncoding;
use boyi_games::{Game, Random};
use boyi_hex_kit::HexEncoding;
use boyi_net::Encoding;
use boyi_selfplay::{GameSettings, Learnable, Logits, Pool, Puct, Root, SearchSettings};
use boyi_surakarta_kit::SurakartaEncoding;
use half::f16;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "hex".to_owned());
    let numbers: Vec<usize> = arguments.filter_map(|text| text.parse().ok()).collect();
    match game.as_str() {
        "hex" => measure::<HexEncoding>("11", &numbers),
        "dots" => measure::<DotsEncoding>("5x5", &numbers),
        "surakarta" => measure::<SurakartaEncoding>("", &numbers),
        other => println!("{other}: expected hex, dots or surakarta"),
    }
}

fn measure<E: Learnable>(rules: &str, numbers: &[usize]) {
    let number = |place: usize, usual| numbers.get(place).copied().unwrap_or(usual);
    let (simulations, games) = (number(0, 32) as u32, number(1, 4096));
    let (threads, seconds) = (number(2, 1), number(3, 5) as u64);
    for (name, root) in [("gumbel", SearchSettings::default().root), ("puct", Root::Puct(Puct::default()))] {
        let search = SearchSettings { simulations, temperature: 1.0, root };
        let rules: <<E as Encoding>::Game as Game>::Rules =
            rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
        let mut pool: Pool<E> =
            Pool::new(rules, games, search, GameSettings::default(), threads, 1).expect("valid settings");
        let rows = pool.half_len();
        // Logits like those of a sharp policy, other ones for each row and step.
        let mut random = Random::new(2);
        let logits: Vec<f16> = (0..(rows + 997) * pool.policy_len())
            .map(|_| f16::from_f32((random.unit() as f32).powi(8) * 12.0))
            .collect();
        let chances: Vec<f32> = (0..rows + 997).map(|_| 0.3 + 0.4 * random.unit() as f32).collect();
        let mut leaves = vec![0; rows * pool.words()];
        let (mut steps, mut busy) = (0u64, Duration::ZERO);
        let warm_up = 40 * u64::from(simulations);
        while steps < warm_up + 10 || busy < Duration::from_secs(seconds) {
            let shift = (steps as usize * 131) % 997;
            let started = Instant::now();
            let row = &logits[shift * pool.policy_len()..][..rows * pool.policy_len()];
            let chances = &chances[shift..][..rows];
            pool.step((steps % 2) as usize, Logits::F16(row), chances, &mut leaves).expect("fitting arrays");
            if steps >= warm_up {
                busy += started.elapsed();
            }
            steps += 1;
            if steps % 256 == 0 {
                let started = Instant::now();
                drop(pool.take());
                busy += if steps > warm_up { started.elapsed() } else { Duration::ZERO };
            }
        }
        let leaves = (steps - warm_up) as f64 * rows as f64;
        println!(
            "{name}: {simulations} simulations, {games} games, {threads} threads: {:.2} us a leaf a thread, {:.0} leaves a second",
            busy.as_secs_f64() * 1e6 * threads as f64 / leaves,
            leaves / busy.as_secs_f64()
        );
    }
}
