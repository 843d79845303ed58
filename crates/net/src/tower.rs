//! The residual tower: 3x3 convolutions over a board, for any game.
//!
//! Activations are laid out with the channels of a cell side by side, on a board with a border of zero cells, so that a
//! convolution is nine dense products at fixed distances and no cell is a special case.

use crate::kernel::{Convolution, Grid, Kernel};
use crate::weights::{Weights, WeightsError};

/// The weights of a tower, packed for the kernels.
pub(crate) struct Tower {
    pub channels: usize,
    planes: usize,
    grid: Grid,
    stem: Convolution,
    blocks: Vec<[Convolution; 2]>,
}

/// Memory for one evaluation at a time; each thread has its own.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    pub input: Vec<f32>,
    tower: Vec<f32>,
    inner: Vec<f32>,
}

impl Tower {
    /// A tower over `columns` x `rows` cells whose input has `planes` planes.
    pub(crate) fn new(
        weights: &Weights,
        columns: usize,
        rows: usize,
        planes: usize,
    ) -> Result<Tower, WeightsError> {
        let channels = weights.header.channels;
        if channels == 0 || !channels.is_multiple_of(16) || channels > 1024 {
            return Err(WeightsError(format!(
                "it has {channels} channels, expected a multiple of 16 up to 1024"
            )));
        }
        let convolution = |name: &str, inputs: usize| -> Result<Convolution, WeightsError> {
            let weight = weights.tensor(&format!("{name}.weight"), &[channels, inputs, 3, 3])?;
            let bias = weights.tensor(&format!("{name}.bias"), &[channels])?;
            Ok(Convolution::new(weight, bias, inputs, channels))
        };
        let blocks = (0..weights.header.blocks)
            .map(|i| {
                Ok([
                    convolution(&format!("block.{i}.first"), channels)?,
                    convolution(&format!("block.{i}.second"), channels)?,
                ])
            })
            .collect::<Result<_, WeightsError>>()?;
        let stem = convolution("stem", planes)?;
        Ok(Tower { channels, planes, grid: Grid::new(columns, rows), stem, blocks })
    }

    pub(crate) fn scratch(&self) -> Scratch {
        let cells = self.grid.padded_cells();
        Scratch {
            input: vec![0.0; cells * self.planes],
            tower: vec![0.0; cells * self.channels],
            inner: vec![0.0; cells * self.channels],
        }
    }

    /// Where a cell stands in the bordered board; columns and rows from 0, -1 is the border.
    pub(crate) fn place(&self, column: isize, row: isize) -> usize {
        self.grid.place(column, row)
    }

    /// Evaluates the tower on `scratch.input` and returns what it makes of the board: the channels of each cell of the
    /// bordered board.
    pub(crate) fn run<'a>(&self, kernel: Kernel, scratch: &'a mut Scratch) -> &'a [f32] {
        kernel.convolve(&self.grid, &self.stem, &scratch.input, &mut scratch.tower);
        for [first, second] in &self.blocks {
            kernel.convolve(&self.grid, first, &scratch.tower, &mut scratch.inner);
            let (tower, inner) = (&mut scratch.tower, &scratch.inner);
            kernel.convolve_onto(&self.grid, second, inner, tower);
        }
        &scratch.tower
    }
}
