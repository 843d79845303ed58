//! Analyses for one viewer: of a position, until it is stopped; of a whole game, position by position; exact values. Each
//! belongs to its viewer's socket and ends with it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use boyi_analysis::{Judge, Standing, Thoughts};
use boyi_arena::{Answer, Question, Unanswered, Wanted};
use boyi_games::{Game, Outcome, Side};
use boyi_kits::PlayerSpec;
use boyi_players::Situation;
use boyi_search::StopFlag;
use futures_util::{StreamExt, stream};
use tokio::sync::{mpsc, watch};

use crate::messages::{Message, Report, Reviewed};
use crate::outside::Assignment;
use crate::problem::Problem;
use crate::quota::{Held, Quota};
use crate::searches::Searches;
use crate::state::App;

/// Where a viewer's answers go. Reports of a running search replace each other; everything else is kept in order.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) latest: Arc<watch::Sender<Option<Report>>>,
    pub(crate) all: mpsc::Sender<Arc<str>>,
}

impl Outbox {
    async fn send(&self, message: Message) -> bool {
        self.all.send(message.text()).await.is_ok()
    }

    /// Nothing more will come, whoever ended it.
    async fn unanswered(&self, id: u64, why: Unanswered) {
        self.send(match why {
            Unanswered::Stopped => Message::Ended { id },
            Unanswered::Broken(prose) | Unanswered::NoWorker(prose) => {
                Message::Failed { id, problem: Problem::SearchFailed { prose }.shown() }
            }
        })
        .await;
    }

    /// A search has no place yet.
    async fn waits(&self, id: u64) {
        self.send(Message::Waiting { id }).await;
    }

    /// What a search reported last was its last word.
    fn done(&self, id: u64) {
        self.latest.send_if_modified(|latest| {
            let Some(report) = latest.as_mut().filter(|report| report.id == id) else { return false };
            report.done = true;
            true
        });
    }

    fn report(&self, id: u64, thoughts: Thoughts, done: bool) {
        self.latest.send_replace(Some(Report { id, done, thoughts }));
    }
}

/// Analyses a position until it is stopped, a limit is reached, or somebody else is to have the place.
pub(crate) async fn analyse(
    quota: Arc<Quota>,
    situation: Situation,
    spec: PlayerSpec,
    number: u64,
    stop: StopFlag,
    out: Outbox,
) {
    let question = Question::about(&situation, Wanted::Analysis { player: spec.to_string() });
    let told = out.clone();
    let tell = move |thoughts: Thoughts| told.report(number, thoughts, false);
    let search = quota.searches.ask(Assignment::Analyst, question, &stop, tell);
    match quota.work(&stop, out.waits(number), search).await {
        Ok(Answer::Report(thoughts)) => out.report(number, thoughts, true),
        Ok(_) => {}
        Err(why) => {
            out.done(number);
            out.unanswered(number, why).await;
        }
    }
}

/// Finds the exact value of a position, if it can.
pub(crate) async fn solve(
    quota: Arc<Quota>,
    situation: Situation,
    time: Duration,
    number: u64,
    stop: StopFlag,
    out: Outbox,
) {
    let memory_mb = quota.searches.limits.memory_mb;
    let wanted = Wanted::Solution { time_ms: time.as_millis() as u64, memory_mb };
    let search = quota.searches.ask(Assignment::Analyst, Question::about(&situation, wanted), &stop, |_| {});
    match quota.work(&stop, out.waits(number), search).await {
        Ok(Answer::Solution(solution)) => match serde_json::from_value(solution) {
            Ok(solution) => {
                out.send(Message::Solution { id: number, solution }).await;
            }
            // A worker of another version says it in other words.
            Err(error) => out.unanswered(number, Unanswered::Broken(error.to_string())).await,
        },
        Ok(_) => {}
        Err(why) => out.unanswered(number, why).await,
    }
}

/// What a review of a game is asked to do.
pub(crate) struct Review {
    /// The game to its end.
    pub(crate) situation: Situation,
    /// Who reviews it, with its time a move.
    pub(crate) spec: PlayerSpec,
    /// The number that its answers carry.
    pub(crate) number: u64,
}

/// A position of a game under review.
struct Step {
    ply: usize,
    question: Question,
    mover: Side,
    /// What its answer is kept under. Another net may stand in the same file later.
    key: Option<String>,
    /// The result, where the game is over.
    over: Option<(Outcome, Standing)>,
}

/// What is known of a position under review.
enum Look {
    Over(Outcome, Standing),
    Searched(Thoughts),
}

impl Look {
    fn standing(&self) -> Standing {
        match self {
            Look::Over(_, standing) => *standing,
            Look::Searched(thoughts) => Standing::of_thoughts(thoughts),
        }
    }

    /// As it goes to the viewer.
    fn report(self) -> Reviewed {
        match self {
            Look::Over(outcome, _) => Reviewed::Over { outcome: outcome.into() },
            Look::Searched(thoughts) => Reviewed::Searched(Box::new(thoughts)),
        }
    }
}

impl Review {
    /// The positions, last to first: a game is judged from its end.
    fn steps(&self) -> Vec<Step> {
        let Review { situation, spec, .. } = self;
        let mut line = Situation::from_position(situation.beginning().clone());
        let mut key = format!("{}|{}|{spec}|", line.position().rules(), line.beginning());
        let mut moves = situation.moves().iter();
        let mut steps = Vec::new();
        loop {
            let question = Question::about(&line, Wanted::Analysis { player: spec.to_string() });
            let kept = (!spec.reads_a_net()).then(|| key.clone());
            let position = line.position();
            let over = position.outcome().zip(Standing::of_finished(position));
            steps.push(Step { ply: line.moves().len(), question, mover: position.mover(), key: kept, over });
            let Some(&mv) = moves.next() else { break };
            key.push_str(&format!("{mv} "));
            let _ = line.play(mv);
        }
        steps.reverse();
        steps
    }
}

/// Reviews a game from its end to its start: each position comes with what was thought of it and, but for the last one,
/// with the judgement of the move that was played there. What was found before is told at once. It keeps its place from one
/// position to the next until its turn is over.
pub(crate) async fn review(app: Arc<App>, quota: Arc<Quota>, review: Review, stop: StopFlag, out: Outbox) {
    let number = review.number;
    let at_once = app.searches.positions_at_once(&review.spec);
    let steps = match app.reading.run(move || Ok(review.steps())).await {
        Ok(steps) => steps,
        Err(problem) => return out.unanswered(number, Unanswered::Broken(problem.to_string())).await,
    };
    let last = steps.len() - 1;
    let kept = Mutex::new(None);
    let mut reports = stream::iter(steps)
        .map(|step| async {
            let (ply, mover) = (step.ply, step.mover);
            look_at(&app, &quota, step, &stop, &kept, out.waits(number)).await.map(|look| (ply, mover, look))
        })
        .buffered(at_once);
    let mut judge: Option<Judge> = None;
    while let Some(look) = reports.next().await {
        let (ply, mover, look) = match look {
            Ok(look) => look,
            Err(why) => return out.unanswered(number, why).await,
        };
        let standing = look.standing();
        let judgement = judge.as_mut().map(|judge| judge.judge(mover, standing));
        judge.get_or_insert_with(|| Judge::at_the_end(standing));
        let told = Message::Reviewed { id: number, ply, of: last, report: look.report(), judgement };
        if !out.send(told).await {
            return;
        }
    }
}

async fn look_at(
    app: &App,
    quota: &Quota,
    step: Step,
    stop: &StopFlag,
    kept: &Mutex<Option<Arc<Held>>>,
    waits: impl Future<Output = ()>,
) -> Result<Look, Unanswered> {
    if let Some((outcome, standing)) = step.over {
        return Ok(Look::Over(outcome, standing));
    }
    if let Some(key) = step.key.clone() {
        let store = app.store.clone();
        let before = app
            .storage
            .run(move || Ok(store.kept_analysis(&key).and_then(|text| serde_json::from_str(&text).ok())));
        if let Ok(Some(thoughts)) = before.await {
            return Ok(Look::Searched(thoughts));
        }
    }
    keep(kept, |place| place.filter(|place| !place.must_make_room()));
    let place = quota.place(stop, waits).await.ok_or(Unanswered::Stopped)?;
    keep(kept, |_| Some(place.clone()));
    match quota.searches.ask(Assignment::Analyst, step.question, stop, |_| {}).await? {
        Answer::Report(thoughts) => {
            if let Some(key) = step.key {
                let (store, thoughts) = (app.store.clone(), thoughts.clone());
                let text = move || serde_json::to_string(&thoughts).map_err(Problem::ours);
                let _ = app.storage.run(move || store.keep_analysis(&key, &text()?)).await;
            }
            Ok(Look::Searched(thoughts))
        }
        other => Err(Unanswered::Broken(format!("{other:?} is no analysis"))),
    }
}

/// Changes which place a review keeps between two positions.
fn keep(kept: &Mutex<Option<Arc<Held>>>, change: impl FnOnce(Option<Arc<Held>>) -> Option<Arc<Held>>) {
    let mut kept = kept.lock().expect("nobody panics while holding it");
    *kept = change(kept.take());
}

/// The player of an analysis: the one asked for, or the strongest. Where the strongest would rather solve than search,
/// it searches: exact values come from the solver beside it, and a search has something to show from its first moment.
pub(crate) fn analyst(
    searches: &Searches,
    situation: &Situation,
    player: Option<&str>,
) -> Result<PlayerSpec, Problem> {
    let rules = situation.position().rules();
    let mut spec = searches.analyst(player.unwrap_or("best"), rules)?;
    spec.set_if_open("solve", "0").map_err(Problem::no_player)?;
    Ok(spec)
}
