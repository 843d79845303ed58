//! Which move to try first: alpha-beta is as good as its guesses.

use boyi_games::{Game, Side};

use super::{Heuristic, Hint};

/// A move and how soon it should be tried.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub mv: M,
    rank: i64,
}

impl<M> Ranked<M> {
    /// A move that nothing speaks for or against.
    pub fn unranked(mv: M) -> Self {
        Ranked { mv, rank: 0 }
    }

    /// It is neither the table's move nor a forcing one.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        // All that can speak for another move weighs less than half of that.
        self.rank < FORCING / 2
    }
}

const FORCING: i64 = 1 << 32;
const KILLER: [i64; 2] = [1 << 30, 1 << 29];
const PROMISING: i64 = 1 << 27;
const MOST_HISTORY: i32 = 1 << 26;
const NOBODY: u32 = u32::MAX;

/// What this search has learnt about moves: those that refuted something at the same ply (killers), and those that did
/// so anywhere (history).
pub(super) struct Memory {
    killers: Vec<[u32; 2]>,
    history: [Vec<i32>; 2],
}

impl Memory {
    pub fn new<G: Game>(game: &G, plies: usize) -> Self {
        Memory {
            killers: vec![[NOBODY; 2]; plies],
            history: std::array::from_fn(|_| vec![0; game.index_limit()]),
        }
    }

    /// Appends the moves of the position to `moves`, ranked.
    #[inline]
    pub fn rank<G: Game, H: Heuristic<G>>(
        &self,
        game: &G,
        heuristic: &H,
        table_move: Option<u32>,
        ply: usize,
        moves: &mut Vec<Ranked<G::Move>>,
    ) {
        let killers = self.killers[ply];
        let history = &self.history[game.mover().index()];
        let hint = heuristic.hints(game);
        game.generate(|mv| {
            let index = game.index_of(mv) as u32;
            let rank = if Some(index) == table_move {
                i64::MAX
            } else {
                let killer = match killers {
                    [first, _] if first == index => KILLER[0],
                    [_, second] if second == index => KILLER[1],
                    _ => 0,
                };
                let hint = match hint(mv) {
                    Hint::Nothing => 0,
                    Hint::Promising => PROMISING,
                    Hint::Forcing => FORCING,
                };
                hint + killer + i64::from(history[index as usize])
            };
            moves.push(Ranked { mv, rank });
        });
    }

    /// `refuter` was the move to find, and those of `tried` were not.
    pub fn learn<G: Game>(
        &mut self,
        game: &G,
        refuter: G::Move,
        tried: &[Ranked<G::Move>],
        depth: i32,
        ply: usize,
    ) {
        let side = game.mover();
        let index = game.index_of(refuter) as u32;
        let killers = &mut self.killers[ply];
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
        let weight = (depth * depth).min(1 << 10) << 12;
        self.shift(side, index as usize, weight);
        for other in tried {
            self.shift(side, game.index_of(other.mv), -weight);
        }
    }

    /// Moves a history towards its limit, the slower the closer it is: old lessons fade.
    fn shift(&mut self, side: Side, index: usize, weight: i32) {
        let history = &mut self.history[side.index()][index];
        let fading = i64::from(*history) * i64::from(weight.abs()) / i64::from(MOST_HISTORY);
        *history += weight - fading as i32;
    }
}

/// Brings the best of `moves[at..]` to `at`.
#[inline]
pub(super) fn bring_best<M: Copy>(moves: &mut [Ranked<M>], at: usize) {
    let mut best = at;
    for i in at + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    moves.swap(at, best);
}

#[cfg(test)]
mod tests {
    use boyi_games::hex::{Hex, HexMove, HexRules};

    use super::*;
    use crate::Score;

    struct Opinions;

    impl Heuristic<Hex> for Opinions {
        fn evaluate(&self, _game: &Hex) -> Score {
            Score::DRAW
        }

        fn hints(&self, _game: &Hex) -> impl Fn(HexMove) -> Hint {
            |mv| match mv.to_string().as_str() {
                "a1" => Hint::Forcing,
                "b1" => Hint::Promising,
                _ => Hint::Nothing,
            }
        }
    }

    #[test]
    fn the_tables_move_comes_first_then_forcing_killer_promising_and_history() {
        let game = Hex::start(HexRules::new(3).unwrap());
        let mv = |text: &str| -> HexMove { text.parse().unwrap() };
        let mut memory = Memory::new(&game, 2);
        memory.learn(&game, mv("c1"), &[], 3, 0);
        memory.learn(&game, mv("c2"), &[], 3, 1);
        let mut moves = Vec::new();
        memory.rank(&game, &Opinions, Some(game.index_of(mv("c3")) as u32), 0, &mut moves);
        (0..moves.len()).for_each(|at| bring_best(&mut moves, at));
        let first: Vec<String> = moves[..5].iter().map(|ranked| ranked.mv.to_string()).collect();
        assert_eq!(first, ["c3", "a1", "c1", "b1", "c2"]);
        let quiet: Vec<bool> = moves[..5].iter().map(Ranked::is_quiet).collect();
        assert_eq!(quiet, [false, false, true, true, true]);
    }
}
