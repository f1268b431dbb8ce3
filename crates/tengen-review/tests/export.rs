//! What leaves the program: a game file that others read, and a page that needs nothing.

use tengen_engine::{Engine, Loan, NoClock, Solver, Stop};
use tengen_formats::{Format, Info, ReadOptions, WriteOptions, read, write};
use tengen_review::{Budget, Grade, Language, Reader, Review, Step, Thinker, annotated, html};
use tengen_rules::{Position, Rule, Size, format_moves};

/// A game of an independent engine against itself.
const MOVES: &str = "f8e7c8a6c9f6b8g6h4g7d10e11d7d6e6b9e8d8c6b5c7c10c5";

fn review() -> Review {
    let game = Position::replay(MOVES, Size::STANDARD, Rule::Standard).expect("a game");
    let mut reader = Reader::new(&game, 0, Budget { millis: 300 });
    let (mut engine, mut solver, stop) = (Engine::new(0), Solver::new(), Stop::new());
    loop {
        let report = &mut |_: &_| {};
        let loan = Loan { engine: &mut engine, clock: &NoClock, stop: &stop, report };
        if reader.next(&mut Thinker { loan, solver: &mut solver }) != Step::Read {
            return reader.review();
        }
    }
}

#[test]
fn the_game_file_has_the_game_a_comment_on_every_move_and_the_better_lines() {
    let review = review();
    let info = Info { black: "A".into(), white: "乙".into(), ..Info::default() };
    for language in Language::ALL {
        let game = annotated(&review, &info, language);
        let (bytes, losses) = write(&[game], Format::Sgf, &WriteOptions::default());
        assert_eq!(losses, []);
        let games = read(&bytes, None, &ReadOptions::default()).expect("what was written");
        let tree = &games[0].tree;
        let moves = games[0].plain_moves().expect("plain turns");
        assert_eq!(format_moves(&moves), MOVES);
        assert_eq!(games[0].info.white, "乙");
        assert!(tree.main_line().all(|node| !tree.comment(node).is_empty()));
        let faults = review.moves.iter().filter(|one| one.instead.is_some()).count();
        let branches = tree.main_line().filter(|&node| tree.is_variation(node)).count();
        assert!(faults > 0 && branches >= faults, "{branches} of {faults}");
    }
}

#[test]
fn one_point_of_winning_chance_is_one_point() {
    let mut review = review();
    for (one, loss) in review.moves.iter_mut().zip([1.2, 1.6]) {
        (one.grade, one.loss, one.proved) = (Some(Grade::Inaccuracy), Some(loss), None);
    }
    let tree = annotated(&review, &Info::default(), Language::English).tree;
    let said: Vec<_> = tree.main_line().take(2).map(|node| tree.comment(node)).collect();
    assert!(said[0].contains("about 1 point of winning chance."), "{}", said[0]);
    assert!(said[1].contains("about 2 points of winning chance."), "{}", said[1]);
}

#[test]
fn the_page_takes_names_as_text_whatever_they_are() {
    let hostile =
        "</script><script>alert(1)</script><img src=x onerror=alert(1)>{{review}}{{title}}";
    let info = Info { black: hostile.into(), white: "&<乙>".into(), ..Info::default() };
    let page = html(&review(), &info);
    assert_eq!(page.matches("<script").count(), 2, "the data and the program");
    assert!(!page.contains("<img"));
    let data = page.split("id=\"review\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data: serde_json::Value = serde_json::from_str(data.expect("the data")).expect("JSON");
    assert_eq!(data["names"][0], hostile);
    assert_eq!(data["moves"].as_array().map(Vec::len), Some(23));
    assert!(!page.contains("http://") || page.matches("http://").count() == 1, "only SVG's name");
}
