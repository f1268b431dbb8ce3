//! What is asked about training over HTTP.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use tengen_session::Text;

use super::attempt::Attempt;
use super::hub::hub;
use super::solving::Solving;
use super::{Today, begin, progress};
use crate::api::{Asked, Body, Path};
use crate::files::blocking;
use crate::host::Host;
use crate::own::Whose;
use crate::shown::refusal;
use crate::{AttemptView, NewAttempt, Problem, PuzzleHub, PuzzleMove};

/// Everything about training.
pub(crate) fn routes() -> Router<Arc<Host>> {
    Router::new()
        .route("/api/puzzles", get(show_hub))
        .route("/api/puzzles/attempts", post(begin_attempt))
        .route("/api/puzzles/attempts/{id}", get(show))
        .route("/api/puzzles/attempts/{id}/moves", post(play))
        .route("/api/puzzles/attempts/{id}/retry", post(retry))
        .route("/api/puzzles/attempts/{id}/hint", post(hint))
        .route("/api/puzzles/attempts/{id}/solution", post(solution))
        .route("/api/progress", get(progress::progress))
        .route("/api/progress/export", get(progress::export))
}

async fn show_hub(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Asked(today): Asked<Today>,
) -> Result<Json<PuzzleHub>, Problem> {
    let day = today.day(&host)?;
    let training = host.store.training(&person).await?;
    Ok(Json(blocking(move || hub(&training, day)).await??))
}

pub(super) async fn begin_attempt(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Asked(today): Asked<Today>,
    Body(asked): Body<NewAttempt>,
) -> Result<(StatusCode, Json<AttemptView>), Problem> {
    let day = today.day(&host)?;
    let asked = begin::meant(asked);
    let _alone = host.gym.begins.lock().await;
    let training = host.store.training(&person).await?;
    if let Some(going) = host.going_on(&person, &training, &asked, day).await? {
        return Ok((StatusCode::OK, going.json(&training)));
    }
    let luck = host.luck();
    let (asked, training, chosen) = blocking(move || {
        let chosen = begin::choose(&asked, &training, day, luck);
        (asked, training, chosen)
    })
    .await?;
    let begun = Solving::new(host.new_id(), &asked, chosen?, day, &training)?;
    host.keep_new(&person, &begun).await?;
    Ok((StatusCode::CREATED, begun.json(&training)))
}

async fn show(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Path(id): Path<String>,
) -> Result<Json<AttemptView>, Problem> {
    let training = host.store.training(&person).await?;
    Ok(host.solving(&person, &id, &training).await?.json(&training))
}

pub(super) async fn play(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
    Body(PuzzleMove { ply, at: Text(at) }): Body<PuzzleMove>,
) -> Result<Json<AttemptView>, Problem> {
    let day = today.day(&host)?;
    let training = host.store.training(&person).await?;
    let mut solving = host.solving(&person, &id, &training).await?;
    solving.attempt.expects(ply)?;
    let position = solving.position()?;
    if let Some(refusal) = refusal(&position, at) {
        let Json(view) = solving.json(&training);
        return Ok(Json(AttemptView { refused: Some(refusal), ..view }));
    }
    let judged = host.judge(&person, &solving, position, at).await?;
    let verdict = solving.attempt.take(at, judged);
    host.keep(&person, solving, verdict, day).await
}

pub(super) async fn retry(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
) -> Result<Json<AttemptView>, Problem> {
    host.change(&person, &id, today, Attempt::retry).await
}

async fn hint(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
) -> Result<Json<AttemptView>, Problem> {
    let day = today.day(&host)?;
    let training = host.store.training(&person).await?;
    let mut solving = host.solving(&person, &id, &training).await?;
    let stage = solving.attempt.next_hint()?;
    let hint = host.hint(&person, &solving, stage).await?;
    let verdict = solving.attempt.hinted(hint);
    host.keep(&person, solving, verdict, day).await
}

async fn solution(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
) -> Result<Json<AttemptView>, Problem> {
    host.change(&person, &id, today, Attempt::give_up).await
}
