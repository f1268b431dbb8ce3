//! A query finds a game if and only if a name in it contains it, whatever the case.

use std::collections::BTreeSet;

use super::*;

const LETTERS: [&str; 14] =
    ["", "a", "A", "%", "_", "\\", "\0", "\"", "ß", "S", "ς", "Σ", "É", "第"];

fn words() -> BTreeSet<String> {
    LETTERS.iter().flat_map(|one| LETTERS.iter().map(move |two| format!("{one}{two}"))).collect()
}

#[tokio::test]
async fn a_query_finds_what_contains_it_and_nothing_else() {
    let folder = folder();
    let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    for (number, word) in (0..).zip(words()) {
        // Every other one is the name of a player, the others are names of games.
        let (player, name) = if number % 2 == 0 { (&*word, None) } else { ("", Some(&*word)) };
        let (mut session, mut outputs) = Session::begin(setup(player), Millis(0)).unwrap();
        // A game without a move is in no list.
        let command = Command::Play { ply: 0, at: Text("h8".parse().unwrap()) };
        let input = Input::Command { from: Speaker::Screen, command };
        outputs.extend(session.handle(Millis(0), input));
        let [Output::Publish(begun), Output::Publish(moved)] = &outputs[..] else {
            panic!("it begins with a move: {outputs:?}")
        };
        let id = format!("{number:03}");
        let records = [begun.clone(), moved.clone()];
        store.append(&id, &records, &Summary::of(&session)).await.unwrap();
        store.rename(&Person::Here, &id, name).await.unwrap();
    }
    let apart = ["\n", "a\n", "a\0a", "%%%", " a ", "sS", "ss"].map(str::to_owned);
    for query in words().into_iter().chain(apart) {
        let wanted = fold(query.trim());
        let expected: Vec<String> = (0..)
            .zip(words())
            .filter(|(_, word)| fold(word).contains(&wanted))
            .map(|(number, _): (u32, _)| format!("{number:03}"))
            .collect();
        let found = Query { words: query.clone(), limit: 1000, ..Query::default() };
        let found = store.list(&Person::Here, &found).await.unwrap();
        let ids: Vec<&str> = found.games.iter().map(Entry::id).collect();
        assert_eq!(ids, expected, "{query:?}");
        assert_eq!(found.total as usize, expected.len(), "{query:?}");
    }
    store.close().await.unwrap();
}
