//! Two people at two screens: each seat speaks for itself, and what needs both is asked first.

use super::check;

#[test]
fn a_watcher_and_a_screen_have_nothing_to_say() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        ? can
        ? first:can offer_draw play rematch resign
        ? second:can offer_draw rematch resign
        > 1 watcher: play 0 h8
        < refused watching
        > 2 play 0 h8
        < refused watching
        > 3 watcher: resign
        < refused watching
        > 4 first: play 0 h8
        < 2 moved first black h8
        > 5 watcher: offer-draw
        < refused watching
    ",
    );
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 watcher: play 0 h8
        < refused watching
        > 2 play 0 h8
        < 2 moved first black h8
    ",
    );
}

#[test]
fn leaving_does_not_stop_the_clock_and_one_player_does_not_pause() {
    check(
        "
        = freestyle 15 none ada lin per-move 5000 room
        < 1 started 0ms+5000msx1/0ms+5000msx1
        > 1 first: play 0 h8
        < 2 moved first black h8 0ms+5000msx1/0ms+5000msx1
        > 2 left
        > 3 second: pause
        < refused not_alone
        > 4 second: restart
        < refused not_alone
        ? deadline 5001
        > 5001 left
        < 3 ended first 0ms+5000msx1/0ms
        < over black time
    ",
    );
}

#[test]
fn taking_back_and_playing_again_both_need_the_other_ones_word() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 first: undo 1
        < 3 offered first undo to 0
        ? second:can answer play resign
        > 3 first: accept 3
        < refused no_offer
        > 4 second: accept 3
        < 4 undone first to 0
        > 5 second: redo 0
        < 5 offered second redo to 1
        > 6 second: accept 5
        < refused no_offer
        > 7 first: accept 5
        < 6 redone to 1
    ",
    );
}

#[test]
fn what_was_declined_is_not_asked_again_before_the_next_move() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 first: undo 1
        < 3 offered first undo to 0
        > 3 second: decline 3
        < 4 declined second undo to 0
        > 4 first: undo 1
        < refused offered_already
        > 5 first: offer-draw
        < 5 offered first draw
        > 6 second: play 1 i9
        < 6 moved second white i9
        > 7 second: accept 5
        < refused no_offer
        > 8 first: undo 2
        < 7 offered first undo to 0
    ",
    );
}

#[test]
fn an_offer_lapses_after_half_a_minute_also_over_a_restart() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1000 first: play 0 h8
        < 2 moved first black h8
        > 2000 first: undo 1
        < 3 offered first undo to 0
        ? deadline 32000
        > 31999 tick
        > 32000 second: accept 3
        < 4 lapsed undo to 0
        < refused no_offer
        > 33000 first: undo 1
        < 5 offered first undo to 0
        > 90000 restart-host
        > 90000 tick
        < 6 lapsed undo to 0
        ? deadline none
    ",
    );
}

#[test]
fn at_one_screen_an_offer_waits() {
    check(
        "
        = freestyle 15 none ada lin
        < 1 started
        > 1 play 0 h8
        < 2 moved first black h8
        > 2 undo 1
        < 3 offered first undo to 0
        ? deadline none
        > 999999 accept 3
        < 4 undone first to 0
    ",
    );
}

#[test]
fn a_rematch_is_agreed_on_and_the_inviter_is_still_known() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 first: rematch kept
        < refused not_over
        > 3 second: resign
        < 3 ended first
        < over black resigned
        > 4 second: rematch swapped
        < 4 offered second rematch swapped
        < over black resigned
        > 5 first: rematch kept
        < refused offer_pending 4
        > 6 first: decline 4
        < 5 declined first rematch swapped
        < over black resigned
        > 7 second: rematch swapped
        < 6 offered second rematch swapped
        < over black resigned
        > 8 first: accept 6
        < begin lin against ada, invited by second
        > 9 followed next
        < 7 followed by next
        < over black resigned
        > 10 second: rematch kept
        < refused followed next
    ",
    );
}

#[test]
fn colours_are_changed_before_the_first_stone() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1 second: rematch swapped
        < 2 offered second rematch swapped
        > 2 first: accept 2
        < begin lin against ada, invited by second
    ",
    );
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1 second: rematch swapped
        < 2 offered second rematch swapped
        > 2 first: play 0 h8
        < 3 moved first black h8
        > 3 first: accept 2
        < refused no_offer
    ",
    );
}

#[test]
fn whoever_stays_may_claim_a_game_that_is_still_on() {
    check(
        "
        = freestyle 15 none ada lin room
        < 1 started
        > 1 first: play 0 h8
        < 2 moved first black h8
        > 2 first: undo 1
        < 3 offered first undo to 0
        > 3 claimed second
        < 4 ended second
        < over white abandoned
        > 4 claimed first
        < refused game_over abandoned
    ",
    );
}

#[test]
fn each_seat_is_led_through_swap2() {
    check(
        "
        = freestyle 15 swap2 ada lin room
        < 1 started
        > 1 second: play 0 h8
        < refused not_your_turn
        > 2 first: play 0 h8
        < 2 moved first black h8
        > 3 first: play 1 i9
        < 3 moved first white i9
        > 4 first: play 2 j8
        < 4 moved first black j8
        ? first:can offer_draw resign undo
        ? second:can choose offer_draw resign
        > 5 first: choose 3 black
        < refused not_your_turn
        > 6 second: choose 3 put-two
        < 5 chose second put-two
        > 7 second: play 4 k8
        < 6 moved second white k8
        > 8 second: play 5 g8
        < 7 moved second black g8
        ? second:can offer_draw resign undo
        > 9 first: choose 6 black
        < 8 chose first black
        ? second:can offer_draw play resign undo
        ? colours black first settled true
    ",
    );
}
