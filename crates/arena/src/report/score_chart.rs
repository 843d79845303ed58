//! Scores as a chart: one row each, ours with its error bar, the published one beside it.

use super::axis::Axis;
use super::svg::{Anchor, Drawing, FAINT, INK, OURS, THEIRS};

/// A chart of scores.
#[derive(Clone, Debug)]
pub struct ScoreChart {
    /// What it shows.
    pub title: String,
    /// The rows, from the top.
    pub rows: Vec<ScoreRow>,
}

/// One score.
#[derive(Clone, Debug)]
pub struct ScoreRow {
    /// What it is about.
    pub name: String,
    /// Ours: score, and the ends of its 95 % interval.
    pub ours: Option<(f64, f64, f64)>,
    /// The published score.
    pub published: Option<f64>,
}

const WIDTH: f64 = 760.0;
const LEFT: f64 = 330.0;
const RIGHT: f64 = 730.0;
const TOP: f64 = 48.0;
const ROW: f64 = 34.0;

impl ScoreChart {
    /// The drawing as SVG.
    pub fn svg(&self) -> String {
        let bottom = TOP + ROW * self.rows.len() as f64;
        let mut drawing = Drawing::new(WIDTH, bottom + 60.0);
        drawing.text((WIDTH / 2.0, 24.0), Anchor::Middle, 15.0, INK, &self.title);
        let across = Axis::new((0.0, 1.0), (LEFT, RIGHT));
        for tick in across.ticks(5) {
            let x = across.place(tick);
            drawing.line((x, TOP), (x, bottom), FAINT, 1.0);
            drawing.text((x, bottom + 18.0), Anchor::Middle, 12.0, INK, &format!("{:.0} %", 100.0 * tick));
        }
        for (index, row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * (index as f64 + 0.5);
            drawing.text((LEFT - 12.0, y + 4.0), Anchor::End, 12.0, INK, &row.name);
            if let Some((score, low, high)) = row.ours {
                drawing.line((across.place(low), y), (across.place(high), y), OURS, 2.0);
                drawing.dot((across.place(score), y), OURS);
            }
            if let Some(score) = row.published {
                drawing.diamond((across.place(score), y), THEIRS);
            }
        }
        drawing.dot((LEFT, bottom + 42.0), OURS);
        drawing.text((LEFT + 12.0, bottom + 46.0), Anchor::Start, 12.0, OURS, "ours, 95 % interval");
        drawing.diamond((LEFT + 170.0, bottom + 42.0), THEIRS);
        drawing.text((LEFT + 184.0, bottom + 46.0), Anchor::Start, 12.0, THEIRS, "published");
        drawing.finish(&self.title)
    }
}
