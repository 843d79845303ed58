//! Surakarta as two programs of the field write it: one move a line, `B2C-3C` a step, `R5Bx2A` a capture.
//!
//! First the colour (B starts on top: our Black; R at the bottom: our White), then row and column of both points. Rows
//! count from the top: 1 to 6 in one program, 0 to 5 in the other, which also begins with a line
//! `#2019-08-10 09:30:00|北京` and six lines of the board, `!BBBBBB`. Which it is shows in a row 0 or a row 6, else in the
//! extra lines, else in which of the two makes the first move legal.
//!
//! **Either colour may move first.** A game that R begins is kept as it stands: the record's setup is the usual start
//! with White to move, so that the points keep their names and the record is written as it was read. The first player
//! of the model stays Black's.
//!
//! The rules of what is read are `surakarta:end=ccgc`, because these programs play on when a position repeats.

mod ccgc;
mod lines;
mod moves;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trying;

use boyi_records::RecordFormat;

pub(crate) use ccgc::CcgcSurakarta;

/// Those that hold Surakarta alone.
pub(crate) static OWN: [&dyn RecordFormat; 1] = [&lines::Lines];
