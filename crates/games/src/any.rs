//! Whichever of the games the user named: what front ends, records and arenas hold. It is itself a [`Game`], so
//! whatever is written for one game works for all; searches run on the concrete type inside.

use std::fmt;
use std::str::FromStr;

use crate::dots::{Dots, DotsRules, DotsUndo, Edge};
use crate::hex::{Hex, HexMove, HexRules, HexUndo};
use crate::surakarta::{Surakarta, SurakartaMove, SurakartaRules, SurakartaUndo};
use crate::{Game, IllegalMove, Margin, Outcome, Random, Side, TextError};

/// Which game, without its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Hex.
    Hex,
    /// Surakarta.
    Surakarta,
    /// Dots and Boxes.
    Dots,
}

impl GameKind {
    /// All games, in the order in which they are listed.
    pub const ALL: [GameKind; 3] = [GameKind::Hex, GameKind::Surakarta, GameKind::Dots];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Hex => Hex::NAME,
            GameKind::Surakarta => Surakarta::NAME,
            GameKind::Dots => Dots::NAME,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A game with its size and options, as the command line names it.
///
/// ```
/// use boyi_games::AnyRules;
/// for text in ["hex:11,swap=pieces", "surakarta:end=ccgc", "dots:5x5,start=swedish"] {
///     assert_eq!(text.parse::<AnyRules>().unwrap().to_string(), text);
/// }
/// assert_eq!("dots".parse::<AnyRules>().unwrap().to_string(), "dots:5x5");
/// let error = "go:19".parse::<AnyRules>().unwrap_err();
/// assert!(error.to_string().contains("expected a game: hex, surakarta or dots"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyRules {
    /// Hex by these rules.
    Hex(HexRules),
    /// Surakarta by these rules.
    Surakarta(SurakartaRules),
    /// Dots and Boxes by these rules.
    Dots(DotsRules),
}

impl AnyRules {
    /// Which game it is.
    pub const fn kind(self) -> GameKind {
        match self {
            AnyRules::Hex(_) => GameKind::Hex,
            AnyRules::Surakarta(_) => GameKind::Surakarta,
            AnyRules::Dots(_) => GameKind::Dots,
        }
    }

    /// The usual size and options of a game.
    pub fn usual(kind: GameKind) -> AnyRules {
        match kind {
            GameKind::Hex => AnyRules::Hex(HexRules::default()),
            GameKind::Surakarta => AnyRules::Surakarta(SurakartaRules::default()),
            GameKind::Dots => AnyRules::Dots(DotsRules::default()),
        }
    }
}

impl Default for AnyRules {
    fn default() -> Self {
        AnyRules::usual(GameKind::Hex)
    }
}

impl fmt::Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = match self {
            AnyRules::Hex(rules) => rules.to_string(),
            AnyRules::Surakarta(rules) => rules.to_string(),
            AnyRules::Dots(rules) => rules.to_string(),
        };
        f.write_str(self.kind().name())?;
        if options.is_empty() { Ok(()) } else { write!(f, ":{options}") }
    }
}

impl FromStr for AnyRules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let kind = GameKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| TextError::whole(text, "a game: hex, surakarta or dots"))?;
        match kind {
            GameKind::Hex => options.parse().map(AnyRules::Hex),
            GameKind::Surakarta => options.parse().map(AnyRules::Surakarta),
            GameKind::Dots => options.parse().map(AnyRules::Dots),
        }
    }
}

/// A move of some game. `Display` writes it as that game does; reading needs the game: [`AnyGame::parse_move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyMove {
    /// A move of Hex.
    Hex(HexMove),
    /// A move of Surakarta.
    Surakarta(SurakartaMove),
    /// A move of Dots and Boxes.
    Dots(Edge),
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMove::Hex(mv) => mv.fmt(f),
            AnyMove::Surakarta(mv) => mv.fmt(f),
            AnyMove::Dots(mv) => mv.fmt(f),
        }
    }
}

impl FromStr for AnyMove {
    type Err = TextError;

    /// Reads a move of whichever game writes moves like this: no two games share a form.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if let Ok(mv) = text.parse() {
            return Ok(AnyMove::Hex(mv));
        }
        if let Ok(mv) = text.parse() {
            return Ok(AnyMove::Surakarta(mv));
        }
        text.parse().map(AnyMove::Dots).map_err(|_| {
            TextError::whole(
                text,
                "a move: f6 or swap (Hex), c5-c4 or c5xa3 (Surakarta), d3h (Dots and Boxes)",
            )
        })
    }
}

/// What takes a move back.
#[derive(Clone, Debug)]
pub enum AnyUndo {
    /// In Hex.
    Hex(HexUndo),
    /// In Surakarta.
    Surakarta(SurakartaUndo),
    /// In Dots and Boxes.
    Dots(DotsUndo),
}

/// A position of some game.
///
/// ```
/// use boyi_games::{AnyGame, Game};
/// let mut game = AnyGame::start("surakarta".parse().unwrap());
/// let mv = game.parse_move("c5-c4").unwrap();
/// game.play(mv).unwrap();
/// assert_eq!(game.moves().len(), 16);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum AnyGame {
    /// A position of Hex.
    Hex(Hex),
    /// A position of Surakarta.
    Surakarta(Surakarta),
    /// A position of Dots and Boxes.
    Dots(Dots),
}

/// Does the same with whichever game it is.
macro_rules! each {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            AnyGame::Hex($game) => $body,
            AnyGame::Surakarta($game) => $body,
            AnyGame::Dots($game) => $body,
        }
    };
}

/// Does the same with whichever game it is and a move of that game. A move of another game is a mistake of the caller,
/// except where `else` says what it means.
macro_rules! each_with {
    ($any:expr, $mv:expr, |$game:ident, $move:ident| $body:expr) => {
        each_with!($any, $mv, |$game, $move| $body, else panic!("{} is a move of another game", $mv))
    };
    ($any:expr, $mv:expr, |$game:ident, $move:ident| $body:expr, else $otherwise:expr) => {
        match ($any, $mv) {
            (AnyGame::Hex($game), AnyMove::Hex($move)) => $body,
            (AnyGame::Surakarta($game), AnyMove::Surakarta($move)) => $body,
            (AnyGame::Dots($game), AnyMove::Dots($move)) => $body,
            _ => $otherwise,
        }
    };
}

impl AnyGame {
    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            AnyGame::Hex(_) => GameKind::Hex,
            AnyGame::Surakarta(_) => GameKind::Surakarta,
            AnyGame::Dots(_) => GameKind::Dots,
        }
    }

    /// Reads a move of this game; whether it is legal is for [`Game::check`] to say.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, TextError> {
        match self {
            AnyGame::Hex(_) => text.parse().map(AnyMove::Hex),
            AnyGame::Surakarta(_) => text.parse().map(AnyMove::Surakarta),
            AnyGame::Dots(_) => text.parse().map(AnyMove::Dots),
        }
    }

    /// The board as SVG text, with a move marked: the last one, usually.
    ///
    /// # Panics
    /// If the move is of another game.
    pub fn svg(&self, mark: Option<AnyMove>) -> String {
        match mark {
            None => each!(self, game => game.svg(None)),
            Some(mv) => each_with!(self, mv, |game, mv| game.svg(Some(mv))),
        }
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, game => game.fmt(f))
    }
}

/// A game that [`AnyGame`] can hold: the way between the two.
pub trait OneGame: Game {
    /// Which game this is.
    const KIND: GameKind;
    /// The position inside, if it is of this game.
    fn inside(any: &AnyGame) -> Option<&Self>;
    /// The position as one of any game.
    fn into_any(self) -> AnyGame;
    /// The move as one of any game.
    fn any_move(mv: Self::Move) -> AnyMove;
    /// The move inside, if it is of this game.
    fn own_move(mv: AnyMove) -> Option<Self::Move>;
}

macro_rules! one_game {
    ($game:ident) => {
        impl OneGame for $game {
            const KIND: GameKind = GameKind::$game;

            fn inside(any: &AnyGame) -> Option<&Self> {
                if let AnyGame::$game(game) = any { Some(game) } else { None }
            }

            fn into_any(self) -> AnyGame {
                AnyGame::$game(self)
            }

            fn any_move(mv: Self::Move) -> AnyMove {
                AnyMove::$game(mv)
            }

            fn own_move(mv: AnyMove) -> Option<Self::Move> {
                if let AnyMove::$game(mv) = mv { Some(mv) } else { None }
            }
        }
    };
}

one_game!(Hex);
one_game!(Surakarta);
one_game!(Dots);

/// The moves of a concrete game, whichever it is, as moves of any game.
fn any_move<G: OneGame>(_: &G, mv: G::Move) -> AnyMove {
    G::any_move(mv)
}

impl Game for AnyGame {
    type Rules = AnyRules;
    type Move = AnyMove;
    type Undo = AnyUndo;
    const NAME: &'static str = "any";
    const ENDS_BY_HISTORY: bool = true;

    fn start(rules: AnyRules) -> Self {
        match rules {
            AnyRules::Hex(rules) => Hex::start(rules).into_any(),
            AnyRules::Surakarta(rules) => Surakarta::start(rules).into_any(),
            AnyRules::Dots(rules) => Dots::start(rules).into_any(),
        }
    }

    fn rules(&self) -> AnyRules {
        match self {
            AnyGame::Hex(game) => AnyRules::Hex(game.rules()),
            AnyGame::Surakarta(game) => AnyRules::Surakarta(game.rules()),
            AnyGame::Dots(game) => AnyRules::Dots(game.rules()),
        }
    }

    fn parse(rules: AnyRules, text: &str) -> Result<Self, TextError> {
        match rules {
            AnyRules::Hex(rules) => Hex::parse(rules, text).map(OneGame::into_any),
            AnyRules::Surakarta(rules) => Surakarta::parse(rules, text).map(OneGame::into_any),
            AnyRules::Dots(rules) => Dots::parse(rules, text).map(OneGame::into_any),
        }
    }

    fn mover(&self) -> Side {
        each!(self, game => game.mover())
    }

    fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    fn margin(&self) -> Option<Margin> {
        each!(self, game => game.margin())
    }

    fn generate(&self, mut visit: impl FnMut(AnyMove)) {
        each!(self, game => game.generate(|mv| visit(any_move(game, mv))))
    }

    fn count(&self) -> usize {
        each!(self, game => game.count())
    }

    fn check(&self, mv: AnyMove) -> Result<(), IllegalMove> {
        each_with!(self, mv, |game, mv| game.check(mv), else Err(IllegalMove("that is a move of another game")))
    }

    fn play_unchecked(&mut self, mv: AnyMove) -> AnyUndo {
        match (self, mv) {
            (AnyGame::Hex(game), AnyMove::Hex(mv)) => AnyUndo::Hex(game.play_unchecked(mv)),
            (AnyGame::Surakarta(game), AnyMove::Surakarta(mv)) => AnyUndo::Surakarta(game.play_unchecked(mv)),
            (AnyGame::Dots(game), AnyMove::Dots(mv)) => AnyUndo::Dots(game.play_unchecked(mv)),
            _ => panic!("{mv} is a move of another game"),
        }
    }

    fn undo(&mut self, mv: AnyMove, token: AnyUndo) {
        match (self, mv, token) {
            (AnyGame::Hex(game), AnyMove::Hex(mv), AnyUndo::Hex(token)) => game.undo(mv, token),
            (AnyGame::Surakarta(game), AnyMove::Surakarta(mv), AnyUndo::Surakarta(token)) => {
                game.undo(mv, token)
            }
            (AnyGame::Dots(game), AnyMove::Dots(mv), AnyUndo::Dots(token)) => game.undo(mv, token),
            _ => panic!("{mv} is a move of another game"),
        }
    }

    fn hash(&self) -> u64 {
        each!(self, game => game.hash())
    }

    fn recomputed_hash(&self) -> u64 {
        each!(self, game => game.recomputed_hash())
    }

    fn index_of(&self, mv: AnyMove) -> usize {
        each_with!(self, mv, |game, mv| game.index_of(mv))
    }

    fn index_limit(&self) -> usize {
        each!(self, game => game.index_limit())
    }

    fn move_at(&self, index: usize) -> Option<AnyMove> {
        each!(self, game => game.move_at(index).map(|mv| any_move(game, mv)))
    }

    fn symmetries(&self) -> usize {
        each!(self, game => game.symmetries())
    }

    fn transformed(&self, symmetry: usize) -> Self {
        each!(self, game => game.transformed(symmetry).into_any())
    }

    fn transformed_move(&self, mv: AnyMove, symmetry: usize) -> AnyMove {
        each_with!(self, mv, |game, mv| any_move(game, game.transformed_move(mv, symmetry)))
    }

    fn random_move(&self, random: &mut Random) -> Option<AnyMove> {
        each!(self, game => game.random_move(random).map(|mv| any_move(game, mv)))
    }

    fn playout(&mut self, random: &mut Random) -> Outcome {
        each!(self, game => game.playout(random))
    }

    fn drawing(&self, mark: Option<AnyMove>) -> String {
        match mark {
            None => each!(self, game => game.drawing(None)),
            Some(mv) => each_with!(self, mv, |game, mv| game.drawing(Some(mv))),
        }
    }

    fn side_name(&self, side: Side) -> &'static str {
        each!(self, game => game.side_name(side))
    }
}
