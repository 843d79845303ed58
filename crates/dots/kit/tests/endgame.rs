//! The closed form of the endgame against its recursion, over every set of chains and loops up to forty boxes.

use std::collections::HashMap;

use boyi_dots_kit::knowledge::Component::{self, Chain, Loop};
use boyi_dots_kit::knowledge::{Control, Endgame, Formula};

type Known = HashMap<Vec<Component>, i16>;

/// v(G) by the recursion: whoever has to move opens a component; the other takes all of it or keeps control.
fn recursion(game: &[Component], known: &mut Known) -> i16 {
    if game.is_empty() {
        return 0;
    }
    if let Some(&value) = known.get(game) {
        return value;
    }
    let mut best = i16::MAX;
    for place in 0..game.len() {
        if place == 0 || game[place] != game[place - 1] {
            best = best.min(opened(game, place, known));
        }
    }
    known.insert(game.to_vec(), best);
    best
}

/// The same once the component at `place` is opened.
fn opened(game: &[Component], place: usize, known: &mut Known) -> i16 {
    let mut rest = game.to_vec();
    let component = rest.remove(place);
    let rest = recursion(&rest, known);
    match component {
        Chain(n @ (1 | 2)) => i16::from(n) - rest,
        Chain(n) => i16::from(n) - 2 + (rest - 2).abs(),
        Loop(n) => i16::from(n) - 4 + (rest - 4).abs(),
    }
}

/// The closed form.
fn value(game: &[Component]) -> i16 {
    Endgame::of(game.iter().copied()).value()
}

/// Visits every multiset of components up to that many boxes, in order of their kinds.
fn for_each(boxes: u8, shortest_chain: u8, mut visit: impl FnMut(&[Component])) {
    let kinds: Vec<Component> =
        (shortest_chain..=boxes).map(Chain).chain((4..=boxes).step_by(2).map(Loop)).collect();
    fn grow(left: u8, kinds: &[Component], game: &mut Vec<Component>, visit: &mut impl FnMut(&[Component])) {
        visit(game);
        for (i, &kind) in kinds.iter().enumerate() {
            if kind.boxes() <= left {
                game.push(kind);
                grow(left - kind.boxes(), &kinds[i..], game, visit);
                game.pop();
            }
        }
    }
    grow(boxes, &kinds, &mut Vec::new(), &mut visit);
}

#[test]
fn the_closed_form_is_the_recursion_for_all_sets_up_to_forty_boxes() {
    let mut known = Known::new();
    let mut count = 0;
    for_each(40, 3, |game| {
        assert_eq!(value(game), recursion(game, &mut known), "{game:?}");
        count += 1;
    });
    assert_eq!(count, 57_781, "with the empty one");
}

#[test]
fn short_chains_only_pass_the_turn_on() {
    let mut known = Known::new();
    for_each(22, 1, |game| assert_eq!(value(game), recursion(game, &mut known), "{game:?}"));
}

#[test]
fn the_best_opening_is_the_shortest_chain_or_loop() {
    let mut known = Known::new();
    for_each(24, 1, |game| {
        let shortest = |is_loop| game.iter().filter(|c| matches!(c, Loop(_)) == is_loop).min();
        let places =
            [false, true].into_iter().filter_map(shortest).filter_map(|c| game.iter().position(|x| x == c));
        let best = places.map(|place| opened(game, place, &mut known)).min().unwrap_or(0);
        assert_eq!(best, recursion(game, &mut known), "{game:?}");
    });
}

#[test]
fn control_is_kept_exactly_where_the_recursion_gains_by_it() {
    let mut known = Known::new();
    for_each(22, 3, |game| {
        let rest = recursion(game, &mut known);
        for (opened, price) in [(Chain(5), 2), (Loop(6), 4)] {
            // Taking all: the price is gained and the next component must be opened.
            let (take_all, keep) = (price - rest, rest - price);
            let expected = match keep.cmp(&take_all) {
                std::cmp::Ordering::Less => Control::TakeAll,
                std::cmp::Ordering::Equal => Control::Either,
                std::cmp::Ordering::Greater => Control::Keep,
            };
            assert_eq!(Endgame::of(game.iter().copied()).control(opened), expected, "{game:?} {opened:?}");
        }
    });
}

#[test]
fn the_samples_come_out() {
    for (game, expected) in [
        (vec![Chain(3), Loop(4)], 1),
        (vec![Chain(4), Loop(4)], 0),
        (vec![Chain(3), Loop(6), Loop(6)], 3),
        (vec![Chain(3), Loop(4), Loop(6), Loop(6)], 1),
        (vec![Chain(4), Loop(6), Loop(6)], 4),
        (vec![Chain(4), Loop(4), Loop(6), Loop(6)], 0),
        (vec![Chain(4), Loop(6), Loop(6), Loop(6)], 2),
        (vec![Chain(3), Chain(3), Chain(3)], 1),
        (vec![Chain(3), Chain(3), Loop(4)], 2),
    ] {
        assert_eq!(value(&game), expected, "{game:?}");
    }
}

#[test]
fn the_printed_formulas_are_wrong_in_many_cases() {
    let (mut all, mut values, mut control, mut thresholds) = (0, 0, [0; 2], [0; 2]);
    let mut known = Known::new();
    for_each(25, 3, |game| {
        let counted = Endgame::of(game.iter().copied());
        all += 1;
        values += u32::from(counted.value_by(Formula::Printed) != recursion(game, &mut known));
        for (i, (opened, threshold)) in [(Chain(5), 4), (Loop(6), 2)].into_iter().enumerate() {
            let right = counted.control(opened);
            let is_wrong =
                |keep: bool| u32::from(right != Control::Either && (right == Control::Keep) != keep);
            control[i] += is_wrong(counted.control_by(opened, Formula::Printed) == Control::Keep);
            thresholds[i] += is_wrong(counted.controlled_value() > threshold);
        }
    });
    assert_eq!((all, values), (2140, 1060), "the value");
    assert_eq!(control, [168, 299], "control after a chain and after a loop");
    assert_eq!(thresholds, [311, 102], "the same with the right c and the thresholds the wrong way round");
}
