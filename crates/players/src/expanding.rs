//! When a leaf gets children: three published rules, as options of every player that has them.

use boyi_search::uct::{Expansion, SiblingSum};

use crate::{choice, options};

options! {
    /// When a leaf gets children.
    pub struct Expanding {
        /// when a leaf gets children: by visits, by its share among its siblings, by its confidence interval
        expand: Expand = Expand::Visits;
        /// expand=visits: simulations of a leaf before it gets children
        n: u32 = 10, in 0..=1_000_000;
        /// expand=share: with more than k times the simulations of its siblings
        k: f64 = 2.0, in 0.0..=1000.0;
        /// expand=share: how siblings count, all others together or the mean of all
        sum: SiblingSum = SiblingSum::Mean;
        /// expand=interval: with an interval narrower than this
        th: f64 = 0.8, in 0.0..=10.0;
        /// expand=interval: never with fewer simulations
        minimum: u32 = 5, in 1..=1_000_000;
    }
}

/// Which of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expand {
    /// A number of visits.
    Visits,
    /// A share among siblings.
    Share,
    /// A width of the confidence interval.
    Interval,
}

choice!(Expand { "visits" => Expand::Visits, "share" => Expand::Share, "interval" => Expand::Interval });
choice!(SiblingSum { "others" => SiblingSum::Others, "mean" => SiblingSum::Mean });

impl Expanding {
    /// The rule that the options ask for.
    pub fn rule(&self) -> Expansion {
        match self.expand {
            Expand::Visits => Expansion::Visits { n: self.n },
            Expand::Share => Expansion::Share { k: self.k as f32, sum: self.sum },
            Expand::Interval => Expansion::Interval { threshold: self.th as f32, minimum: self.minimum },
        }
    }
}
