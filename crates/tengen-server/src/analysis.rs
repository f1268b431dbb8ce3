//! Analyses in the host: documents that are edited and kept, and what the engine says about positions.

mod lines;
mod live;
mod origin;
mod studio;
mod wire;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tengen_analysis::Analysis;
use tengen_session::Text;
use tengen_store::{AnalysisCard, StoreError};

use crate::Problem;
use crate::host::Host;
use crate::own::Own;

pub(crate) use lines::{Known, lines};
pub(crate) use live::live;
pub(crate) use origin::{begin, import};
pub(crate) use studio::{Mail, Studios};
pub use wire::{
    AnalysedLine, AnalysisAsk, AnalysisBegun, AnalysisMessage, AnalysisPosition, AnalysisView,
    BalanceView, BalancedMove, GamePart, LinesAsk, LinesMessage, LinesView, NewAnalysis, Progress,
    VerdictView,
};

/// A whole analysis, without a WebSocket.
pub(crate) async fn show(
    State(host): State<Arc<Host>>,
    Own(id): Own,
) -> Result<Json<AnalysisView>, Problem> {
    let found = host.load_analysis(&id).await?;
    let (card, analysis) = found.ok_or_else(|| Problem::not_found("such analysis"))?;
    Ok(Json(view(&id, card.name, &analysis)))
}

fn view(id: &str, name: Option<String>, analysis: &Analysis) -> AnalysisView {
    let sheet = analysis.sheet();
    AnalysisView {
        id: id.to_owned(),
        name,
        seq: analysis.seq(),
        rule: Text(sheet.rule()),
        size: sheet.side(),
        header: sheet.header().clone(),
        origin: sheet.origin().map(str::to_owned),
        nodes: sheet.nodes().into_iter().filter_map(|node| sheet.view(node)).collect(),
        can_undo: analysis.can_undo(),
        can_redo: analysis.can_redo(),
    }
}

impl Host {
    /// An analysis as it is stored.
    pub(crate) async fn load_analysis(
        &self,
        id: &str,
    ) -> Result<Option<(AnalysisCard, Analysis)>, StoreError> {
        let Some(saved) = self.store.analysis(id).await? else { return Ok(None) };
        let analysis = match saved.snapshot {
            Some(snapshot) => snapshot.resume(&saved.records),
            None => Analysis::restore(&saved.records),
        };
        match analysis {
            Ok(analysis) => Ok(Some((saved.card, analysis))),
            Err(broken) => {
                let game = id.to_owned();
                Err(StoreError::Unreadable { game, detail: broken.to_string() })
            }
        }
    }
}
