//! The constants of Gumbel AlphaZero.

/// Sequential halving over moves drawn without replacement, and an improved policy over completed values. The names of the
/// constants in the paper (Danihelka et al. 2022) stand in brackets.
#[derive(Clone, Copy, Debug, PartialEq)]
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

impl Default for Gumbel {
    fn default() -> Self {
        Gumbel { considered: 16, visit_offset: 50.0, value_scale: 1.0, noise: 1.0 }
    }
}
