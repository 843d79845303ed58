//! A game with everything around it: the session, the engines that play in it, what they think, and the adviser. Both
//! the screen and the plain lines drive this.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_kits::{PlayerSpec, SpecError};
use boyi_players::{AnyReport, Decision, PlayerError};
use boyi_search::{Clock, TimeControl};
use ratatui::style::{Modifier, Style};

use crate::palette;
use boyi_kit::board::Board;
use boyi_kits::kit;

use super::seat::Seat;
use super::session::{Session, Ticket, Waiting};
use super::thinker::{News, Said, Thinker, Thinking};

/// How long the adviser thinks.
const ADVICE_TIME: &str = "2s";

/// What a game is played by.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub rules: AnyRules,
    /// Who plays, the first mover first.
    pub seats: [Seat; 2],
    /// The clock of both.
    pub control: TimeControl,
}

/// The adviser's word about the position on the board.
#[derive(Clone, Debug)]
pub struct Advice {
    /// What it thinks, so far or in the end.
    pub report: AnyReport,
    /// Whether it has finished.
    pub done: bool,
}

/// What happened at the table that a front end may want to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// An engine moved.
    Moved(Side, AnyMove),
    /// The game ended.
    Ended,
    /// The adviser has finished.
    Advised,
}

/// The table.
pub struct Table {
    /// What is played.
    pub plan: Plan,
    /// The game.
    pub session: Session,
    /// How it is shown.
    pub board: Box<dyn Board<AnyGame>>,
    /// What the engine of each side thought last.
    pub thoughts: [Option<AnyReport>; 2],
    engines: [Option<Thinker>; 2],
    adviser: Option<Thinker>,
    advice: Option<(Ticket, Advice)>,
    news: (Sender<News>, Receiver<News>),
    /// What [`Table::wait`] heard.
    heard: Option<News>,
}

impl Table {
    /// Sets up the board and wakes the engines.
    pub fn new(plan: Plan, now: Instant) -> Result<Table, SpecError> {
        let news = channel();
        let mut engines = [None, None];
        for side in Side::BOTH {
            if let Seat::Engine(spec) = &plan.seats[side.index()] {
                let thinker = start(spec, plan.rules, Thinking::Side(side), &news.0)?;
                engines[side.index()] = Some(thinker);
            }
        }
        let people = [plan.seats[0].is_person(), plan.seats[1].is_person()];
        let session = Session::new(plan.rules, people, plan.control, now);
        Ok(Table {
            board: kit(plan.rules.kind()).board(),
            plan,
            session,
            thoughts: [None, None],
            engines,
            adviser: None,
            advice: None,
            news,
            heard: None,
        })
    }

    /// Hears the engines, looks at the clock, and asks whoever is to move.
    pub fn step(&mut self, now: Instant) -> Vec<Happening> {
        let mut happened = Vec::new();
        while let Some(news) = self.heard.take().or_else(|| self.news.1.try_recv().ok()) {
            self.hear(news, now, &mut happened);
        }
        if self.session.tick(now) {
            happened.push(Happening::Ended);
        }
        self.ask();
        happened
    }

    /// Waits until somebody has news for [`step`](Table::step), but not longer than this.
    pub fn wait(&mut self, limit: Duration) {
        if self.heard.is_none() {
            self.heard = self.news.1.recv_timeout(limit).ok();
        }
    }

    /// Whether an engine or the adviser is at work.
    pub fn is_thinking(&self) -> bool {
        let advising = self.advice().is_some_and(|advice| !advice.done);
        advising || matches!(self.session.waiting(), Waiting::Engine(..))
    }

    /// The adviser's word, if it was asked about this position.
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref().filter(|(ticket, _)| *ticket == self.session.ticket()).map(|(_, advice)| advice)
    }

    /// Asks the adviser about the position, for a person.
    pub fn seek_advice(&mut self) -> Result<(), String> {
        match self.session.waiting() {
            Waiting::Person(_) => {}
            Waiting::Over => return Err("the game is over".into()),
            _ => return Err("hints are for people: wait for your turn".into()),
        }
        if self.adviser.is_none() {
            self.adviser = Some(self.adviser().map_err(|error| error.to_string())?);
        }
        let ticket = self.session.ticket();
        let adviser = self.adviser.as_mut().expect("made above");
        adviser.ask(ticket, self.session.situation(), &Clock::unlimited());
        if self.advice().is_none() {
            self.advice = Some((ticket, Advice { report: AnyReport::empty(), done: false }));
        }
        Ok(())
    }

    /// The best player for this game.
    fn adviser(&self) -> Result<Thinker, SpecError> {
        let mut spec = PlayerSpec::parse("best", self.plan.rules)?;
        spec.set_if_open("time", ADVICE_TIME)?;
        start(&spec, self.plan.rules, Thinking::Adviser, &self.news.0)
    }

    /// What a side is called: `Red`.
    pub fn side_name(&self, side: Side) -> &'static str {
        self.session.position().side_name(side)
    }

    /// What a side's names and moves are written in.
    pub fn side_style(&self, side: Side) -> Style {
        let colour = palette::of(self.board.colour(self.session.position(), side));
        Style::new().fg(colour).add_modifier(Modifier::BOLD)
    }

    /// The game's end in words.
    pub fn ending(&self) -> Option<String> {
        use boyi_play::Reason;
        let end = self.session.end()?;
        let Some(winner) = end.outcome.winner() else { return Some("The game is drawn.".into()) };
        let score = self.score(winner);
        let (winner, loser) = (self.side_name(winner), self.side_name(!winner));
        let detail = end.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
        Some(match end.reason {
            Reason::Win | Reason::Adjudication | Reason::Unknown => format!("{winner} wins{score}."),
            Reason::Agreement => format!("Both agree that {winner} wins."),
            Reason::Resignation => format!("{loser} resigns: {winner} wins."),
            Reason::Time => format!("{loser}'s time is up: {winner} wins."),
            Reason::IllegalMove => format!("{loser} made an illegal move{detail}: {winner} wins."),
            Reason::Crash | Reason::Stall => format!("{loser} failed{detail}: {winner} wins."),
            Reason::Forfeit => format!("{loser} forfeits: {winner} wins."),
        })
    }

    /// Points, or pieces left, where they are counted: ` 14:11`, the winner's first.
    fn score(&self, winner: Side) -> String {
        let count = |side: Side| self.board.count(self.session.position(), side);
        let both = count(winner).zip(count(!winner));
        both.map_or(String::new(), |(own, other)| format!(" {own}:{other}"))
    }

    fn hear(&mut self, news: News, now: Instant, happened: &mut Vec<Happening>) {
        let News { from, ticket, what } = news;
        if ticket != self.session.ticket() {
            return;
        }
        match (from, what) {
            (Thinking::Side(side), Said::Thought(report)) => self.thoughts[side.index()] = Some(report),
            (Thinking::Side(side), Said::Answer(answer)) => {
                self.take_answer(side, ticket, answer, now, happened);
            }
            (Thinking::Adviser, Said::Thought(report)) => {
                self.advice = Some((ticket, Advice { report, done: false }));
            }
            (Thinking::Adviser, Said::Answer(answer)) => {
                let report = answer.map_or_else(|_| AnyReport::empty(), |decision| decision.report);
                self.advice = Some((ticket, Advice { report, done: true }));
                happened.push(Happening::Advised);
            }
        }
    }

    fn take_answer(
        &mut self,
        side: Side,
        ticket: Ticket,
        answer: Result<Decision, PlayerError>,
        now: Instant,
        happened: &mut Vec<Happening>,
    ) {
        let decided = answer.as_ref().ok().map(|decision| (decision.mv, decision.report.clone()));
        let before = self.session.plies().len();
        if !self.session.answer(ticket, answer, now) {
            // The flag fell just before the answer came.
            if self.session.end().is_some() {
                happened.push(Happening::Ended);
            }
            return;
        }
        if let Some((Some(mv), report)) = decided
            && self.session.plies().len() > before
        {
            self.thoughts[side.index()] = Some(report);
            happened.push(Happening::Moved(side, mv));
        }
        if self.session.end().is_some() {
            happened.push(Happening::Ended);
        }
    }

    /// Has exactly those think who should.
    fn ask(&mut self) {
        let waiting = self.session.waiting();
        for side in Side::BOTH {
            let Some(engine) = &mut self.engines[side.index()] else { continue };
            match waiting {
                Waiting::Engine(mover, ticket) if mover == side => {
                    if engine.ask(ticket, self.session.situation(), self.session.clock(side)) {
                        self.thoughts[side.index()] = None;
                    }
                }
                _ => engine.stop(),
            }
        }
        if self.advice.as_ref().is_some_and(|(ticket, _)| *ticket != self.session.ticket()) {
            self.advice = None;
            if let Some(adviser) = &mut self.adviser {
                adviser.stop();
            }
        }
    }
}

fn start(
    spec: &PlayerSpec,
    rules: AnyRules,
    from: Thinking,
    news: &Sender<News>,
) -> Result<Thinker, SpecError> {
    let news = news.clone();
    Thinker::start(spec, rules, from, move |said| news.send(said).is_ok())
}
