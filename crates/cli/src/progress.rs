//! How a running search or match gets on: a line that rewrites itself on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

pub use boyi_analysis::{in_one_line, short};
use boyi_players::AnyReport;
use indicatif::{ProgressBar, ProgressStyle};

/// The thoughts of one search.
pub struct Thoughts {
    bar: Option<ProgressBar>,
    last: Instant,
}

/// Away from a terminal a line every so often is enough.
const LINE_INTERVAL: Duration = Duration::from_secs(2);

impl Thoughts {
    pub fn start() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            ProgressBar::new_spinner()
                .with_style(ProgressStyle::with_template("{spinner} {msg}").expect("a valid template"))
        });
        Thoughts { bar, last: Instant::now() }
    }

    pub fn show(&mut self, report: &AnyReport) {
        self.say(in_one_line(report));
    }

    pub fn say(&mut self, line: String) {
        match &self.bar {
            Some(bar) => {
                bar.set_message(line);
                bar.tick();
            }
            None if self.last.elapsed() >= LINE_INTERVAL => {
                self.last = Instant::now();
                eprintln!("{line}");
            }
            None => {}
        }
    }

    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A bar that counts games, or anything else that has a known number.
pub fn counter(length: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} {prefix}  {elapsed} of about {duration}  {msg}")
            .expect("a valid template");
    ProgressBar::new(length).with_style(style).with_prefix(what.to_owned())
}
