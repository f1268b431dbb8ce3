//! An attempt on its way between the store and the one who solves.

use axum::Json;
use tengen_rules::Position;
use tengen_store::{
    AttemptCard, AttemptVerdict, Person, RatedPuzzle, StoreError, StoredAttempt, Training,
    TrainingStep,
};
use tengen_training::Day;

use super::attempt::{Attempt, Upshot, stale};
use super::standing::{is_rated, rate, repeat, score, shipped_rating, whole};
use super::subject::Subject;
use super::{Today, kind_name, kind_of, shown};
use crate::host::Host;
use crate::{AttemptKind, AttemptView, NewAttempt, Problem};

/// How often a step is made anew because somebody else's came first.
const ROUNDS: u32 = 8;

/// An attempt that was read and may be changed.
pub(super) struct Solving {
    pub(super) card: AttemptCard,
    pub(super) kind: AttemptKind,
    /// How often it was written.
    seq: u32,
    pub(super) attempt: Attempt,
    pub(super) subject: Subject,
}

impl Solving {
    /// A new one.
    pub(super) fn new(
        id: String,
        asked: &NewAttempt,
        puzzle: String,
        day: Day,
        training: &Training,
    ) -> Result<Solving, Problem> {
        let kind = asked.kind;
        let subject = subject(&puzzle, training)?;
        let name = kind_name(kind).to_owned();
        let card = AttemptCard { id, kind: name, puzzle, day, open: true, result: None };
        let attempt = Attempt::new(asked);
        Ok(Solving { card, kind, seq: 0, attempt, subject })
    }

    fn of(stored: StoredAttempt, training: &Training) -> Result<Solving, Problem> {
        let StoredAttempt { card, seq, state, .. } = stored;
        let unreadable = |detail: String| {
            Problem::from(StoreError::Unreadable { game: card.id.clone(), detail })
        };
        let kind = kind_of(&card).ok_or_else(|| unreadable(card.kind.clone()))?;
        let attempt = serde_json::from_str(&state).map_err(|it| unreadable(it.to_string()))?;
        let subject = subject(&card.puzzle, training)?;
        Ok(Solving { card, kind, seq, attempt, subject })
    }

    pub(super) fn position(&self) -> Result<Position, Problem> {
        let position = self.attempt.position(self.subject.position());
        position.ok_or_else(|| Problem::not_found("such position"))
    }

    pub(super) fn json(&self, training: &Training) -> Json<AttemptView> {
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
    pub(super) async fn solving(
        &self,
        person: &Person,
        id: &str,
        training: &Training,
    ) -> Result<Solving, Problem> {
        let stored = self.store.attempt(person, id).await?;
        Solving::of(stored.ok_or_else(|| Problem::not_found("such attempt"))?, training)
    }

    /// The attempt of this kind that has no verdict yet. The daily one is the same all day.
    pub(super) async fn going_on(
        &self,
        person: &Person,
        training: &Training,
        asked: &NewAttempt,
        day: Day,
    ) -> Result<Option<Solving>, Problem> {
        for card in training.attempts.iter().filter(|card| kind_of(card) == Some(asked.kind)) {
            let goes_on = match asked.kind {
                AttemptKind::Daily => card.day == day,
                AttemptKind::Rated
                | AttemptKind::Theme
                | AttemptKind::Streak
                | AttemptKind::Mistakes
                | AttemptKind::One => card.result.is_none(),
            };
            if !goes_on || asked.puzzle.is_some_and(|id| id.to_string() != card.puzzle) {
                continue;
            }
            let solving = self.solving(person, &card.id, training).await?;
            let Attempt { theme, rule, difficulty, .. } = solving.attempt;
            if (theme, rule, difficulty) == (asked.theme, asked.rule, asked.difficulty) {
                return Ok(Some(solving));
            }
        }
        Ok(None)
    }

    /// Keeps an attempt that has just been begun.
    pub(super) async fn keep_new(&self, person: &Person, begun: &Solving) -> Result<(), Problem> {
        let step = TrainingStep { attempt: Some(begun.stored(self)), ..TrainingStep::default() };
        Ok(self.store.train(person, &step).await?)
    }

    /// Does something to an attempt for which nobody has to think.
    pub(super) async fn change(
        &self,
        person: &Person,
        id: &str,
        today: Today,
        change: impl FnOnce(&mut Attempt) -> Result<Option<Upshot>, Problem>,
    ) -> Result<Json<AttemptView>, Problem> {
        let day = today.day(self)?;
        let training = self.store.training(person).await?;
        let mut solving = self.solving(person, id, &training).await?;
        let verdict = change(&mut solving.attempt)?;
        self.keep(person, solving, verdict, day).await
    }

    /// Keeps an attempt that has been changed, with all that follows from its first verdict. If another attempt
    /// of the same person was faster, it is thought over again; if it was this one, it is stale.
    pub(super) async fn keep(
        &self,
        person: &Person,
        mut solving: Solving,
        verdict: Option<Upshot>,
        day: Day,
    ) -> Result<Json<AttemptView>, Problem> {
        let first = verdict.filter(|_| solving.card.result.is_none());
        for _ in 0..ROUNDS {
            let training = self.store.training(person).await?;
            let step = self.step(&mut solving, &training, first, day).await?;
            match self.store.train(person, &step).await {
                Ok(()) => {
                    let training = self.store.training(person).await?;
                    return Ok(solving.json(&training));
                }
                Err(StoreError::Conflict { .. }) => {
                    let stored = self.store.attempt(person, &solving.card.id).await?;
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
        first: Option<Upshot>,
        day: Day,
    ) -> Result<TrainingStep, Problem> {
        let mut step = TrainingStep::default();
        if let Some(verdict) = first {
            let solved = verdict == Upshot::Solved;
            solving.card.result = Some(AttemptVerdict { solved, decided: self.clock.now() });
            if let Subject::Puzzle(puzzle) = solving.subject {
                let id = puzzle.id.to_string();
                let rated = self.store.rated_puzzle(&id).await?;
                let new = RatedPuzzle { id, tries: 0, rating: shipped_rating(puzzle) };
                let mut rated = rated.unwrap_or(new);
                solving.attempt.change = None;
                let score = score(verdict).filter(|_| is_rated(training, &solving.card));
                if let Some(score) = score {
                    let (rating, after, change) = rate(training, &rated, score, day);
                    solving.attempt.change = Some(change);
                    rated = after.clone();
                    (step.rating, step.puzzle) = (Some(rating), Some(after));
                }
                solving.attempt.hardness = Some(whole(rated.rating.value));
            }
            step.mistakes.extend(repeat(training, &solving.card, verdict, day));
        }
        step.attempt = Some(solving.stored(self));
        Ok(step)
    }
}
