//! What a net says of a tower's output: numbers for every cell, and numbers for the position as a whole.

use crate::kernel::Kernel;
use crate::tower::Tower;
use crate::weights::{Weights, WeightsError};

/// The sum of products, in an order that vector instructions can take.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; 16];
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<16>(), b.as_chunks::<16>());
    for (a, b) in a.iter().zip(b) {
        for i in 0..16 {
            sums[i] += a[i] * b[i];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

/// A layer that sees all of its inputs.
struct Dense {
    /// For each input the weights of all outputs.
    matrix: Vec<f32>,
    bias: Vec<f32>,
}

impl Dense {
    fn read(weights: &Weights, name: &str, inputs: usize, outputs: usize) -> Result<Dense, WeightsError> {
        let rows = weights.tensor(&format!("{name}.weight"), &[outputs, inputs])?;
        Ok(Dense {
            matrix: transposed(rows, inputs),
            bias: weights.tensor(&format!("{name}.bias"), &[outputs])?.to_vec(),
        })
    }

    fn run(&self, kernel: Kernel, input: &[f32], output: &mut [f32]) {
        output.copy_from_slice(&self.bias);
        kernel.add_products(&self.matrix, input, output);
    }
}

/// The same matrix with rows for columns; the rows of what is given have that width.
fn transposed(matrix: &[f32], width: usize) -> Vec<f32> {
    let column = |i: usize| matrix.iter().skip(i).step_by(width).copied();
    (0..width).flat_map(column).collect()
}

/// Policy and action value of every cell: a weight for each channel, a bias for each cell.
pub(crate) struct CellHeads {
    weights: [Vec<f32>; 2],
    biases: [Vec<f32>; 2],
}

impl CellHeads {
    pub(crate) fn read(weights: &Weights, channels: usize, cells: usize) -> Result<CellHeads, WeightsError> {
        let halves = |both: &[f32]| {
            let (policy, action_value) = both.split_at(both.len() / 2);
            [policy.to_vec(), action_value.to_vec()]
        };
        Ok(CellHeads {
            weights: halves(weights.tensor("cells.weight", &[2, channels])?),
            biases: halves(weights.tensor("cells.bias", &[2, cells])?),
        })
    }

    /// Policy and action value of a cell, given its channels and its number row by row.
    pub(crate) fn run(&self, channels: &[f32], cell: usize) -> [f32; 2] {
        [0, 1].map(|head| dot(&self.weights[head], channels) + self.biases[head][cell])
    }
}

/// Policy and action value of every pair of cells, from one to the other: how well what stands on the first goes with
/// what stands on the second.
pub(crate) struct PairHeads {
    /// From a cell's channels to its features: as the first and as the second of a pair, for each of the two heads.
    ends: Dense,
    bias: Vec<f32>,
    cells: usize,
}

impl PairHeads {
    /// Features of a cell in one role for one head.
    const WIDTH: usize = 32;

    pub(crate) fn read(weights: &Weights, channels: usize, cells: usize) -> Result<PairHeads, WeightsError> {
        Ok(PairHeads {
            ends: Dense::read(weights, "ends", channels, 4 * Self::WIDTH)?,
            bias: weights.tensor("pairs.bias", &[2, cells * cells])?.to_vec(),
            cells,
        })
    }

    /// Fills in the numbers of all pairs: that of (from, to) stands at `from * cells + to`.
    pub(crate) fn run(&self, kernel: Kernel, tower: &Tower, board: &[f32], heads: [&mut Vec<f32>; 2]) {
        let cells = self.cells;
        let mut features = vec![0.0; cells * 4 * Self::WIDTH];
        for (channels, features) in tower.cells(board).zip(features.chunks_exact_mut(4 * Self::WIDTH)) {
            self.ends.run(kernel, channels, features);
        }
        let feature = |cell: usize, role: usize, head: usize| {
            &features[(4 * cell + 2 * role + head) * Self::WIDTH..][..Self::WIDTH]
        };
        let scale = 1.0 / (Self::WIDTH as f32).sqrt();
        for (head, (values, bias)) in heads.into_iter().zip(self.bias.chunks_exact(cells * cells)).enumerate()
        {
            let targets = |i: usize| (0..cells).map(move |cell| feature(cell, 1, head)[i] * scale);
            let targets: Vec<f32> = (0..Self::WIDTH).flat_map(targets).collect();
            values.clear();
            values.extend_from_slice(bias);
            for (from, values) in values.chunks_exact_mut(cells).enumerate() {
                kernel.add_products(&targets, feature(from, 0, head), values);
            }
        }
    }
}

/// Value, and margin where the net has one, from the mean and the maximum of each channel.
pub(crate) struct ValueHead {
    hidden: Dense,
    output: Dense,
}

impl ValueHead {
    /// A head with so many outputs.
    pub(crate) fn read(weights: &Weights, outputs: usize) -> Result<ValueHead, WeightsError> {
        let (channels, hidden) = (weights.header.channels, weights.header.value_hidden);
        if hidden == 0 {
            return Err(WeightsError("its value has no hidden layer, expected one of 1 or more".into()));
        }
        Ok(ValueHead {
            hidden: Dense::read(weights, "value.hidden", 2 * channels, hidden)?,
            output: Dense::read(weights, "value.output", hidden, outputs)?,
        })
    }

    /// Its outputs for the channels of all cells of the bordered board.
    pub(crate) fn run<const OUTPUTS: usize>(
        &self,
        kernel: Kernel,
        tower: &Tower,
        board: &[f32],
    ) -> [f32; OUTPUTS] {
        let channels = tower.channels;
        let mut pooled = vec![0.0f32; 2 * channels];
        let (means, maxima) = pooled.split_at_mut(channels);
        let mut cells = 0;
        for cell in tower.cells(board) {
            // What a rectifier puts out is never below zero, where the maxima start.
            for ((mean, maximum), &value) in means.iter_mut().zip(maxima.iter_mut()).zip(cell) {
                *mean += value;
                *maximum = if value > *maximum { value } else { *maximum };
            }
            cells += 1;
        }
        means.iter_mut().for_each(|mean| *mean /= cells as f32);
        let mut hidden = vec![0.0; self.hidden.bias.len()];
        self.hidden.run(kernel, &pooled, &mut hidden);
        hidden.iter_mut().for_each(|value| *value = value.max(0.0));
        let mut outputs = [0.0; OUTPUTS];
        self.output.run(kernel, &hidden, &mut outputs);
        outputs
    }
}
