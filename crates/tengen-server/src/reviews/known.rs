//! What is known of a game, from the store or from the reader at work.

use std::sync::Arc;

use tengen_engine::SIGNATURE;
use tengen_review::{Reader, Reading, Review};
use tengen_rules::Position;
use tengen_store::{ReviewStage, StoredReview};

use super::subject::Subject;
use crate::host::Host;
use crate::{Problem, ReviewState, ReviewView};

/// A review as it is shown, and what it follows from.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) view: ReviewView,
    pub(super) reading: Option<Reading>,
}

impl Known {
    /// What a reader knows.
    pub(super) fn of(id: &str, state: ReviewState, reader: &Reader, review: Review) -> Known {
        let reading = reader.reading().clone();
        let outdated = is_outdated(&reading);
        let view = ReviewView { id: id.to_owned(), state, review: Some(review), outdated };
        Known { view, reading: Some(reading) }
    }

    /// Nothing but how it stands.
    pub(super) fn nothing(id: &str, state: ReviewState) -> Known {
        let view = ReviewView { id: id.to_owned(), state, review: None, outdated: false };
        Known { view, reading: None }
    }
}

/// What has been kept of a game.
pub(super) enum Kept {
    /// No more than that it is to be read.
    Nothing,
    /// Something that cannot be read, or is about another game.
    Damaged,
    /// As far as it has come.
    Reader(Reader),
}

impl Kept {
    pub(super) fn of(game: &Position, report: &str) -> Kept {
        if report.is_empty() {
            return Kept::Nothing;
        }
        let reading = serde_json::from_str(report).ok();
        let reader = reading.and_then(|reading| Reader::resume(game, reading));
        reader.map_or(Kept::Damaged, Kept::Reader)
    }

    /// The reader to go on with: findings of two engines are not mixed.
    pub(super) fn reader(self) -> Option<Reader> {
        match self {
            Kept::Reader(reader) if !is_outdated(reader.reading()) => Some(reader),
            Kept::Reader(_) | Kept::Nothing | Kept::Damaged => None,
        }
    }
}

fn is_outdated(reading: &Reading) -> bool {
    reading.engine != SIGNATURE
}

impl Host {
    /// All that is known of the review of a game.
    pub(super) async fn known(self: &Arc<Self>, id: &str) -> Result<Arc<Known>, Problem> {
        if let Some(now) = self.reviews.now(id) {
            return Ok(now);
        }
        let subject = self.subject(id).await?;
        let before = self.reviews.before(id);
        match self.store.review(id).await? {
            None => {
                let state = subject.obstacle().unwrap_or(ReviewState::None);
                Ok(Arc::new(Known::nothing(id, state)))
            }
            Some(stored) => {
                let id = id.to_owned();
                crate::files::blocking(move || {
                    Arc::new(stored_known(&id, &subject, &stored, before))
                })
                .await
            }
        }
    }
}

fn stored_known(id: &str, subject: &Subject, stored: &StoredReview, before: u32) -> Known {
    let state = match stored.stage {
        ReviewStage::Wanted => ReviewState::Waiting { before },
        ReviewStage::Stopped => ReviewState::Stopped,
        ReviewStage::Failed => ReviewState::Failed,
        ReviewStage::Finished => ReviewState::Done,
    };
    match Kept::of(&subject.game, &stored.report) {
        Kept::Reader(reader) => {
            let review = reader.review();
            Known::of(id, state, &reader, review)
        }
        Kept::Nothing => Known::nothing(id, state),
        // One that is wanted is read anew.
        Kept::Damaged if stored.stage == ReviewStage::Wanted => Known::nothing(id, state),
        Kept::Damaged => Known::nothing(id, ReviewState::Damaged),
    }
}
