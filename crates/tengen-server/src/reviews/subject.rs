//! A game as a reader takes it, wherever it comes from.

use std::sync::Arc;

use tengen_rules::Position;
use tengen_store::StoreError;

use super::LEAST_MOVES;
use crate::host::{Host, Measured};
use crate::{Problem, ReviewState};

/// A game that may be read.
pub(super) struct Subject {
    /// All of its moves.
    pub(super) game: Position,
    /// So many of them were put by an opening rule.
    pub(super) opening: u32,
    /// The moves as the library has them, see [`StoredReview`](tengen_store::StoredReview).
    pub(super) moves: String,
    over: bool,
}

impl Subject {
    /// Why it cannot be read, if it cannot.
    pub(super) fn obstacle(&self) -> Option<ReviewState> {
        if !self.over {
            return Some(ReviewState::Unfinished);
        }
        let least = LEAST_MOVES;
        (self.game.ply() < least as usize).then_some(ReviewState::TooShort { least })
    }
}

impl Host {
    /// A game to be read. One from a file is taken as far as the rules let its main line be played.
    pub(super) async fn subject(self: &Arc<Self>, id: &str) -> Result<Subject, Problem> {
        match self.load(id, Measured::Here).await {
            Ok((saved, session)) => Ok(Subject {
                game: session.position().clone(),
                opening: session.opening_stones(),
                moves: saved.card.moves,
                over: session.result().is_some(),
            }),
            Err(StoreError::Missing(_)) => {
                let game = self.imported_line(id).await?;
                Ok(Subject { game, opening: 0, moves: String::new(), over: true })
            }
            Err(error) => Err(error.into()),
        }
    }
}
