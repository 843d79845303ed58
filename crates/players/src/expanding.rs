//! When a leaf gets children: the three rules of `hex-2020`, as options of every player that has them.

use boyi_search::uct::{Expansion, SiblingSum};

use crate::{DefaultValue, OptionInfo, OptionKind, Settings};

pub(crate) const EXPAND: OptionInfo = OptionInfo {
    name: "expand",
    about: "when a leaf gets children: by visits, by its share among its siblings, by its confidence interval",
    kind: OptionKind::Choice(&["visits", "share", "interval"]),
    default: DefaultValue::Always("visits"),
};

pub(crate) const N: OptionInfo = OptionInfo {
    name: "n",
    about: "expand=visits: after more than so many simulations",
    kind: OptionKind::Integer { low: 0, high: 1_000_000 },
    default: DefaultValue::Always("10"),
};

pub(crate) const K: OptionInfo = OptionInfo {
    name: "k",
    about: "expand=share: with more than k times the simulations of its siblings",
    kind: OptionKind::Number { low: 0.0, high: 1000.0 },
    default: DefaultValue::Always("2"),
};

pub(crate) const SUM: OptionInfo = OptionInfo {
    name: "sum",
    about: "expand=share: how siblings count, all others together or the mean of all",
    kind: OptionKind::Choice(&["others", "mean"]),
    default: DefaultValue::Always("mean"),
};

pub(crate) const TH: OptionInfo = OptionInfo {
    name: "th",
    about: "expand=interval: with an interval narrower than this",
    kind: OptionKind::Number { low: 0.0, high: 10.0 },
    default: DefaultValue::Always("0.8"),
};

pub(crate) const MINIMUM: OptionInfo = OptionInfo {
    name: "minimum",
    about: "expand=interval: never with fewer simulations",
    kind: OptionKind::Integer { low: 1, high: 1_000_000 },
    default: DefaultValue::Always("5"),
};

/// The rule that the options ask for.
pub(crate) fn expansion(settings: &Settings) -> Expansion {
    let number = |name| settings.number(name).expect("has a default") as f32;
    let integer = |name| settings.integer(name).expect("has a default") as u32;
    match settings.word("expand") {
        Some("share") => Expansion::Share {
            k: number("k"),
            sum: if settings.word("sum") == Some("mean") { SiblingSum::Mean } else { SiblingSum::Others },
        },
        Some("interval") => Expansion::Interval { threshold: number("th"), minimum: integer("minimum") },
        _ => Expansion::Visits { n: integer("n") },
    }
}
