//! How good the moves of a game were, by what each gave away: the one place where a move is called a blunder.
//!
//! A game is judged from its end: a move that turns out well shows that its position was at least as good.

use std::fmt;

use boyi_games::{AnyGame, Game, Side, Verdict};
use boyi_search::Report;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{Thoughts, thoughts};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema)]
#[schemars(rename_all = "lowercase")]
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

impl Serialize for Quality {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a move gave away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Judgement {
    /// The mover's chance to win before the move: what the player thought or what the move showed, the higher of both.
    pub before: f64,
    /// The mover's chance to win after the move.
    pub after: f64,
    /// The chances that the move gave away.
    pub loss: f64,
    /// The points that the move gave away, where both are known exactly.
    pub points_lost: Option<f64>,
    /// What to call it.
    pub quality: Quality,
}

/// What is known of a position, absolute: of the first side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    first: f64,
    lead: Option<f64>,
    /// Whether the chance is a proven result.
    known: bool,
}

/// Hundredths of a percent, so that a chance is the same whether or not it has been written down meanwhile.
fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}

impl Standing {
    fn new(mover: Side, value: f64, proven: Option<Verdict>, margin: Option<f64>) -> Standing {
        let value = thoughts::rounded(value);
        let first = rounded(if mover == Side::First { value } else { 1.0 - value });
        let known = proven.is_some();
        let lead = margin.filter(|_| known).map(|margin| sign(mover) * margin);
        Standing { first, lead, known }
    }

    /// What a search of the side to move says.
    pub fn of_report<M>(report: &Report<M>, mover: Side) -> Standing {
        Standing::new(mover, report.value, report.proven, report.margin)
    }

    /// What thoughts say that came from elsewhere.
    pub fn of_thoughts(thoughts: &Thoughts) -> Standing {
        Standing::new(thoughts.mover, thoughts.value, thoughts.proven, thoughts.margin)
    }

    /// The result of a game that is over.
    pub fn of_finished(game: &AnyGame) -> Option<Standing> {
        let first = game.outcome()?.seen_by(Side::First).score();
        Some(Standing { first, lead: exact_lead(game), known: true })
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

/// Judges the moves of a game, the last one first.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    after: Standing,
}

impl Judge {
    /// Begins at the last position of the game.
    pub fn at_the_end(last: Standing) -> Judge {
        Judge { after: last }
    }

    /// Judges the move that this side made in a position, given what was thought of the position.
    pub fn judge(&mut self, mover: Side, thought: Standing) -> Judgement {
        let after = self.after;
        let before = thought.at_least(after, mover);
        let loss = rounded(before.chance(mover) - after.chance(mover));
        let points_lost = before.lead.zip(after.lead).map(|(before, after)| sign(mover) * (before - after));
        let quality = match before.known && after.known && loss > 0.0 {
            true => Quality::Blunder,
            // A game that is won anyway may still be won by less.
            false if points_lost.is_some_and(|points| points > 0.0) => {
                Quality::of_loss(loss).max(Quality::Fine)
            }
            false => Quality::of_loss(loss),
        };
        self.after = before;
        let [before, after] = [before, after].map(|standing| rounded(standing.chance(mover)));
        Judgement { before, after, loss, points_lost, quality }
    }
}

fn sign(side: Side) -> f64 {
    if side == Side::First { 1.0 } else { -1.0 }
}

/// By how many points the first side won, where points decide.
fn exact_lead(game: &AnyGame) -> Option<f64> {
    game.margin().filter(|_| game.lead_decides()).map(|margin| f64::from(margin.seen_by(Side::First)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(value: f64) -> Standing {
        Standing::new(Side::First, value, None, None)
    }

    fn proven(verdict: Verdict) -> Standing {
        Standing::new(Side::First, verdict.score(), Some(verdict), None)
    }

    #[test]
    fn the_thresholds_are_those_of_the_words() {
        for (loss, quality) in [
            (0.0, Quality::Best),
            (0.0049, Quality::Best),
            (0.005, Quality::Fine),
            (0.05, Quality::Inaccuracy),
            (0.1, Quality::Mistake),
            (0.2, Quality::Blunder),
        ] {
            for before in [0.3, 0.7, 0.9] {
                let judged = Judge::at_the_end(guessed(before - loss)).judge(Side::First, guessed(before));
                assert_eq!((judged.loss, judged.quality), (loss, quality), "{before}");
            }
        }
    }

    #[test]
    fn a_result_that_is_given_away_is_a_blunder_and_a_lost_game_has_none() {
        let judged = Judge::at_the_end(proven(Verdict::Draw)).judge(Side::First, proven(Verdict::Win));
        assert_eq!((judged.quality, judged.loss), (Quality::Blunder, 0.5));
        let lost = Judge::at_the_end(proven(Verdict::Loss)).judge(Side::First, proven(Verdict::Loss));
        assert_eq!(lost.quality, Quality::Best);
    }

    #[test]
    fn a_move_that_turns_out_well_shows_that_its_position_was_good() {
        let mut judge = Judge::at_the_end(guessed(0.8));
        let found = judge.judge(Side::First, guessed(0.4));
        assert_eq!((found.before, found.loss), (0.8, 0.0));
        // The opponent's move before it gave that away, whatever was thought of it then.
        let before = judge.judge(Side::Second, guessed(0.4));
        assert_eq!((before.before, before.after, before.quality), (0.6, 0.2, Quality::Blunder));
    }

    #[test]
    fn points_given_away_in_a_won_game_are_no_best_move() {
        let won = |lead| Standing::new(Side::First, 1.0, Some(Verdict::Win), Some(lead));
        let judged = Judge::at_the_end(won(2.0)).judge(Side::First, won(5.0));
        assert_eq!((judged.points_lost, judged.quality), (Some(3.0), Quality::Fine));
    }

    #[test]
    fn a_judgement_is_one_of_the_thoughts_as_of_the_report() {
        let report: Report<String> = Report { value: 1.0 / 3.0, ..Report::empty() };
        for mover in Side::BOTH {
            let text = serde_json::to_string(&Thoughts::of(&report, mover)).unwrap();
            let read = Standing::of_thoughts(&serde_json::from_str(&text).unwrap());
            assert_eq!(read, Standing::of_report(&report, mover));
        }
    }
}
