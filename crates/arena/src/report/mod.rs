//! Reports: a small document that is written as Markdown and as HTML, and charts as SVG.

mod axis;
mod document;
mod score_chart;
mod svg;
mod sweep_chart;

pub use document::{Block, Document};
pub use score_chart::{ScoreChart, ScoreRow};
pub use sweep_chart::SweepChart;
