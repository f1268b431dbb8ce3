//! All 449 boards with answers from outside the project; the files name their sources.

use tengen_rules::{Board, Foul, Point, Size, Stone, parse_moves};

struct Published<'a> {
    id: &'a str,
    board: Board,
    forbidden: Vec<(Point, Foul)>,
    /// Points stated legal; `None` when every point that is not forbidden is.
    legal: Option<Vec<Point>>,
}

fn read(line: &str) -> Published<'_> {
    let fields: Vec<&str> = line.split('\t').collect();
    let mut board = Board::new(Size::STANDARD);
    for (field, stone) in [(fields[1], Stone::Black), (fields[2], Stone::White)] {
        for point in parse_moves(field).unwrap() {
            board.put(point, stone);
        }
    }
    let mut forbidden: Vec<(Point, Foul)> = fields[3]
        .split_whitespace()
        .filter(|field| *field != "-")
        .map(|field| {
            let (point, kind) = field.split_once(':').expect("point:kind");
            let foul = match kind {
                "33" => Foul::DoubleThree,
                "44" => Foul::DoubleFour,
                "6" => Foul::Overline,
                other => panic!("{other} is no kind of foul"),
            };
            (point.parse().unwrap(), foul)
        })
        .collect();
    forbidden.sort_unstable();
    let legal = match fields.get(4) {
        None | Some(&"*") => None,
        Some(&"-") => Some(Vec::new()),
        Some(points) => Some(parse_moves(points).unwrap()),
    };
    Published { id: fields[0], board, forbidden, legal }
}

fn check(text: &str, known: usize) {
    let boards: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).map(read).collect();
    assert_eq!(boards.len(), known);
    for Published { id, board, forbidden, legal } in boards {
        match legal {
            None => assert_eq!(board.forbidden_points(), forbidden, "{id}"),
            Some(legal) => {
                for (point, foul) in forbidden {
                    assert_eq!(board.foul(point), Some(foul), "{id} {point}");
                }
                for point in legal {
                    assert_eq!(board.foul(point), None, "{id} {point}");
                }
            }
        }
    }
}

#[test]
fn every_board_agrees_with_its_author() {
    check(include_str!("../published/authors.txt"), 143);
}

#[test]
fn every_board_agrees_with_three_programs() {
    check(include_str!("../published/programs.txt"), 306);
}
