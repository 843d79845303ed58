//! A tower's convolution in whole numbers of 16 bits, by tiles as in [`winograd`](super::winograd): a processor that adds up
//! products of pairs makes twice as many of them at a time as in single precision.
//!
//! The activations of each board are scaled so that its largest becomes [`LARGEST`], and the weights of each output
//! channel so that no result needs more than 32 bits. Sums may wrap around on the way to it: in such numbers that does no
//! harm. What is lost is a few parts in ten thousand, much less than in the bf16 of a matrix unit.

use super::products::PANEL;
use super::winograd::{PLACES, transformed};

/// The largest activation. A place of a transformed tile is the sum of four at most, and has 16 bits.
const LARGEST: f32 = 4095.0;

/// The largest result: what rounding adds to it does not fill 32 bits either.
const LARGEST_RESULT: f32 = 2.0e9;

/// The transformed weights of a convolution: for each place, each panel of outputs and each pair of input channels, the
/// two weights of each of the panel's outputs, the first in the lower half.
pub(super) struct Integers {
    pub(super) weights: Vec<i32>,
    /// What a result is multiplied with, for each output channel, beside the scale of the board.
    pub(super) scales: Vec<f32>,
    pub(super) inputs: usize,
    pub(super) outputs: usize,
}

impl Integers {
    /// `weight` is `[output][input][3][3]`. None if the channels do not fill whole words of every instruction set.
    pub(super) fn new(weight: &[f32], inputs: usize, outputs: usize) -> Option<Integers> {
        if !inputs.is_multiple_of(32) || !outputs.is_multiple_of(PANEL) {
            return None;
        }
        let mut weights = vec![0; PLACES * inputs / 2 * outputs];
        let mut scales = Vec::with_capacity(outputs);
        for (output, own) in weight.chunks_exact(inputs * 9).enumerate() {
            let places: Vec<[f32; PLACES]> = own.chunks_exact(9).map(transformed).collect();
            let largest = places.iter().flatten().fold(0.0, |largest: f32, value| largest.max(value.abs()));
            // Activations are not negative, so a result is largest where all of those with weights of one sign are.
            let sum = |sign: f32| own.iter().map(|value| (sign * value).max(0.0)).sum::<f32>();
            let reach = sum(1.0).max(sum(-1.0)) * LARGEST;
            let scale = (f32::from(i16::MAX) / largest).min(LARGEST_RESULT / reach).min(f32::MAX);
            scales.push(1.0 / scale);
            for (pair, places) in places.as_chunks::<2>().0.iter().enumerate() {
                for place in 0..PLACES {
                    let [low, high] = places.map(|values| (values[place] * scale).round() as i16);
                    let panel = place * outputs / PANEL + output / PANEL;
                    weights[(panel * inputs / 2 + pair) * PANEL + output % PANEL] =
                        i32::from(low as u16) | i32::from(high) << 16;
                }
            }
        }
        Some(Integers { weights, scales, inputs, outputs })
    }
}

/// Room to work in: the input in 16 bits and the scale of each board, transformed inputs in pairs, and sums.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    pub(super) narrow: Vec<i16>,
    pub(super) scales: Vec<f32>,
    pub(super) inputs: Vec<i32>,
    pub(super) sums: Vec<i32>,
}

/// What the largest activation of a board is multiplied with, and the scale that undoes it.
pub(super) fn scaling(largest: f32) -> (f32, f32) {
    let largest = largest.max(1e-20);
    (LARGEST / largest, largest / LARGEST)
}

/// Defines `convolve_integers` for one instruction set, whose words and what is done with them are in a module
/// `integer_words`: steps of so many words of output channels by so many tiles, the largest first and 1 last. The largest
/// of both must leave registers for the weights.
macro_rules! integer_kernel {
    (
        feature: $feature:literal,
        words: [$($words:literal),+],
        tiles: [$($tiles:literal),+],
    ) => {
        mod integers {
            use super::super::Grid;
            use super::super::integers::{Integers, Workspace, scaling};
            use super::super::products::products;
            use super::super::winograd::{BLOCK, PLACES, Tile};
            use super::integer_words::*;

            products! {
                feature: $feature,
                number: i32,
                vector: Integer,
                words: [$($words),+],
                rows: [$($tiles),+],
                load: load, store: store, fill: fill, zero: zero, multiply_add: add_products_of_pairs,
            }

            /// # Safety
            /// The processor must have the instructions, and `input` and `output` have the sizes that
            /// [`super::super::Kernel`] checks.
            #[target_feature(enable = $feature)]
            pub(in super::super) unsafe fn convolve(
                grid: &Grid,
                weights: &Integers,
                bias: &[f32],
                input: &[f32],
                output: &mut [f32],
                onto: bool,
                workspace: &mut Workspace,
            ) {
                let (inputs, outputs) = (weights.inputs, weights.outputs);
                workspace.narrow.resize(input.len(), 0);
                workspace.inputs.resize(PLACES * BLOCK * inputs / 2, 0);
                workspace.sums.resize(PLACES * BLOCK * outputs, 0);
                workspace.scales.clear();
                for board in 0..grid.boards {
                    let cells = board * grid.next_board()..(board + 1) * grid.next_board() + grid.width;
                    let part = cells.start * inputs..cells.end * inputs;
                    workspace.scales.push(narrow(&input[part.clone()], &mut workspace.narrow[part]));
                }
                let tiles_a_board = grid.tiles.len() / grid.boards;
                for (block, tiles) in grid.tiles.chunks(BLOCK).enumerate() {
                    for (number, tile) in tiles.iter().enumerate() {
                        let target = &mut workspace.inputs[number * inputs / 2..];
                        // SAFETY: passed on from the caller; a tile's places are on the bordered board, and from the
                        // first of a tile's inputs on there are those of all sixteen places.
                        unsafe { transform(tile, &workspace.narrow, inputs, target, BLOCK * inputs / 2) };
                    }
                    for place in 0..PLACES {
                        let pairs = inputs / 2;
                        let seen = &workspace.inputs[place * BLOCK * pairs..][..tiles.len() * pairs];
                        let packed = &weights.weights[place * pairs * outputs..][..pairs * outputs];
                        let sums = &mut workspace.sums[place * BLOCK * outputs..][..tiles.len() * outputs];
                        // SAFETY: passed on from the caller.
                        unsafe { multiply(pairs, outputs, seen, packed, sums) };
                    }
                    for (number, tile) in tiles.iter().enumerate() {
                        let sums = &workspace.sums[number * outputs..];
                        let scale = workspace.scales[(block * BLOCK + number) / tiles_a_board];
                        // SAFETY: as above.
                        unsafe { transform_back(tile, sums, &weights.scales, scale, bias, output, onto) };
                    }
                }
            }

            /// The activations of a board in 16 bits; returns what to multiply results with.
            #[target_feature(enable = $feature)]
            fn narrow(wide: &[f32], narrow: &mut [i16]) -> f32 {
                let wide = wide.as_chunks::<LANES>().0;
                let mut largest = zero_floats();
                for word in wide {
                    // SAFETY: a word is a word.
                    largest = max(largest, unsafe { load_floats(word.as_ptr()) });
                }
                let mut each = [0.0; LANES];
                // SAFETY: as above.
                unsafe { store_floats(each.as_mut_ptr(), largest) };
                let (factor, scale) = scaling(each.into_iter().fold(0.0, f32::max));
                for (word, target) in wide.iter().zip(narrow.as_chunks_mut::<LANES>().0) {
                    // SAFETY: as above; the target has as many numbers.
                    unsafe {
                        let scaled = multiply_floats(load_floats(word.as_ptr()), fill_floats(factor));
                        store_narrow(target.as_mut_ptr(), scaled);
                    }
                }
                scale
            }

            /// Sums and differences of the cells around a tile; places are `stride` apart in `target`.
            ///
            /// # Safety
            /// As [`convolve`]; `target` has the inputs of all places.
            #[target_feature(enable = $feature)]
            #[inline]
            unsafe fn transform(tile: &Tile, input: &[i16], inputs: usize, target: &mut [i32], stride: usize) {
                debug_assert!(target.len() >= (PLACES - 1) * stride + inputs / 2);
                let line = |a, b, c, d| {
                    [subtract_halves(a, c), add_halves(b, c), subtract_halves(c, b), subtract_halves(b, d)]
                };
                for pair in (0..inputs / 2).step_by(LANES) {
                    // SAFETY: the cells are on the board, with `inputs` channels each.
                    let at = |i: usize| unsafe {
                        load(input.as_ptr().add(tile.around[i] as usize * inputs).cast::<i32>().add(pair))
                    };
                    let rows: [[Integer; 4]; 4] =
                        std::array::from_fn(|row| line(at(4 * row), at(4 * row + 1), at(4 * row + 2), at(4 * row + 3)));
                    for column in 0..4 {
                        let values = line(rows[0][column], rows[1][column], rows[2][column], rows[3][column]);
                        for (row, value) in values.into_iter().enumerate() {
                            // SAFETY: the caller sees to the size.
                            unsafe { store(target.as_mut_ptr().add((4 * row + column) * stride + pair), value) };
                        }
                    }
                }
            }

            /// From the sums of a tile in its block to its cells.
            ///
            /// # Safety
            /// As [`convolve`]; `sums` has the outputs of all places.
            #[target_feature(enable = $feature)]
            #[inline]
            unsafe fn transform_back(
                tile: &Tile,
                sums: &[i32],
                scales: &[f32],
                scale: f32,
                bias: &[f32],
                output: &mut [f32],
                onto: bool,
            ) {
                let outputs = bias.len();
                let stride = BLOCK * outputs;
                debug_assert!(sums.len() >= (PLACES - 1) * stride + outputs);
                let line = |a, b, c, d| [add(add(a, b), c), subtract(subtract(b, c), d)];
                for channel in (0..outputs).step_by(LANES) {
                    // SAFETY: the caller sees to the size.
                    let at = |i: usize| unsafe { load(sums.as_ptr().add(i * stride + channel)) };
                    let rows: [[Integer; 2]; 4] =
                        std::array::from_fn(|row| line(at(4 * row), at(4 * row + 1), at(4 * row + 2), at(4 * row + 3)));
                    // SAFETY: so many scales and biases there are.
                    let (scale, bias) = unsafe {
                        let scales = load_floats(scales.as_ptr().add(channel));
                        (multiply_floats(scales, fill_floats(scale)), load_floats(bias.as_ptr().add(channel)))
                    };
                    for column in 0..2 {
                        let values = line(rows[0][column], rows[1][column], rows[2][column], rows[3][column]);
                        for (row, value) in values.into_iter().enumerate() {
                            let Some(place) = tile.cells[2 * row + column] else { continue };
                            // SAFETY: the cell is on the board, with `outputs` channels.
                            unsafe {
                                let target = output.as_mut_ptr().add(place as usize * outputs + channel);
                                let mut sum = add_floats(multiply_floats(floats(value), scale), bias);
                                if onto {
                                    sum = add_floats(sum, load_floats(target));
                                }
                                store_floats(target, max(sum, zero_floats()));
                            }
                        }
                    }
                }
            }
        }
        pub(super) use integers::convolve as convolve_integers;
    };
}

pub(super) use integer_kernel;
