//! Named strengths: each is a player with its options, so that what is said about it can be checked.

/// A named strength in one game.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// What it is called in requests and on the command line; the page has its own words for it.
    pub name: &'static str,
    /// The player that it stands for.
    pub player: &'static str,
    /// Boards with a player of their own, and that player: all that go by other rules on such a board have it too.
    pub boards: &'static [(&'static str, &'static str)],
}

impl Level {
    /// The level of that name, which has one player on every board.
    pub const fn of(name: &'static str, player: &'static str) -> Level {
        Level { name, player, boards: &[] }
    }
}

/// The levels of a game that declares none.
pub(crate) static USUAL: [Level; 6] = [
    Level::of("newcomer", "random"),
    Level::of("beginner", "uct:simulations=100"),
    Level::of("casual", "uct:simulations=1000"),
    Level::of("club", "uct:simulations=10000"),
    Level::of("expert", "best:time=500ms"),
    Level::of("best", "best:time=5s"),
];
