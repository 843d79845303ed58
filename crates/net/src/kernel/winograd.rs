//! A 3x3 convolution by fewer products (Winograd's minimal filtering F(2x2, 3x3); Lavin and Gray 2016, "Fast algorithms
//! for convolutional neural networks"): sixteen for four cells and a pair of channels, not thirty-six.
//!
//! The board is cut into tiles of 2x2 cells. The 4x4 cells around a tile, transformed by sums and differences, are
//! multiplied with the transformed weights, each of the sixteen places by itself; the sums over the input channels,
//! transformed back, are the four results. So the work is sixteen products of matrices, tiles by inputs and inputs by
//! outputs.

use super::Lines;
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

/// The transformed weights of a convolution, in numbers of some kind: for each place, each panel of outputs and each number
/// that an input cell has, those of the panel's outputs.
pub(super) struct Transformed<N> {
    pub(super) weights: Lines<N>,
    /// What a sum is multiplied with, for each output channel, beside the scale of its board.
    pub(super) scales: Vec<f32>,
    /// Numbers of a cell.
    pub(super) inputs: usize,
    pub(super) outputs: usize,
}

impl<N: Copy + Default> Transformed<N> {
    /// Packs what `number` gives for an output, the index of an input's number, and a place.
    pub(super) fn pack(
        inputs: usize,
        scales: Vec<f32>,
        mut number: impl FnMut(usize, usize, usize) -> N,
    ) -> Transformed<N> {
        let outputs = scales.len();
        let mut weights = Lines::new(PLACES * inputs * outputs);
        for output in 0..outputs {
            for input in 0..inputs {
                for place in 0..PLACES {
                    let panel = place * outputs / PANEL + output / PANEL;
                    weights[(panel * inputs + input) * PANEL + output % PANEL] = number(output, input, place);
                }
            }
        }
        Transformed { weights, scales, inputs, outputs }
    }
}

impl Transformed<f32> {
    /// `weight` is `[output][input][3][3]`.
    pub(super) fn new(weight: &[f32], inputs: usize, outputs: usize) -> Transformed<f32> {
        let kernels: Vec<[f32; PLACES]> = weight.chunks_exact(9).map(transformed).collect();
        Transformed::pack(inputs, vec![1.0; outputs], |output, input, place| {
            kernels[output * inputs + input][place]
        })
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

/// Room to work in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace<N> {
    /// What the sums of each board are multiplied with.
    pub(super) scales: Vec<f32>,
    inputs: Lines<N>,
    sums: Lines<N>,
}

impl<N: Copy + Default> Workspace<N> {
    /// For so many numbers of a cell's input and output: the scales, and room for the transformed inputs and the sums of a
    /// block.
    pub(super) fn room(&mut self, inputs: usize, outputs: usize) -> (&[f32], &mut [N], &mut [N]) {
        self.inputs.resize(PLACES * BLOCK * inputs);
        self.sums.resize(PLACES * BLOCK * outputs);
        (&self.scales, &mut self.inputs, &mut self.sums)
    }
}

/// Defines `convolve` for one instruction set and kind of number, both given by what is in scope: `Number`; `Word`, with
/// `LANES` of them; what is done with words (`add` and so on, `add_inputs` and `subtract_inputs` before the products); and
/// words of as many floats, which `scaled` makes of sums. The steps of the products are so many words of output channels by so many tiles, the largest
/// first and 1 last. The largest of both must leave registers for the weights.
macro_rules! tiled_convolution {
    (feature: $feature:literal, words: $words:tt, tiles: $tiles:tt,) => {
        crate::kernel::products::products! { feature: $feature, words: $words, rows: $tiles, }

        /// `output = relu(convolution(input) + bias)`; with `onto`, what `output` holds is added before the rectifier.
        /// `workspace` has the scales of the boards.
        ///
        /// # Safety
        /// The processor must have the instructions; the numbers of a cell, on both sides, come in multiples of the lanes;
        /// there is a bias for each output, and `input` and `output` have the sizes that [`crate::kernel::Kernel`] checks.
        #[target_feature(enable = $feature)]
        pub(in crate::kernel) unsafe fn convolve(
            grid: &Grid,
            weights: &Transformed<Number>,
            bias: &[f32],
            input: &[Number],
            output: &mut [f32],
            onto: bool,
            workspace: &mut Workspace<Number>,
        ) {
            let (inputs, outputs) = (weights.inputs, weights.outputs);
            let (scales, seen, sums) = workspace.room(inputs, outputs);
            let tiles_a_board = grid.tiles.len() / grid.boards;
            for (block, tiles) in grid.tiles.chunks(BLOCK).enumerate() {
                for (number, tile) in tiles.iter().enumerate() {
                    // SAFETY: passed on from the caller; a tile's places are on the bordered board, and from the first of
                    // a tile's inputs on there are those of all sixteen places.
                    unsafe { transform(tile, input, inputs, &mut seen[number * inputs..]) };
                }
                for place in 0..PLACES {
                    let seen = &seen[place * BLOCK * inputs..][..tiles.len() * inputs];
                    let packed = &weights.weights[place * inputs * outputs..][..inputs * outputs];
                    let sums = &mut sums[place * BLOCK * outputs..][..tiles.len() * outputs];
                    // SAFETY: passed on from the caller.
                    unsafe { multiply(inputs, outputs, seen, packed, sums) };
                }
                for (number, tile) in tiles.iter().enumerate() {
                    let scale = scales[(block * BLOCK + number) / tiles_a_board];
                    let scales = (weights.scales.as_slice(), scale);
                    // SAFETY: as above.
                    unsafe { transform_back(tile, &sums[number * outputs..], scales, bias, output, onto) };
                }
            }
        }

        /// Sums and differences of the cells around a tile.
        ///
        /// # Safety
        /// As [`convolve`]; `target` has the inputs of all places, as they lie in a block.
        #[target_feature(enable = $feature)]
        #[inline]
        unsafe fn transform(tile: &Tile, input: &[Number], inputs: usize, target: &mut [Number]) {
            let stride = BLOCK * inputs;
            debug_assert!(target.len() >= (PLACES - 1) * stride + inputs);
            let line = |a, b, c, d| {
                [subtract_inputs(a, c), add_inputs(b, c), subtract_inputs(c, b), subtract_inputs(b, d)]
            };
            for first in (0..inputs).step_by(LANES) {
                let at = |i: usize| {
                    // SAFETY: the cells are on the board, with `inputs` numbers each.
                    unsafe { load(input.as_ptr().add(tile.around[i] as usize * inputs + first)) }
                };
                let rows: [[Word; 4]; 4] = std::array::from_fn(|row| {
                    line(at(4 * row), at(4 * row + 1), at(4 * row + 2), at(4 * row + 3))
                });
                for column in 0..4 {
                    let values = line(rows[0][column], rows[1][column], rows[2][column], rows[3][column]);
                    for (row, value) in values.into_iter().enumerate() {
                        // SAFETY: the caller sees to the size.
                        unsafe { store(target.as_mut_ptr().add((4 * row + column) * stride + first), value) };
                    }
                }
            }
        }

        /// From the sums of a tile, as they lie in a block, to its cells. The scales are those of the channels and of the
        /// board.
        ///
        /// # Safety
        /// As [`convolve`]; `sums` has the outputs of all places.
        #[target_feature(enable = $feature)]
        #[inline]
        unsafe fn transform_back(
            tile: &Tile,
            sums: &[Number],
            (scales, scale): (&[f32], f32),
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
                let rows: [[Word; 2]; 4] = std::array::from_fn(|row| {
                    line(at(4 * row), at(4 * row + 1), at(4 * row + 2), at(4 * row + 3))
                });
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
                            let mut sum = add_floats(scaled(value, scale), bias);
                            if onto {
                                sum = add_floats(sum, load_floats(target));
                            }
                            store_floats(target, max_floats(sum, zero_floats()));
                        }
                    }
                }
            }
        }
    };
}

pub(super) use tiled_convolution;
