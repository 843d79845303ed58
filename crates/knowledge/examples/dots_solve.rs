//! Solves boards from their start and prints nodes and CPU seconds: `dots_solve [--threads N] [--memory MIB] RULES...`

use boyi_games::{
    Game,
    dots::{Dots, DotsRules},
};
use boyi_knowledge::dots::{Solver, SolverOptions};
use boyi_search::Limits;

fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a local of the right type.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn main() {
    let mut options = SolverOptions::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--threads" => options.threads = args.next().and_then(|n| n.parse().ok()).expect("a number"),
            "--memory" => {
                let mib: usize = args.next().and_then(|n| n.parse().ok()).expect("a number of MiB");
                options.memory = mib << 20;
            }
            rules => {
                let game = Dots::start(rules.parse::<DotsRules>().expect("rules"));
                let begin = cpu_seconds();
                let mut solver = Solver::new(game.geometry(), options);
                let mut asked = i16::MIN;
                let solution = solver.solve(&game, &Limits::none(), &mut |progress| {
                    if progress.asking != asked {
                        asked = progress.asking;
                        eprintln!("{progress:?}");
                    }
                });
                let seconds = cpu_seconds() - begin;
                println!(
                    "{rules}: {:+} nodes {} cpu {seconds:.3} s remembered {}",
                    solution.net().expect("no limit"),
                    solution.nodes,
                    solver.remembered()
                );
            }
        }
    }
}
