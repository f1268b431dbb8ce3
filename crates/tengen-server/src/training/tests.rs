//! Which puzzle comes next, what a verdict does, and mistakes of games, without sockets.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use tengen_puzzles::{Collection, Theme};
use tengen_review::Finding;
use tengen_rules::{Point, Position, Rule, Size};
use tengen_session::{Millis, Text};
use tengen_store::{
    AttemptVerdict, Database, Mistake, Person, RatedPuzzle, Training, TrainingStep,
};
use tengen_training::{Repeat, Score};

use super::attempt::Upshot;
use super::begin::choose;
use super::standing::{is_rated, own_rating, rate, repeat, score, shipped_rating};
use super::subject::GameMistake;
use super::*;
use crate::api::{Asked, Body, Path};
use crate::own::Whose;
use crate::shown::loose;
use crate::{Difficulty, NewAttempt, ProblemKind, PuzzleMove, PuzzleSource};

const DAY: Day = Day(20_773);

fn asked(kind: Kind) -> NewAttempt {
    NewAttempt { kind, theme: None, rule: None, difficulty: Difficulty::Normal, puzzle: None }
}

/// An attempt with its verdict; those that are made later got it later.
fn card(number: u64, kind: Kind, puzzle: &str, solved: Option<bool>) -> AttemptCard {
    AttemptCard {
        id: number.to_string(),
        kind: kind_name(kind).to_owned(),
        puzzle: puzzle.to_owned(),
        day: DAY,
        open: solved.is_none(),
        result: solved.map(|solved| AttemptVerdict { solved, decided: Millis(number) }),
    }
}

/// Solves one puzzle of a kind after the other, by one lot.
fn solve_many(asked: &NewAttempt, count: u64, luck: u64) -> Vec<String> {
    let mut training = Training::default();
    for number in 0..count {
        let id = choose(asked, &training, DAY, luck.wrapping_mul(number + 1)).unwrap();
        training.attempts.push(card(number, asked.kind, &id, Some(true)));
    }
    training.attempts.into_iter().map(|card| card.puzzle).collect()
}

fn rating(id: &str) -> u16 {
    Collection::shipped().get(id.parse().unwrap()).unwrap().rating
}

#[test]
fn no_puzzle_comes_twice_before_all_have_come() {
    for kind in [Kind::Rated, Kind::Streak] {
        let ids = solve_many(&asked(kind), 60, 0x9e37_79b9_7f4a_7c15);
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{kind:?}");
    }
    let all = Collection::shipped().iter().enumerate();
    let met = all.map(|(at, it)| card(at as u64, Kind::One, &it.id.to_string(), Some(false)));
    let training = Training { attempts: met.collect(), ..Training::default() };
    let again = choose(&asked(Kind::Rated), &training, DAY, 1).unwrap();
    assert!(!is_rated(&training, &card(1 << 40, Kind::Rated, &again, None)));
}

#[test]
fn every_puzzle_of_a_streak_is_harder_than_the_one_before() {
    let ratings: Vec<u16> = solve_many(&asked(Kind::Streak), 12, 0xd134_2543_de82_ef95)
        .iter()
        .map(|id| rating(id))
        .collect();
    assert!(ratings.is_sorted_by(|a, b| a < b), "{ratings:?}");
}

#[test]
fn a_theme_and_a_rule_are_what_was_asked_for() {
    let puzzles = Collection::shipped();
    let (theme, rule) = (Theme::FourThree, Rule::Renju);
    let asked = NewAttempt { theme: Some(theme), rule: Some(Text(rule)), ..asked(Kind::Theme) };
    for id in solve_many(&asked, 20, 0x2545_f491_4f6c_dd1d) {
        let puzzle = puzzles.get(id.parse().unwrap()).unwrap();
        assert!(puzzle.themes.contains(theme) && puzzle.rule == rule);
    }
}

#[test]
fn easier_and_harder_are_so_by_the_persons_own_rating() {
    let own = own_rating(&Training::default(), DAY).value as u16;
    let of = |difficulty| {
        let asked = NewAttempt { difficulty, ..asked(Kind::Rated) };
        rating(&choose(&asked, &Training::default(), DAY, 5).unwrap())
    };
    let ratings = [Difficulty::Easier, Difficulty::Normal, Difficulty::Harder].map(of);
    for (rating, wished) in ratings.into_iter().zip([own - 200, own, own + 200]) {
        assert!(rating.abs_diff(wished) <= 20, "{ratings:?}");
    }
}

#[test]
fn the_first_failure_costs_less_than_a_hundred_points_and_a_hint_none() {
    let puzzles = Collection::shipped().iter();
    let puzzle = puzzles.min_by_key(|it| it.rating.abs_diff(500)).unwrap();
    let met = RatedPuzzle { id: puzzle.id.to_string(), tries: 0, rating: shipped_rating(puzzle) };
    let (_, _, change) = rate(&Training::default(), &met, Score::LOST, DAY);
    assert!((75..=95).contains(&(change.before - change.after)), "{change:?}");
    assert_eq!(score(Upshot::Helped), None);
}

#[test]
fn a_puzzle_counts_where_it_is_met_first_and_nowhere_else() {
    let id = Collection::shipped().iter().next().unwrap().id.to_string();
    let rated = |training: &Training, kind| is_rated(training, &card(9, kind, &id, None));
    let fresh = Training::default();
    let counting = KINDS.into_iter().filter(|&kind| rated(&fresh, kind)).collect::<Vec<_>>();
    assert_eq!(counting, [Kind::Rated, Kind::Theme, Kind::Daily]);
    let met =
        Training { attempts: vec![card(1, Kind::One, &id, Some(true))], ..Training::default() };
    assert!(!KINDS.into_iter().any(|kind| rated(&met, kind)));
    let seen = Training { attempts: vec![card(1, Kind::One, &id, None)], ..Training::default() };
    assert!(rated(&seen, Kind::Rated), "one that has no verdict has said nothing yet");
}

#[test]
fn what_is_solved_elsewhere_still_comes_back() {
    let due = Repeat { step: 2, due: DAY };
    let mistake = Mistake { id: "3k9x0a".into(), about: String::new(), repeat: due };
    let training = Training { mistakes: vec![mistake], ..Training::default() };
    let after = |kind, verdict| {
        repeat(&training, &card(1, kind, "3k9x0a", None), verdict, DAY).map(|it| it.repeat)
    };
    assert_eq!(after(Kind::Mistakes, Upshot::Solved), Some(due.knew(DAY)));
    assert_eq!(after(Kind::Rated, Upshot::Solved), None);
    assert_eq!(after(Kind::Rated, Upshot::Failed), Some(Repeat::missed(DAY)));
    assert_eq!(after(Kind::Rated, Upshot::Helped), Some(Repeat::missed(DAY)));
}

/// Both sides have an open three; Black was to move and left it at that.
fn missed() -> GameMistake {
    let position = Position::replay("h8e3h9f3h10g3", Size::STANDARD, Rule::Freestyle).unwrap();
    GameMistake {
        from: PuzzleSource { game: "a game".into(), ply: 7 },
        missed_win: true,
        stones: loose(&position),
        known: Finding::default(),
        better: vec![Text("h11".parse().unwrap())],
        words: Vec::new(),
    }
}

fn json_of(view: Json<AttemptView>) -> Value {
    serde_json::to_value(view.0).unwrap()
}

#[tokio::test]
async fn a_mistake_from_a_game_is_judged_as_the_review_judges_a_second_try() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    let host = Arc::new(Host::new(Arc::new(store)).await.unwrap());
    let day = Day::of_millis(host.clock.now().0);
    let mistake = missed();
    let about = serde_json::to_string(&mistake).unwrap();
    let repeat = Repeat { step: 0, due: day.plus(-3) };
    let kept = Mistake { id: mistake.id(), about, repeat };
    let step = TrainingStep { mistakes: vec![kept], ..TrainingStep::default() };
    host.store.train(&Person::Here, &step).await.unwrap();

    let today = || Asked(Today { day: Some(day) });
    let new = Body(asked(Kind::Mistakes));
    let (_, begun) = routes::begin_attempt(State(host.clone()), Whose(Person::Here), today(), new)
        .await
        .unwrap();
    let begun = json_of(begun);
    assert_eq!(begun["puzzle"]["from"], json!({ "game": "a game", "ply": 7 }));
    assert_eq!((&begun["puzzle"]["task"], &begun["rated"]), (&json!("win"), &json!(false)));
    let id = begun["id"].as_str().unwrap();
    let play = async |at: &str| {
        let at = Text(at.parse::<Point>().unwrap());
        let body = Body(PuzzleMove { ply: 0, at });
        routes::play(State(host.clone()), Whose(Person::Here), Path(id.to_owned()), today(), body)
            .await
    };
    let wrong = json_of(play("o15").await.unwrap());
    assert_eq!((&wrong["state"], &wrong["wrong"]["fault"]), (&json!("wrong"), &json!(null)));
    assert_eq!(wrong["wrong"]["proved"]["winner"], "white");
    assert_eq!(play("h11").await.unwrap_err().error, ProblemKind::NotNow);
    let open =
        routes::retry(State(host.clone()), Whose(Person::Here), Path(id.to_owned()), today())
            .await
            .unwrap();
    assert_eq!(json_of(open)["state"], "open");
    // The other end makes an open four as well.
    let solved = json_of(play("h7").await.unwrap());
    assert_eq!((&solved["state"], &solved["tries"]), (&json!("solved"), &json!(1)));
    let training = host.store.training(&Person::Here).await.unwrap();
    assert_eq!(training.mistakes[0].repeat, Repeat::missed(day), "its first verdict counts");
}
