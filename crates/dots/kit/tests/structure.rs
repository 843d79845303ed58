//! Structure by bit operations against the same by walking from box to box.

use boyi_core::{Game, Random};
use boyi_dots::{Dots, DotsRules};
use boyi_dots_kit::knowledge::Structure;

/// Boxes beside `number` across its free edges.
fn neighbours(game: &Dots, number: usize) -> Vec<usize> {
    let board = game.geometry();
    (0..board.edge_count())
        .filter(|&edge| game.free() >> edge & 1 == 1 && board.box_mask(number) >> edge & 1 == 1)
        .flat_map(|edge| board.boxes_beside(edge).iter().map(|&beside| usize::from(beside)))
        .filter(|&beside| beside != number)
        .collect()
}

/// All boxes that can be reached from `number` through boxes that pass.
fn reached(game: &Dots, number: usize, pass: &impl Fn(usize) -> bool) -> u64 {
    let mut seen = 1u64 << number;
    let mut waiting = vec![number];
    while let Some(at) = waiting.pop() {
        for next in neighbours(game, at) {
            if pass(next) && seen >> next & 1 == 0 {
                seen |= 1 << next;
                waiting.push(next);
            }
        }
    }
    seen
}

fn groups(game: &Dots, pass: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    for number in (0..game.geometry().box_count()).filter(|&number| pass(number)) {
        let group = reached(game, number, &pass);
        if !found.contains(&group) {
            found.push(group);
        }
    }
    found
}

fn random_position(rules: DotsRules, random: &mut Random) -> Dots {
    let mut game = Dots::start(rules);
    let plies = random.below(game.count() as u32 + 1);
    for _ in 0..plies {
        let edge = game.random_move(random).expect("edges are left");
        game.play_unchecked(edge);
    }
    game
}

#[test]
fn bits_and_walking_see_the_same_structure() {
    let mut random = Random::new(11);
    for rules in ["1x4", "3x3", "5x5", "4x7", "7x7", "6x3,start=swedish", "5x5,start=icelandic"] {
        for _ in 0..60 {
            let game = random_position(rules.parse().unwrap(), &mut random);
            let board = game.geometry();
            let seen = Structure::of(&game);
            let boxes_with = |wanted: &dyn Fn(u32) -> bool| {
                (0..board.box_count()).filter(|&b| wanted(game.degree(b))).fold(0u64, |set, b| set | 1 << b)
            };
            assert_eq!(seen.offered, boxes_with(&|degree| degree == 1), "{game}");
            assert_eq!(seen.joints, boxes_with(&|degree| degree >= 3), "{game}");
            let strings = groups(&game, |b| matches!(game.degree(b), 1 | 2));
            assert_eq!(seen.chains.iter().map(|chain| chain.boxes).collect::<Vec<_>>(), strings, "{game}");
            let regions = groups(&game, |b| game.degree(b) > 0);
            assert_eq!(seen.regions.iter().map(|region| region.boxes).collect::<Vec<_>>(), regions, "{game}");
            let edges = seen.regions.iter().fold(0, |edges, region| edges | region.edges);
            assert_eq!(edges, game.free(), "{game}");
            let safe = (0..board.edge_count())
                .filter(|&edge| game.free() >> edge & 1 == 1)
                .filter(|&edge| board.boxes_beside(edge).iter().all(|&b| game.degree(b.into()) >= 3))
                .fold(0u128, |set, edge| set | 1 << edge);
            assert_eq!(seen.safe, safe, "{game}");
        }
    }
}

/// Plays edges by their texts.
fn played(rules: &str, edges: &str) -> Dots {
    let mut game = Dots::start(rules.parse().unwrap());
    for edge in edges.split_whitespace() {
        game.play(edge.parse().unwrap()).unwrap();
    }
    game
}

fn names(game: &Dots, set: u128) -> String {
    let board = game.geometry();
    let edges = (0..board.edge_count()).filter(|&edge| set >> edge & 1 == 1);
    edges.map(|edge| board.edge(edge).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_chain_of_three_is_long_and_every_edge_of_it_is_loony() {
    // Three boxes in a row, drawn above and below: a tunnel.
    let game = played("3x1", "a1h b1h c1h a2h b2h c2h");
    let seen = Structure::of(&game);
    assert_eq!((seen.chains.len(), seen.long_chains()), (1, 1));
    assert_eq!((seen.chains[0].length(), seen.chains[0].joints), (3, 0));
    assert_eq!(seen.loony, game.free());
    assert_eq!(seen.safe, 0);
}

#[test]
fn a_chain_of_two_is_loony_at_its_ends_only() {
    let game = played("2x1", "a1h b1h a2h b2h");
    assert_eq!(names(&game, Structure::of(&game).loony), "a1v c1v");
}

#[test]
fn the_last_two_boxes_of_an_open_chain_can_be_declined() {
    let mut game = played("3x1", "a1h b1h c1h a2h b2h c2h a1v");
    let seen = Structure::of(&game);
    assert_eq!(names(&game, seen.free_captures), "b1v", "the first of three is taken without a thought");
    assert_eq!(seen.double_dealing, 0);
    game.play("b1v".parse().unwrap()).unwrap();
    let seen = Structure::of(&game);
    assert_eq!(names(&game, seen.double_dealing), "d1v");
    assert_eq!(seen.free_captures, 0, "now it is a decision");
}

#[test]
fn the_last_four_boxes_of_an_open_loop_can_be_declined() {
    let game = played("2x2,start=swedish", "b1v");
    let seen = Structure::of(&game);
    assert_eq!(names(&game, seen.double_dealing), "b2v");
    assert_eq!(seen.free_captures, 0);
}
