//! The part of the story about training.

use tengen_rules::Stone;
use tengen_session::{GameVerdict, Millis};
use tengen_store::{
    AttemptCard, AttemptVerdict, GameResult, Mistake, Person, RatedPuzzle, RatingStep, Store,
    StoreError, StoredAttempt, Training, TrainingStep, Visitor,
};
use tengen_training::{Day, Glicko, Repeat};

fn attempt(id: &str, seq: u32, solved: Option<bool>) -> StoredAttempt {
    let decided = Millis(1_000 + u64::from(seq));
    StoredAttempt {
        card: AttemptCard {
            id: id.into(),
            kind: "rated".into(),
            puzzle: "3k9x0a".into(),
            day: Day(20_773),
            open: solved.is_none(),
            result: solved.map(|solved| AttemptVerdict { solved, decided }),
        },
        seq,
        state: format!("{{\"seq\":{seq}}}"),
        updated: Millis(2_000),
    }
}

fn rating(number: u32, puzzle: &str) -> RatingStep {
    let rating = Glicko { value: 1500.0 + f64::from(number) / 3.0, ..Glicko::NEW };
    RatingStep { number, puzzle: puzzle.into(), rating, day: Day(20_773) }
}

fn mistake(id: &str, due: i32) -> Mistake {
    let about = format!("about {id}");
    Mistake { id: id.into(), about, repeat: Repeat { step: 1, due: Day(due) } }
}

/// What was tried is kept step by step, for each person alone; of two who write at once the second fails and
/// changes nothing.
pub(crate) async fn training(store: &dyn Store) {
    let ada = Person::Visitor(Visitor("ada".to_owned()));
    assert_eq!(store.training(&Person::Here).await.unwrap(), Training::default());
    let begun = attempt("try", 1, None);
    let step = TrainingStep { attempt: Some(begun.clone()), ..TrainingStep::default() };
    store.train(&Person::Here, &step).await.unwrap();
    assert_eq!(store.attempt(&Person::Here, "try").await.unwrap().as_ref(), Some(&begun));
    assert_eq!(store.attempt(&ada, "try").await.unwrap(), None, "it is somebody else's");
    assert_eq!(store.attempt(&Person::Here, "none").await.unwrap(), None);

    let puzzle = RatedPuzzle { id: "3k9x0a".into(), tries: 1, rating: Glicko::NEW };
    let done = TrainingStep {
        attempt: Some(attempt("try", 2, Some(false))),
        rating: Some(rating(1, "3k9x0a")),
        puzzle: Some(puzzle.clone()),
        mistakes: vec![mistake("3k9x0a", 20_780), mistake("a game/7", 20_774)],
    };
    store.train(&Person::Here, &done).await.unwrap();
    let kept = Training {
        attempts: vec![attempt("try", 2, Some(false)).card],
        ratings: vec![rating(1, "3k9x0a")],
        mistakes: vec![mistake("a game/7", 20_774), mistake("3k9x0a", 20_780)],
    };
    assert_eq!(store.training(&Person::Here).await.unwrap(), kept);
    assert_eq!(store.rated_puzzle("3k9x0a").await.unwrap(), Some(puzzle));
    assert_eq!(store.rated_puzzle("another").await.unwrap(), None);
    assert_eq!(store.training(&ada).await.unwrap(), Training::default());

    // Each of these fails for one part of it, and nothing of the rest is kept.
    let others = [
        TrainingStep { attempt: Some(attempt("try", 2, Some(true))), ..TrainingStep::default() },
        TrainingStep { rating: Some(rating(1, "another")), ..TrainingStep::default() },
        TrainingStep { rating: Some(rating(2, "3k9x0a")), ..TrainingStep::default() },
    ];
    for other in others {
        let step = TrainingStep {
            mistakes: vec![mistake("lost", 1)],
            attempt: other.attempt.or_else(|| Some(attempt("new", 1, None))),
            ..other
        };
        let refused = store.train(&Person::Here, &step).await;
        assert!(matches!(refused, Err(StoreError::Conflict { .. })), "{refused:?}");
        assert_eq!(store.training(&Person::Here).await.unwrap(), kept);
    }
    let stolen = TrainingStep { attempt: Some(attempt("try", 3, None)), ..TrainingStep::default() };
    let refused = store.train(&ada, &stolen).await;
    assert!(matches!(refused, Err(StoreError::Conflict { .. })), "{refused:?}");

    // The same puzzle counts for somebody else, and a mistake is kept in place of the one there was.
    let step = TrainingStep { rating: Some(rating(1, "3k9x0a")), ..TrainingStep::default() };
    store.train(&ada, &step).await.unwrap();
    let moved =
        TrainingStep { mistakes: vec![mistake("3k9x0a", 20_773)], ..TrainingStep::default() };
    store.train(&Person::Here, &moved).await.unwrap();
    let due: Vec<String> = store
        .training(&Person::Here)
        .await
        .unwrap()
        .mistakes
        .into_iter()
        .map(|one| one.id)
        .collect();
    assert_eq!(due, ["3k9x0a", "a game/7"]);
}

/// The games that the story has played against the engine.
pub(crate) async fn results(store: &dyn Store) {
    let result = |game: &str, verdict, assisted, finished| GameResult {
        game: game.into(),
        opponent: "table".into(),
        stone: Stone::Black,
        verdict,
        assisted,
        finished: Millis(finished),
    };
    let expected = [
        result("lost", GameVerdict::Loss, true, 20_002),
        result("won", GameVerdict::Win, false, 100_000),
    ];
    assert_eq!(store.results(&Person::Here).await.unwrap(), expected);
}
