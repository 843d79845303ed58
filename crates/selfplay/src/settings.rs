//! What can be chosen about games of self-play.

use boyi_search::uct::check_range;

/// How games of self-play begin and end.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSettings {
    /// Chances of 0, 1, 2, ... random moves before the first searched one; they need not sum to 1.
    pub openings: Vec<f32>,
    /// A game is decided when both sides' searches agree on its winner with this much doubt; 0 plays all games out.
    pub claim_margin: f32,
    /// This share of games is played out even so, to measure how often a claim is wrong.
    pub played_out: f32,
    /// Lambda of the mixed value target.
    pub trace: f32,
}

impl Default for GameSettings {
    fn default() -> Self {
        GameSettings { openings: vec![0.1, 0.4, 0.3, 0.2], claim_margin: 0.01, played_out: 0.2, trace: 0.95 }
    }
}

impl GameSettings {
    /// The error names what is out of its range.
    pub fn check(&self) -> Result<(), String> {
        for &weight in &self.openings {
            check_range("a weight of openings", weight, 0.0, f32::MAX)?;
        }
        if self.openings.iter().sum::<f32>() <= 0.0 {
            return Err("openings: expected at least one weight above 0".into());
        }
        check_range("claim_margin", self.claim_margin, 0.0, 0.5)?;
        check_range("played_out", self.played_out, 0.0, 1.0)?;
        check_range("trace", self.trace, 0.0, 1.0)
    }
}
