//! Surakarta without a net, as strong as it gets: alpha-beta with the tuned evaluation, captures played out, late moves
//! reduced, solved endings looked up, all threads at once.

use boyi_games::OneGame;
use boyi_players::{
    Decision, EndgameOptions, Machine, Made, Maker, MoveTime, NodeLimit, Paced, PlayerError, SetLimits,
    Thinker, Turn, options,
};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Limits};
use boyi_surakarta::{Surakarta, SurakartaMove, SurakartaRules};

use super::tables::{probe, safe_moves, with_tables};
use crate::knowledge::{Probe, TunedEvaluation, WithEndgames};

options! {
    /// What can be set of `surakarta-classic`.
    pub struct Options {
        ..time: MoveTime;
        /// plies; not set: as deep as time allows
        depth: Option<u32>, in 1..=100;
        ..nodes: NodeLimit;
        /// search late moves less deeply
        reductions: bool = true;
        ..endgames: EndgameOptions = EndgameOptions { endgames: 8 };
        ..machine: Machine;
    }
}

impl Maker for SurakartaClassic {
    type Game = Surakarta;
    type Options = Options;
    const NAME: &'static str = "surakarta-classic";
    const ABOUT: &'static str = "alpha-beta with a tuned evaluation and solved endings";

    fn make(rules: SurakartaRules, options: &Options) -> Made {
        let probe = probe(&options.endgames, rules)?;
        let heuristic = WithEndgames { inner: TunedEvaluation::default(), probe: probe.clone() };
        let search = AlphaBetaOptions {
            table: options.machine.memory.length(),
            threads: options.machine.threads,
            reductions: options.reductions,
            ..AlphaBetaOptions::default()
        };
        let limits = SetLimits {
            time: options.time.time,
            depth: options.depth,
            nodes: options.nodes.nodes,
            ..SetLimits::default()
        };
        let player = SurakartaClassic { search: AlphaBeta::new(heuristic, search), probe: probe.clone() };
        Ok(with_tables(Box::new(Paced::new(Self::NAME, player, limits)), probe))
    }
}

/// Makes players of `surakarta-classic`, and plays as one.
pub struct SurakartaClassic {
    search: AlphaBeta<Surakarta, WithEndgames<TunedEvaluation>>,
    probe: Option<Probe>,
}

impl Thinker for SurakartaClassic {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let game = Surakarta::inside(turn.situation.position()).expect("built for this game");
        let safe = safe_moves(self.probe.as_ref(), game).map(|(safe, _)| safe);
        // Where every safe move is worth the same to the tables, the evaluation finds the one that sets most problems.
        let looks_up = safe.is_none();
        if self.search.heuristic().probe.is_some() != (looks_up && self.probe.is_some()) {
            self.search.heuristic_mut().probe = self.probe.clone().filter(|_| looks_up);
            self.search.clear();
        }
        let allowed = |mv: SurakartaMove| safe.as_ref().is_none_or(|safe| safe.contains(&mv));
        let listener = &mut turn.listener;
        let report = self
            .search
            .search_among(game, &allowed, limits, &mut |report| {
                listener(&report.clone().map(Surakarta::any_move));
            })
            .map(Surakarta::any_move);
        let mv = report.best().copied().ok_or(PlayerError::GameOver)?;
        Ok(Decision { mv: Some(mv), report })
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        // What it finds stays in its table.
        let limits = Limits { stop: turn.stop.clone(), ..Limits::none() };
        let _nothing_to_say = self.think(turn, &limits);
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyGame, AnyRules, Game, Outcome, Side};
    use boyi_players::{Situation, player};
    use boyi_surakarta::{Board, EndRule};

    use super::*;
    use crate::knowledge::Endgames;
    use crate::players::PLAYERS;

    /// Plays the position out, the side to move by the first player.
    fn play_out(text: &str, rules: &str, players: [&str; 2]) -> Outcome {
        let rules: AnyRules = rules.parse().unwrap();
        let mut situation = Situation::from_position(AnyGame::parse(rules, text).unwrap());
        let mut players = players.map(|text| player(&PLAYERS, text, rules, Some(1)).unwrap());
        loop {
            if let Some(outcome) = situation.position().outcome() {
                return outcome;
            }
            let number = situation.moves().len() % 2;
            let decision = players[number].choose(&mut Turn::quiet(&situation)).unwrap();
            situation.play(decision.mv.unwrap()).unwrap();
        }
    }

    #[test]
    fn a_won_ending_is_won_by_every_player_that_looks_it_up() {
        // One piece against one, forced although nobody is ahead.
        let won = "..........................B......W.. B";
        for rules in ["surakarta", "surakarta:end=ccgc", "surakarta:end=threefold"] {
            for attacker in [
                "surakarta-classic:endgames=4,nodes=500,memory=1MB",
                "alphabeta:endgames=4,depth=1,memory=1MB",
                "uct:endgames=4,simulations=20,memory=1MB",
                "surakarta-2025:endgames=4,simulations=20,memory=1MB",
                "surakarta-net:endgames=4,simulations=20,memory=1MB",
            ] {
                let defender = "surakarta-classic:endgames=4,nodes=500,memory=1MB";
                let outcome = play_out(won, rules, [attacker, defender]);
                assert_eq!(outcome, Outcome::Win(Side::First), "{attacker} under {rules}");
            }
        }
    }

    #[test]
    fn between_equals_the_table_is_right_even_where_nobody_forces_anything() {
        let quick = "surakarta-classic:endgames=4,nodes=1000,memory=1MB";
        let endgames = Endgames::shared(EndRule::Olympiad).unwrap();
        let mut idle = 0;
        for shift in 0..12 {
            let pieces = [0b1000_0001 << shift, 0b1001 << (shift + 20)];
            let board = Board::new(pieces).unwrap();
            let game = Surakarta::from_board(Default::default(), board, Side::First, 0);
            let ending = endgames.probe(&game).unwrap();
            idle += u32::from(ending.plies.is_none());
            let outcome = play_out(&game.to_string(), "surakarta", [quick, quick]);
            assert_eq!(outcome.seen_by(Side::First), ending.verdict, "{game}");
        }
        assert!(idle > 0, "all of them are forced");
    }
}
