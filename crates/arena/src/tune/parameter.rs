//! An option with a range.

use boyi_kits::PlayerSpec;
use boyi_players::OptionKind;

/// An option that is to be tuned, and between which values.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The option's name.
    pub name: String,
    /// The lowest value.
    pub low: f64,
    /// The highest value.
    pub high: f64,
    /// Whether only whole numbers are values.
    pub whole: bool,
}

impl Parameter {
    /// Reads `c=0.1..0.9` for a player that has such an option.
    pub fn parse(text: &str, player: &PlayerSpec) -> Result<Parameter, String> {
        let expected = || format!("read {text:?}, expected OPTION=FROM..TO with numbers, as in c=0.1..0.9");
        let (name, range) = text.split_once('=').ok_or_else(expected)?;
        let (low, high) = range.split_once("..").ok_or_else(expected)?;
        let (low, high): (f64, f64) =
            (low.trim().parse().map_err(|_| expected())?, high.trim().parse().map_err(|_| expected())?);
        if !(low < high && low.is_finite() && high.is_finite()) {
            return Err(format!("{text}: the range must go from a smaller number to a larger one"));
        }
        let info = player.settings().info(name).ok_or_else(|| {
            let names: Vec<&str> = player.settings().infos().iter().map(|option| option.name).collect();
            format!("{} has no option {name:?}; there are: {}", player.name(), names.join(", "))
        })?;
        let (whole, fits) = match info.kind {
            OptionKind::Integer { low: least, high: most } => (
                true,
                low >= least as f64 && high <= most as f64 && low.fract() == 0.0 && high.fract() == 0.0,
            ),
            OptionKind::Number { low: least, high: most } => (false, low >= least && high <= most),
            other => return Err(format!("{name} takes {other}: only numbers can be tuned")),
        };
        match fits {
            true => Ok(Parameter { name: name.to_owned(), low, high, whole }),
            false => Err(format!("{text}: {name} takes {}", info.kind)),
        }
    }

    /// A value of the range, 0 at its low end and 1 at its high end, as the option takes it.
    pub fn at(&self, share: f64) -> f64 {
        let value = self.low + share.clamp(0.0, 1.0) * (self.high - self.low);
        if self.whole { value.round() } else { rounded(value) }
    }

    /// So many values, evenly over the range; fewer where whole numbers are too few.
    pub fn values(&self, count: usize) -> Vec<f64> {
        let last = count.max(2) - 1;
        let mut values: Vec<f64> = (0..=last).map(|i| self.at(i as f64 / last as f64)).collect();
        values.dedup();
        values
    }
}

/// To six significant digits: more would only make texts longer.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().expect("a number that was just written")
}

/// The text of a player with one more option; one of the same name that was there is replaced.
///
/// ```
/// assert_eq!(boyi_arena::with_option("uct", "c", 0.3), "uct:c=0.3");
/// assert_eq!(boyi_arena::with_option("uct:time=1s", "n", 20.0), "uct:time=1s,n=20");
/// ```
pub fn with_option(player: &str, name: &str, value: f64) -> String {
    let separator = if player.contains(':') { ',' } else { ':' };
    format!("{player}{separator}{name}={value}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Parameter, String> {
        let rules = "hex:5".parse().unwrap();
        Parameter::parse(text, &PlayerSpec::parse("uct", rules).unwrap())
    }

    #[test]
    fn a_range_is_read_and_divided_evenly() {
        let c = parse("c=0.1..0.45").unwrap();
        assert_eq!(c.values(8), [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45]);
        let n = parse("n=3..5").unwrap();
        assert_eq!(n.values(9), [3.0, 4.0, 5.0], "whole numbers once each");
    }

    #[test]
    fn a_wrong_range_is_named_with_what_is_right() {
        assert!(parse("c").unwrap_err().contains("expected OPTION=FROM..TO"));
        assert!(parse("c=5..1").unwrap_err().contains("from a smaller number to a larger one"));
        assert!(parse("speed=1..2").unwrap_err().contains("uct has no option \"speed\"; there are: "));
        assert!(parse("c=0..99").unwrap_err().contains("c takes a number from 0 to 10"));
        assert!(parse("n=0.5..9").unwrap_err().contains("n takes a whole number"));
        assert!(parse("expand=0..1").unwrap_err().contains("only numbers can be tuned"));
    }
}
