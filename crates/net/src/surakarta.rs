//! The net of Surakarta: what a position looks like to it, and what it answers.

use std::slice::{from_mut, from_ref};
use std::sync::{Arc, OnceLock};

use boyi_games::surakarta::{Point, Surakarta, SurakartaRules};

use crate::encoding::{Encoding, SurakartaEncoding};
use crate::heads::{PairHeads, ValueHead};
use crate::kernel::Kernel;
use crate::tower::{BATCH, Scratch, Tower};
use crate::weights::{Weights, WeightsError};

static SHIPPED: &[u8] = include_bytes!("../../../nets/surakarta.net");

/// A net that knows Surakarta under one way to end a game. Clones share the weights and have scratch memory of their
/// own: one for each thread.
#[derive(Clone)]
pub struct SurakartaNet {
    weights: Arc<SurakartaWeights>,
    encoding: SurakartaEncoding,
    kernel: Kernel,
    scratch: Scratch,
    words: Vec<u64>,
    planes: Vec<f32>,
}

struct SurakartaWeights {
    tower: Tower,
    pairs: PairHeads,
    value: ValueHead,
}

/// What the net thinks of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SurakartaEvaluation {
    /// A logit for every pair of points, `from * 36 + to`: the prior of a move is their softmax over the legal moves.
    pub policy: Vec<f32>,
    /// For every pair, the logit of the mover's chance after that move.
    pub action_value: Vec<f32>,
    /// The logit of the mover's chance to win; a draw is half a win.
    pub value: f32,
}

impl SurakartaEvaluation {
    /// The mover's chance to win, 0 to 1.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.value).exp())
    }
}

impl SurakartaNet {
    /// The net in the binary, for positions under these rules.
    ///
    /// ```
    /// use boyi_games::{Game, surakarta::Surakarta};
    /// use boyi_net::{SurakartaEvaluation, SurakartaNet};
    ///
    /// let game = Surakarta::parse(Default::default(), "BBBBBBBB..................W......... B")?;
    /// let mut evaluation = SurakartaEvaluation::default();
    /// SurakartaNet::shipped(Default::default()).evaluate(&game, &mut evaluation);
    /// assert!(evaluation.chance() > 0.8, "eight pieces against one");
    /// # Ok::<(), boyi_games::TextError>(())
    /// ```
    pub fn shipped(rules: SurakartaRules) -> SurakartaNet {
        static NET: OnceLock<SurakartaNet> = OnceLock::new();
        let read = || SurakartaNet::read(SHIPPED, rules).expect("the net in the binary is whole");
        SurakartaNet { encoding: encoding(rules), ..NET.get_or_init(read).clone() }
    }

    /// A net from the bytes of a weight file, for positions under these rules.
    pub fn read(bytes: &[u8], rules: SurakartaRules) -> Result<SurakartaNet, WeightsError> {
        let weights = Weights::read(bytes)?;
        weights.check_kind("surakarta")?;
        let encoding = encoding(rules);
        let [planes, rows, columns] = encoding.plane_shape();
        if weights.header.board != columns {
            let board = weights.header.board;
            return Err(WeightsError(format!("its board has the size {board}, expected {columns}")));
        }
        let weights = SurakartaWeights {
            tower: Tower::new(&weights, columns, rows, planes + 1)?,
            pairs: PairHeads::read(&weights, weights.header.channels, Point::COUNT)?,
            value: ValueHead::read(&weights, 1)?,
        };
        Ok(SurakartaNet {
            scratch: weights.tower.scratch(),
            words: vec![0; encoding.words()],
            encoding,
            planes: vec![0.0; planes * rows * columns],
            kernel: Kernel::best(),
            weights: Arc::new(weights),
        })
    }

    /// The same net on another kernel.
    ///
    /// # Panics
    /// If this machine cannot run it.
    pub fn with_kernel(mut self, kernel: Kernel) -> SurakartaNet {
        assert!(Kernel::available().contains(&kernel), "this machine cannot run {kernel:?}");
        self.kernel = kernel;
        self
    }

    /// Evaluates a position.
    pub fn evaluate(&mut self, game: &Surakarta, evaluation: &mut SurakartaEvaluation) {
        self.evaluate_all(from_ref(game), from_mut(evaluation));
    }

    /// Evaluates several positions, each into its place: faster than one by one where the weights do not fit into the
    /// processor's own memory.
    ///
    /// # Panics
    /// If there are not as many places as positions.
    pub fn evaluate_all(&mut self, games: &[Surakarta], evaluations: &mut [SurakartaEvaluation]) {
        assert_eq!(games.len(), evaluations.len(), "a place for each position");
        let SurakartaNet { weights, encoding, kernel, scratch, words, planes } = self;
        for (games, evaluations) in games.chunks(BATCH).zip(evaluations.chunks_mut(BATCH)) {
            for (board, game) in games.iter().enumerate() {
                encoding.encode(game, 0, words);
                encoding.planes(words, planes);
                weights.tower.write_planes(board, planes, scratch);
            }
            for (board, evaluation) in weights.tower.run(*kernel, games.len(), scratch).zip(evaluations) {
                let SurakartaEvaluation { policy, action_value, value } = evaluation;
                weights.pairs.run(*kernel, &weights.tower, board, [policy, action_value]);
                [*value] = weights.value.run(*kernel, &weights.tower, board);
            }
        }
    }
}

fn encoding(rules: SurakartaRules) -> SurakartaEncoding {
    SurakartaEncoding::new(rules).expect("there is one for all rules")
}
