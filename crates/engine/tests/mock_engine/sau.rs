//! A small engine that plays the first legal moves it finds.

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_kits::kit;
use boyi_protocol::sau::{Order, SauWords, play_turn};

use crate::{Defect, instead_of_a_move, lines, say};

fn words(game: &AnyGame) -> &'static dyn SauWords {
    kit(game.kind()).protocols().sau
}

pub(crate) fn run(defect: Defect, rules: AnyRules) {
    let mut game = AnyGame::start(rules);
    let mut side = Side::First;
    // Where we were before our last turn, and how often it was refused.
    let mut before = game.clone();
    let mut refused = 0;
    for line in lines() {
        match line.parse() {
            Ok(Order::Name) => say("name mock\n"),
            Ok(Order::New(ours)) => {
                (game, side, refused) = (AnyGame::start(rules), ours, 0);
                if side == Side::First || defect == Defect::Hasty {
                    before = game.clone();
                    take_turn(defect, &mut game, 0);
                }
            }
            Ok(Order::Move(turn)) => {
                if let Ok((_, after)) = play_turn(words(&game), &game, &turn) {
                    game = after;
                }
                if game.outcome().is_none() && game.mover() == side {
                    (before, refused) = (game.clone(), 0);
                    take_turn(defect, &mut game, 0);
                }
            }
            Ok(Order::Error) => {
                game = before.clone();
                refused += usize::from(defect != Defect::Stubborn);
                take_turn(defect, &mut game, refused);
            }
            Ok(Order::End) => {}
            Ok(Order::Quit) => return,
            Err(_) if defect == Defect::Fragile => std::process::exit(1),
            Err(_) => {}
        }
    }
}

/// The first legal turn, or a later one.
fn take_turn(defect: Defect, game: &mut AnyGame, skip: usize) {
    instead_of_a_move(defect);
    let (start, side) = (game.clone(), game.mover());
    let mut moves: Vec<AnyMove> = Vec::new();
    while game.outcome().is_none() && game.mover() == side {
        let legal = game.moves();
        let mv = legal[if moves.is_empty() { skip % legal.len() } else { 0 }];
        game.play(mv).expect("it is legal");
        moves.push(mv);
    }
    let mut turn = words(&start).write_turn(&start, &moves).expect("moves of this game");
    match defect {
        Defect::Illegal => turn = illegal(&start),
        Defect::Garbage => turn = "to the left".into(),
        Defect::Miscounts => turn = turn.replacen(char::is_numeric, "9", 1),
        Defect::Talkative => return say(&format!("I move {turn}\n")),
        _ => {}
    }
    say(&format!("move {turn}\n"));
}

/// A turn of the right form that nobody may play.
fn illegal(game: &AnyGame) -> String {
    match game {
        AnyGame::Hex(game) => {
            let taken = game.geometry().board().iter().find(|&index| !game.empty_cells().contains(index));
            let cell = game.geometry().cell(taken.unwrap_or(0));
            let letter = |number: u8| char::from(b'A' + number);
            format!("{}{}", letter(cell.column), letter(cell.row))
        }
        AnyGame::Dots(_) => "2 AAAAAA".into(),
        _ => "AAFF".into(),
    }
}
