//! The formats of Hex.

mod ccgc;
mod hexworld;
mod hsgf;
mod link;
mod sgf;
mod trmph;

pub(crate) use ccgc::CcgcHex;
pub(crate) use hexworld::HexWorld;
pub(crate) use hsgf::Hsgf;
pub(crate) use sgf::Sgf;
pub(crate) use trmph::Trmph;
