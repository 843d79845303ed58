//! The tables of endings as they are built.

use std::io;
use std::ops::RangeInclusive;
use std::path::Path;

use boyi_kit::endings::{Endings, EndingsProgress};
use boyi_surakarta::EndRule;

use crate::knowledge::Endgames;

/// The tables for one end rule.
pub struct SurakartaEndings(Endgames);

impl SurakartaEndings {
    /// Nothing is solved yet.
    pub fn new(rule: EndRule) -> Self {
        SurakartaEndings(Endgames::new(rule))
    }
}

impl Endings for SurakartaEndings {
    fn pieces(&self) -> RangeInclusive<u8> {
        5..=Endgames::MOST_PIECES as u8
    }

    fn file_name(&self, pieces: u8) -> String {
        Endgames::file_name(self.0.rule(), pieces.into())
    }

    fn memory(&self, pieces: u8) -> (u64, u64) {
        Endgames::memory(pieces.into())
    }

    fn build(
        &mut self,
        pieces: u8,
        threads: usize,
        listener: &mut dyn FnMut(EndingsProgress),
    ) -> Vec<String> {
        self.0.extend(pieces.into(), threads, &mut |now| {
            let [own, enemy] = now.pieces;
            let what = format!("{own} against {enemy}, {} plies before a capture", now.plies);
            listener(EndingsProgress { done: now.done, total: now.total, what });
        });
        let line = |pieces: usize| {
            let [wins, draws, losses, idle] = self.0.counts(pieces);
            format!(
                "{pieces} pieces: {wins} forced wins, {draws} draws, {losses} losses, {idle} where nobody can force \
                 anything; a capture is at most {} plies away",
                self.0.longest(pieces)
            )
        };
        (2..=pieces.into()).map(line).collect()
    }

    fn can_save(&self, file: &Path) -> io::Result<()> {
        Endgames::can_save(file)
    }

    fn save(&self, file: &Path) -> io::Result<()> {
        self.0.save(file)
    }
}
