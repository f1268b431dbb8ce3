//! Whole reviews of small games: grades that anybody can check, and laws that hold for every game.

use tengen_engine::{Engine, Loan, NoClock, Solver, Stop};
use tengen_review::{
    Budget, Finding, Grade, MoveReview, Pass, Reader, Reading, Review, Step, Thinker, TryVerdict,
    WalkKind, Word, judge_try,
};
use tengen_rules::{Point, Position, Rule, Size, Stone};

/// Games of an independent engine against itself, from roughly balanced openings.
const GAMES: [(Rule, &str); 3] = [
    (Rule::Freestyle, "i13h10i14k10m8i9i11i12l10j8g11j11l9j10j12k11l12k7l6k8k9h8g7i8l8g8"),
    (Rule::Standard, "f8e7c8a6c9f6b8g6h4g7d10e11d7d6e6b9e8d8c6b5c7c10c5"),
    (
        Rule::Standard,
        "h9d10g9g12e9d9c10g13e11e12d12f10g8i9g10g7h8d7d11d6d8f8f9e10f11g11h11g14g15h7i12j13e8",
    ),
];

/// Little enough for a test, and enough for grades that stand.
const BUDGET: u64 = 20;

fn game(rule: Rule, moves: &str) -> Position {
    Position::replay(moves, Size::STANDARD, rule).expect("a playable test")
}

fn budget(game: &Position) -> Budget {
    Budget { millis: BUDGET * game.ply() as u64 }
}

/// An engine and a solver that live as long as a test.
struct Tools {
    engine: Engine,
    solver: Solver,
    stop: Stop,
}

impl Tools {
    fn new() -> Tools {
        Tools { engine: Engine::new(0), solver: Solver::new(), stop: Stop::new() }
    }

    fn think<T>(&mut self, work: impl FnOnce(&mut Thinker<'_>) -> T) -> T {
        let Tools { engine, solver, stop } = self;
        let loan = Loan { engine, clock: &NoClock, stop, report: &mut |_| {} };
        work(&mut Thinker { loan, solver })
    }

    fn read(&mut self, game: &Position) -> Reader {
        let mut reader = Reader::new(game, 0, budget(game));
        while self.think(|thinker| reader.next(thinker)) == Step::Read {}
        reader
    }
}

fn review(rule: Rule, moves: &str) -> Review {
    Tools::new().read(&game(rule, moves)).review()
}

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

fn last(review: &Review) -> &MoveReview {
    review.moves.last().expect("a game has moves")
}

#[test]
fn a_game_that_is_read_in_parts_with_restarts_is_read_as_in_one_go() {
    let (mut one, mut other) = (Tools::new(), Tools::new());
    for (rule, moves) in GAMES {
        let game = game(rule, moves);
        let whole = one.read(&game);
        let mut reader = Reader::new(&game, 0, budget(&game));
        loop {
            let step = other.think(|thinker| reader.next(thinker));
            let stored = serde_json::to_string(reader.reading()).expect("plain data");
            let again: Reading = serde_json::from_str(&stored).expect("what was written");
            reader = Reader::resume(&game, again).expect("the same game");
            if step != Step::Read {
                break;
            }
        }
        assert_eq!(reader.reading(), whole.reading());
        assert_eq!(reader.review(), whole.review());
    }
}

#[test]
fn a_step_that_was_stopped_is_not_kept_and_can_be_made_again() {
    let game = game(Rule::Freestyle, GAMES[0].1);
    let mut reader = Reader::new(&game, 0, budget(&game));
    let mut tools = Tools::new();
    tools.think(|thinker| reader.next(thinker));
    let before = reader.reading().clone();
    tools.stop.stop();
    assert_eq!(tools.think(|thinker| reader.next(thinker)), Step::Stopped);
    assert_eq!(reader.reading(), &before);
    tools.stop = Stop::new();
    assert_eq!(tools.think(|thinker| reader.next(thinker)), Step::Read);
}

#[test]
fn a_reading_of_another_game_or_form_is_not_gone_on_with() {
    let (rule, moves) = GAMES[0];
    let game = game(rule, moves);
    let reading = Reading::new(&game, 0, budget(&game));
    let mut shorter = game.clone();
    shorter.undo();
    assert!(Reader::resume(&shorter, reading.clone()).is_none());
    assert!(Reader::resume(&game, Reading { format: 0, ..reading.clone() }).is_none());
    let mut torn = reading.clone();
    torn.findings.pop();
    assert!(Reader::resume(&game, torn).is_none());
    assert!(Reader::resume(&game, reading).is_some());
}

#[test]
fn what_is_proved_replays_to_that_end_and_what_is_estimated_is_never_sure() {
    for (rule, moves) in GAMES {
        let review = review(rule, moves);
        let mut position = Position::new(Size::STANDARD, rule);
        let ends = |position: &Position, line: &[Point], winner: Stone| {
            let mut end = position.clone();
            for &at in line {
                assert!(end.is_legal(at), "{at} in {end:?}");
                end.play(at).expect("legal moves can be played");
            }
            assert_eq!(end.outcome().and_then(|outcome| outcome.winner), Some(winner));
        };
        let mut proofs = 0;
        for one in &review.moves {
            if let Some(line) = one.instead.as_ref().filter(|line| line.winner.is_some()) {
                let moves: Vec<Point> = line.moves.iter().map(|at| at.0).collect();
                ends(&position, &moves, one.stone.0);
            }
            position.play(one.at.0).expect("games replay");
            let chance = one.chance.expect("everything is read");
            match &one.proved {
                Some(proof) => {
                    proofs += 1;
                    let line: Vec<Point> = proof.line.iter().map(|at| at.0).collect();
                    assert_eq!(line.len(), proof.plies as usize);
                    assert_eq!(chance, if proof.winner.0 == Stone::Black { 1.0 } else { 0.0 });
                    ends(&position, &line, proof.winner.0);
                }
                None => assert!((0.01..=0.99).contains(&chance), "{chance}"),
            }
        }
        assert!(proofs > 3, "the end of a won game is proved: {proofs}");
    }
}

#[test]
fn a_review_that_has_not_begun_says_nothing() {
    let game = game(Rule::Freestyle, GAMES[0].1);
    let review = Reading::new(&game, 0, budget(&game)).review();
    assert!(review.moves.iter().all(|one| one.grade.is_none() && one.chance.is_none()));
    assert_eq!((review.accuracy.black, review.moments), (None, Default::default()));
}

#[test]
fn the_first_look_tells_the_chance_of_every_move() {
    let game = game(Rule::Freestyle, GAMES[0].1);
    let mut reader = Reader::new(&game, 0, budget(&game));
    let mut tools = Tools::new();
    while reader.reading().progress.pass == Pass::Glance {
        tools.think(|thinker| reader.next(thinker));
    }
    assert!(reader.review().moves.iter().all(|one| one.chance.is_some()));
}

#[test]
fn stones_that_an_opening_rule_put_get_no_grade() {
    let game = game(Rule::Freestyle, GAMES[0].1);
    let mut reader = Reader::new(&game, 6, budget(&game));
    let mut tools = Tools::new();
    while tools.think(|thinker| reader.next(thinker)) == Step::Read {}
    let review = reader.review();
    let graded: Vec<bool> = review.moves.iter().map(|one| one.grade.is_some()).collect();
    assert!(graded[..6].iter().all(|graded| !graded) && graded[6..].iter().all(|graded| *graded));
}

#[test]
fn leaving_the_own_five_is_a_missed_win() {
    let review = review(Rule::Freestyle, "h8a1h9a2h10a3h11a4o15");
    let one = last(&review);
    assert_eq!(one.grade, Some(Grade::MissedWin));
    let instead = one.instead.as_ref().expect("the five");
    assert_eq!(instead.winner.map(|stone| stone.0), Some(Stone::Black));
    assert!(matches!(one.words[0], Word::OwnFiveLeft { .. }), "{:?}", one.words);
    assert!(matches!(one.words[1], Word::FourLeft { at, .. } if at.0 == point("a5")));
    assert_eq!(review.moments.missed_win, Some(9));
}

#[test]
fn blocking_a_four_is_forced_and_no_praise() {
    let review = review(Rule::Freestyle, "h8h7h9g8h10i9h11h12");
    assert_eq!(last(&review).grade, Some(Grade::Forced));
    assert!(matches!(last(&review).words[..], [Word::StopsFive { .. }]));
}

#[test]
fn a_forbidden_point_is_a_blunder_that_says_why() {
    let review = review(Rule::Renju, "h8a1h9a3i10a5j10o1h10");
    let one = last(&review);
    assert_eq!(one.grade, Some(Grade::Blunder));
    let [Word::PlayedForbidden { foul }] = one.words[..] else { panic!("{:?}", one.words) };
    assert_eq!(foul.0, tengen_rules::Foul::DoubleThree);
    assert_eq!(review.walk_back[0].kind, WalkKind::Forbidden);
}

#[test]
fn the_way_back_leads_from_the_five_to_the_last_escape() {
    for (rule, moves) in GAMES {
        let review = review(rule, moves);
        let escape = review.moments.last_escape.expect("somebody lost");
        let [first, .., last] = &review.walk_back[..] else { panic!("a way has two ends") };
        assert_eq!((first.kind, last.kind), (WalkKind::Five, WalkKind::LastEscape));
        assert_eq!((first.ply as usize, last.ply), (review.moves.len(), escape));
        assert!(review.walk_back.windows(2).all(|pair| pair[0].ply >= pair[1].ply));
        let loser = !review.moves.last().expect("moves").stone.0;
        assert_eq!(review.moves[escape as usize - 1].stone.0, loser);
    }
}

fn attempt(moves: &str, at: &str) -> TryVerdict {
    let position = game(Rule::Freestyle, moves);
    let mut tools = Tools::new();
    let reader = tools.read(&position);
    let known = reader.reading().findings.last().expect("the last position").clone();
    let verdict = tools.think(|thinker| judge_try(&position, &known, point(at), 20_000, thinker));
    verdict.expect("nobody stopped it")
}

#[test]
fn a_try_that_wins_is_right_and_one_that_loses_is_refuted() {
    let three = "h8a1i9a3j10a5";
    assert!(matches!(attempt(three, "k11"), TryVerdict::Wins { .. }), "an open four");
    let TryVerdict::Wrong { refutation, .. } = attempt("h8i9a1i8a2i7", "o1") else {
        panic!("an open three was left alone");
    };
    assert_eq!(refutation.winner.map(|stone| stone.0), Some(Stone::White));
    assert_eq!(attempt(three, "h8"), TryVerdict::Illegal);
}

#[test]
fn the_engines_own_move_is_right() {
    let position = game(Rule::Freestyle, "h8i9h9h10");
    let mut tools = Tools::new();
    let reader = tools.read(&position);
    let known: Finding = reader.reading().findings.last().expect("the last position").clone();
    let best = known.lines[0].moves[0].0;
    let verdict = tools.think(|thinker| judge_try(&position, &known, best, 20_000, thinker));
    assert_eq!(verdict, Some(TryVerdict::Best));
}
