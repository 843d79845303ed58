//! Pointing at the boards, and their forms.

use boyi_games::{AnyGame, AnyRules, Game, GameKind};

use boyi_games::hex::Hex;
use boyi_kit::board::{Board, Canvas, Marks, Pick, Spot};
use boyi_kit::setup::{Field, rules_text, values_of};
use boyi_kit::{AnyKit, Kit};
use boyi_kits::kit;

fn board(kind: GameKind) -> Box<dyn Board<AnyGame>> {
    kit(kind).board()
}

fn setup(kind: GameKind) -> &'static [Field] {
    kit(kind).setup()
}

fn game(rules: &str) -> AnyGame {
    AnyGame::start(rules.parse().unwrap())
}

/// The place of that name: a walk over the whole board comes by.
fn spot(game: &AnyGame, name: &str) -> Spot {
    let board = board(game.kind());
    let middle = board.middle(game).unwrap();
    let mut seen = vec![middle, board.turned(game, middle)];
    let mut next = 0;
    while next < seen.len() {
        for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let spot = board.moved(game, seen[next], right, up);
            if !seen.contains(&spot) {
                seen.push(spot);
            }
        }
        next += 1;
    }
    seen.into_iter().find(|&spot| board.name(game, spot) == name).expect("a place of the board")
}

#[test]
fn the_cursor_starts_on_every_board_and_stays_on_it() {
    for rules in ["hex:2", "hex:11", "hex:19", "surakarta", "dots:1x1", "dots:2x5", "dots:7x7"] {
        let game = game(rules);
        let board = board(game.kind());
        let middle = board.middle(&game).unwrap();
        for start in [middle, board.turned(&game, middle)] {
            for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let mut spot = start;
                for _ in 0..25 {
                    spot = board.moved(&game, spot, right, up);
                    if let Pick::Move(mv) = board.pick(&game, spot, None) {
                        assert_eq!(game.check(mv), Ok(()), "{rules} {mv}");
                    }
                    board.turned(&game, spot);
                }
            }
        }
    }
}

#[test]
fn a_surakarta_move_is_picked_in_two_steps() {
    let game = game("surakarta");
    let pick = |name: &str, picked: Option<&str>| {
        board(game.kind()).pick(&game, spot(&game, name), picked.map(|name| spot(&game, name)))
    };
    assert_eq!(pick("c4", None), Pick::Nothing("pick one of your pieces first"));
    assert_eq!(pick("c2", None), Pick::Nothing("that piece is not yours"));
    assert_eq!(pick("c5", None), Pick::Up);
    assert_eq!(pick("d5", Some("c5")), Pick::Up, "another piece instead");
    assert_eq!(pick("d5", Some("d5")), Pick::Down);
    assert_eq!(pick("d4", Some("d5")), Pick::Move(game.parse_move("d5-d4").unwrap()));
}

#[test]
fn an_edge_turns_about_its_dot() {
    let game = game("dots:2x2");
    let turned = |name: &str| {
        let board = board(game.kind());
        board.name(&game, board.turned(&game, spot(&game, name)))
    };
    assert_eq!(turned("a1h"), "a1v");
    assert_eq!(turned("b3h"), "b2v", "no edge leads up from the top row");
    assert_eq!(turned("c1v"), "b1h");
}

/// Every combination of values of the fields.
fn combinations(kind: GameKind) -> Vec<Vec<String>> {
    setup(kind).iter().fold(vec![Vec::new()], |all, field| {
        let values = field.values.all();
        assert!(values.contains(&field.usual.to_owned()), "{kind}: {} is no value", field.usual);
        let longer = |chosen: &Vec<String>| {
            let chosen = chosen.clone();
            values.clone().into_iter().map(move |value| [chosen.clone(), vec![value]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

#[test]
fn whatever_is_chosen_in_a_form_are_rules_that_say_it() {
    let mut refused = Vec::new();
    for kind in GameKind::ALL {
        for values in combinations(kind) {
            let texts: Vec<&str> = values.iter().map(String::as_str).collect();
            let text = format!("{kind}:{}", rules_text(setup(kind), &texts));
            let Ok(rules) = text.parse::<AnyRules>() else {
                refused.push(text);
                continue;
            };
            let written = rules.to_string();
            let options = written.split_once(':').map_or("", |(_, options)| options);
            assert_eq!(values_of(setup(kind), options), values, "{rules}");
        }
    }
    assert_eq!(refused, ["dots:1x1,start=swedish"], "nothing would be left to draw");
}

/// A kit that leaves out all that can be left out.
struct Bare;

impl Kit for Bare {
    type Game = Hex;
}

#[test]
fn a_game_that_says_nothing_is_shown_as_its_text_and_typed() {
    let mut game = game("hex:2");
    let mv = game.parse_move("b1").unwrap();
    game.play(mv).unwrap();
    let board = AnyKit::board(&Bare);
    let size = board.sizes(&game)[0];
    let mut canvas = Canvas::new(size);
    board.draw(&game, 0, &Marks { last: Some(mv), ..Marks::default() }, &mut canvas);
    let row = |y| (0..size.width).filter_map(|x| Some(canvas.cell(x, y)?.sign)).collect::<String>();
    let shown: Vec<String> = (0..size.height).map(row).collect();
    assert_eq!(shown[1].trim(), "1  .(R) 1");
    assert_eq!((board.middle(&game), board.written(&game, "a2")), (None, "a2".to_owned()));
    assert!(AnyKit::setup(&Bare).is_empty());
}
