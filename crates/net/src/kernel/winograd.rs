//! A 3x3 convolution by fewer products (Winograd's minimal filtering; Lavin and Gray 2016, "Fast algorithms for
//! convolutional neural networks"): sixteen for four cells and a pair of channels, not thirty-six, or twenty-five for nine
//! cells, not eighty-one.
//!
//! The board is cut into tiles of 2x2 or 3x3 cells. A tile and the cells around it, transformed along their rows and columns,
//! are multiplied with the transformed weights, each place by itself; the sums over the input channels, transformed back, are
//! the results. So the work is sixteen or twenty-five products of matrices, tiles by inputs and inputs by outputs.
//!
//! The tiles of 2x2 need sums and differences alone, which whole numbers bear; those of 3x3 also factors, and are for
//! single precision. These save products (400 rows rather than 576 on 11x11) and have half as many weights again, which
//! only pays if several tiles share them: one board of 6x6 is slower so.

use super::Lines;
use super::products::PANEL;

/// Cells of a tile of 2x2, with those around it, in a row or a column.
pub(super) const SIDE_OF_TWO: usize = 4;

/// The same of a tile of 3x3.
pub(super) const SIDE_OF_THREE: usize = 5;

/// A tile of a bordered board: `CELLS` cells each way, `SIDE`, two more, with those around it.
#[derive(Clone, Debug)]
pub(super) struct Tile<const SIDE: usize, const CELLS: usize> {
    /// The cells of the tile and around it. Where the board ends inside of the tile its border is repeated, which only counts
    /// for cells that are not there.
    pub(super) around: [[u32; SIDE]; SIDE],
    /// Its own cells, if they are on the board.
    pub(super) cells: [[Option<u32>; CELLS]; CELLS],
}

impl<const SIDE: usize, const CELLS: usize> Tile<SIDE, CELLS> {
    /// The tiles of so many boards of so many cells: see [`Grid`](super::Grid).
    pub(super) fn all(columns: usize, rows: usize, boards: usize) -> Vec<Tile<SIDE, CELLS>> {
        const { assert!(SIDE == CELLS + 2, "a border of one cell") };
        let width = columns + 2;
        let mut tiles = Vec::new();
        for first in (0..boards).map(|board| board * (rows + 1)) {
            for row in (0..rows).step_by(CELLS) {
                tiles.extend((0..columns).step_by(CELLS).map(|column| Tile {
                    around: from_both(|down, right| {
                        let (row, column) = ((row + down).min(rows + 1), (column + right).min(columns + 1));
                        ((first + row) * width + column) as u32
                    }),
                    cells: from_both(|down, right| {
                        let (row, column) = (row + down, column + right);
                        (row < rows && column < columns)
                            .then(|| ((first + row + 1) * width + column + 1) as u32)
                    }),
                }));
            }
        }
        tiles
    }
}

/// What a row and a column give.
fn from_both<T, const N: usize>(value: impl Fn(usize, usize) -> T) -> [[T; N]; N] {
    std::array::from_fn(|row| std::array::from_fn(|column| value(row, column)))
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
    /// Packs what `number` gives for an output, the index of an input's number, and each of so many places.
    pub(super) fn pack(
        places: usize,
        inputs: usize,
        scales: Vec<f32>,
        mut number: impl FnMut(usize, usize, usize) -> N,
    ) -> Transformed<N> {
        let outputs = scales.len();
        let mut weights = Lines::new(places * inputs * outputs);
        for output in 0..outputs {
            for input in 0..inputs {
                for place in 0..places {
                    let panel = place * outputs / PANEL + output / PANEL;
                    weights[(panel * inputs + input) * PANEL + output % PANEL] = number(output, input, place);
                }
            }
        }
        Transformed { weights, scales, inputs, outputs }
    }
}

impl Transformed<f32> {
    /// For tiles of 3x3. `weight` is `[output][input][3][3]`.
    pub(super) fn new(weight: &[f32], inputs: usize, outputs: usize) -> Transformed<f32> {
        let kernels: Vec<_> =
            weight.chunks_exact(9).map(|kernel| transformed(kernel, line_for_three)).collect();
        Transformed::pack(SIDE_OF_THREE.pow(2), inputs, vec![1.0; outputs], |output, input, place| {
            kernels[output * inputs + input].as_flattened()[place]
        })
    }
}

/// What the weights of a row or a column are for tiles of 2x2.
pub(super) fn line_for_two([a, b, c]: [f32; 3]) -> [f32; SIDE_OF_TWO] {
    [a, (a + b + c) / 2.0, (a - b + c) / 2.0, c]
}

/// The same for tiles of 3x3: the values of the polynomial with these coefficients at 0, 1, -1 and 2, over what the
/// differences of these points multiply to, and its last coefficient.
fn line_for_three([a, b, c]: [f32; 3]) -> [f32; SIDE_OF_THREE] {
    [a / 2.0, -(a + b + c) / 2.0, -(a - b + c) / 6.0, (a + 2.0 * b + 4.0 * c) / 6.0, c]
}

/// The nine weights of a kernel, transformed along its rows, then along its columns.
pub(super) fn transformed<const SIDE: usize>(
    kernel: &[f32],
    line: impl Fn([f32; 3]) -> [f32; SIDE],
) -> [[f32; SIDE]; SIDE] {
    let rows: [[f32; SIDE]; 3] =
        std::array::from_fn(|row| line([kernel[3 * row], kernel[3 * row + 1], kernel[3 * row + 2]]));
    let columns: [[f32; SIDE]; SIDE] = std::array::from_fn(|column| line(rows.map(|row| row[column])));
    from_both(|row, column| columns[column][row])
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
    /// The scales, and room for so many transformed inputs and sums.
    pub(super) fn room(&mut self, inputs: usize, sums: usize) -> (&[f32], &mut [N], &mut [N]) {
        self.inputs.resize(inputs);
        self.sums.resize(sums);
        (&self.scales, &mut self.inputs, &mut self.sums)
    }
}

/// Defines `SIDE`, `BLOCK`, `tiles_of` and the transformations of a line for tiles of 2x2, for one instruction set and kind of
/// number, both given by what is in scope: `Word`, `add` and `subtract`, and `add_inputs` and `subtract_inputs` for before the
/// products.
macro_rules! tiles_of_two {
    (feature: $feature:literal,) => {
        const SIDE: usize = crate::kernel::winograd::SIDE_OF_TWO;

        /// So many tiles are worked on at a time: what is known of them stays in the cache.
        const BLOCK: usize = 36;

        fn tiles_of(grid: &Grid) -> &[Tile] {
            &grid.tiles_of_two
        }

        /// Of the cells around a tile, along a row or a column.
        #[target_feature(enable = $feature)]
        #[inline]
        fn line([a, b, c, d]: [Word; SIDE]) -> [Word; SIDE] {
            [subtract_inputs(a, c), add_inputs(b, c), subtract_inputs(c, b), subtract_inputs(b, d)]
        }

        /// From the sums of a tile to its cells.
        #[target_feature(enable = $feature)]
        #[inline]
        fn line_back([a, b, c, d]: [Word; SIDE]) -> [Word; SIDE - 2] {
            [add(add(a, b), c), subtract(subtract(b, c), d)]
        }
    };
}

/// The same for tiles of 3x3, with `add`, `subtract`, `multiply_add` and `fill`.
macro_rules! tiles_of_three {
    (feature: $feature:literal,) => {
        const SIDE: usize = crate::kernel::winograd::SIDE_OF_THREE;

        /// So many tiles are worked on at a time: what is known of them stays in the cache.
        const BLOCK: usize = 32;

        fn tiles_of(grid: &Grid) -> &[Tile] {
            &grid.tiles_of_three
        }

        /// Of the cells around a tile, along a row or a column.
        #[target_feature(enable = $feature)]
        #[inline]
        fn line([a, b, c, d, e]: [Word; SIDE]) -> [Word; SIDE] {
            let (two, minus_two) = (fill(2.0), fill(-2.0));
            let difference = subtract(d, b);
            [
                multiply_add(two, subtract(a, c), difference),
                multiply_add(minus_two, b, subtract(d, c)),
                multiply_add(fill(-3.0), c, multiply_add(two, b, d)),
                difference,
                multiply_add(minus_two, difference, subtract(e, c)),
            ]
        }

        /// From the sums of a tile to its cells.
        #[target_feature(enable = $feature)]
        #[inline]
        fn line_back([a, b, c, d, e]: [Word; SIDE]) -> [Word; SIDE - 2] {
            let sum = add(b, c);
            [
                add(add(a, sum), d),
                multiply_add(fill(2.0), d, subtract(b, c)),
                multiply_add(fill(4.0), d, add(sum, e)),
            ]
        }
    };
}

/// Defines `convolve` for one instruction set and kind of number, both given by what is in scope: `Number`; `Word`, with
/// `LANES` of them; what is done with words; words of as many floats, which `scaled` makes of sums; and the kind of tiles.
/// The steps of the products are so many words of output channels by so many tiles, the largest first and 1 last. The
/// largest of both must leave registers for the weights.
macro_rules! tiled_convolution {
    (feature: $feature:literal, words: $words:tt, tiles: $tiles:tt,) => {
        crate::kernel::products::products! { feature: $feature, words: $words, rows: $tiles, }

        type Tile = crate::kernel::winograd::Tile<SIDE, { SIDE - 2 }>;

        /// Room for so many tiles at each place. The number is odd: otherwise all places of a tile could fall on the same few
        /// lines of the cache.
        const ROOM: usize = BLOCK | 1;

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
            debug_assert_eq!(weights.weights.len(), SIDE * SIDE * inputs * outputs, "weights for such tiles");
            let (scales, seen, sums) =
                workspace.room(SIDE * SIDE * ROOM * inputs, SIDE * SIDE * ROOM * outputs);
            let tiles = tiles_of(grid);
            let tiles_a_board = tiles.len() / grid.boards;
            for (block, tiles) in tiles.chunks(BLOCK).enumerate() {
                for (number, tile) in tiles.iter().enumerate() {
                    // SAFETY: passed on from the caller; a tile's places are on the bordered board, and from the first of
                    // a tile's inputs on there are those of all places.
                    unsafe { transform(tile, input, inputs, &mut seen[number * inputs..]) };
                }
                for place in 0..SIDE * SIDE {
                    let seen = &seen[place * ROOM * inputs..][..tiles.len() * inputs];
                    let packed = &weights.weights[place * inputs * outputs..][..inputs * outputs];
                    let sums = &mut sums[place * ROOM * outputs..][..tiles.len() * outputs];
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

        /// The cells around a tile, transformed.
        ///
        /// # Safety
        /// As [`convolve`]; `target` has the inputs of all places, as they lie in a block.
        #[target_feature(enable = $feature)]
        #[inline]
        unsafe fn transform(tile: &Tile, input: &[Number], inputs: usize, target: &mut [Number]) {
            let stride = ROOM * inputs;
            debug_assert!(target.len() >= (SIDE * SIDE - 1) * stride + inputs);
            for first in (0..inputs).step_by(LANES) {
                let rows = tile.around.map(|row| {
                    // SAFETY: the cells are on the board, with `inputs` numbers each.
                    line(row.map(|cell| unsafe { load(input.as_ptr().add(cell as usize * inputs + first)) }))
                });
                for column in 0..SIDE {
                    for (row, value) in line(rows.map(|row| row[column])).into_iter().enumerate() {
                        let place = SIDE * row + column;
                        // SAFETY: the caller sees to the size.
                        unsafe { store(target.as_mut_ptr().add(place * stride + first), value) };
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
            let stride = ROOM * outputs;
            debug_assert!(sums.len() >= (SIDE * SIDE - 1) * stride + outputs);
            for channel in (0..outputs).step_by(LANES) {
                // SAFETY: the caller sees to the size.
                let at = |i: usize| unsafe { load(sums.as_ptr().add(i * stride + channel)) };
                let rows: [[Word; SIDE - 2]; SIDE] = std::array::from_fn(|row| {
                    line_back(std::array::from_fn(|column| at(SIDE * row + column)))
                });
                // SAFETY: so many scales and biases there are.
                let (scale, bias) = unsafe {
                    let scales = load_floats(scales.as_ptr().add(channel));
                    (multiply_floats(scales, fill_floats(scale)), load_floats(bias.as_ptr().add(channel)))
                };
                for column in 0..SIDE - 2 {
                    for (row, value) in line_back(rows.map(|row| row[column])).into_iter().enumerate() {
                        let Some(place) = tile.cells[row][column] else { continue };
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

pub(super) use {tiled_convolution, tiles_of_three, tiles_of_two};
