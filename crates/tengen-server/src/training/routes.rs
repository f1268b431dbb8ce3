//! What is asked about training over HTTP.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use tengen_rules::Position;
use tengen_session::Text;
use tengen_store::{
    AttemptCard, AttemptVerdict, RatedPuzzle, StoreError, StoredAttempt, Training, TrainingStep,
};
use tengen_training::Day;

use super::attempt::{Attempt, Verdict, stale};
use super::hub::hub;
use super::standing::{is_rated, rate, repeat, shipped_rating, whole};
use super::subject::Subject;
use super::{PERSON, Today, begin, kind_name, kind_of, progress, shown};
use crate::api::{Asked, Body, Path};
use crate::files::blocking;
use crate::host::Host;
use crate::shown::refusal;
use crate::{AttemptKind, AttemptView, NewAttempt, Problem, PuzzleHub, PuzzleMove};

/// How often a step is made anew because somebody else's came first.
const ROUNDS: u32 = 8;

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
    Asked(today): Asked<Today>,
) -> Result<Json<PuzzleHub>, Problem> {
    let day = today.day(&host)?;
    let training = host.store.training(PERSON).await?;
    Ok(Json(blocking(move || hub(&training, day)).await??))
}

async fn begin_attempt(
    State(host): State<Arc<Host>>,
    Asked(today): Asked<Today>,
    Body(asked): Body<NewAttempt>,
) -> Result<(StatusCode, Json<AttemptView>), Problem> {
    let day = today.day(&host)?;
    let _alone = host.gym.begins.lock().await;
    let training = host.store.training(PERSON).await?;
    if let Some(going) = host.going_on(&training, &asked, day).await? {
        return Ok((StatusCode::OK, going.json(&training)));
    }
    let luck = host.luck();
    let chosen = {
        let (asked, training) = (asked.clone(), training.clone());
        blocking(move || begin::choose(&asked, &training, day, luck)).await??
    };
    let subject = subject(&chosen, &training)?;
    let attempt = Attempt::new(asked.theme, asked.rule);
    let card = AttemptCard {
        id: host.new_id(),
        kind: kind_name(asked.kind).to_owned(),
        puzzle: chosen,
        day,
        open: true,
        result: None,
    };
    let mut begun = Solving { card, seq: 0, attempt, subject };
    let step = TrainingStep { attempt: Some(begun.stored(&host)), ..TrainingStep::default() };
    host.store.train(PERSON, &step).await?;
    begun.seq += 1;
    Ok((StatusCode::CREATED, begun.json(&training)))
}

async fn show(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
) -> Result<Json<AttemptView>, Problem> {
    let training = host.store.training(PERSON).await?;
    Ok(host.solving(&id, &training).await?.json(&training))
}

async fn play(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
    Body(PuzzleMove { ply, at: Text(at) }): Body<PuzzleMove>,
) -> Result<Json<AttemptView>, Problem> {
    let day = today.day(&host)?;
    let training = host.store.training(PERSON).await?;
    let mut solving = host.solving(&id, &training).await?;
    solving.attempt.expects(ply)?;
    let position = solving.position()?;
    if let Some(refusal) = refusal(&position, at) {
        let Json(view) = solving.json(&training);
        return Ok(Json(AttemptView { refused: Some(refusal), ..view }));
    }
    let judged = host.judge(&solving, position, at).await?;
    let verdict = solving.attempt.take(at, judged);
    host.keep(solving, verdict, day).await
}

async fn retry(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
) -> Result<Json<AttemptView>, Problem> {
    host.change(&id, today, Attempt::retry).await
}

async fn hint(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
) -> Result<Json<AttemptView>, Problem> {
    let day = today.day(&host)?;
    let training = host.store.training(PERSON).await?;
    let mut solving = host.solving(&id, &training).await?;
    let stage = solving.attempt.next_hint()?;
    let hint = host.hint(&solving, stage).await?;
    let verdict = solving.attempt.hinted(hint);
    host.keep(solving, verdict, day).await
}

async fn solution(
    State(host): State<Arc<Host>>,
    Path(id): Path<String>,
    Asked(today): Asked<Today>,
) -> Result<Json<AttemptView>, Problem> {
    host.change(&id, today, Attempt::give_up).await
}

/// An attempt that was read and may be changed.
pub(super) struct Solving {
    pub(super) card: AttemptCard,
    seq: u32,
    pub(super) attempt: Attempt,
    pub(super) subject: Subject,
}

impl Solving {
    fn of(stored: StoredAttempt, training: &Training) -> Result<Solving, Problem> {
        let StoredAttempt { card, seq, state, .. } = stored;
        let attempt = serde_json::from_str(&state).map_err(|error| {
            let (game, detail) = (card.id.clone(), error.to_string());
            Problem::from(StoreError::Unreadable { game, detail })
        })?;
        let subject = subject(&card.puzzle, training)?;
        Ok(Solving { card, seq, attempt, subject })
    }

    pub(super) fn position(&self) -> Result<Position, Problem> {
        let position = self.attempt.position(self.subject.position());
        position.ok_or_else(|| Problem::not_found("such position"))
    }

    fn json(&self, training: &Training) -> Json<AttemptView> {
        Json(shown::view(self, training))
    }

    /// As it is to be written next.
    fn stored(&self, host: &Host) -> StoredAttempt {
        StoredAttempt {
            card: AttemptCard { open: !self.attempt.is_over(), ..self.card.clone() },
            seq: self.seq + 1,
            state: serde_json::to_string(&self.attempt).expect("an attempt is plain JSON"),
            updated: host.clock.now(),
        }
    }
}

fn subject(id: &str, training: &Training) -> Result<Subject, Problem> {
    let mistake = training.mistakes.iter().find(|mistake| mistake.id == id);
    let found = Subject::find(id, mistake.map(|mistake| mistake.about.as_str()));
    found.ok_or_else(|| Problem::not_found("such puzzle"))
}

impl Host {
    async fn solving(&self, id: &str, training: &Training) -> Result<Solving, Problem> {
        let stored = self.store.attempt(PERSON, id).await?;
        Solving::of(stored.ok_or_else(|| Problem::not_found("such attempt"))?, training)
    }

    /// The attempt of this kind that has no verdict yet. The daily one is the same all day.
    async fn going_on(
        &self,
        training: &Training,
        asked: &NewAttempt,
        day: Day,
    ) -> Result<Option<Solving>, Problem> {
        for card in training.attempts.iter().filter(|card| kind_of(card) == Some(asked.kind)) {
            let goes_on = match asked.kind {
                AttemptKind::Daily => card.day == day,
                AttemptKind::One => {
                    card.result.is_none()
                        && asked.puzzle.is_some_and(|id| id.to_string() == card.puzzle)
                }
                AttemptKind::Rated
                | AttemptKind::Theme
                | AttemptKind::Streak
                | AttemptKind::Mistakes => card.result.is_none(),
            };
            if !goes_on {
                continue;
            }
            let solving = self.solving(&card.id, training).await?;
            let Attempt { theme, rule, .. } = solving.attempt;
            if (theme, rule) == (asked.theme, asked.rule) {
                return Ok(Some(solving));
            }
        }
        Ok(None)
    }

    /// Does something to an attempt for which nobody has to think.
    async fn change(
        &self,
        id: &str,
        today: Today,
        change: impl FnOnce(&mut Attempt) -> Result<Option<Verdict>, Problem>,
    ) -> Result<Json<AttemptView>, Problem> {
        let day = today.day(self)?;
        let training = self.store.training(PERSON).await?;
        let mut solving = self.solving(id, &training).await?;
        let verdict = change(&mut solving.attempt)?;
        self.keep(solving, verdict, day).await
    }

    /// Keeps an attempt that has been changed, with all that follows from its first verdict. If another attempt
    /// of the same person was faster, it is thought over again; if it was this one, it is stale.
    async fn keep(
        &self,
        mut solving: Solving,
        verdict: Option<Verdict>,
        day: Day,
    ) -> Result<Json<AttemptView>, Problem> {
        let first = verdict.filter(|_| solving.card.result.is_none());
        for _ in 0..ROUNDS {
            let training = self.store.training(PERSON).await?;
            let step = self.step(&mut solving, &training, first, day).await?;
            match self.store.train(PERSON, &step).await {
                Ok(()) => {
                    let training = self.store.training(PERSON).await?;
                    return Ok(solving.json(&training));
                }
                Err(StoreError::Conflict { .. }) => {
                    let stored = self.store.attempt(PERSON, &solving.card.id).await?;
                    if stored.is_none_or(|stored| stored.seq != solving.seq) {
                        return Err(stale());
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(stale())
    }

    /// What is to be kept.
    async fn step(
        &self,
        solving: &mut Solving,
        training: &Training,
        first: Option<Verdict>,
        day: Day,
    ) -> Result<TrainingStep, Problem> {
        let mut step = TrainingStep::default();
        if let Some(verdict) = first {
            let solved = verdict == Verdict::Solved;
            solving.card.result = Some(AttemptVerdict { solved, decided: self.clock.now() });
            solving.attempt.change = None;
            if is_rated(training, &solving.card)
                && let Subject::Puzzle(puzzle) = solving.subject
            {
                let id = puzzle.id.to_string();
                let rated = self.store.rated_puzzles().await?.into_iter().find(|it| it.id == id);
                let new = RatedPuzzle { id, tries: 0, rating: shipped_rating(puzzle) };
                let (rating, puzzle, change) = rate(training, &rated.unwrap_or(new), verdict, day);
                solving.attempt.change = Some(change);
                solving.attempt.hardness = Some(whole(puzzle.rating.value));
                (step.rating, step.puzzle) = (Some(rating), Some(puzzle));
            }
            step.mistakes.extend(repeat(training, &solving.card, verdict, day));
        }
        step.attempt = Some(solving.stored(self));
        Ok(step)
    }
}
