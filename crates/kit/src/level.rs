//! Named strengths: each is a player with its options, so that what is said about it can be checked.

/// A named strength in one game.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// What it is called in requests and on the command line; the page has its own words for it.
    pub name: &'static str,
    /// The player that it stands for.
    pub player: &'static str,
    /// Its Elo on the scale of this game, where the first level has 600; 0: not measured.
    pub rating: u32,
}

/// The names of the levels, weakest first: every game has them.
pub const LEVEL_NAMES: [&str; 9] =
    ["newcomer", "beginner", "casual", "improver", "club", "tournament", "expert", "master", "best"];

/// The levels that these players stand for, weakest first, each with its rating.
pub const fn levels(players: [(&'static str, u32); 9]) -> [Level; 9] {
    let mut levels = [Level { name: "", player: "", rating: 0 }; 9];
    let mut index = 0;
    while index < levels.len() {
        let (player, rating) = players[index];
        levels[index] = Level { name: LEVEL_NAMES[index], player, rating };
        index += 1;
    }
    levels
}

/// The levels of a game that declares none.
pub(crate) static USUAL: [Level; 9] = levels([
    ("random", 0),
    ("uct:simulations=10", 0),
    ("uct:simulations=30", 0),
    ("uct:simulations=100", 0),
    ("uct:simulations=300", 0),
    ("uct:simulations=1000", 0),
    ("uct:simulations=3000", 0),
    ("uct:simulations=10000", 0),
    ("best:time=5s", 0),
]);
