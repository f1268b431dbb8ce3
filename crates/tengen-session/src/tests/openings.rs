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
        < ask #1 place anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place anywhere
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
        < ask #5 place anywhere
        > 5 answer #5 a1
        < 6 moved second white a1
        < ask #6 place anywhere
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
        < ask #1 place anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place anywhere
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
        < ask #1 place anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place anywhere
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
        < ask #1 place anywhere
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place anywhere
        > 2 answer #2 i9
        < 3 moved first white i9
        < ask #3 place anywhere
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
        < ask #2 place anywhere
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
        < ask #1 place 1
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

#[test]
fn rif_offers_two_fifth_moves_that_are_not_symmetric() {
    check(
        "
        = renju 15 rif ada lin
        < 1 started
        > 1 play 0 h9
        < refused outside_region {kind:inside,square:1}
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 h9
        < 3 moved first white h9
        ? allowed 23
        > 3 play 2 h10
        < 4 moved first black h10
        > 4 choose 3 white
        < 5 chose second white
        ? colours black first settled true
        > 5 play 4 h7
        < 6 moved second white h7
        ? allowed 221
        > 6 second: play 5 i9
        < refused not_your_turn
        > 7 play 5 i9
        < 7 proposed first i9
        ? allowed 219
        ? moves h8h9h10h7
        > 8 play 6 g9
        < refused symmetric g9 i9
        > 9 play 6 i9
        < refused symmetric i9 i9
        > 10 play 6 j9
        < 8 proposed first j9
        ? allowed 2
        > 11 play 7 k9
        < refused not_among [i9,j9]
        > 12 play 7 j9
        < 9 moved second black j9
        ? moves h8h9h10h7j9
        > 13 play 8 a1
        < 10 moved second white a1
    ",
    );
}

#[test]
fn a_fifth_move_offered_can_be_taken_back_and_offered_again() {
    check(
        "
        = renju 15 rif me engine
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 i7
        < 4 moved first black i7
        < ask #4 choice [Black, White]
        > 4 answer #4 white
        < 5 chose second white
        < ask #5 place anywhere
        > 5 answer #5 j10
        < 6 moved second white j10
        > 6 play 5 g7
        < 7 proposed first g7
        > 7 undo 6
        < 8 undone first to 5
        > 8 redo 5
        < 9 redone to 6
        > 9 play 6 f6
        < 10 proposed first f6
        < ask #10 take 2
        > 10 answer #10 f6
        < 11 moved second black f6
        < ask #11 move
        > 11 undo 8
        < 12 undone first to 6
        < stop #11
        > 12 play 6 g8
        < 13 proposed first g8
        < ask #13 take 2
    ",
    );
}

#[test]
fn yamaguchi_names_the_number_before_the_colours() {
    check(
        "
        = renju 15 yamaguchi engine me
        < 1 started
        < ask #1 place 1
        > 1 answer #1 h8
        < 2 moved first black h8
        < ask #2 place 8
        > 2 answer #2 h9
        < 3 moved first white h9
        < ask #3 place 23
        > 3 answer #3 i9
        < 4 moved first black i9
        < ask #4 choice [Fifths(1), Fifths(2), Fifths(3), Fifths(4), Fifths(5), Fifths(6), Fifths(7), Fifths(8), Fifths(9), Fifths(10), Fifths(11), Fifths(12)]
        > 4 answer #4 fifths-3
        < 5 chose first fifths-3
        > 5 choose 4 fifths-3
        < refused not_offered fifths-3
        > 6 choose 4 black
        < 6 chose second black
        < ask #6 place anywhere
        > 7 answer #6 g9
        < 7 moved first white g9
        ? colours black second settled true
        > 8 play 6 a1
        < 8 proposed second a1
        > 9 play 7 a2
        < 9 proposed second a2
        > 10 play 8 a3
        < 10 proposed second a3
        < ask #10 take 3
        > 11 answer #10 a2
        < 11 moved first black a2
        < ask #11 move
    ",
    );
}

#[test]
fn soosyrv_lets_black_exchange_colours_after_the_number() {
    check(
        "
        = renju 15 soosyrv-8 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 j10
        < 4 moved first black j10
        > 4 choose 3 black
        < 5 chose second black
        > 5 play 4 g7
        < 6 moved first white g7
        ? colours black second settled false
        > 6 choose 5 fifths-9
        < refused not_offered fifths-9
        > 7 choose 5 fifths-1
        < 7 chose first fifths-1
        > 8 choose 6 white
        < 8 chose second white
        ? colours black first settled true
        > 9 play 7 k11
        < 9 proposed first k11
        > 10 play 8 k11
        < 10 moved second black k11
        > 11 play 9 l12
        < 11 moved second white l12
    ",
    );
}

#[test]
fn taraguchi_exchanges_colours_after_every_move_or_offers_ten() {
    check(
        "
        = renju 15 taraguchi-10 ada lin increment 60000 1000
        < 1 started 60000ms/60000ms
        > 1000 play 0 h8
        < 2 moved first black h8 60000ms/60000ms
        > 2000 choose 1 black
        < 3 chose second black 60000ms/60000ms
        ? colours black second settled false
        > 3000 play 2 h9
        < 4 moved first white h9 60000ms/60000ms
        > 4000 choose 3 black
        < 5 chose second black 60000ms/60000ms
        > 5000 play 4 j10
        < 6 moved second black j10 60000ms/60000ms
        > 6000 choose 5 white
        < 7 chose first white 60000ms/60000ms
        > 7000 play 6 k11
        < 8 moved first white k11 60000ms/60000ms
        > 8000 choose 7 fifths-10
        < 9 chose second fifths-10 60000ms/60000ms
        ? colours black second settled true
        ? allowed 221
    ",
    );
}

#[test]
fn fifth_moves_are_offered_in_one_turn_of_the_clock() {
    check(
        "
        = renju 15 rif ada lin increment 60000 1000
        < 1 started 60000ms/60000ms
        > 1000 play 0 h8
        < 2 moved first black h8 60000ms/60000ms
        > 2000 play 1 h9
        < 3 moved first white h9 60000ms/60000ms
        > 3000 play 2 i9
        < 4 moved first black i9 60000ms/60000ms
        > 4000 choose 3 white
        < 5 chose second white 60000ms/60000ms
        > 5000 play 4 g9
        < 6 moved second white g9 60000ms/60000ms
        > 7000 play 5 a1
        < 7 proposed first a1 58000ms/60000ms
        > 9000 play 6 a2
        < 8 proposed first a2 57000ms/60000ms
        > 12000 play 7 a2
        < 9 moved second black a2 57000ms/58000ms
    ",
    );
}

#[test]
fn taraguchi_puts_the_fifth_stone_near_the_centre() {
    check(
        "
        = renju 15 taraguchi-10 ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 choose 1 white
        < 3 chose second white
        > 3 play 2 j10
        < refused outside_region {kind:inside,square:3}
        > 4 play 2 i9
        < 4 moved second white i9
        > 5 choose 3 black
        < 5 chose first black
        > 6 play 4 j10
        < 6 moved first black j10
        > 7 choose 5 white
        < 7 chose second white
        > 8 play 6 l12
        < refused outside_region {kind:inside,square:7}
        > 9 play 6 k11
        < 8 moved second white k11
        > 10 choose 7 white
        < 9 chose first white
        > 11 play 8 l12
        < 10 moved second black l12
        > 12 choose 9 white
        < 11 chose first white
        ? colours black second settled true
        > 13 play 10 a1
        < 12 moved first white a1
    ",
    );
}

#[test]
fn the_stones_that_an_opening_puts_are_counted_and_no_others() {
    check(
        "
        = freestyle 15 swap me you
        < 1 started
        ? opening-stones 0
        > 1 play 0 h8
        < 2 moved first black h8
        ? opening-stones 1
        > 2 play 1 i9
        < 3 moved first white i9
        > 3 play 2 j10
        < 4 moved first black j10
        ? opening-stones 3
        > 4 choose 3 black
        < 5 chose second black
        > 5 play 4 g7
        < 6 moved first white g7
        ? opening-stones 3
    ",
    );
}
