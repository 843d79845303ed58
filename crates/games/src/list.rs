//! The list of games: the only place outside their own folders that names them.

/// Calls the macro `$with` with whatever else is given and then the list, one entry a game in the order in which they
/// are shown: the type of its positions, the crate of its rules, the crate of its kit.
#[macro_export]
macro_rules! games {
    ($with:ident $($given:tt)*) => {
        $crate::with_toys! {
            $with $($given)*
            Hex in boyi_hex with boyi_hex_kit;
            Surakarta in boyi_surakarta with boyi_surakarta_kit;
            Dots in boyi_dots with boyi_dots_kit;
        }
    };
}

/// Programs for users have the games that were named.
#[cfg(not(debug_assertions))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_toys {
    ($with:ident $($games:tt)*) => {
        $with! { $($games)* }
    };
}

/// Tests have a toy as well.
#[cfg(debug_assertions)]
#[doc(hidden)]
#[macro_export]
macro_rules! with_toys {
    ($with:ident $($games:tt)*) => {
        $with! {
            $($games)*
            TicTacToe in boyi_tictactoe with boyi_tictactoe_kit;
        }
    };
}

pub use boyi_dots as dots;
pub use boyi_hex as hex;
pub use boyi_surakarta as surakarta;
