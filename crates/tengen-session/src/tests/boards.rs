//! Stones, clicks, refusals, results.

use super::check;

#[test]
fn a_person_plays_and_the_engine_answers() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 10 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 20 answer #2 i9
        < 3 moved second white i9
        > 30 play 2 h9
        < 4 moved first black h9
        < ask #4 move
        ? moves h8i9h9
        ? can move_now offer_draw pause resign restart undo
    ",
    );
}

#[test]
fn the_engine_begins_when_it_has_black() {
    check(
        "
        = freestyle 15 none engine me
        < 1 started
        < ask #1 move
        > 10 play 0 h8
        < refused not_your_turn
        > 20 answer #1 h8
        < 2 moved first black h8
        ? can hint offer_draw pause play resign restart
    ",
    );
}

#[test]
fn second_click_on_an_old_board_is_refused() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 0 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 5 play 0 h9
        < refused stale 1
        > 9 play 1 h9
        < refused not_your_turn
    ",
    );
}

#[test]
fn a_second_answer_to_the_same_question_does_nothing() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 0 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 5 answer #2 i9
        < 3 moved second white i9
        > 6 answer #2 j10
        > 7 answer #99 j10
        ? moves h8i9
    ",
    );
}

#[test]
fn occupied_and_off_board_points_are_refused_with_the_reason() {
    check(
        "
        = freestyle 9 none black white
        < 1 started
        > 0 play 0 e5
        < 2 moved first black e5
        > 1 play 1 e5
        < refused occupied e5 black
        > 2 play 1 k3
        < refused off_board k3
    ",
    );
}

#[test]
fn five_in_a_row_ends_the_game_and_the_board() {
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
        > 7 play 6 h11
        < 8 moved first black h11
        < ask #8 move
        > 8 answer #8 a4
        < 9 moved second white a4
        > 9 play 8 h12
        < 10 moved first black h12
        < over black five
        > 10 play 9 a5
        < refused game_over five
        > 11 pause
        < refused game_over five
        > 12 resign
        < refused game_over five
        > 13 hint 9
        < refused game_over five
        > 14 offer-draw
        < refused game_over five
        ? points Some(30)
        ? can rematch restart undo
    ",
    );
}

#[test]
fn a_forbidden_click_is_refused_with_its_shapes() {
    check(
        "
        = renju 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 a1
        < 3 moved second white a1
        > 3 play 2 h9
        < 4 moved first black h9
        < ask #4 move
        > 4 answer #4 a3
        < 5 moved second white a3
        > 5 play 4 i7
        < 6 moved first black i7
        < ask #6 move
        > 6 answer #6 a5
        < 7 moved second white a5
        > 7 play 6 j7
        < 8 moved first black j7
        < ask #8 move
        > 8 answer #8 a7
        < 9 moved second white a7
        > 9 play 8 h7
        < refused forbidden h7 double-three [{grows_at:[g7,k7],stones:[h7,i7,j7]},{grows_at:[h6,h10],stones:[h7,h8,h9]}]
    ",
    );
}

#[test]
fn a_forbidden_answer_of_the_engine_is_judged_by_the_rules() {
    check(
        "
        = renju 15 none engine me
        < 1 started
        < ask #1 move
        > 1 answer #1 h8
        < 2 moved first black h8
        > 2 play 1 a1
        < 3 moved second white a1
        < ask #3 move
        > 3 answer #3 h9
        < 4 moved first black h9
        > 4 play 3 a3
        < 5 moved second white a3
        < ask #5 move
        > 5 answer #5 i7
        < 6 moved first black i7
        > 6 play 5 a5
        < 7 moved second white a5
        < ask #7 move
        > 7 answer #7 j7
        < 8 moved first black j7
        > 8 play 7 a7
        < 9 moved second white a7
        < ask #9 move
        > 9 answer #9 h7
        < 10 moved first black h7
        < over white forbidden
        ? points Some(30)
    ",
    );
}

#[test]
fn an_answer_that_cannot_be_played_gives_the_game_up() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 h8
        < 3 ended first
        < over black resigned
    ",
    );
    check(
        "
        = freestyle 9 none me engine
        < 1 started
        > 1 play 0 e5
        < 2 moved first black e5
        < ask #2 move
        > 2 answer #2 p15
        < 3 ended first
        < over black resigned
    ",
    );
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 black
        < 3 ended first
        < over black resigned
    ",
    );
}

#[test]
fn resigning_gives_the_game_to_the_other() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 second: resign
        < refused not_a_person
        > 3 resign
        < 3 ended second
        < over white resigned
        < stop #2
        > 4 answer #2 i9
        > 5 resign
        < refused game_over resigned
    ",
    );
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 first: resign
        < 3 ended second
        < over white resigned
    ",
    );
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 resign
        < 3 ended first
        < over black resigned
    ",
    );
}

#[test]
fn a_hint_goes_down_the_ladder_and_marks_the_game_as_assisted() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 hint 0
        < 2 hinted first 1
        < hint 0 stage 1
        > 2 hint 0
        < 3 hinted first 2
        < hint 0 stage 2
        > 3 hint 0
        < 4 hinted first 3
        < hint 0 stage 3
        > 4 hint 0
        < 5 hinted first 4
        < hint 0 stage 4
        > 5 hint 0
        < hint 0 stage 4
        > 6 play 0 h8
        < 6 moved first black h8
        < ask #6 move
        > 7 hint 1
        < refused no_hint
        > 8 hint 0
        < refused stale 1
        > 9 answer #6 i9
        < 7 moved second white i9
        > 10 hint 2
        < 8 hinted first 1
        < hint 2 stage 1
        ? assisted true
    ",
    );
}

#[test]
fn there_are_no_hints_between_people() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 hint 0
        < refused no_hint
    ",
    );
}

#[test]
fn move_now_hurries_only_a_thinking_engine() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 move-now 0
        < refused not_thinking
        > 2 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 3 move-now 0
        < refused stale 1
        > 4 move-now 1
        < hurry #2
    ",
    );
}

#[test]
fn a_rematch_is_begun_once() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 rematch kept
        < refused not_over
        > 2 resign
        < 2 ended second
        < over white resigned
        > 3 rematch kept
        < begin me against engine
        > 3 followed g2
        < 3 followed by g2
        < over white resigned
        > 4 rematch swapped
        < refused followed g2
        > 5 followed g3
    ",
    );
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 2 resign
        < 2 ended second
        < over white resigned
        > 3 rematch swapped
        < begin engine against me
    ",
    );
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 restart
        < begin me against engine
        > 3 followed g2
        < 3 followed by g2
        > 4 answer #2 i9
        < 4 moved second white i9
        ? can hint offer_draw pause play resign undo
    ",
    );
}

#[test]
fn a_restarted_host_asks_the_same_question_again() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 9000 restart-host
        < ask #2 move
        > 9001 answer #2 i9
        < 3 moved second white i9
        > 9002 restart-host
    ",
    );
}

#[test]
fn a_full_board_is_a_draw() {
    // Rows of two and two, shifted so that no five comes about in any direction.
    let order = [
        "a1", "c1", "b1", "d1", "e1", "a2", "c2", "b2", "d2", "e2", "a3", "c3", "b3", "d3", "e3",
        "a4", "c4", "b4", "d4", "e4", "a5", "c5", "b5", "d5", "e5",
    ];
    let mut script = super::Script::default();
    script.line("= freestyle 5 none ada lin");
    for (ply, at) in order.iter().enumerate() {
        script.line(&format!("> {ply} play {ply} {at}"));
    }
    assert_eq!(script.out.last().map(String::as_str), Some("< over nobody full-board"));
}
