//! The one model that every format reads and writes.

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_play::{Ending, Reason};

use crate::{MoveTree, NodeId, ReplayError, Step};

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
/// let mut record = Record::from_moves("hex:11".parse().unwrap(), moves).unwrap();
/// *record.player_mut(Side::First) = Player::of_team("东南大学");
/// assert_eq!(record.main_line().count(), 2);
/// assert_eq!(record.replay().unwrap().len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game and its variant.
    pub rules: AnyRules,
    /// Where the game began, if not at the usual start.
    pub setup: Option<AnyGame>,
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
    /// The program that wrote the record.
    pub application: String,
    /// The moves.
    pub tree: MoveTree,
}

impl Record {
    /// A record without moves.
    pub fn new(rules: AnyRules) -> Self {
        Record {
            rules,
            setup: None,
            players: Default::default(),
            ending: Ending::default(),
            date: String::new(),
            place: String::new(),
            event: String::new(),
            round: String::new(),
            time_control: String::new(),
            comment: String::new(),
            application: String::new(),
            tree: MoveTree::new(),
        }
    }

    /// A record of these moves from the usual start; the result is the board's, if they end the game.
    pub fn from_moves(
        rules: AnyRules,
        moves: impl IntoIterator<Item = AnyMove>,
    ) -> Result<Self, ReplayError> {
        let mut record = Record::new(rules);
        let mut last = NodeId::START;
        for mv in moves {
            last = record.tree.add(last, Step::new(mv));
        }
        let positions = record.replay()?;
        record.complete_ending(positions.last().expect("the start is a position"));
        Ok(record)
    }

    /// The player of that side.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }

    /// The same, to be changed.
    pub fn player_mut(&mut self, side: Side) -> &mut Player {
        &mut self.players[side.index()]
    }

    /// The position before the first move.
    pub fn start(&self) -> AnyGame {
        self.setup.clone().unwrap_or_else(|| AnyGame::start(self.rules))
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
        self.start().to_string() == other.start().to_string() && self.moves().eq(other.moves())
    }

    /// What contradicts itself: the result that the record states, and the one on the board.
    ///
    /// ```
    /// use boyi_games::{AnyMove, Side};
    /// use boyi_records::{Ending, Reason, Record};
    /// let moves = ["a1", "b1", "a2"].map(|text| AnyMove::Hex(text.parse().unwrap()));
    /// let mut record = Record::from_moves("hex:2".parse().unwrap(), moves).unwrap();
    /// assert_eq!(record.contradiction(), None);
    /// record.ending = Ending::win(Side::Second, Reason::Win);
    /// assert_eq!(record.contradiction().unwrap(), "the record says second wins, the board says first wins");
    /// ```
    pub fn contradiction(&self) -> Option<String> {
        let board = self.replay().ok()?.pop()?.outcome();
        match (self.ending.outcome, board) {
            (Some(stated), Some(board)) if stated != board => {
                Some(format!("the record says {stated}, the board says {board}"))
            }
            (_, None) if self.ending.reason == Reason::Win => {
                Some("the record says that the board decided, and the game is not over on the board".into())
            }
            _ => None,
        }
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
