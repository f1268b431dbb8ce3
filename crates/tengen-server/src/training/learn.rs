//! What a review finds wrong with one's own moves comes back.

use tengen_review::{MoveReview, Reading, Review};
use tengen_rules::Stone;
use tengen_session::Session;
use tengen_store::{Mistake, Person, StoreError, TrainingStep};
use tengen_training::{Day, Repeat};

use super::subject::GameMistake;
use crate::host::{Host, Measured};
use crate::shown::loose;
use crate::{Problem, PuzzleSource};

impl Host {
    /// A game has been read to its end: turning point and missed win become mistakes, if they are the person's.
    /// What has become one already goes its own way, so that a game may be read again.
    pub(crate) async fn learn(
        &self,
        id: &str,
        reading: &Reading,
        review: &Review,
    ) -> Result<(), Problem> {
        let session = match self.load(id, Measured::Here).await {
            Ok((_, session)) => session,
            // A game from a file is nobody's own.
            Err(StoreError::Missing(_)) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let Some(person) = person(&session) else { return Ok(()) };
        let owner = self.store.owners(id).await?.into_iter().next().unwrap_or(Person::Here);
        let known = self.store.training(&owner).await?.mistakes;
        let due = Repeat::missed(Day::of_millis(self.clock.now().0));
        let moments = [review.moments.missed_win, review.moments.turning_point];
        let mut step = TrainingStep::default();
        for one in
            moments.into_iter().flatten().filter_map(|ply| review.moves.get(ply as usize - 1))
        {
            if one.stone.0 != person {
                continue;
            }
            let Some(mistake) = mistake(id, &session, reading, review, one) else { continue };
            let is_known = |other: &Mistake| other.id == mistake.id();
            if !known.iter().any(is_known) && !step.mistakes.iter().any(is_known) {
                let about = serde_json::to_string(&mistake).expect("a mistake is plain JSON");
                step.mistakes.push(Mistake { id: mistake.id(), about, repeat: due });
            }
        }
        Ok(self.store.train(&owner, &step).await?)
    }
}

/// The colour of the person, in a game against the engine.
fn person(session: &Session) -> Option<Stone> {
    let engine = session.setup().engine()?;
    Some(if session.player(Stone::Black) == engine { Stone::White } else { Stone::Black })
}

/// All that is needed to try a move again; none where nothing would have been better.
fn mistake(
    id: &str,
    session: &Session,
    reading: &Reading,
    review: &Review,
    one: &MoveReview,
) -> Option<GameMistake> {
    let before = one.ply as usize - 1;
    let mut position = session.position().clone();
    while position.ply() > before {
        position.undo()?;
    }
    let better = match &one.instead {
        Some(line) => line.moves.clone(),
        None => vec![one.best.filter(|best| *best != one.at)?],
    };
    Some(GameMistake {
        from: PuzzleSource { game: id.to_owned(), ply: one.ply },
        missed_win: review.moments.missed_win == Some(one.ply),
        stones: loose(&position),
        known: reading.findings.get(before)?.clone(),
        better,
        words: one.words.clone(),
    })
}
