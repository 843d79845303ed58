//! The sample files by name. One more, with rows from the top, needs to be told so.

use std::path::Path;

pub const SAMPLES: [&str; 16] = [
    "dots-ccgc.json",
    "dots.json",
    "hex-ccgc-full-width.txt",
    "hex-ccgc.txt",
    "hex-setup.sgf",
    "hex-swap-sides.sgf",
    "hex-variations.sgf",
    "hexgui-old.sgf",
    "hexworld.txt",
    "little-golem.hsgf",
    "surakarta-board.txt",
    "surakarta-header.txt",
    "surakarta-plain.txt",
    "surakarta-red-first.txt",
    "surakarta.json",
    "trmph.txt",
];

/// The bytes of a sample.
pub fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
