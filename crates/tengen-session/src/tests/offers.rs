//! Draws by agreement.

use super::check;

#[test]
fn the_engine_is_asked_about_a_draw_while_it_thinks_on() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 offer-draw
        < 3 offered first draw
        < ask #3 draw
        > 3 offer-draw
        < refused offer_pending 3
        > 4 accept 3
        < refused no_offer
        > 5 answer #3 decline
        < 4 declined second draw
        > 6 offer-draw
        < refused offered_already
        > 7 answer #2 i9
        < 5 moved second white i9
        > 8 offer-draw
        < 6 offered first draw
        < ask #6 draw
        > 9 answer #6 agree
        < 7 ended nobody
        < over nobody agreement
        ? points Some(9)
    ",
    );
}

#[test]
fn an_agreed_draw_stops_the_thinking() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 offer-draw
        < 3 offered first draw
        < ask #3 draw
        > 3 answer #3 agree
        < 4 ended nobody
        < over nobody agreement
        < stop #2
        > 4 answer #2 i9
    ",
    );
}

#[test]
fn a_move_of_the_engine_withdraws_the_question() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 offer-draw
        < 3 offered first draw
        < ask #3 draw
        > 3 answer #2 i9
        < 4 moved second white i9
        < stop #3
        > 4 answer #3 agree
    ",
    );
}

#[test]
fn two_people_agree_on_a_draw() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 offer-draw
        < 3 offered second draw
        > 3 accept 9
        < refused no_offer
        > 4 accept 3
        < 4 ended nobody
        < over nobody agreement
        > 5 undo 1
        < refused game_over agreement
    ",
    );
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 first: offer-draw
        < 3 offered first draw
        > 3 undo 1
        < refused offer_pending 3
        > 4 decline 3
        < 4 declined second draw
        > 5 undo 1
        < 5 offered first undo to 0
    ",
    );
}
