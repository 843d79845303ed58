//! The net of Dots and Boxes: what a position looks like to it, and what it answers.

use std::slice::{from_mut, from_ref};
use std::sync::{Arc, OnceLock};

use boyi_games::dots::{Dots, DotsRules};

use crate::encoding::{DotsEncoding, Encoding};
use crate::heads::{CellHeads, ValueHead};
use crate::kernel::Kernel;
use crate::tower::{BATCH, Scratch, Tower};
use crate::weights::{Weights, WeightsError};

static SHIPPED: &[u8] = include_bytes!("../../../nets/dots-5x5.net");

/// A net that knows Dots and Boxes on one size of square board. Clones share the weights and have scratch memory of
/// their own: one for each thread.
#[derive(Clone)]
pub struct DotsNet {
    weights: Arc<DotsWeights>,
    kernel: Kernel,
    scratch: Scratch,
    words: Vec<u64>,
    planes: Vec<f32>,
}

struct DotsWeights {
    /// Boxes along a side.
    size: u8,
    encoding: DotsEncoding,
    tower: Tower,
    cells: CellHeads,
    value: ValueHead,
}

/// What the net thinks of a position. Edges are numbered as in [`Geometry`](boyi_games::dots::Geometry).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DotsEvaluation {
    /// A logit for every edge: the prior of a move is their softmax over the free edges.
    pub policy: Vec<f32>,
    /// For every edge, the logit of the mover's chance after drawing it.
    pub action_value: Vec<f32>,
    /// The logit of the mover's chance to win.
    pub value: f32,
    /// The mover's lead at the end, in boxes.
    pub margin: f32,
}

impl DotsEvaluation {
    /// The mover's chance to win, 0 to 1.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.value).exp())
    }
}

impl DotsNet {
    /// The net in the binary.
    pub fn shipped() -> DotsNet {
        static NET: OnceLock<DotsNet> = OnceLock::new();
        NET.get_or_init(|| DotsNet::read(SHIPPED).expect("the net in the binary is whole")).clone()
    }

    /// A net from the bytes of a weight file.
    pub fn read(bytes: &[u8]) -> Result<DotsNet, WeightsError> {
        let weights = Weights::read(bytes)?;
        weights.check_kind("dots")?;
        let (grid, channels) = (weights.header.board, weights.header.channels);
        let size = u8::try_from(grid.saturating_sub(1) / 2).ok().filter(|_| grid % 2 == 1);
        let rules = |size: u8| Some((size, format!("{size}x{size}").parse::<DotsRules>().ok()?));
        let Some((size, rules)) = size.and_then(rules) else {
            return Err(WeightsError(format!("its grid is {grid} wide, expected 3 to 15, an odd number")));
        };
        let encoding = DotsEncoding::new(rules).map_err(WeightsError)?;
        let [planes, rows, columns] = encoding.plane_shape();
        let weights = DotsWeights {
            size,
            tower: Tower::new(&weights, columns, rows, planes + 1)?,
            cells: CellHeads::read(&weights, channels, rows * columns)?,
            value: ValueHead::read(&weights, 2)?,
            encoding,
        };
        Ok(DotsNet {
            scratch: weights.tower.scratch(),
            words: vec![0; weights.encoding.words()],
            planes: vec![0.0; planes * rows * columns],
            kernel: Kernel::best(),
            weights: Arc::new(weights),
        })
    }

    /// The same net on another kernel.
    ///
    /// # Panics
    /// If this machine cannot run it.
    pub fn with_kernel(mut self, kernel: Kernel) -> DotsNet {
        assert!(Kernel::available().contains(&kernel), "this machine cannot run {kernel:?}");
        self.kernel = kernel;
        self
    }

    /// Boxes along a side of the board that it knows.
    pub fn size(&self) -> u8 {
        self.weights.size
    }

    /// Evaluates a position on a board of its [`size`](DotsNet::size).
    ///
    /// ```
    /// use boyi_games::{Game, dots::{Dots, DotsRules}};
    /// use boyi_net::{DotsEvaluation, DotsNet};
    ///
    /// let mut game = Dots::start("5x5".parse::<DotsRules>()?);
    /// for edge in ["a1h", "a1v", "b1v"] {
    ///     game.play(edge.parse()?)?;
    /// }
    /// let mut evaluation = DotsEvaluation::default();
    /// DotsNet::shipped().evaluate(&game, &mut evaluation);
    /// let best = game.moves().into_iter().max_by(|&a, &b| {
    ///     let logit = |mv| evaluation.policy[game.index_of(mv)];
    ///     logit(a).total_cmp(&logit(b))
    /// });
    /// assert_eq!(best.unwrap().to_string(), "a2h", "it takes the box that is offered");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the board has another size.
    pub fn evaluate(&mut self, game: &Dots, evaluation: &mut DotsEvaluation) {
        self.evaluate_all(from_ref(game), from_mut(evaluation));
    }

    /// Evaluates several positions, each into its place: faster than one by one where the weights do not fit into the
    /// processor's own memory.
    ///
    /// # Panics
    /// If a board has another size, or there are not as many places as positions.
    pub fn evaluate_all(&mut self, games: &[Dots], evaluations: &mut [DotsEvaluation]) {
        assert_eq!(games.len(), evaluations.len(), "a place for each position");
        let DotsNet { weights, kernel, scratch, words, planes } = self;
        for (games, evaluations) in games.chunks(BATCH).zip(evaluations.chunks_mut(BATCH)) {
            for (board, game) in games.iter().enumerate() {
                let (columns, rows) = (game.geometry().columns(), game.geometry().rows());
                assert_eq!(
                    (columns, rows),
                    (weights.size, weights.size),
                    "the net knows another size of board"
                );
                weights.encoding.encode(game, 0, words);
                weights.encoding.planes(words, planes);
                weights.tower.write_planes(board, planes, scratch);
            }
            let boards = weights.tower.run(*kernel, games.len(), scratch);
            for ((board, game), evaluation) in boards.zip(games).zip(evaluations) {
                weights.read_edges(game, board, evaluation);
                let [value, margin] = weights.value.run(*kernel, &weights.tower, board);
                evaluation.value = value;
                evaluation.margin = margin * game.geometry().box_count() as f32;
            }
        }
    }
}

impl DotsWeights {
    fn read_edges(&self, game: &Dots, board: &[f32], evaluation: &mut DotsEvaluation) {
        let geometry = game.geometry();
        let edges = geometry.edge_count();
        evaluation.policy.resize(edges, 0.0);
        evaluation.action_value.resize(edges, 0.0);
        let columns = self.encoding.plane_shape()[2];
        for index in 0..edges {
            let (row, column) = DotsEncoding::edge_place(geometry.edge(index));
            let place = self.tower.place(column as isize, row as isize);
            let channels = &board[place * self.tower.channels..][..self.tower.channels];
            [evaluation.policy[index], evaluation.action_value[index]] =
                self.cells.run(channels, row * columns + column);
        }
    }
}
