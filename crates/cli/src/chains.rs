//! What the theory of chains says about a position of Dots and Boxes, for people and scripts.

use std::fmt;

use boyi_analysis::{Solution, Worth};
use boyi_games::dots::Dots;
use boyi_games::{AnyMove, Game, Margin, OneGame};
use boyi_knowledge::dots::{Overview, Solver};
use boyi_search::Limits;
use boyi_server::overview_as_json;
use serde_json::Value;

/// A position and its overview.
pub struct Chains {
    game: Dots,
    overview: Overview,
}

impl Chains {
    /// What can be said at once.
    pub fn of(game: &Dots) -> Self {
        Chains { game: *game, overview: Overview::of(game) }
    }

    /// Adds exact values, as far as the limits allow.
    pub fn solve(&mut self, solver: &mut Solver, limits: &Limits) {
        self.overview.solve(&self.game, solver, limits);
    }

    /// Adds the exact values of a solution.
    pub fn set_values(&mut self, solution: &Solution<AnyMove>) {
        let mover = self.game.mover();
        let lead = self.game.margin().map_or(0, |margin| i32::from(margin.seen_by(mover)));
        let net = |margin: i32| (margin - lead) as i16;
        let margin = |margin: i32| Margin(Margin(margin as i16).seen_by(mover));
        self.overview.net = solution.margin.map(net);
        self.overview.margin = solution.margin.map(margin);
        let values = solution.moves.iter().flatten().filter_map(|&(mv, worth)| {
            let worth = worth.map(|worth| match worth {
                Worth::Margin(margin) => net(margin),
                Worth::Verdict(_) => unreachable!("boxes are counted"),
            });
            Some((Dots::own_move(mv)?, worth))
        });
        self.overview.values = values.collect();
    }

    /// Adds what to do with boxes on offer, where the theory does not know it.
    pub fn decide_control(&mut self, solver: &mut Solver, limits: &Limits) {
        self.overview.decide_control(&self.game, solver, limits);
    }

    pub fn as_json(&self) -> Value {
        overview_as_json(&self.game, &self.overview)
    }

    /// What kind of move this is, if it has a name.
    pub fn kind(&self, mv: AnyMove) -> Option<&'static str> {
        let AnyMove::Dots(edge) = mv else { return None };
        let Overview { safe, loony, free_captures, double_dealing, chains, .. } = &self.overview;
        // Whoever moves elsewhere while boxes are on offer gives them away.
        let safe = if chains.iter().any(|chain| chain.open) { &[][..] } else { safe };
        [(safe, "safe"), (loony, "loony"), (free_captures, "take first"), (double_dealing, "declines")]
            .into_iter()
            .find(|(edges, _)| edges.contains(&edge))
            .map(|(_, kind)| kind)
    }
}

/// The board with the numbers of its chains, and what there is to say about them.
impl fmt::Display for Chains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chains = &self.overview.chains;
        let number_of = |place: usize| {
            chains.iter().find(|chain| chain.boxes >> place & 1 == 1).map(|chain| chain.number)
        };
        write!(f, "{}\n{}", self.game.drawing_with_numbers(number_of), self.overview)
    }
}
