//! Ending a game early because its result is certain: the board cannot change it any more, an exact solver or a table
//! knows it, or both players have proven it.
//!
//! Everything here counts positions, never time, so that a match stays repeatable.

use std::fmt;
use std::str::FromStr;

use boyi_analysis::Solver;
use boyi_games::{AnyGame, AnyRules, Outcome, Side, TextError, Verdict};
use boyi_kits::kit;
use boyi_players::Situation;

use boyi_play::Reason;

/// What may end a game before the board does.
///
/// ```
/// use boyi_arena::Adjudication;
/// let both: Adjudication = "exact,agreement".parse().unwrap();
/// assert!(both.exact && both.agreement && !both.decided);
/// assert_eq!("none".parse(), Ok(Adjudication::default()));
/// assert!("guess".parse::<Adjudication>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// No play can change who wins: one side has more points than the other can still get.
    pub decided: bool,
    /// A solver that finishes within a small number of positions, or tables of solved endings.
    pub exact: bool,
    /// Both players say of their last moves that the same result is proven.
    pub agreement: bool,
}

impl Adjudication {
    /// Whether there is a solver for the game, if one is asked for, and whether its tables can be read.
    pub fn check(self, rules: AnyRules) -> Result<(), String> {
        match self.exact.then(|| kit(rules.kind()).watcher(rules)) {
            Some(Err(error)) => Err(format!("adjudication by an exact solver: {error}")),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [(self.decided, "decided"), (self.exact, "exact"), (self.agreement, "agreement")];
        let words: Vec<&str> = words.into_iter().filter_map(|(on, word)| on.then_some(word)).collect();
        f.pad(&if words.is_empty() { "none".into() } else { words.join(",") })
    }
}

impl FromStr for Adjudication {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut found = Adjudication::default();
        for word in text.split(',').map(str::trim) {
            match word {
                "decided" => found.decided = true,
                "exact" => found.exact = true,
                "agreement" => found.agreement = true,
                "none" => {}
                _ => {
                    return Err(TextError::whole(
                        text,
                        "none, or some of decided, exact and agreement with commas between",
                    ));
                }
            }
        }
        Ok(found)
    }
}

/// Watches one game.
pub struct Adjudicator {
    decided: bool,
    agreement: bool,
    solver: Option<Box<dyn Solver<AnyGame>>>,
    /// What each side has proven about the result.
    proven: [Option<Outcome>; 2],
}

impl Adjudicator {
    /// For a game by these rules; `None` if nothing but the board may end it.
    pub fn new(adjudication: Adjudication, rules: AnyRules) -> Option<Adjudicator> {
        let solver = adjudication.exact.then(|| kit(rules.kind()).watcher(rules).ok()).flatten();
        let agreement = adjudication.agreement;
        let decided = adjudication.decided;
        let watches = decided || agreement || solver.is_some();
        watches.then_some(Adjudicator { decided, agreement, solver, proven: [None; 2] })
    }

    /// Hears what a side has proven with its move, of itself.
    pub(crate) fn hear(&mut self, side: Side, proven: Option<Verdict>) {
        self.proven[side.index()] = proven.map(|verdict| verdict.of(side));
    }

    /// The result of a game that is not over on the board, if it is certain.
    pub(crate) fn verdict(&mut self, situation: &Situation) -> Option<(Outcome, Reason)> {
        if self.agreement
            && let [Some(first), Some(second)] = self.proven
            && first == second
        {
            return Some((first, Reason::Agreement));
        }
        if self.decided
            && let Some(outcome) = kit(situation.position().kind()).decided(situation.position())
        {
            return Some((outcome, Reason::Adjudication));
        }
        let outcome = self.solver.as_mut()?.glance(situation.position())?;
        Some((outcome, Reason::Adjudication))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boyi_analysis::any_solver;
    use boyi_games::{Game, Random};
    use boyi_kits::PlayerSpec;
    use boyi_players::Player;
    use boyi_search::{StopFlag, TimeControl};
    use boyi_surakarta_kit::SurakartaSolver;
    use boyi_surakarta_kit::knowledge::Endgames;

    use super::*;
    use crate::play_game;

    #[test]
    fn an_adjudicated_result_is_the_one_that_best_play_gives() {
        let exact = Adjudication { exact: true, ..Adjudication::default() };
        for (game, given) in [("hex:3", 0), ("dots:2x2", 5)] {
            let rules: AnyRules = game.parse().unwrap();
            for seed in 0..10 {
                let mut random = Random::new(seed);
                let mut start = Situation::start(rules);
                for _ in 0..given {
                    start.play(start.position().random_move(&mut random).unwrap()).unwrap();
                }
                let spec = PlayerSpec::parse("random", rules).unwrap();
                let mut players: [Box<dyn Player>; 2] =
                    [spec.build(rules, Some(seed)).unwrap(), spec.build(rules, Some(seed + 100)).unwrap()];
                let (judge, stop) = (Adjudicator::new(exact, rules), StopFlag::new());
                let played =
                    play_game(start, &mut players, TimeControl::None, judge, &stop, &mut |_| {}).unwrap();
                assert_eq!(played.reason, Reason::Adjudication, "{game} {seed}");
                assert_eq!(best_play(played.situation.position()), played.outcome, "{game} {seed}");
            }
        }
    }

    /// By trying everything.
    fn best_play(game: &AnyGame) -> Outcome {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mover = game.mover();
        let mut best = Verdict::Loss;
        for mv in game.moves() {
            let mut next = game.clone();
            next.play_unchecked(mv);
            best = best.max(best_play(&next).seen_by(mover));
            if best == Verdict::Win {
                break;
            }
        }
        best.of(mover)
    }

    #[test]
    fn a_game_of_surakarta_ends_with_the_capture_that_leads_into_the_tables() {
        for rules in ["surakarta", "surakarta:end=ccgc", "surakarta:end=threefold"] {
            let rules: AnyRules = rules.parse().unwrap();
            let AnyRules::Surakarta(own_rules) = rules else { unreachable!("rules of Surakarta") };
            // Not the shared ones: what a file on this machine may hold beyond them is of no interest here.
            let endgames = Arc::new(Endgames::build(own_rules.end, Endgames::ALWAYS, 1, &mut |_| {}));
            let start = AnyGame::parse(rules, ".BB.......B..................W..W.W. B").unwrap();
            let start = Situation::from_position(start);
            let spec = PlayerSpec::parse("random", rules).unwrap();
            let mut outcomes = Vec::new();
            for seed in 0..20 {
                let mut players = [seed, seed + 100].map(|seed| spec.build(rules, Some(seed)).unwrap());
                let tables = SurakartaSolver::with_tables(endgames.clone(), 1 << 20);
                let solver: Option<Box<dyn Solver<AnyGame>>> = Some(Box::new(any_solver(tables)));
                let judge = Some(Adjudicator { decided: false, agreement: false, solver, proven: [None; 2] });
                let (control, stop) = (TimeControl::None, StopFlag::new());
                let played =
                    play_game(start.clone(), &mut players, control, judge, &stop, &mut |_| {}).unwrap();
                let AnyGame::Surakarta(mut game) = played.situation.position().clone() else {
                    unreachable!("a game of Surakarta")
                };
                if played.reason != Reason::Adjudication {
                    continue;
                }
                assert_eq!((game.pieces(Side::First) | game.pieces(Side::Second)).count_ones(), 4);
                while game.outcome().is_none() {
                    game.play(endgames.best_move(&game).unwrap()).unwrap();
                }
                assert_eq!(game.outcome(), Some(played.outcome), "{rules} {seed}");
                outcomes.push(played.outcome);
            }
            assert!(outcomes.iter().any(|&outcome| outcome != outcomes[0]), "{rules}: {outcomes:?}");
        }
    }

    #[test]
    fn a_decided_game_ends_at_once_and_as_it_would_have_ended() {
        let ways = [Adjudication::default(), Adjudication { decided: true, ..Adjudication::default() }];
        for (game, seed) in
            ["dots:3x3", "dots:4x4"].into_iter().flat_map(|game| (0..20).map(move |s| (game, s)))
        {
            let rules: AnyRules = game.parse().unwrap();
            let spec = PlayerSpec::parse("random", rules).unwrap();
            let [whole, short] = ways.map(|way| {
                let mut players = [seed, seed + 100].map(|seed| spec.build(rules, Some(seed)).unwrap());
                let (judge, stop) = (Adjudicator::new(way, rules), StopFlag::new());
                let start = Situation::start(rules);
                play_game(start, &mut players, TimeControl::None, judge, &stop, &mut |_| {}).unwrap()
            });
            assert_eq!(short.outcome, whole.outcome, "{game} {seed}");
            assert!(whole.situation.moves().starts_with(short.situation.moves()), "{game} {seed}");
            let is_over = short.situation.position().outcome().is_some();
            assert_eq!(short.reason, if is_over { Reason::Win } else { Reason::Adjudication });
            let AnyGame::Dots(last) = short.situation.position() else { unreachable!("a game of dots") };
            let boxes = last.geometry().box_count() as u32;
            match short.outcome {
                Outcome::Win(side) => {
                    let score = last.score(side);
                    assert!(2 * score > boxes, "{game} {seed}");
                    assert!(score <= boxes / 2 + 2, "{game} {seed}: the last move closed two at most");
                    assert!(2 * last.score(!side) < boxes, "{game} {seed}");
                }
                Outcome::Draw => assert!(is_over),
            }
        }
    }

    #[test]
    fn names_of_ways_to_end_are_read_as_they_are_written() {
        for text in [
            "none",
            "decided",
            "exact",
            "agreement",
            "exact,agreement",
            "decided,agreement",
            "decided,exact,agreement",
        ] {
            assert_eq!(text.parse::<Adjudication>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn two_players_that_have_proven_the_same_agree() {
        let rules: AnyRules = "surakarta".parse().unwrap();
        let agreement = Adjudication { agreement: true, ..Adjudication::default() };
        let mut judge = Adjudicator::new(agreement, rules).unwrap();
        let situation = Situation::start(rules);
        judge.hear(Side::First, Some(Verdict::Draw));
        assert_eq!(judge.verdict(&situation), None);
        judge.hear(Side::Second, Some(Verdict::Loss));
        assert_eq!(judge.verdict(&situation), None, "they do not agree");
        judge.hear(Side::First, Some(Verdict::Win));
        assert_eq!(judge.verdict(&situation), Some((Outcome::Win(Side::First), Reason::Agreement)));
    }

    #[test]
    fn known_values_end_games() {
        let exact = Adjudication { exact: true, ..Adjudication::default() };
        let mut ended = 0;
        for line in include_str!("../../../data/solved/positions.txt").lines() {
            let Ok([rules, start, moves, value]) =
                <[&str; 4]>::try_from(line.split(';').map(str::trim).collect::<Vec<_>>())
            else {
                continue;
            };
            let rules: AnyRules = rules.parse().unwrap();
            let start =
                if start.is_empty() { AnyGame::start(rules) } else { AnyGame::parse(rules, start).unwrap() };
            let mut situation = Situation::from_position(start);
            for text in moves.split_whitespace() {
                situation.play(situation.position().parse_move(text).unwrap()).unwrap();
            }
            let mover = situation.position().mover();
            let Some(mut judge) = Adjudicator::new(exact, rules) else { continue };
            if let Some((outcome, reason)) = judge.verdict(&situation) {
                let found = outcome.seen_by(mover).to_string();
                assert_eq!(
                    (&*found, reason),
                    (value.split(' ').next().unwrap(), Reason::Adjudication),
                    "{line}"
                );
                ended += 1;
            } else {
                // Hex is not looked at before some stones are on the board, nor before a swap.
                assert!(rules.to_string().starts_with("hex"), "{line}");
            }
        }
        assert!(ended > 8, "{ended}");
    }

    #[test]
    fn every_board_of_hex_has_a_solver() {
        let exact = Adjudication { exact: true, ..Adjudication::default() };
        for size in 2..=19 {
            assert_eq!(exact.check(format!("hex:{size}").parse().unwrap()), Ok(()));
        }
    }
}
