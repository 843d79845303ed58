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

use boyi_games::GameKind;

pub use boyi_kit::AnyKit;

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
