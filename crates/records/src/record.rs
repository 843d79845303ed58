//! The one model that every format reads and writes.

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_play::{Ending, Reason};

use crate::{Mark, MoveTree, Step};

/// Who played. Either text may be empty.
///
/// ```
/// use boyi_records::Player;
/// assert_eq!(Player::of_team("东南大学").label(), "东南大学");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// A person or a program.
    pub name: String,
    /// The team that entered them: what CCGC records name.
    pub team: String,
}

impl Player {
    /// A player known by name.
    pub fn named(name: impl Into<String>) -> Self {
        Player { name: name.into(), team: String::new() }
    }

    /// A player known by team.
    pub fn of_team(team: impl Into<String>) -> Self {
        Player { name: String::new(), team: team.into() }
    }

    /// The name, or the team where there is no name.
    pub fn label(&self) -> &str {
        if self.name.is_empty() { &self.team } else { &self.name }
    }
}

/// A game: who played, when, by which rules, which moves, and how it ended. Texts that are not known are empty.
///
/// ```
/// use boyi_games::{AnyMove, Side};
/// use boyi_records::{Player, Record};
///
/// let moves = ["f6", "e5"].map(|text| AnyMove::Hex(text.parse().unwrap()));
/// let mut record = Record::new("hex:11".parse().unwrap());
/// *record.player_mut(Side::First) = Player::of_team("东南大学");
/// let record = record.played(moves).unwrap();
/// assert_eq!(record.main_line().count(), 2);
/// assert_eq!(record.positions().count(), 3);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The position before the first move; it says by which rules the game is played.
    pub start: AnyGame,
    /// The first player and the second, by [`Side::index`].
    pub players: [Player; 2],
    /// The result.
    pub ending: Ending,
    /// Date, then time of day if known: `2017-07-29 14:00`.
    pub date: String,
    /// Where it was played.
    pub place: String,
    /// The tournament.
    pub event: String,
    /// The round of the tournament.
    pub round: String,
    /// The time limit: `30m`, `15m+5s`.
    pub time_control: String,
    /// A remark about the whole game.
    pub comment: String,
    /// What is marked on the board before the first move.
    pub marks: Vec<Mark>,
    /// The program that wrote the record.
    pub application: String,
    /// The moves.
    pub tree: MoveTree,
}

impl Record {
    /// A record without moves.
    pub fn new(rules: AnyRules) -> Self {
        Record::beginning_at(AnyGame::start(rules))
    }

    /// A record without moves of a game that begins at this position.
    pub fn beginning_at(start: AnyGame) -> Self {
        Record {
            start,
            players: Default::default(),
            ending: Ending::default(),
            date: String::new(),
            place: String::new(),
            event: String::new(),
            round: String::new(),
            time_control: String::new(),
            comment: String::new(),
            marks: Vec::new(),
            application: String::new(),
            tree: MoveTree::new(),
        }
    }

    /// The game and its variant.
    pub fn rules(&self) -> AnyRules {
        self.start.rules()
    }

    /// Where the game began, if not at the usual start.
    pub fn setup(&self) -> Option<&AnyGame> {
        (self.start != AnyGame::start(self.rules())).then_some(&self.start)
    }

    /// The player of that side.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }

    /// The player of that side, to be changed.
    pub fn player_mut(&mut self, side: Side) -> &mut Player {
        &mut self.players[side.index()]
    }

    /// The moves of the main line, with clocks and remarks.
    pub fn main_line(&self) -> impl Iterator<Item = &Step> + '_ {
        self.tree.main_line()
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        self.main_line().map(|step| step.mv)
    }

    /// Whether the other record has the same moves from the same position: names, remarks, variations, and rules that
    /// made no difference, aside.
    pub fn same_game(&self, other: &Record) -> bool {
        self.start.to_string() == other.start.to_string() && self.moves().eq(other.moves())
    }

    /// Fills in what the last position of the main line says about the result, where the record itself is silent.
    pub(crate) fn complete_ending(&mut self, last: &AnyGame) {
        let board = last.outcome();
        if self.ending.outcome.is_none() && self.ending.reason == Reason::Unknown {
            self.ending.outcome = board;
        }
        if board.is_some() && self.ending.outcome == board && self.ending.reason == Reason::Unknown {
            self.ending.reason = Reason::Win;
        }
    }
}
