//! Players: whatever chooses moves, behind one trait, made by one registry from texts such as `uct:time=5s,c=0.4`.
//!
//! ```
//! use boyi_games::AnyRules;
//! use boyi_players::{PlayerSpec, Situation, Turn};
//!
//! let rules: AnyRules = "dots:3x3".parse().unwrap();
//! let spec = PlayerSpec::parse("uct:simulations=200", rules).unwrap();
//! let mut player = spec.build(rules, Some(1)).unwrap();
//! let decision = player.choose(&mut Turn::quiet(&Situation::start(rules))).unwrap();
//! assert!(decision.mv.is_some());
//! ```

mod alphabeta;
mod bistuhex2;
mod dots_2021;
mod dots_classic;
mod dots_net;
mod dots_player;
mod dots_safe;
mod endgames;
mod expanding;
mod external;
mod games;
mod hex_2020;
mod hex_2022;
mod hex_classic;
mod hex_net;
mod hex_player;
mod limiting;
mod maker;
mod nearest;
mod net_evaluator;
mod options;
mod paced;
mod plain;
mod player;
mod priors;
mod quoting;
mod random;
mod registry;
mod review;
mod spec;
mod surakarta_2025;
mod surakarta_classic;
mod surakarta_net;
mod tree_player;
mod uct;

pub use boyi_play::Situation;

pub use maker::{AnyMaker, Made, Maker, RulesOf};
pub use options::{
    Bytes, Declared, OptionInfo, OptionKind, OptionSet, OptionValue, OptionVisitor, Program, Settings, Unset,
    infos,
};
pub use player::{AnyReport, Decision, Player, PlayerError, Turn};
pub use registry::{Family, best, families, family};
pub use review::{JudgedMove, Review, Summary, review};
pub use spec::{PlayerSpec, SpecError};

#[doc(hidden)]
pub use options::dashed;
