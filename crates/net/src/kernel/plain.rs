//! The kernel in plain loops, for machines without wide instructions and for the tests of those that have them.

use super::{Convolution, GROUP, Grid};

pub(super) fn convolve(
    grid: &Grid,
    convolution: &Convolution,
    input: &[f32],
    output: &mut [f32],
    onto: bool,
) {
    let inputs = convolution.inputs;
    let neighbourhood = grid.neighbourhood();
    for (first, size, packed) in convolution.groups() {
        for &place in &grid.cells {
            let place = place as usize;
            let corner = grid.corner(place);
            let mut sums = [0.0f32; GROUP];
            sums[..size].copy_from_slice(&convolution.bias[first..first + size]);
            for (neighbour, distance) in neighbourhood.iter().enumerate() {
                let cell = &input[(corner + distance) * inputs..][..inputs];
                let weights = &packed[neighbour * inputs * size..][..inputs * size];
                for (&value, row) in cell.iter().zip(weights.chunks_exact(size)) {
                    for (sum, weight) in sums.iter_mut().zip(row) {
                        *sum += value * weight;
                    }
                }
            }
            let target = &mut output[place * convolution.outputs + first..][..size];
            for (target, sum) in target.iter_mut().zip(sums) {
                *target = if onto { *target + sum } else { sum }.max(0.0);
            }
        }
    }
}
