//! Imported games before the judge of `tengen-rules`.

use proptest::collection::vec;
use proptest::prelude::*;
use tengen_formats::{Game, ReadOptions, judge, read, replay};
use tengen_rules::{Point, Position, Reason, Rule, Size, Stone, format_moves};

fn game(sgf: &str) -> Game {
    read(sgf.as_bytes(), None, &ReadOptions::default()).expect("an SGF").remove(0)
}

fn findings(sgf: &str) -> Vec<String> {
    judge(&game(sgf)).findings.iter().map(ToString::to_string).collect()
}

/// Black has four in column a, White in column b.
const FOUR: &str = ";B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd]";

#[test]
fn the_end_of_one_variation_is_not_the_end_of_the_next() {
    let sgf = format!("(;GM[4]SZ[15]{FOUR}(;B[ae];W[oo])(;B[oo];W[be];B[aa]))");
    assert_eq!(
        findings(&sgf),
        [
            "move 10: o1 comes after the end of the game",
            "move 11: a15 comes after the end of the game"
        ]
    );
    let outcome = judge(&game(&sgf)).outcome.expect("the main line ends");
    assert_eq!((outcome.winner, outcome.reason), (Some(Stone::Black), Reason::Five));
}

#[test]
fn a_stone_on_a_stone_is_found_and_the_line_goes_on() {
    let found = findings("(;GM[4]SZ[15];B[hh];W[hh];B[ii](;W[ii])(;W[jj]))");
    assert_eq!(found, ["move 2: h8 already has a stone", "move 4: i7 already has a stone"]);
}

#[test]
fn setup_counts_and_is_taken_back_after_its_variation() {
    let found = findings(
        "(;GM[4]SZ[15]AB[aa:ad](;AW[hh];B[hh])(;B[hh])(;AE[aa];B[ae];W[oo])(;B[ae];W[oo]))",
    );
    assert_eq!(
        found,
        ["move 1: h8 already has a stone", "move 2: o1 comes after the end of the game"]
    );
}

#[test]
fn a_forbidden_move_ends_a_game_of_renju_only() {
    let sgf = |rule: &str| {
        format!("(;GM[4]SZ[15]RU[{rule}]AB[hg][hf][gh][fh]AW[aa][oo][ao];B[hh];W[oa])")
    };
    assert_eq!(findings(&sgf("renju")), ["move 2: o15 comes after the end of the game"]);
    let outcome = judge(&game(&sgf("renju"))).outcome.expect("White has won");
    assert_eq!((outcome.winner, outcome.reason), (Some(Stone::White), Reason::Forbidden));
    assert_eq!(findings(&sgf("freestyle")), Vec::<String>::new());
}

#[test]
fn a_position_begins_anew_after_setup_a_pass_or_a_move_out_of_turn() {
    let check = |sgf: &str, moves: &str, stones: usize, to_move| {
        let (position, finding) = replay(&game(sgf), Rule::Freestyle);
        assert_eq!(finding, None);
        assert_eq!(format_moves(position.moves()), moves);
        assert_eq!((position.board().count(), position.to_move()), (stones, to_move));
    };
    check("(;GM[4]SZ[15];B[hh];W[ig])", "h8i9", 2, Stone::Black);
    check("(;GM[4]SZ[15]AB[hh]PL[W];W[ig];B[ii])", "i9i7", 3, Stone::White);
    check("(;GM[4]SZ[15];B[hh];W[];B[ii])", "i7", 2, Stone::White);
    check("(;GM[4]SZ[15];B[hh];B[ii];W[jj])", "i7j6", 3, Stone::Black);
    check("(;GM[4]SZ[15];B[hh];W[ii];AE[hh])", "", 1, Stone::Black);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// On small boards random games end, and moves come after the end.
    #[test]
    fn judge_and_position_agree_on_plain_games(
        side in 5..=8usize,
        rule in prop::sample::select(Rule::ALL.to_vec()),
        moves in vec((0..8usize, 0..8usize), 0..64),
    ) {
        let size = Size::new(side).expect("a size");
        let points = moves.iter().filter_map(|&(x, y)| Point::new(x % side, y % side));
        let mut seen = Vec::new();
        for point in points {
            if !seen.contains(&point) {
                seen.push(point);
            }
        }
        let mut game = Game::from_moves(size, &seen);
        game.rule = Some(rule);
        let mut position = Position::new(size, rule);
        let refused = seen.iter().find_map(|&point| position.play(point).err());
        let verdict = judge(&game);
        prop_assert_eq!(verdict.outcome.as_ref(), position.outcome());
        prop_assert_eq!(verdict.findings.first().map(|finding| finding.refusal), refused);
        prop_assert_eq!(verdict.count, seen.len() - position.ply());
        let (replayed, finding) = replay(&game, rule);
        prop_assert_eq!(replayed, position);
        prop_assert_eq!(finding.map(|finding| finding.refusal), refused);
    }
}
