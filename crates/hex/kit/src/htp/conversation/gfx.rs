//! What a search thinks while it runs, as pictures: blocks that start with `gogui-gfx:` and end with an empty line.
//!
//! GoGui looks for them among a program's complaints, HexGui among its answers.

use std::fmt::{self, Write};
use std::str::FromStr;

use boyi_core::Verdict;
use boyi_games::{AnyMove, OneGame};
use boyi_hex::{Cell, Colour, Hex, HexMove};
use boyi_players::AnyReport;
use boyi_protocol::serving::Outputs;

/// Where pictures go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Live {
    #[default]
    Off,
    /// Where GoGui looks.
    Errors,
    /// Where HexGui looks.
    Output,
}

impl Live {
    pub(super) const NAMES: [&'static str; 3] = ["off", "stderr", "stdout"];

    /// Draws a search.
    pub(super) fn show_search(self, colour: Colour, report: &AnyReport, outputs: &mut Outputs) {
        if let Some(block) = (self != Live::Off).then(|| search_block(colour, report)).flatten() {
            self.show(&block, outputs);
        }
    }

    /// Draws a line of the solver.
    pub(super) fn show_solver(self, text: &str, outputs: &mut Outputs) {
        if self != Live::Off {
            self.show(&format!("gogui-gfx:\ndfpn\nVAR\nLABEL\nTEXT {text}\n"), outputs);
        }
    }

    /// Draws the moves that the solver has decided so far, each with W or L.
    pub(super) fn show_decided(self, moves: &str, outputs: &mut Outputs) {
        if self != Live::Off {
            self.show(
                &format!("gogui-gfx:\ndfpn\nVAR\nLABEL{moves}\nTEXT winning and losing moves\n"),
                outputs,
            );
        }
    }

    fn show(self, block: &str, outputs: &mut Outputs) {
        match self {
            Live::Off => {}
            Live::Errors => outputs.complain(block),
            // A broken pipe shows when the answer is written.
            Live::Output => drop(outputs.answer(&format!("{block}\n"))),
        }
    }
}

impl fmt::Display for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Live::NAMES[*self as usize])
    }
}

impl FromStr for Live {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "off" => Ok(Live::Off),
            "stderr" => Ok(Live::Errors),
            "stdout" => Ok(Live::Output),
            _ => Err(format!("read {text:?}, expected off, stderr or stdout")),
        }
    }
}

fn cell(mv: AnyMove) -> Option<Cell> {
    Hex::own_move(mv).and_then(HexMove::cell)
}

/// The best line, the values and the visits of the moves, and a line of text; `None` if there is no move to draw.
fn search_block(mut colour: Colour, report: &AnyReport) -> Option<String> {
    let line: Vec<Cell> = report.line.iter().map_while(|&mv| cell(mv)).collect();
    line.first()?;
    let mut block = "gogui-gfx:\nuct\nVAR".to_owned();
    for cell in line {
        let letter = if colour == Colour::Red { 'B' } else { 'W' };
        write!(block, " {letter} {cell}").expect("a string");
        colour = !colour;
    }
    let candidates =
        || report.candidates.iter().filter_map(|candidate| Some((cell(candidate.mv)?, candidate)));
    block.push_str("\nINFLUENCE");
    for (cell, candidate) in candidates() {
        match candidate.proven {
            Some(Verdict::Win) => write!(block, " {cell} W"),
            Some(Verdict::Loss) => write!(block, " {cell} L"),
            _ => write!(block, " {cell} {:.3}", candidate.value),
        }
        .expect("a string");
    }
    block.push_str("\nLABEL");
    for (cell, candidate) in candidates() {
        write!(block, " {cell} {}", candidate.visits).expect("a string");
    }
    let (count, rate) = (report.simulations.max(report.nodes), report.rate());
    writeln!(block, "\nTEXT [{:.1}%] {count} at {rate:.0}/s", 100.0 * report.value).expect("a string");
    Some(block)
}
