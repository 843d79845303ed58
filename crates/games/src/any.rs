//! Whichever of the games the user named: what front ends, records and arenas hold. It is itself a [`Game`], so
//! whatever is written for one game works for all; searches run on the concrete type inside.

use std::fmt;
use std::str::FromStr;

use crate::{Game, IllegalMove, Margin, Outcome, Random, Side, TextError, did_you_mean};

/// A game that [`AnyGame`] can hold: the way between the two.
pub trait OneGame: Game<Move: FromStr<Err = TextError>> {
    /// Which game this is.
    const KIND: GameKind;
    /// The position inside, if it is of this game.
    fn inside(any: &AnyGame) -> Option<&Self>;
    /// The position as one of any game.
    fn into_any(self) -> AnyGame;
    /// The rules inside, if they are of this game.
    fn own_rules(rules: AnyRules) -> Option<Self::Rules>;
    /// The rules as those of any game.
    fn any_rules(rules: Self::Rules) -> AnyRules;
    /// The move inside, if it is of this game.
    fn own_move(mv: AnyMove) -> Option<Self::Move>;
    /// The move as one of any game.
    fn any_move(mv: Self::Move) -> AnyMove;
    /// What takes a move back, if it is of this game.
    fn own_undo(undo: AnyUndo) -> Option<Self::Undo>;
    /// What takes a move back as that of any game.
    fn any_undo(undo: Self::Undo) -> AnyUndo;
}

/// Makes the types of any game from the list. `$d` is a dollar sign, for the macros that are made.
macro_rules! any_of {
    ($d:tt $($game:ident in $rules:ident with $kit:ident;)+) => {
        /// Which game, without its options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind {
            $(#[doc = concat!("[`", stringify!($rules), "`]")] $game,)+
        }

        impl GameKind {
            /// All games, in the order in which they are listed.
            pub const ALL: [GameKind; [$(GameKind::$game),+].len()] = [$(GameKind::$game),+];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameKind::$game => <$rules::$game as Game>::NAME,)+
                }
            }
        }

        /// A game with its size and options, as the command line names it: `name:options`.
        ///
        /// ```
        /// use boyi_games::{AnyRules, GameKind};
        /// for rules in GameKind::ALL.map(AnyRules::usual) {
        ///     assert_eq!(rules.to_string().parse(), Ok(rules));
        /// }
        /// let error = "go:19".parse::<AnyRules>().unwrap_err();
        /// assert!(error.to_string().contains("expected a game: "));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyRules {
            $(#[doc = concat!("Those of [`", stringify!($rules), "`].")] $game(<$rules::$game as Game>::Rules),)+
        }

        impl AnyRules {
            /// Which game it is of.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(AnyRules::$game(_) => GameKind::$game,)+
                }
            }
        }

        /// A move of some game. `Display` writes it as that game does; reading needs the game: [`GameKind::parse_move`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AnyMove {
            $(#[doc = concat!("Of [`", stringify!($rules), "`].")] $game(<$rules::$game as Game>::Move),)+
        }

        impl AnyMove {
            /// Which game it is of.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(AnyMove::$game(_) => GameKind::$game,)+
                }
            }
        }

        /// What takes a move back.
        #[derive(Clone, Debug)]
        pub enum AnyUndo {
            $(#[doc = concat!("In [`", stringify!($rules), "`].")] $game(<$rules::$game as Game>::Undo),)+
        }

        /// A position of some game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyGame {
            $(#[doc = concat!("Of [`", stringify!($rules), "`].")] $game($rules::$game),)+
        }

        impl AnyGame {
            /// Which game it is of.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(AnyGame::$game(_) => GameKind::$game,)+
                }
            }
        }

        $(
            impl OneGame for $rules::$game {
                const KIND: GameKind = GameKind::$game;

                fn inside(any: &AnyGame) -> Option<&Self> {
                    #[allow(irrefutable_let_patterns, reason = "a list may have one game")]
                    if let AnyGame::$game(game) = any { Some(game) } else { None }
                }

                fn into_any(self) -> AnyGame {
                    AnyGame::$game(self)
                }

                fn own_rules(rules: AnyRules) -> Option<Self::Rules> {
                    #[allow(irrefutable_let_patterns, reason = "a list may have one game")]
                    if let AnyRules::$game(rules) = rules { Some(rules) } else { None }
                }

                fn any_rules(rules: Self::Rules) -> AnyRules {
                    AnyRules::$game(rules)
                }

                fn own_move(mv: AnyMove) -> Option<Self::Move> {
                    #[allow(irrefutable_let_patterns, reason = "a list may have one game")]
                    if let AnyMove::$game(mv) = mv { Some(mv) } else { None }
                }

                fn any_move(mv: Self::Move) -> AnyMove {
                    AnyMove::$game(mv)
                }

                fn own_undo(undo: AnyUndo) -> Option<Self::Undo> {
                    #[allow(irrefutable_let_patterns, reason = "a list may have one game")]
                    if let AnyUndo::$game(undo) = undo { Some(undo) } else { None }
                }

                fn any_undo(undo: Self::Undo) -> AnyUndo {
                    AnyUndo::$game(undo)
                }
            }
        )+

        /// Does something with whatever is inside, in every game alike: `each!(AnyGame, any, game => game.hash())`.
        macro_rules! each {
            ($d any:ident, $d value:expr, $d inside:ident => $d body:expr) => {
                match $d value {
                    $($d any::$game($d inside) => $d body,)+
                }
            };
        }

        /// Does something with the type of a game, for the kind given: `each_kind!(kind, G => G::NAME)`.
        macro_rules! each_kind {
            ($d kind:expr, $d one:ident => $d body:expr) => {
                match $d kind {
                    $(GameKind::$game => {
                        type $d one = $rules::$game;
                        $d body
                    })+
                }
            };
        }

        /// Does something with a position and a move of its game. A move of another game is a mistake of the caller,
        /// except where `else` says what it means.
        macro_rules! each_with {
            ($d value:expr, $d mv:expr, |$d inside:ident, $d move:ident| $d body:expr) => {
                each_with!($d value, $d mv, |$d inside, $d move| $d body, else panic!("{} is a move of another game", $d mv))
            };
            ($d value:expr, $d mv:expr, |$d inside:ident, $d move:ident| $d body:expr, else $d otherwise:expr) => {
                match ($d value, $d mv) {
                    $((AnyGame::$game($d inside), AnyMove::$game($d move)) => $d body,)+
                    #[allow(unreachable_patterns, reason = "a list may have one game")]
                    _ => $d otherwise,
                }
            };
        }
    };
}

crate::games!(any_of $);

impl GameKind {
    /// The names of all games, as a sentence has them: `a, b or c`.
    pub fn names() -> String {
        let names = GameKind::ALL.map(GameKind::name);
        let (last, others) = names.split_last().expect("there are games");
        if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) }
    }
}

impl GameKind {
    /// The error of a text that names no game.
    fn unknown(text: &str, name: &str) -> TextError {
        let guess = did_you_mean(&name.to_lowercase(), &GameKind::ALL.map(GameKind::name));
        TextError::whole(text, format!("a game: {}{guess}", GameKind::names()))
    }

    /// Why moves of this game are refused, in its own words.
    pub fn reasons(self) -> &'static [IllegalMove] {
        each_kind!(self, G => G::REASONS)
    }

    /// Reads a move of this game, which need not be on every board.
    pub fn parse_move(self, text: &str) -> Result<AnyMove, TextError> {
        each_kind!(self, G => text.parse().map(G::any_move))
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameKind {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        GameKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| GameKind::unknown(text, text))
    }
}

impl AnyRules {
    /// The usual size and options of a game.
    pub fn usual(kind: GameKind) -> AnyRules {
        each_kind!(kind, G => G::any_rules(Default::default()))
    }
}

impl Default for AnyRules {
    fn default() -> Self {
        AnyRules::usual(GameKind::ALL[0])
    }
}

impl fmt::Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = each!(AnyRules, self, rules => rules.to_string());
        f.write_str(self.kind().name())?;
        if options.is_empty() { Ok(()) } else { write!(f, ":{options}") }
    }
}

impl FromStr for AnyRules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let kind = GameKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
        let kind = kind.ok_or_else(|| GameKind::unknown(text, name))?;
        each_kind!(kind, G => options.parse().map(G::any_rules))
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(AnyMove, self, mv => mv.fmt(f))
    }
}

impl AnyGame {
    /// Reads a move of this game; whether it is legal is for [`Game::check`] to say.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, TextError> {
        self.kind().parse_move(text)
    }

    /// How many sequences of `depth` moves there are: counted on the concrete type, which is much faster.
    pub fn perft(&mut self, depth: u32) -> u64 {
        each!(AnyGame, self, game => crate::perft(game, depth))
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(AnyGame, self, game => game.fmt(f))
    }
}

/// The rules of the concrete game that they are of.
fn own_rules<G: OneGame>(rules: AnyRules) -> G::Rules {
    G::own_rules(rules).expect("the game was chosen by its rules")
}

/// The rules of a concrete game, whichever it is, as rules of any game.
fn any_rules<G: OneGame>(game: &G) -> AnyRules {
    G::any_rules(game.rules())
}

/// A move of a concrete game, whichever it is, as a move of any game.
fn any_move<G: OneGame>(_: &G, mv: G::Move) -> AnyMove {
    G::any_move(mv)
}

/// Plays a move of a concrete game; what takes it back is that of any game.
fn play<G: OneGame>(game: &mut G, mv: G::Move) -> AnyUndo {
    G::any_undo(game.play_unchecked(mv))
}

/// Takes back a move of a concrete game.
fn undo<G: OneGame>(game: &mut G, mv: G::Move, token: AnyUndo) {
    game.undo(mv, G::own_undo(token).expect("the token is that of the move"));
}

/// Why a move of another game cannot be played.
const OTHER_GAME: IllegalMove = IllegalMove::new("other-game", "that is a move of another game");

impl Game for AnyGame {
    type Rules = AnyRules;
    type Move = AnyMove;
    type Undo = AnyUndo;
    const NAME: &'static str = "any";
    const ENDS_BY_HISTORY: bool = true;

    fn start(rules: AnyRules) -> Self {
        each_kind!(rules.kind(), G => G::start(own_rules::<G>(rules)).into_any())
    }

    fn rules(&self) -> AnyRules {
        each!(AnyGame, self, game => any_rules(game))
    }

    fn parse(rules: AnyRules, text: &str) -> Result<Self, TextError> {
        each_kind!(rules.kind(), G => G::parse(own_rules::<G>(rules), text).map(OneGame::into_any))
    }

    fn mover(&self) -> Side {
        each!(AnyGame, self, game => game.mover())
    }

    fn outcome(&self) -> Option<Outcome> {
        each!(AnyGame, self, game => game.outcome())
    }

    fn margin(&self) -> Option<Margin> {
        each!(AnyGame, self, game => game.margin())
    }

    fn moves_left(&self) -> f64 {
        each!(AnyGame, self, game => game.moves_left())
    }

    fn lead_decides(&self) -> bool {
        each!(AnyGame, self, game => game.lead_decides())
    }

    fn generate(&self, mut visit: impl FnMut(AnyMove)) {
        each!(AnyGame, self, game => game.generate(|mv| visit(any_move(game, mv))))
    }

    fn count(&self) -> usize {
        each!(AnyGame, self, game => game.count())
    }

    fn check(&self, mv: AnyMove) -> Result<(), IllegalMove> {
        each_with!(self, mv, |game, mv| game.check(mv), else Err(OTHER_GAME))
    }

    fn play_unchecked(&mut self, mv: AnyMove) -> AnyUndo {
        each_with!(self, mv, |game, mv| play(game, mv))
    }

    fn undo(&mut self, mv: AnyMove, token: AnyUndo) {
        each_with!(self, mv, |game, mv| undo(game, mv, token))
    }

    fn hash(&self) -> u64 {
        each!(AnyGame, self, game => game.hash())
    }

    fn recomputed_hash(&self) -> u64 {
        each!(AnyGame, self, game => game.recomputed_hash())
    }

    fn index_of(&self, mv: AnyMove) -> usize {
        each_with!(self, mv, |game, mv| game.index_of(mv))
    }

    fn index_limit(&self) -> usize {
        each!(AnyGame, self, game => game.index_limit())
    }

    fn has_index(&self, mv: AnyMove) -> bool {
        each_with!(self, mv, |game, mv| game.has_index(mv), else false)
    }

    fn move_at(&self, index: usize) -> Option<AnyMove> {
        each!(AnyGame, self, game => game.move_at(index).map(|mv| any_move(game, mv)))
    }

    fn symmetries(&self) -> usize {
        each!(AnyGame, self, game => game.symmetries())
    }

    fn transformed(&self, symmetry: usize) -> Self {
        each!(AnyGame, self, game => game.transformed(symmetry).into_any())
    }

    fn transformed_move(&self, mv: AnyMove, symmetry: usize) -> AnyMove {
        each_with!(self, mv, |game, mv| any_move(game, game.transformed_move(mv, symmetry)))
    }

    fn random_move(&self, random: &mut Random) -> Option<AnyMove> {
        each!(AnyGame, self, game => game.random_move(random).map(|mv| any_move(game, mv)))
    }

    fn playout(&mut self, random: &mut Random) -> Outcome {
        each!(AnyGame, self, game => game.playout(random))
    }

    fn drawing(&self, mark: Option<AnyMove>) -> String {
        match mark {
            None => each!(AnyGame, self, game => game.drawing(None)),
            Some(mv) => each_with!(self, mv, |game, mv| game.drawing(Some(mv))),
        }
    }

    fn svg(&self, mark: Option<AnyMove>) -> String {
        match mark {
            None => each!(AnyGame, self, game => game.svg(None)),
            Some(mv) => each_with!(self, mv, |game, mv| game.svg(Some(mv))),
        }
    }

    fn side_name(&self, side: Side) -> &'static str {
        each!(AnyGame, self, game => game.side_name(side))
    }
}
