//! A player of Hex that is exact as soon as the solver can finish, and a tree search before that: what the players with
//! and without a net have in common.
//!
//! The solver gets a share of the time for each move, a little of it before the tree and the rest after it, so that a
//! search that is stopped has thought about its move; it keeps what it has found. Once it knows who wins, its move is
//! played; a won game stays won, because every later position of it is solved, too.

use std::time::Duration;

use boyi_analysis::Solver;
use boyi_games::{Game, OneGame, Verdict};
use boyi_hex::{Hex, HexMove};
use boyi_players::{Decision, PlayerError, Situation, Thinker, TreePlayer, Turn, options, without};
use boyi_search::uct::{Evaluator, UctOptions};
use boyi_search::{Budget, Limits, Moment, Report};

use crate::HexSolver;
use crate::knowledge::Position;
use crate::knowledge::connections::Connections;

options! {
    /// What can be set of a search with the exact solver beside it.
    pub struct SolvingOptions {
        /// leave inferior cells out
        inferior: bool = true;
        /// play only where the opponent's virtual connections leave something to play for
        must_play: bool = true;
        /// most empty cells at which the exact solver is tried; 110 or ten elevenths of the board if left out; 0: never
        solve: Option<usize>, in 0..=361;
        /// of the time for a move, what the solver may try with; 0: it is not asked
        share: f64 = 0.2, in 0.0..=1.0;
    }
}

/// Of the solver's time, what it gets before the tree, and how much that is at most.
const BEFORE_TREE: f64 = 0.25;
const MOST_BEFORE_TREE: Duration = Duration::from_millis(200);
/// While less than this share of the board is filled, the solver finds at once what it finds at all.
const FILLED: f64 = 0.3;

/// Of the time for a move, what the solver gets while a won game is played out: should it find nothing, the tree must.
const PLAYING_OUT: f64 = 0.8;

/// The exact solver beside a tree search that judges leaves in some way.
pub(super) struct HexPlayer<E> {
    tree: TreePlayer<Hex, E>,
    solver: HexSolver,
    solving: SolvingOptions,
    /// The game at the last move that was proved to win.
    won: Option<Situation>,
}

impl<E: Evaluator<Hex>> HexPlayer<E> {
    /// A player with one evaluator a thread; the solver takes as much memory as the tree.
    pub(super) fn new(
        game: &Hex,
        options: UctOptions,
        evaluators: Vec<E>,
        reuse: bool,
        solving: &SolvingOptions,
    ) -> Self {
        HexPlayer {
            solver: HexSolver::for_game(game, options.memory),
            tree: TreePlayer::new(game, options, evaluators, reuse),
            solving: solving.clone(),
            won: None,
        }
    }
}

impl<E: Evaluator<Hex>> Thinker for HexPlayer<E> {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = Hex::inside(turn.situation.position()).expect("built for this game").clone();
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let allowed = self.solver_limits(turn.situation, limits);
        let mut solved = allowed.as_ref().and_then(|(before, _)| self.solve(&game, before, started));
        let after = allowed.and_then(|(_, after)| after).filter(|_| solved.is_none());
        let mut decision = None;
        if !is_won(&solved) {
            // In a lost position, where no move is left to play for, the tree makes it as hard as it can.
            let refuted = if solved.is_some() { Vec::new() } else { self.refuted(&game) };
            let later = after.as_ref().and_then(|after| after.time).map_or(Duration::ZERO, |time| time.soft);
            let limits = without(limits.clone(), started.elapsed() + later);
            let found = self.tree.think_without(turn, &limits, &refuted)?;
            if let Some(after) = after.filter(|_| found.report.proven.is_none()) {
                solved = self.solve(&game, &after, started);
            }
            decision = Some(found);
        }
        self.won = is_won(&solved).then(|| turn.situation.clone());
        match (solved, decision) {
            (None, Some(decision)) => Ok(decision),
            (Some(_), Some(mut decision)) if self.won.is_none() => {
                decision.report.proven = Some(Verdict::Loss);
                decision.report.value = 0.0;
                for candidate in &mut decision.report.candidates {
                    (candidate.proven, candidate.value) = (Some(Verdict::Loss), 0.0);
                }
                Ok(decision)
            }
            (solved, _) => {
                let report = solved.expect("it is won, or the tree was asked").map(Hex::any_move);
                Ok(Decision { mv: report.best().copied(), report })
            }
        }
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.tree.ponder(turn);
    }
}

impl<E: Evaluator<Hex>> HexPlayer<E> {
    /// The moves outside the region where the opponent's virtual connections leave something to play for.
    fn refuted(&self, game: &Hex) -> Vec<HexMove> {
        if !self.solving.must_play || game.swap_lies_ahead() {
            return Vec::new();
        }
        let position = Position::of(game);
        let must_play = Connections::of(&position, !position.to_move()).must_play();
        if must_play.is_empty() {
            return Vec::new();
        }
        let outside = (position.vacant() - must_play).iter();
        outside.map(|cell| HexMove::Place(position.cell(cell))).collect()
    }

    /// What the solver may use before and after the tree: its share of the time, or most of it before while a won game is
    /// played out. `None` where it is not asked.
    fn solver_limits(&self, situation: &Situation, limits: &Limits) -> Option<(Limits, Option<Limits>)> {
        let game = Hex::inside(situation.position()).expect("built for this game");
        let cells = game.geometry().cell_count();
        let reach = self.solving.solve.unwrap_or((cells * 10 / 11).max(110));
        let share = self.solving.share;
        let is_first_move = game.swap_lies_ahead() && !game.can_swap();
        if game.empty_cells().len() > reach || is_first_move || share == 0.0 {
            return None;
        }
        // A limit in simulations is no limit on the solver: it would let it think for ever. A position of a larger board
        // takes as many times longer as the square of the number of cells is larger.
        let times_longer = (cells * cells).div_ceil(121 * 121) as u64;
        let nodes = limits.simulations.map(|count| ((count / 20).max(50) / times_longer).max(1));
        let allowed = |time: Option<Duration>| Limits {
            time: time.map(Budget::exactly),
            nodes,
            stop: limits.stop.clone(),
            ..Limits::none()
        };
        Some(match limits.time.map(|time| time.soft) {
            Some(time) if self.plays_out(situation) => (allowed(Some(time.mul_f64(PLAYING_OUT))), None),
            Some(time) => {
                let share = time.mul_f64(share);
                let before = share.mul_f64(BEFORE_TREE).min(MOST_BEFORE_TREE);
                let empty = game.empty_cells().len() as f64 / game.geometry().cell_count() as f64;
                (allowed(Some(before)), (empty <= 1.0 - FILLED).then(|| allowed(Some(share - before))))
            }
            None if nodes.is_some() => (allowed(None), None),
            // An analysis without end: the tree has to get its turn.
            None => (allowed(Some(MOST_BEFORE_TREE)), None),
        })
    }

    /// Whether the last move was proved to win, and the game has gone on from there.
    fn plays_out(&self, situation: &Situation) -> bool {
        self.won.as_ref().is_some_and(|won| {
            let is_next = situation.moves().len() == won.moves().len() + 2;
            is_next && situation.moves().starts_with(won.moves()) && situation.beginning() == won.beginning()
        })
    }

    /// What the solver finds within its limits.
    fn solve(&mut self, game: &Hex, allowed: &Limits, started: Moment) -> Option<Report<HexMove>> {
        let report = self.solver.decide(game, allowed)?.into_report()?;
        Some(Report { elapsed: started.elapsed(), ..report })
    }
}

fn is_won(report: &Option<Report<HexMove>>) -> bool {
    report.as_ref().is_some_and(|report| report.proven == Some(Verdict::Win))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use boyi_games::AnyRules;
    use boyi_players::player;
    use boyi_search::StopFlag;

    use super::*;
    use crate::players::PLAYERS;

    fn decide(rules: &str, text: &str, moves: &str, stop: &StopFlag) -> Decision {
        let rules: AnyRules = rules.parse().unwrap();
        let mut situation = Situation::start(rules);
        for mv in moves.split_whitespace() {
            situation.play(situation.position().parse_move(mv).unwrap()).unwrap();
        }
        let mut player = player(&PLAYERS, text, rules, Some(3)).unwrap();
        let turn = Turn { stop: stop.clone(), ..Turn::quiet(&situation) };
        player.choose(&mut { turn }).unwrap()
    }

    #[test]
    fn a_first_move_that_may_be_swapped_is_not_proven_to_win() {
        for swap in ["pieces", "sides"] {
            let rules = format!("hex:5,swap={swap}");
            let decide = |moves| decide(&rules, "hex-classic:simulations=500", moves, &StopFlag::new());
            assert_eq!(decide("").report.proven, None);
            let answer = decide("c3");
            assert_eq!(
                (answer.mv, answer.report.proven),
                (Some(Hex::any_move(HexMove::Swap)), Some(Verdict::Win))
            );
            let answer = decide("a1");
            assert_ne!(answer.mv, Some(Hex::any_move(HexMove::Swap)), "a1 loses anyway");
            assert_eq!(answer.report.proven, Some(Verdict::Win));
        }
    }

    #[test]
    fn most_of_the_time_is_the_solvers_only_where_a_won_game_goes_on() {
        let rules: AnyRules = "hex:5".parse().unwrap();
        let hex = Hex::own_rules(rules).unwrap();
        let player = |share: f64| {
            let solving = SolvingOptions { share, ..SolvingOptions::default() };
            let evaluators = vec![boyi_search::uct::RandomGames { count: 1 }];
            HexPlayer::new(&Hex::start(hex), UctOptions::default(), evaluators, true, &solving)
        };
        let never = player(0.0);
        let mut player = player(0.3);
        let situation = |moves: &str| {
            let mut situation = Situation::start(rules);
            for mv in moves.split_whitespace() {
                situation.play(situation.position().parse_move(mv).unwrap()).unwrap();
            }
            situation
        };
        let limits = Limits::time(Duration::from_secs(1));
        let solver_time = |player: &HexPlayer<_>, moves: &str| {
            player.solver_limits(&situation(moves), &limits).unwrap().0.time.unwrap().soft
        };
        let usual = solver_time(&player, "c3 b2");
        let won = player.think(&mut Turn::quiet(&situation("c3 b2")), &Limits::none()).unwrap();
        assert_eq!(won.report.proven, Some(Verdict::Win));
        assert!(solver_time(&player, "c3 b2 c2 b3") > 3 * usual, "it goes on");
        assert!(never.solver_limits(&situation("c3 b2"), &Limits::simulations(1000)).is_none());
        for elsewhere in ["c3 b2", "", "c3", "c3 b2 c2", "b3 c2 b2 c3", "c3 b2 c2 b3 b4 d2"] {
            assert_eq!(solver_time(&player, elsewhere), usual, "{elsewhere:?}");
        }
    }

    #[test]
    fn in_a_lost_game_no_move_is_said_to_win() {
        let lost = decide("hex:5", "hex-classic:time=2s", "c3", &StopFlag::new()).report;
        assert_eq!((lost.proven, lost.value), (Some(Verdict::Loss), 0.0));
        assert!(
            lost.candidates.iter().all(|move_| (move_.proven, move_.value) == (Some(Verdict::Loss), 0.0))
        );
    }

    #[test]
    fn a_first_move_of_the_net_is_even_where_it_may_be_swapped() {
        let opening = decide("hex:11,swap=pieces", "hex-net:simulations=40", "", &StopFlag::new());
        assert!(opening.report.value > 0.4, "{:?}", opening.report);
    }

    #[test]
    fn a_search_that_is_stopped_has_thought_about_its_move() {
        let simulations_until = |stopped: Duration| {
            let stop = StopFlag::new();
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(stopped);
                    stop.stop();
                });
                decide("hex:9", "hex-classic:time=10m", "", &stop).report.simulations
            })
        };
        // A slow machine is given longer, but not so long that the solver's share of ten minutes would do.
        assert!(
            [1, 5, 25].map(Duration::from_secs).into_iter().any(|stopped| simulations_until(stopped) > 5)
        );
    }
}
