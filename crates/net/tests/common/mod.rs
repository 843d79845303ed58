//! What the tests against PyTorch's numbers share.

use std::fmt::Display;

use boyi_net::Kernel;

/// A list of numbers.
pub fn numbers(value: &serde_json::Value) -> Vec<f32> {
    value.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number") as f32).collect()
}

/// What a kernel found beside what PyTorch computed, number by number.
pub struct Agreement {
    kernel: Kernel,
    allowed: f32,
    squares: f32,
    count: usize,
}

impl Agreement {
    /// Logits span thirty and more. The coarsest kernel, in bf16, may be off by so much at worst, whole numbers of 16 bits by a
    /// third of it, and each by a third of its worst as the root of the mean square.
    pub fn new(kernel: Kernel, in_bf16: f32) -> Agreement {
        let allowed = match kernel {
            Kernel::Avx512Integers | Kernel::Avx2Integers => in_bf16 / 3.0,
            kernel if kernel.is_single_precision() => 2e-4,
            _ => in_bf16,
        };
        Agreement { kernel, allowed, squares: 0.0, count: 0 }
    }

    /// A number of a size like that of logits.
    pub fn check(&mut self, what: impl Display, ours: f32, theirs: f32) {
        let off = (ours - theirs).abs();
        assert!(off < self.allowed, "{:?} {what}: {ours} for {theirs}", self.kernel);
        self.squares += off * off;
        self.count += 1;
    }

    /// After the last number of a position.
    pub fn finish(self) {
        let off = (self.squares / self.count as f32).sqrt();
        assert!(off < self.allowed / 3.0, "{:?} is off by {off} in {} numbers", self.kernel, self.count);
    }
}
