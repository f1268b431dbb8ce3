//! Text in and out: printing and reading are inverse, and nothing that is read can do harm.

use proptest::prelude::*;
use tengen_rules::{
    Board, Drawing, NotationError, OpeningRule, Point, Position, ReplayError, Rule, Size, Stone,
    format_moves, parse_moves,
};

use crate::generators::{any_point, boards, config, rules};

fn marked(board: Board) -> impl Strategy<Value = Drawing> {
    let marks = prop::collection::vec(prop::option::of(marks()), board.size().area());
    marks.prop_map(move |marks| {
        let points = board.size().points().zip(marks);
        let marks = points
            .filter(|&(point, _)| board.is_empty_at(point))
            .filter_map(|(point, mark)| Some((point, mark?)))
            .collect();
        Drawing { board: board.clone(), marks }
    })
}

/// Digits and the letters of the coordinates among them, which a reader could take for labels.
fn marks() -> impl Strategy<Value = char> {
    let free = |mark: &char| !mark.is_whitespace() && !"XxOo.+".contains(*mark);
    prop_oneof![prop::char::range('0', '9'), prop::char::range('a', 'v'), any::<char>()]
        .prop_filter("a mark can be told from a stone and an empty point", free)
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn a_printed_point_reads_as_itself(point in any_point()) {
        prop_assert_eq!(point.to_string().parse::<Point>(), Ok(point));
        prop_assert_eq!(point.to_string().to_uppercase().parse::<Point>(), Ok(point));
    }

    #[test]
    fn printed_moves_read_as_themselves(moves in prop::collection::vec(any_point(), 0..60)) {
        let text = format_moves(&moves);
        prop_assert_eq!(parse_moves(&text), Ok(moves.clone()));
        let spaced: Vec<String> = moves.iter().map(Point::to_string).collect();
        prop_assert_eq!(parse_moves(&spaced.join(", ")), Ok(moves));
    }

    #[test]
    fn a_printed_board_reads_as_itself(board in boards()) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board.clone()));
        let bare: String = board.to_string().lines().take(board.size().side())
            .map(|line| format!("{}\n", &line[3..]))
            .collect();
        prop_assert_eq!(bare.parse::<Board>(), Ok(board));
    }

    #[test]
    fn a_printed_drawing_reads_as_itself(drawing in boards().prop_flat_map(marked)) {
        prop_assert_eq!(drawing.to_string().parse::<Drawing>(), Ok(drawing));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in texts(), rule in rules()) {
        read_everything(&text, rule);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_everything(&String::from_utf8_lossy(&bytes), Rule::Renju);
    }

    #[test]
    fn an_error_points_into_the_text(text in texts()) {
        let errors = [
            parse_moves(&text).err(),
            text.parse::<Point>().err(),
            text.parse::<Board>().err(),
            text.parse::<Drawing>().err(),
        ];
        for error in errors.into_iter().flatten() {
            prop_assert_eq!(error.found, text[error.at..].chars().next(), "{}", error);
        }
    }
}

/// Text that is nearly right more often than not.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        ".*",
        "([a-wA-W][0-9]{1,3}[ ,;]?){0,20}",
        "([ 0-9XO.+a-f]{5,9}\n){4,8}",
        boards().prop_map(|board| board.to_string()),
        (boards(), any::<prop::sample::Index>(), any::<char>()).prop_map(|(board, at, wrong)| {
            let mut cells: Vec<char> = board.to_string().chars().collect();
            let at = at.index(cells.len());
            cells[at] = wrong;
            cells.into_iter().collect()
        }),
    ]
}

fn read_everything(text: &str, rule: Rule) {
    let _ = parse_moves(text);
    let _ = text.parse::<Point>();
    let _ = text.parse::<Board>();
    let _ = text.parse::<Drawing>();
    let _ = text.parse::<Rule>();
    let _ = text.parse::<Stone>();
    let _ = text.parse::<OpeningRule>();
    let _ = Position::replay(text, Size::STANDARD, rule);
}

#[test]
fn a1_is_the_lower_left_corner() {
    let board: Board = "
        . . . . O
        . . . . .
        . . . . .
        X . . . .
        X X . . .
    "
    .parse()
    .unwrap();
    let points: Vec<(String, Stone)> =
        board.stones().map(|(point, stone)| (point.to_string(), stone)).collect();
    let expected =
        [("a1", Stone::Black), ("b1", Stone::Black), ("a2", Stone::Black), ("e5", Stone::White)];
    assert_eq!(points, expected.map(|(point, stone)| (point.to_owned(), stone)));
    let h8: Point = "h8".parse().unwrap();
    assert_eq!((h8.col(), h8.row()), (7, 7));
    let c1: Point = "c1".parse().unwrap();
    assert_eq!((c1.col(), c1.row()), (2, 0));
}

#[test]
fn a_drawing_is_printed_with_its_coordinates() {
    let mut drawing = Drawing { board: Board::new(Size::MIN), marks: Vec::new() };
    drawing.board.put("b4".parse().unwrap(), Stone::Black);
    drawing.board.put("c3".parse().unwrap(), Stone::White);
    drawing.marks.push(("e1".parse().unwrap(), '3'));
    let lines = [
        " 5 . . . . .",
        " 4 . X . . .",
        " 3 . . O . .",
        " 2 . . . . .",
        " 1 . . . . 3",
        "   a b c d e",
    ];
    assert_eq!(drawing.to_string().lines().collect::<Vec<_>>(), lines);
}

fn says<T: std::str::FromStr<Err = NotationError> + std::fmt::Debug>(text: &str, error: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), error, "{text:?}");
}

#[test]
fn an_unreadable_point_is_explained() {
    says::<Point>("", "expected a column from a to v at byte 0, but the text ends there");
    says::<Point>("w1", "expected a column from a to v at byte 0, found 'w'");
    says::<Point>("天元", "expected a column from a to v at byte 0, found '天'");
    says::<Point>("h", "expected a row from 1 to 22 at byte 1, but the text ends there");
    says::<Point>("h0", "expected a row from 1 to 22 at byte 1, found '0'");
    says::<Point>("h08", "expected a row from 1 to 22 at byte 1, found '0'");
    says::<Point>("h23", "expected a row from 1 to 22 at byte 1, found '2'");
    says::<Point>("h8000000000000000000000", "expected a row from 1 to 22 at byte 1, found '8'");
    says::<Point>("h8 ", "expected the end at byte 2, found ' '");
    says::<Point>("h8i9", "expected the end at byte 2, found 'i'");
}

#[test]
fn an_unreadable_drawing_is_explained() {
    says::<Board>("", "expected 5 to 22 rows at byte 0, but the text ends there");
    says::<Board>(
        "....\n....\n....\n....\n",
        "expected 5 to 22 rows at byte 20, but the text ends there",
    );
    let row = ".......................\n";
    says::<Board>(&row.repeat(23), "expected 5 to 22 rows at byte 528, found '.'");
    let uneven = ".....\n.....\n......\n.....\n.....\n";
    says::<Board>(
        uneven,
        "expected as many cells in each row as there are rows at byte 17, found '.'",
    );
    let short = ".....\n.....\n...\n.....\n.....\n";
    says::<Board>(
        short,
        "expected as many cells in each row as there are rows at byte 15, found '\\n'",
    );
    let marked = "5 .....\n4 .....\n3 ..5..\n2 .....\n1 .....\n";
    says::<Board>(marked, "expected one of X O . + at byte 20, found '5'");
}

#[test]
fn a_game_that_cannot_be_played_names_the_move() {
    let replay = |text| Position::replay(text, Size::STANDARD, Rule::Freestyle).unwrap_err();
    assert_eq!(replay("h8i9h8").to_string(), "move 3: h8 already has a stone");
    assert_eq!(replay("h8p9").to_string(), "move 2: p9 is off the board");
    assert_eq!(
        replay("a1a2b1b2c1c2d1d2e1e2").to_string(),
        "move 10: e2 comes after the end of the game"
    );
    let ReplayError::Notation(error) = replay("h8i9?") else { panic!("? is no point") };
    assert_eq!(error.to_string(), "expected a column from a to v at byte 4, found '?'");
}

#[test]
fn every_name_reads_as_what_it_names() {
    for rule in Rule::ALL {
        assert_eq!(rule.to_string().parse(), Ok(rule));
        assert_eq!(rule.name().to_uppercase().parse(), Ok(rule));
        assert_eq!(Rule::from_gomocup_code(rule.gomocup_code()), Some(rule));
    }
    for stone in Stone::BOTH {
        assert_eq!(stone.to_string().parse(), Ok(stone));
    }
    for opening in OpeningRule::ALL {
        assert_eq!(opening.to_string().parse(), Ok(opening));
    }
    assert_eq!(
        "go".parse::<Rule>().unwrap_err().to_string(),
        "\"go\" is not a rule; expected one of: freestyle, standard, renju, caro5, caro6"
    );
    let codes = Rule::ALL.map(|rule| (rule.name(), rule.gomocup_code()));
    let known = [("freestyle", 0), ("standard", 1), ("renju", 4), ("caro5", 9), ("caro6", 8)];
    assert_eq!(codes, known);
}
