//! Clocks, flags and pauses.

use super::check;

#[test]
fn no_clock_runs_before_the_first_stone() {
    check(
        "
        = freestyle 15 none ada lin increment 10000 1000
        < 1 started 10000ms/10000ms
        ? deadline none
        > 60000 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        ? deadline 70000
    ",
    );
}

#[test]
fn a_move_adds_the_increment() {
    check(
        "
        = freestyle 15 none ada lin increment 10000 1000
        < 1 started 10000ms/10000ms
        > 0 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        > 4000 play 1 i9
        < 3 moved second white i9 10000ms/7000ms
        > 4500 play 2 h9
        < 4 moved first black h9 10500ms/7000ms
        ? deadline 11500
    ",
    );
}

#[test]
fn each_move_has_its_own_time() {
    check(
        "
        = freestyle 15 none ada lin per-move 5000
        < 1 started 0ms+5000msx1/0ms+5000msx1
        > 0 play 0 h8
        < 2 moved first black h8 0ms+5000msx1/0ms+5000msx1
        > 4999 play 1 i9
        < 3 moved second white i9 0ms+5000msx1/0ms+5000msx1
        > 9998 play 2 h9
        < 4 moved first black h9 0ms+5000msx1/0ms+5000msx1
        > 14998 tick
        < 5 ended first 0ms+5000msx1/0ms
        < over black time
    ",
    );
}

#[test]
fn byo_yomi_counts_periods_down() {
    check(
        "
        = freestyle 15 none ada lin byo-yomi 10000 5000 3
        < 1 started 10000ms+5000msx3/10000ms+5000msx3
        > 0 play 0 h8
        < 2 moved first black h8 10000ms+5000msx3/10000ms+5000msx3
        > 9000 play 1 i9
        < 3 moved second white i9 10000ms+5000msx3/1000ms+5000msx3
        > 12000 play 2 h9
        < 4 moved first black h9 7000ms+5000msx3/1000ms+5000msx3
        > 19000 play 3 j10
        < 5 moved second white j10 7000ms+5000msx3/0ms+5000msx2
        > 30000 play 4 h10
        < 6 moved first black h10 0ms+5000msx3/0ms+5000msx2
        > 36000 play 5 k11
        < 7 moved second white k11 0ms+5000msx3/0ms+5000msx1
        ? deadline 51000
        > 60000 tick
        < 8 ended second 0ms/0ms+5000msx1
        < over white time
    ",
    );
}

#[test]
fn the_flag_falls_while_the_engine_thinks() {
    check(
        "
        = freestyle 15 none me engine per-move 5000
        < 1 started 0ms+5000msx1/0ms+5000msx1
        > 0 play 0 h8
        < 2 moved first black h8 0ms+5000msx1/0ms+5000msx1
        < ask #2 move 5000ms+5000ms
        ? deadline 5000
        > 4999 tick
        > 5000 tick
        < 3 ended first 0ms+5000msx1/0ms
        < over black time
        < stop #2
        > 5001 answer #2 i9
        ? points Some(30)
    ",
    );
}

#[test]
fn the_flag_is_seen_before_the_click_that_comes_too_late() {
    check(
        "
        = freestyle 15 none ada lin per-move 5000
        < 1 started 0ms+5000msx1/0ms+5000msx1
        > 0 play 0 h8
        < 2 moved first black h8 0ms+5000msx1/0ms+5000msx1
        > 5000 play 1 i9
        < 3 ended first 0ms+5000msx1/0ms
        < over black time
        < refused game_over time
        > 5001 undo 1
        < refused game_over time
    ",
    );
}

#[test]
fn a_pause_stops_the_clock_and_closes_the_board() {
    check(
        "
        = freestyle 15 none me engine increment 10000 0
        < 1 started 10000ms/10000ms
        > 0 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        < ask #2 move 10000ms+0ms
        > 1000 answer #2 i9
        < 3 moved second white i9 10000ms/9000ms
        > 3000 pause
        < 4 paused 8000ms/9000ms
        ? deadline none
        > 60000 tick
        > 60001 play 2 h9
        < refused paused
        > 60002 pause
        < refused paused
        > 60003 hint 2
        < refused paused
        > 60004 offer-draw
        < refused paused
        > 60005 move-now 2
        < refused paused
        ? can continue resign restart
        > 61000 continue
        < 5 continued 8000ms/9000ms
        > 61001 continue
        < refused not_paused
        > 62000 play 2 h9
        < 6 moved first black h9 7000ms/9000ms
        < ask #6 move 9000ms+0ms
    ",
    );
}

#[test]
fn a_pause_while_the_engine_thinks_asks_it_again_afterwards() {
    check(
        "
        = freestyle 15 none me engine increment 10000 0
        < 1 started 10000ms/10000ms
        > 0 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        < ask #2 move 10000ms+0ms
        > 1000 pause
        < 3 paused 10000ms/9000ms
        < stop #2
        > 1100 answer #2 i9
        > 50000 continue
        < 4 continued 10000ms/9000ms
        < ask #4 move 9000ms+0ms
        > 50100 answer #2 i9
        > 50200 answer #4 i9
        < 5 moved second white i9 10000ms/8800ms
    ",
    );
}

#[test]
fn a_pause_survives_a_restart_of_the_host() {
    check(
        "
        = freestyle 15 none me engine increment 10000 0
        < 1 started 10000ms/10000ms
        > 0 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        < ask #2 move 10000ms+0ms
        > 1000 pause
        < 3 paused 10000ms/9000ms
        < stop #2
        > 90000 restart-host
        ? deadline none
        > 90001 continue
        < 4 continued 10000ms/9000ms
        < ask #4 move 9000ms+0ms
    ",
    );
}

#[test]
fn time_without_a_host_is_nobodys_loss() {
    check(
        "
        = freestyle 15 none ada lin increment 10000 0
        < 1 started 10000ms/10000ms
        > 0 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        > 4000 play 1 i9
        < 3 moved second white i9 10000ms/6000ms
        > 900000 restart-host
        ? deadline 910000
        > 901000 play 2 h9
        < 4 moved first black h9 9000ms/6000ms
    ",
    );
}

#[test]
fn time_that_was_seen_to_pass_is_not_given_back() {
    check(
        "
        = freestyle 15 none ada lin increment 10000 0
        < 1 started 10000ms/10000ms
        > 1 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        > 4000 play 1 i9
        < 3 moved second white i9 10000ms/6001ms
        > 900000 restart-host seen 7000
        ? deadline 907000
        > 901000 play 2 h9
        < 4 moved first black h9 6000ms/6001ms
        > 950000 restart-host seen 7000
        ? deadline 956001
    ",
    );
}

#[test]
fn clocks_stop_when_everybody_has_left() {
    check(
        "
        = freestyle 15 none ada lin increment 10000 0
        < 1 started 10000ms/10000ms
        > 1 left
        > 2 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        > 1002 left
        < 3 paused 10000ms/9000ms
        > 2000 left
        ? deadline none
    ",
    );
}

#[test]
fn one_can_resign_a_paused_game() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 0 play 0 h8
        < 2 moved first black h8
        > 1 pause
        < 3 paused
        > 2 resign
        < 4 ended first
        < over black resigned
        > 3 continue
        < refused not_paused
    ",
    );
}

#[test]
fn a_clock_that_runs_backwards_does_no_harm() {
    check(
        "
        = freestyle 15 none ada lin increment 10000 0
        < 1 started 10000ms/10000ms
        > 5000 play 0 h8
        < 2 moved first black h8 10000ms/10000ms
        > 3000 play 1 i9
        < 3 moved second white i9 10000ms/10000ms
        > 1000 tick
    ",
    );
}
