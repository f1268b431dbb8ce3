//! The judge of fouls and wins agrees with the slow judge, and with itself on turned boards.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_rules::{Board, Direction, Foul, Point, Rule, Size, Stone, Symmetry};

#[path = "../../crates/tengen-rules/tests/proof/oracle.rs"]
mod oracle;

use oracle::{Oracle, cell};

/// How many points a side the part of the board has where the stones begin.
const BOX: usize = 8;

/// A board of pieces of lines, so that few bytes make shapes. The first three bytes are the size
/// and the corner of a box; each pair after them is a start in the box with a direction, and six
/// cells in that direction, of which the top bits choose the colour: black three times out of four.
fn board(bytes: &[u8]) -> Option<(Board, Vec<Point>)> {
    let [side, col, row, pieces @ ..] = bytes else { return None };
    let size = Size::new(5 + usize::from(*side) % 18)?;
    let room = size.side().saturating_sub(BOX) + 1;
    let (left, bottom) = (usize::from(*col) % room, usize::from(*row) % room);
    let corner = |index: usize| Point::new(left + index % BOX, bottom + index / BOX);
    let mut board = Board::new(size);
    for piece in pieces.chunks_exact(2) {
        let direction = Direction::ALL[usize::from(piece[0] >> 6)];
        let stone = if piece[1] >> 6 == 3 { Stone::White } else { Stone::Black };
        let start = corner(usize::from(piece[0] & 63))?;
        for step in (0..6).filter(|step| piece[1] >> step & 1 == 1) {
            let point = start.step(direction, step);
            if let Some(point) = point.filter(|&point| board.is_empty_at(point)) {
                board.put(point, stone);
            }
        }
    }
    let near =
        (0..BOX * BOX).filter_map(corner).filter(|&point| board.is_empty_at(point)).collect();
    Some((board, near))
}

fuzz_target!(|bytes: &[u8]| {
    let Some((board, near)) = board(bytes) else { return };
    let size = board.size();
    let fouls = board.forbidden_points();
    let mut oracle = Oracle::new(&board);
    for point in near {
        let fast = fouls.iter().find(|(at, _)| *at == point).map(|(_, foul)| *foul);
        assert_eq!(fast, oracle.foul(cell(point)), "{point}\n{board}");
    }

    for (point, stone) in board.stones() {
        for rule in Rule::ALL {
            let slow = oracle.wins(rule, cell(point), stone);
            assert_eq!(board.wins(point, stone, rule), slow, "{point} {rule}\n{board}");
        }
    }

    for symmetry in Symmetry::ALL {
        let mut turned: Vec<(Point, Foul)> =
            fouls.iter().map(|&(point, foul)| (symmetry.point(point, size), foul)).collect();
        turned.sort_unstable();
        assert_eq!(symmetry.board(&board).forbidden_points(), turned, "{symmetry:?}\n{board}");
    }
});
