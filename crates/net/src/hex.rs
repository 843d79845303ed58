//! The Hex net: what a position looks like to it, and what it answers.

use std::sync::{Arc, OnceLock};

use boyi_games::hex::{Cell, Colour, Hex};

use crate::kernel::Kernel;
use crate::tower::{Scratch, Tower};
use crate::weights::{Weights, WeightsError};

static SHIPPED: &[u8] = include_bytes!("../../../nets/hex-11.net");

/// A net that knows Hex on one size of board. Clones share the weights and have scratch memory of their own: one for
/// each thread.
#[derive(Clone)]
pub struct HexNet {
    weights: Arc<HexWeights>,
    kernel: Kernel,
    scratch: Scratch,
}

struct HexWeights {
    size: usize,
    tower: Tower,
    /// Policy, then action value: a weight for each channel, a bias for each cell.
    cell_weights: [Vec<f32>; 2],
    cell_biases: [Vec<f32>; 2],
    hidden: Dense,
    output: Dense,
}

/// A layer that sees all of its inputs.
struct Dense {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Dense {
    fn run<'a>(&'a self, input: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        self.weights.chunks_exact(input.len()).zip(&self.bias).map(move |(row, bias)| {
            row.iter().zip(input).map(|(weight, value)| weight * value).sum::<f32>() + bias
        })
    }
}

/// What the net thinks of a position. Cells are numbered row by row on the real board, whoever is to move.
#[derive(Clone, Debug, Default)]
pub struct HexEvaluation {
    /// A logit for every cell: the prior of a move is their softmax over the empty cells.
    pub policy: Vec<f32>,
    /// For every cell, the logit of the mover's chance after taking it.
    pub action_value: Vec<f32>,
    /// The logit of the mover's chance to win.
    pub value: f32,
}

impl HexEvaluation {
    /// The mover's chance to win, 0 to 1.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.value).exp())
    }
}

impl HexNet {
    /// The net in the binary.
    pub fn shipped() -> HexNet {
        static NET: OnceLock<HexNet> = OnceLock::new();
        NET.get_or_init(|| HexNet::read(SHIPPED).expect("the net in the binary is whole")).clone()
    }

    /// A net from the bytes of a weight file.
    pub fn read(bytes: &[u8]) -> Result<HexNet, WeightsError> {
        let weights = Weights::read(bytes)?;
        let header = &weights.header;
        if header.game != "hex" || header.architecture != "residual-tower" {
            let (game, architecture) = (&header.game, &header.architecture);
            return Err(WeightsError(format!(
                "it is a {architecture} for {game}, expected a residual-tower for hex"
            )));
        }
        let (size, channels, hidden) = (header.board, header.channels, header.value_hidden);
        if !(2..=19).contains(&size) {
            return Err(WeightsError(format!("its board has the size {size}, expected 2 to 19")));
        }
        let tower = Tower::new(&weights, size, size, 2)?;
        let cell_weights = weights.tensor("cells.weight", &[2, channels])?;
        let cell_biases = weights.tensor("cells.bias", &[2, size * size])?;
        let halves = |both: &[f32]| {
            let (policy, action_value) = both.split_at(both.len() / 2);
            [policy.to_vec(), action_value.to_vec()]
        };
        let dense = |name: &str, inputs: usize, outputs: usize| -> Result<Dense, WeightsError> {
            Ok(Dense {
                weights: weights.tensor(&format!("{name}.weight"), &[outputs, inputs])?.to_vec(),
                bias: weights.tensor(&format!("{name}.bias"), &[outputs])?.to_vec(),
            })
        };
        let weights = HexWeights {
            size,
            cell_weights: halves(cell_weights),
            cell_biases: halves(cell_biases),
            hidden: dense("value.hidden", 2 * channels, hidden)?,
            output: dense("value.output", hidden, 1)?,
            tower,
        };
        Ok(HexNet { scratch: weights.tower.scratch(), weights: Arc::new(weights), kernel: Kernel::best() })
    }

    /// The same net on another kernel.
    ///
    /// # Panics
    /// If this machine cannot run it.
    pub fn with_kernel(mut self, kernel: Kernel) -> HexNet {
        assert!(Kernel::available().contains(&kernel), "this machine cannot run {kernel:?}");
        self.kernel = kernel;
        self
    }

    /// The size of the board that it knows.
    pub fn size(&self) -> u8 {
        self.weights.size as u8
    }

    /// Evaluates a position on a board of its [`size`](HexNet::size).
    ///
    /// ```
    /// use boyi_games::{Game, hex::{Hex, HexRules}};
    /// use boyi_net::{HexEvaluation, HexNet};
    ///
    /// let mut evaluation = HexEvaluation::default();
    /// HexNet::shipped().evaluate(&Hex::start(HexRules::new(11).unwrap()), &mut evaluation);
    /// assert!(evaluation.chance() > 0.5, "moving first is an advantage");
    /// ```
    ///
    /// # Panics
    /// If the board has another size.
    pub fn evaluate(&mut self, game: &Hex, evaluation: &mut HexEvaluation) {
        let HexNet { weights, kernel, scratch } = self;
        assert_eq!(usize::from(game.size()), weights.size, "the net knows another size of board");
        weights.encode(game, scratch);
        let tower = weights.tower.run(*kernel, scratch);
        weights.read_cells(game, tower, evaluation);
        evaluation.value = weights.read_value(tower);
    }
}

impl HexWeights {
    /// The cell of the net's board that a cell of the real board is: for the net the mover joins top and bottom.
    fn seen(game: &Hex, cell: Cell) -> Cell {
        if game.to_move() == Colour::Red { cell } else { cell.mirrored() }
    }

    /// Two numbers a cell: a stone of the mover, a stone of the opponent; edges count as stones.
    fn encode(&self, game: &Hex, scratch: &mut Scratch) {
        let input = &mut scratch.input;
        input.fill(0.0);
        let size = self.size as isize;
        for i in 0..size {
            for (place, plane) in [
                (self.tower.place(i, -1), 0),
                (self.tower.place(i, size), 0),
                (self.tower.place(-1, i), 1),
                (self.tower.place(size, i), 1),
            ] {
                input[place * 2 + plane] = 1.0;
            }
        }
        for colour in Colour::BOTH {
            let plane = usize::from(colour != game.to_move());
            for index in game.stones(colour).iter() {
                let cell = HexWeights::seen(game, game.geometry().cell(index));
                input[self.tower.place(cell.column.into(), cell.row.into()) * 2 + plane] = 1.0;
            }
        }
    }

    fn read_cells(&self, game: &Hex, tower: &[f32], evaluation: &mut HexEvaluation) {
        let cells = game.geometry().cell_count();
        evaluation.policy.resize(cells, 0.0);
        evaluation.action_value.resize(cells, 0.0);
        for index in 0..cells {
            let cell = HexWeights::seen(game, game.geometry().cell(index));
            let seen = game.geometry().index(cell);
            let place = self.tower.place(cell.column.into(), cell.row.into());
            let channels = &tower[place * self.tower.channels..][..self.tower.channels];
            let head = |head: usize| {
                let sum: f32 = self.cell_weights[head].iter().zip(channels).map(|(a, b)| a * b).sum();
                sum + self.cell_biases[head][seen]
            };
            evaluation.policy[index] = head(0);
            evaluation.action_value[index] = head(1);
        }
    }

    fn read_value(&self, tower: &[f32]) -> f32 {
        let channels = self.tower.channels;
        let mut pooled = vec![0.0f32; 2 * channels];
        let (means, maxima) = pooled.split_at_mut(channels);
        let size = self.size as isize;
        for row in 0..size {
            for column in 0..size {
                let cell = &tower[self.tower.place(column, row) * channels..][..channels];
                for ((mean, maximum), &value) in means.iter_mut().zip(maxima.iter_mut()).zip(cell) {
                    *mean += value;
                    *maximum = maximum.max(value);
                }
            }
        }
        means.iter_mut().for_each(|mean| *mean /= (self.size * self.size) as f32);
        let hidden: Vec<f32> = self.hidden.run(&pooled).map(|value| value.max(0.0)).collect();
        self.output.run(&hidden).next().expect("one output")
    }
}
