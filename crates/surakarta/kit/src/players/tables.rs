//! Surakarta's solved endings for every player: how far they are looked up, and a player that plays from the tables where
//! something is to be forced.

use boyi_analysis::Solver;
use boyi_games::{Game, OneGame, Verdict};
use boyi_players::{AnyReport, Decision, EndgameOptions, MOST_PIECES, Player, PlayerError, Turn};
use boyi_search::Limits;
use boyi_surakarta::{Surakarta, SurakartaMove, SurakartaRules};

use crate::SurakartaSolver;
use crate::knowledge::{Endgames, Probe};

const _: () = assert!(MOST_PIECES == Endgames::MOST_PIECES);

/// Where to look up, as the option says.
pub(super) fn probe(options: &EndgameOptions, rules: SurakartaRules) -> Result<Option<Probe>, String> {
    let pieces = options.endgames;
    if pieces < 2 {
        return Ok(None);
    }
    let endgames = Endgames::of_pieces(rules.end, pieces).map_err(|error| error.to_string())?;
    Ok(Some(Probe::new(endgames, pieces)))
}

/// The player, or one that plays from the tables where it can.
pub(super) fn with_tables(player: Box<dyn Player>, probe: Option<Probe>) -> Box<dyn Player> {
    match probe {
        Some(probe) => {
            let solver = SurakartaSolver::with_tables(probe.endgames().clone(), 0);
            Box::new(TablePlayer { player, probe, solver })
        }
        None => player,
    }
}

/// The moves that keep the result of a position that is in the tables, and the result.
pub(super) fn safe_moves(probe: Option<&Probe>, game: &Surakarta) -> Option<(Vec<SurakartaMove>, Verdict)> {
    let probe = probe.filter(|probe| probe.covers(game) && game.outcome().is_none())?;
    let expected = probe.endgames().probe(game)?.verdict;
    let keeps = |(mv, verdict): (SurakartaMove, Option<Verdict>)| (verdict? >= expected).then_some(mv);
    let safe: Vec<SurakartaMove> = probe.endgames().move_values(game).into_iter().filter_map(keeps).collect();
    (!safe.is_empty()).then_some((safe, expected))
}

struct TablePlayer {
    player: Box<dyn Player>,
    probe: Probe,
    solver: SurakartaSolver,
}

impl Player for TablePlayer {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError> {
        match self.look_up(turn) {
            Some(decision) => Ok(decision),
            None => self.player.choose(turn),
        }
    }

    fn analyse(&mut self, turn: &mut Turn<'_>) -> Result<AnyReport, PlayerError> {
        match self.look_up(turn) {
            Some(decision) => Ok(decision.report),
            None => self.player.analyse(turn),
        }
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        if self.look_up(turn).is_none() {
            self.player.ponder(turn);
        }
    }
}

impl TablePlayer {
    /// The tables' move, where one side has to force the result. Where nobody has, the player itself may see more than
    /// the tables: every move that keeps the result is as good as another to them.
    fn look_up(&mut self, turn: &Turn<'_>) -> Option<Decision> {
        let game = Surakarta::inside(turn.situation.position()).filter(|game| self.probe.covers(game))?;
        Decision::by_solver::<Surakarta>(self.solver.decide(game, &Limits::none())?)
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::AnyGame;
    use boyi_players::{Situation, player};

    use super::*;
    use crate::players::PLAYERS;

    #[test]
    fn a_lost_ending_that_a_repetition_saves_is_said_to_be_a_draw() {
        let rules = "surakarta".parse().unwrap();
        let start = AnyGame::parse(rules, ".....B............B......W..W....... W").unwrap();
        let mut situation = Situation::from_position(start);
        let report = |situation: &Situation| {
            let mut player = player(&PLAYERS, "surakarta-classic", rules, Some(1)).unwrap();
            player.choose(&mut Turn::quiet(situation)).unwrap()
        };
        for mv in ["b2-b3", "a3-a4", "b3-b2"] {
            situation.play(situation.position().parse_move(mv).unwrap()).unwrap();
        }
        let saved = report(&situation);
        assert_eq!((saved.report.proven, saved.report.value), (Some(Verdict::Draw), 0.5));
        situation.play(saved.mv.unwrap()).unwrap();
        assert!(situation.position().outcome().is_some_and(|outcome| outcome.winner().is_none()));
        // Without what was played before, it is lost.
        situation.undo();
        let alone = AnyGame::parse(rules, &situation.position().to_string()).unwrap();
        let lost = report(&Situation::from_position(alone));
        assert_eq!((lost.report.proven, lost.report.value), (Some(Verdict::Loss), 0.0));
    }
}
