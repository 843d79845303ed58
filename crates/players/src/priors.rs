//! What the players with a net have in common: the options of their search, and the way from logits to priors.

use boyi_games::{Game, Side};
use boyi_net::{Kernel, Net, NetWeights, Shipped};
use boyi_search::uct::{Evaluation, Expansion, FirstPlay, Selection, UctOptions};

use crate::tree_player::usual_options;
use crate::{DefaultValue, OptionInfo, OptionKind, Settings};

pub(crate) const NET: OptionInfo = OptionInfo {
    name: "net",
    about: "a weight file to play with, on the boards that it knows; not set: the net in the program",
    kind: OptionKind::Text,
    default: DefaultValue::Unset,
};

/// The net of the file that the options name, or the one in the program.
pub(crate) fn chosen_net<E: Shipped>(
    settings: &Settings,
    rules: <E::Game as Game>::Rules,
) -> Result<Net<E>, String> {
    let net = match settings.text(NET.name) {
        None => Net::shipped(rules).map_err(|error| error.to_string())?,
        Some(path) => {
            let bytes = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
            let net = NetWeights::read(&bytes).and_then(|weights| Net::new(&weights, rules));
            net.map_err(|error| format!("{path}: {error}"))?
        }
    };
    Ok(if settings.word(KERNEL.name) == Some("plain") { net.with_kernel(Kernel::Plain) } else { net })
}

pub(crate) const C: OptionInfo = OptionInfo {
    name: "c",
    about: "weight of the policy",
    kind: OptionKind::Number { low: 0.0, high: 100.0 },
    default: DefaultValue::Always("1"),
};

pub(crate) const TEMPERATURE: OptionInfo = OptionInfo {
    name: "temperature",
    about: "softens the policy: its logits are divided by this",
    kind: OptionKind::Number { low: 0.1, high: 100.0 },
    default: DefaultValue::Always("1.8"),
};

pub(crate) const FPU: OptionInfo = OptionInfo {
    name: "fpu",
    about: "an unvisited move is worth so much less than its parent",
    kind: OptionKind::Number { low: 0.0, high: 1.0 },
    default: DefaultValue::Always("0.1"),
};

pub(crate) const KERNEL: OptionInfo = OptionInfo {
    name: "kernel",
    about: "best: the fastest arithmetic of this machine; plain: the same on every machine to the bit, and slow",
    kind: OptionKind::Choice(&["best", "plain"]),
    default: DefaultValue::Always("best"),
};

/// How many leaves a thread has evaluated at once.
pub(crate) const fn batch_option(default: &'static str) -> OptionInfo {
    OptionInfo {
        name: "batch",
        about: "leaves that a thread has evaluated at once: faster, but each is chosen without knowing the others",
        kind: OptionKind::Integer { low: 1, high: 16 },
        default: DefaultValue::Always(default),
    }
}

/// The search that the options ask for: one evaluation for each simulation, each leaf with children at once.
pub(crate) fn net_options(settings: &Settings) -> UctOptions {
    let number = |name| settings.number(name).expect("has a default") as f32;
    UctOptions {
        selection: Selection::Puct { c: number("c") },
        first_play: FirstPlay::ParentMinus(number("fpu")),
        expansion: Expansion::Visits { n: 0 },
        batch: settings.integer("batch").expect("has a default") as usize,
        ..usual_options(settings)
    }
}

/// A share of the memory is for what the net has said; the tree has the rest.
pub(crate) fn divided_memory(options: UctOptions) -> (UctOptions, usize) {
    let remembered = options.memory / 8;
    (UctOptions { memory: options.memory - remembered, ..options }, remembered)
}

/// What the logits of a policy are multiplied by.
pub(crate) fn sharpness(settings: &Settings) -> f32 {
    1.0 / settings.number("temperature").expect("has a default") as f32
}

/// Sets the value of a leaf to the chance of the side to move there.
pub(crate) fn set_chance(evaluation: &mut Evaluation, mover: Side, chance: f32) {
    let chance = f64::from(chance);
    evaluation.set(if mover == Side::First { chance } else { 1.0 - chance }, 1);
}

/// Writes the weight of each of these moves, by its number in the game, into `policy`, which gets `limit` entries: the
/// exponential of its logit, by its number in the net's policy, times `sharpness`, relative to the largest.
pub(crate) fn write_priors(
    policy: &mut Vec<f32>,
    limit: usize,
    logits: &[f32],
    moves: &[(usize, usize)],
    sharpness: f32,
) {
    let highest = moves.iter().map(|&(_, index)| logits[index]).fold(f32::MIN, f32::max);
    policy.clear();
    policy.resize(limit, 0.0);
    for &(number, index) in moves {
        policy[number] = ((logits[index] - highest) * sharpness).exp();
    }
}
