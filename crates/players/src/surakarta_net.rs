//! Surakarta by a net trained in self-play, with the tables of solved endings beside it.

use boyi_games::surakarta::{Surakarta, SurakartaMove};
use boyi_games::{AnyRules, Game, GameKind, OneGame};
use boyi_net::SurakartaEncoding;
use boyi_search::Limits;
use boyi_search::uct::Remembering;
use boyi_surakarta_kit::knowledge::{Probe, WithEndgames};

use crate::endgames::{endgames_option, probe, safe_moves, with_tables};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::net_evaluator::NetEvaluator;
use crate::paced::{Paced, Thinker};
use crate::priors::{
    C, FPU, KERNEL, NET, TEMPERATURE, batch_option, chosen_net, divided_memory, net_options, sharpness,
};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS};
use crate::{Decision, Family, OptionInfo, Player, PlayerError, Settings, Turn};

pub(crate) static FAMILY: Family = Family {
    name: "surakarta-net",
    about: "tree search over a neural net, and solved endings",
    games: &[GameKind::Surakarta],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 14] = [
    TIME,
    SIMULATIONS,
    NET,
    C,
    TEMPERATURE,
    FPU,
    KERNEL,
    batch_option("4"),
    endgames_option("8"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let probe = probe(settings, rules)?;
    let AnyRules::Surakarta(rules) = rules else { return Err("surakarta-net plays Surakarta".into()) };
    let net = chosen_net::<SurakartaEncoding>(settings, rules)?;
    let (options, remembered) = divided_memory(net_options(settings));
    let net = NetEvaluator::new(net, sharpness(settings));
    let net = Remembering::new(net, key, remembered);
    let evaluators = vec![WithEndgames { inner: net, probe: probe.clone() }; options.threads];
    let tree = TreePlayer::new(&Surakarta::start(rules), options, evaluators, settings);
    let player = SurakartaNetPlayer { tree, probe: probe.clone(), is_idle: false };
    Ok(with_tables(Box::new(Paced::new(&FAMILY, player, settings)), probe))
}

/// Where the tables say that nobody can force anything, all moves that keep the result are equal to them: there the tree
/// searches among these, for the one that sets the opponent most problems.
struct SurakartaNetPlayer {
    tree: TreePlayer<Surakarta, WithEndgames<Remembering<Surakarta, NetEvaluator<SurakartaEncoding>>>>,
    probe: Option<Probe>,
    is_idle: bool,
}

impl Thinker for SurakartaNetPlayer {
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

    use super::*;
    use crate::{PlayerSpec, Situation};

    #[test]
    fn an_ending_that_nobody_can_force_is_searched_among_the_moves_that_keep_it() {
        let rules = "surakarta".parse().unwrap();
        let start = AnyGame::parse(rules, "B......B............W..W............ B").unwrap();
        let mut situation = Situation::from_position(start);
        let spec = PlayerSpec::parse("surakarta-net:simulations=60,threads=1", rules).unwrap();
        let mut player = spec.build(rules, Some(1)).unwrap();
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
