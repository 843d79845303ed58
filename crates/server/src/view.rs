//! A position as the page sees it: what every game has, and what the game's own board draws.

use std::collections::BTreeMap;

use boyi_games::{AnyGame, AnyMove, Game};
use boyi_kits::kit;
use boyi_players::Situation;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::names::{OutcomeName, SideName};

/// A position, and the move that led to it.
#[derive(Clone, Debug, Serialize, PartialEq, JsonSchema)]
pub(crate) struct View {
    /// The position in one line, as all commands read and write it.
    position: String,
    /// Whose turn it is.
    mover: SideName,
    /// The move that was played; nothing at the start.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    /// Who played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<SideName>,
    /// The winner, once the board has decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeName>,
    /// What the game's board draws: its kit says what that is.
    #[serde(flatten)]
    #[schemars(with = "BTreeMap<String, Value>")]
    drawn: Value,
}

impl View {
    /// A position without a move that led to it.
    pub(crate) fn start(game: &AnyGame) -> View {
        View::of(game, None)
    }

    /// The position that a move leads to.
    pub(crate) fn after(before: &AnyGame, mv: AnyMove, game: &AnyGame) -> View {
        View::of(game, Some((before, mv)))
    }

    fn of(game: &AnyGame, played: Option<(&AnyGame, AnyMove)>) -> View {
        View {
            position: game.to_string(),
            mover: game.mover().into(),
            mv: played.map(|(_, mv)| mv.to_string()),
            by: played.map(|(before, _)| before.mover().into()),
            outcome: game.outcome().map(Into::into),
            drawn: kit(game.kind()).view(game, played),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_says_who_played_what_and_what_the_board_draws() {
        let mut situation = Situation::start("hex:2".parse().unwrap());
        for text in ["a1", "b1", "a2"] {
            let mv = situation.position().parse_move(text).unwrap();
            situation.play(mv).unwrap();
        }
        let views = View::of_game(&situation);
        assert_eq!(views.len(), 4);
        assert_eq!((&views[0].mv, views[0].by, views[0].mover), (&None, None, SideName::First));
        assert_eq!((views[3].mv.as_deref(), views[3].by), (Some("a2"), Some(SideName::First)));
        assert_eq!((views[2].outcome, views[3].outcome), (None, Some(OutcomeName::First)));
        assert_eq!(views[2].drawn["board"], "RB..");
        assert_eq!(serde_json::to_value(&views[2]).unwrap()["board"], "RB..");
    }
}
