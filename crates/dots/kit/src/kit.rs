//! The kit of Dots and Boxes.

use std::path::Path;

use boyi_analysis::{NoSolver, Solver, SolverOptions};
use boyi_core::{Outcome, Side};
use boyi_dots::{Dots, DotsRules, Edge};
use boyi_kit::bench::Rate;
use boyi_kit::board::Board;
use boyi_kit::kept::{KeptSolver, NotKept};
use boyi_kit::setup::Field;
use boyi_kit::{Example, Kit, Level, levels};
use boyi_players::AnyMaker;
use boyi_protocol::Protocols;
use boyi_records::ccgc::CcgcForm;
use boyi_selfplay::{AnyLearning, Learning};
use serde::Serialize;

use crate::ccgc::CcgcDots;
use crate::examples::EXAMPLES;
use crate::kept::Saving;
use crate::players::{self, PLAYERS};
use crate::sau::DotsTurns;
use crate::{Chains, DotsEncoding, DotsSolver, DotsView, board, rates};

/// What Dots and Boxes brings along.
pub struct DotsKit;

/// The kit of Dots and Boxes.
pub static KIT: DotsKit = DotsKit;

/// All but the last are as strong on a busy machine as on a fast one: their strength is no matter of time. The temperatures
/// make each step about as high as the next (docs/web.md).
static LEVELS: [Level; 9] = levels([
    ("policy:temperature=5.2", 600),
    ("policy:temperature=4", 760),
    ("policy:temperature=3", 960),
    ("policy:temperature=2.4", 1146),
    ("policy:temperature=1.75", 1361),
    ("policy:temperature=1.15", 1561),
    ("policy:temperature=0.5", 1743),
    ("dots-net:simulations=1", 1934),
    ("best:time=5s", 0),
]);

impl Kit for DotsKit {
    type Game = Dots;
    const PROTOCOLS: Protocols = Protocols { own: &[], sau: &DotsTurns };

    fn solver(&self, game: &Dots, options: SolverOptions) -> Result<Box<dyn Solver<Dots>>, NoSolver> {
        Ok(Box::new(DotsSolver::new(game.geometry(), options)))
    }

    fn players(&self) -> &'static [AnyMaker] {
        &PLAYERS
    }

    fn best(&self, rules: DotsRules) -> &'static str {
        players::best(rules)
    }

    fn levels(&self) -> &'static [Level] {
        &LEVELS
    }

    /// The side with more than half of the boxes.
    fn decided(&self, game: &Dots) -> Option<Outcome> {
        let boxes = game.geometry().box_count() as u32;
        Side::BOTH.into_iter().find(|&side| 2 * game.score(side) > boxes).map(Outcome::Win)
    }

    fn learning(&self) -> Option<&'static dyn AnyLearning> {
        Some(&Learning::<DotsEncoding>::NEW)
    }

    fn experiments(&self) -> &'static [&'static str] {
        &[include_str!("../../../../experiments/dots-2021/table-1.toml")]
    }

    fn view(&self, game: &Dots, _: Option<(&Dots, Edge)>) -> impl Serialize {
        DotsView::of(game)
    }

    fn overlay(&self, game: &Dots) -> Option<impl Serialize> {
        Some(Chains::with_values(game))
    }

    fn board(&self) -> &'static dyn Board<Dots> {
        &board::DotsBoard
    }

    fn setup(&self) -> &'static [Field] {
        board::SETUP
    }

    fn examples(&self) -> &'static [Example] {
        EXAMPLES
    }

    fn position_words(&self) -> &'static str {
        "edges drawn, boxes of Red, boxes of Blue (hexadecimal, low bit first), then the side to move"
    }

    fn kept_solver(
        &self,
        game: &Dots,
        options: SolverOptions,
        file: Option<&Path>,
        tell: fn(&str),
    ) -> Result<Option<Box<dyn KeptSolver<Dots>>>, NotKept> {
        Ok(Some(Box::new(Saving::start(game, options, file, tell)?)))
    }

    fn rates(&self) -> &'static [Rate] {
        rates::RATES
    }

    fn signature(&self) -> Option<DotsRules> {
        Some(DotsRules::default())
    }

    fn ccgc(&self) -> Option<&'static dyn CcgcForm> {
        Some(&CcgcDots)
    }
}
