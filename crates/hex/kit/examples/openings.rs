//! Solves the empty board, or says which openings win, and what it took.
//!
//! `cargo run --release -p boyi-hex-kit --example openings -- 6 all`

use std::time::Instant;

use boyi_hex_kit::knowledge::Position;
use boyi_hex_kit::knowledge::solver::Solver;
use boyi_search::Limits;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let size: u8 = arguments.next().and_then(|size| size.parse().ok()).unwrap_or(5);
    let wanted: Vec<String> = arguments.collect();
    let empty: Position = Position::empty(size).expect("a size from 2 to 19");
    let mut solver = Solver::new(1 << 30);
    let started = Instant::now();
    let seconds = || started.elapsed().as_secs_f64();
    if wanted.is_empty() {
        let solution = solver.solve(empty, &Limits::none(), &mut |_| {});
        let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
        println!("{size}x{size}: {:?} by {}", solution.wins, line.join(" "));
        println!("{} positions, {:.2} s", solution.nodes, seconds());
    } else if wanted[0] == "all" {
        let values = solver.move_values(empty, &Limits::none(), &mut |value| {
            let mark = if value.wins == Some(true) { 'W' } else { '.' };
            print!("{mark}{}", if value.cell.column + 1 == size { '\n' } else { ' ' });
        });
        println!("{} openings win, {} positions, {:.2} s", values.winning(), values.nodes, seconds());
    } else {
        let mut nodes = 0;
        for cell in wanted.iter().map(|name| name.parse().expect("a cell such as d4")) {
            let index = empty.index(cell).expect("a cell of the board");
            let solution = solver.solve(empty.after(index), &Limits::none(), &mut |_| {});
            nodes += solution.nodes;
            println!("{cell} wins: {:?}, {} positions", solution.wins.map(|wins| !wins), solution.nodes);
        }
        println!("{nodes} positions, {:.2} s", seconds());
    }
}
