//! Plain minimax: no pruning, no table, no cleverness. What the searches are held against.

use boyi_games::{Game, Random, Side};

/// The value of a position to the first mover of the game: above 0 a win, below 0 a loss, the larger the sooner, with
/// the distance of the end in plies.
pub fn minimax<G: Game>(game: &G) -> i32 {
    best_of(game, 0, &|game, plies| match game.outcome()?.winner() {
        None => Some(0),
        Some(Side::First) => Some(WIN - plies),
        Some(Side::Second) => Some(plies - WIN),
    })
}

/// The margin at the end, first mover minus second mover.
#[expect(dead_code, reason = "for the games that count points")]
pub fn minimax_margin<G: Game>(game: &G) -> i32 {
    best_of(game, 0, &|game, _| {
        game.outcome()?;
        game.margin().map(|margin| i32::from(margin.0))
    })
}

/// A win before its distance is taken off.
pub const WIN: i32 = 10_000;

fn best_of<G: Game>(game: &G, plies: i32, worth: &dyn Fn(&G, i32) -> Option<i32>) -> i32 {
    if let Some(worth) = worth(game, plies) {
        return worth;
    }
    let values = game.moves().into_iter().map(|mv| {
        let mut next = game.clone();
        next.play(mv).expect("a legal move");
        best_of(&next, plies + 1, worth)
    });
    match game.mover() {
        Side::First => values.max(),
        Side::Second => values.min(),
    }
    .expect("a game that is not over has a move")
}

/// Random positions of that game that are not over and have been played for `plies` moves or fewer.
pub fn positions<G: Game>(rules: &str, plies: std::ops::Range<u32>, seed: u64) -> impl Iterator<Item = G> {
    let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || {
        let mut game = G::start(rules);
        let wanted = plies.start + random.below(plies.end - plies.start);
        for _ in 0..wanted {
            match game.outcome() {
                Some(_) => break,
                None => game.play_unchecked(game.random_move(&mut random).expect("a move")),
            };
        }
        game
    })
    .filter(|game| game.outcome().is_none())
}
