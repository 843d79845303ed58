//! What a net says of a tower's output: numbers for every cell, and numbers for the position as a whole.

use crate::encoding::Encoding;
use crate::kernel::Kernel;
use crate::layout::Layout;
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
pub(crate) struct Dense {
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

/// Policy and action value of every move.
pub(crate) enum MoveHeads {
    /// A move is a cell: a weight for each channel, a bias for each cell.
    Cells { weights: [Vec<f32>; 2], biases: [Vec<f32>; 2] },
    /// A move goes from one cell to another: how well what stands on the first goes with what stands on the second.
    Pairs {
        /// From a cell's channels to its features: as the first and as the second of a pair, for each of the two heads.
        ends: Dense,
        bias: Vec<f32>,
    },
}

/// Features of a cell in one role for one head.
const WIDTH: usize = 32;

impl MoveHeads {
    pub(crate) fn read(weights: &Weights, cells: usize) -> Result<MoveHeads, WeightsError> {
        let channels = weights.header.channels;
        let halves = |both: &[f32]| {
            let (policy, action_value) = both.split_at(both.len() / 2);
            [policy.to_vec(), action_value.to_vec()]
        };
        match weights.header.policy.as_str() {
            "cells" => Ok(MoveHeads::Cells {
                weights: halves(weights.tensor("cells.weight", &[2, channels])?),
                biases: halves(weights.tensor("cells.bias", &[2, cells])?),
            }),
            "pairs" if !weights.header.any_board => Ok(MoveHeads::Pairs {
                ends: Dense::read(weights, "ends", channels, 4 * WIDTH)?,
                bias: weights.tensor("pairs.bias", &[2, cells * cells])?.to_vec(),
            }),
            other => Err(WeightsError(format!("its policy is {other:?}, expected \"cells\" or \"pairs\""))),
        }
    }

    /// The biases of the cells of a grid, from the table for a square one of side `board`.
    pub(crate) fn biases(&self, [rows, columns]: [usize; 2], board: usize, period: usize) -> [Vec<f32>; 2] {
        let MoveHeads::Cells { biases, .. } = self else { return Default::default() };
        let source = |row: usize, column: usize| {
            source_row(row, rows, board, period) * board + source_row(column, columns, board, period)
        };
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        [0, 1].map(|head: usize| cells().map(|(row, column)| biases[head][source(row, column)]).collect())
    }

    /// Fills in the numbers of all moves for the channels of a bordered board; `biases` are those of its cells.
    #[expect(clippy::too_many_arguments, reason = "all that a net is made of")]
    pub(crate) fn run<E: Encoding>(
        &self,
        kernel: Kernel,
        tower: &Tower,
        layout: &Layout,
        board: &[f32],
        encoding: &E,
        biases: &[Vec<f32>; 2],
        heads: [&mut Vec<f32>; 2],
    ) {
        match self {
            MoveHeads::Cells { weights, .. } => {
                for (head, values) in heads.into_iter().enumerate() {
                    values.clear();
                    values.extend((0..encoding.policy_len()).map(|index| {
                        let cell = encoding.cell(index);
                        let channels = &board[layout.place(cell) * tower.channels..][..tower.channels];
                        dot(&weights[head], channels) + biases[head][cell]
                    }));
                }
            }
            MoveHeads::Pairs { ends, bias } => pairs(ends, bias, kernel, tower.cells(layout, board), heads),
        }
    }
}

/// The number of the pair (from, to) stands at `from * cells + to`.
fn pairs<'a>(
    ends: &Dense,
    bias: &[f32],
    kernel: Kernel,
    all_channels: impl Iterator<Item = &'a [f32]>,
    heads: [&mut Vec<f32>; 2],
) {
    let mut features = Vec::new();
    for channels in all_channels {
        let start = features.len();
        features.resize(start + 4 * WIDTH, 0.0);
        ends.run(kernel, channels, &mut features[start..]);
    }
    let cells = features.len() / (4 * WIDTH);
    let feature =
        |cell: usize, role: usize, head: usize| &features[(4 * cell + 2 * role + head) * WIDTH..][..WIDTH];
    let scale = 1.0 / (WIDTH as f32).sqrt();
    for (head, (values, bias)) in heads.into_iter().zip(bias.chunks_exact(cells * cells)).enumerate() {
        let targets = |i: usize| (0..cells).map(move |cell| feature(cell, 1, head)[i] * scale);
        let targets: Vec<f32> = (0..WIDTH).flat_map(targets).collect();
        values.clear();
        values.extend_from_slice(bias);
        for (from, values) in values.chunks_exact_mut(cells).enumerate() {
            kernel.add_products(&targets, feature(from, 0, head), values);
        }
    }
}

/// The row of a table for `board` rows that a row of a board with `rows` rows takes its bias from.
///
/// Rows count from the nearer edge. On a board larger than the table's, the rows too far from both edges take the table's
/// middle row of their kind; on a smaller one, the table's middle rows are left out.
fn source_row(row: usize, rows: usize, board: usize, period: usize) -> usize {
    let near_end = 2 * row < rows;
    let distance = if near_end { row } else { rows - 1 - row };
    let middle = (board - 1) / 2;
    let distance = if distance <= middle {
        distance
    } else {
        // The largest one up to the middle that lies whole periods away.
        let above = (distance - middle) % period;
        middle - (period - above) % period
    };
    if near_end { distance } else { board - 1 - distance }
}

/// Value, and margin where the net has one, from the mean and the maximum of each channel.
pub(crate) struct ValueHead {
    hidden: Dense,
    output: Dense,
    any_board: bool,
}

impl ValueHead {
    pub(crate) fn read(weights: &Weights) -> Result<ValueHead, WeightsError> {
        let (channels, hidden) = (weights.header.channels, weights.header.value_hidden);
        let (pools, outputs) =
            (2 + usize::from(weights.header.any_board), 1 + usize::from(weights.header.margin));
        if hidden == 0 {
            return Err(WeightsError("its value has no hidden layer, expected one of 1 or more".into()));
        }
        Ok(ValueHead {
            hidden: Dense::read(weights, "value.hidden", pools * channels, hidden)?,
            any_board: weights.header.any_board,
            output: Dense::read(weights, "value.output", hidden, outputs)?,
        })
    }

    /// Value and margin for the channels of a bordered board.
    pub(crate) fn run(
        &self,
        kernel: Kernel,
        tower: &Tower,
        layout: &Layout,
        board: &[f32],
    ) -> (f32, Option<f32>) {
        let channels = tower.channels;
        let mut pooled = vec![0.0f32; 2 * channels];
        let (means, maxima) = pooled.split_at_mut(channels);
        for cell in tower.cells(layout, board) {
            // What a ReLU puts out is never below zero, where the maxima start.
            for ((mean, maximum), &value) in means.iter_mut().zip(maxima.iter_mut()).zip(cell) {
                *mean += value;
                *maximum = if value > *maximum { value } else { *maximum };
            }
        }
        let cells = (layout.columns * layout.rows) as f32;
        means.iter_mut().for_each(|mean| *mean /= cells);
        if self.any_board {
            let larger = (cells.sqrt() - USUAL_SIDE) / SIDES_APART;
            pooled.extend_from_within(..channels);
            pooled[2 * channels..].iter_mut().for_each(|mean| *mean *= larger);
        }
        let mut hidden = vec![0.0; self.hidden.bias.len()];
        self.hidden.run(kernel, &pooled, &mut hidden);
        hidden.iter_mut().for_each(|value| *value = value.max(0.0));
        let mut outputs = [0.0; 2];
        let outputs = &mut outputs[..self.output.bias.len()];
        self.output.run(kernel, &hidden, outputs);
        (outputs[0], outputs.get(1).copied())
    }
}

/// A net for every board gets the mean a second time, times how much larger the board is than one of this side, in units of
/// [`SIDES_APART`]: what one row of stones is, is a smaller share of a larger board.
const USUAL_SIDE: f32 = 11.0;
const SIDES_APART: f32 = 8.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_another_board_has_a_row_of_the_table() {
        let sources = |rows: usize, board: usize, period: usize| -> Vec<usize> {
            (0..rows).map(|row| source_row(row, rows, board, period)).collect()
        };
        assert_eq!(sources(5, 5, 1), [0, 1, 2, 3, 4]);
        assert_eq!(sources(3, 5, 1), [0, 1, 4]);
        assert_eq!(sources(4, 5, 1), [0, 1, 3, 4]);
        assert_eq!(sources(8, 5, 1), [0, 1, 2, 2, 2, 2, 3, 4]);
        assert_eq!(sources(9, 11, 2), [0, 1, 2, 3, 4, 7, 8, 9, 10]);
        assert_eq!(sources(15, 11, 2), [0, 1, 2, 3, 4, 5, 4, 5, 6, 5, 6, 7, 8, 9, 10]);
    }
}
