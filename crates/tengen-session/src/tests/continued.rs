//! Games that go on from the moves of another one.

use tengen_rules::{OpeningRule, Rule, Size};

use super::check;
use crate::{Seat, Setup, SetupError, Text, Written};

#[test]
fn a_game_goes_on_from_the_moves_it_was_given_and_no_further_back() {
    check(
        "
        = freestyle 15 none me engine from h8i9j10
        < 1 started
        < ask #1 move
        ? moves h8i9j10
        ? ply 0
        > 1 undo 0
        < refused nothing_to_undo
        > 2 answer #1 g7
        < 2 moved second white g7
        > 3 play 1 h9
        < 3 moved first black h9
        < ask #3 move
        > 4 undo 2
        < 4 undone first to 1
        < stop #3
        ? moves h8i9j10g7
    ",
    );
}

#[test]
fn it_is_assisted_and_counts_nothing() {
    check(
        "
        = freestyle 15 none me engine from h8a1h9a2h10a3h11a4
        < 1 started
        ? assisted true
        > 1 play 0 h12
        < 2 moved first black h12
        < over black five
        ? points None
        > 2 rematch swapped
        < begin engine against me from h8a1h9a2h10a3h11a4
    ",
    );
}

#[test]
fn it_goes_on_only_from_moves_that_leave_something_to_play() {
    let setup = |opening, from: &str| Setup {
        rule: Text(Rule::Freestyle),
        size: Size::new(9).expect("a size"),
        opening: Text(opening),
        clock: None,
        first: Seat::Person { name: String::new() },
        second: Seat::Person { name: String::new() },
        from: Text(Written::read(from).expect("moves")),
        room: None,
    };
    let checked = |opening, from| setup(opening, from).check();
    assert_eq!(checked(OpeningRule::None, "e5d4"), Ok(()));
    assert_eq!(checked(OpeningRule::None, "e5e5"), Err(SetupError::From), "a point twice");
    assert_eq!(checked(OpeningRule::None, "h8j9"), Err(SetupError::From), "off the board");
    let over = "a1b1a2b2a3b3a4b4a5";
    assert_eq!(checked(OpeningRule::None, over), Err(SetupError::From), "five");
    assert_eq!(checked(OpeningRule::Swap2, "e5d4"), Err(SetupError::From), "an opening");
}
