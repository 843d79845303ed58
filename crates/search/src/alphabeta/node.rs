//! The recursion itself.

use boyi_games::{Game, Verdict};

use super::Heuristic;
use super::ordering::{Ranked, bring_best};
use super::score::{Turn, Window};
use super::worker::{MOST_PLIES, Worker};
use crate::Score;
use crate::table::{Bound, Entry};

/// A position that has to be searched.
struct Node {
    depth: i32,
    window: Window,
    ply: usize,
    key: u64,
    /// On a line that may become the best one: its worth is wanted exactly.
    principal: bool,
    table_move: Option<u32>,
}

impl<G: Game, H: Heuristic<G>> Worker<'_, G, H> {
    /// What `mv` is worth to the side that plays it, searched `depth` plies beyond it.
    #[inline]
    pub fn after(&mut self, mv: G::Move, depth: i32, window: Window, ply: usize) -> Score {
        if !self.alive() {
            return Score::DRAW;
        }
        let mover = self.game.mover();
        self.lines[ply + 1].clear();
        self.with_move(mv, |worker| match worker.game.outcome() {
            Some(outcome) => worker.ending(outcome, mover, ply + 1),
            None => {
                let turn = Turn::between(mover, worker.game.mover());
                turn.score(worker.node(depth, turn.window(window), ply + 1))
            }
        })
    }

    /// The same for the move that comes as `number` among its siblings: only the first is searched with the whole
    /// window at once; of the others we ask whether they are better, and look closely at those that are.
    #[inline]
    pub fn scout(
        &mut self,
        mv: G::Move,
        number: usize,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        if number == 0 || !self.shared.options.scouting {
            return self.after(mv, depth, window, ply);
        }
        let null = Window::above(window.alpha);
        let mut score = self.after(mv, depth - reduction, null, ply);
        if reduction > 0 && score > window.alpha {
            score = self.after(mv, depth, null, ply);
        }
        if score > window.alpha && score < window.beta && !window.is_null() {
            score = self.after(mv, depth, window, ply);
        }
        score
    }

    /// The worth of the position, which is not over, to its mover.
    fn node(&mut self, depth: i32, mut window: Window, ply: usize) -> Score {
        if let Some(score) = self.shared.heuristic.exact(&self.game) {
            return score.seen_from_above(ply as u32);
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiesce(window, ply);
        }
        let principal = !window.is_null();
        // No line from here can win faster than by the next move, and the game is not lost yet.
        window.alpha = window.alpha.max(Score::loss_in(ply as u32));
        window.beta = window.beta.min(Score::win_in(ply as u32 + 1));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = self.key();
        let known = self.shared.table.get(key);
        // The line that is played next is searched in full, so that all of it can be shown.
        if let Some(entry) = known
            && !(principal && self.shared.options.scouting)
            && let Some(score) = self.settled_by(entry, depth, window, ply)
        {
            return score;
        }
        let table_move = known.and_then(|entry| entry.best);
        self.search_moves(Node { depth, window, ply, key, principal, table_move })
    }

    /// The score of a table entry, if it answers the question.
    #[inline]
    fn settled_by(&mut self, entry: Entry, depth: i32, window: Window, ply: usize) -> Option<Score> {
        if !entry.complete && i32::from(entry.depth) < depth {
            return None;
        }
        let score = entry.score.seen_from_above(ply as u32);
        let settled = match entry.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        self.horizons += u64::from(settled && !entry.complete);
        settled.then_some(score)
    }

    fn search_moves(&mut self, node: Node) -> Score {
        let Node { depth, window, ply, key, principal, table_move } = node;
        let options = self.shared.options;
        let horizons_before = self.horizons;
        let first = self.moves.len();
        self.push_moves(table_move, ply);
        let last = self.moves.len();
        let Window { mut alpha, beta } = window;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        // The horizons that were met before the part of the search that the result rests on: all of it, or only the
        // move that refuted the position.
        let mut horizons_apart = horizons_before;
        for at in first..last {
            if options.ordering {
                bring_best(&mut self.moves[..last], at);
            }
            let Ranked { mv, .. } = self.moves[at];
            let reduction =
                if options.reductions { reduction(&self.moves[at], at - first, depth) } else { 0 };
            let horizons = self.horizons;
            let score = self.scout(mv, at - first, depth - 1, reduction, Window { alpha, beta }, ply);
            if self.aborted {
                self.moves.truncate(first);
                return Score::DRAW;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(mv);
                if principal {
                    self.extend_line(mv, ply);
                }
                if score >= beta {
                    horizons_apart = horizons;
                    if options.ordering {
                        self.memory.learn(&self.game, mv, &self.moves[first..at], depth, ply);
                    }
                    break;
                }
            }
        }
        self.moves.truncate(first);
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let complete = self.horizons == horizons_apart || is_final(best, bound);
        if complete {
            self.horizons = horizons_before;
        }
        // A win that only the path decides is no knowledge about the position; the move is still worth a try.
        let bound = if best.is_adjudicated() { Bound::None } else { bound };
        let best_move = best_move.map(|mv| self.game.index_of(mv) as u32);
        let score = best.seen_from_below(ply as u32);
        self.shared.table.put(key, Entry { score, bound, depth: depth as u16, complete, best: best_move });
        best
    }

    #[inline]
    pub(super) fn push_moves(&mut self, table_move: Option<u32>, ply: usize) {
        let Worker { game, moves, memory, shared, .. } = self;
        if shared.options.ordering {
            memory.rank(game, shared.heuristic, table_move, ply, moves);
        } else {
            game.generate(|mv| moves.push(Ranked::unranked(mv)));
        }
    }

    /// The worth of a position at the horizon: the evaluation, or better if a noisy move improves on it.
    fn quiesce(&mut self, window: Window, ply: usize) -> Score {
        self.horizons += 1;
        let heuristic = self.shared.heuristic;
        let standing = heuristic.evaluate(&self.game);
        if !self.shared.options.quiescence || standing >= window.beta || ply >= MOST_PLIES {
            return standing;
        }
        let first = self.moves.len();
        let Worker { game, moves, .. } = self;
        heuristic.noisy(game, |mv| moves.push(Ranked::unranked(mv)));
        let last = self.moves.len();
        let mut best = standing;
        for at in first..last {
            let mv = self.moves[at].mv;
            let score = self.after(mv, 0, Window { alpha: window.alpha.max(best), beta: window.beta }, ply);
            best = best.max(score);
            if self.aborted || best >= window.beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }
}

/// Whether the bound holds for good, however it was found: a win that is at least this fast, a loss at least this fast.
#[inline]
fn is_final(score: Score, bound: Bound) -> bool {
    !score.is_adjudicated()
        && matches!(
            (score.verdict(), bound),
            (Some(Verdict::Win), Bound::Lower) | (Some(Verdict::Loss), Bound::Upper)
        )
}

/// How much less deeply a late quiet move is searched at first.
#[inline]
fn reduction<M>(mv: &Ranked<M>, number: usize, depth: i32) -> i32 {
    if depth < 3 || number < 3 || !mv.is_quiet() {
        return 0;
    }
    1 + i32::from(number >= 10) + i32::from(depth >= 8)
}
