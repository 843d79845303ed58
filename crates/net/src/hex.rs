//! The Hex net: what a position looks like to it, and what it answers.

use std::slice::{from_mut, from_ref};
use std::sync::{Arc, OnceLock};

use boyi_games::hex::{Cell, Colour, Hex};

use crate::heads::{CellHeads, ValueHead};
use crate::kernel::Kernel;
use crate::tower::{BATCH, Scratch, Tower};
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
    cells: CellHeads,
    value: ValueHead,
}

/// What the net thinks of a position. Cells are numbered row by row on the real board, whoever is to move.
#[derive(Clone, Debug, Default, PartialEq)]
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

    /// The net in the binary without its last blocks: it plays badly, but has the size that one wants to measure.
    ///
    /// # Panics
    /// If the net has fewer blocks.
    pub fn shipped_up_to(blocks: usize) -> HexNet {
        let mut weights = Weights::read(SHIPPED).expect("the net in the binary is whole");
        assert!(blocks <= weights.header.blocks, "it has {} blocks", weights.header.blocks);
        weights.header.blocks = blocks;
        HexNet::new(&weights).expect("the net in the binary is whole")
    }

    /// A net from the bytes of a weight file.
    pub fn read(bytes: &[u8]) -> Result<HexNet, WeightsError> {
        HexNet::new(&Weights::read(bytes)?)
    }

    fn new(weights: &Weights) -> Result<HexNet, WeightsError> {
        weights.check_kind("hex")?;
        let (size, channels) = (weights.header.board, weights.header.channels);
        if !(2..=19).contains(&size) {
            return Err(WeightsError(format!("its board has the size {size}, expected 2 to 19")));
        }
        let weights = HexWeights {
            size,
            tower: Tower::new(weights, size, size, 2)?,
            cells: CellHeads::read(weights, channels, size * size)?,
            value: ValueHead::read(weights, 1)?,
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
        self.evaluate_all(from_ref(game), from_mut(evaluation));
    }

    /// Evaluates several positions, each into its place: faster than one by one where the weights do not fit into the
    /// processor's own memory.
    ///
    /// # Panics
    /// If a board has another size, or there are not as many places as positions.
    pub fn evaluate_all(&mut self, games: &[Hex], evaluations: &mut [HexEvaluation]) {
        assert_eq!(games.len(), evaluations.len(), "a place for each position");
        let HexNet { weights, kernel, scratch } = self;
        for (games, evaluations) in games.chunks(BATCH).zip(evaluations.chunks_mut(BATCH)) {
            for (board, game) in games.iter().enumerate() {
                assert_eq!(usize::from(game.size()), weights.size, "the net knows another size of board");
                weights.encode(game, weights.tower.input(board, scratch));
            }
            let boards = weights.tower.run(*kernel, games.len(), scratch);
            for ((board, game), evaluation) in boards.zip(games).zip(evaluations) {
                weights.read_cells(game, board, evaluation);
                [evaluation.value] = weights.value.run(*kernel, &weights.tower, board);
            }
        }
    }
}

impl HexWeights {
    /// The cell of the net's board that a cell of the real board is: for the net the mover joins top and bottom.
    fn seen(game: &Hex, cell: Cell) -> Cell {
        if game.to_move() == Colour::Red { cell } else { cell.mirrored() }
    }

    /// Two numbers a cell: a stone of the mover, a stone of the opponent; edges count as stones. (Where one board lies
    /// below the other, the edge between them belongs to both: it is the mover's.)
    fn encode(&self, game: &Hex, input: &mut [f32]) {
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
            [evaluation.policy[index], evaluation.action_value[index]] = self.cells.run(channels, seen);
        }
    }
}
