//! What the tests against PyTorch's numbers share.

use boyi_net::Kernel;

/// A list of numbers.
pub fn numbers(value: &serde_json::Value) -> Vec<f32> {
    value.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number") as f32).collect()
}

/// How far a kernel may be off, where logits span thirty and more; the coarsest, bf16, by so much, and whole numbers of
/// 16 bits by a third of it. That is at worst: on average the latter are off by 0.01.
pub fn allowed(kernel: Kernel, in_bf16: f32) -> f32 {
    match kernel {
        Kernel::Avx512Integers | Kernel::Avx2Integers => in_bf16 / 3.0,
        kernel if kernel.is_single_precision() => 2e-3,
        _ => in_bf16,
    }
}
