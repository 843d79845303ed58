//! Our UCT, as the player `uct` is set, against the textbook's at 2,000 simulations a move on the real boards.
//!
//! `cargo bench -p boyi-search --bench textbook -- [GAMES] [hex|dots|surakarta]`

#[path = "../tests/uct/textbook.rs"]
mod textbook;

use boyi_games::Game;
use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::Surakarta;
use boyi_search::uct::{Expansion, UctOptions};
use textbook::points_against_the_textbook;

const SIMULATIONS: u32 = 2000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(40);
    let wanted = |name| {
        !words.iter().any(|word| ["hex", "dots", "surakarta"].contains(&word.as_str()) && word != name)
    };
    println!("points of ours against the textbook's, {SIMULATIONS} simulations a move, the same c for both");
    if wanted("hex") {
        play::<Hex>("11", 0.2, games);
    }
    if wanted("dots") {
        play::<Dots>("5x5", 0.25, games);
    }
    if wanted("surakarta") {
        play::<Surakarta>("", 0.3, games);
    }
}

fn play<G: Game>(rules: &str, c: f32, games: u32) {
    let rules: G::Rules = rules.parse().expect("valid rules");
    let options = UctOptions { expansion: Expansion::Visits { n: 10 }, ..UctOptions::default() };
    let play = |number| points_against_the_textbook(G::start(rules), number, SIMULATIONS, c, options.clone());
    let points: Vec<f64> = (0..games).map(play).collect();
    let mean = points.iter().sum::<f64>() / f64::from(games);
    let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / f64::from(games);
    let error = 1.96 * (variance / f64::from(games)).sqrt();
    println!("{:<10} c {c}: {:.1} % +- {:.1} of {games} games", G::NAME, 100.0 * mean, 100.0 * error);
}
