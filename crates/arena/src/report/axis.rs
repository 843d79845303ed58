//! From numbers to places on the paper.

/// One direction of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// Shows the numbers from `low` to `high` between two places on the paper.
    pub fn new((low, high): (f64, f64), (from, to): (f64, f64)) -> Axis {
        let (low, high) = if low < high { (low, high) } else { (low - 0.5, high + 0.5) };
        Axis { low, high, from, to }
    }

    pub fn place(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Round numbers within the range, about so many.
    pub fn ticks(&self, count: usize) -> Vec<f64> {
        let raw = (self.high - self.low) / count.max(1) as f64;
        let scale = 10f64.powf(raw.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|unit| unit * scale).find(|step| *step >= raw * 0.999);
        let step = step.unwrap_or(10.0 * scale);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

/// A number without the digits that arithmetic leaves behind.
pub(super) fn shown(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_range() {
        let ticks = |low, high, count| -> Vec<String> {
            Axis::new((low, high), (0.0, 1.0)).ticks(count).into_iter().map(shown).collect()
        };
        assert_eq!(ticks(0.1, 0.45, 7), ["0.1", "0.15", "0.2", "0.25", "0.3", "0.35", "0.4", "0.45"]);
        assert_eq!(ticks(30.0, 80.0, 5), ["30", "40", "50", "60", "70", "80"]);
        assert_eq!(ticks(-0.3, 0.3, 3), ["-0.2", "0", "0.2"]);
    }

    #[test]
    fn a_range_without_width_still_has_places() {
        let axis = Axis::new((2.0, 2.0), (0.0, 100.0));
        assert_eq!(axis.place(2.0), 50.0);
    }
}
