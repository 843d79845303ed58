//! Alpha-beta with the evaluation that the published experiments of a game used or, where none is printed, the plainest one.

use std::marker::PhantomData;

use boyi_games::OneGame;
use boyi_search::{AlphaBeta, AlphaBetaOptions, Heuristic, Limits};

use crate::endgames::EndgameOptions;
use crate::limiting::{Machine, MoveTime, NodeLimit, SetLimits};
use crate::maker::RulesOf;
use crate::paced::{Paced, Thinker};
use crate::plain::PlainGame;
use crate::{Decision, Made, Maker, Player, PlayerError, Turn, options};

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

/// Makes players of plain alpha-beta.
pub struct PlainAlphaBeta<P>(PhantomData<P>);

const NAME: &str = "alphabeta";

impl<P: PlainGame> Maker for PlainAlphaBeta<P> {
    type Game = P::Game;
    type Options = Options;
    const NAME: &'static str = NAME;
    const ABOUT: &'static str = "alpha-beta with a plain evaluation";

    fn make(rules: RulesOf<P::Game>, options: &Options) -> Made {
        if options.plain && options.depth.is_none() {
            return Err("plain=on needs a depth".into());
        }
        let extras = [("quiescence", options.quiescence == Some(true)), ("reductions", options.reductions)];
        if let Some((extra, _)) = extras.into_iter().find(|(_, is_on)| options.plain && *is_on) {
            return Err(format!("plain=on is a search without extras, and {extra}=on asks for one"));
        }
        P::alphabeta(rules, options)
    }
}

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

#[cfg(test)]
mod tests {
    use boyi_games::AnyRules;
    use boyi_games::surakarta::Surakarta;

    use super::*;
    use crate::AnyMaker;
    use crate::plain::Plain;

    #[test]
    fn a_plain_search_has_no_extras() {
        let rules: AnyRules = "surakarta".parse().unwrap();
        let maker = AnyMaker::of::<PlainAlphaBeta<Plain<Surakarta>>>();
        for extra in ["quiescence", "reductions"] {
            let error = maker.player(&format!("depth=3,plain=on,{extra}=on"), rules, None).err().unwrap();
            assert!(error.contains(&format!("{extra}=on asks for one")), "{error}");
        }
    }
}
