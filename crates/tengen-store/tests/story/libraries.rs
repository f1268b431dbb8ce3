//! The part of the story about visitors, each with a library of their own.

use tengen_rules::Player;
use tengen_session::{Millis, Session};
use tengen_store::{
    Chair, NewFile, NewGame, NewImport, NewRoom, Outline, Person, Query, Score, Store, StoreError,
    Summary, Visitor,
};

use crate::{digest, rooms, setup};

fn person(name: &str) -> Person {
    Person::Visitor(Visitor(format!("hash of {name}")))
}

async fn ids(store: &dyn Store, whose: &Person, query: Query) -> Vec<String> {
    let library = store.list(whose, &Query { limit: 50, ..query }).await.unwrap();
    assert_eq!(library.total as usize, library.games.len());
    library.games.iter().map(|entry| entry.id().to_owned()).collect()
}

async fn all(store: &dyn Store, whose: &Person) -> Vec<String> {
    ids(store, whose, Query::default()).await
}

fn is_missing<T>(done: Result<T, StoreError>) -> bool {
    matches!(done, Err(StoreError::Missing(_)))
}

/// A visitor has what they began, and nothing else; what two have played together is in both libraries, and
/// each may name it and take it out for themselves.
pub(crate) async fn libraries(store: &dyn Store) {
    let (mia, noa, eve) = (person("Mia"), person("Noa"), person("Eve the stranger"));
    let at_home = all(store, &Person::Here).await.len();

    // A game against the engine, one of a file, an analysis.
    let (mut session, outputs) = Session::begin(setup("Mia", "table"), Millis(2_000_000)).unwrap();
    let records = rooms::published(outputs);
    let summary = Summary::of(&session);
    let game = NewGame { id: "mias", records: &records, summary: &summary };
    store.begin(&mia, game).await.unwrap();
    let again = store.begin(&noa, game).await;
    assert!(matches!(again, Err(StoreError::Conflict { .. })), "{again:?}");
    let resign = tengen_session::Input::Command {
        from: tengen_session::Speaker::Screen,
        command: tengen_session::Command::Resign,
    };
    let records = rooms::published(session.handle(Millis(2_000_001), resign));
    store.append("mias", &records, &Summary::of(&session)).await.unwrap();
    let file = NewFile { name: "m.sgf", options: "{}", bytes: b"(;)" };
    let import = NewImport { id: "mias file".into(), number: 0, digest: digest("Mia's", None) };
    store.import(&mia, file, &[import], Millis(2_000_002)).await.unwrap();
    let sheet =
        tengen_analysis::Sheet::new(tengen_rules::Rule::Renju, tengen_rules::Size::STANDARD);
    let outline = Outline::of(&sheet);
    let (_, started) = tengen_analysis::Analysis::begin(sheet.clone(), Millis(2_000_003));
    store.begin_analysis(&mia, "mias board", &started, &outline).await.unwrap();
    store.rename(&mia, "mias board", Some("mine alone")).await.unwrap();
    assert_eq!(all(store, &mia).await, ["mias board", "mias file", "mias"]);
    assert_eq!(all(store, &noa).await, [""; 0]);
    assert_eq!(all(store, &Person::Here).await.len(), at_home + 3, "at home there is one library");
    let lost = Score { losses: 1, ..Score::default() };
    assert_eq!(store.score(&mia, None).await.unwrap(), lost);
    assert_eq!(store.score(&noa, None).await.unwrap(), Score::default());
    assert_eq!(
        (store.results(&mia).await.unwrap().len(), store.results(&noa).await.unwrap()),
        (1, vec![])
    );
    let named = |words: &str| Query { words: words.into(), ..Query::default() };
    assert_eq!(ids(store, &mia, named("MINE alone")).await, ["mias board"]);

    // What is not in one's library cannot be named, deleted or brought back.
    assert_eq!(store.owners("mias").await.unwrap(), std::slice::from_ref(&mia));
    assert_eq!(store.owners("friends").await.unwrap(), []);
    for id in ["mias", "mias file", "mias board", "friends", "none"] {
        assert!(!store.has(&noa, id).await.unwrap(), "{id}");
        assert!(is_missing(store.rename(&noa, id, Some("stolen")).await), "{id}");
        assert!(is_missing(store.delete(&noa, id, Millis(0)).await), "{id}");
        assert!(is_missing(store.restore(&noa, id).await), "{id}");
    }
    assert!(
        store.has(&mia, "mias").await.unwrap() && store.has(&Person::Here, "none").await.unwrap()
    );
    store.copy(&mia, "mias", "mias copy", None, Millis(2_000_010)).await.unwrap();
    assert_eq!(store.owners("mias copy").await.unwrap(), std::slice::from_ref(&mia));
    assert!(store.delete(&mia, "mias copy", Millis(2_000_011)).await.unwrap());
    assert!(!store.has(&mia, "mias copy").await.unwrap());
    assert!(is_missing(store.rename(&mia, "mias copy", None).await));
    store.restore(&mia, "mias copy").await.unwrap();
    assert!(store.load("mias copy").await.unwrap().is_some());
    store.delete(&mia, "mias copy", Millis(2_000_011)).await.unwrap();

    // A game of a room is in both libraries.
    let [Person::Visitor(inviter), Person::Visitor(guest)] = [&mia, &noa] else {
        panic!("visitors")
    };
    let terms = rooms::terms(tengen_session::Side::Black);
    let room = NewRoom { code: "SHARED", terms: &terms, name: "Mia", visitor: inviter };
    assert!(store.open_room(room, Millis(2_000_020)).await.unwrap());
    let together = rooms::Game::begin(Player::First, 2_000_021);
    let summary = together.summary();
    let game = NewGame { id: "together", records: &together.records, summary: &summary };
    assert!(store.sit("SHARED", (guest, "Noa"), game, Millis(2_000_021)).await.unwrap());
    assert_eq!(store.room("SHARED").await.unwrap().unwrap().chair(guest), Some(Chair::Guest));
    together.resigns(store, "together", Player::First, 2_000_022).await;
    assert_eq!(all(store, &noa).await, ["together"]);
    assert_eq!(all(store, &mia).await[0], "together");
    assert!(!store.has(&eve, "together").await.unwrap());
    store.rename(&noa, "together", Some("Noa's win")).await.unwrap();
    assert_eq!(ids(store, &noa, named("noa's")).await, ["together"]);
    assert_eq!(ids(store, &mia, named("noa's win")).await, [""; 0], "a name is one's own");
    assert!(!store.delete(&noa, "together", Millis(2_000_030)).await.unwrap(), "the other has it");
    assert_eq!((all(store, &noa).await.len(), all(store, &mia).await.len()), (0, 4));
    assert!(store.load("together").await.unwrap().is_some());
    assert!(store.delete(&mia, "together", Millis(2_000_031)).await.unwrap(), "nobody has it");
    assert!(store.load("together").await.unwrap().is_none());
    store.restore(&noa, "together").await.unwrap();
    assert_eq!(ids(store, &noa, named("noa's win")).await, ["together"]);
    assert_eq!(all(store, &mia).await.len(), 3);

    // What nobody has any more is purged; what it counted stays.
    for id in ["mias", "mias file", "mias board"] {
        assert!(store.delete(&mia, id, Millis(2_000_040)).await.unwrap(), "{id}");
    }
    assert_eq!(store.purge(Millis(2_000_041)).await.unwrap(), 4);
    assert!(is_missing(store.restore(&mia, "mias").await));
    assert_eq!(store.score(&mia, None).await.unwrap(), lost);
    assert_eq!((all(store, &mia).await, all(store, &noa).await), (vec![], vec!["together".into()]));

    // In whose library the games of a room are, also when the room is forgotten.
    let owners = store.owners("r2").await.unwrap();
    assert_eq!((owners.len(), &owners[..2]), (3, &[person("Ada"), person("Ada's phone")][..]));

    // Who never comes back is forgotten; what another one has stays.
    let mut of_no_visitor = Vec::new();
    for id in all(store, &Person::Here).await {
        if store.owners(&id).await.unwrap().is_empty() {
            of_no_visitor.push(id);
        }
    }
    assert!(!of_no_visitor.is_empty());
    store.keep_preferences(&mia, "{}").await.unwrap();
    let (_, started) = tengen_analysis::Analysis::begin(sheet.clone(), Millis(3_000_000));
    store.begin_analysis(&noa, "noas board", &started, &outline).await.unwrap();
    store.forget_visitors(Millis(2_500_000)).await.unwrap();
    assert_eq!(store.score(&mia, None).await.unwrap(), lost, "a seat in a room is held");
    store.forget_rooms(Millis(2_500_000)).await.unwrap();
    store.restore(&mia, "together").await.unwrap();
    assert!(!store.delete(&noa, "together", Millis(2_600_000)).await.unwrap(), "Mia has it");
    assert!(store.forget_visitors(Millis(2_500_000)).await.unwrap() >= 1);
    assert_eq!(store.forget_visitors(Millis(2_500_000)).await.unwrap(), 0);
    assert_eq!(store.purge(Millis(2_600_000)).await.unwrap(), 0, "Noa may still want it back");
    store.restore(&noa, "together").await.unwrap();
    assert_eq!(store.score(&mia, None).await.unwrap(), Score::default());
    assert_eq!(store.results(&mia).await.unwrap(), []);
    assert_eq!(store.preferences(&mia).await.unwrap(), None);
    assert_eq!(store.owners("together").await.unwrap(), std::slice::from_ref(&noa));
    assert_eq!(all(store, &noa).await, ["together"]);
    assert!(store.load("together").await.unwrap().is_some_and(|saved| !saved.records.is_empty()));
    assert!(store.forget_visitors(Millis(3_000_001)).await.unwrap() >= 1);
    assert!(store.load("together").await.unwrap().is_none());
    assert!(store.analysis("noas board").await.unwrap().is_none());
    for id in of_no_visitor {
        assert!(all(store, &Person::Here).await.contains(&id), "{id} is the home's");
    }
}

/// A visitor of whom something is kept is known for as long as they come back, whatever it is.
pub(crate) async fn visits(store: &dyn Store) {
    let [sam, tom] = ["Sam", "Tom"].map(|name| Visitor(format!("hash of {name}")));
    let (sams, toms) = (Person::Visitor(sam.clone()), Person::Visitor(tom.clone()));
    let hour = |number: u64| Millis(5_000_000 + number * 60 * 60 * 1000);
    let visited = async |visitor, at| store.visited(visitor, at).await.unwrap();
    assert!(!visited(&sam, hour(0)).await, "nothing of theirs is here");

    store.keep_preferences(&sams, "{}").await.unwrap();
    store.keep_preferences(&toms, "{}").await.unwrap();
    store.keep_preferences(&Person::Here, "{\"theme\":\"wood\"}").await.unwrap();
    assert!(visited(&sam, hour(0)).await && visited(&tom, hour(0)).await);
    assert!(!visited(&sam, hour(23)).await, "once a day");
    assert!(visited(&sam, hour(24)).await);
    assert!(visited(&sam, hour(60)).await && !visited(&sam, hour(60)).await);

    // Who has only preferences is forgotten like everybody else, and who comes back is not.
    assert!(store.forget_visitors(hour(60)).await.unwrap() >= 1);
    assert_eq!(store.preferences(&sams).await.unwrap().as_deref(), Some("{}"));
    assert_eq!(store.preferences(&toms).await.unwrap(), None);
    assert!(!visited(&tom, hour(99)).await);

    // Something that is old stays for as long as its owner comes.
    let (session, outputs) = Session::begin(setup("Sam", "table"), hour(60)).unwrap();
    let (records, summary) = (rooms::published(outputs), Summary::of(&session));
    let game = NewGame { id: "sams", records: &records, summary: &summary };
    store.begin(&sams, game).await.unwrap();
    assert!(visited(&sam, hour(9_000)).await);
    store.forget_visitors(hour(9_000)).await.unwrap();
    assert!(store.has(&sams, "sams").await.unwrap());
    assert_eq!(store.forget_visitors(hour(9_001)).await.unwrap(), 1);
    assert!(!store.has(&sams, "sams").await.unwrap());
    assert_eq!(store.preferences(&sams).await.unwrap(), None);
    let at_home = store.preferences(&Person::Here).await.unwrap();
    assert_eq!(at_home.as_deref(), Some("{\"theme\":\"wood\"}"), "the home has no visitors");
}

/// Who had only preferences before visits were noted is forgotten in time as well, and not before.
pub(crate) async fn visits_from_now_on(store: &dyn Store) {
    let old = person("somebody from before");
    let kept = async || store.preferences(&old).await.unwrap().is_some();
    let (in_2001, in_2255) = (Millis(1_000_000_000_000), Millis(9_000_000_000_000));
    assert_eq!((store.forget_visitors(in_2001).await.unwrap(), kept().await), (0, true));
    assert_eq!((store.forget_visitors(in_2255).await.unwrap(), kept().await), (1, false));
}

pub(crate) async fn before_visits(store: &dyn Store) {
    store.keep_preferences(&person("somebody from before"), "{}").await.unwrap();
}

/// Takes a database back to the layout before.
pub(crate) const WITHOUT_VISITS: [&str; 2] =
    ["DROP TABLE visitors", "DELETE FROM _sqlx_migrations WHERE version = 10"];
