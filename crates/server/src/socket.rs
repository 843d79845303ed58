//! One socket a viewer: the game they are at, and the searches they asked for. Everything they started ends with it.

mod request;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse, Response};
use boyi_games::Game;
use boyi_play::Situation;
use boyi_search::StopFlag;
use tokio::sync::{mpsc, watch};

use crate::analysis::{self, Outbox, Review, analyst};
use crate::line::Line;
use crate::messages::{Message as Told, Report};
use crate::problem::Problem;
use crate::quota::Quota;
use crate::rooms::{Visit, Wish};
use crate::state::App;
use crate::table::Command;
pub(crate) use request::Request;
use request::Search;

/// The longest message: a game of a few thousand moves.
const MOST_BYTES: usize = 64 << 10;
/// Messages a second; ten seconds' worth may come at once.
const MESSAGES: f64 = 20.0;
/// A viewer that takes longer to read one message is gone.
const SLOWEST: Duration = Duration::from_secs(10);
/// For an exact answer, unless less is asked for.
const SOLVING: Duration = Duration::from_secs(20);

/// Opens a socket.
pub(crate) async fn open(State(app): State<Arc<App>>, upgrade: WebSocketUpgrade) -> Response {
    let Some(place) = app.sockets.take() else {
        return Problem::TooManyViewers {}.into_response();
    };
    upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(4 << 20)
        .on_upgrade(move |socket| async move {
            let _place = place;
            Viewer::new(app).serve(socket).await;
        })
}

/// A search that somebody asked for; stopped when dropped.
#[derive(Default)]
struct Job(Option<StopFlag>);

impl Job {
    /// Stops what ran before, and begins anew.
    fn begin(&mut self) -> StopFlag {
        let stop = StopFlag::new();
        *self = Job(Some(stop.clone()));
        stop
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(stop) = &self.0 {
            stop.stop();
        }
    }
}

struct Viewer {
    app: Arc<App>,
    quota: Arc<Quota>,
    visit: Option<Visit>,
    analysis: Job,
    solution: Job,
    review: Job,
    out: Outbox,
    latest: watch::Receiver<Option<Report>>,
    all: mpsc::Receiver<Arc<str>>,
    /// How many messages may still come now, and when that was counted.
    allowance: (f64, Instant),
}

impl Viewer {
    fn new(app: Arc<App>) -> Viewer {
        let (latest_in, latest) = watch::channel(None);
        let (all_in, all) = mpsc::channel(16);
        Viewer {
            quota: Arc::new(Quota::new(app.searches.clone())),
            app,
            visit: None,
            analysis: Job::default(),
            solution: Job::default(),
            review: Job::default(),
            out: Outbox { latest: Arc::new(latest_in), all: all_in },
            latest,
            all,
            allowance: (MESSAGES * 10.0, Instant::now()),
        }
    }

    /// Answers until the viewer leaves, says nothing for too long, or does not read what it is told.
    async fn serve(mut self, mut socket: WebSocket) {
        let idle = self.app.limits.idle;
        let mut last = tokio::time::Instant::now();
        loop {
            let answer = tokio::select! {
                received = socket.recv() => {
                    last = tokio::time::Instant::now();
                    match received {
                        Some(Ok(Message::Text(text))) => self.receive(&text).await,
                        Some(Ok(Message::Binary(_))) => Err(Close("messages are text")),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                told = hear(&mut self.visit) => Ok(Some(told)),
                Some(told) = self.all.recv() => Ok(Some(told)),
                Ok(()) = self.latest.changed() => {
                    let report = self.latest.borrow_and_update().clone();
                    Ok(report.map(|report| Told::Report(report).text()))
                }
                () = tokio::time::sleep_until(last + idle) => Err(Close("nothing was heard from you")),
            };
            match answer {
                Ok(None) => {}
                Ok(Some(text)) => {
                    let message = Message::Text((*text).into());
                    if !matches!(tokio::time::timeout(SLOWEST, socket.send(message)).await, Ok(Ok(()))) {
                        return;
                    }
                }
                Err(Close(reason)) => {
                    let frame = CloseFrame { code: close_code::POLICY, reason: reason.into() };
                    let _ = tokio::time::timeout(SLOWEST, socket.send(Message::Close(Some(frame)))).await;
                    return;
                }
            }
        }
    }

    /// Does what a message asks for; what cannot be done is answered with the reason.
    async fn receive(&mut self, text: &str) -> Result<Option<Arc<str>>, Close> {
        let (left, counted) = self.allowance;
        let left = (left + counted.elapsed().as_secs_f64() * MESSAGES).min(MESSAGES * 10.0) - 1.0;
        if left < 0.0 {
            return Err(Close("too many messages"));
        }
        self.allowance = (left, Instant::now());
        let done = match serde_json::from_str::<Request>(text) {
            Ok(request) => self.carry_out(request).await,
            Err(error) => Err(Problem::NoMessage { prose: error.to_string() }),
        };
        Ok(done.unwrap_or_else(|problem| {
            Some(Told::Error { status: problem.status().as_u16(), problem: problem.shown() }.text())
        }))
    }

    async fn carry_out(&mut self, request: Request) -> Result<Option<Arc<str>>, Problem> {
        match request {
            Request::Watch { game, secrets } => {
                self.visit = None;
                let visit = self.app.rooms.enter(&game, &secrets).await?;
                let everything = visit.everything().await?;
                self.visit = Some(visit);
                return Ok(Some(everything));
            }
            Request::Leave => self.visit = None,
            Request::Move { mv, ply } => {
                let mv = self.visit()?.parse_move(&mv)?;
                self.command(Command::Move { mv, ply }).await?;
            }
            Request::Undo => self.command(Command::Undo).await?,
            Request::Redo => self.command(Command::Redo).await?,
            Request::Correct { ply, mv } => {
                let mv = self.visit()?.parse_move(&mv)?;
                self.command(Command::Correct { ply, mv }).await?;
            }
            Request::Resign { side } => self.command(Command::Resign { side }).await?,
            Request::Pause => self.command(Command::Pause).await?,
            Request::Resume => self.command(Command::Resume).await?,
            Request::Rematch => self.visit()?.act(Wish::Rematch).await?,
            Request::Accept => self.visit()?.act(Wish::Accept).await?,
            Request::Decline => self.visit()?.act(Wish::Decline).await?,
            Request::Analyse { id, line, player } => {
                let situation = self.situation(line).await?;
                let spec = analyst(&self.app.searches, &situation, player.as_deref())?;
                let stop = self.analysis.begin();
                let (quota, out) = (self.quota.clone(), self.out.clone());
                tokio::spawn(analysis::analyse(quota, situation, spec, id, stop, out));
            }
            Request::Solve { id, line, ms } => {
                let situation = self.situation(line).await?;
                let longest = self.app.searches.limits.analysis_time;
                let time = ms.map_or(SOLVING, Duration::from_millis).min(longest);
                let stop = self.solution.begin();
                let (quota, out) = (self.quota.clone(), self.out.clone());
                tokio::spawn(analysis::solve(quota, situation, time, id, stop, out));
            }
            Request::Review { id, line, player } => {
                let situation = self.situation(line).await?;
                let player = player.as_deref().unwrap_or("best:time=500ms");
                // A review has no solver beside it, so its player may solve.
                let spec = self.app.searches.analyst(player, situation.position().rules())?;
                let stop = self.review.begin();
                let review = Review { situation, spec, number: id };
                let (app, quota, out) = (self.app.clone(), self.quota.clone(), self.out.clone());
                tokio::spawn(analysis::review(app, quota, review, stop, out));
            }
            Request::Stop { what } => match what {
                None => (self.analysis, self.solution, self.review) = Default::default(),
                Some(Search::Analysis) => self.analysis = Job::default(),
                Some(Search::Solution) => self.solution = Job::default(),
                Some(Search::Review) => self.review = Job::default(),
            },
            Request::Ping => return Ok(Some(Told::Pong.text())),
        }
        Ok(None)
    }

    fn visit(&self) -> Result<&Visit, Problem> {
        self.visit.as_ref().ok_or(Problem::NoGameWatched {})
    }

    async fn command(&self, command: Command) -> Result<(), Problem> {
        self.visit()?.act(Wish::Command(command)).await
    }

    async fn situation(&self, line: Line) -> Result<Situation, Problem> {
        self.app.reading.run(move || line.situation()).await
    }
}

/// Why a socket is closed.
struct Close(&'static str);

/// The next thing to tell about the game; waits for ever without one.
async fn hear(visit: &mut Option<Visit>) -> Arc<str> {
    if let Some(at) = visit {
        if let Some(told) = at.hear().await {
            return told;
        }
        *visit = None;
    }
    std::future::pending().await
}
