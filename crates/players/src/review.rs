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

#[cfg(test)]
mod tests {
    use boyi_games::AnyRules;

    use super::*;
    use crate::PlayerSpec;

    fn judge(rules: &str, moves: &str, player: &str) -> Review {
        let rules: AnyRules = rules.parse().unwrap();
        let start = AnyGame::start(rules);
        let moves: Vec<AnyMove> = moves.split(' ').map(|mv| start.parse_move(mv).unwrap()).collect();
        let mut player = PlayerSpec::parse(player, rules).unwrap().build(rules, Some(1)).unwrap();
        let mut left = moves.len();
        let review = review(&start, &moves, player.as_mut(), &StopFlag::new(), &mut |_, to_come| {
            assert_eq!(to_come + 1, left, "one after the other");
            left = to_come;
        })
        .unwrap();
        assert_eq!(review.moves.len(), moves.len());
        review
    }

    #[test]
    fn a_won_game_that_is_given_away_has_one_blunder() {
        // On 3x3 the centre wins and a corner off the short diagonal loses.
        let review = judge("hex:3", "b2 b1 c1", "uct:simulations=20000");
        assert_eq!(review.moves[0].judgement.quality, Quality::Best);
        assert_eq!(review.moves[0].judgement.after, 1.0);
        assert_eq!(review.moves[1].judgement.before, 0.0, "lost whatever one does");
        let corner = judge("hex:3", "a1 b2", "uct:simulations=20000");
        assert_eq!(corner.moves[0].judgement.quality, Quality::Blunder, "a1 gives away the first move's win");
        assert_eq!((corner.moves[0].judgement.before, corner.moves[0].judgement.after), (1.0, 0.0));
        assert_eq!(corner.moves[1].judgement.quality, Quality::Best);
        assert_eq!(corner.summary(Side::First).mistakes, [0, 0, 1]);
        assert_eq!(corner.summary(Side::Second).best, 1);
    }

    #[test]
    fn points_given_away_are_counted_exactly() {
        // The final margin is the value at the start, less what each side gave away.
        let moves = "a1h b1h a1v c1v a2h b2h b1v a2v b2v c2v a3h b3h";
        let review = judge("dots:2x2", moves, "dots-classic");
        let lost = |side| -> f64 {
            review
                .moves
                .iter()
                .filter(|judged| judged.side == side)
                .filter_map(|judged| judged.judgement.points_lost)
                .sum()
        };
        let first = &review.moves[0];
        let value = first.report.margin.unwrap() * if first.side == Side::First { 1.0 } else { -1.0 };
        let mut game = AnyGame::start("dots:2x2".parse().unwrap());
        for judged in &review.moves {
            game.play(judged.mv).unwrap();
            assert!(judged.judgement.points_lost.unwrap() >= 0.0);
        }
        assert_eq!(value - lost(Side::First) + lost(Side::Second), f64::from(game.margin().unwrap().0));
    }

    #[test]
    fn a_review_that_is_stopped_keeps_what_it_has() {
        let rules: AnyRules = "hex:5".parse().unwrap();
        let start = AnyGame::start(rules);
        let moves: Vec<AnyMove> =
            ["a1", "c3", "b2", "d4"].iter().map(|mv| start.parse_move(mv).unwrap()).collect();
        let mut player =
            PlayerSpec::parse("uct:simulations=100", rules).unwrap().build(rules, Some(1)).unwrap();
        let stop = StopFlag::new();
        let review = review(&start, &moves, player.as_mut(), &stop, &mut |_, left| {
            if left == 2 {
                stop.stop()
            }
        })
        .unwrap();
        let plies: Vec<usize> = review.moves.iter().map(|judged| judged.ply).collect();
        assert_eq!(plies, [2, 3]);
    }
}
