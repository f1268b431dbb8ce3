//! What is asked about reviews over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use tengen_review::{Finding, judge_try};
use tengen_session::Text;

use super::{Begin, Mail, export, live};
use crate::api::Body;
use crate::engines::Terms;
use crate::host::Host;
use crate::own::{Own, Whose};
use crate::shown::refusal;
use crate::{CurveView, DecidedView, Problem, ProblemKind, ReviewView, Try, TryView};

/// Nodes for a move that is tried: a few tenths of a second in all.
const TRYING: u64 = 60_000;
/// The longest a person waits for the verdict.
const LONGEST: Duration = Duration::from_secs(20);

/// Everything about reviews.
pub(crate) fn routes() -> Router<Arc<Host>> {
    Router::new()
        .route("/api/games/{id}/review", get(show))
        .route("/api/games/{id}/review/live", get(live::live))
        .route("/api/games/{id}/review/start", post(start))
        .route("/api/games/{id}/review/again", post(again))
        .route("/api/games/{id}/review/stop", post(stop))
        .route("/api/games/{id}/review/curve", get(curve))
        .route("/api/games/{id}/review/try", post(attempt))
        .route("/api/games/{id}/review/export", get(export::export))
}

async fn show(State(host): State<Arc<Host>>, Own(id): Own) -> Result<Json<ReviewView>, Problem> {
    view(&host, &id).await
}

async fn view(host: &Arc<Host>, id: &str) -> Result<Json<ReviewView>, Problem> {
    Ok(Json(host.known(id).await?.view.clone()))
}

async fn start(State(host): State<Arc<Host>>, Own(id): Own) -> Result<Json<ReviewView>, Problem> {
    want(&host, id, Begin::Here).await
}

async fn again(State(host): State<Arc<Host>>, Own(id): Own) -> Result<Json<ReviewView>, Problem> {
    want(&host, id, Begin::Anew).await
}

async fn want(host: &Arc<Host>, id: String, begin: Begin) -> Result<Json<ReviewView>, Problem> {
    let subject = host.subject(&id).await?;
    if subject.obstacle().is_none() {
        let (id, moves) = (id.clone(), subject.moves);
        host.reviews.ask(|done| Mail::Start { id, moves, begin, done }).await?;
    }
    view(host, &id).await
}

async fn stop(State(host): State<Arc<Host>>, Own(id): Own) -> Result<Json<ReviewView>, Problem> {
    let stopped = id.clone();
    host.reviews.ask(|done| Mail::Stop { id: stopped, done }).await?;
    view(&host, &id).await
}

async fn curve(State(host): State<Arc<Host>>, Own(id): Own) -> Result<Json<CurveView>, Problem> {
    let known = host.known(&id).await?;
    let Some(review) = &known.view.review else {
        let state = known.view.state;
        return Ok(Json(CurveView { state, chances: Vec::new(), decided: None }));
    };
    let moments = review.moments;
    let decided = moments.turning_point.or(moments.last_escape).or(moments.missed_win);
    let graded = |ply: u32| {
        let grade = review.moves.iter().find(|one| one.ply == ply)?.grade?;
        Some(DecidedView { ply, grade })
    };
    Ok(Json(CurveView {
        state: known.view.state,
        chances: review.moves.iter().map(|one| one.chance).collect(),
        decided: decided.and_then(graded),
    }))
}

async fn attempt(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Own(id): Own,
    Body(Try { ply, at: Text(at) }): Body<Try>,
) -> Result<Json<TryView>, Problem> {
    let mut position = host.subject(&id).await?.game;
    let before = (ply as usize).checked_sub(1).filter(|&before| before < position.ply());
    let before = before.ok_or_else(|| Problem::not_found("such move"))?;
    while position.ply() > before {
        position.undo();
    }
    if let Some(refusal) = refusal(&position, at) {
        return Ok(Json(TryView::Refused { refusal }));
    }
    let Ok(_place) = host.reviews.tries.try_acquire() else {
        return Err(Problem::new(ProblemKind::TooMany, "other moves are being tried"));
    };
    let known = host.known(&id).await?;
    let found = known.reading.as_ref().and_then(|reading| reading.findings.get(before));
    let found: Finding = found.cloned().unwrap_or_default();
    let payer = host.budgets.payer(&person);
    payer.check()?;
    let terms = Terms::small(id.as_str(), payer, LONGEST);
    let asked = host
        .engines
        .lend(terms, move |desk| judge_try(&position, &found, at, TRYING, &mut desk.thinker()));
    match asked.answer().await {
        Ok(Some(verdict)) => Ok(Json(TryView::Judged { verdict })),
        Ok(None) | Err(_) => {
            tracing::error!(game = id, "a move could not be tried");
            Err(Problem::new(ProblemKind::EngineFailed, "the engine has no answer"))
        }
    }
}
