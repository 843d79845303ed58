//! A position as the page sees it: one shape for all games, with everything that takes rules to know.

use boyi_games::dots::Dots;
use boyi_games::hex::{Colour, Hex};
use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, AnyMove, Game, Side};
use boyi_players::Situation;
use serde::Serialize;

use crate::names::{OutcomeName, SideName};

/// A position, and the move that led to it.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct View {
    /// The position in one line, as all commands read and write it.
    pub(crate) position: String,
    /// Hex: `R`, `B` or `.` for each cell, from the upper left; Surakarta: `B`, `W` or `.` for each point, from the
    /// upper left; Dots and Boxes: `1` or `0` for each edge, in the order of their numbers.
    pub(crate) board: String,
    /// Dots and Boxes: `1`, `2` or `.` for each box, by its owner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) boxes: String,
    /// `first` or `second`: whose turn it is.
    pub(crate) mover: SideName,
    /// Hex: the player of the red stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) red: Option<SideName>,
    /// The move that was played, and by whom; nothing at the start.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) mv: Option<String>,
    /// Who played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<SideName>,
    /// Hex: whether the mover may swap.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) swap: bool,
    /// Surakarta: the legal moves. In the other games every empty cell and every free edge is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<String>,
    /// Hex: the winner's chain of stones, once there is one. Surakarta: the way of the capture that was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) path: Vec<String>,
    /// `first`, `second` or `draw`, once the board has decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<OutcomeName>,
    /// Surakarta: plies since the last capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quiet: Option<u16>,
}

impl View {
    /// A position that nobody played to.
    pub(crate) fn start(game: &AnyGame) -> View {
        let (board, boxes) = match game {
            AnyGame::Hex(game) => (hex_board(game), String::new()),
            AnyGame::Surakarta(game) => (surakarta_board(game), String::new()),
            AnyGame::Dots(game) => dots_board(game),
        };
        View {
            position: game.to_string(),
            board,
            boxes,
            mover: game.mover().into(),
            red: hex(game).map(|game| game.owner(Colour::Red).into()),
            mv: None,
            by: None,
            swap: hex(game).is_some_and(|game| game.outcome().is_none() && game.can_swap()),
            moves: match game {
                AnyGame::Surakarta(game) => game.moves().iter().map(ToString::to_string).collect(),
                _ => Vec::new(),
            },
            path: hex(game).map_or(Vec::new(), |game| texts(&game.winning_path())),
            outcome: game.outcome().map(Into::into),
            quiet: match game {
                AnyGame::Surakarta(game) => Some(game.quiet_plies()),
                _ => None,
            },
        }
    }

    /// The position that a move leads to.
    pub(crate) fn after(before: &AnyGame, mv: AnyMove, game: &AnyGame) -> View {
        let mut view =
            View { mv: Some(mv.to_string()), by: Some(before.mover().into()), ..View::start(game) };
        if let (AnyGame::Surakarta(before), AnyMove::Surakarta(mv)) = (before, mv)
            && mv.captures
        {
            view.path = before.capture_paths(mv.from, mv.to).first().map_or(Vec::new(), |way| texts(way));
        }
        view
    }

    /// The positions of a game; the start is the first.
    pub(crate) fn of_game(situation: &Situation) -> Vec<View> {
        let mut views = vec![View::start(situation.beginning())];
        views.extend(View::of_moves(situation.beginning(), situation.moves()));
        views
    }

    /// The positions that moves lead to from there.
    pub(crate) fn of_moves(from: &AnyGame, moves: &[AnyMove]) -> Vec<View> {
        let mut game = from.clone();
        let after = |&mv: &AnyMove| {
            let before = game.clone();
            game.play_unchecked(mv);
            View::after(&before, mv, &game)
        };
        moves.iter().map(after).collect()
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
        View::of_game(&situation)
    }

    #[test]
    fn a_won_game_of_hex_shows_the_chain() {
        let views = views("hex:2", &["a1", "b1", "a2"]);
        assert_eq!(views.len(), 4);
        assert_eq!(views[2].board, "RB..");
        assert_eq!((views[3].mv.as_deref(), views[3].by), (Some("a2"), Some(SideName::First)));
        assert_eq!((views[3].outcome, views[3].path.join(" ")), (Some(OutcomeName::First), "a1 a2".into()));
    }

    #[test]
    fn a_swap_of_sides_shows_who_is_red() {
        let views = views("hex:3,swap=sides", &["b2", "swap"]);
        assert!(views[1].swap && !views[2].swap);
        assert_eq!((views[1].red, views[2].red), (Some(SideName::First), Some(SideName::Second)));
        assert_eq!(views[2].mover, SideName::First);
    }

    #[test]
    fn a_capture_shows_its_way() {
        let start =
            AnyGame::parse("surakarta".parse().unwrap(), ".B....W............................. W").unwrap();
        let capture = start.parse_move("a5xb6").unwrap();
        let mut situation = Situation::from_position(start);
        situation.play(capture).unwrap();
        let views = View::of_game(&situation);
        assert_eq!(views[1].path.join(" "), "a5 b6");
        assert!(views[0].moves.contains(&"a5xb6".to_owned()));
    }

    #[test]
    fn boxes_show_their_owner_and_the_mover_goes_on() {
        let views = views("dots:1x1", &["a1h", "a1v", "a2h", "b1v"]);
        assert_eq!((views[4].board.as_str(), views[4].boxes.as_str()), ("1111", "2"));
        assert_eq!(views[4].outcome, Some(OutcomeName::Second));
    }
}
