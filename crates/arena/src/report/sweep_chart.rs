//! A sweep as a chart: points with error bars, the curve through them, and where ours and theirs are highest.

use super::axis::{Axis, shown};
use super::svg::{Anchor, Drawing, FAINT, INK, OURS, THEIRS};
use crate::Sweep;

/// A chart of a sweep.
#[derive(Clone, Debug)]
pub struct SweepChart<'a> {
    /// What it shows.
    pub title: &'a str,
    /// The option's name.
    pub option: &'a str,
    /// The results.
    pub sweep: &'a Sweep,
    /// The best value that was published.
    pub published_best: Option<f64>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 325.0;

impl SweepChart<'_> {
    /// The drawing as SVG.
    pub fn svg(&self) -> String {
        let points = &self.sweep.points;
        let mut drawing = Drawing::new(WIDTH, HEIGHT);
        drawing.text((WIDTH / 2.0, 24.0), Anchor::Middle, 15.0, INK, self.title);
        let values = points.iter().map(|point| point.value).chain(self.published_best);
        let across = Axis::new(range(values), (LEFT + 15.0, RIGHT - 15.0));
        let heights = points.iter().flat_map(|point| [point.low, point.high]);
        let (low, high) = range(heights);
        let up = Axis::new(((low - 0.03).max(0.0), (high + 0.03).min(1.0)), (BOTTOM, TOP));
        for tick in up.ticks(6) {
            let y = up.place(tick);
            drawing.line((LEFT, y), (RIGHT, y), FAINT, 1.0);
            drawing.text((LEFT - 8.0, y + 4.0), Anchor::End, 12.0, INK, &format!("{:.0} %", 100.0 * tick));
        }
        for tick in across.ticks(8) {
            let x = across.place(tick);
            drawing.line((x, BOTTOM), (x, BOTTOM + 5.0), INK, 1.0);
            drawing.text((x, BOTTOM + 20.0), Anchor::Middle, 12.0, INK, &shown(tick));
        }
        drawing.line((LEFT, BOTTOM), (RIGHT, BOTTOM), INK, 1.0);
        drawing.text(((LEFT + RIGHT) / 2.0, BOTTOM + 42.0), Anchor::Middle, 13.0, INK, self.option);
        if let (Some(curve), Some(first), Some(last)) = (&self.sweep.curve, points.first(), points.last()) {
            let line: Vec<(f64, f64)> = (0..=120)
                .map(|step| first.value + (last.value - first.value) * f64::from(step) / 120.0)
                .map(|x| (across.place(x), up.place(curve.value(x)).clamp(TOP, BOTTOM)))
                .collect();
            drawing.curve(&line, OURS);
        }
        for point in points {
            let x = across.place(point.value);
            drawing.line((x, up.place(point.low)), (x, up.place(point.high)), OURS, 1.5);
            drawing.dot((x, up.place(point.score)), OURS);
        }
        let mut note = 0.0;
        let mut mark = |value: f64, colour: &str, words: String| {
            let x = across.place(value);
            drawing.dashed((x, TOP), (x, BOTTOM), colour);
            drawing.text((RIGHT, TOP - 8.0 + note), Anchor::End, 12.0, colour, &words);
            note += 16.0;
        };
        if let Some(peak) = self.sweep.peak {
            mark(peak.value, OURS, format!("ours: best at {}", shown(peak.value)));
        }
        if let Some(best) = self.published_best {
            mark(best, THEIRS, format!("published: best at {}", shown(best)));
        }
        drawing.finish(self.title)
    }
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low <= high { (low, high) } else { (0.0, 1.0) }
}
