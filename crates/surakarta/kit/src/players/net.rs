//! Surakarta by a net trained in self-play, with the tables of solved endings beside it.

use boyi_games::{Game, OneGame};
use boyi_players::{
    Decision, EndgameOptions, Made, Maker, NetEvaluator, NetOptions, Paced, PlayerError, PolicyGame,
    SimulationLimits, Thinker, TreeOptions, TreePlayer, Turn, divided_memory, options,
};
use boyi_search::Limits;
use boyi_search::uct::Remembering;
use boyi_surakarta::{Surakarta, SurakartaMove, SurakartaRules};

use super::tables::{probe, safe_moves, with_tables};
use crate::SurakartaEncoding;
use crate::knowledge::{Probe, WithEndgames};

options! {
    /// What can be set of `surakarta-net`.
    pub struct Options {
        ..limits: SimulationLimits;
        ..net: NetOptions = NetOptions { batch: 4, ..NetOptions::default() };
        ..endgames: EndgameOptions = EndgameOptions { endgames: 8 };
        ..tree: TreeOptions;
    }
}

impl Maker for SurakartaNet {
    type Game = Surakarta;
    type Options = Options;
    const NAME: &'static str = "surakarta-net";
    const ABOUT: &'static str = "tree search over a neural net, and solved endings";

    fn make(rules: SurakartaRules, options: &Options) -> Made {
        let probe = probe(&options.endgames, rules)?;
        let net = options.net.chosen_net::<SurakartaEncoding>(rules)?;
        let (search, remembered) = divided_memory(options.net.search(&options.tree));
        let net = NetEvaluator::new(net, options.net.sharpness());
        let net = Remembering::new(net, key, remembered);
        let evaluators = vec![WithEndgames { inner: net, probe: probe.clone() }; search.threads];
        let tree = TreePlayer::new(&Surakarta::start(rules), search, evaluators, options.tree.reuse);
        let player = SurakartaNet { tree, probe: probe.clone(), is_idle: false };
        Ok(with_tables(Box::new(Paced::new(Self::NAME, player, &options.limits)), probe))
    }
}

impl PolicyGame for SurakartaNet {
    type Game = Surakarta;
    type Evaluator = NetEvaluator<SurakartaEncoding>;

    fn evaluator(rules: SurakartaRules, net: &NetOptions) -> Result<Self::Evaluator, String> {
        Ok(NetEvaluator::new(net.chosen_net(rules)?, 1.0))
    }
}

/// Makes players with a net, and plays as one.
///
/// Where the tables say that nobody can force anything, all moves that keep the result are equal to them: there the tree
/// searches among these, for the one that sets the opponent most problems.
pub struct SurakartaNet {
    tree: TreePlayer<Surakarta, WithEndgames<Remembering<Surakarta, NetEvaluator<SurakartaEncoding>>>>,
    probe: Option<Probe>,
    is_idle: bool,
}

impl Thinker for SurakartaNet {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let game = Surakarta::inside(turn.situation.position()).expect("built for this game");
        let safe = safe_moves(self.probe.as_ref(), game);
        if safe.is_some() != self.is_idle {
            self.is_idle = safe.is_some();
            let probe = self.probe.as_ref();
            let probe =
                probe.map(|probe| if self.is_idle { probe.of_forced_endings() } else { probe.clone() });
            self.tree.change(|evaluator| evaluator.probe.clone_from(&probe));
        }
        let Some((safe, verdict)) = safe else { return self.tree.think(turn, limits) };
        let worse: Vec<SurakartaMove> = game.moves().into_iter().filter(|mv| !safe.contains(mv)).collect();
        let mut decision = self.tree.think_without(turn, limits, &worse)?;
        (decision.report.proven, decision.report.value) = (Some(verdict), verdict.score());
        Ok(decision)
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        if !self.is_idle {
            self.tree.ponder(turn);
        }
    }
}

/// The net also sees how far the end by the rules is.
fn key(game: &Surakarta) -> u64 {
    let clock = u64::from(game.plies()) << 16 | u64::from(game.quiet_plies());
    game.hash() ^ clock.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyGame, Verdict};
    use boyi_players::{Situation, player};

    use super::*;
    use crate::players::PLAYERS;

    #[test]
    fn an_ending_that_nobody_can_force_is_searched_among_the_moves_that_keep_it() {
        let rules = "surakarta".parse().unwrap();
        let start = AnyGame::parse(rules, "B......B............W..W............ B").unwrap();
        let mut situation = Situation::from_position(start);
        let text = "surakarta-net:simulations=60,threads=1";
        let mut player = player(&PLAYERS, text, rules, Some(1)).unwrap();
        for _ in 0..6 {
            let decision = player.choose(&mut Turn::quiet(&situation)).unwrap();
            assert_eq!((decision.report.proven, decision.report.value), (Some(Verdict::Draw), 0.5));
            assert!(decision.report.simulations >= 60, "{:?}", decision.report);
            situation.play(decision.mv.unwrap()).unwrap();
            if situation.position().outcome().is_some() {
                break;
            }
        }
    }
}
