//! Every opening rule, step by step.

use super::check;

#[test]
fn swap_lets_the_second_player_choose() {
    check(
        "
        = freestyle 15 swap ada lin
        < 1 started
        ? colours black first settled false
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 j10
        < 4 moved first black j10
        > 4 play 3 k11
        < refused choice_due [black,white]
        > 5 choose 3 put-two
        < refused not_offered put-two
        > 6 choose 3 black
        < 5 chose second black
        ? colours black second settled true
        > 7 choose 3 black
        < refused stale 4
        > 8 play 4 k11
        < 6 moved first white k11
    ",
    );
}

#[test]
fn swap_puts_an_engine_in_the_first_seat_to_work() {
    check(
        "
        = freestyle 15 swap engine me
        < 1 started
        < ask #1 place Anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place Anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place Anywhere
        > 3 play 2 a1
        < refused not_your_turn
        > 4 answer #3 j10
        < 4 moved first black j10
        > 5 choose 3 white
        < 5 chose second white
        ? colours black first settled true
    ",
    );
}

#[test]
fn swap_asks_the_engine_for_its_choice() {
    check(
        "
        = freestyle 15 swap me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 j10
        < 4 moved first black j10
        < ask #4 choice [Black, White]
        > 4 choose 3 black
        < refused not_your_turn
        > 5 answer #4 black
        < 5 chose second black
        ? colours black second settled true
        > 6 play 4 k11
        < 6 moved first white k11
        < ask #6 move
    ",
    );
}

#[test]
fn swap1_takes_over_a_single_stone() {
    check(
        "
        = freestyle 15 swap1 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 choose 1 white
        < 3 chose second white
        ? colours black first settled true
        > 3 play 2 i9
        < 4 moved second white i9
    ",
    );
    check(
        "
        = freestyle 15 swap1 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 choose 1 black
        < 3 chose second black
        ? colours black second settled true
        > 3 play 2 i9
        < 4 moved first white i9
    ",
    );
}

#[test]
fn swap2_with_two_more_stones_gives_the_choice_back() {
    check(
        "
        = freestyle 15 swap2 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 j10
        < 4 moved first black j10
        > 4 choose 3 put-two
        < 5 chose second put-two
        > 5 play 4 a1
        < 6 moved second white a1
        > 6 play 5 a2
        < 7 moved second black a2
        > 7 play 6 a3
        < refused choice_due [black,white]
        > 8 choose 6 put-two
        < refused not_offered put-two
        > 9 choose 6 white
        < 8 chose first white
        ? colours black second settled true
        > 10 play 7 b3
        < 9 moved first white b3
    ",
    );
}

#[test]
fn swap2_with_an_engine_in_the_second_seat() {
    check(
        "
        = freestyle 15 swap2 me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 j10
        < 4 moved first black j10
        < ask #4 choice [Black, White, PutTwo]
        > 4 answer #4 put-two
        < 5 chose second put-two
        < ask #5 place Anywhere
        > 5 answer #5 a1
        < 6 moved second white a1
        < ask #6 place Anywhere
        > 6 answer #6 a2
        < 7 moved second black a2
        > 7 choose 6 black
        < 8 chose first black
        < ask #8 move
        ? colours black first settled true
        > 8 answer #8 a5
        < 9 moved second white a5
    ",
    );
}

#[test]
fn swap2_asks_an_engine_in_the_first_seat_to_choose_at_the_end() {
    check(
        "
        = freestyle 15 swap2 engine me
        < 1 started
        < ask #1 place Anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place Anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place Anywhere
        > 3 answer #3 j10
        < 4 moved first black j10
        > 4 choose 3 put-two
        < 5 chose second put-two
        > 5 play 4 a1
        < 6 moved second white a1
        > 6 play 5 a2
        < 7 moved second black a2
        < ask #7 choice [Black, White]
        > 7 answer #7 put-two
        < 8 ended second
        < over white resigned
    ",
    );
    check(
        "
        = freestyle 15 swap2 engine me
        < 1 started
        < ask #1 place Anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place Anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place Anywhere
        > 3 answer #3 j10
        < 4 moved first black j10
        > 4 choose 3 put-two
        < 5 chose second put-two
        > 5 play 4 a1
        < 6 moved second white a1
        > 6 play 5 a2
        < 7 moved second black a2
        < ask #7 choice [Black, White]
        > 7 answer #7 white
        < 8 chose first white
        < ask #8 move
        ? colours black second settled true
    ",
    );
}

#[test]
fn a_choice_can_be_taken_back_and_made_again() {
    check(
        "
        = freestyle 15 swap2 engine me
        < 1 started
        < ask #1 place Anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place Anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place Anywhere
        > 3 answer #3 j10
        < 4 moved first black j10
        > 4 choose 3 white
        < 5 chose second white
        > 5 undo 4
        < 6 undone second to 3
        > 6 undo 4
        < refused stale 3
        ? colours black first settled false
        > 7 undo 3
        < refused nothing_to_undo
        > 8 redo 3
        < 7 redone to 4
        ? colours black first settled true
    ",
    );
}

#[test]
fn stones_of_the_opening_are_taken_back_one_by_one() {
    check(
        "
        = freestyle 15 swap me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 undo 2
        < 4 undone first to 1
        > 4 undo 1
        < 5 undone first to 0
        > 5 redo 0
        < 6 redone to 1
        ? moves h8
    ",
    );
}

#[test]
fn pro_begins_in_the_centre_and_goes_outside_the_square() {
    check(
        "
        = freestyle 15 pro ada lin
        < 1 started
        ? allowed 1
        > 1 play 0 g7
        < refused outside_region {kind:inside,square:1}
        > 2 play 0 h8
        < 2 moved first black h8
        > 3 play 1 i9
        < 3 moved second white i9
        ? allowed 200
        > 4 play 2 j10
        < refused outside_region {kind:outside,square:5}
        > 5 play 2 k11
        < 4 moved first black k11
        ? allowed anywhere
        > 6 play 3 a1
        < 5 moved second white a1
        ? colours black first settled true
    ",
    );
}

#[test]
fn long_pro_needs_a_wider_way() {
    check(
        "
        = freestyle 15 long-pro me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        < ask #2 place Anywhere
        > 2 answer #2 i9
        < 3 moved second white i9
        > 3 play 2 k11
        < refused outside_region {kind:outside,square:7}
        > 4 play 2 l12
        < 4 moved first black l12
        < ask #4 move
    ",
    );
}

#[test]
fn an_engine_outside_the_region_gives_the_game_up() {
    check(
        "
        = freestyle 15 pro engine me
        < 1 started
        < ask #1 place Inside(1)
        > 1 answer #1 a1
        < 2 ended second
        < over white resigned
    ",
    );
}

#[test]
fn the_clock_of_an_opening_runs_for_the_one_who_is_due() {
    check(
        "
        = freestyle 15 swap ada lin increment 10000 1000
        < 1 started 10000ms/10000ms
        > 0 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        > 1000 play 1 i9
        < 3 moved first white i9 10000ms/10000ms
        > 2000 play 2 j10
        < 4 moved first black j10 10000ms/10000ms
        > 5000 choose 3 black
        < 5 chose second black 10000ms/8000ms
        > 6000 play 4 k11
        < 6 moved first white k11 10000ms/8000ms
        ? deadline 14000
    ",
    );
}

#[test]
fn a_rematch_keeps_the_colours_that_the_opening_changed_over() {
    check(
        "
        = freestyle 15 swap1 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 choose 1 black
        < 3 chose second black
        > 3 second: resign
        < 4 ended first
        < over white resigned
        > 4 rematch kept
        < begin lin against ada
    ",
    );
    check(
        "
        = freestyle 15 swap1 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 choose 1 black
        < 3 chose second black
        > 3 second: resign
        < 4 ended first
        < over white resigned
        > 4 rematch swapped
        < begin ada against lin
    ",
    );
}
