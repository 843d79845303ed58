//! Alpha-beta with the evaluation that the published experiments of a game used or, where none is printed, the plainest one.

use boyi_games::OneGame;
use boyi_search::{AlphaBeta, AlphaBetaOptions, Heuristic, Limits};

use crate::endgames::EndgameOptions;
use crate::limiting::{Machine, MoveTime, NodeLimit, SetLimits};
use crate::paced::{Paced, Thinker};
use crate::{Decision, Player, PlayerError, Turn, options};

options! {
    /// What can be set of `alphabeta`.
    pub struct Options {
        ..time: MoveTime;
        /// plies, and no captures beyond them unless quiescence=on; not set: as deep as time allows
        depth: Option<u32>, in 1..=100;
        ..nodes: NodeLimit;
        /// no extras: no table, no ordering, no quiescence, the whole depth at once
        plain: bool = false;
        /// play captures out at the horizon; not set: unless a depth is given
        quiescence: Option<bool>;
        /// search late moves less deeply
        reductions: bool = false;
        ..endgames: EndgameOptions;
        ..machine: Machine;
    }
}

pub(crate) const NAME: &str = "alphabeta";

/// The player with that evaluation.
pub fn player<G: OneGame, H: Heuristic<G> + Send + 'static>(
    heuristic: H,
    options: &Options,
) -> Box<dyn Player> {
    let search = match options.plain {
        true => AlphaBetaOptions::plain(),
        false => AlphaBetaOptions {
            table: options.machine.memory.length(),
            threads: options.machine.threads,
            quiescence: options.quiescence.unwrap_or(options.depth.is_none()),
            reductions: options.reductions,
            ..AlphaBetaOptions::default()
        },
    };
    let limits = SetLimits {
        time: options.time.time,
        depth: options.depth,
        nodes: options.nodes.nodes,
        ..SetLimits::default()
    };
    let player = AlphaBetaPlayer::<G, H> { search: AlphaBeta::new(heuristic, search) };
    Box::new(Paced::new(NAME, player, limits))
}

struct AlphaBetaPlayer<G: OneGame, H: Heuristic<G>> {
    search: AlphaBeta<G, H>,
}

impl<G: OneGame, H: Heuristic<G> + Send> Thinker for AlphaBetaPlayer<G, H> {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let game = G::inside(turn.situation.position()).expect("built for this game");
        let listener = &mut turn.listener;
        let report = self
            .search
            .search(game, limits, &mut |report| listener(&report.clone().map(G::any_move)))
            .map(G::any_move);
        let mv = report.best().copied().ok_or(PlayerError::GameOver)?;
        Ok(Decision { mv: Some(mv), report })
    }
}
