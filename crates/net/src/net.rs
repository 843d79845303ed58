//! A net: what it makes of a position of the game that its encoding describes.

use std::marker::PhantomData;
use std::slice::{from_mut, from_ref};
use std::sync::{Arc, OnceLock};

use boyi_games::{Game, Random};

use crate::encoding::Encoding;
use crate::heads::{MoveHeads, ValueHead};
use crate::kernel::Kernel;
use crate::layout::{BATCH, Layout};
use crate::tower::{Scratch, Tower};
use crate::weights::{Weights, WeightsError};

/// The weights of a net for one game, for one board or for boards of every size. Clones share them.
pub struct NetWeights<E> {
    inside: Arc<Inside>,
    game: PhantomData<fn() -> E>,
}

impl<E> Clone for NetWeights<E> {
    fn clone(&self) -> Self {
        NetWeights { inside: self.inside.clone(), game: PhantomData }
    }
}

struct Inside {
    /// Side of the board, or of the table of biases in a net for every board.
    board: usize,
    any_board: bool,
    period: usize,
    tower: Tower,
    moves: MoveHeads,
    value: ValueHead,
}

impl<E: Encoding> NetWeights<E> {
    /// The weights in the bytes of a weight file.
    pub fn read(bytes: &[u8]) -> Result<NetWeights<E>, WeightsError> {
        NetWeights::new(&Weights::read(bytes)?)
    }

    /// The weights in the bytes of a weight file without the last blocks: a net that plays badly, but has the size that
    /// one wants to measure.
    ///
    /// # Panics
    /// If the net has fewer blocks.
    pub fn read_up_to(bytes: &[u8], blocks: usize) -> Result<NetWeights<E>, WeightsError> {
        let mut weights = Weights::read(bytes)?;
        assert!(blocks <= weights.header.blocks, "it has {} blocks", weights.header.blocks);
        weights.header.blocks = blocks;
        NetWeights::new(&weights)
    }

    fn new(weights: &Weights) -> Result<NetWeights<E>, WeightsError> {
        weights.check_kind(E::Game::NAME)?;
        let header = &weights.header;
        for (what, number) in [("board", header.board), ("period", header.period)] {
            if !(1..=64).contains(&number) {
                return Err(WeightsError(format!("its {what} is {number}, expected 1 to 64")));
            }
        }
        // Cells far from every edge of a larger board take the table's middle rows, one of each kind.
        if header.any_board && header.period > header.board.div_ceil(2) {
            let (period, board) = (header.period, header.board);
            return Err(WeightsError(format!(
                "its period is {period}, which a table of side {board} does not hold"
            )));
        }
        let inside = Inside {
            board: header.board,
            any_board: header.any_board,
            period: header.period,
            tower: Tower::new(weights, E::PLANES)?,
            moves: MoveHeads::read(weights, header.board * header.board)?,
            value: ValueHead::read(weights)?,
        };
        Ok(NetWeights { inside: Arc::new(inside), game: PhantomData })
    }

    /// Whether the net plays by these rules; the error says why it does not.
    pub fn check(&self, rules: <E::Game as Game>::Rules) -> Result<(), WeightsError> {
        let encoding = E::new(rules).map_err(WeightsError)?;
        let [rows, columns] = encoding.grid();
        if matches!(self.inside.moves, MoveHeads::Cells { .. })
            && (0..encoding.policy_len()).any(|index| encoding.cell(index) >= rows * columns)
        {
            return Err(WeightsError(
                "its policy is \"cells\", and a move of this game is no single cell".into(),
            ));
        }
        let board = self.inside.board;
        if self.inside.any_board || [rows, columns] == [board, board] {
            return Ok(());
        }
        let [known, asked] = [[board, board], [rows, columns]].map(E::board_name);
        Err(WeightsError(format!("the net knows {known}, and this is {asked}")))
    }
}

/// What a net thinks of a position. Moves are numbered by [`Encoding::index`] with symmetry 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetEvaluation {
    /// A logit for every move: its prior is the softmax over the legal moves.
    pub policy: Vec<f32>,
    /// For every move, the logit of the mover's chance after it.
    pub action_value: Vec<f32>,
    /// The logit of the mover's chance to win; a draw is half a win.
    pub value: f32,
    /// In games of points, the mover's final lead as a share of all points.
    pub margin: Option<f32>,
}

impl NetEvaluation {
    /// The mover's chance to win, 0 to 1.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.value).exp())
    }

    /// Whether every number is one: not infinite, and no result of an overflow.
    pub fn is_finite(&self) -> bool {
        let mut numbers =
            self.policy.iter().chain(&self.action_value).chain([&self.value]).chain(&self.margin);
        numbers.all(|number| number.is_finite())
    }
}

/// Of the random game that a net is tried on: how many plies, and how many from one evaluation to the next.
const CHECKED_PLIES: usize = 64;
const CHECKED_EVERY: usize = 16;

/// A net at work on one board. Clones share the weights and have scratch memory of their own: one for each thread.
pub struct Net<E> {
    weights: NetWeights<E>,
    encoding: E,
    layout: Arc<Layout>,
    /// For policy and action value, the bias of each cell of the grid; empty where moves have biases of their own.
    biases: Arc<[Vec<f32>; 2]>,
    kernel: Kernel,
    scratch: Scratch,
    words: Vec<u64>,
    planes: Vec<f32>,
}

impl<E: Encoding> Clone for Net<E> {
    fn clone(&self) -> Self {
        Net {
            weights: self.weights.clone(),
            encoding: self.encoding.clone(),
            layout: self.layout.clone(),
            biases: self.biases.clone(),
            kernel: self.kernel,
            scratch: self.scratch.clone(),
            words: self.words.clone(),
            planes: self.planes.clone(),
        }
    }
}

impl<E: Encoding> Net<E> {
    /// The net with these weights for positions under these rules; the error says why it does not play by them.
    pub fn new(weights: &NetWeights<E>, rules: <E::Game as Game>::Rules) -> Result<Net<E>, WeightsError> {
        weights.check(rules)?;
        let encoding = E::new(rules).map_err(WeightsError)?;
        let [rows, columns] = encoding.grid();
        let layout = Layout::new(columns, rows);
        let inside = &weights.inside;
        let biases = inside.moves.biases([rows, columns], inside.board, inside.period);
        Ok(Net {
            scratch: inside.tower.scratch(&layout),
            words: vec![0; encoding.words()],
            planes: vec![0.0; encoding.plane_shape().into_iter().product()],
            kernel: Kernel::best(),
            weights: weights.clone(),
            layout: Arc::new(layout),
            biases: Arc::new(biases),
            encoding,
        })
    }

    /// The net in the bytes of a weight file for positions under these rules. A net whose numbers overflow in the positions
    /// of a random game is refused: it would play nonsense without a word.
    pub fn read(bytes: &[u8], rules: <E::Game as Game>::Rules) -> Result<Net<E>, WeightsError> {
        let mut net = Net::new(&NetWeights::read(bytes)?, rules)?;
        let (mut game, mut random) = (E::Game::start(rules), Random::new(1));
        let mut evaluation = NetEvaluation::default();
        for ply in 0..CHECKED_PLIES {
            if game.outcome().is_some() {
                break;
            }
            if ply % CHECKED_EVERY == 0 {
                net.evaluate(&game, &mut evaluation);
                let tower = &net.weights.inside.tower;
                if !evaluation.is_finite() || !tower.stays_finite(&net.layout, &mut net.scratch) {
                    return Err(WeightsError("its numbers are so large that the net overflows".into()));
                }
            }
            let Some(mv) = game.random_move(&mut random) else { break };
            game.play_unchecked(mv);
        }
        Ok(net)
    }

    /// The same net on another kernel.
    ///
    /// # Panics
    /// If this machine cannot run it.
    pub fn with_kernel(mut self, kernel: Kernel) -> Net<E> {
        assert!(Kernel::available().contains(&kernel), "this machine cannot run {kernel:?}");
        self.kernel = kernel;
        self
    }

    /// How positions and moves are put to it.
    pub fn encoding(&self) -> &E {
        &self.encoding
    }

    /// Evaluates a position of the board that the net was made for.
    pub fn evaluate(&mut self, game: &E::Game, evaluation: &mut NetEvaluation) {
        self.evaluate_all(from_ref(game), from_mut(evaluation));
    }

    /// Evaluates several positions, each into its place: faster than one by one where the weights do not fit into the
    /// processor's own memory.
    ///
    /// # Panics
    /// If there are not as many places as positions.
    pub fn evaluate_all(&mut self, games: &[E::Game], evaluations: &mut [NetEvaluation]) {
        assert_eq!(games.len(), evaluations.len(), "a place for each position");
        let Net { weights, encoding, layout, biases, kernel, scratch, words, planes } = self;
        let Inside { tower, moves, value, .. } = &*weights.inside;
        for (games, evaluations) in games.chunks(BATCH).zip(evaluations.chunks_mut(BATCH)) {
            for (board, game) in games.iter().enumerate() {
                encoding.encode(game, 0, words);
                encoding.planes(words, planes);
                tower.write_planes(layout, board, planes, E::BORDERED, scratch);
            }
            let boards = tower.run(layout, *kernel, games.len(), scratch);
            for (channels, evaluation) in boards.zip(evaluations) {
                let NetEvaluation { policy, action_value, .. } = evaluation;
                moves.run(*kernel, tower, layout, channels, encoding, biases, [policy, action_value]);
                (evaluation.value, evaluation.margin) = value.run(*kernel, tower, layout, channels);
            }
        }
    }
}

/// An encoding whose game has nets in the program.
pub trait Shipped: Encoding {
    /// The weights for these rules, read once.
    fn weights(rules: <Self::Game as Game>::Rules) -> &'static NetWeights<Self> {
        Self::file(rules).weights()
    }

    /// The file of the weights for these rules.
    fn file(rules: <Self::Game as Game>::Rules) -> &'static ShippedNet<Self>;
}

/// A net in the program.
pub struct ShippedNet<E> {
    /// Its weight file.
    pub bytes: &'static [u8],
    weights: OnceLock<NetWeights<E>>,
}

impl<E: Shipped> Net<E> {
    /// The net in the program, for positions under these rules; the error says why it does not play by them.
    pub fn shipped(rules: <E::Game as Game>::Rules) -> Result<Net<E>, WeightsError> {
        Net::new(E::weights(rules), rules)
    }
}

impl<E: Encoding> ShippedNet<E> {
    /// The net in a file of the program, which is read when it is first needed.
    pub const fn new(bytes: &'static [u8]) -> ShippedNet<E> {
        ShippedNet { bytes, weights: OnceLock::new() }
    }

    /// Its weights.
    ///
    /// # Panics
    /// If the file is damaged.
    pub fn weights(&self) -> &NetWeights<E> {
        self.weights.get_or_init(|| NetWeights::read(self.bytes).expect("the net in the program is whole"))
    }
}
