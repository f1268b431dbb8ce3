//! An opponent that scores every empty point by one table and never looks ahead.
//!
//! For each of the four directions it counts the stones that touch the point on both sides, its own
//! and the other's, and how many of the two ends are empty. The sums of what both would make there are
//! compared, and equal points are drawn by lot.

use tengen_rules::{Direction, Point, Position, Stone};

use super::{dice, middle, own_five};

/// What a point is worth for one side by what a stone there makes in one direction.
struct Scores {
    nothing: u32,
    two: u32,
    closed_three: u32,
    open_three: u32,
    closed_four: u32,
    open_four: u32,
    five: u32,
}

/// What it makes itself: the column "White" of the printed table.
const OWN: Scores = Scores {
    nothing: 5,
    two: 10,
    closed_three: 25,
    open_three: 50,
    closed_four: 55,
    open_four: 10_000,
    five: 30_000,
};

/// What it takes from the other side: the column "Black".
const OTHER: Scores = Scores {
    nothing: 0,
    two: 10,
    closed_three: 30,
    open_three: 40,
    closed_four: 60,
    open_four: 200,
    five: 20_000,
};

/// The stones of one colour that touch a point in one direction, on both sides.
struct Row {
    stones: usize,
    empty_ends: usize,
}

/// The move of this opponent; `None` when the game is over.
pub(crate) fn table(position: &Position, seed: u64) -> Option<Point> {
    if position.outcome().is_some() {
        return None;
    }
    if position.board().count() == 0 {
        return Some(middle(position.size()));
    }
    if let Some(five) = own_five(position) {
        return Some(five);
    }
    let legal = position.board().empty_points().filter(|&point| position.is_legal(point));
    let mut best = 0;
    let mut equals = Vec::new();
    for point in legal {
        let score = score(position, point);
        if score > best {
            best = score;
            equals.clear();
        }
        if score == best {
            equals.push(point);
        }
    }
    let lot = dice(seed, position).below(equals.len());
    Some(equals[lot])
}

fn score(position: &Position, point: Point) -> u32 {
    let own = position.to_move();
    let sides = [(own, &OWN), (!own, &OTHER)];
    let along = |(stone, scores): &(Stone, &Scores)| -> u32 {
        Direction::ALL.into_iter().map(|d| value(position, point, d, *stone, scores)).sum()
    };
    sides.iter().map(along).sum()
}

fn value(
    position: &Position,
    point: Point,
    direction: Direction,
    stone: Stone,
    scores: &Scores,
) -> u32 {
    let row = row(position, point, direction, stone);
    match (row.stones, row.empty_ends) {
        (0, _) => scores.nothing,
        (1, _) => scores.two,
        (2, 1) => scores.closed_three,
        (2, 2) => scores.open_three,
        (3, 1) => scores.closed_four,
        (3, 2) => scores.open_four,
        (4.., _) if position.board().wins(point, stone, position.rule()) => scores.five,
        _ => 0,
    }
}

fn row(position: &Position, point: Point, direction: Direction, stone: Stone) -> Row {
    let board = position.board();
    let mut row = Row { stones: 0, empty_ends: 0 };
    for side in [1, -1] {
        let mut ahead = (1..).map_while(|step| point.step(direction, side * step));
        let end = ahead.find(|&at| {
            let same = board.stone(at) == Some(stone);
            row.stones += usize::from(same);
            !same
        });
        row.empty_ends += usize::from(end.is_some_and(|at| board.is_empty_at(at)));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Board, Drawing, Rule};

    /// The score of the marked point of a drawing, White to move.
    fn score_of(drawing: &str, rule: Rule) -> u32 {
        let Drawing { board, marks } = drawing.parse().unwrap();
        score(&Position::set_up(board, rule, Stone::White), marks[0].0)
    }

    /// The score along one row of eleven points, White to move, without the five points that each
    /// of the three other directions gives for nothing.
    fn row_score(row: &str) -> u32 {
        let empty = ". . . . . . . . . . .\n".repeat(5);
        score_of(&format!("{empty}{row}\n{empty}"), Rule::Freestyle) - 15
    }

    #[test]
    fn own_shapes_have_the_values_of_the_white_column() {
        let values = [
            (". . . . . ? . . . . .", 5),
            (". . . . O ? . . . . .", 10),
            (". . . X O O ? . . . .", 25),
            (". . . . O ? O . . . .", 50),
            (". . X O O O ? . . . .", 55),
            (". . . O O ? O . . . .", 10_000),
            (". . X O O ? O O X . .", 30_000),
        ];
        assert_eq!(values.map(|(row, _)| row_score(row)), values.map(|(_, value)| value));
    }

    #[test]
    fn the_others_shapes_have_the_values_of_the_black_column() {
        // The point is also an own move that makes nothing in this direction: 5 each.
        let values = [
            (". . . . X ? . . . . .", 5 + 10),
            (". . . O X X ? . . . .", 5 + 30),
            (". . . . X ? X . . . .", 5 + 40),
            (". . O X X X ? . . . .", 5 + 60),
            (". . . X X ? X . . . .", 5 + 200),
            (". . O X X ? X X O . .", 5 + 20_000),
        ];
        assert_eq!(values.map(|(row, _)| row_score(row)), values.map(|(_, value)| value));
    }

    #[test]
    fn the_edge_closes_an_end() {
        assert_eq!(row_score("? O O . . . . . . . ."), 25);
        assert_eq!(row_score("X X X ? . . . . . . ."), 5 + 60);
    }

    #[test]
    fn a_shape_closed_at_both_ends_is_worth_nothing() {
        assert_eq!(row_score(". . X O ? O X . . . ."), 0);
        assert_eq!(row_score(". O X X ? X O . . . ."), 5);
    }

    #[test]
    fn both_sides_and_all_directions_are_added() {
        let drawing = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . O O ? . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        // Horizontally an own open three, vertically one of the other's, nothing on the diagonals.
        assert_eq!(score_of(drawing, Rule::Freestyle), 50 + (5 + 40) + 5 + 5);
    }

    #[test]
    fn a_row_that_does_not_win_under_the_rule_is_no_five() {
        let drawing = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O ? O O O .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        ";
        assert_eq!(score_of(drawing, Rule::Freestyle), 30_000 + 15);
        assert_eq!(score_of(drawing, Rule::Standard), 15);
    }

    #[test]
    fn the_own_five_comes_before_two_fives_of_the_other() {
        let board: Board = "
            . . . . . . . . .
            X . . . . . . . .
            X O O O O . . . .
            X . . . . . . . .
            X . . . . . . . .
            . X X X X O . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        "
        .parse()
        .unwrap();
        let position = Position::set_up(board, Rule::Freestyle, Stone::White);
        assert_eq!(table(&position, 0), Some("f7".parse().unwrap()));
    }
}
