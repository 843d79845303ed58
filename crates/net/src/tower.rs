//! The residual tower: 3x3 convolutions over a board, for any game.
//!
//! Activations are laid out with the channels of a cell side by side, on a board with a border of zero cells, so that a
//! convolution is nine dense products at fixed distances and no cell is a special case. Several boards lie one below the
//! other, as one tall board with rows of border in between.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use crate::kernel::amx;
use crate::kernel::{Convolution, Grid, Kernel, Lines, TowerConvolution, Workspace};
use crate::layout::{BATCH, Layout};
use crate::weights::{Weights, WeightsError};

/// The weights of a tower, packed for the kernels.
pub(crate) struct Tower {
    pub channels: usize,
    planes: usize,
    stem: Convolution,
    blocks: Vec<[TowerConvolution; 2]>,
    /// The blocks for the matrix unit, if this machine has one and they fit it.
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    tiles: Option<Vec<[amx::Tiles; 2]>>,
}

/// Memory for [`BATCH`] boards; each thread has its own.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    input: Vec<f32>,
    tower: Lines<f32>,
    inner: Lines<f32>,
    workspace: Workspace,
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    narrow: [Vec<amx::Line>; 2],
}

impl Tower {
    /// A tower whose input has `planes` planes.
    pub(crate) fn new(weights: &Weights, planes: usize) -> Result<Tower, WeightsError> {
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

    pub(crate) fn scratch(&self, layout: &Layout) -> Scratch {
        let grid = layout.grid(BATCH);
        let cells = grid.padded_cells();
        Scratch {
            input: vec![0.0; cells * self.planes],
            tower: Lines::new(cells * self.channels),
            inner: Lines::new(cells * self.channels),
            workspace: Workspace::default(),
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            narrow: [(); 2].map(|()| vec![amx::Line::default(); amx::lines(grid, self.channels)]),
        }
    }

    /// Puts planes that lie one after the other into the input of a board. Planes over the bordered board are taken as they
    /// are; behind others, whose border is zero, comes a plane of ones, which shows where the board ends.
    pub(crate) fn write_planes(
        &self,
        layout: &Layout,
        board: usize,
        planes: &[f32],
        bordered: bool,
        scratch: &mut Scratch,
    ) {
        let input = &mut scratch.input[layout.part(board, self.planes)];
        let fill = |input: &mut [f32], places: &mut dyn Iterator<Item = usize>, cells: usize| {
            for (cell, place) in places.enumerate() {
                let values = planes.iter().skip(cell).step_by(cells).chain([&1.0]);
                for (target, value) in input[place * self.planes..][..self.planes].iter_mut().zip(values) {
                    *target = *value;
                }
            }
        };
        if bordered {
            let cells = layout.grid(1).padded_cells();
            fill(input, &mut (0..cells), cells);
        } else {
            fill(input, &mut layout.places(), layout.columns * layout.rows);
        }
    }

    /// The channels of each cell inside, row by row, of a board that [`run`](Tower::run) returned.
    pub(crate) fn cells<'a>(
        &'a self,
        layout: &'a Layout,
        board: &'a [f32],
    ) -> impl Iterator<Item = &'a [f32]> {
        layout.places().map(|place| &board[place * self.channels..][..self.channels])
    }

    /// Evaluates the tower on the inputs of that many boards and returns what it makes of each: the channels of each
    /// cell of the bordered board.
    pub(crate) fn run<'a>(
        &'a self,
        layout: &'a Layout,
        kernel: Kernel,
        boards: usize,
        scratch: &'a mut Scratch,
    ) -> impl Iterator<Item = &'a [f32]> {
        self.convolve(kernel, layout.grid(boards), scratch);
        (0..boards).map(|board| &scratch.tower[layout.part(board, self.channels)])
    }

    /// Whether every number stays finite on the way of the first board through the tower. What comes out does not show it:
    /// a rectifier makes 0 of what is no number.
    pub(crate) fn stays_finite(&self, layout: &Layout, scratch: &mut Scratch) -> bool {
        let grid = layout.grid(1);
        let cells = grid.padded_cells();
        let input = &scratch.input[..cells * self.planes];
        let tower = &mut scratch.tower[..cells * self.channels];
        let inner = &mut scratch.inner[..cells * self.channels];
        let workspace = &mut scratch.workspace;
        let is_finite = |numbers: &[f32]| numbers.iter().all(|number| number.is_finite());
        Kernel::Plain.convolve(grid, &self.stem, input, tower);
        is_finite(tower)
            && self.blocks.iter().all(|[first, second]| {
                Kernel::Plain.convolve_tower(grid, first, tower, inner, false, workspace);
                let inner_is_finite = is_finite(inner);
                Kernel::Plain.convolve_tower(grid, second, inner, tower, true, workspace);
                inner_is_finite && is_finite(tower)
            })
    }

    fn convolve(&self, kernel: Kernel, grid: &Grid, scratch: &mut Scratch) {
        let cells = grid.padded_cells();
        let input = &scratch.input[..cells * self.planes];
        let tower = &mut scratch.tower[..cells * self.channels];
        kernel.convolve(grid, &self.stem, input, tower);
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if let (Kernel::Amx, Some(tiles)) = (kernel, &self.tiles) {
            let unit = amx::Unit::open();
            let [narrow, inner] =
                scratch.narrow.each_mut().map(|lines| &mut lines[..amx::lines(grid, self.channels)]);
            unit.narrow(grid, self.channels, tower, narrow);
            for [first, second] in tiles {
                unit.convolve(grid, first, narrow, None, inner);
                unit.convolve(grid, second, inner, Some(tower), narrow);
            }
            return;
        }
        let inner = &mut scratch.inner[..cells * self.channels];
        for [first, second] in &self.blocks {
            kernel.convolve_tower(grid, first, tower, inner, false, &mut scratch.workspace);
            kernel.convolve_tower(grid, second, inner, tower, true, &mut scratch.workspace);
        }
    }
}
