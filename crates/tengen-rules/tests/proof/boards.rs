//! Drawings in, drawings out: every case in `tests/boards` shows stones and what is true of the
//! empty points around them.
//!
//! A case is a title, `key: value` lines and a drawing; an empty line ends it. Under `forbidden`
//! the marks `3`, `4` and `6` are Black's fouls; under `wins` the mark `5` is a winning point. A
//! mark `-` (and `5` under `forbidden`) names an allowed point that the case is about. Every
//! unmarked empty point is an ordinary one.

use std::fs;
use std::path::Path;

use tengen_rules::{Board, Drawing, Foul, Point, Rule, Stone};

use crate::oracle::{Oracle, cell};

struct Case {
    title: String,
    keys: Vec<(String, String)>,
    drawing: Drawing,
}

impl Case {
    fn read(text: &str) -> Case {
        let mut lines = text.lines();
        let title = lines.next().expect("a case begins with its title").to_owned();
        let is_key = |line: &&str| line.contains(": ");
        let keys = lines.clone().take_while(is_key).map(|line| {
            let (key, value) = line.split_once(": ").expect("only such lines are taken");
            (key.to_owned(), value.to_owned())
        });
        let keys: Vec<_> = keys.collect();
        let drawing = lines.skip(keys.len()).collect::<Vec<_>>().join("\n");
        let drawing = drawing.parse().unwrap_or_else(|error| panic!("{title}: {error}"));
        Case { title, keys, drawing }
    }

    fn key(&self, key: &str) -> &str {
        let found = self.keys.iter().find(|(name, _)| name == key);
        &found.unwrap_or_else(|| panic!("{}: no line \"{key}: …\"", self.title)).1
    }

    /// The drawing with `mark` on every empty point; where it gives none, a point that the case
    /// marks as ordinary keeps its `-`.
    fn redrawn(&self, mark: impl Fn(Point) -> Option<char>) -> Drawing {
        let board = self.drawing.board.clone();
        let dashed = |point| self.drawing.marks.contains(&(point, '-')).then_some('-');
        let marks = board
            .empty_points()
            .filter_map(|point| Some((point, mark(point).or_else(|| dashed(point))?)))
            .collect();
        Drawing { board, marks }
    }
}

/// Checks every case of a folder, and that there are as many as are known to be there.
fn walk(folder: &str, known: usize, check: impl Fn(&Case)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards").join(folder);
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("the folder of boards is part of the project") {
        let path = entry.expect("a folder can be listed").path();
        let text = fs::read_to_string(&path).expect("boards are text").replace("\r\n", "\n");
        for case in text.split("\n\n").map(Case::read) {
            assert!(!case.key("from").is_empty(), "{}: a board names its source", case.title);
            check(&case);
            seen += 1;
        }
    }
    assert_eq!(seen, known, "cases under {}", folder.display());
}

fn foul_mark(foul: Foul) -> char {
    match foul {
        Foul::DoubleThree => '3',
        Foul::DoubleFour => '4',
        Foul::Overline => '6',
    }
}

#[test]
fn forbidden_points_are_where_the_drawings_say() {
    walk("forbidden", 80, |case| {
        let board = &case.drawing.board;
        // Fives are everywhere on some boards; a case marks those it is about.
        let five = |point| {
            (board.wins(point, Stone::Black, Rule::Renju)
                && case.drawing.marks.contains(&(point, '5')))
            .then_some('5')
        };
        let fast = case.redrawn(|point| board.foul(point).map(foul_mark).or_else(|| five(point)));
        assert_eq!(fast, case.drawing, "{}", case.title);

        let mut oracle = Oracle::new(board);
        let fouls: Vec<(Point, Foul)> = board
            .empty_points()
            .filter_map(|point| Some((point, oracle.foul(cell(point))?)))
            .collect();
        assert_eq!(board.forbidden_points(), fouls, "{}", case.title);
    });
}

#[test]
fn winning_points_are_where_the_drawings_say() {
    walk("wins", 25, |case| {
        let board: &Board = &case.drawing.board;
        let rule: Rule = case.key("rule").parse().unwrap();
        let stone: Stone = case.key("stone").parse().unwrap();
        let fast = case.redrawn(|point| board.wins(point, stone, rule).then_some('5'));
        assert_eq!(fast, case.drawing, "{}", case.title);

        let slow = case.redrawn(|point| {
            let mut oracle = Oracle::new(board);
            oracle.put(cell(point), stone);
            oracle.wins(rule, cell(point), stone).then_some('5')
        });
        assert_eq!(slow, case.drawing, "{}", case.title);
    });
}
