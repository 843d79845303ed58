//! What can be chosen about searches and games.

/// How a move is searched.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// Simulations a move, the evaluation of the root included: 1 plays by the policy alone.
    pub simulations: u32,
    /// The policy's logits are divided by this.
    pub temperature: f32,
    /// How the tree is walked.
    pub root: Root,
}

/// The two searches.
#[derive(Clone, Debug, PartialEq)]
pub enum Root {
    /// Gumbel AlphaZero.
    Gumbel(Gumbel),
    /// AlphaZero.
    Puct(Puct),
}

/// Sequential halving over moves drawn without replacement; its policy target is the improved policy over completed
/// values. The names of the constants in the paper stand in brackets.
#[derive(Clone, Debug, PartialEq)]
pub struct Gumbel {
    /// Moves considered at the root (m).
    pub considered: u32,
    /// (c_visit)
    pub visit_offset: f32,
    /// (c_scale), for values from 0 to 1.
    pub value_scale: f32,
    /// 1 draws moves from the policy, 0 takes its best ones: for matches.
    pub noise: f32,
}

/// Upper confidence bounds with a prior; its policy target is the distribution of visits.
#[derive(Clone, Debug, PartialEq)]
pub struct Puct {
    /// Weight of the prior.
    pub c: f32,
    /// An unvisited move is worth so much less than its parent.
    pub first_play_reduction: f32,
    /// Share of Dirichlet noise in the root's prior.
    pub noise: f32,
    /// Parameter of that noise, summed over the legal moves.
    pub concentration: f32,
    /// So many plies of a game are drawn by visits, later ones are the most visited.
    pub drawn_plies: u32,
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings { simulations: 32, temperature: 1.0, root: Root::Gumbel(Gumbel::default()) }
    }
}

impl Default for Gumbel {
    fn default() -> Self {
        Gumbel { considered: 16, visit_offset: 50.0, value_scale: 1.0, noise: 1.0 }
    }
}

impl Default for Puct {
    fn default() -> Self {
        Puct { c: 1.5, first_play_reduction: 0.1, noise: 0.25, concentration: 10.0, drawn_plies: 20 }
    }
}

/// How games of self-play begin and end.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSettings {
    /// Chances of 0, 1, 2, ... random moves before the first searched one; they need not sum to 1.
    pub openings: Vec<f32>,
    /// A game is decided when both sides' searches agree on its winner with this much doubt; 0 plays all games out.
    pub claim_margin: f32,
    /// This share of games is played out all the same, to measure how often a claim is wrong.
    pub played_out: f32,
    /// Lambda of the mixed value target.
    pub trace: f32,
}

impl Default for GameSettings {
    fn default() -> Self {
        GameSettings { openings: vec![0.1, 0.4, 0.3, 0.2], claim_margin: 0.01, played_out: 0.2, trace: 0.95 }
    }
}

impl SearchSettings {
    /// The error names what is out of its range.
    pub fn check(&self) -> Result<(), String> {
        check("simulations", self.simulations as f32, 1.0, 65_535.0)?;
        check("temperature", self.temperature, 0.01, 100.0)?;
        match &self.root {
            Root::Gumbel(gumbel) => {
                check("considered", gumbel.considered as f32, 1.0, 65_535.0)?;
                check("visit_offset", gumbel.visit_offset, 0.0, 1e4)?;
                check("value_scale", gumbel.value_scale, 0.0, 1e4)?;
                check("noise", gumbel.noise, 0.0, 100.0)
            }
            Root::Puct(puct) => {
                check("c", puct.c, 0.0, 1e4)?;
                check("first_play_reduction", puct.first_play_reduction, -1.0, 1.0)?;
                check("noise", puct.noise, 0.0, 1.0)?;
                check("concentration", puct.concentration, 1e-3, 1e4)
            }
        }
    }
}

impl GameSettings {
    /// The error names what is out of its range.
    pub fn check(&self) -> Result<(), String> {
        for &weight in &self.openings {
            check("a weight of openings", weight, 0.0, f32::MAX)?;
        }
        if self.openings.iter().sum::<f32>() <= 0.0 {
            return Err("openings: expected at least one weight above 0".into());
        }
        check("claim_margin", self.claim_margin, 0.0, 0.5)?;
        check("played_out", self.played_out, 0.0, 1.0)?;
        check("trace", self.trace, 0.0, 1.0)
    }
}

fn check(name: &str, value: f32, low: f32, high: f32) -> Result<(), String> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(format!("{name} is {value}, expected {low} to {high}"))
    }
}
