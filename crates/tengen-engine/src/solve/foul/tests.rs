use proptest::prelude::*;
use tengen_rules::{Board, Position, Rule, Size, Stone};

use crate::cell::Cell;
use crate::ruleset::Renju;
use crate::solve::line_board::{At, LineBoard};
use crate::state::State;

/// Boards of any size with so many black and white stones in a hundred points.
fn boards(black: u32, white: u32) -> impl Strategy<Value = Board> {
    let cell = prop_oneof![
        black => Just(Some(Stone::Black)),
        white => Just(Some(Stone::White)),
        100 - black - white => Just(None),
    ];
    let side = prop_oneof![Just(5), Just(8), Just(11), Just(15), Just(22)];
    side.prop_flat_map(move |side: usize| {
        let size = Size::new(side).expect("a size from 5 to 22");
        prop::collection::vec(cell.clone(), side * side).prop_map(move |cells| {
            let mut board = Board::new(size);
            for (point, stone) in size.points().zip(cells) {
                if let Some(stone) = stone {
                    board.put(point, stone);
                }
            }
            board
        })
    })
}

/// How many forbidden points there are, once all three judges have named the same.
fn agreed(board: &Board) -> usize {
    let position = Position::set_up(board.clone(), Rule::Renju, Stone::Black);
    let mut state = State::<Renju>::new(&position);
    let mut lines = LineBoard::<Renju>::new(board.size(), board.stones(), Stone::White);
    let mut fouls = 0;
    for point in board.empty_points() {
        let foul = board.foul(point).is_some();
        let judged = (
            state.is_foul(Stone::Black, Cell::of(point)),
            lines.is_foul(At::of(point), Stone::Black),
        );
        assert_eq!(judged, (foul, foul), "{point}\n{board}");
        fouls += usize::from(foul);
    }
    fouls
}

proptest! {
    #[test]
    fn the_three_judges_agree_on_sparse_boards(board in boards(14, 6)) {
        agreed(&board);
    }

    #[test]
    fn the_three_judges_agree_on_dense_boards(board in boards(38, 12)) {
        agreed(&board);
    }
}

#[test]
fn the_boards_of_the_law_have_fouls_to_disagree_about() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    for (black, white) in [(14, 6), (38, 12)] {
        let mut one = || boards(black, white).new_tree(&mut runner).unwrap().current();
        let fouls: usize = (0..40).map(|_| agreed(&one())).sum();
        assert!(fouls > 40, "{fouls} at {black} %");
    }
}
