//! The one place that turns errors into a status and a log level.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tengen_store::StoreError;

use crate::budget::Spent;
use crate::{Problem, ProblemKind, Rejection};

impl Problem {
    pub(crate) fn new(error: ProblemKind, detail: impl Into<String>) -> Problem {
        Problem { error, detail: detail.into() }
    }

    pub(crate) fn bad_request(detail: impl Into<String>) -> Problem {
        Problem::new(ProblemKind::BadRequest, detail)
    }

    pub(crate) fn not_found(what: &str) -> Problem {
        Problem::new(ProblemKind::NotFound, format!("there is no {what}"))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match self.error {
            ProblemKind::BadRequest => StatusCode::BAD_REQUEST,
            ProblemKind::Forbidden => StatusCode::FORBIDDEN,
            ProblemKind::NotFound | ProblemKind::NothingDue => StatusCode::NOT_FOUND,
            ProblemKind::SeatTaken
            | ProblemKind::OwnRoom
            | ProblemKind::Stale
            | ProblemKind::NotNow => StatusCode::CONFLICT,
            ProblemKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemKind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ProblemKind::TooMany | ProblemKind::EngineSpent => StatusCode::TOO_MANY_REQUESTS,
            ProblemKind::EngineFailed | ProblemKind::Storage | ProblemKind::DataGone => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        match self.error {
            ProblemKind::Storage | ProblemKind::DataGone => {
                tracing::error!(detail = self.detail, "storage")
            }
            ProblemKind::EngineFailed => tracing::error!(detail = self.detail, "engine"),
            ProblemKind::Forbidden => tracing::warn!(detail = self.detail, "refused"),
            ProblemKind::BadRequest
            | ProblemKind::NotFound
            | ProblemKind::SeatTaken
            | ProblemKind::OwnRoom
            | ProblemKind::NothingDue
            | ProblemKind::Stale
            | ProblemKind::NotNow
            | ProblemKind::TooLarge
            | ProblemKind::TooSlow
            | ProblemKind::TooMany
            | ProblemKind::EngineSpent => tracing::debug!(detail = self.detail, "refused"),
        }
        (status, Json(self)).into_response()
    }
}

impl From<Spent> for Problem {
    fn from(Spent { seconds }: Spent) -> Problem {
        let detail = format!("your time of engines is used up; there is more in {seconds} s");
        Problem::new(ProblemKind::EngineSpent, detail)
    }
}

impl From<Spent> for Rejection {
    fn from(Spent { seconds }: Spent) -> Rejection {
        Rejection::EngineSpent { seconds }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        let kind = match &error {
            StoreError::Missing(_) => ProblemKind::NotFound,
            StoreError::Gone(_) => ProblemKind::DataGone,
            StoreError::Conflict { .. }
            | StoreError::Unreadable { .. }
            | StoreError::Database(_)
            | StoreError::Commit(_) => ProblemKind::Storage,
        };
        Problem::new(kind, error.to_string())
    }
}
