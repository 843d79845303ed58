//! Boards as texts, and the mouse held against them.

use super::*;
use crate::pointer::Pick;
use crate::pointer::Pointer;
use boyi_games::Game;

fn after(rules: &str, moves: &str) -> (AnyGame, Option<AnyMove>) {
    let mut game = AnyGame::start(rules.parse().unwrap());
    let mut last = None;
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).unwrap();
        game.play(mv).unwrap();
        last = Some(mv);
    }
    (game, last)
}

fn smallest(game: &AnyGame) -> Size {
    *sizes(game).last().unwrap()
}

fn text(game: &AnyGame, marks: &Marks, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(game, marks, area, &mut buffer);
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_hex_board_with_little_room_is_made_of_signs() {
    let (game, last) = after("hex:5", "a2 c3 b4");
    let cursor = Some(Spot::Cell("e5".parse().unwrap()));
    let size = smallest(&game);
    insta::assert_snapshot!(text(
        &game,
        &Marks { last, cursor, ..Marks::default() },
        size.width,
        size.height
    ));
}

#[test]
fn a_hex_board_with_room_is_made_of_hexagons() {
    let (game, last) = after("hex:5", "a2 c3 b4");
    let hint = Some(game.parse_move("d3").unwrap());
    insta::assert_snapshot!(text(&game, &Marks { last, hint, ..Marks::default() }, 40, 14));
}

#[test]
fn a_surakarta_board_has_its_loops() {
    let (game, last) = after("surakarta", "c5-c4 d2-d3");
    let picked = Some(Spot::Point("c4".parse().unwrap()));
    let cursor = Some(Spot::Point("b3".parse().unwrap()));
    insta::assert_snapshot!(text(&game, &Marks { last, picked, cursor, hint: None }, 43, 16));
}

#[test]
fn boxes_carry_the_initial_of_their_owner() {
    let (game, last) = after("dots:3x2", "a1h a1v b1h b1v a2h b2h");
    let cursor = Some(Spot::Edge("c1v".parse().unwrap()));
    insta::assert_snapshot!(text(&game, &Marks { last, cursor, ..Marks::default() }, 26, 8));
}

#[test]
fn whatever_the_room_nothing_panics_and_every_click_is_on_the_board() {
    for rules in ["hex:2", "hex:11", "hex:19", "surakarta", "dots:1x1", "dots:5x5", "dots:7x7"] {
        let (game, _) = after(rules, "");
        for (width, height) in [(0, 0), (1, 1), (20, 5), (37, 15), (80, 24), (160, 60)] {
            let area = Rect::new(0, 0, width, height);
            text(&game, &Marks { cursor: Some(Spot::middle(&game)), ..Marks::default() }, width, height);
            let mut spots = Vec::new();
            for y in 0..height {
                for x in 0..width {
                    let Some(spot) = spot_at(&game, area, Position::new(x, y)) else { continue };
                    if let Pick::Move(mv) = (Pointer { cursor: spot, picked: None }).pick(&game) {
                        assert_eq!(game.check(mv), Ok(()), "{rules} at {x},{y}");
                    }
                    if !spots.contains(&spot) {
                        spots.push(spot);
                    }
                }
            }
            let all = match &game {
                AnyGame::Surakarta(_) => 36,
                _ => game.count(),
            };
            let fits = smallest(&game).width <= width && smallest(&game).height <= height;
            assert_eq!(spots.len(), if fits { all } else { 0 }, "{rules} in {width}x{height}");
        }
    }
}
