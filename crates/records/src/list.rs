//! The formats that there are. A new one is one more line.

use crate::ccgc::Ccgc;
use crate::hex::{HexWorld, Hsgf, Sgf, Trmph};
use crate::json::Json;
use crate::surakarta::Lines;
use crate::{Formats, dots, hex, surakarta};

static FORMATS: [&dyn crate::RecordFormat; 7] = [&Json, &CCGC, &Sgf, &HexWorld, &Trmph, &Hsgf, &Lines];

static CCGC: Ccgc = Ccgc(&[&hex::CcgcHex, &surakarta::CcgcSurakarta, &dots::CcgcDots]);

/// All formats.
pub fn formats() -> Formats {
    Formats(&FORMATS)
}
