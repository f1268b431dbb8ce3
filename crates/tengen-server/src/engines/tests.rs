use std::sync::mpsc;

use tengen_engine::{Evaluation, Limits, Request};
use tengen_rules::{Position, Rule, Size};
use tengen_store::{Person, Visitor};

use super::*;
use crate::budget::Budgets;

const LONG: Duration = Duration::from_secs(3600);

fn room(threads: u16) -> EngineRoom {
    EngineRoom::new(Settings { threads, memory: 4, review: 0 })
}

fn terms(game: &str) -> Terms {
    Terms::small(game, Payer::default(), LONG)
}

fn remembering(game: &str) -> Terms {
    Terms { memory: Some(1), ..terms(game) }
}

/// How many positions it takes to look seven plies ahead: fewer where the game is known.
fn effort(desk: &mut Desk<'_>) -> u64 {
    let game = Position::replay("h8i9j7g7h9", Size::STANDARD, Rule::Freestyle).unwrap();
    // By the tables: a net that is asked about other positions the second time may go other ways.
    let request =
        Request { evaluation: Evaluation::Tables, ..Request::new(game, Limits::depth(7)) };
    desk.search(&request).report.nodes
}

/// A question that says when it begins, and then waits until it is let go.
fn held(room: &EngineRoom, terms: Terms) -> (Asked<Instant>, mpsc::Receiver<()>, mpsc::Sender<()>) {
    let (begins, begun) = mpsc::channel();
    let (let_go, held) = mpsc::channel();
    let asked = room.lend(terms, move |_| {
        begins.send(()).unwrap();
        // Also let go when the test is over.
        let _ = held.recv();
        Instant::now()
    });
    (asked, begun, let_go)
}

async fn is_told(listener: &mut Listener, wanted: impl Fn(&News) -> bool) {
    listener.news.wait_for(wanted).await.unwrap();
}

#[tokio::test]
async fn an_engine_that_knows_a_game_is_kept_for_it() {
    let room = room(1);
    let first = room.lend(remembering("a"), effort).answer().await.unwrap();
    assert_eq!(room.lend(remembering("b"), effort).answer().await, Ok(first));
    let again = room.lend(remembering("a"), effort).answer().await.unwrap();
    assert!(again < first, "{again} of {first}");
}

#[tokio::test]
async fn an_engine_that_crashed_is_never_lent_again() {
    let room = room(1);
    let first = room.lend(remembering("a"), effort).answer().await.unwrap();
    let crash = room.lend(remembering("a"), |_| panic!("planted")).answer().await;
    assert_eq!(crash, Err::<(), _>(Failure::Crashed));
    assert_eq!(room.lend(remembering("a"), effort).answer().await, Ok(first));
    let all = Terms { memory: Some(4), ..terms("b") };
    assert!(room.lend(all, |_| ()).answer().await.is_ok(), "its memory is free again");
}

#[tokio::test]
async fn who_waits_is_told_how_many_come_before_and_time_runs_from_the_beginning() {
    let room = room(1);
    let (first, begun, let_go) = held(&room, terms("a"));
    begun.recv().unwrap();
    let mut waiting: Vec<_> = ["b", "c", "d"]
        .into_iter()
        .map(|game| {
            let asked = room.lend(terms(game), |desk| desk.is_stopped());
            let listener = asked.listen();
            (asked, listener)
        })
        .collect();
    let place = |listener: &Listener| match listener.now() {
        News::Waiting { before } => Some(before),
        News::Thinking { .. } => None,
    };
    let places =
        |waiting: &[(_, Listener)]| waiting.iter().map(|(_, one)| place(one)).collect::<Vec<_>>();
    assert_eq!(places(&waiting), [Some(0), Some(1), Some(2)]);
    // Who leaves moves the others up.
    drop(waiting.remove(1));
    assert_eq!(places(&waiting), [Some(0), Some(1)]);
    let_go.send(()).unwrap();
    let ended = first.answer().await.unwrap();
    for (asked, mut listener) in waiting {
        is_told(
            &mut listener,
            |news| matches!(news, News::Thinking { since, .. } if *since >= ended),
        )
        .await;
        assert_eq!(asked.answer().await, Ok(false));
    }
}

#[tokio::test]
async fn several_hear_how_far_a_search_has_come() {
    let room = room(1);
    let asked = room.lend(terms("a"), effort);
    let listeners = [asked.listen(), asked.listen()];
    let nodes = asked.answer().await.unwrap();
    for mut listener in listeners {
        is_told(&mut listener, |news| {
            let News::Thinking { report, .. } = news else { return false };
            let best = &report.lines[0];
            report.depth == 7 && report.nodes == nodes && best.value.forced().is_none()
        })
        .await;
    }
}

#[tokio::test]
async fn a_question_that_nobody_holds_any_more_ends() {
    let room = room(1);
    let (ended, end) = mpsc::channel();
    let asked = room.lend(terms("a"), move |desk| {
        while !desk.is_stopped() {
            thread::yield_now();
        }
        ended.send(()).unwrap();
    });
    let [one, other] = [asked.listen(), asked.listen()];
    drop(asked);
    drop(one);
    assert!(end.try_recv().is_err(), "somebody listens");
    drop(other);
    end.recv().unwrap();
    // One that has not begun never does.
    let (first, begun, let_go) = held(&room, terms("a"));
    begun.recv().unwrap();
    let (ran, has_run) = mpsc::channel();
    drop(room.lend(terms("b"), move |_| ran.send(())));
    assert!(has_run.recv().is_err(), "it is forgotten with all it holds");
    let_go.send(()).unwrap();
    first.answer().await.unwrap();
}

#[tokio::test]
async fn a_search_is_given_up_only_when_it_is_deaf() {
    let room = room(2);
    let none = Terms { cap: Duration::ZERO, ..terms("a") };
    let (told, was_told) = mpsc::channel();
    let (let_go, go) = mpsc::channel();
    let slow = room.lend(none.clone(), move |desk| {
        while !desk.is_stopped() {
            thread::yield_now();
        }
        told.send(()).unwrap();
        go.recv().unwrap();
        "late"
    });
    let slow = tokio::spawn(slow.answer());
    tokio::task::spawn_blocking(move || was_told.recv()).await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!slow.is_finished(), "it was given up although it hears");
    let_go.send(()).unwrap();
    assert_eq!(slow.await.unwrap(), Ok("late"));
    let (deaf, _begun, _let_go) = held(&room, none);
    let given_up = deaf.answer_unless_hung_for(Duration::from_millis(1)).await;
    assert_eq!(given_up, Err(Failure::Hung));
}

#[tokio::test]
async fn a_question_for_all_cores_is_not_passed_by_those_for_one() {
    let room = room(2);
    let (first, begun, let_go) = held(&room, terms("a"));
    begun.recv().unwrap();
    let wide =
        room.lend(Terms { threads: 2, ..terms("b") }, |desk| (desk.threads(), Instant::now()));
    let narrow = room.lend(terms("c"), |_| Instant::now());
    let_go.send(()).unwrap();
    first.answer().await.unwrap();
    let (threads, wide_at) = wide.answer().await.unwrap();
    assert_eq!(threads, 2);
    assert!(narrow.answer().await.unwrap() >= wide_at);
}

#[tokio::test]
async fn visitors_take_turns_however_many_games_they_have_and_who_has_nothing_left_comes_last() {
    let budgets = Budgets::default();
    let room = room(1);
    let (first, begun, let_go) = held(&room, terms("held"));
    begun.recv().unwrap();
    let payer = |name: &str| budgets.payer(&Person::Visitor(Visitor(name.to_owned())));
    payer("spendthrift").pay(1, LONG);
    let (tell, told) = mpsc::channel();
    let asked = [
        ("spendthrift", "one"),
        ("greedy", "one"),
        ("greedy", "two"),
        ("greedy", "three"),
        ("modest", "one"),
        ("shy", "one"),
    ];
    let asked = asked.map(|(name, game)| {
        let tell = tell.clone();
        room.lend(Terms { payer: payer(name), ..terms(game) }, move |_| tell.send(name).unwrap())
    });
    let_go.send(()).unwrap();
    first.answer().await.unwrap();
    for one in asked {
        one.answer().await.unwrap();
    }
    let order: Vec<&str> = told.try_iter().collect();
    assert_eq!(order, ["greedy", "modest", "shy", "greedy", "greedy", "spendthrift"]);
}

#[tokio::test]
async fn what_is_thought_about_is_paid_for() {
    let budgets = Budgets::default();
    let payer = budgets.payer(&Person::Visitor(Visitor("a".to_owned())));
    // So many cores that no wait of this test fills up again what they take.
    let cores = 20_000;
    let long = Terms { payer: payer.clone(), threads: cores, ..terms("a") };
    let begun = Instant::now();
    let wait = move |_: &mut Desk<'_>| while begun.elapsed() < Duration::from_millis(50) {};
    room(cores).lend(long, wait).answer().await.unwrap();
    assert!(payer.check().is_err());
}

fn whenever(game: &str) -> Terms {
    Terms { urgency: Urgency::Whenever, ..terms(game) }
}

#[tokio::test]
async fn what_nobody_waits_for_gives_way_in_the_middle_also_where_a_core_is_free() {
    let room = room(2);
    let (begins, begun) = mpsc::channel();
    let meanwhile = room.lend(whenever("a"), move |desk| {
        begins.send(()).unwrap();
        while !desk.is_stopped() {
            thread::yield_now();
        }
        desk.is_stopped()
    });
    begun.recv().unwrap();
    let awaited = room.lend(terms("a"), |desk| desk.is_stopped());
    assert_eq!(meanwhile.answer().await, Ok(true), "it is told to end");
    assert_eq!(awaited.answer().await, Ok(false));
}

#[tokio::test]
async fn what_nobody_waits_for_begins_when_nobody_waits_for_anything() {
    let room = room(2);
    let (first, begun, let_go) = held(&room, terms("a"));
    begun.recv().unwrap();
    let meanwhile = room.lend(whenever("a"), |_| Instant::now());
    let (second, begun, let_second_go) = held(&room, terms("b"));
    begun.recv().unwrap();
    let_go.send(()).unwrap();
    first.answer().await.unwrap();
    assert!(matches!(meanwhile.listen().now(), News::Waiting { before: 0 }));
    let_second_go.send(()).unwrap();
    let ended = second.answer().await.unwrap();
    assert!(meanwhile.answer().await.unwrap() >= ended);
}

#[tokio::test]
async fn what_somebody_follows_makes_room_for_what_nobody_waits_for_and_then_goes_on() {
    let room = room(1);
    let (followed, begun, let_go) = held(&room, Terms { urgency: Urgency::Followed, ..terms("a") });
    begun.recv().unwrap();
    assert!(!room.others_wait());
    let meanwhile = room.lend(whenever("b"), |desk| (desk.is_stopped(), Instant::now()));
    assert!(room.others_wait());
    let goes_on = room.lend(Terms { urgency: Urgency::GoingOn, ..terms("a") }, |_| Instant::now());
    let_go.send(()).unwrap();
    followed.answer().await.unwrap();
    let (was_stopped, at) = meanwhile.answer().await.unwrap();
    assert!(!was_stopped);
    assert!(goes_on.answer().await.unwrap() >= at);
}

#[tokio::test]
async fn what_goes_on_is_not_held_up_by_what_gives_way_to_a_game() {
    let room = room(2);
    let (game, begun, let_go) = held(&room, terms("game"));
    begun.recv().unwrap();
    let meanwhile = room.lend(whenever("review"), |_| ());
    let goes_on = room.lend(Terms { urgency: Urgency::GoingOn, ..terms("a") }, |_| "went on");
    assert_eq!(goes_on.answer().await, Ok("went on"));
    assert!(matches!(meanwhile.listen().now(), News::Waiting { .. }));
    let_go.send(()).unwrap();
    game.answer().await.unwrap();
    assert_eq!(meanwhile.answer().await, Ok(()));
}

#[tokio::test]
async fn a_crash_leaves_the_way_free_for_what_nobody_waits_for() {
    let room = room(1);
    let crash = room.lend(terms("a"), |_| panic!("planted")).answer().await;
    assert_eq!(crash, Err::<(), _>(Failure::Crashed));
    assert_eq!(room.lend(whenever("a"), |_| 1).answer().await, Ok(1));
}
