//! Reviews as files, for those who have no Tengen at hand.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use tengen_formats::{Format, WriteOptions, write};
use tengen_review::{Language, annotated, html};

use crate::Problem;
use crate::api::Asked;
use crate::files::{blocking, content_type, download};
use crate::host::Host;
use crate::own::Own;

#[derive(Deserialize)]
pub(super) struct Export {
    format: ReviewFormat,
    language: Option<String>,
}

/// What a review can be written as.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReviewFormat {
    /// A game with comments and variations.
    Sgf,
    /// One page with the board, in both languages.
    Html,
}

/// `GET /api/games/{id}/review/export?format=&language=`
pub(super) async fn export(
    State(host): State<Arc<Host>>,
    Own(id): Own,
    Asked(Export { format, language }): Asked<Export>,
) -> Result<Response, Problem> {
    let language: Language = language
        .map_or(Ok(Language::default()), |tag| tag.parse())
        .map_err(|expected: &str| Problem::bad_request(expected))?;
    let extension = match format {
        ReviewFormat::Sgf => "sgf",
        ReviewFormat::Html => "html",
    };
    let known = host.known(&id).await?;
    let review = known.view.review.clone().ok_or_else(|| Problem::not_found("review of it"))?;
    let (info, name) = host.heading(&id, extension).await?;
    let written = move || match format {
        ReviewFormat::Sgf => {
            let game = annotated(&review, &info, language);
            write(&[game], Format::Sgf, &WriteOptions::default()).0
        }
        ReviewFormat::Html => html(&review, &info).into_bytes(),
    };
    let content_type = match format {
        ReviewFormat::Sgf => content_type(Format::Sgf),
        ReviewFormat::Html => "text/html; charset=utf-8",
    };
    Ok(download(&name, content_type, blocking(written).await?))
}
