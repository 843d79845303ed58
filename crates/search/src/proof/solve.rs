//! What the solver offers: verdicts, lines, and how far it got.

use std::time::{Duration, Instant};

use boyi_games::{Game, Outcome, Side, Verdict};

use super::numbers::Numbers;
use super::search::Prover;
use super::table::ProofTable;
use crate::Limits;
use crate::table::mix;

/// What the solver is working on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does the side to move win?
    CanWin,
    /// It does not win: does it lose?
    CanLose,
}

/// How far a proof has got, or what it found.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofReport<M> {
    /// The result with best play, of the side to move, once it is known.
    pub verdict: Option<Verdict>,
    /// A line of best play to the end; empty while nothing is known, shorter if the limits cut it off.
    pub line: Vec<M>,
    /// The question that was worked on last.
    pub question: Question,
    /// A lower bound on the positions that are still to be decided until the answer can be yes.
    pub proof: u32,
    /// A lower bound on the positions that are still to be decided until the answer can be no.
    pub disproof: u32,
    /// Positions visited by this call.
    pub nodes: u64,
    /// Time of this call.
    pub elapsed: Duration,
    /// Bytes of the table.
    pub memory: usize,
}

/// A solver for any game, which can be stopped and continued.
///
/// ```
/// use boyi_games::{Game, Verdict, hex::{Hex, HexRules}};
/// use boyi_search::{Limits, ProofSearch};
///
/// let game = Hex::start(HexRules::new(3).unwrap());
/// let mut solver = ProofSearch::new(1 << 20);
/// let mut report = solver.solve(&game, &Limits::nodes(50), &mut |_| {});
/// assert_eq!(report.verdict, None, "50 positions are not enough");
/// while report.verdict.is_none() {
///     report = solver.solve(&game, &Limits::nodes(50), &mut |_| {});
/// }
/// assert_eq!(report.verdict, Some(Verdict::Win), "the first player wins Hex");
/// ```
pub struct ProofSearch<G: Game> {
    table: ProofTable,
    /// The position that was asked about last.
    root: Option<G>,
    /// Changes whenever what is in the table may not be used for the next root.
    salt: u64,
    draws: bool,
}

impl<G: Game> ProofSearch<G> {
    /// A solver whose table takes that many bytes.
    pub fn new(bytes: usize) -> Self {
        ProofSearch { table: ProofTable::new(bytes), root: None, salt: 0, draws: false }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.root = None;
        self.draws = false;
    }

    /// Finds the value of the position for the side to move, and a line that shows it, or gets as far as the limits
    /// allow; the next call goes on from there. The `listener` hears of it ten times a second.
    pub fn solve(
        &mut self,
        game: &G,
        limits: &Limits,
        listener: &mut dyn FnMut(&ProofReport<G::Move>),
    ) -> ProofReport<G::Move> {
        self.prepare(game);
        let mut report = ProofReport {
            verdict: None,
            line: Vec::new(),
            question: Question::CanWin,
            proof: 1,
            disproof: 1,
            nodes: 0,
            elapsed: Duration::ZERO,
            memory: self.table.bytes(),
        };
        if let Some(outcome) = game.outcome() {
            report.verdict = Some(outcome.seen_by(game.mover()));
            return report;
        }
        let mover = game.mover();
        let blank = report.clone();
        let started = Instant::now();
        let mut tell = |attacker, numbers, nodes| {
            let elapsed = started.elapsed();
            listener(&ProofReport { nodes, elapsed, ..blank.clone() }.with_numbers(mover, attacker, numbers));
        };
        let mut prover = Prover::new(game, &mut self.table, self.salt, limits, &mut tell);
        prover.draws = self.draws;
        let mut attacker = mover;
        let mut finding = prover.ask(attacker);
        if finding.numbers == Numbers::DISPROVEN && prover.draws {
            attacker = !mover;
            finding = prover.ask(attacker);
        }
        report = report.with_numbers(mover, attacker, finding.numbers);
        report.verdict = match (attacker == mover, finding.numbers) {
            (true, Numbers::PROVEN) => Some(Verdict::Win),
            (false, Numbers::PROVEN) => Some(Verdict::Draw),
            (_, Numbers::DISPROVEN) if attacker != mover || !prover.draws => Some(Verdict::Loss),
            _ => None,
        };
        if let Some(verdict) = report.verdict {
            report.line = line_to(verdict.of(mover), &mut prover);
        }
        (report.nodes, report.elapsed) = (prover.nodes, prover.watch.elapsed());
        self.draws = prover.draws;
        report
    }

    /// Makes sure that nothing in the table says something false about this game.
    fn prepare(&mut self, game: &G) {
        if self.root.as_ref().is_some_and(|root| root.rules() != game.rules()) {
            self.clear();
        }
        if self.root.as_ref() != Some(game) {
            self.salt = mix(self.salt.wrapping_add(1));
            self.root = Some(game.clone());
        }
    }
}

impl<M> ProofReport<M> {
    fn with_numbers(self, mover: Side, attacker: Side, numbers: Numbers) -> Self {
        let question = if attacker == mover { Question::CanWin } else { Question::CanLose };
        let Numbers { proof, disproof } = numbers.turned_if(attacker != mover);
        ProofReport { question, proof, disproof, ..self }
    }
}

/// A line of best play from the prover's position, whose result is known: whoever can keep the result does so, and who
/// loses plays what was hardest to refute.
fn line_to<G: Game>(result: Outcome, prover: &mut Prover<'_, G>) -> Vec<G::Move> {
    let mut line = Vec::new();
    prover.silent = true;
    while prover.game.outcome().is_none() {
        let mover = prover.game.mover();
        let attacker = if result.winner() == Some(mover) { mover } else { !mover };
        let finding = prover.ask(attacker);
        if !finding.numbers.is_decided() {
            break;
        }
        line.push(finding.best);
        prover.advance(finding.best);
    }
    line
}
