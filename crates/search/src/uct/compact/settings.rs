//! What can be chosen about a search in a compact tree.

use super::super::Gumbel;

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

/// The two ways to choose at the root.
#[derive(Clone, Debug, PartialEq)]
pub enum Root {
    /// Gumbel AlphaZero.
    Gumbel(Gumbel),
    /// AlphaZero.
    Puct(Puct),
}

/// Upper confidence bounds with a prior; its policy target is the distribution of visits.
#[derive(Clone, Debug, PartialEq)]
pub struct Puct {
    /// Weight of the prior.
    pub c: f32,
    /// How much less than its parent an unvisited move is worth.
    pub first_play_reduction: f32,
    /// Share of Dirichlet noise in the root's prior.
    pub noise: f32,
    /// Parameter of that noise, summed over the legal moves.
    pub concentration: f32,
    /// How many plies of a game are drawn by visits; later ones are the most visited.
    pub drawn_plies: u32,
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings { simulations: 32, temperature: 1.0, root: Root::Gumbel(Gumbel::default()) }
    }
}

impl Default for Puct {
    fn default() -> Self {
        Puct { c: 1.5, first_play_reduction: 0.1, noise: 0.25, concentration: 10.0, drawn_plies: 20 }
    }
}

impl SearchSettings {
    /// The error names what is out of its range.
    pub fn check(&self) -> Result<(), String> {
        check_range("simulations", self.simulations as f32, 1.0, 65_535.0)?;
        check_range("temperature", self.temperature, 0.01, 100.0)?;
        match &self.root {
            Root::Gumbel(gumbel) => {
                check_range("considered", gumbel.considered as f32, 1.0, 65_535.0)?;
                check_range("visit_offset", gumbel.visit_offset, 0.0, 1e4)?;
                check_range("value_scale", gumbel.value_scale, 0.0, 1e4)?;
                check_range("noise", gumbel.noise, 0.0, 100.0)
            }
            Root::Puct(puct) => {
                check_range("c", puct.c, 0.0, 1e4)?;
                check_range("first_play_reduction", puct.first_play_reduction, -1.0, 1.0)?;
                check_range("noise", puct.noise, 0.0, 1.0)?;
                check_range("concentration", puct.concentration, 1e-3, 1e4)
            }
        }
    }
}

/// An error unless a value lies from `low` to `high`.
pub fn check_range(name: &str, value: f32, low: f32, high: f32) -> Result<(), String> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(format!("{name} is {value}, expected {low} to {high}"))
    }
}
