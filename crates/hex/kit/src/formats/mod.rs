//! The formats of Hex.

mod ccgc;
mod hexworld;
mod hsgf;
mod link;
mod pass;
mod sgf;
mod trmph;
#[cfg(test)]
mod trying;

use boyi_records::RecordFormat;

pub(crate) use ccgc::CcgcHex;

/// Those that hold Hex alone.
pub(crate) static OWN: [&dyn RecordFormat; 4] = [&sgf::Sgf, &hexworld::HexWorld, &trmph::Trmph, &hsgf::Hsgf];
