//! The judge of fouls and wins agrees with the slow judge, and with itself on turned boards.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_rules::{Board, Foul, Point, Rule, Size, Stone, Symmetry};

#[path = "../../crates/tengen-rules/tests/proof/oracle.rs"]
mod oracle;

use oracle::{Oracle, cell};

/// The first byte is the size; of each byte after it the low half is how many points to leave
/// empty before the next stone, and the top bits are its colour: black three times out of four.
fn board(bytes: &[u8]) -> Option<Board> {
    let (&side, rest) = bytes.split_first()?;
    let size = Size::new(5 + usize::from(side) % 18)?;
    let mut board = Board::new(size);
    let mut points = size.points();
    for byte in rest {
        let Some(point) = points.nth(usize::from(byte & 15)) else { break };
        board.put(point, if byte >> 6 == 0 { Stone::White } else { Stone::Black });
    }
    Some(board)
}

fuzz_target!(|bytes: &[u8]| {
    let Some(board) = board(bytes) else { return };
    let size = board.size();
    let mut oracle = Oracle::new(&board);
    let fouls: Vec<(Point, Foul)> =
        board.empty_points().filter_map(|point| Some((point, oracle.foul(cell(point))?))).collect();
    assert_eq!(board.forbidden_points(), fouls, "\n{board}");

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
