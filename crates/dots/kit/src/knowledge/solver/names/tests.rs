use std::collections::HashMap;

use boyi_core::{Game, Random};
use boyi_dots::{Dots, Geometry};

use super::super::super::grid::{Grid, board_boxes};
use super::super::captures::offer;
use super::super::step::Moves;
use super::super::tangle::{Cut, is_between};
use super::*;

fn key(board: &Geometry, free: u128) -> Option<(u64, u32)> {
    match board.columns() * board.rows() {
        ..=16 => key_within::<16>(board, free),
        17..=32 => key_within::<32>(board, free),
        _ => key_within::<64>(board, free),
    }
}

fn key_within<const N: usize>(board: &Geometry, free: u128) -> Option<(u64, u32)> {
    let boxes = board_boxes(board.columns(), board.rows());
    let grid = Grid::from_set(board, free);
    let tangle = Tangle::<N>::of(grid, boxes);
    let names = Names::new(boxes, grid.degrees(boxes).joints());
    (tangle.joints != 0).then(|| {
        let name = names.name(&tangle);
        (name.key.wrapping_add(tangle.simple.key()), name.more)
    })
}

/// Positions of random games without boxes on offer, as sets of free edges.
fn quiet_positions(rules: &str, count: usize) -> Vec<u128> {
    let mut random = Random::new(3);
    let start = Dots::start(rules.parse().unwrap());
    let board = start.geometry();
    (0..count)
        .map(|_| {
            let mut game = start;
            for _ in 0..random.below(board.edge_count() as u32) {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let rest = offer(Grid::of(&game), board_boxes(board.columns(), board.rows())).rest;
            rest.edges().fold(0u128, |free, edge| free | 1 << board.index(edge).unwrap())
        })
        .collect()
}

#[test]
fn turning_and_mirroring_the_board_keeps_the_name() {
    for rules in ["4x4", "5x5", "4x6", "7x7"] {
        let board = Dots::start(rules.parse().unwrap()).geometry();
        for free in quiet_positions(rules, 200) {
            for symmetry in 0..board.symmetries() {
                assert_eq!(key(board, board.turned_edges(free, symmetry)), key(board, free), "{free:#x}");
            }
        }
    }
}

#[test]
fn boards_of_all_sizes_have_names_when_one_edge_is_drawn() {
    for (columns, rows) in (3..=7).flat_map(|columns| (columns..=7).map(move |rows| (columns, rows))) {
        let board = Geometry::of(columns, rows).unwrap();
        for edge in 0..board.edge_count() {
            assert!(key(board, board.all_edges() & !(1 << edge)).is_some(), "{columns}x{rows}");
        }
    }
}

#[test]
fn a_position_is_symmetric_if_turning_it_changes_no_edge() {
    // Other shapes of the same links may be symmetric too: then there are more.
    for rules in ["3x3", "3x4"] {
        let board = Dots::start(rules.parse().unwrap()).geometry();
        let boxes = board_boxes(board.columns(), board.rows());
        let symmetry = |free: u128| {
            let grid = Grid::from_set(board, free);
            let names = Names::<16>::new(boxes, grid.degrees(boxes).joints());
            names.name(&Tangle::of(grid, boxes)).symmetry as usize
        };
        assert_eq!(symmetry(board.all_edges()), board.symmetries() - 1);
        for free in quiet_positions(rules, 300) {
            let tangle = Tangle::<16>::of(Grid::from_set(board, free), boxes);
            if tangle.joints.count_ones() >= MANY_JOINTS {
                let edges = (1..board.symmetries()).filter(|&s| board.turned_edges(free, s) == free).count();
                assert!(symmetry(free) >= edges, "{free:#x}: {}, {edges}", symmetry(free));
            }
        }
    }
}

#[test]
fn all_joints_at_once_get_the_names_that_they_get_one_by_one() {
    wide_is_one_by_one::<8>("2x4");
    wide_is_one_by_one::<16>("4x4");
    wide_is_one_by_one::<16>("2x7");
    wide_is_one_by_one::<32>("5x5");
    wide_is_one_by_one::<32>("4x7");
    wide_is_one_by_one::<32>("6x6");
    wide_is_one_by_one::<32>("7x7");
}

fn wide_is_one_by_one<const N: usize>(rules: &str) {
    let board = Dots::start(rules.parse().unwrap()).geometry();
    let boxes = board_boxes(board.columns(), board.rows());
    let names = Names::<N>::new(boxes, boxes);
    let mut one_by_one = Names::<N>::new(boxes, boxes);
    one_by_one.do_not_go_wide();
    let (mut compared, mut found_ties) = (0, 0);
    for free in [board.all_edges()].into_iter().chain(quiet_positions(rules, 400)) {
        let grid = Grid::from_set(board, free);
        if grid.degrees(boxes).joints().count_ones() as usize > N {
            continue;
        }
        // Cuts leave behind what nobody may look at.
        let mut tangle = Tangle::<N>::of(grid, boxes);
        while tangle.joints != 0 {
            let (_, _, labels) = round(&tangle, &round(&tangle, &start(&tangle)).2);
            found_ties += usize::from(!Ties::of(&labels, tangle.joints).are_harmless());
            assert_eq!(names.name(&tangle), one_by_one.name(&tangle), "{tangle:?}");
            compared += 1;
            let moves = Moves::of(&tangle);
            tangle.cut(Cut::Link(moves.ends()[free as usize % moves.ends().len()]));
        }
    }
    assert!(compared > 500 && found_ties > 0, "{rules}: {compared} {found_ties}");
}

/// The same graph with other numbers for its joints.
fn renumbered<const N: usize>(tangle: &Tangle<N>, random: &mut Random) -> Tangle<N> {
    let mut places: Vec<usize> = (0..N).collect();
    for i in (1..N).rev() {
        places.swap(i, random.below(i as u32 + 1) as usize);
    }
    let mut other = Tangle { joints: 0, fours: 0, ..*tangle };
    for joint in Singles(tangle.joints).map(number) {
        let at = places[joint];
        other.joints |= 1 << at;
        other.fours |= (tangle.fours >> joint & 1) << at;
        other.links[at] = tangle.links[joint];
        other.others[at] = tangle.others[joint].map(|end| (4 * places[joint_of(end)]) as u8 + end % 4);
    }
    other
}

/// Where one of several equal joints is marked, it hardly ever matters which.
#[test]
fn what_number_a_joint_has_does_not_matter() {
    let mut random = Random::new(5);
    let (mut tied, mut lost) = (0, 0);
    for rules in ["3x4", "4x4", "2x7", "5x5"] {
        let board = Dots::start(rules.parse().unwrap()).geometry();
        let boxes = board_boxes(board.columns(), board.rows());
        let names = Names::<32>::new(boxes, 0);
        for free in [board.all_edges()].into_iter().chain(quiet_positions(rules, 1500)) {
            let mut tangle = Tangle::<32>::of(Grid::from_set(board, free), boxes);
            while tangle.joints != 0 {
                let name = |tangle: &Tangle<32>| (names.name(tangle).key, names.name(tangle).more);
                let is_same = name(&renumbered(&tangle, &mut random)) == name(&tangle);
                let (_, _, labels) = round(&tangle, &round(&tangle, &start(&tangle)).2);
                if Ties::of(&labels, tangle.joints).are_harmless() {
                    assert!(is_same, "{free:#x} {tangle:?}");
                } else {
                    tied += 1;
                    lost += usize::from(!is_same);
                }
                let moves = Moves::of(&tangle);
                tangle.cut(Cut::Link(moves.ends()[free as usize % moves.ends().len()]));
            }
        }
    }
    assert!(tied > 200 && lost * 100 < tied, "{lost} of {tied}");
}

/// Names are taken for random numbers. So among many graphs as many agree in some 32 bits as in random numbers, and not more.
#[test]
fn different_graphs_differ_in_all_parts_of_their_names() {
    let board = Dots::start("5x5".parse().unwrap()).geometry();
    let boxes = board_boxes(board.columns(), board.rows());
    let names = Names::<32>::new(boxes, boxes);
    let mut found = HashMap::new();
    for free in quiet_positions("5x5", 1500) {
        let mut tangle = Tangle::<32>::of(Grid::from_set(board, free), boxes);
        while tangle.joints != 0 {
            let moves = Moves::of(&tangle);
            for &end in moves.ends() {
                let mut next = tangle;
                next.cut(Cut::Link(end));
                if next.joints != 0 {
                    found.entry(other_name(&next)).or_insert_with(|| names.name(&next));
                }
            }
            tangle.cut(Cut::Link(moves.ends()[free as usize % moves.ends().len()]));
        }
    }
    let count = found.len();
    let expected = (count as f64).powi(2) / 2f64.powi(33);
    assert!(expected > 1.0, "{count}");
    let parts: [fn(&Name) -> u64; 3] = [
        |name| name.key & 0xffff_ffff,
        |name| name.key >> 32,
        |name| u64::from(name.more >> 16) << 16 | name.key >> 20 & 0xffff,
    ];
    for part in parts {
        let mut words: Vec<u64> = found.values().map(part).collect();
        words.sort_unstable();
        let equal = words.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!((equal as f64) < 3.0 * expected + 10.0, "{equal} of {count}, {expected} expected");
    }
}

/// A word for a graph that is made in another way.
fn other_name<const N: usize>(tangle: &Tangle<N>) -> u64 {
    let joints = || Singles(tangle.joints).map(number);
    let mut labels = [0u64; N];
    for _ in 0..4 {
        let mut next = [0; N];
        for joint in joints() {
            next[joint] = (0..4).fold(mix(labels[joint]), |sum, side| {
                let (link, other) = (tangle.links[joint][side], joint_of(tangle.others[joint][side]));
                sum.wrapping_add(mix(mix(labels[other]) ^ mix(u64::from(link))))
            });
        }
        labels = next;
    }
    joints().fold(0, |sum, joint| sum.wrapping_add(mix(labels[joint])))
}

#[test]
fn different_graphs_have_different_names() {
    let mut forms = HashMap::new();
    for rules in ["3x4", "5x5", "7x7"] {
        let board = Dots::start(rules.parse().unwrap()).geometry();
        let boxes = board_boxes(board.columns(), board.rows());
        let names = Names::<64>::new(boxes, boxes);
        for free in quiet_positions(rules, 4000) {
            let mut tangle = Tangle::<64>::of(Grid::from_set(board, free), boxes);
            // On from there with fewer joints and longer links.
            while tangle.joints != 0 {
                if tangle.joints.count_ones() <= 4 {
                    let form = canonical_form(&tangle);
                    let known = forms.entry(names.name(&tangle).key).or_insert_with(|| form.clone());
                    assert_eq!(*known, form, "{free:#x}");
                }
                let moves = Moves::of(&tangle);
                tangle.cut(Cut::Link(moves.ends()[free as usize % moves.ends().len()]));
            }
        }
    }
    assert!(forms.len() > 5000, "{}", forms.len());
}

/// The links by their two joints, or by one and 64, in the first of all orders of the joints.
fn canonical_form(tangle: &Tangle<64>) -> Vec<(u64, u64, u8)> {
    let joints: Vec<u64> = Singles(tangle.joints).map(|joint| number(joint) as u64).collect();
    let mut orders = vec![vec![]];
    for _ in &joints {
        let longer = |order: &Vec<u64>| -> Vec<Vec<u64>> {
            let others = joints.iter().filter(|joint| !order.contains(joint));
            others.map(|&joint| [&order[..], &[joint]].concat()).collect()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let form = |order: Vec<u64>| {
        let place = |joint: usize| order.iter().position(|&it| it == joint as u64).unwrap() as u64;
        let mut links = Vec::new();
        for &joint in &joints {
            for side in 0..4 {
                let (link, other) = (tangle.links[joint as usize][side], tangle.others[joint as usize][side]);
                let here = place(joint as usize);
                let there = if is_between(link) { place(joint_of(other)) } else { 64 };
                if link != 0 {
                    links.push((here, there, link));
                }
            }
        }
        links.sort_unstable();
        links
    };
    orders.into_iter().map(form).min().unwrap()
}

#[test]
fn symmetries_go_on_in_narrower_rows_while_no_image_is_missing() {
    let board = board_boxes(4, 5);
    let wide = Names::<32>::new(board, board);
    let mut random = Random::new(9);
    let board_of_20 = (1 << 20) - 1;
    let mut kept = 0;
    for _ in 0..2000 {
        let image = |from: &[u8; 32], joint: u64| 1u64 << from[number(joint)];
        // Few of them, so that what is left is symmetric now and then.
        let lost = (0..3).fold(0u64, |lost, _| lost | 1 << random.below(20));
        let half_turn = &wide.symmetries[2];
        let joints = board_of_20 & !lost & !Singles(lost).fold(0, |set, joint| set | image(half_turn, joint));
        if joints.count_ones() > 16 {
            continue;
        }
        let homes: Vec<u64> = Singles(joints).collect();
        let narrow: Symmetries<16> = wide.narrowed(joints);
        let is_kept = |from: &&[u8; 32]| homes.iter().all(|&joint| image(from, joint) & joints != 0);
        let expected: Vec<_> = wide.symmetries.iter().filter(is_kept).collect();
        assert_eq!(narrow.len(), expected.len());
        for (narrow, wide) in narrow.iter().zip(expected) {
            for (place, &joint) in homes.iter().enumerate() {
                assert_eq!(homes[usize::from(narrow[place])], image(wide, joint));
            }
            kept += 1;
        }
    }
    assert!(kept > 1000, "{kept}");
    assert!(wide.narrowed::<8>(0xff).is_empty(), "nobody looks for them");
}

#[test]
fn narrower_rows_change_no_name() {
    let board = Dots::start("4x4".parse().unwrap()).geometry();
    let boxes = board_boxes(board.columns(), board.rows());
    let (wide, narrow) = (Names::<16>::new(boxes, boxes), Names::<8>::new(boxes, boxes));
    let mut few = 0;
    for free in quiet_positions("4x4", 2000) {
        let tangle = Tangle::<16>::of(Grid::from_set(board, free), boxes);
        if (1..=8).contains(&tangle.joints.count_ones()) {
            let narrowed = tangle.narrowed::<8>();
            assert_eq!(narrow.name(&narrowed), wide.name(&tangle), "{free:#x}");
            assert_eq!(narrowed.fours.count_ones(), tangle.fours.count_ones(), "{free:#x}");
            few += 1;
        }
    }
    assert!(few > 500, "{few}");
}

#[test]
fn the_place_of_a_joint_does_not_matter_and_its_links_do() {
    let board = Geometry::of(5, 5).unwrap();
    let free = |edges: &str| {
        edges.split_whitespace().fold(0, |set, edge| set | 1 << board.index(edge.parse().unwrap()).unwrap())
    };
    // A box on the lower rim with three free edges, two of which lead through one box each to the rim.
    let left = free("b1h b1v a1h c1v c1h");
    let middle = free("c1h c1v b1h d1v d1h");
    let longer = free("b1h b1v a1h c1v d1v d1h");
    assert_eq!(key(board, left), key(board, middle));
    assert_ne!(key(board, left), key(board, longer));
}
