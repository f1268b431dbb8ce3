use super::*;
use crate::NoClock;
use tengen_rules::Size;

fn board(drawing: &str) -> Board {
    drawing.parse().unwrap()
}

fn reply(drawing: &str, rule: Rule) -> String {
    let position = Position::set_up(board(drawing), rule, Stone::White);
    lookahead(&position, 1, &NoClock, &Stop::new()).unwrap().to_string()
}

/// What a row of eleven points is worth to White, with nothing else on the board. Every stone is
/// also a row of one in three more directions, on two of them closed by the edge in the first column.
fn row_value(row: &str) -> i32 {
    let empty = ". . . . . . . . . . .\n".repeat(5);
    let board = board(&format!("{empty}{row}\n{empty}"));
    let alone = |(point, stone): (Point, Stone)| {
        let ones = if point.col() == 0 { 10 + 1 + 1 } else { 10 + 10 + 10 };
        if stone == Stone::White { ones } else { -ones }
    };
    let alone: i32 = board.stones().map(alone).sum();
    Rows::new(&board, Rule::Freestyle).value(Stone::White) - alone
}

#[test]
fn rows_have_the_values_of_the_seed() {
    let values = [
        (". . . . . O . . . . .", 10),
        (". . . . O O . . . . .", 100),
        (". . . . O O O . . . .", 1_000),
        (". . . O O O O . . . .", 10_000),
        (". . . O O O O O . . .", 100_000_000),
        ("O O . . . . . . . . .", 10),
        ("O O O . . . . . . . .", 100),
        ("O O O O . . . . . . .", 1_000),
        (". . . O O . O . . . .", 100 + 10),
        (". . . . X X X . . . .", -1_000),
        // One end each is closed by the other's stone.
        (". . . X O O . . . . .", 10 - 1),
        (". . X O O O X . . . .", -1 - 1),
    ];
    assert_eq!(values.map(|(row, _)| row_value(row)), values.map(|(_, value)| value));
}

#[test]
fn the_own_five_comes_before_the_defence() {
    let drawing = "
        . . . . . . . . .
        . X X X X . . . .
        . . . . . . . . .
        . . O O O O X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    assert_eq!(reply(drawing, Rule::Freestyle), "b6");
}

#[test]
fn a_four_is_blocked_also_in_its_gap() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . X X . X X . . .
        . . . . . . . . .
        . . O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    assert_eq!(reply(drawing, Rule::Freestyle), "d7");
}

#[test]
fn an_open_three_is_seen_by_looking_ahead() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . O . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    let answer = reply(drawing, Rule::Freestyle);
    assert!(["b5", "c5", "g5", "h5"].contains(&answer.as_str()), "{answer}");
}

#[test]
fn scores_kept_by_line_equal_scores_from_scratch() {
    let mut dice = crate::Random::new(7);
    for rule in Rule::ALL {
        let mut position = Position::new(Size::new(9).unwrap(), rule);
        let mut rows = Rows::new(position.board(), rule);
        while position.outcome().is_none() {
            let empty: Vec<Point> = position.board().empty_points().collect();
            let point = empty[dice.below(empty.len())];
            let stone = position.to_move();
            let wins = position.board().wins(point, stone, rule);
            let before = rows.value(stone);
            let gain = rows.gain(point, stone);
            rows.flip(point, stone);
            assert_eq!(rows.value(stone), before + gain);
            assert_eq!(gain > WON, wins, "{position:?} {point}");
            position.play(point).unwrap();
            assert_eq!(rows.value(stone), Rows::new(position.board(), rule).value(stone));
        }
    }
}

#[test]
fn stops_when_asked() {
    let stop = Stop::new();
    stop.stop();
    let position = Position::replay("h8i9h9i8", Size::STANDARD, Rule::Freestyle).unwrap();
    let mut search = Lookahead::new(&position, &NoClock, &stop);
    search.choose(&position, 0);
    assert!(search.nodes <= 3 * 64, "{} nodes", search.nodes);
}
