//! What the tests against PyTorch's numbers share.

use std::collections::BTreeSet;
use std::fmt::Display;

use boyi_games::Game;
use boyi_net::{Encoding, Kernel, Net, NetEvaluation, NetWeights};

/// Holds `nets/NAME.net` on every kernel against the evaluations in `nets/NAME.evaluations.json`. Returns the variants that
/// occurred.
pub fn agrees<E: Encoding>(name: &str, in_bf16: f32) -> BTreeSet<String> {
    let file = |end: &str| {
        let path = format!("{}/../../nets/{name}.{end}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let weights = NetWeights::<E>::read(&file("net")).expect("a net");
    let list: Vec<serde_json::Value> = serde_json::from_slice(&file("evaluations.json")).expect("JSON");
    assert!(list.len() >= 5);
    let mut variants = BTreeSet::new();
    for item in list {
        let [spec, text] = ["game", "position"].map(|key| item[key].as_str().expect("a text"));
        let rules = spec.split_once(':').map_or("", |(_, rules)| rules).parse().expect("rules");
        variants.insert(spec.to_string());
        let game = E::Game::parse(rules, text).expect("a position");
        let net = Net::new(&weights, rules).expect("it plays this");
        for kernel in Kernel::available() {
            let mut agreement = Agreement::new(kernel, in_bf16);
            let mut found = NetEvaluation::default();
            net.clone().with_kernel(kernel).evaluate(&game, &mut found);
            let number = |name: &str| item[name].as_f64().map(|number| number as f32);
            agreement.check(format!("{text} value"), found.value, number("value").expect("a value"));
            assert_eq!(found.margin.is_some(), number("margin").is_some());
            if let (Some(ours), Some(theirs)) = (found.margin, number("margin")) {
                // A share of the points, a tenth as large as logits are.
                agreement.check(format!("{text} margin, ten times"), 10.0 * ours, 10.0 * theirs);
            }
            for (name, ours) in [("policy", &found.policy), ("action_value", &found.action_value)] {
                let theirs = item[name].as_array().expect("a list");
                assert_eq!(ours.len(), theirs.len(), "{name}");
                for (index, (&ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                    let theirs = theirs.as_f64().expect("a number") as f32;
                    agreement.check(format!("{text} {name} {index}"), ours, theirs);
                }
            }
            agreement.finish();
        }
    }
    variants
}

/// What a kernel found beside what PyTorch computed, number by number.
struct Agreement {
    kernel: Kernel,
    allowed: f32,
    squares: f32,
    count: usize,
}

impl Agreement {
    /// Logits span thirty and more. The coarsest kernel, in bf16, may be off by so much at worst, whole numbers of 16 bits by a
    /// third of it, and each by a third of its worst as the root of the mean square.
    fn new(kernel: Kernel, in_bf16: f32) -> Agreement {
        let allowed = match kernel {
            Kernel::Avx512Integers | Kernel::Avx2Integers => in_bf16 / 3.0,
            kernel if kernel.is_single_precision() => 2e-4,
            _ => in_bf16,
        };
        Agreement { kernel, allowed, squares: 0.0, count: 0 }
    }

    /// A number of a size like that of logits.
    fn check(&mut self, what: impl Display, ours: f32, theirs: f32) {
        let off = (ours - theirs).abs();
        assert!(off < self.allowed, "{:?} {what}: {ours} for {theirs}", self.kernel);
        self.squares += off * off;
        self.count += 1;
    }

    /// After the last number of a position.
    fn finish(self) {
        let off = (self.squares / self.count as f32).sqrt();
        assert!(off < self.allowed / 3.0, "{:?} is off by {off} in {} numbers", self.kernel, self.count);
    }
}
