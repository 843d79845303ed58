//! The kits of all games, made from the [list of games](boyi_games::games).
//!
//! ```
//! use boyi_games::GameKind;
//! use boyi_kits::kit;
//!
//! for kind in GameKind::ALL {
//!     assert_eq!(kit(kind).kind(), kind);
//! }
//! ```
//!
//! A player is made from a text such as `uct:time=5s,c=0.4`.
//!
//! ```
//! use boyi_games::AnyRules;
//! use boyi_kits::PlayerSpec;
//! use boyi_players::{Situation, Turn};
//!
//! let rules: AnyRules = "dots:3x3".parse().unwrap();
//! let spec = PlayerSpec::parse("uct:simulations=200", rules).unwrap();
//! let mut player = spec.build(rules, Some(1)).unwrap();
//! let decision = player.choose(&mut Turn::quiet(&Situation::start(rules))).unwrap();
//! assert!(decision.mv.is_some());
//! ```

mod formats;
mod levels;
mod protocols;
mod registry;
mod spec;

use boyi_games::GameKind;

pub use boyi_kit::LEVEL_NAMES;
pub use boyi_kit::{AnyKit, Level};
pub use formats::formats;
pub use levels::player_of_level;
pub use protocols::{protocol, protocol_names};
pub use registry::{Family, best, families, family};
pub use spec::{PlayerSpec, SpecError};

macro_rules! kits {
    ($($game:ident in $rules:ident with $kit:ident;)+) => {
        /// The kit of a game.
        pub fn kit(kind: GameKind) -> &'static dyn AnyKit {
            match kind {
                $(GameKind::$game => &$kit::KIT,)+
            }
        }
    };
}

boyi_games::games!(kits);
