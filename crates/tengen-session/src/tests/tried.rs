//! Moves that are tried before they count.

use super::check;

#[test]
fn a_sound_move_that_was_tried_is_played() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 try 0 h8
        < weigh #1 h8
        > 2 weighed #1 h8 sound
        < 2 moved first black h8
        < ask #2 move
        ? assisted false
    ",
    );
}

#[test]
fn a_blunder_is_told_first_and_played_when_it_is_meant() {
    check(
        "
        = freestyle 15 none engine me
        < 1 started
        < ask #1 move
        > 1 answer #1 h8
        < 2 moved first black h8
        > 2 try 1 a1
        < weigh #2 a1
        > 3 weighed #2 a1 blunder
        < 3 warned second a1
        < refused blunder a1 black
        ? moves h8
        ? assisted true
        > 4 play 1 a1
        < 4 moved second white a1
        < ask #4 move
    ",
    );
}

#[test]
fn a_move_that_cannot_be_played_is_not_weighed() {
    check(
        "
        = renju 15 none me engine
        < 1 started
        > 1 try 1 h8
        < refused stale 0
        > 2 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 3 try 1 h9
        < refused not_your_turn
        > 4 answer #2 i9
        < 3 moved second white i9
        > 5 try 2 i9
        < refused occupied i9 white
        > 6 pause
        < 4 paused
        > 7 try 2 h9
        < refused paused
    ",
    );
}

#[test]
fn a_double_click_is_weighed_twice_and_played_once() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 try 0 h8
        < weigh #1 h8
        > 2 try 0 h8
        < weigh #1 h8
        > 3 weighed #1 h8 sound
        < 2 moved first black h8
        < ask #2 move
        > 4 weighed #1 h8 sound
        < refused stale 1
    ",
    );
}

#[test]
fn what_happens_while_a_move_is_weighed_makes_it_stale() {
    check(
        "
        = freestyle 15 none me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 move
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 try 2 h9
        < weigh #3 h9
        > 4 undo 2
        < 4 undone first to 0
        > 5 weighed #3 h9 sound
        < refused stale 0
        > 6 try 0 h9
        < weigh #4 h9
        > 7 pause
        < 5 paused
        > 8 weighed #4 h9 blunder
        < refused stale 0
        ? moves
    ",
    );
}

#[test]
fn a_flag_that_falls_while_a_move_is_weighed_ends_the_game() {
    check(
        "
        = freestyle 15 none me engine per-move 1000
        < 1 started 0ms+1000msx1/0ms+1000msx1
        > 1 play 0 h8
        < 2 moved first black h8 0ms+1000msx1/0ms+1000msx1
        < ask #2 move 1000ms+1000ms
        > 2 answer #2 i9
        < 3 moved second white i9 0ms+1000msx1/0ms+1000msx1
        > 3 try 2 h9
        < weigh #3 h9
        > 1003 weighed #3 h9 sound
        < 4 ended second 0ms/0ms+1000msx1
        < over white time
        < refused stale 2
    ",
    );
}

#[test]
fn between_people_and_in_an_opening_nothing_is_weighed() {
    check(
        "
        = freestyle 15 none me you
        < 1 started
        > 1 try 0 h8
        < 2 moved first black h8
    ",
    );
    check(
        "
        = freestyle 15 swap me engine
        < 1 started
        > 1 try 0 h8
        < 2 moved first black h8
    ",
    );
}
