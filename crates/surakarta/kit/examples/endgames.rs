//! Builds the tables of Surakarta's endings and says what is in them, and how long it took:
//! `cargo run --release -p boyi-surakarta-kit --example endgames -- 5 [RULE]`

use std::time::Instant;

use boyi_surakarta::SurakartaRules;
use boyi_surakarta_kit::knowledge::Endgames;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let pieces: usize = arguments.next().map_or(5, |text| text.parse().expect("a number of pieces"));
    let rules = arguments.next().map_or(String::new(), |rule| format!("end={rule}"));
    let rules: SurakartaRules = rules.parse().expect("olympiad, ccgc or threefold");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let started = Instant::now();
    let mut endgames = Endgames::new(rules.end);
    for pieces in 2..=pieces {
        endgames.extend(pieces, threads, &mut |_| {});
        let [wins, draws, losses, idle] = endgames.counts(pieces);
        println!(
            "{pieces} pieces after {:.2} s: {wins} forced wins, {draws} draws, {losses} losses, {idle} without \
             progress; a capture is up to {} plies away",
            started.elapsed().as_secs_f64(),
            endgames.longest(pieces),
        );
    }
}
