//! The root of the search: its moves keep their scores and lines from depth to depth.

use boyi_games::Game;

use super::Heuristic;
use super::score::Window;
use super::worker::Worker;
use crate::Score;

pub(super) struct RootMove<M> {
    pub mv: M,
    pub score: Score,
    /// The score is what the move is worth; otherwise it is worth that at most.
    pub exact: bool,
    pub line: Vec<M>,
    pub nodes: u64,
}

/// The moves of the root, the best first.
pub(super) struct Root<M> {
    pub moves: Vec<RootMove<M>>,
    /// The score of the best move, once a depth is finished.
    pub score: Score,
    /// Whether the last depth reached the end of the game on every line that matters.
    pub complete: bool,
}

impl<M: Copy + Eq> Root<M> {
    /// The allowed moves in the order in which a node would try them; all of them if none is allowed.
    pub fn new<G: Game<Move = M>, H: Heuristic<G>>(
        worker: &mut Worker<'_, G, H>,
        allowed: &(dyn Fn(M) -> bool + Sync),
    ) -> Self {
        let table_move = worker.shared.table.get(worker.key()).and_then(|entry| entry.best);
        let mut moves = worker.sorted_moves(table_move);
        if moves.iter().any(|&mv| allowed(mv)) {
            moves.retain(|&mv| allowed(mv));
        }
        let moves = moves
            .into_iter()
            .map(|mv| RootMove { mv, score: Score::DRAW, exact: false, line: vec![mv], nodes: 0 })
            .collect();
        Root { moves, score: Score::DRAW, complete: false }
    }

    /// Searches all moves to that depth. If that is cut short, what was finished still counts: the last best move is
    /// searched first, so a move that beat it is better. Returns whether it was finished.
    pub fn deepen<G: Game<Move = M>, H: Heuristic<G>>(
        &mut self,
        worker: &mut Worker<'_, G, H>,
        depth: u32,
    ) -> bool {
        let options = worker.shared.options;
        let narrow = options.aspiration && options.exact_candidates <= 1 && depth >= 4;
        let mut margin = (worker.shared.heuristic.scale() / 4.0).max(1.0) as i32;
        let mut window = match self.score.verdict() {
            None if narrow => Window::around(self.score, margin),
            _ => Window::FULL,
        };
        loop {
            let score = self.look_through(worker, depth, window);
            if worker.aborted {
                return false;
            }
            margin = margin.saturating_mul(4).min(1_000_000);
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = Window::around(score, margin).alpha.max(Window::FULL.alpha);
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = Window::around(score, margin).beta.min(Window::FULL.beta);
            } else {
                self.score = score;
                return true;
            }
            if score.verdict().is_some() {
                window = Window::FULL;
            }
        }
    }

    fn look_through<G: Game<Move = M>, H: Heuristic<G>>(
        &mut self,
        worker: &mut Worker<'_, G, H>,
        depth: u32,
        window: Window,
    ) -> Score {
        let wanted = worker.shared.options.exact_candidates.max(1);
        let horizons_before = worker.horizons;
        // The best scores so far, best first, as many as are wanted exactly.
        let mut leaders: Vec<Score> = Vec::with_capacity(wanted + 1);
        let mut best = 0;
        for number in 0..self.moves.len() {
            let alpha = match leaders.get(wanted - 1) {
                Some(&score) => score.max(window.alpha),
                None => window.alpha,
            };
            let mv = self.moves[number].mv;
            let nodes = worker.nodes;
            let as_number = if leaders.len() < wanted { 0 } else { number };
            let score =
                worker.scout(mv, as_number, depth as i32 - 1, 0, Window { alpha, beta: window.beta }, 0);
            if worker.aborted {
                break;
            }
            let root_move = &mut self.moves[number];
            root_move.nodes += worker.nodes - nodes;
            root_move.score = score;
            root_move.exact = score > alpha && score < window.beta;
            if score > alpha {
                root_move.line.clear();
                root_move.line.push(mv);
                root_move.line.extend_from_slice(&worker.lines[1]);
            }
            let rank = leaders.partition_point(|&leader| leader >= score);
            if rank == 0 {
                best = number;
            }
            leaders.insert(rank, score);
            leaders.truncate(wanted);
            if score >= window.beta {
                break;
            }
        }
        // Where nothing came up to the window, scores are only bounds: they say nothing about which move is best.
        if leaders.first().is_none_or(|&score| score <= window.alpha) {
            best = 0;
        }
        if worker.aborted {
            self.moves[..=best].rotate_right(1);
            return leaders.first().copied().unwrap_or(self.score);
        }
        self.complete = worker.horizons == horizons_before;
        self.moves[..=best].rotate_right(1);
        let score = leaders[0];
        if score < window.beta {
            self.moves[1..].sort_by_key(|mv| std::cmp::Reverse((mv.score, mv.exact)));
        }
        score
    }
}
