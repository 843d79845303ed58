//! The arithmetic: a 3x3 convolution with bias and rectifier, in the widest instructions that the machine has.
//!
//! A tower's convolutions are computed by [`winograd`] where there are wide instructions, in whole numbers
//! ([`integers`]) where that is faster; the others directly: one step of a kernel takes a handful of cells in a row and a
//! group of output channels, keeps all their sums in registers, and goes once over the nine neighbours and all input
//! channels. The weights are packed in the order of that walk.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod amx;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod dense;
#[cfg(target_arch = "x86_64")]
mod integers;
mod lines;
mod plain;
#[cfg(target_arch = "x86_64")]
mod products;
#[cfg(target_arch = "x86_64")]
mod wide;
#[cfg(target_arch = "x86_64")]
mod winograd;

pub(crate) use lines::Lines;

/// Output channels that one step works on.
const GROUP: usize = 64;

/// Boards with a border of one cell all around, one below the other: two boards share the row of the border between them.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    width: usize,
    height: usize,
    boards: usize,
    /// The places of the cells inside, in ascending order.
    cells: Vec<u32>,
    /// The same in tiles of 2x2 cells.
    #[cfg(target_arch = "x86_64")]
    tiles_of_two: Vec<winograd::Tile<{ winograd::SIDE_OF_TWO }, 2>>,
    /// The same in tiles of 3x3 cells.
    #[cfg(target_arch = "x86_64")]
    tiles_of_three: Vec<winograd::Tile<{ winograd::SIDE_OF_THREE }, 3>>,
}

impl Grid {
    /// So many boards of so many cells.
    pub(crate) fn new(columns: usize, rows: usize, boards: usize) -> Grid {
        let width = columns + 2;
        let rows_inside = (0..boards * (rows + 1)).filter(|row| row % (rows + 1) < rows);
        let cells = rows_inside.flat_map(|row| (1..=columns).map(move |column| (row + 1) * width + column));
        Grid {
            width,
            height: boards * (rows + 1) + 1,
            boards,
            cells: cells.map(|place| place as u32).collect(),
            #[cfg(target_arch = "x86_64")]
            tiles_of_two: winograd::Tile::all(columns, rows, boards),
            #[cfg(target_arch = "x86_64")]
            tiles_of_three: winograd::Tile::all(columns, rows, boards),
        }
    }

    pub(crate) fn padded_cells(&self) -> usize {
        self.width * self.height
    }

    /// From a place of one board to the same of the next.
    pub(crate) fn next_board(&self) -> usize {
        self.width * (self.height - 1) / self.boards
    }

    /// The places of the cells inside, row by row.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().map(|&place| place as usize)
    }

    /// The cells inside, a row at a time.
    #[cfg(target_arch = "x86_64")]
    fn rows(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let columns = self.width - 2;
        self.cells.iter().step_by(columns).map(move |&place| place as usize..place as usize + columns)
    }

    pub(crate) fn place(&self, column: isize, row: isize) -> usize {
        ((row + 1) * self.width as isize + column + 1) as usize
    }

    /// How far the nine cells of a neighbourhood are from the place above and left of it, in the order of the weights.
    fn neighbourhood(&self) -> [usize; 9] {
        std::array::from_fn(|i| i / 3 * self.width + i % 3)
    }

    /// From a cell to the first of its neighbourhood.
    fn corner(&self, place: usize) -> usize {
        place - self.width - 1
    }
}

/// The weights of a convolution: for each group of output channels, each neighbour and each input channel, the
/// weights of the group's outputs side by side.
pub(crate) struct Convolution {
    packed: Vec<f32>,
    bias: Vec<f32>,
    inputs: usize,
    outputs: usize,
}

impl Convolution {
    /// `weight` is `[output][input][3][3]`.
    pub(crate) fn new(weight: &[f32], bias: &[f32], inputs: usize, outputs: usize) -> Convolution {
        let mut packed = Vec::with_capacity(weight.len());
        for group in (0..outputs).step_by(GROUP) {
            for neighbour in 0..9 {
                for input in 0..inputs {
                    for output in group..outputs.min(group + GROUP) {
                        packed.push(weight[(output * inputs + input) * 9 + neighbour]);
                    }
                }
            }
        }
        Convolution { packed, bias: bias.to_vec(), inputs, outputs }
    }

    /// The groups of output channels: first channel, number of channels, packed weights.
    fn groups(&self) -> impl Iterator<Item = (usize, usize, &[f32])> {
        (0..self.outputs).step_by(GROUP).map(|first| {
            let size = GROUP.min(self.outputs - first);
            let start = first * 9 * self.inputs;
            (first, size, &self.packed[start..start + size * 9 * self.inputs])
        })
    }
}

/// The weights of a convolution between channels that fill whole words, as every way of computing it wants them.
pub(crate) struct TowerConvolution {
    direct: Convolution,
    #[cfg(target_arch = "x86_64")]
    transformed: winograd::Transformed<f32>,
    #[cfg(target_arch = "x86_64")]
    integers: Option<winograd::Transformed<i32>>,
}

/// Room for what a kernel works out on the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace {
    #[cfg(target_arch = "x86_64")]
    tiles: winograd::Workspace<f32>,
    #[cfg(target_arch = "x86_64")]
    integers: integers::Workspace,
}

impl TowerConvolution {
    /// `weight` is `[output][input][3][3]`; both numbers of channels are multiples of 16.
    pub(crate) fn new(weight: &[f32], bias: &[f32], channels: usize) -> TowerConvolution {
        TowerConvolution {
            direct: Convolution::new(weight, bias, channels, channels),
            #[cfg(target_arch = "x86_64")]
            transformed: winograd::Transformed::new(weight, channels, channels),
            #[cfg(target_arch = "x86_64")]
            integers: winograd::Transformed::of_pairs(weight, channels, channels),
        }
    }
}

/// Which instructions to use. All give the same answer within the rounding of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// The matrix unit of recent Xeons: numbers of 16 bits (bf16), as in self-play on a GPU; sums of 32. The fastest by far.
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    Amx,
    /// AVX-512 with VNNI: the tower in whole numbers of 16 bits, 32 at a time.
    Avx512Integers,
    /// AVX-512: sixteen numbers at a time.
    Avx512,
    /// AVX2 with the tower in whole numbers of 16 bits, 16 at a time.
    Avx2Integers,
    /// AVX2 with FMA: eight numbers at a time.
    Avx2,
    /// Whatever the compiler makes of plain loops: runs everywhere.
    Plain,
}

impl Kernel {
    /// The kernels that this machine can run, fastest first.
    pub fn available() -> Vec<Kernel> {
        let mut kernels = Vec::new();
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if amx::is_available() {
            kernels.push(Kernel::Amx);
        }
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni") {
                    kernels.push(Kernel::Avx512Integers);
                }
                kernels.push(Kernel::Avx512);
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                kernels.push(Kernel::Avx2Integers);
                kernels.push(Kernel::Avx2);
            }
        }
        kernels.push(Kernel::Plain);
        kernels
    }

    /// The fastest kernel of this machine.
    pub fn best() -> Kernel {
        Kernel::available()[0]
    }

    /// The fastest kernel of this machine whose numbers have 32 bits throughout.
    pub fn best_in_single_precision() -> Kernel {
        Kernel::best().in_single_precision()
    }

    /// Whether its numbers have 32 bits throughout, so that it agrees with the others to about 1e-5.
    pub fn is_single_precision(self) -> bool {
        self.in_single_precision() == self
    }

    /// What does the work outside of the tower, and all of it where a tower does not fit.
    fn in_single_precision(self) -> Kernel {
        match self {
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            Kernel::Amx => Kernel::Avx512,
            Kernel::Avx512Integers => Kernel::Avx512,
            Kernel::Avx2Integers => Kernel::Avx2,
            other => other,
        }
    }

    /// `output = relu(convolution(input) + bias)` in all cells inside, in single precision; the border of `output` stays
    /// as it is.
    pub(crate) fn convolve(self, grid: &Grid, convolution: &Convolution, input: &[f32], output: &mut [f32]) {
        check_sizes(grid, convolution, input, output);
        match self.in_single_precision() {
            // SAFETY: a kernel of this kind is only handed out where the processor has these instructions, and the
            // lengths of both slices have just been checked.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { avx512::convolve(grid, convolution, input, output) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::convolve(grid, convolution, input, output) },
            _ => plain::convolve(grid, convolution, input, output, false),
        }
    }

    /// The same between channels of a tower: no number of `input` is negative, and its border is zero. With `onto`, what
    /// `output` holds is added before the rectifier.
    pub(crate) fn convolve_tower(
        self,
        grid: &Grid,
        convolution: &TowerConvolution,
        input: &[f32],
        output: &mut [f32],
        onto: bool,
        workspace: &mut Workspace,
    ) {
        let direct = &convolution.direct;
        check_sizes(grid, direct, input, output);
        #[cfg(target_arch = "x86_64")]
        {
            let Workspace { tiles, integers } = workspace;
            if let (Some(convolve), Some(weights)) = (self.integer_tower(), &convolution.integers) {
                debug_assert!(input.iter().all(|&value| value >= 0.0), "scaled by its largest");
                // SAFETY: as in `convolve`; the channels fill whole words where there are such weights.
                return unsafe { convolve(grid, weights, &direct.bias, input, output, onto, integers) };
            }
            if let Some(convolve) = self.in_single_precision().tower() {
                let weights = &convolution.transformed;
                tiles.scales.resize(grid.boards, 1.0);
                // SAFETY: as in `convolve`; the channels of a tower fill whole words.
                return unsafe { convolve(grid, weights, &direct.bias, input, output, onto, tiles) };
            }
        }
        plain::convolve(grid, direct, input, output, onto);
    }

    /// How it computes a tower in whole numbers, if it does.
    #[cfg(target_arch = "x86_64")]
    fn integer_tower(self) -> Option<TiledConvolution<i32, integers::Workspace>> {
        match self {
            Kernel::Avx512Integers => Some(avx512::integer_tower::convolve_floats),
            Kernel::Avx2Integers => Some(avx2::integer_tower::convolve_floats),
            _ => None,
        }
    }

    /// How it computes a tower by tiles in single precision, if it does.
    #[cfg(target_arch = "x86_64")]
    fn tower(self) -> Option<TiledConvolution<f32, winograd::Workspace<f32>>> {
        match self {
            Kernel::Avx512 => Some(avx512::tower::convolve),
            Kernel::Avx2 => Some(avx2::tower::convolve),
            _ => None,
        }
    }
}

/// A convolution by tiles: grid, weights, bias, input, output, whether onto what that holds, workspace.
#[cfg(target_arch = "x86_64")]
type TiledConvolution<N, W> =
    unsafe fn(&Grid, &winograd::Transformed<N>, &[f32], &[f32], &mut [f32], bool, &mut W);

fn check_sizes(grid: &Grid, convolution: &Convolution, input: &[f32], output: &[f32]) {
    assert_eq!(input.len(), grid.padded_cells() * convolution.inputs, "the input has the grid's size");
    assert_eq!(output.len(), grid.padded_cells() * convolution.outputs, "the output has the grid's size");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns, rows and boards.
    const SHAPES: [(usize, usize, usize); 9] = [
        (11, 11, 1),
        (6, 6, 1),
        (3, 2, 1),
        (1, 1, 1),
        (5, 7, 1),
        (6, 6, 4),
        (5, 3, 2),
        // More tiles of both kinds than a block, which ends within a board.
        (7, 7, 4),
        (13, 13, 1),
    ];

    /// Numbers that look random.
    fn noise(count: usize, seed: u32) -> Vec<f32> {
        let mut state = seed;
        (0..count)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 8) as f32 / (1 << 24) as f32 - 0.5
            })
            .collect()
    }

    /// The definition, in double precision.
    fn by_definition(grid: &Grid, weight: &[f32], bias: &[f32], input: &[f32], before: &[f32]) -> Vec<f32> {
        let outputs = bias.len();
        let inputs = weight.len() / outputs / 9;
        let mut result = before.to_vec();
        for &place in &grid.cells {
            for output in 0..outputs {
                let mut sum = f64::from(bias[output]) + f64::from(before[place as usize * outputs + output]);
                for input_channel in 0..inputs {
                    for row in 0..3 {
                        for column in 0..3 {
                            let from = (place as usize + row * grid.width + column) - grid.width - 1;
                            sum +=
                                f64::from(weight[((output * inputs + input_channel) * 3 + row) * 3 + column])
                                    * f64::from(input[from * inputs + input_channel]);
                        }
                    }
                }
                result[place as usize * outputs + output] = sum.max(0.0) as f32;
            }
        }
        result
    }

    fn assert_close(found: &[f32], expected: &[f32], allowed: f32, what: &str) {
        for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert!((found - expected).abs() < allowed, "{what}: {found}, not {expected}, at {i}");
        }
    }

    #[test]
    fn every_kernel_computes_the_definition() {
        for (columns, rows, boards) in SHAPES {
            for (inputs, outputs) in [(2, 64), (64, 64), (16, 16), (32, 96), (5, 48), (3, 128)] {
                let grid = Grid::new(columns, rows, boards);
                let weight = noise(outputs * inputs * 9, 1);
                let bias = noise(outputs, 2);
                let input = noise(grid.padded_cells() * inputs, 3);
                let before = vec![0.0; grid.padded_cells() * outputs];
                let convolution = Convolution::new(&weight, &bias, inputs, outputs);
                let expected = by_definition(&grid, &weight, &bias, &input, &before);
                for kernel in Kernel::available() {
                    let mut output = before.clone();
                    kernel.convolve(&grid, &convolution, &input, &mut output);
                    assert_close(
                        &output,
                        &expected,
                        1e-4,
                        &format!("{kernel:?} {boards} of {columns}x{rows} {inputs}->{outputs}"),
                    );
                }
            }
        }
    }

    #[test]
    fn every_kernel_computes_the_definition_in_a_tower() {
        let mut workspace = Workspace::default();
        for (columns, rows, boards) in SHAPES {
            for channels in [64, 16, 32, 48, 96] {
                let grid = Grid::new(columns, rows, boards);
                let weight = noise(channels * channels * 9, 1);
                let bias = noise(channels, 2);
                let before = noise(grid.padded_cells() * channels, 4);
                let convolution = TowerConvolution::new(&weight, &bias, channels);
                let inputs = [noise(grid.padded_cells() * channels, 3), activations(&grid, channels)];
                let expected =
                    inputs.each_ref().map(|input| by_definition(&grid, &weight, &bias, input, &before));
                for kernel in Kernel::available() {
                    // Single precision has no need of numbers that are not negative.
                    let which = usize::from(!kernel.is_single_precision());
                    let (input, expected) = (&inputs[which], &expected[which]);
                    let mut output = before.clone();
                    kernel.convolve_tower(&grid, &convolution, input, &mut output, true, &mut workspace);
                    assert_close(
                        &output,
                        expected,
                        if kernel.is_single_precision() { 1e-4 } else { 1e-2 },
                        &format!("{kernel:?} {boards} of {columns}x{rows} {channels}"),
                    );
                }
            }
        }
    }

    #[test]
    fn boards_of_a_batch_do_not_touch_each_other() {
        let channels = 32;
        let (weight, bias) = (noise(channels * channels * 9, 1), noise(channels, 2));
        let convolution = TowerConvolution::new(&weight, &bias, channels);
        let mut workspace = Workspace::default();
        // Tiles of both kinds end at the border, one cell and two cells after it.
        for size in [1, 6, 7, 10, 11, 13] {
            let (one, three) = (Grid::new(size, size, 1), Grid::new(size, size, 3));
            let input = activations(&three, channels);
            for kernel in Kernel::available() {
                let mut together = vec![0.0; input.len()];
                kernel.convolve_tower(&three, &convolution, &input, &mut together, false, &mut workspace);
                for board in 0..3 {
                    let first = board * three.next_board() * channels;
                    let part = first..first + one.padded_cells() * channels;
                    let mut alone = vec![0.0; part.len()];
                    kernel.convolve_tower(
                        &one,
                        &convolution,
                        &input[part.clone()],
                        &mut alone,
                        false,
                        &mut workspace,
                    );
                    assert_eq!(alone, together[part], "{kernel:?}, board {board} of {size}x{size}");
                }
            }
        }
    }

    /// As a tower has them: not negative, and zero in the border. Each board has its own range.
    fn activations(grid: &Grid, channels: usize) -> Vec<f32> {
        let mut input = vec![0.0; grid.padded_cells() * channels];
        let cells_a_board = grid.cells.len() / grid.boards;
        for (i, &place) in grid.cells.iter().enumerate() {
            let range = 1.0 / (1 + i / cells_a_board) as f32;
            let values = noise(channels, 3 + i as u32).into_iter().map(|value| range * (value + 0.5));
            input[place as usize * channels..][..channels]
                .iter_mut()
                .zip(values)
                .for_each(|(to, value)| *to = value);
        }
        input
    }

    #[test]
    fn the_largest_results_there_can_be_do_not_overflow() {
        let (channels, grid) = (64, Grid::new(5, 5, 1));
        let mut workspace = Workspace::default();
        for weight_of in [|_| 1.0, |_| -1.0, |i: usize| if (i / 9).is_multiple_of(2) { 1.0 } else { -1.0 }]
            as [fn(usize) -> f32; 3]
        {
            let weight: Vec<f32> = (0..channels * channels * 9).map(weight_of).collect();
            let bias = vec![0.0; channels];
            let before = vec![1000.0; grid.padded_cells() * channels];
            let convolution = TowerConvolution::new(&weight, &bias, channels);
            // Everywhere, and where weights of both signs are positive, or negative.
            for input_of in
                [|_| 1.0, |i: usize| ((i + 1) % 2) as f32, |i: usize| (i % 2) as f32] as [fn(usize) -> f32; 3]
            {
                let mut input = vec![0.0; grid.padded_cells() * channels];
                for &place in &grid.cells {
                    (0..channels)
                        .for_each(|channel| input[place as usize * channels + channel] = input_of(channel));
                }
                let expected = by_definition(&grid, &weight, &bias, &input, &before);
                for kernel in Kernel::available() {
                    let mut output = before.clone();
                    kernel.convolve_tower(&grid, &convolution, &input, &mut output, true, &mut workspace);
                    assert_close(&output, &expected, 0.5, &format!("{kernel:?}"));
                }
            }
        }
    }
}
