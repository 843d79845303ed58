//! What finished games teach: one row for each searched position, column by column.

use half::f16;

/// Positions of finished games with what to learn from them. All columns have one row for each position; chances and
/// margins are of the side to move there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// Encoded positions, the encoding's words each.
    pub positions: Vec<u64>,
    /// The policy to learn, a chance for each policy index.
    pub policy: Vec<f16>,
    /// The policy index of the move that was played.
    pub played: Vec<u16>,
    /// The result: 0, a half, or 1.
    pub result: Vec<f32>,
    /// The value found by the search of the position.
    pub root_value: Vec<f32>,
    /// The result mixed with the values found by the searches on the way there: the lambda-return.
    pub mixed: Vec<f32>,
    /// The final lead in points; not a number where the game has none or ended by claim.
    pub margin: Vec<f32>,
    /// Which game: a number that no other game of the pool has.
    pub game: Vec<u64>,
    /// Moves played before the position.
    pub ply: Vec<u16>,
}

impl Samples {
    /// Positions.
    pub fn len(&self) -> usize {
        self.played.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.played.is_empty()
    }

    /// Moves all rows of another set to the end of this one.
    pub(crate) fn append(&mut self, other: &mut Samples) {
        self.positions.append(&mut other.positions);
        self.policy.append(&mut other.policy);
        self.played.append(&mut other.played);
        self.result.append(&mut other.result);
        self.root_value.append(&mut other.root_value);
        self.mixed.append(&mut other.mixed);
        self.margin.append(&mut other.margin);
        self.game.append(&mut other.game);
        self.ply.append(&mut other.ply);
    }
}

/// What happened in the pool since it was last asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games that ended.
    pub games: u64,
    /// Positions that were searched to the end.
    pub searches: u64,
    /// Wins of the first player.
    pub first_wins: u64,
    /// Draws.
    pub draws: u64,
    /// Games that ended by claim.
    pub claimed: u64,
    /// Games played out in which a claim would have ended them sooner.
    pub tested_claims: u64,
    /// Of these, games that the claim would have given to a side that did not win.
    pub wrong_claims: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Counts) {
        self.games += other.games;
        self.searches += other.searches;
        self.first_wins += other.first_wins;
        self.draws += other.draws;
        self.claimed += other.claimed;
        self.tested_claims += other.tested_claims;
        self.wrong_claims += other.wrong_claims;
    }
}
