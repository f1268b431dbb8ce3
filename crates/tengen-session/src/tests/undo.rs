//! Taking back and playing again, at every moment.

use super::check;

#[test]
fn undo_goes_back_to_the_persons_turn() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 play 2 h9
        < 4 moved first black h9
        < ask #4 move
        > 4 answer #4 i10
        < 5 moved second white i10
        > 5 undo 4
        < 6 undone first to 2
        ? moves h8i9
        > 6 undo 2
        < 7 undone first to 0
        ? moves
        > 7 undo 0
        < refused nothing_to_undo
        ? can hint offer_draw pause play redo resign restart
        ? assisted true
    ",
    );
}

#[test]
fn undo_while_the_engine_thinks_makes_its_answer_stale() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 undo 1
        < 3 undone first to 0
        < stop #2
        > 3 answer #2 i9
        ? moves
        > 4 play 0 h9
        < 4 moved first black h9
        < ask #4 move
    ",
    );
}

#[test]
fn a_second_click_on_undo_takes_nothing_more_back() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 play 2 h9
        < 4 moved first black h9
        < ask #4 move
        > 4 answer #4 i10
        < 5 moved second white i10
        > 5 undo 4
        < 6 undone first to 2
        > 6 undo 4
        < refused stale 2
    ",
    );
}

#[test]
fn undo_and_the_engines_answer_may_cross_on_the_way() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 undo 1
        < 4 undone first to 0
        > 4 undo 1
        < refused stale 0
    ",
    );
}

#[test]
fn there_is_nothing_to_take_back_before_ones_own_first_move() {
    check(
        "
        = freestyle 15 none engine me
        < 1 started
        < ask #1 move
        > 1 undo 0
        < refused nothing_to_undo
        > 2 answer #1 h8
        < 2 moved first black h8
        > 3 undo 1
        < refused nothing_to_undo
    ",
    );
}

#[test]
fn redo_plays_both_moves_again_and_asks_nobody() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 play 2 h9
        < 4 moved first black h9
        < ask #4 move
        > 4 answer #4 i10
        < 5 moved second white i10
        > 5 undo 4
        < 6 undone first to 2
        > 6 undo 2
        < 7 undone first to 0
        > 7 redo 0
        < 8 redone to 2
        > 8 redo 2
        < 9 redone to 4
        > 9 redo 4
        < refused nothing_to_redo
        ? moves h8i9h9i10
    ",
    );
}

#[test]
fn redo_of_a_move_that_was_never_answered_asks_again() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 undo 1
        < 3 undone first to 0
        < stop #2
        > 3 redo 0
        < 4 redone to 1
        < ask #4 move
        > 4 answer #2 i9
        > 5 answer #4 i9
        < 5 moved second white i9
    ",
    );
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 undo 2
        < 4 undone first to 0
        > 4 play 0 h9
        < 5 moved first black h9
        < ask #5 move
        > 5 redo 1
        < refused nothing_to_redo
    ",
    );
}

#[test]
fn a_lost_game_can_be_taken_back_but_not_a_resigned_one() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 a1
        < 3 moved second white a1
        > 3 play 2 h9
        < 4 moved first black h9
        < ask #4 move
        > 4 answer #4 a2
        < 5 moved second white a2
        > 5 play 4 h10
        < 6 moved first black h10
        < ask #6 move
        > 6 answer #6 a3
        < 7 moved second white a3
        > 7 play 6 h12
        < 8 moved first black h12
        < ask #8 move
        > 8 answer #8 a4
        < 9 moved second white a4
        > 9 play 8 h14
        < 10 moved first black h14
        < ask #10 move
        > 10 answer #10 a5
        < 11 moved second white a5
        < over white five
        ? points Some(0)
        ? can rematch restart undo
        > 11 undo 10
        < 12 undone first to 8
        ? can hint offer_draw pause play redo resign restart undo
        > 12 play 8 h11
        < 13 moved first black h11
        < over black five
        ? points Some(15)
        > 13 resign
        < refused game_over five
        > 14 undo 9
        < 14 undone first to 8
    ",
    );
}

#[test]
fn undo_restores_both_clocks_and_redo_too() {
    check(
        "
        = freestyle 15 none me engine increment 60000 1000
        < 1 started 60000ms/60000ms
        > 1000 play 0 h8
        < 2 moved first black h8 60000ms/60000ms
        < ask #2 move 60000ms+1000ms
        > 3000 answer #2 i9
        < 3 moved second white i9 60000ms/59000ms
        > 9000 play 2 h9
        < 4 moved first black h9 55000ms/59000ms
        < ask #4 move 59000ms+1000ms
        > 20000 undo 3
        < 5 undone first to 2 60000ms/59000ms
        < stop #4
        ? deadline 80000
        > 30000 redo 2
        < 6 redone to 3 55000ms/59000ms
        < ask #6 move 59000ms+1000ms
        ? deadline 89000
        > 31000 undo 3
        < 7 undone first to 2 60000ms/59000ms
        < stop #6
        > 32000 undo 2
        < 8 undone first to 0 60000ms/60000ms
        ? deadline none
    ",
    );
}

#[test]
fn undo_between_people_needs_the_others_word() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved second white i9
        > 3 undo 2
        < 4 offered second undo to 1
        > 4 undo 2
        < refused offer_pending 4
        > 5 decline 4
        < 5 declined first undo to 1
        > 6 undo 2
        < 6 offered second undo to 1
        > 7 accept 4
        < refused no_offer
        > 8 accept 6
        < 7 undone second to 1
        ? moves h8
        ? assisted false
        > 9 redo 1
        < 8 redone to 2
    ",
    );
}

#[test]
fn one_may_ask_for_ones_own_move_before_the_others() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved second white i9
        > 3 first: undo 2
        < 4 offered first undo to 0
        > 4 accept 4
        < 5 undone first to 0
        ? moves
    ",
    );
}

#[test]
fn a_move_withdraws_an_offer_that_waits() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 undo 1
        < 3 offered first undo to 0
        > 3 play 1 i9
        < 4 moved second white i9
        > 4 accept 3
        < refused no_offer
    ",
    );
}

#[test]
fn undo_is_refused_while_paused() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 pause
        < 4 paused
        > 4 undo 2
        < refused paused
        > 5 redo 2
        < refused paused
        > 6 continue
        < 5 continued
        > 7 undo 2
        < 6 undone first to 0
    ",
    );
}

#[test]
fn undo_takes_the_hint_away() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 hint 2
        < 4 hinted first 1
        < hint 2 stage 1
        > 4 undo 2
        < 5 undone first to 0
        > 5 hint 0
        < 6 hinted first 1
        < hint 0 stage 1
    ",
    );
}
