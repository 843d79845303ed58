//! The tests that every game has to pass, written once for all games.

mod perft;

pub use perft::counts_are_those_of_the_table;

use std::collections::BTreeSet;
use std::str::FromStr;

use boyi_core::{Game, IllegalMove, Margin, Outcome, Random, Side, TextError, canonical};

/// The rules written again in the most obvious way: strings, loops and no cleverness. It shares no code with the real
/// thing, so a mistake has to be made twice to stay hidden.
pub trait Reference<G: Game>: Sized {
    /// The first position under these rules.
    fn start(rules: G::Rules) -> Self;
    /// Whose turn it is.
    fn mover(&self) -> Side;
    /// Legal moves as text, in any order; none once the game is over.
    fn moves(&self) -> Vec<String>;
    /// Plays a legal move.
    fn play(&mut self, mv: &str);
    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The lead so far, in games that count points.
    fn margin(&self) -> Option<Margin> {
        None
    }
}

/// Plays `games` random games and checks everything that [`Game`] promises in every position on the way.
///
/// # Panics
/// If the game breaks a promise, as everything here does.
pub fn conforms<G: Game<Move: FromStr<Err = TextError>>, R: Reference<G>>(rules: &str, games: u64) {
    let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    assert_eq!(rules.to_string().parse::<G::Rules>().as_ref(), Ok(&rules), "rules text round-trips");
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut game = G::start(rules);
        let mut reference = R::start(rules);
        let mut stack = Vec::new();
        let mut plies = 0;
        loop {
            let context = format!("{} {game} seed {seed} ply {plies}", G::NAME);
            agrees_with_reference(&game, &reference, &context);
            keeps_its_hash(&game, &context);
            accepts_exactly_its_moves(&game, &mut random, &context);
            reads_what_it_writes(&game, &context);
            symmetries_commute_with_play(&game, &mut random, plies % 8 == 0, &context);
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u32) as usize];
            let before = game.clone();
            let token = game.play_unchecked(mv);
            let after = game.clone();
            game.undo(mv, token.clone());
            assert!(game == before, "{context}: undoing {mv} does not restore the state");
            assert_eq!(game.hash(), before.hash(), "{context}: undoing {mv} does not restore the hash");
            let token = game.play_unchecked(mv);
            assert!(game == after, "{context}: playing {mv} again differs");
            stack.push((before, mv, token));
            reference.play(&mv.to_string());
            plies += 1;
        }
        assert!(game.outcome().is_some(), "a game without moves is over: {game}");
        assert!(game.count() == 0 || G::ENDS_BY_HISTORY, "the board has moves left: {game}");
        while let Some((before, mv, token)) = stack.pop() {
            game.undo(mv, token);
            assert!(game == before, "undoing the whole game restores every state: {before} after {mv}");
        }
    }
}

fn agrees_with_reference<G: Game, R: Reference<G>>(game: &G, reference: &R, context: &str) {
    assert_eq!(game.outcome(), reference.outcome(), "{context}: outcome");
    if game.outcome().is_none() {
        assert_eq!(game.mover(), reference.mover(), "{context}: mover");
    }
    assert_eq!(game.margin(), reference.margin(), "{context}: margin");
    let ours: BTreeSet<String> = game.moves().iter().map(ToString::to_string).collect();
    let theirs: BTreeSet<String> = reference.moves().into_iter().collect();
    assert_eq!(ours, theirs, "{context}: moves");
}

fn keeps_its_hash<G: Game>(game: &G, context: &str) {
    assert_eq!(game.hash(), game.recomputed_hash(), "{context}: incremental hash");
}

fn accepts_exactly_its_moves<G: Game>(game: &G, random: &mut Random, context: &str) {
    let moves = game.moves();
    let distinct: BTreeSet<G::Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "{context}: a move is listed twice");
    let indices: BTreeSet<usize> = moves.iter().map(|&mv| game.index_of(mv)).collect();
    assert_eq!(indices.len(), moves.len(), "{context}: two moves share an index");
    assert!(indices.iter().all(|&index| index < game.index_limit()), "{context}: index out of range");
    for &mv in &moves {
        assert!(game.has_index(mv), "{context}: {mv} has no index");
        assert_eq!(game.move_at(game.index_of(mv)), Some(mv), "{context}: the move with that index");
    }
    assert_eq!(game.move_at(game.index_limit()), None, "{context}: an index past the end");
    if game.outcome().is_none() {
        assert_eq!(game.count(), moves.len(), "{context}: count");
        let drawn = game.random_move(random).expect("a move");
        assert!(distinct.contains(&drawn), "{context}: the random move {drawn} is not legal");
    }
    // Every move that some position of this game could have, tried here.
    let all = (0..game.index_limit()).filter_map(|index| game.move_at(index));
    for other in G::start(game.rules()).moves().into_iter().chain(all) {
        let mut copy = game.clone();
        let played = copy.play(other);
        assert_eq!(played.is_ok(), distinct.contains(&other), "{context}: play({other})");
        if let Err(reason) = played {
            let known = [IllegalMove::GAME_OVER, IllegalMove::NOT_HERE].contains(&reason)
                || G::REASONS.contains(&reason);
            assert!(known, "{context}: {other} is refused because {reason}, which is not in the list");
            assert!(copy == *game, "{context}: refusing {other} changed the state");
        }
    }
}

fn reads_what_it_writes<G: Game<Move: FromStr<Err = TextError>>>(game: &G, context: &str) {
    let text = game.to_string();
    let read = G::parse(game.rules(), &text).unwrap_or_else(|error| panic!("{context}: {error}"));
    assert_eq!(read.to_string(), text, "{context}: position text");
    assert_eq!(read.hash(), game.hash(), "{context}: hash of the position read back");
    for mv in game.moves() {
        assert_eq!(mv.to_string().parse::<G::Move>().as_ref(), Ok(&mv), "{context}: move text");
    }
}

fn symmetries_commute_with_play<G: Game>(game: &G, random: &mut Random, whole: bool, context: &str) {
    assert!(game.symmetries() >= 1);
    assert!(game.transformed(0) == *game, "{context}: symmetry 0 is not the identity");
    let (representative, _) = canonical(game);
    for symmetry in 0..game.symmetries() {
        let turned = game.transformed(symmetry);
        assert_eq!(turned.hash(), turned.recomputed_hash(), "{context}: hash after symmetry {symmetry}");
        // A board that is its own mirror image has several equally good representatives, which differ in their past.
        let form = canonical(&turned).0.to_string();
        assert_eq!(form, representative.to_string(), "{context}: canonical form, symmetry {symmetry}");
        assert_eq!(turned.outcome(), game.outcome(), "{context}: outcome under symmetry {symmetry}");
        assert_eq!(turned.margin(), game.margin(), "{context}: margin under symmetry {symmetry}");
        let moves = game.moves();
        let images: BTreeSet<G::Move> = moves.iter().map(|&mv| game.transformed_move(mv, symmetry)).collect();
        assert_eq!(
            images,
            turned.moves().into_iter().collect(),
            "{context}: moves under symmetry {symmetry}"
        );
        if moves.is_empty() {
            continue;
        }
        let tried: Vec<G::Move> =
            if whole { moves } else { vec![moves[random.below(moves.len() as u32) as usize]] };
        for mv in tried {
            let mut then_turned = game.clone();
            then_turned.play_unchecked(mv);
            let mut turned_then = turned.clone();
            turned_then.play_unchecked(game.transformed_move(mv, symmetry));
            assert!(
                then_turned.transformed(symmetry) == turned_then,
                "{context}: playing {mv} and symmetry {symmetry} do not commute"
            );
        }
    }
}

/// The game's own playout and the plain one (draw a legal move, play it, until it is over) must give the same results:
/// compares how often the first mover wins, within five standard errors.
pub fn playouts_are_fair<G: Game>(rules: &str, prefix_plies: usize, games: u32) {
    let rules: G::Rules = rules.parse().expect("valid rules");
    let mut random = Random::new(1);
    let mut start = G::start(rules);
    for _ in 0..prefix_plies {
        if start.outcome().is_none() {
            let mv = start.random_move(&mut random).expect("a move");
            start.play_unchecked(mv);
        }
    }
    let score = |outcome: Outcome| outcome.seen_by(Side::First).score();
    let (mut fast, mut plain) = (0.0, 0.0);
    for _ in 0..games {
        fast += score(start.clone().playout(&mut random));
        let mut game = start.clone();
        plain += loop {
            if let Some(outcome) = game.outcome() {
                break score(outcome);
            }
            let moves = game.moves();
            game.play(moves[random.below(moves.len() as u32) as usize]).expect("legal");
        };
    }
    let games = f64::from(games);
    let (fast, plain) = (fast / games, plain / games);
    let error = (2.0 * 0.25 / games).sqrt();
    assert!((fast - plain).abs() < 5.0 * error, "{}: fast playouts {fast}, plain {plain}", G::NAME);
}
