//! The kernel on the matrix unit of recent Xeons (AMX): products of bf16 numbers, summed in fp32.
//!
//! A tile of the unit holds 16 rows of 64 bytes. With the channels of a cell side by side, 16 cells in a row of the
//! bordered board are a tile as they lie in memory, and their neighbours are the same tile a fixed distance away: a
//! convolution is a product of tiles, and nothing is rearranged. Cells of the border that lie between two rows are
//! computed too, and thrown away.

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::OnceLock;

use super::Grid;

/// Numbers in a row of a tile.
const PAIRS: usize = 32;
/// Rows of a tile.
const ROWS: usize = 16;
/// Cells that one step takes: two tiles.
const CELLS: usize = 2 * ROWS;

/// Half of a tower's usual cell: 32 channels in bf16, one row of a tile.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Line([u16; PAIRS]);

/// Whether this machine has the unit and lets this process use it: its registers are so large that the system wants to
/// be asked.
pub(super) fn is_available() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        const BF16_AND_TILES: u32 = 1 << 22 | 1 << 24;
        const REQUEST_PERMISSION: libc::c_int = 0x1023;
        const TILE_DATA: libc::c_ulong = 18;
        let has_unit = __cpuid(0).eax >= 7 && __cpuid_count(7, 0).edx & BF16_AND_TILES == BF16_AND_TILES;
        has_unit
            && is_x86_feature_detected!("avx512f")
            // SAFETY: this call of the system takes two numbers and touches no memory.
            && unsafe { libc::syscall(libc::SYS_arch_prctl, REQUEST_PERMISSION, TILE_DATA) } == 0
    })
}

/// Rounds to the nearest bf16; halfway to the even one.
fn narrowed(value: f32) -> u16 {
    let bits = value.to_bits();
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// The lines of bf16 activations on a grid, with room behind it for the tiles that reach over its end.
pub(crate) fn lines(grid: &Grid, channels: usize) -> usize {
    (grid.padded_cells() + CELLS + 2 * grid.width) * channels / PAIRS
}

/// The weights of a convolution between multiples of 32 channels: for each 16 outputs, each neighbour and each 32
/// inputs a tile, in whose row r stand the weights of inputs 2r and 2r + 1 for the 16 outputs.
pub(crate) struct Tiles {
    packed: Vec<Line>,
    bias: Vec<f32>,
    inputs: usize,
    outputs: usize,
}

impl Tiles {
    /// `weight` is `[output][input][3][3]`.
    pub(crate) fn new(weight: &[f32], bias: &[f32], inputs: usize, outputs: usize) -> Option<Tiles> {
        if !inputs.is_multiple_of(PAIRS) || !outputs.is_multiple_of(PAIRS) {
            return None;
        }
        let mut packed = Vec::with_capacity(weight.len() / PAIRS);
        for group in (0..outputs).step_by(ROWS) {
            for neighbour in 0..9 {
                for input in (0..inputs).step_by(2) {
                    packed.push(Line(std::array::from_fn(|i| {
                        let (output, input) = (group + i / 2, input + i % 2);
                        narrowed(weight[(output * inputs + input) * 9 + neighbour])
                    })));
                }
            }
        }
        Some(Tiles { packed, bias: bias.to_vec(), inputs, outputs })
    }
}

/// The shape of all eight tile registers, as the instruction that sets it reads it.
#[repr(C, align(64))]
struct Shapes {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    bytes_a_row: [u16; 16],
    rows: [u8; 16],
}

/// The unit, set up for this thread as long as this lives.
pub(crate) struct Unit(());

impl Unit {
    /// Sets the unit up. [`is_available`] must have said that it is there.
    pub(crate) fn open() -> Unit {
        assert!(is_available(), "only handed out where the unit is available");
        let mut shapes =
            Shapes { palette: 1, start_row: 0, reserved: [0; 14], bytes_a_row: [0; 16], rows: [0; 16] };
        shapes.bytes_a_row[..8].fill(64);
        shapes.rows[..8].fill(ROWS as u8);
        // SAFETY: the unit is there, and the shapes are 64 bytes as it reads them.
        unsafe { asm!("ldtilecfg [{0}]", in(reg) &shapes, options(nostack, readonly)) };
        Unit(())
    }

    /// The input of a tower: fp32 activations of all cells inside, narrowed.
    pub(crate) fn narrow(&self, grid: &Grid, channels: usize, wide: &[f32], output: &mut [Line]) {
        for &place in &grid.cells {
            let cell = &wide[place as usize * channels..][..channels];
            let lines = &mut output[place as usize * channels / PAIRS..][..channels / PAIRS];
            for (line, values) in lines.iter_mut().zip(cell.as_chunks::<PAIRS>().0) {
                line.0 = values.map(narrowed);
            }
        }
    }

    /// `output = relu(convolution(input) + bias)` in all cells inside. With `onto`, what it holds is added before the
    /// rectifier, and it holds the result in fp32 as well.
    pub(crate) fn convolve(
        &self,
        grid: &Grid,
        tiles: &Tiles,
        input: &[Line],
        onto: Option<&mut [f32]>,
        output: &mut [Line],
    ) {
        assert_eq!(input.len(), lines(grid, tiles.inputs), "the input has the grid's size");
        assert_eq!(output.len(), lines(grid, tiles.outputs), "the output has the grid's size");
        if let Some(wide) = &onto {
            assert_eq!(wide.len(), grid.padded_cells() * tiles.outputs, "the sum has the grid's size");
        }
        // SAFETY: the unit is there, so AVX-512 is too, and the lengths have just been checked.
        unsafe { convolve(grid, tiles, input, onto, output) }
    }
}

impl Drop for Unit {
    fn drop(&mut self) {
        // SAFETY: the unit is there.
        unsafe { asm!("tilerelease", options(nostack, nomem)) };
    }
}

/// Sums of one step: 32 cells by 32 output channels.
#[repr(align(64))]
struct Sums([[f32; PAIRS]; CELLS]);

/// # Safety
/// The unit must be set up, and the slices have the sizes that [`Unit::convolve`] checks.
#[target_feature(enable = "avx512f")]
unsafe fn convolve(
    grid: &Grid,
    tiles: &Tiles,
    input: &[Line],
    mut onto: Option<&mut [f32]>,
    output: &mut [Line],
) {
    let mut sums = Sums([[0.0; PAIRS]; CELLS]);
    let (first, last) = (grid.cells[0] as usize, grid.cells[grid.cells.len() - 1] as usize);
    let weights_a_group = 9 * tiles.inputs / 2;
    for half in 0..tiles.outputs / PAIRS {
        let weights = &tiles.packed[half * 2 * weights_a_group..][..2 * weights_a_group];
        let mut cells = grid.cells.as_slice();
        for start in (first..=last).step_by(CELLS) {
            // SAFETY: passed on from the caller; the neighbourhoods of 32 cells from `start` on are inside of `input`,
            // which has room for a step behind its end.
            unsafe { products(grid, tiles.inputs, weights, input, start, &mut sums) };
            let inside = cells.partition_point(|&place| (place as usize) < start + CELLS);
            for &place in &cells[..inside] {
                let place = place as usize;
                let row = &sums.0[place - start];
                let channel = half * PAIRS;
                let line = &mut output[(place * tiles.outputs + channel) / PAIRS].0;
                for word in [0, 16] {
                    // SAFETY: 16 numbers from `word` on are inside of a row, of the bias and of a line.
                    unsafe {
                        let bias = _mm512_loadu_ps(tiles.bias.as_ptr().add(channel + word));
                        let mut sum = _mm512_add_ps(_mm512_loadu_ps(row.as_ptr().add(word)), bias);
                        if let Some(wide) = &mut onto {
                            let target = wide.as_mut_ptr().add(place * tiles.outputs + channel + word);
                            sum = _mm512_add_ps(sum, _mm512_loadu_ps(target));
                            sum = _mm512_max_ps(sum, _mm512_setzero_ps());
                            _mm512_storeu_ps(target, sum);
                        } else {
                            sum = _mm512_max_ps(sum, _mm512_setzero_ps());
                        }
                        _mm256_storeu_si256(line.as_mut_ptr().add(word).cast(), narrowed_word(sum));
                    }
                }
            }
            cells = &cells[inside..];
        }
    }
}

/// As [`narrowed`], sixteen at a time.
#[target_feature(enable = "avx512f")]
fn narrowed_word(values: __m512) -> __m256i {
    let bits = _mm512_castps_si512(values);
    let odd = _mm512_and_si512(_mm512_srli_epi32(bits, 16), _mm512_set1_epi32(1));
    let rounded = _mm512_add_epi32(_mm512_add_epi32(bits, _mm512_set1_epi32(0x7fff)), odd);
    _mm512_cvtepi32_epi16(_mm512_srli_epi32(rounded, 16))
}

/// The sums of 32 cells from `start` on for 32 outputs, without the bias.
///
/// # Safety
/// The unit must be set up; `weights` are those of two groups of outputs; `input` reaches so far.
#[inline]
unsafe fn products(
    grid: &Grid,
    inputs: usize,
    weights: &[Line],
    input: &[Line],
    start: usize,
    sums: &mut Sums,
) {
    let lines = inputs / PAIRS;
    let cell_bytes = 2 * inputs;
    let tiles = 9 * lines;
    debug_assert_eq!(weights.len(), 2 * tiles * ROWS);
    let corner = grid.corner(start);
    // SAFETY: the caller sees to the sizes. The registers hold sums from here to the end of this function: nothing but
    // this file uses them.
    unsafe {
        asm!("tilezero tmm0", "tilezero tmm1", "tilezero tmm2", "tilezero tmm3", options(nostack, nomem));
        let mut weight = weights.as_ptr();
        for distance in grid.neighbourhood() {
            for line in 0..lines {
                let cells = input.as_ptr().add((corner + distance) * lines + line);
                asm!(
                    "tileloadd tmm4, [{cells} + {cell_bytes}*1]",
                    "tileloadd tmm6, [{weight} + {row}*1]",
                    "tdpbf16ps tmm0, tmm4, tmm6",
                    "tileloadd tmm7, [{other_weight} + {row}*1]",
                    "tdpbf16ps tmm1, tmm4, tmm7",
                    "tileloadd tmm5, [{other_cells} + {cell_bytes}*1]",
                    "tdpbf16ps tmm2, tmm5, tmm6",
                    "tdpbf16ps tmm3, tmm5, tmm7",
                    cells = in(reg) cells,
                    other_cells = in(reg) cells.add(ROWS * lines),
                    cell_bytes = in(reg) cell_bytes,
                    weight = in(reg) weight,
                    other_weight = in(reg) weight.add(tiles * ROWS),
                    row = in(reg) size_of::<Line>(),
                    options(nostack, readonly)
                );
                weight = weight.add(ROWS);
            }
        }
        let at = |cell: usize, output: usize| sums.0[cell][output..].as_ptr();
        asm!(
            "tilestored [{0} + {4}*1], tmm0",
            "tilestored [{1} + {4}*1], tmm1",
            "tilestored [{2} + {4}*1], tmm2",
            "tilestored [{3} + {4}*1], tmm3",
            in(reg) at(0, 0), in(reg) at(0, 16), in(reg) at(ROWS, 0), in(reg) at(ROWS, 16),
            in(reg) size_of::<[f32; PAIRS]>(),
            options(nostack)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Convolution, plain};
    use super::*;

    /// Numbers that bf16 holds exactly, so that only the order of sums differs.
    fn noise(count: usize, mut state: u32) -> Vec<f32> {
        let next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 25) as f32 / 64.0 - 1.0
        };
        std::iter::repeat_with(next).take(count).collect()
    }

    #[test]
    fn rounding_is_to_the_nearest_and_then_to_the_even() {
        for (value, expected) in [
            (1.0, 0x3f80),
            (1.0 + 1.0 / 256.0, 0x3f80),
            (1.0 + 3.0 / 256.0, 0x3f82),
            (0.0, 0),
            (-2.0, 0xc000),
        ] {
            assert_eq!(narrowed(value), expected, "{value}");
        }
    }

    #[test]
    fn the_matrix_unit_computes_what_plain_loops_do() {
        if !is_available() {
            return;
        }
        for (columns, rows, boards, inputs, outputs) in [
            (11, 11, 1, 64, 64),
            (6, 6, 1, 32, 96),
            (3, 2, 1, 96, 32),
            (1, 1, 1, 64, 64),
            (6, 6, 4, 96, 96),
            (11, 11, 2, 64, 64),
        ] {
            let grid = Grid::new(columns, rows, boards);
            let (weight, bias) = (noise(inputs * outputs * 9, 1), noise(outputs, 2));
            let mut wide_input = vec![0.0; grid.padded_cells() * inputs];
            let mut expected = vec![0.0; grid.padded_cells() * outputs];
            for (i, &place) in grid.cells.iter().enumerate() {
                wide_input[place as usize * inputs..][..inputs].copy_from_slice(&noise(inputs, 3 + i as u32));
                expected[place as usize * outputs..][..outputs]
                    .copy_from_slice(&noise(outputs, 7 + i as u32));
            }
            let mut sums = expected.clone();
            let convolution = Convolution::new(&weight, &bias, inputs, outputs);
            plain::convolve(&grid, &convolution, &wide_input, &mut expected, true);

            let unit = Unit::open();
            let tiles = Tiles::new(&weight, &bias, inputs, outputs).expect("multiples of 32");
            let [mut input, mut output] =
                [inputs, outputs].map(|channels| vec![Line::default(); lines(&grid, channels)]);
            unit.narrow(&grid, inputs, &wide_input, &mut input);
            unit.convolve(&grid, &tiles, &input, Some(&mut sums), &mut output);
            drop(unit);
            for (i, (found, expected)) in sums.iter().zip(&expected).enumerate() {
                assert!((found - expected).abs() < 2e-3, "{columns}x{rows}: {found}, not {expected}, at {i}");
                assert_eq!(output[i / PAIRS].0[i % PAIRS], narrowed(*found), "the same, narrowed");
            }
        }
    }
}
