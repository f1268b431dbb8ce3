//! Who may say what. A seat speaks for itself; a screen speaks for the people at it.

use super::check;

#[test]
fn a_seat_plays_in_its_own_turn_only() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 second: play 0 h8
        < refused not_your_turn
        > 2 first: play 0 h8
        < 2 moved first black h8
        > 3 first: play 1 i9
        < refused not_your_turn
        > 4 first: try 1 i9
        < refused not_your_turn
        > 5 second: play 1 i9
        < 3 moved second white i9
    ",
    );
    check(
        "
        = freestyle 15 swap1 ada lin
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 first: choose 1 black
        < refused not_your_turn
        > 3 second: choose 1 black
        < 3 chose second black
    ",
    );
}

#[test]
fn nobody_answers_an_offer_of_their_own() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 first: offer-draw
        < 3 offered first draw
        > 3 first: accept 3
        < refused no_offer
        > 4 second: decline 3
        < 4 declined second draw
        > 5 first: undo 1
        < 5 offered first undo to 0
        > 6 second: accept 5
        < 6 undone first to 0
    ",
    );
}

#[test]
fn a_seat_without_a_move_has_nothing_to_take_back() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 second: undo 1
        < refused nothing_to_undo
    ",
    );
}

#[test]
fn nobody_speaks_for_the_engine() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 second: resign
        < refused not_a_person
        > 2 second: pause
        < refused not_a_person
        > 3 first: play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 4 second: play 1 i9
        < refused not_a_person
        > 5 second: move-now 1
        < refused not_a_person
        > 6 first: hint 1
        < refused no_hint
    ",
    );
}
