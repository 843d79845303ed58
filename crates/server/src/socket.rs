//! One socket a viewer: the game they are at, and the searches they asked for. Everything they started ends with it.

mod request;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse, Response};
use boyi_games::Game;
use boyi_search::StopFlag;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};

use crate::analysis::{self, Outbox, Review, analyst};
use crate::app::App;
use crate::desk::Desk;
use crate::problem::Problem;
use crate::rooms::{Visit, Wish};
use crate::table::Command;
use request::Request;

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
    let Some(place) = app.sockets.enter() else {
        return Problem::ours("too many viewers: please come back later").into_response();
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
    desk: Arc<Desk>,
    visit: Option<Visit>,
    analysis: Job,
    solution: Job,
    review: Job,
    out: Outbox,
    latest: watch::Receiver<Option<Arc<str>>>,
    all: mpsc::Receiver<Arc<str>>,
    /// How many messages may still come now, and when that was counted.
    allowance: (f64, Instant),
}

impl Viewer {
    fn new(app: Arc<App>) -> Viewer {
        let (latest_in, latest) = watch::channel(None);
        let (all_in, all) = mpsc::channel(16);
        Viewer {
            desk: Arc::new(Desk::new(app.rooms.searches.clone())),
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
                        Some(Ok(Message::Text(text))) => self.receive(&text),
                        Some(Ok(Message::Binary(_))) => Err(Close("messages are text")),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                told = hear(&mut self.visit) => Ok(Some(told)),
                Some(told) = self.all.recv() => Ok(Some(told)),
                Ok(()) = self.latest.changed() => Ok(self.latest.borrow_and_update().clone()),
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
    fn receive(&mut self, text: &str) -> Result<Option<Arc<str>>, Close> {
        let (left, counted) = self.allowance;
        let left = (left + counted.elapsed().as_secs_f64() * MESSAGES).min(MESSAGES * 10.0) - 1.0;
        if left < 0.0 {
            return Err(Close("too many messages"));
        }
        self.allowance = (left, Instant::now());
        let done = serde_json::from_str::<Request>(text)
            .map_err(|error| Problem::bad(format!("message: {error}")))
            .and_then(|request| self.carry_out(request));
        Ok(done.unwrap_or_else(|problem| {
            let status = problem.status.as_u16();
            Some(json!({ "type": "error", "error": problem.what, "status": status }).to_string().into())
        }))
    }

    fn carry_out(&mut self, request: Request) -> Result<Option<Arc<str>>, Problem> {
        match request {
            Request::Watch { game, secrets } => {
                self.visit = None;
                let visit = self.app.rooms.enter(&game, &secrets)?;
                let everything = visit.everything();
                self.visit = Some(visit);
                return Ok(Some(everything));
            }
            Request::Leave => self.visit = None,
            Request::Move { mv, ply } => self.command(Command::Move { mv, ply })?,
            Request::Undo => self.command(Command::Undo)?,
            Request::Redo => self.command(Command::Redo)?,
            Request::Correct { ply, mv } => self.command(Command::Correct { ply, mv })?,
            Request::Resign { side } => self.command(Command::Resign { side })?,
            Request::Pause => self.command(Command::Pause)?,
            Request::Resume => self.command(Command::Resume)?,
            Request::Rematch => self.wish(Wish::Rematch)?,
            Request::Accept => self.wish(Wish::Accept)?,
            Request::Decline => self.wish(Wish::Decline)?,
            Request::Analyse { id, line, player } => {
                let situation = line.situation()?;
                let spec = analyst(&self.desk.searches, &situation, player.as_deref())?;
                let stop = self.analysis.begin();
                let (desk, out) = (self.desk.clone(), self.out.clone());
                tokio::spawn(analysis::analyse(desk, situation, spec, id, stop, out));
            }
            Request::Solve { id, line, ms } => {
                let situation = line.situation()?;
                let longest = self.desk.searches.limits.analysis_time;
                let time = ms.map_or(SOLVING, Duration::from_millis).min(longest);
                let stop = self.solution.begin();
                let (desk, out) = (self.desk.clone(), self.out.clone());
                tokio::spawn(analysis::solve(desk, situation, time, id, stop, out));
            }
            Request::Review { id, line, player } => {
                let situation = line.situation()?;
                let player = player.as_deref().unwrap_or("best:time=500ms");
                // A review has no solver beside it, so its player may solve.
                let spec = self.desk.searches.analyst(player, situation.position().rules())?;
                let stop = self.review.begin();
                let review = Review { situation, spec, number: id };
                let (store, out) = (self.app.rooms.store.clone(), self.out.clone());
                tokio::spawn(analysis::review(self.desk.clone(), store, review, stop, out));
            }
            Request::Stop { what } => match what.as_deref() {
                None => (self.analysis, self.solution, self.review) = Default::default(),
                Some("analysis") => self.analysis = Job::default(),
                Some("solution") => self.solution = Job::default(),
                Some("review") => self.review = Job::default(),
                Some(other) => {
                    return Err(Problem::bad(format!(
                        "stop {other:?}: expected analysis, solution or review"
                    )));
                }
            },
            Request::Ping => return Ok(Some(r#"{"type":"pong"}"#.into())),
        }
        Ok(None)
    }

    fn command(&self, command: Command) -> Result<(), Problem> {
        self.wish(Wish::Command(command))
    }

    fn wish(&self, wish: Wish) -> Result<(), Problem> {
        let visit = self.visit.as_ref().ok_or_else(|| Problem::bad("watch a game first"))?;
        self.app.rooms.act(visit, wish)
    }
}

/// Why a socket is closed.
struct Close(&'static str);

/// The next thing to tell about the game; waits for ever without one. Who fell behind gets the whole game.
async fn hear(visit: &mut Option<Visit>) -> Arc<str> {
    loop {
        let Some(at) = visit else { return std::future::pending().await };
        match at.updates.recv().await {
            Ok(told) => return told,
            Err(RecvError::Lagged(_)) => {
                at.updates = at.updates.resubscribe();
                return at.everything();
            }
            Err(RecvError::Closed) => *visit = None,
        }
    }
}
