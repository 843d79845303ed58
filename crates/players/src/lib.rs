//! Players: whatever chooses moves, behind one trait; the options that are set of them; and the players of every game.
//!
//! A kind of player is a [`Maker`]: a name, a game, a struct of options that [`options!`] declares, and what makes a player of
//! them. An [`AnyMaker`] reads these options from a text.
//!
//! ```
//! use boyi_games::dots::Dots;
//! use boyi_players::plain::{Plain, PlainUct};
//! use boyi_players::{AnyMaker, Situation, Turn};
//!
//! let rules = "dots:3x3".parse().unwrap();
//! let uct = AnyMaker::of::<PlainUct<Plain<Dots>>>();
//! let mut player = uct.player("simulations=200", rules, Some(1)).unwrap();
//! let decision = player.choose(&mut Turn::quiet(&Situation::start(rules))).unwrap();
//! assert!(decision.mv.is_some());
//! ```

pub mod alphabeta;
mod endgames;
mod expanding;
mod limiting;
mod maker;
mod net_evaluator;
mod options;
mod paced;
pub mod plain;
mod player;
mod policy;
mod priors;
mod quoting;
mod random;
mod review;
mod tree_player;
pub mod uct;

pub use boyi_play::Situation;

pub use endgames::{EndgameOptions, MOST_PIECES};
pub use expanding::{Expand, Expanding};
pub use limiting::{Machine, MoveTime, NodeLimit, Pacer, Seed, SetLimits, SimulationLimits, without};
pub use maker::{AnyMaker, Made, Maker, RulesOf, player};
pub use net_evaluator::NetEvaluator;
pub use options::{
    Bytes, Declared, OptionInfo, OptionKind, OptionSet, OptionValue, OptionVisitor, Program, Settings, Unset,
    infos,
};
pub use paced::{Paced, Thinker};
pub use player::{AnyReport, Decision, Player, PlayerError, Turn};
pub use policy::{Policy, PolicyGame};
pub use priors::{Arithmetic, NetOptions, divided_memory, set_chance};
pub use random::AnyLegalMove;
pub use review::{JudgedMove, Review, Summary, review};
pub use tree_player::{TreeOptions, TreePlayer};

#[doc(hidden)]
pub use options::dashed;
