//! What people are told about a position, against what is true.

use std::collections::HashMap;

use boyi_core::{Game, Random};
use boyi_dots::{Dots, Geometry};
use boyi_dots_kit::knowledge::{Nimber, Nimbers, Overview, Solver, SolverOptions, Structure, simple_margin};
use boyi_search::Limits;

fn played(rules: &str, edges: &str) -> Dots {
    let mut game = Dots::start(rules.parse().unwrap());
    for edge in edges.split_whitespace() {
        game.play(edge.parse().unwrap()).unwrap();
    }
    game
}

/// Safe moves at random while there are any, then a line of best play: every position on the way.
fn game_of_safe_play(rules: &str, random: &mut Random) -> Vec<Dots> {
    let mut game = Dots::start(rules.parse().unwrap());
    let mut positions = vec![game];
    loop {
        let safe = Structure::of(&game).safe;
        let edges: Vec<usize> =
            (0..game.geometry().edge_count()).filter(|edge| safe >> edge & 1 == 1).collect();
        if edges.is_empty() {
            break;
        }
        game.play_unchecked(game.geometry().edge(edges[random.below(edges.len() as u32) as usize]));
        positions.push(game);
    }
    let mut solver = Solver::new(game.geometry(), SolverOptions { memory: 1 << 22, threads: 1 });
    for edge in solver.best_line(&game, &Limits::none()).expect("no limit") {
        game.play_unchecked(edge);
        positions.push(game);
    }
    positions
}

/// With enough at stake control is worth more than what it costs, and then the rule says who has it: before the first
/// chain is opened, between two chains, and while one is being taken.
#[test]
fn the_long_chain_rule_says_who_has_control() {
    let mut random = Random::new(3);
    let (mut before, mut later, mut taking) = (0, 0, 0);
    for rules in ["5x4", "5x3", "4x4,start=icelandic", "6x4,start=swedish"] {
        for _ in 0..30 {
            for game in game_of_safe_play(rules, &mut random) {
                let structure = Structure::of(&game);
                if structure.safe != 0 {
                    continue;
                }
                let overview = Overview::of(&game);
                let Some(_) =
                    overview.endgame.filter(|rest| rest.controlled >= 5 && rest.value == rest.controlled)
                else {
                    continue;
                };
                let on_offer = structure.offered != 0;
                let in_control = match on_offer {
                    false => !game.mover(),
                    true if overview.rule.in_control.is_some() => game.mover(),
                    true => continue,
                };
                assert_eq!(overview.rule.favours(), in_control, "{game}");
                match (on_offer, game.margin().unwrap().0) {
                    (true, _) => taking += 1,
                    (false, 0) => before += 1,
                    (false, _) => later += 1,
                }
            }
        }
    }
    assert!(before > 10 && later > 30 && taking > 30, "{before} {later} {taking}");
}

#[test]
fn the_rule_goes_by_who_is_to_move_and_by_what_is_left() {
    // Three tunnels of five: the first opens one in the middle, the second takes and keeps control.
    let tunnels = "a1h b1h c1h d1h e1h a2h b2h c2h d2h e2h a3h b3h c3h d3h e3h a4h b4h c4h d4h e4h";
    let opened = played("5x3", &format!("{tunnels} c1v"));
    let overview = Overview::of(&opened);
    assert_eq!(overview.rule.favours(), opened.mover());
    assert!(overview.double_dealing.is_empty(), "two boxes are taken first");
    let last = Overview::of(&played("5x3", &format!("{tunnels} c1v d1v e1v f1v")));
    assert_eq!(last.double_dealing, ["a1v".parse().unwrap()]);
    let kept = played("5x3", &format!("{tunnels} c1v d1v e1v f1v a1v"));
    assert_eq!(kept.mover(), !opened.mover());
    let left = Overview::of(&played("5x3", &format!("{tunnels} c1v d1v e1v f1v a1v b1v")));
    assert_eq!((left.rule.long_chains, left.rule.favours()), (2, opened.mover()));
    // The same lines, drawn by the other side.
    let [red, blue] =
        ["100 0 0 R", "100 0 0 B"].map(|text| Dots::parse("2x2".parse().unwrap(), text).unwrap());
    assert_eq!(Overview::of(&red).rule.favours(), !Overview::of(&blue).rule.favours());
}

#[test]
fn an_opened_loop_is_no_long_chain() {
    let game = played("2x2,start=swedish", "b1v");
    let overview = Overview::of(&game);
    assert!(overview.chains[0].is_loop && overview.chains[0].open);
    assert_eq!(overview.rule.long_chains, 0);
    assert_eq!(overview.rule.favours(), game.mover(), "who takes it all");
}

#[test]
fn the_numbers_of_an_endgame_are_those_of_what_is_left() {
    let mut random = Random::new(4);
    let mut seen = 0;
    for _ in 0..40 {
        for game in game_of_safe_play("4x4", &mut random) {
            let structure = Structure::of(&game);
            if structure.safe != 0 {
                continue;
            }
            let (Some(endgame), Some(margin)) = (Overview::of(&game).endgame, simple_margin(&game)) else {
                continue;
            };
            if structure.offered == 0 {
                seen += 1;
                let net =
                    (margin.0 - game.margin().unwrap().0) * if game.mover().index() == 0 { 1 } else { -1 };
                assert_eq!(-endgame.value, net, "{game}");
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Nimstring by its rules: who closes a box moves again, and who cannot move loses. Whether the side to move wins with these
/// free edges beside a heap of that many.
fn wins(board: &Geometry, free: u128, heap: u8, known: &mut HashMap<(u128, u8), bool>) -> bool {
    if let Some(&wins) = known.get(&(free, heap)) {
        return wins;
    }
    let closes =
        |edge: usize| (0..board.box_count()).any(|number| free & board.box_mask(number) == 1 << edge);
    let found = (0..heap).any(|less| !wins(board, free, less, known))
        || (0..board.edge_count()).filter(|edge| free >> edge & 1 == 1).any(|edge| {
            let after = free & !(1 << edge);
            // The last move closes a box, and its maker has to move again, but cannot.
            if closes(edge) { wins(board, after, heap, known) } else { !wins(board, after, heap, known) }
        });
    known.insert((free, heap), found);
    found
}

#[test]
fn nimbers_are_those_of_the_game_without_scores() {
    let mut random = Random::new(6);
    let mut found = [0; 4];
    for _ in 0..400 {
        let mut game = Dots::start("3x3".parse().unwrap());
        while game.count() > 9 {
            game.play_unchecked(game.random_move(&mut random).unwrap());
        }
        let mut known = HashMap::new();
        for region in Structure::of(&game).regions {
            let nimber = Nimbers::new(10_000).of(&game, &region).expect("a small region");
            // The heap beside which the side to move loses; beside something loony it never does.
            let truth = (0..16).find(|&heap| !wins(game.geometry(), region.edges, heap, &mut known));
            assert_eq!(nimber, truth.map_or(Nimber::Loony, Nimber::Heap), "{game}");
            found[truth.map_or(3, |heap| usize::from(heap.min(2)))] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}

/// A tree of boxes with a joint that hangs on nothing is dearer to decline than two boxes that hang on the rim.
#[test]
fn what_is_cheapest_to_decline_is_not_taken_first() {
    for (rules, text) in [
        ("4x4", "f0f9f3dfed 0081 0018 B"),
        ("5x5", "ffedf36ff7fbfeb 77e9130 0000000 B"),
        ("4x4", "5eddf5dfcf 0c14 0009 B"),
    ] {
        let game = Dots::parse(rules.parse().unwrap(), text).unwrap();
        let mut overview = Overview::of(&game);
        let mut solver = Solver::new(game.geometry(), SolverOptions { memory: 1 << 20, threads: 1 });
        overview.solve(&game, &mut solver, &Limits::none());
        assert!(!overview.free_captures.is_empty());
        for &edge in &overview.free_captures {
            assert!(overview.values.contains(&(edge, overview.net)), "{text}: {edge}");
        }
    }
}
