//! Boards as texts, and the mouse held against them.

use boyi_games::Game;

use super::*;
use boyi_kit::board::Pick;
use boyi_kits::kit;

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

fn board(kind: boyi_games::GameKind) -> Box<dyn Board<AnyGame>> {
    kit(kind).board()
}

/// The place of that name, as the smallest drawing has it.
fn spot(game: &AnyGame, name: &str) -> Option<Spot> {
    let board = board(game.kind());
    let smallest = board.sizes(game).len() - 1;
    let mut canvas = Canvas::new(board.sizes(game)[smallest]);
    board.draw(game, smallest, &Marks::default(), &mut canvas);
    let Size { width, height } = canvas.size();
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mut spots = places.filter_map(|(x, y)| canvas.cell(x, y)?.spot);
    let found = spots.find(|&spot| board.name(game, spot) == name);
    assert!(found.is_some(), "{name} is not on the board");
    found
}

fn smallest(game: &AnyGame) -> Size {
    *board(game.kind()).sizes(game).last().unwrap()
}

fn text(game: &AnyGame, marks: &Marks<AnyMove>, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(&*board(game.kind()), game, marks, area, &mut buffer);
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_hex_board_with_little_room_is_made_of_signs() {
    let (game, last) = after("hex:5", "a2 c3 b4");
    let cursor = spot(&game, "e5");
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
    let picked = spot(&game, "c4");
    let cursor = spot(&game, "b3");
    insta::assert_snapshot!(text(&game, &Marks { last, picked, cursor, hint: None }, 43, 16));
}

#[test]
fn boxes_carry_the_initial_of_their_owner() {
    let (game, last) = after("dots:3x2", "a1h a1v b1h b1v a2h b2h");
    let cursor = spot(&game, "c1v");
    insta::assert_snapshot!(text(&game, &Marks { last, cursor, ..Marks::default() }, 26, 8));
}

#[test]
fn whatever_the_room_nothing_panics_and_every_click_is_on_the_board() {
    for rules in ["hex:2", "hex:11", "hex:19", "surakarta", "dots:1x1", "dots:5x5", "dots:7x7"] {
        let (game, _) = after(rules, "");
        let board = board(game.kind());
        for (width, height) in [(0, 0), (1, 1), (20, 5), (37, 15), (80, 24), (160, 60)] {
            let area = Rect::new(0, 0, width, height);
            text(&game, &Marks { cursor: board.middle(&game), ..Marks::default() }, width, height);
            let mut spots = Vec::new();
            for at in area.positions() {
                let Some(spot) = spot_at(&*board, &game, area, at) else { continue };
                if let Pick::Move(mv) = board.pick(&game, spot, None) {
                    assert_eq!(game.check(mv), Ok(()), "{rules} at {at}");
                }
                if !spots.contains(&spot) {
                    spots.push(spot);
                }
            }
            let all = if rules == "surakarta" { 36 } else { game.count() };
            let fits = smallest(&game).width <= width && smallest(&game).height <= height;
            assert_eq!(spots.len(), if fits { all } else { 0 }, "{rules} in {width}x{height}");
        }
    }
}
