//! The residual tower: 3x3 convolutions over a board, for any game.
//!
//! Activations are laid out with the channels of a cell side by side, on a board with a border of zero cells, so that a
//! convolution is nine dense products at fixed distances and no cell is a special case.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use crate::kernel::amx;
use crate::kernel::{Convolution, Grid, Kernel, TowerConvolution, Workspace};
use crate::weights::{Weights, WeightsError};

/// The weights of a tower, packed for the kernels.
pub(crate) struct Tower {
    pub channels: usize,
    planes: usize,
    grid: Grid,
    stem: Convolution,
    blocks: Vec<[TowerConvolution; 2]>,
    /// The blocks for the matrix unit, if this machine has one and they fit it.
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    tiles: Option<Vec<[amx::Tiles; 2]>>,
}

/// Memory for one evaluation at a time; each thread has its own.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    pub input: Vec<f32>,
    tower: Vec<f32>,
    inner: Vec<f32>,
    workspace: Workspace,
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    narrow: [Vec<amx::Line>; 2],
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
        let layer = |name: &str, inputs: usize| -> Result<(&[f32], &[f32]), WeightsError> {
            let weight = weights.tensor(&format!("{name}.weight"), &[channels, inputs, 3, 3])?;
            Ok((weight, weights.tensor(&format!("{name}.bias"), &[channels])?))
        };
        let layers = (0..weights.header.blocks)
            .map(|i| {
                let [first, second] = ["first", "second"].map(|name| format!("block.{i}.{name}"));
                Ok([layer(&first, channels)?, layer(&second, channels)?])
            })
            .collect::<Result<Vec<_>, WeightsError>>()?;
        let (stem, stem_bias) = layer("stem", planes)?;
        let convolution = |(weight, bias)| TowerConvolution::new(weight, bias, channels);
        Ok(Tower {
            channels,
            planes,
            grid: Grid::new(columns, rows),
            stem: Convolution::new(stem, stem_bias, planes, channels),
            blocks: layers.iter().map(|pair| pair.map(convolution)).collect(),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            tiles: layers
                .iter()
                .map(|&[first, second]| {
                    let tiles = |(weight, bias)| amx::Tiles::new(weight, bias, channels, channels);
                    Some([tiles(first)?, tiles(second)?])
                })
                .collect(),
        })
    }

    pub(crate) fn scratch(&self) -> Scratch {
        let cells = self.grid.padded_cells();
        Scratch {
            input: vec![0.0; cells * self.planes],
            tower: vec![0.0; cells * self.channels],
            inner: vec![0.0; cells * self.channels],
            workspace: Workspace::default(),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            narrow: [(); 2].map(|()| amx::board(&self.grid, self.channels)),
        }
    }

    /// Where a cell stands in the bordered board; columns and rows from 0, -1 is the border.
    pub(crate) fn place(&self, column: isize, row: isize) -> usize {
        self.grid.place(column, row)
    }

    /// Puts planes that lie one after the other into the input, and behind them a plane of ones, which shows where the
    /// board ends.
    pub(crate) fn write_planes(&self, planes: &[f32], scratch: &mut Scratch) {
        let cells = self.grid.places().count();
        for (cell, place) in self.grid.places().enumerate() {
            let values = planes.iter().skip(cell).step_by(cells).chain([&1.0]);
            for (target, value) in scratch.input[place * self.planes..][..self.planes].iter_mut().zip(values)
            {
                *target = *value;
            }
        }
    }

    /// The channels of each cell inside, row by row, of what [`run`](Tower::run) returned.
    pub(crate) fn cells<'a>(&'a self, board: &'a [f32]) -> impl Iterator<Item = &'a [f32]> {
        self.grid.places().map(|place| &board[place * self.channels..][..self.channels])
    }

    /// Evaluates the tower on `scratch.input` and returns what it makes of the board: the channels of each cell of the
    /// bordered board.
    pub(crate) fn run<'a>(&self, kernel: Kernel, scratch: &'a mut Scratch) -> &'a [f32] {
        let Scratch { input, tower, inner, workspace, .. } = scratch;
        kernel.convolve(&self.grid, &self.stem, input, tower);
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if let (Kernel::Amx, Some(tiles)) = (kernel, &self.tiles) {
            let unit = amx::Unit::open();
            let [narrow, narrow_inner] = &mut scratch.narrow;
            unit.narrow(&self.grid, self.channels, tower, narrow);
            for [first, second] in tiles {
                unit.convolve(&self.grid, first, narrow, None, narrow_inner);
                unit.convolve(&self.grid, second, narrow_inner, Some(tower), narrow);
            }
            return &scratch.tower;
        }
        for [first, second] in &self.blocks {
            kernel.convolve_tower(&self.grid, first, tower, inner, false, workspace);
            kernel.convolve_tower(&self.grid, second, inner, tower, true, workspace);
        }
        &scratch.tower
    }
}
