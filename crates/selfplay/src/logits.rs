//! What the net answers for a batch of leaves, and whether it can be used.

use half::f16;
use rayon::prelude::*;

/// Rows that a thread checks at a time.
const BUNCH: usize = 16;

/// The net's policy logits, a row for each leaf, in the precision in which they come; or one such row.
#[derive(Clone, Copy, Debug)]
pub enum Logits<'a> {
    /// Single precision.
    F32(&'a [f32]),
    /// Half precision.
    F16(&'a [f16]),
}

impl Logits<'_> {
    /// Logits in all.
    #[expect(clippy::len_without_is_empty, reason = "a batch is never empty")]
    pub fn len(&self) -> usize {
        match self {
            Logits::F32(logits) => logits.len(),
            Logits::F16(logits) => logits.len(),
        }
    }

    /// One of the rows, which have that length.
    pub(crate) fn row(&self, row: usize, length: usize) -> Logits<'_> {
        let range = row * length..(row + 1) * length;
        match self {
            Logits::F32(logits) => Logits::F32(&logits[range]),
            Logits::F16(logits) => Logits::F16(&logits[range]),
        }
    }

    /// Whether all are numbers below infinity; minus infinity rules a move out.
    fn are_usable(&self) -> bool {
        match self {
            Logits::F32(logits) => {
                logits.iter().fold(true, |usable, &logit| usable & (logit < f32::INFINITY))
            }
            Logits::F16(logits) => logits.iter().fold(true, |usable, logit| {
                let bits = logit.to_bits();
                let infinity = f16::INFINITY.to_bits();
                usable & (bits != infinity) & (bits & 0x7fff <= infinity)
            }),
        }
    }
}

/// What is wrong with the evaluations of those rows that count, before anything is done with them.
pub(crate) fn check_evaluations(
    logits: Logits<'_>,
    chances: &[f32],
    counts: impl Fn(usize) -> bool + Sync,
) -> Result<(), String> {
    let row_len = logits.len() / chances.len();
    let is_chance = |row: usize| (0.0..=1.0).contains(&chances[row]);
    let is_wrong = |&row: &usize| counts(row) && !(is_chance(row) && logits.row(row, row_len).are_usable());
    match (0..chances.len()).into_par_iter().with_min_len(BUNCH).find_first(is_wrong) {
        None => Ok(()),
        Some(row) if is_chance(row) => Err(format!("logits of row {row}: one is no number below infinity")),
        Some(row) => Err(format!("chances of row {row}: {}, expected 0 to 1", chances[row])),
    }
}
