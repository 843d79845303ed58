//! A position as the page sees it: one shape for all games, with everything that takes rules to know.

use boyi_games::dots::Dots;
use boyi_games::hex::{Colour, Hex};
use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, AnyMove, Game, Outcome, Side};
use boyi_players::Situation;
use serde::Serialize;

/// A position, and the move that led to it.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub struct View {
    /// The position in one line, as all commands read and write it.
    pub position: String,
    /// Hex: `R`, `B` or `.` for each cell, from the upper left; Surakarta: `B`, `W` or `.` for each point, from the
    /// upper left; Dots and Boxes: `1` or `0` for each edge, in the order of their numbers.
    pub board: String,
    /// Dots and Boxes: `1`, `2` or `.` for each box, by its owner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub boxes: String,
    /// `first` or `second`: whose turn it is.
    pub mover: &'static str,
    /// Hex: the player of the red stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red: Option<&'static str>,
    /// The move that was played, and by whom; nothing at the start.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Who played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// Hex: whether the mover may swap.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub swap: bool,
    /// Surakarta: the legal moves. In the other games every empty cell and every free edge is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Hex: the winner's chain of stones, once there is one. Surakarta: the way of the capture that was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// `first`, `second` or `draw`, once the board has decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// Surakarta: plies since the last capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<u16>,
}

/// `first` or `second`.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// `first`, `second` or `draw`.
pub fn outcome_name(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", side_name)
}

impl View {
    /// A position that nobody played to.
    pub fn start(game: &AnyGame) -> View {
        let (board, boxes) = match game {
            AnyGame::Hex(game) => (hex_board(game), String::new()),
            AnyGame::Surakarta(game) => (surakarta_board(game), String::new()),
            AnyGame::Dots(game) => dots_board(game),
        };
        View {
            position: game.to_string(),
            board,
            boxes,
            mover: side_name(game.mover()),
            red: hex(game).map(|game| side_name(game.owner(Colour::Red))),
            mv: None,
            by: None,
            swap: hex(game).is_some_and(|game| game.outcome().is_none() && game.can_swap()),
            moves: match game {
                AnyGame::Surakarta(game) => game.moves().iter().map(ToString::to_string).collect(),
                _ => Vec::new(),
            },
            path: hex(game).map_or(Vec::new(), |game| texts(&game.winning_path())),
            outcome: game.outcome().map(outcome_name),
            quiet: match game {
                AnyGame::Surakarta(game) => Some(game.quiet_plies()),
                _ => None,
            },
        }
    }

    /// The position that a move leads to.
    pub fn after(before: &AnyGame, mv: AnyMove, game: &AnyGame) -> View {
        let mut view =
            View { mv: Some(mv.to_string()), by: Some(side_name(before.mover())), ..View::start(game) };
        if let (AnyGame::Surakarta(before), AnyMove::Surakarta(mv)) = (before, mv)
            && mv.captures
        {
            view.path = before.capture_paths(mv.from, mv.to).first().map_or(Vec::new(), |way| texts(way));
        }
        view
    }

    /// The positions of a game without the first `skipped` ones; the start is one of them.
    pub fn of_game(situation: &Situation, skipped: usize) -> Vec<View> {
        let mut game = situation.beginning().clone();
        let mut views = Vec::new();
        if skipped == 0 {
            views.push(View::start(&game));
        }
        for (number, &mv) in situation.moves().iter().enumerate() {
            let before = game.clone();
            game.play_unchecked(mv);
            if number + 1 >= skipped {
                views.push(View::after(&before, mv, &game));
            }
        }
        views
    }
}

fn hex(game: &AnyGame) -> Option<&Hex> {
    if let AnyGame::Hex(game) = game { Some(game) } else { None }
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

fn hex_board(game: &Hex) -> String {
    let geometry = game.geometry();
    (0..geometry.cell_count())
        .map(|index| game.stone_on(geometry.cell(index)).map_or('.', Colour::letter))
        .collect()
}

fn surakarta_board(game: &Surakarta) -> String {
    game.to_string().chars().take(36).collect()
}

fn dots_board(game: &Dots) -> (String, String) {
    let geometry = game.geometry();
    let edges = (0..geometry.edge_count()).map(|edge| if game.edges() >> edge & 1 == 1 { '1' } else { '0' });
    let boxes = (0..geometry.box_count()).map(|number| match game.owner(number) {
        None => '.',
        Some(Side::First) => '1',
        Some(Side::Second) => '2',
    });
    (edges.collect(), boxes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn views(rules: &str, moves: &[&str]) -> Vec<View> {
        let mut situation = Situation::start(rules.parse().unwrap());
        for text in moves {
            let mv = situation.position().parse_move(text).unwrap();
            situation.play(mv).unwrap();
        }
        let all = View::of_game(&situation, 0);
        assert_eq!(all[1..], View::of_game(&situation, 1));
        all
    }

    #[test]
    fn a_won_game_of_hex_shows_the_chain() {
        let views = views("hex:2", &["a1", "b1", "a2"]);
        assert_eq!(views.len(), 4);
        assert_eq!(views[2].board, "RB..");
        assert_eq!((views[3].mv.as_deref(), views[3].by), (Some("a2"), Some("first")));
        assert_eq!((views[3].outcome, views[3].path.join(" ")), (Some("first"), "a1 a2".into()));
    }

    #[test]
    fn a_swap_of_sides_shows_who_is_red() {
        let views = views("hex:3,swap=sides", &["b2", "swap"]);
        assert!(views[1].swap && !views[2].swap);
        assert_eq!((views[1].red, views[2].red), (Some("first"), Some("second")));
        assert_eq!(views[2].mover, "first");
    }

    #[test]
    fn a_capture_shows_its_way() {
        let start =
            AnyGame::parse("surakarta".parse().unwrap(), ".B....W............................. W").unwrap();
        let capture = start.parse_move("a5xb6").unwrap();
        let mut situation = Situation::from_position(start);
        situation.play(capture).unwrap();
        let views = View::of_game(&situation, 0);
        assert_eq!(views[1].path.join(" "), "a5 b6");
        assert!(views[0].moves.contains(&"a5xb6".to_owned()));
    }

    #[test]
    fn boxes_show_their_owner_and_the_mover_goes_on() {
        let views = views("dots:1x1", &["a1h", "a1v", "a2h", "b1v"]);
        assert_eq!((views[4].board.as_str(), views[4].boxes.as_str()), ("1111", "2"));
        assert_eq!(views[4].outcome, Some("second"));
    }
}
