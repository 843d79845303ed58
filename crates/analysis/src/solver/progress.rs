//! How far a search for an exact value has got, in words for people.

use std::fmt;
use std::time::Duration;

use boyi_search::Question;

/// How far a search has got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Nothing had to be searched.
    Nothing,
    /// A search by proof numbers.
    Proof {
        /// What is asked, where a game can be drawn.
        question: Option<Question>,
        /// Positions that are still to be decided at least before the answer can be yes.
        proof: u32,
        /// And before it can be no.
        disproof: u32,
        /// Positions visited.
        nodes: u64,
        /// Time used.
        elapsed: Duration,
    },
    /// A search for a margin between two bounds.
    Margin {
        /// The points that the side to move gains from here on, less those of the other side: at least this.
        lower: i16,
        /// At most this.
        upper: i16,
        /// The bound that is tried.
        asking: i16,
        /// Positions visited.
        nodes: u64,
        /// Positions in the table.
        remembered: usize,
    },
}

impl Progress {
    /// The progress of a search that has visited so many positions before.
    pub fn later(mut self, before: u64) -> Progress {
        if let Progress::Proof { nodes, .. } | Progress::Margin { nodes, .. } = &mut self {
            *nodes += before;
        }
        self
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Progress::Nothing => f.write_str("nothing yet"),
            Progress::Proof { question, proof, disproof, nodes, elapsed } => {
                let left = |number| if number == u32::MAX { "many".into() } else { short(f64::from(number)) };
                match question {
                    None => write!(f, "proof number {}, disproof number {}", left(proof), left(disproof))?,
                    Some(question) => {
                        let asked = match question {
                            Question::CanWin => "does the side to move win?",
                            Question::CanLose => "does it lose?",
                        };
                        let (proof, disproof) = (left(proof), left(disproof));
                        write!(f, "{asked} at least {proof} positions to a proof, {disproof} to a disproof")?;
                    }
                }
                let rate = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
                write!(f, "; {} seen, {}/s", short(nodes as f64), short(rate))
            }
            Progress::Margin { lower, upper, asking, nodes, remembered } => write!(
                f,
                "between {lower:+} and {upper:+} from here on, looking for {asking:+}; {} positions, {} \
                 remembered",
                short(nodes as f64),
                short(remembered as f64)
            ),
        }
    }
}

/// 1234567 as 1.2M.
pub fn short(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.1}G", n / 1e9),
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 1e4 => format!("{:.0}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
