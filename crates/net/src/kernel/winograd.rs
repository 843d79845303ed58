//! A 3x3 convolution by fewer products (Winograd's minimal filtering F(2x2, 3x3); Lavin and Gray 2016, "Fast algorithms
//! for convolutional neural networks"): sixteen for four cells and a pair of channels, not thirty-six.
//!
//! The board is cut into tiles of 2x2 cells. The 4x4 cells around a tile, transformed by sums and differences, are
//! multiplied with the transformed weights, each of the sixteen places by itself; the sums over the input channels,
//! transformed back, are the four results. So the work is sixteen products of matrices, tiles by inputs and inputs by
//! outputs.

use super::products::PANEL;

/// Places of a transformed tile.
pub(super) const PLACES: usize = 16;

/// So many tiles are worked on at a time: what is known of them stays in the cache.
pub(super) const BLOCK: usize = 36;

/// A tile of 2x2 cells of a bordered board.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    /// The 4x4 cells around it. Where the board ends inside of the tile they are not its neighbours, but then they only
    /// count for cells that are not there.
    pub(super) around: [u32; PLACES],
    /// Its own cells, if they are on the board.
    pub(super) cells: [Option<u32>; 4],
}

/// The tiles of so many boards of so many cells: see [`Grid`](super::Grid).
pub(super) fn tiles(columns: usize, rows: usize, boards: usize) -> Vec<Tile> {
    let width = columns + 2;
    let last = width * (boards * (rows + 1) + 1) - 1;
    let mut tiles = Vec::new();
    for first in (0..boards).map(|board| board * (rows + 1)) {
        for row in (0..rows).step_by(2) {
            tiles.extend((0..columns).step_by(2).map(|column| Tile {
                around: std::array::from_fn(|i| {
                    let place = (first + row + i / 4) * width + column + i % 4;
                    place.min(last) as u32
                }),
                cells: std::array::from_fn(|i| {
                    let (row, column) = (row + i / 2, column + i % 2);
                    (row < rows && column < columns).then(|| ((first + row + 1) * width + column + 1) as u32)
                }),
            }));
        }
    }
    tiles
}

/// The transformed weights of a convolution: for each place, each panel of outputs and each input channel, those of the
/// panel's outputs.
pub(super) struct Transformed {
    pub(super) weights: Vec<f32>,
    pub(super) inputs: usize,
    pub(super) outputs: usize,
}

impl Transformed {
    /// `weight` is `[output][input][3][3]`.
    pub(super) fn new(weight: &[f32], inputs: usize, outputs: usize) -> Transformed {
        let mut weights = vec![0.0; PLACES * inputs * outputs];
        for output in 0..outputs {
            for input in 0..inputs {
                let kernel = &weight[(output * inputs + input) * 9..][..9];
                for (place, value) in transformed(kernel).into_iter().enumerate() {
                    let panel = place * outputs / PANEL + output / PANEL;
                    weights[(panel * inputs + input) * PANEL + output % PANEL] = value;
                }
            }
        }
        Transformed { weights, inputs, outputs }
    }
}

/// `G g G'`, with `G` the rows (1, 0, 0), (1, 1, 1) / 2, (1, -1, 1) / 2 and (0, 0, 1).
pub(super) fn transformed(kernel: &[f32]) -> [f32; PLACES] {
    let line = |a: f32, b: f32, c: f32| [a, (a + b + c) / 2.0, (a - b + c) / 2.0, c];
    let rows: [[f32; 4]; 3] =
        std::array::from_fn(|row| line(kernel[3 * row], kernel[3 * row + 1], kernel[3 * row + 2]));
    let columns: [[f32; 4]; 4] =
        std::array::from_fn(|column| line(rows[0][column], rows[1][column], rows[2][column]));
    std::array::from_fn(|i| columns[i % 4][i / 4])
}

/// Room to work in: transformed inputs, and sums.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace {
    pub(super) inputs: Vec<f32>,
    pub(super) sums: Vec<f32>,
}

/// Defines `convolve_tiles` for one instruction set: steps of so many words of output channels by so many tiles, the
/// largest first and 1 last. The largest of both must leave registers for the weights.
macro_rules! winograd_kernel {
    (
        feature: $feature:literal,
        lanes: $lanes:literal,
        vector: $vector:ident,
        words: [$($words:literal),+],
        tiles: [$($tiles:literal),+],
        load: $load:ident, store: $store:ident, fill: $fill:ident, zero: $zero:ident,
        add: $add:ident, subtract: $subtract:ident, max: $max:ident, multiply_add: $multiply_add:ident,
    ) => {
        mod tiled {
            use std::arch::x86_64::*;

            use super::super::Grid;
            use super::super::products::products;
            use super::super::winograd::{BLOCK, PLACES, Tile, Transformed, Workspace};

            const LANES: usize = $lanes;

            products! {
                feature: $feature,
                number: f32,
                vector: $vector,
                words: [$($words),+],
                rows: [$($tiles),+],
                load: $load, store: $store, fill: $fill, zero: $zero, multiply_add: $multiply_add,
            }

            /// # Safety
            /// The processor must have the instructions, channels come in multiples of the lanes, and `input` and `output`
            /// have the sizes that [`super::super::Kernel`] checks.
            #[target_feature(enable = $feature)]
            pub(in super::super) unsafe fn convolve(
                grid: &Grid,
                weights: &Transformed,
                bias: &[f32],
                input: &[f32],
                output: &mut [f32],
                onto: bool,
                workspace: &mut Workspace,
            ) {
                let (inputs, outputs) = (weights.inputs, weights.outputs);
                workspace.inputs.resize(PLACES * BLOCK * inputs, 0.0);
                workspace.sums.resize(PLACES * BLOCK * outputs, 0.0);
                for tiles in grid.tiles.chunks(BLOCK) {
                    for (number, tile) in tiles.iter().enumerate() {
                        let target = &mut workspace.inputs[number * inputs..];
                        // SAFETY: passed on from the caller; a tile's places are on the bordered board, and from the
                        // first of a tile's inputs on there are those of all sixteen places.
                        unsafe { transform(tile, input, inputs, target, BLOCK * inputs) };
                    }
                    for place in 0..PLACES {
                        let seen = &workspace.inputs[place * BLOCK * inputs..][..tiles.len() * inputs];
                        let packed = &weights.weights[place * inputs * outputs..][..inputs * outputs];
                        let sums = &mut workspace.sums[place * BLOCK * outputs..][..tiles.len() * outputs];
                        // SAFETY: passed on from the caller.
                        unsafe { multiply(inputs, outputs, seen, packed, sums) };
                    }
                    for (number, tile) in tiles.iter().enumerate() {
                        let sums = &workspace.sums[number * outputs..];
                        // SAFETY: as above.
                        unsafe { transform_back(tile, sums, BLOCK * outputs, bias, output, onto) };
                    }
                }
            }

            /// Sums and differences of the cells around a tile; places are `stride` apart in `target`.
            ///
            /// # Safety
            /// As [`convolve`]; `target` has the inputs of all places.
            #[target_feature(enable = $feature)]
            #[inline]
            unsafe fn transform(tile: &Tile, input: &[f32], inputs: usize, target: &mut [f32], stride: usize) {
                debug_assert!(target.len() >= (PLACES - 1) * stride + inputs);
                let line = |a, b, c, d| [$subtract(a, c), $add(b, c), $subtract(c, b), $subtract(b, d)];
                for channel in (0..inputs).step_by(LANES) {
                    // SAFETY: the cells are on the board, with `inputs` channels each.
                    let at = |i: usize| unsafe {
                        $load(input.as_ptr().add(tile.around[i] as usize * inputs + channel))
                    };
                    let rows: [[$vector; 4]; 4] =
                        std::array::from_fn(|row| line(at(4 * row), at(4 * row + 1), at(4 * row + 2), at(4 * row + 3)));
                    for column in 0..4 {
                        let values = line(rows[0][column], rows[1][column], rows[2][column], rows[3][column]);
                        for (row, value) in values.into_iter().enumerate() {
                            // SAFETY: the caller sees to the size.
                            unsafe { $store(target.as_mut_ptr().add((4 * row + column) * stride + channel), value) };
                        }
                    }
                }
            }

            /// From sums, whose places are `stride` apart, to the cells of a tile.
            ///
            /// # Safety
            /// As [`convolve`]; `sums` has the outputs of all places.
            #[target_feature(enable = $feature)]
            #[inline]
            unsafe fn transform_back(
                tile: &Tile,
                sums: &[f32],
                stride: usize,
                bias: &[f32],
                output: &mut [f32],
                onto: bool,
            ) {
                let outputs = bias.len();
                debug_assert!(sums.len() >= (PLACES - 1) * stride + outputs);
                let line = |a, b, c, d| [$add($add(a, b), c), $subtract($subtract(b, c), d)];
                for channel in (0..outputs).step_by(LANES) {
                    // SAFETY: the caller sees to the size.
                    let at = |i: usize| unsafe { $load(sums.as_ptr().add(i * stride + channel)) };
                    let rows: [[$vector; 2]; 4] =
                        std::array::from_fn(|row| line(at(4 * row), at(4 * row + 1), at(4 * row + 2), at(4 * row + 3)));
                    for column in 0..2 {
                        let values = line(rows[0][column], rows[1][column], rows[2][column], rows[3][column]);
                        for (row, value) in values.into_iter().enumerate() {
                            let Some(place) = tile.cells[2 * row + column] else { continue };
                            // SAFETY: the cell is on the board, with `outputs` channels; so many biases there are.
                            unsafe {
                                let target = output.as_mut_ptr().add(place as usize * outputs + channel);
                                let mut sum = $add(value, $load(bias.as_ptr().add(channel)));
                                if onto {
                                    sum = $add(sum, $load(target));
                                }
                                $store(target, $max(sum, $zero()));
                            }
                        }
                    }
                }
            }
        }
        pub(super) use tiled::convolve as convolve_tiles;
    };
}

pub(super) use winograd_kernel;
