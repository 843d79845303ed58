//! A whole game, judged move by move by one player.

use std::fmt;

use boyi_games::{AnyGame, AnyMove, Game, Side};
use boyi_search::{Clock, StopFlag};

use crate::{AnyReport, Player, PlayerError, Situation, Turn};

/// How good a move was, by what it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// The move that the player itself would have made, or one as good.
    Best,
    /// It gave away next to nothing.
    Fine,
    /// It gave away a twentieth of the chances or more.
    Inaccuracy,
    /// It gave away a tenth or more.
    Mistake,
    /// It gave away a fifth or more, or a proven result.
    Blunder,
}

impl Quality {
    fn of_loss(loss: f64) -> Quality {
        match loss {
            _ if loss >= 0.2 => Quality::Blunder,
            _ if loss >= 0.1 => Quality::Mistake,
            _ if loss >= 0.05 => Quality::Inaccuracy,
            _ if loss >= 0.005 => Quality::Fine,
            _ => Quality::Best,
        }
    }

    /// Whether it belongs into a list of mistakes.
    pub fn is_mistake(self) -> bool {
        self >= Quality::Inaccuracy
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Quality::Best => "best",
            Quality::Fine => "fine",
            Quality::Inaccuracy => "inaccuracy",
            Quality::Mistake => "mistake",
            Quality::Blunder => "blunder",
        })
    }
}

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
    /// The mover's chance to win before the move: what the player thought or what the move showed, the higher of both.
    pub before: f64,
    /// The mover's chance to win after the move.
    pub after: f64,
    /// The points that the move gave away, where both are known exactly.
    pub points_lost: Option<f64>,
    /// What to call it.
    pub quality: Quality,
}

impl JudgedMove {
    /// The chances that the move gave away.
    pub fn loss(&self) -> f64 {
        self.before - self.after
    }
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
            summary.mean_loss += judged.loss();
            match judged.quality {
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
    let mut after = match situation.position().outcome() {
        Some(outcome) => Standing {
            first: outcome.seen_by(Side::First).score(),
            lead: exact_lead(situation.position()),
            known: true,
        },
        None => Standing::of(&look(&situation, player, stop)?, situation.position().mover()),
    };
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
        let thought = Standing::of(&report, side);
        let before = thought.at_least(after, side);
        let loss = before.chance(side) - after.chance(side);
        let points_lost = before.lead.zip(after.lead).map(|(before, after)| sign(side) * (before - after));
        let quality = match before.known && after.known && loss > 0.0 {
            true => Quality::Blunder,
            // A game that is won anyway may still be won by less.
            false if points_lost.is_some_and(|points| points > 0.0) => {
                Quality::of_loss(loss).max(Quality::Fine)
            }
            false => Quality::of_loss(loss),
        };
        let item = JudgedMove {
            ply: situation.moves().len(),
            side,
            mv,
            before: before.chance(side),
            after: after.chance(side),
            points_lost,
            quality,
            report,
        };
        listener(&item, situation.moves().len());
        judged.push(item);
        after = before;
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

/// What is known of a position, absolute: of the first side.
#[derive(Clone, Copy, Debug)]
struct Standing {
    first: f64,
    lead: Option<f64>,
    /// Whether the chance is a proven result.
    known: bool,
}

impl Standing {
    fn of(report: &AnyReport, mover: Side) -> Standing {
        let first = if mover == Side::First { report.value } else { 1.0 - report.value };
        let known = report.proven.is_some();
        let lead = report.margin.filter(|_| known).map(|margin| sign(mover) * margin);
        Standing { first, lead, known }
    }

    fn chance(self, side: Side) -> f64 {
        if side == Side::First { self.first } else { 1.0 - self.first }
    }

    /// For the side to move nothing is worse than what one of its moves leads to.
    fn at_least(self, after: Standing, mover: Side) -> Standing {
        let better = after.chance(mover) > self.chance(mover);
        if !self.known && (better || after.known && after.chance(mover) == 1.0) { after } else { self }
    }
}

fn sign(side: Side) -> f64 {
    if side == Side::First { 1.0 } else { -1.0 }
}

/// By how many points the first side won, where the game counts them.
fn exact_lead(game: &AnyGame) -> Option<f64> {
    match game {
        AnyGame::Dots(game) => game.margin().map(|margin| f64::from(margin.seen_by(Side::First))),
        AnyGame::Hex(_) | AnyGame::Surakarta(_) => None,
    }
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
        assert_eq!(review.moves[0].quality, Quality::Best);
        assert_eq!(review.moves[0].after, 1.0);
        assert_eq!(review.moves[1].before, 0.0, "lost whatever one does");
        let corner = judge("hex:3", "a1 b2", "uct:simulations=20000");
        assert_eq!(corner.moves[0].quality, Quality::Blunder, "a1 gives away the first move's win");
        assert_eq!((corner.moves[0].before, corner.moves[0].after), (1.0, 0.0));
        assert_eq!(corner.moves[1].quality, Quality::Best);
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
                .filter_map(|judged| judged.points_lost)
                .sum()
        };
        let first = &review.moves[0];
        let value = first.report.margin.unwrap() * sign(first.side);
        let mut game = AnyGame::start("dots:2x2".parse().unwrap());
        for judged in &review.moves {
            game.play(judged.mv).unwrap();
            assert!(judged.points_lost.unwrap() >= 0.0);
        }
        assert_eq!(value - lost(Side::First) + lost(Side::Second), exact_lead(&game).unwrap());
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
