//! Surakarta's solved endings for every player: an option that says how far they are looked up, and a player that plays
//! from the tables where something is to be forced.

use boyi_games::surakarta::{Surakarta, SurakartaMove};
use boyi_games::{AnyRules, Game, OneGame, Verdict};
use boyi_knowledge::surakarta::{Endgames, Ending, Probe};
use boyi_search::{Candidate, Moment};

use crate::{AnyReport, Decision, DefaultValue, OptionInfo, OptionKind, Player, PlayerError, Settings, Turn};

/// The option. Published systems leave it at 0: they had no tables.
pub(crate) const fn endgames_option(default: &'static str) -> OptionInfo {
    OptionInfo {
        name: "endgames",
        about: "Surakarta: look up solved endings of so many pieces: 4 always, more if `boyi endgames build` made them; 0: none",
        kind: OptionKind::Integer { low: 0, high: Endgames::MOST_PIECES as u64 },
        default: DefaultValue::Always(default),
    }
}

/// Where to look up, as the option says; the other games have no such tables.
pub(crate) fn probe(settings: &Settings, rules: AnyRules) -> Result<Option<Probe>, String> {
    let pieces = settings.integer("endgames").expect("has a default") as usize;
    match rules {
        _ if pieces < 2 => Ok(None),
        AnyRules::Surakarta(rules) => {
            let endgames = Endgames::of_pieces(rules.end, pieces).map_err(|error| error.to_string())?;
            Ok(Some(Probe::new(endgames, pieces)))
        }
        _ => Err(format!("endgames={pieces}: there are tables of endings for surakarta only")),
    }
}

/// The player, or one that plays from the tables where it can.
pub(crate) fn with_tables(player: Box<dyn Player>, probe: Option<Probe>) -> Box<dyn Player> {
    match probe {
        Some(probe) => Box::new(TablePlayer { player, probe }),
        None => player,
    }
}

/// The moves that keep the result of a position that is in the tables, and the result.
pub(crate) fn safe_moves(probe: Option<&Probe>, game: &Surakarta) -> Option<(Vec<SurakartaMove>, Verdict)> {
    let probe = probe.filter(|probe| probe.covers(game) && game.outcome().is_none())?;
    let expected = probe.endgames().probe(game)?.verdict;
    let keeps = |&mv: &SurakartaMove| {
        let mut after = game.clone();
        after.play_unchecked(mv);
        let verdict = match after.outcome() {
            Some(outcome) => Some(outcome.seen_by(game.mover())),
            None => probe.endgames().probe(&after).map(|ending| !ending.verdict),
        };
        verdict.is_some_and(|verdict| verdict >= expected)
    };
    let safe: Vec<SurakartaMove> = game.moves().into_iter().filter(keeps).collect();
    (!safe.is_empty()).then_some((safe, expected))
}

struct TablePlayer {
    player: Box<dyn Player>,
    probe: Probe,
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
    /// The table's move, where one side has to force the result. Where nobody has, the player itself may see more than
    /// the table: every move that keeps the result is as good as another to it.
    fn look_up(&self, turn: &Turn<'_>) -> Option<Decision> {
        let game = Surakarta::inside(turn.situation.position())?;
        if !self.probe.covers(game) || game.outcome().is_some() {
            return None;
        }
        let ending = self.probe.endgames().probe(game).filter(|ending| ending.plies.is_some())?;
        decide(&self.probe, game, ending)
    }
}

/// What the tables play.
fn decide(probe: &Probe, game: &Surakarta, ending: Ending) -> Option<Decision> {
    let started = Moment::now();
    let line = line(probe.endgames(), game);
    let first = *line.first()?;
    // The tables know nothing of what was played before; a move that ends the game by repeating a position does.
    let mut after = game.clone();
    after.play_unchecked(first);
    let verdict = after.outcome().map_or(ending.verdict, |outcome| outcome.seen_by(game.mover()));
    let (best, value) = (Surakarta::any_move(first), verdict.score());
    let report = AnyReport {
        line: line.into_iter().map(Surakarta::any_move).collect(),
        value,
        proven: Some(verdict),
        candidates: vec![Candidate { mv: best, value, visits: 1, proven: Some(verdict), prior: None }],
        nodes: 1,
        elapsed: started.elapsed(),
        ..AnyReport::empty()
    };
    Some(Decision { mv: Some(best), report })
}

/// How the tables play on, up to the end or for as long as one cares to read.
fn line(endgames: &Endgames, game: &Surakarta) -> Vec<SurakartaMove> {
    let mut game = game.clone();
    let mut line = Vec::new();
    while line.len() < 20
        && game.outcome().is_none()
        && let Some(mv) = endgames.best_move(&game)
    {
        game.play_unchecked(mv);
        line.push(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use boyi_games::AnyGame;

    use super::*;
    use crate::{PlayerSpec, Situation};

    #[test]
    fn a_lost_ending_that_a_repetition_saves_is_said_to_be_a_draw() {
        let rules = "surakarta".parse().unwrap();
        let start = AnyGame::parse(rules, ".....B............B......W..W....... W").unwrap();
        let mut situation = Situation::from_position(start);
        let report = |situation: &Situation| {
            let mut player =
                PlayerSpec::parse("surakarta-classic", rules).unwrap().build(rules, Some(1)).unwrap();
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
