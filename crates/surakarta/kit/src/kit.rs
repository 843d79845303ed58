//! The kit of Surakarta.

use boyi_analysis::{NoSolver, Solver, SolverOptions};
use boyi_kit::bench::Rate;
use boyi_kit::board::Board;
use boyi_kit::endings::Endings;
use boyi_kit::setup::Field;
use boyi_kit::{Example, Kit, Level, WATCHER, levels};
use boyi_players::AnyMaker;
use boyi_protocol::Protocols;
use boyi_records::RecordFormat;
use boyi_records::ccgc::CcgcForm;
use boyi_selfplay::{AnyLearning, Learning};
use boyi_surakarta::{Surakarta, SurakartaMove, SurakartaRules};
use serde::Serialize;

use crate::endings::SurakartaEndings;
use crate::examples::EXAMPLES;
use crate::formats::{CcgcSurakarta, OWN};
use crate::knowledge::{EndgameFileError, Endgames};
use crate::players::{self, PLAYERS};
use crate::sau::SurakartaTurns;
use crate::{SurakartaEncoding, SurakartaOverlay, SurakartaSolver, SurakartaView, board, rates};

/// What Surakarta brings along.
pub struct SurakartaKit;

/// The kit of Surakarta.
pub static KIT: SurakartaKit = SurakartaKit;

fn unreadable(error: EndgameFileError) -> NoSolver {
    NoSolver(error.to_string())
}

/// All but the last are as strong on a busy machine as on a fast one: their strength is no matter of time. The temperatures
/// make each step about as high as the next (docs/web.md).
static LEVELS: [Level; 9] = levels([
    ("policy:temperature=9", 600),
    ("policy:temperature=4.9", 789),
    ("policy:temperature=3.5", 1011),
    ("policy:temperature=2.6", 1193),
    ("policy:temperature=1.9", 1415),
    ("policy:temperature=1.3", 1632),
    ("policy:temperature=0.5", 1818),
    ("surakarta-net:simulations=120", 1952),
    ("best:time=5s", 0),
]);

impl Kit for SurakartaKit {
    type Game = Surakarta;
    const PROTOCOLS: Protocols = Protocols { own: &[], sau: &SurakartaTurns };

    fn solver(
        &self,
        game: &Surakarta,
        options: SolverOptions,
    ) -> Result<Box<dyn Solver<Surakarta>>, NoSolver> {
        let solver = SurakartaSolver::of_position(game, options.memory).map_err(unreadable)?;
        Ok(Box::new(solver))
    }

    /// Its tables are those that all players of this program share.
    fn watcher(&self, rules: SurakartaRules) -> Result<Box<dyn Solver<Surakarta>>, NoSolver> {
        let endgames = Endgames::shared(rules.end).map_err(unreadable)?;
        Ok(Box::new(SurakartaSolver::with_tables(endgames, WATCHER.memory)))
    }

    fn players(&self) -> &'static [AnyMaker] {
        &PLAYERS
    }

    fn best(&self, rules: SurakartaRules) -> &'static str {
        players::best(rules)
    }

    fn levels(&self) -> &'static [Level] {
        &LEVELS
    }

    fn learning(&self) -> Option<&'static dyn AnyLearning> {
        Some(&Learning::<SurakartaEncoding>::NEW)
    }

    fn experiments(&self) -> &'static [&'static str] {
        &[
            include_str!("../../../../experiments/surakarta-2025/fig-4.toml"),
            include_str!("../../../../experiments/surakarta-2025/fig-7.toml"),
            include_str!("../../../../experiments/surakarta-2025/table-1.toml"),
            include_str!("../../../../experiments/surakarta-2025/table-2.toml"),
            include_str!("../../../../experiments/surakarta-2025/table-3.toml"),
        ]
    }

    fn view(&self, game: &Surakarta, played: Option<(&Surakarta, SurakartaMove)>) -> impl Serialize {
        SurakartaView::of(game, played)
    }

    fn overlay(&self, game: &Surakarta) -> Option<impl Serialize> {
        Some(SurakartaOverlay::of(game))
    }

    fn board(&self) -> &'static dyn Board<Surakarta> {
        &board::SurakartaBoard
    }

    fn setup(&self) -> &'static [Field] {
        board::SETUP
    }

    fn examples(&self) -> &'static [Example] {
        EXAMPLES
    }

    fn position_words(&self) -> &'static str {
        "36 of B, W, . from the top row, then the side to move, then the plies since the last capture"
    }

    fn endings(&self, rules: SurakartaRules) -> Option<Box<dyn Endings>> {
        Some(Box::new(SurakartaEndings::new(rules.end)))
    }

    fn rates(&self) -> &'static [Rate] {
        rates::RATES
    }

    fn signature(&self) -> Option<SurakartaRules> {
        Some(SurakartaRules::default())
    }

    fn ccgc(&self) -> Option<&'static dyn CcgcForm> {
        Some(&CcgcSurakarta)
    }

    fn formats(&self) -> &'static [&'static dyn RecordFormat] {
        &OWN
    }
}
