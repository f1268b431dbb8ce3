//! What a review finds wrong with one's own moves comes back.

use tengen_review::{MoveReview, Reading, Review};
use tengen_rules::{Player, Stone};
use tengen_session::Session;
use tengen_store::{Chair, Mistake, Person, StoreError, TrainingStep};
use tengen_training::{Day, Repeat};

use super::subject::GameMistake;
use crate::host::{Host, Measured};
use crate::shown::loose;
use crate::{Problem, PuzzleSource, RoomReach};

impl Host {
    /// A game has been read to its end: turning point and missed win become mistakes of whoever made them.
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
        let moments = [review.moments.missed_win, review.moments.turning_point];
        let moments = moments.into_iter().flatten();
        let moments: Vec<&MoveReview> =
            moments.filter_map(|ply| review.moves.get(ply as usize - 1)).collect();
        for (person, stone) in self.people(id, &session).await? {
            let own = moments.iter().filter(|one| one.stone.0 == stone);
            let own = own.filter_map(|one| mistake(id, &session, reading, review, one));
            self.bring_back(&person, own.collect()).await?;
        }
        Ok(())
    }

    /// Lets mistakes come back that are new to somebody.
    async fn bring_back(&self, person: &Person, own: Vec<GameMistake>) -> Result<(), Problem> {
        let known = self.store.training(person).await?.mistakes;
        let due = Repeat::missed(Day::of_millis(self.clock.now().0));
        let mut step = TrainingStep::default();
        for mistake in own {
            let is_known = |other: &Mistake| other.id == mistake.id();
            if !known.iter().any(is_known) && !step.mistakes.iter().any(is_known) {
                let about = serde_json::to_string(&mistake).expect("a mistake is plain JSON");
                step.mistakes.push(Mistake { id: mistake.id(), about, repeat: due });
            }
        }
        Ok(self.store.train(person, &step).await?)
    }

    /// The people who played a game and train here, each with their colour. Of two at one screen nobody knows who is
    /// who.
    async fn people(&self, id: &str, session: &Session) -> Result<Vec<(Person, Stone)>, Problem> {
        let stone = |player: Player| match session.player(Stone::Black) == player {
            true => Stone::Black,
            false => Stone::White,
        };
        let setup = session.setup();
        if let Some(engine) = setup.engine() {
            let owner = self.store.owners(id).await?.into_iter().next();
            return Ok(vec![(owner.unwrap_or(Person::Here), stone(!engine))]);
        }
        let Some(room) = &setup.room else { return Ok(Vec::new()) };
        let of = |chair: Chair| stone(chair.player(room.inviter.0));
        match self.address().reach {
            // Rooms are opened at this computer; a guest only plays here.
            RoomReach::ThisComputer | RoomReach::HomeNetwork => {
                Ok(vec![(Person::Here, of(Chair::Inviter))])
            }
            RoomReach::Everywhere => {
                let players = self.store.players(id).await?.into_iter();
                Ok(players.map(|(visitor, chair)| (Person::Visitor(visitor), of(chair))).collect())
            }
        }
    }
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
