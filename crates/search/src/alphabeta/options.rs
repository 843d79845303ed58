//! What alpha-beta does beyond alpha-beta.

use std::time::Duration;

/// The parts of [`AlphaBeta`](crate::AlphaBeta), each of which can be switched off.
///
/// ```
/// use boyi_search::AlphaBetaOptions;
/// let quick = AlphaBetaOptions { threads: 2, ..AlphaBetaOptions::default() };
/// assert!(quick.table > 0 && AlphaBetaOptions::plain().table == 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AlphaBetaOptions {
    /// Bytes of the transposition table; 0 for none.
    pub table: usize,
    /// Threads that search at once and share the table. More than one makes a search faster and unrepeatable.
    pub threads: usize,
    /// Search depth 1, 2, 3 and so on; otherwise the whole depth at once, where the limits name one.
    pub deepening: bool,
    /// Principal variation search: after the first move of a node only ask whether another is better.
    pub scouting: bool,
    /// Start each depth with a window around the last one's score.
    pub aspiration: bool,
    /// Sort moves: the table's, then by the heuristic's hint, killers, history. Otherwise as they are generated.
    pub ordering: bool,
    /// Search late moves less deeply unless they turn out well. Stronger for its time in most games, but what it says
    /// about a depth is no longer exact.
    pub reductions: bool,
    /// Play the heuristic's noisy moves out at the horizon.
    pub quiescence: bool,
    /// In games that can end by history: tell positions apart by the path that led to them. Slower, because hardly any
    /// position is met twice then, but what it proves is true. Other games need no such thing.
    pub exact_history: bool,
    /// How many root moves get an exact score; the others only get "not better than".
    pub exact_candidates: usize,
    /// How often the listener hears of a running search, beside the end of every depth.
    pub report_every: Duration,
}

impl Default for AlphaBetaOptions {
    fn default() -> Self {
        AlphaBetaOptions {
            table: 64 << 20,
            threads: 1,
            deepening: true,
            scouting: true,
            aspiration: true,
            ordering: true,
            reductions: false,
            quiescence: true,
            exact_history: false,
            exact_candidates: 1,
            report_every: Duration::from_millis(100),
        }
    }
}

impl AlphaBetaOptions {
    /// Alpha-beta and nothing else: one thread, no table, no quiescence, moves as they are generated, the whole depth
    /// at once.
    pub fn plain() -> Self {
        AlphaBetaOptions {
            table: 0,
            deepening: false,
            scouting: false,
            aspiration: false,
            ordering: false,
            quiescence: false,
            ..AlphaBetaOptions::default()
        }
    }
}
