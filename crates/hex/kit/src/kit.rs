//! The kit of Hex.

use std::time::Duration;

use boyi_analysis::{NoSolver, Solver, SolverOptions};
use boyi_hex::{Hex, HexMove, HexRules, Swap};
use boyi_kit::bench::Rate;
use boyi_kit::board::Board;
use boyi_kit::setup::Field;
use boyi_kit::{Example, Kit, Level, levels};
use boyi_players::AnyMaker;
use boyi_protocol::Protocols;
use boyi_records::RecordFormat;
use boyi_records::ccgc::CcgcForm;
use boyi_selfplay::{AnyLearning, Learning};
use serde::Serialize;

use crate::examples::EXAMPLES;
use crate::formats::{CcgcHex, OWN};
use crate::htp::Htp;
use crate::players::{self, PLAYERS};
use crate::sau::HexTurns;
use crate::{HexEncoding, HexOverlay, HexSolver, HexView, board, rates};

/// What Hex brings along.
pub struct HexKit;

/// The kit of Hex.
pub static KIT: HexKit = HexKit;

/// All but the last are as strong on a busy machine as on a fast one: their strength is no matter of time. The temperatures
/// make each step about as high as the next (docs/web.md).
static LEVELS: [Level; 9] = levels([
    ("policy:temperature=4.6", 600),
    ("policy:temperature=3.4", 773),
    ("policy:temperature=2.75", 916),
    ("policy:temperature=2.33", 1059),
    ("policy:temperature=1.92", 1190),
    ("policy:temperature=1.6", 1298),
    ("policy:temperature=1", 1475),
    ("hex-net:simulations=32", 1651),
    ("best:time=5s", 0),
]);

impl Kit for HexKit {
    type Game = Hex;
    const PROTOCOLS: Protocols = Protocols { own: &[&Htp], sau: &HexTurns };

    fn solver(&self, _: &Hex, options: SolverOptions) -> Result<Box<dyn Solver<Hex>>, NoSolver> {
        Ok(Box::new(HexSolver::new(options.memory)))
    }

    fn players(&self) -> &'static [AnyMaker] {
        &PLAYERS
    }

    fn best(&self, rules: HexRules) -> &'static str {
        players::best(rules)
    }

    fn levels(&self) -> &'static [Level] {
        &LEVELS
    }

    fn learning(&self) -> Option<&'static dyn AnyLearning> {
        Some(&Learning::<HexEncoding>::NEW)
    }

    fn experiments(&self) -> &'static [&'static str] {
        &[
            include_str!("../../../../experiments/hex-2020/fig-7.toml"),
            include_str!("../../../../experiments/hex-2020/fig-8.toml"),
            include_str!("../../../../experiments/hex-2020/fig-9.toml"),
            include_str!("../../../../experiments/hex-2020/table-1.toml"),
            include_str!("../../../../experiments/hex-2022/fig-8.toml"),
            include_str!("../../../../experiments/hex-2022/table-1.toml"),
            include_str!("../../../../experiments/hex-2022/table-2.toml"),
            include_str!("../../../../experiments/bistuhex2/table-1.toml"),
        ]
    }

    fn view(&self, game: &Hex, _: Option<(&Hex, HexMove)>) -> impl Serialize {
        HexView::of(game)
    }

    fn overlay(&self, game: &Hex) -> Option<impl Serialize> {
        Some(HexOverlay::of(game))
    }

    fn board(&self) -> &'static dyn Board<Hex> {
        &board::HexBoard
    }

    fn setup(&self) -> &'static [Field] {
        board::SETUP
    }

    fn examples(&self) -> &'static [Example] {
        EXAMPLES
    }

    fn position_words(&self) -> &'static str {
        "rows from the top joined by /, each cell R, B or ., then the colour to move: .../.R./... B"
    }

    fn openings(&self, rules: HexRules) -> HexRules {
        rules.with_swap(Swap::Off)
    }

    fn rates(&self) -> &'static [Rate] {
        rates::RATES
    }

    fn signature(&self) -> Option<HexRules> {
        Some(HexRules::default())
    }

    fn championship_time(&self) -> Duration {
        Duration::from_secs(30 * 60)
    }

    fn checked(&self) -> HexRules {
        HexRules::new(5).expect("a size")
    }

    fn ccgc(&self) -> Option<&'static dyn CcgcForm> {
        Some(&CcgcHex)
    }

    fn formats(&self) -> &'static [&'static dyn RecordFormat] {
        &OWN
    }
}
