//! A whole game, judged move by move by one player.

use boyi_analysis::{Judge, Judgement, Quality, Standing};
use boyi_games::{AnyGame, AnyMove, Game, Side};
use boyi_search::{Clock, StopFlag};

use crate::{AnyReport, Player, PlayerError, Situation, Turn};

/// A position of the game, seen by whoever was to move there, and what was played.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// How many moves came before.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// What was played.
    pub mv: AnyMove,
    /// What the player thought before the move.
    pub report: AnyReport,
    /// What it gave away.
    pub judgement: Judgement,
}

/// What a review can say about one side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Moves made.
    pub moves: usize,
    /// Those that were the best or as good.
    pub best: usize,
    /// Inaccuracies, mistakes and blunders.
    pub mistakes: [usize; 3],
    /// The chances given away in a move, on average.
    pub mean_loss: f64,
}

/// The judgement of a game.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// The moves that were judged, in the order of the game: all of them, or the last ones if it was stopped.
    pub moves: Vec<JudgedMove>,
}

impl Review {
    /// The moves of one side in numbers.
    pub fn summary(&self, side: Side) -> Summary {
        let mut summary = Summary::default();
        for judged in self.moves.iter().filter(|judged| judged.side == side) {
            summary.moves += 1;
            summary.mean_loss += judged.judgement.loss;
            match judged.judgement.quality {
                Quality::Best => summary.best += 1,
                Quality::Fine => {}
                Quality::Inaccuracy => summary.mistakes[0] += 1,
                Quality::Mistake => summary.mistakes[1] += 1,
                Quality::Blunder => summary.mistakes[2] += 1,
            }
        }
        summary.mean_loss /= summary.moves.max(1) as f64;
        summary
    }
}

/// Judges every move of a game, the last one first: what is learnt about the end of the game helps with what led to it,
/// and a move that turns out well shows that its position was at least as good. The player looks at each position as
/// long as its options say. `listener` hears of every move that is judged, and how many are left. When `stop` is raised,
/// what is judged by then is the answer.
///
/// # Panics
/// If a move is not legal where it was played.
pub fn review(
    start: &AnyGame,
    moves: &[AnyMove],
    player: &mut dyn Player,
    stop: &StopFlag,
    listener: &mut dyn FnMut(&JudgedMove, usize),
) -> Result<Review, PlayerError> {
    let mut situation = Situation::from_position(start.clone());
    for &mv in moves {
        situation.play(mv).expect("a game's moves are legal");
    }
    let last = match Standing::of_finished(situation.position()) {
        Some(standing) => standing,
        None => Standing::of_report(&look(&situation, player, stop)?, situation.position().mover()),
    };
    let mut judge = Judge::at_the_end(last);
    let mut judged = Vec::new();
    while let Some(mv) = situation.undo() {
        if stop.is_stopped() {
            break;
        }
        let side = situation.position().mover();
        let report = look(&situation, player, stop)?;
        // A look that was cut short tells little.
        if stop.is_stopped() {
            break;
        }
        let judgement = judge.judge(side, Standing::of_report(&report, side));
        let item = JudgedMove { ply: situation.moves().len(), side, mv, judgement, report };
        listener(&item, situation.moves().len());
        judged.push(item);
    }
    judged.reverse();
    Ok(Review { moves: judged })
}

fn look(situation: &Situation, player: &mut dyn Player, stop: &StopFlag) -> Result<AnyReport, PlayerError> {
    player.analyse(&mut Turn {
        situation,
        clock: Clock::unlimited(),
        stop: stop.clone(),
        listener: Box::new(|_| {}),
    })
}
