//! Surakarta: every capture that either side could make now, with its way.

use boyi_analysis::words;
use boyi_core::Side;
use boyi_surakarta::{Point, Surakarta};
use serde::Serialize;

/// The captures of both sides.
#[derive(Clone, Debug, Serialize)]
pub struct SurakartaOverlay {
    captures: Vec<CaptureShape>,
}

#[derive(Clone, Debug, Serialize)]
struct CaptureShape {
    #[serde(with = "words")]
    by: Side,
    from: String,
    to: String,
    /// The points that the piece passes.
    way: Vec<String>,
}

impl SurakartaOverlay {
    /// The captures in a position.
    pub fn of(game: &Surakarta) -> SurakartaOverlay {
        let mut captures = Vec::new();
        for by in Side::BOTH {
            for from in Point::all().filter(|&point| game.piece_at(point) == Some(by)) {
                let targets = game.captures(by, from);
                for to in Point::all().filter(|point| targets & point.bit() != 0) {
                    let way = game.capture_paths(from, to).into_iter().next().unwrap_or_default();
                    let way = way.iter().map(Point::to_string).collect();
                    captures.push(CaptureShape { by, from: from.to_string(), to: to.to_string(), way });
                }
            }
        }
        SurakartaOverlay { captures }
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Game;

    use super::*;

    #[test]
    fn surakarta_shows_captures_of_both_sides() {
        let game = Surakarta::parse(Default::default(), ".B....W............................. W").unwrap();
        let captures = SurakartaOverlay::of(&game).captures;
        assert_eq!(captures.iter().map(|capture| capture.by).collect::<Vec<_>>(), Side::BOTH);
        assert_eq!(captures[1].way, ["a5", "b6"]);
    }
}
