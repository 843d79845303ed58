//! The one contract between the rules and everything that uses them.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use crate::{Margin, Outcome, Random, Side, TextError, svg};

/// A position of a game, with as much history as its rules look at.
///
/// A state is small and cheap to clone. The mover is read from the state: in some games the same side may move
/// again, so nothing may assume that sides alternate.
///
/// `Display` writes the position in one line without spaces at its ends, and [`Game::parse`] reads it back.
pub trait Game: Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The variant: board size and rule options. Its text is what follows the name and a colon on the command
    /// line.
    type Rules: Copy
        + PartialEq
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = TextError>
        + Default
        + Send
        + Sync;

    /// A move. Those of a game read back what they write, without the board.
    type Move: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static;

    /// What [`undo`](Game::undo) needs to take a move back.
    type Undo: Clone + Send + Sync;

    /// The game's name on the command line.
    const NAME: &'static str;

    /// Whether the path to a position can end the game there (a repetition, too many moves without progress). Where it
    /// can, two equal boards may have different values, and a search must not always take one for the other.
    const ENDS_BY_HISTORY: bool = false;

    /// Why moves are refused, where [`check`](Game::check) says more than usual.
    const REASONS: &'static [IllegalMove] = &[];

    /// The first position under these rules.
    fn start(rules: Self::Rules) -> Self;

    /// The rules that this game is played by.
    fn rules(&self) -> Self::Rules;

    /// Reads a position; history starts there.
    fn parse(rules: Self::Rules, text: &str) -> Result<Self, TextError>;

    /// Whose turn it is. Means nothing once the game is over.
    fn mover(&self) -> Side;

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The lead so far, in games that count points.
    fn margin(&self) -> Option<Margin> {
        None
    }

    /// Whether the lead at the end of the game decides who wins, so that it is played for.
    fn lead_decides(&self) -> bool {
        false
    }

    /// Visits the moves that the board allows, in a fixed order, each once.
    ///
    /// Ends that come from the history (a repeated position, too many moves without progress) do not show here: ask
    /// [`outcome`](Game::outcome) first, or use [`moves`](Game::moves).
    fn generate(&self, visit: impl FnMut(Self::Move));

    /// How many moves [`generate`](Game::generate) would visit.
    #[inline]
    fn count(&self) -> usize {
        let mut count = 0;
        self.generate(|_| count += 1);
        count
    }

    /// The legal moves; none once the game is over.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.generate(|mv| moves.push(mv));
        }
        moves
    }

    /// Whether [`play`](Game::play) would accept the move, and why not. Games replace this where they can say why, or be
    /// faster than looking through all moves.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GAME_OVER);
        }
        let mut legal = false;
        self.generate(|other| legal |= other == mv);
        if legal { Ok(()) } else { Err(IllegalMove::NOT_HERE) }
    }

    /// Plays a move if it is legal; otherwise nothing changes.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal: for searches. Memory-safe but meaningless for any other move.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back `mv`, which must be the last move played, with the token that playing it returned.
    fn undo(&mut self, mv: Self::Move, token: Self::Undo);

    /// Hash of the position (board, mover, whatever else decides the moves to come), kept up to date by every move.
    /// The path that led here is not part of it.
    fn hash(&self) -> u64;

    /// The same hash computed from nothing: what [`hash`](Game::hash) is held against.
    /// A game that keeps no hash up to date has no other.
    fn recomputed_hash(&self) -> u64 {
        self.hash()
    }

    /// A number below [`index_limit`](Game::index_limit) that no other move on this board has: for tables by move.
    fn index_of(&self, mv: Self::Move) -> usize;

    /// See [`index_of`](Game::index_of).
    fn index_limit(&self) -> usize;

    /// Whether this board has such a move at all, legal or not: if not, [`index_of`](Game::index_of) must not be asked.
    fn has_index(&self, mv: Self::Move) -> bool {
        self.index_of(mv) < self.index_limit()
    }

    /// The move with that [`index_of`](Game::index_of) as it would be played in this position, legal or not; `None`
    /// if no move has that number.
    fn move_at(&self, index: usize) -> Option<Self::Move>;

    /// How many symmetries the rules have: ways to turn and mirror the board that change nothing. At least 1;
    /// number 0 leaves everything where it is.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position turned by symmetry number `symmetry`.
    fn transformed(&self, _symmetry: usize) -> Self {
        self.clone()
    }

    /// The move that means in the [`transformed`](Game::transformed) position what `mv` means in this one.
    fn transformed_move(&self, mv: Self::Move, _symmetry: usize) -> Self::Move {
        mv
    }

    /// A move drawn evenly from all that the board allows, or `None` if there is none.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let chosen = random.below(count as u32) as usize;
        let mut seen = 0;
        let mut found = None;
        self.generate(|mv| {
            if seen == chosen {
                found = Some(mv);
            }
            seen += 1;
        });
        found
    }

    /// Plays evenly drawn random moves to the end and returns the result. Games replace this where they can be
    /// faster; the distribution of results stays the same. The position left behind is not specified.
    fn playout(&mut self, random: &mut Random) -> Outcome {
        loop {
            if let Some(outcome) = self.outcome() {
                return outcome;
            }
            let mv = self.random_move(random).expect("a game that is not over has a move");
            self.play_unchecked(mv);
        }
    }

    /// About how many more moves of one's own the game will have, for sharing out the time on a clock.
    fn moves_left(&self) -> f64 {
        20.0
    }

    /// The board drawn for a terminal, several lines, coordinates included; `mark` is shown as the last move.
    fn drawing(&self, mark: Option<Self::Move>) -> String;

    /// The board as SVG text, with a move marked: the last one, usually. Without a picture of its own, the
    /// [`drawing`](Game::drawing).
    fn svg(&self, mark: Option<Self::Move>) -> String {
        svg::of_text(&self.drawing(mark))
    }

    /// What a player calls this side in this game: `Red`, `Black`.
    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "First",
            Side::Second => "Second",
        }
    }
}

/// Why a move cannot be played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// What other languages know the reason by; no two reasons share one.
    pub code: &'static str,
    /// The reason in English.
    pub words: &'static str,
}

impl IllegalMove {
    /// Nothing can be played any more.
    pub const GAME_OVER: IllegalMove = IllegalMove::new("game-over", "the game is over");

    /// The reason of a game that says no more.
    pub const NOT_HERE: IllegalMove = IllegalMove::new("not-here", "the rules do not allow that move here");

    /// A reason.
    pub const fn new(code: &'static str, words: &'static str) -> IllegalMove {
        IllegalMove { code, words }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}

impl std::error::Error for IllegalMove {}
