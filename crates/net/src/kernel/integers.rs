//! A tower's convolution in whole numbers of 16 bits, by tiles of 2x2 as in [`winograd`](super::winograd): a processor that adds
//! up products of pairs makes twice as many of them at a time as in single precision, which has tiles of 3x3 and so needs
//! fewer: on 11x11 the lead is 1.4.
//!
//! The activations of each board are scaled so that its largest becomes [`LARGEST`], and the weights of each output
//! channel so that no result needs more than 32 bits. Sums may wrap around on the way to it: in such numbers that does no
//! harm. What is lost is a few parts in ten thousand, much less than in the bf16 of a matrix unit.

use super::Lines;
use super::products::PANEL;
use super::winograd::{self, SIDE_OF_TWO, Transformed, line_for_two, transformed};

/// The largest activation: half of what a transformed tile could hold, a place of which is the sum of four at most in 16
/// bits. With more, the weights would have to be smaller for the results to fit, and lose what activations gain.
const LARGEST: f32 = 4095.0;

/// The largest result: what rounding adds to it does not fill 32 bits either.
const LARGEST_RESULT: f32 = 2.0e9;

impl Transformed<i32> {
    /// A number is the weights of a pair of input channels, the first in the lower half. `weight` is
    /// `[output][input][3][3]`. None if the channels do not fill whole words of every instruction set.
    pub(super) fn of_pairs(weight: &[f32], inputs: usize, outputs: usize) -> Option<Transformed<i32>> {
        if !inputs.is_multiple_of(32) || !outputs.is_multiple_of(PANEL) {
            return None;
        }
        let kernels: Vec<_> =
            weight.chunks_exact(9).map(|kernel| transformed(kernel, line_for_two)).collect();
        let factors: Vec<f32> = weight
            .chunks_exact(9 * inputs)
            .zip(kernels.chunks_exact(inputs))
            .map(|(weight, kernels)| factor(weight, kernels))
            .collect();
        let scales = factors.iter().map(|factor| 1.0 / factor).collect();
        Some(Transformed::pack(SIDE_OF_TWO.pow(2), inputs / 2, scales, |output, pair, place| {
            let [low, high] = [0, 1].map(|i| {
                let weight = kernels[output * inputs + 2 * pair + i].as_flattened()[place];
                (weight * factors[output]).round() as i16
            });
            i32::from(low as u16) | i32::from(high) << 16
        }))
    }
}

/// What to multiply the weights of one output channel with.
fn factor(weight: &[f32], kernels: &[[[f32; SIDE_OF_TWO]; SIDE_OF_TWO]]) -> f32 {
    let largest =
        kernels.as_flattened().iter().flatten().fold(0.0, |largest: f32, value| largest.max(value.abs()));
    // Activations are not negative, so a result is largest where all of those with weights of one sign are.
    let sum = |sign: f32| weight.iter().map(|value| (sign * value).max(0.0)).sum::<f32>();
    let reach = sum(1.0).max(sum(-1.0)) * LARGEST;
    (f32::from(i16::MAX) / largest).min(LARGEST_RESULT / reach).min(f32::MAX)
}

/// Room to work in.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    /// The input in 16 bits: each number is a pair.
    pub(super) narrow: Lines<i32>,
    pub(super) tiles: winograd::Workspace<i32>,
}

/// What the largest activation of a board is multiplied with, and the scale that undoes it.
pub(super) fn scaling(largest: f32) -> (f32, f32) {
    let largest = largest.max(1e-20);
    (LARGEST / largest, largest / LARGEST)
}

/// Defines `convolve_floats` for one instruction set: `convolve` of [`tiled_convolution`](winograd::tiled_convolution), with
/// what that needs in scope, from activations in single precision.
macro_rules! integer_convolution {
    (feature: $feature:literal,) => {
        /// # Safety
        /// As [`convolve`].
        #[target_feature(enable = $feature)]
        pub(in crate::kernel) unsafe fn convolve_floats(
            grid: &Grid,
            weights: &Transformed<i32>,
            bias: &[f32],
            input: &[f32],
            output: &mut [f32],
            onto: bool,
            workspace: &mut integers::Workspace,
        ) {
            let integers::Workspace { narrow: narrowed, tiles } = workspace;
            let inputs = 2 * weights.inputs;
            narrowed.resize(input.len() / 2);
            tiles.scales.clear();
            for board in 0..grid.boards {
                let cells = board * grid.next_board()..(board + 1) * grid.next_board() + grid.width;
                let (wide, pairs) = (cells.start * inputs..cells.end * inputs, cells.start * inputs / 2);
                tiles.scales.push(narrow(&input[wide], &mut narrowed[pairs..]));
            }
            // SAFETY: passed on from the caller.
            unsafe { convolve(grid, weights, bias, narrowed, output, onto, tiles) };
        }

        /// The activations of a board in 16 bits; returns what to multiply results with.
        #[target_feature(enable = $feature)]
        fn narrow(wide: &[f32], pairs: &mut [i32]) -> f32 {
            let wide = wide.as_chunks::<LANES>().0;
            let mut largest = zero_floats();
            for word in wide {
                // SAFETY: a word is a word.
                largest = max_floats(unsafe { load_floats(word.as_ptr()) }, largest);
            }
            let mut each = [0.0; LANES];
            // SAFETY: as above.
            unsafe { store_floats(each.as_mut_ptr(), largest) };
            let (factor, scale) = integers::scaling(each.into_iter().fold(0.0, f32::max));
            for (word, target) in wide.iter().zip(pairs.as_chunks_mut::<{ LANES / 2 }>().0) {
                // SAFETY: as above; the target has room for half as many pairs.
                unsafe {
                    let scaled = multiply_floats(load_floats(word.as_ptr()), fill_floats(factor));
                    store_narrow(target.as_mut_ptr(), scaled);
                }
            }
            scale
        }
    };
}

pub(super) use integer_convolution;
