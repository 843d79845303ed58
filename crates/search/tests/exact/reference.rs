//! Plain minimax: no pruning, no table, no cleverness. What the searches are held against.

use boyi_games::surakarta::Surakarta;
use boyi_games::{Game, Random, Side};

/// The value of a position to the first mover of the game: above 0 a win, below 0 a loss, the larger the sooner, with
/// the distance of the end in plies.
pub fn minimax<G: Game>(game: &G) -> i32 {
    best_of(game, 0, &mut by_result)
}

/// The same, unless more than `most` positions would have to be visited.
pub fn quick_minimax<G: Game>(game: &G, most: u32) -> Option<i32> {
    let mut visited = 0;
    let value = best_of(game, 0, &mut |game, plies| {
        visited += 1;
        if visited > most { Some(0) } else { by_result(game, plies) }
    });
    (visited <= most).then_some(value)
}

fn by_result<G: Game>(game: &G, plies: u32) -> Option<i32> {
    match game.outcome()?.winner() {
        None => Some(0),
        Some(Side::First) => Some(WIN - plies as i32),
        Some(Side::Second) => Some(plies as i32 - WIN),
    }
}

/// The margin at the end, first mover minus second mover.
pub fn minimax_margin<G: Game>(game: &G) -> i32 {
    best_of(game, 0, &mut |game, _| {
        game.outcome()?;
        game.margin().map(|margin| i32::from(margin.0))
    })
}

/// The lead after `depth` plies, or the result before.
pub fn minimax_of_depth<G: Game>(game: &G, depth: u32) -> i32 {
    best_of(game, 0, &mut |game, plies| {
        let lead = || game.margin().map_or(0, |margin| i32::from(margin.0));
        by_result(game, plies).or_else(|| (plies == depth).then(lead))
    })
}

/// The same, with captures of Surakarta played out after the last ply, unless standing still is better.
pub fn minimax_of_depth_and_captures(game: &Surakarta, depth: u32) -> i32 {
    fn standing(game: &Surakarta, plies: u32) -> i32 {
        if let Some(worth) = by_result(game, plies) {
            return worth;
        }
        let lead = game.margin().map_or(0, |margin| i32::from(margin.0));
        let captures = game.moves().into_iter().filter(|mv| mv.captures).map(|mv| {
            let mut next = game.clone();
            next.play_unchecked(mv);
            standing(&next, plies + 1)
        });
        match game.mover() {
            Side::First => captures.chain([lead]).max(),
            Side::Second => captures.chain([lead]).min(),
        }
        .expect("standing still is always there")
    }
    best_of(game, 0, &mut |game, plies| {
        by_result(game, plies).or_else(|| (plies == depth).then(|| standing(game, plies)))
    })
}

/// A win before its distance is taken off.
pub const WIN: i32 = 10_000;

fn best_of<G: Game>(game: &G, plies: u32, worth: &mut dyn FnMut(&G, u32) -> Option<i32>) -> i32 {
    if let Some(worth) = worth(game, plies) {
        return worth;
    }
    let values = game.moves().into_iter().map(|mv| {
        let mut next = game.clone();
        next.play_unchecked(mv);
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
