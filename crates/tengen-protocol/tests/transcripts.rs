//! Conversations: `>` the manager says, `<` the engine says, `?` it searches, `!` the search ends with a
//! move and a win chance in percent, `=` it does something else, `~` its table has got so many kilobytes,
//! `/` the input ends.

use std::time::Duration;

use tengen_engine::Request;
use tengen_protocol::{Action, Brain, Setup, Thought};
use tengen_rules::format_moves;

/// A conversation, without what the engine is made ready for.
fn check(transcript: &str) {
    let wanted = lines(transcript);
    let mut seen = hold(&wanted);
    seen.retain(|line| !line.starts_with("= prepare"));
    assert_eq!(seen, wanted, "\n{}", seen.join("\n"));
}

/// A conversation with everything.
fn check_all(transcript: &str) {
    let wanted = lines(transcript);
    let seen = hold(&wanted);
    assert_eq!(seen, wanted, "\n{}", seen.join("\n"));
}

fn lines(transcript: &str) -> Vec<&str> {
    transcript.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Says and answers what the transcript does, and writes down what comes of it.
fn hold(transcript: &[&str]) -> Vec<String> {
    let mut seen = Vec::new();
    let mut brain = Brain::new(4, 0);
    let mut setup = None;
    for line in transcript.iter().filter(|line| line.starts_with(['>', '!', '~', '/'])) {
        seen.push((*line).to_owned());
        let actions = match line.split_at(1) {
            (">", said) => brain.receive(said),
            ("!", answer) => brain.answered(&thought(answer)),
            ("~", kilobytes) => {
                let kilobytes: usize = kilobytes.trim().parse().expect("a number");
                brain.prepared(setup.expect("something was prepared"), kilobytes << 10);
                Vec::new()
            }
            (_, _) => brain.closed(),
        };
        for action in &actions {
            if let Action::Prepare(asked) = action {
                setup = Some(*asked);
            }
            seen.push(show(action));
        }
    }
    seen
}

fn thought(text: &str) -> Thought {
    let mut words = text.split_whitespace();
    let best = words.next().and_then(|word| word.parse().ok());
    let percent: f64 = words.next().map_or(50.0, |word| word.parse().expect("a number"));
    let millis = words.next().map_or(0, |word| word.parse().expect("a number"));
    Thought { best, win_chance: percent / 100.0, spent: Duration::from_millis(millis) }
}

fn show(action: &Action) -> String {
    match action {
        Action::Say(line) => format!("< {line}"),
        Action::Prepare(Setup { rule, memory }) => format!("= prepare {rule} {}", memory >> 10),
        Action::Think(request) => format!("? {}", show_request(request)),
        Action::Stop => "= stop".to_owned(),
        Action::Forget => "= forget".to_owned(),
        Action::Leave => "= leave".to_owned(),
    }
}

fn show_request(request: &Request) -> String {
    let position = &request.position;
    let mut text = format!("{} {}", position.rule(), position.size().side());
    if position.board().count() == position.ply() {
        text += &format!(" {}", format_moves(position.moves()));
    } else {
        let stones: Vec<String> = position
            .board()
            .stones()
            .map(|(point, stone)| format!("{}{point}", &stone.name()[..1]))
            .collect();
        text += &format!(" {} {}", stones.join(","), position.to_move());
    }
    if let Some(time) = request.limits.time {
        for (name, limit) in [("turn", time.per_move), ("game", time.left)] {
            if let Some(limit) = limit {
                text += &format!(" {name} {}", limit.as_millis());
            }
        }
    }
    for (name, limit) in
        [("nodes", request.limits.nodes), ("depth", request.limits.depth.map(u64::from))]
    {
        if let Some(limit) = limit {
            text += &format!(" {name} {limit}");
        }
    }
    if request.lines > 1 {
        text += &format!(" lines {}", request.lines);
    }
    if !request.leave_out.is_empty() {
        text += &format!(" without {}", format_moves(&request.leave_out));
    }
    text
}

#[test]
fn a_game_goes_by_turns_with_columns_first_and_rows_from_the_top() {
    check(
        "
        > START 15
        = forget
        < OK
        > INFO timeout_turn 1000
        > INFO timeout_match 0
        > INFO max_node 5000
        > INFO rule 4
        > TURN 7,0
        ? renju 15 h15 turn 960 nodes 5000
        ! i14
        < 8,1
        > TURN 9,2
        ? renju 15 h15i14j13 turn 1000 nodes 5000
        ! a1
        < 0,14
        > END
        = leave
        ",
    );
}

#[test]
fn lines_may_end_in_carriage_returns_be_empty_or_in_lower_case() {
    check(
        "
        > start 20\r
        = forget
        < OK
        >
        > \r
        > begin\r
        ? freestyle 20  turn 5000
        ! j10
        < 9,10
        ",
    );
}

#[test]
fn the_rule_may_come_after_the_board() {
    for (code, rule) in
        [(0, "freestyle"), (1, "standard"), (4, "renju"), (8, "caro6"), (9, "caro5")]
    {
        check(&format!(
            "
            > START 15
            = forget
            < OK
            > INFO rule {code}
            > BEGIN
            ? {rule} 15  turn 5000
            "
        ));
    }
}

#[test]
fn a_board_is_a_position_with_the_engine_to_move() {
    check(
        "
        > START 15
        = forget
        < OK
        > BOARD
        > 7,7,2
        > 8,6,1
        > 9,5,2
        > DONE
        ? freestyle 15 h8i9j10 turn 5000
        ! g7
        < 6,8
        > BOARD
        > DONE
        ? freestyle 15  turn 5000
        ",
    );
}

#[test]
fn a_board_in_any_order_is_understood() {
    check(
        "
        > START 15
        = forget
        < OK
        > BOARD
        > 8,6,1
        > 6,6,1
        > 7,7,2
        > 9,5,2
        > DONE
        ? freestyle 15 wh8,bg9,bi9,wj10 black turn 5000
        ",
    );
}

#[test]
fn clocks_count_down_by_the_managers_word_or_by_our_own() {
    check(
        "
        > START 15
        = forget
        < OK
        > INFO timeout_turn 5000
        > INFO timeout_match 100000
        > BEGIN
        ? freestyle 15  turn 4960 game 100000
        ! h8 50 4000
        < 7,7
        > TURN 7,8
        ? freestyle 15 h8h7 turn 5000 game 96000
        ! i8 50 1000
        < 8,7
        > INFO time_left 2000
        > TURN 9,8
        ? freestyle 15 h8h7i8j7 turn 5000 game 2000
        ! j8
        < 9,7
        > INFO time_left 2147483647
        > INFO timeout_match 0
        > INFO timeout_turn 0
        > TURN 10,8
        ? freestyle 15 h8h7i8j7j8k7 turn 0
        ! k8
        < 10,7
        > INFO time_left -20
        > TURN 11,8
        ? freestyle 15 h8h7i8j7j8k7k8l7 turn 0 game 0
        ",
    );
}

#[test]
fn what_cannot_be_done_is_answered_with_an_error_and_the_talk_goes_on() {
    check(
        "
        > START 4
        < ERROR size 4 is not supported; expected 5 to 22
        > BEGIN
        < ERROR no game: START comes first
        > START 23
        < ERROR size 23 is not supported; expected 5 to 22
        > START -1
        < ERROR size -1 is not supported; expected 5 to 22
        > START x
        < ERROR START needs a size from 5 to 22
        > RECTSTART 15,20
        < ERROR only square boards are supported
        > RECTSTART 15
        < ERROR RECTSTART needs a width and a height
        > RESTART
        < ERROR no game: START comes first
        > TURN 1,1
        < ERROR no game: START comes first
        > RECTSTART 20,20
        = forget
        < OK
        > INFO rule 2
        > INFO nonsense 7
        > INFO
        > BEGIN
        < ERROR continuous games are not supported
        > START 15
        = forget
        < ERROR continuous games are not supported
        > INFO rule 64
        > BEGIN
        < ERROR rule 64 is not supported; expected 0, 1, 4, 8 or 9
        > INFO rule 0
        > TURN 15,0
        < ERROR 15,0 is off the board
        > TURN seven
        < ERROR expected a point such as 7,7
        > TURN 99999999999999999999,1
        < ERROR expected a point such as 7,7
        > PONDER 1
        < UNKNOWN PONDER
        > DONE
        < UNKNOWN DONE without a list
        > TURN 7,7
        ? freestyle 15 h8 turn 5000
        ! h9
        < 7,6
        > TURN 7,7
        < ERROR h8 already has a stone
        ",
    );
}

#[test]
fn a_bad_list_is_answered_once_at_its_end() {
    check(
        "
        > START 15
        = forget
        < OK
        > BOARD
        > 7,7,1
        > nonsense
        > 7,7,1
        > DONE
        < ERROR BOARD has the line \"nonsense\"
        > BOARD
        > 7,7,1
        > 7,7,2
        > DONE
        < ERROR h8 comes twice
        > BOARD
        > 7,7,3
        > DONE
        < ERROR continuous games are not supported
        > BOARD
        > 7,7
        > DONE
        < ERROR BOARD expects lines such as 7,7,1
        > BOARD
        > 7,7,2
        > TURN 3,3
        < ERROR BOARD without DONE
        ? freestyle 15 d12 turn 5000
        ",
    );
}

#[test]
fn moves_can_be_taken_back_and_the_game_begun_again() {
    check(
        "
        > START 15
        = forget
        < OK
        > BEGIN
        ? freestyle 15  turn 5000
        ! h8
        < 7,7
        > TURN 8,8
        ? freestyle 15 h8i7 turn 5000
        ! i8
        < 8,7
        > TAKEBACK 8,7
        < OK
        > TAKEBACK 8,8
        < OK
        > TAKEBACK 0,0
        < ERROR a15 has no stone
        > TURN 6,6
        ? freestyle 15 h8g9 turn 5000
        ! i9
        < 8,6
        > RESTART
        = forget
        < OK
        > TURN 6,6
        ? freestyle 15 g9 turn 5000
        ",
    );
}

#[test]
fn swap2_takes_the_better_colour() {
    check(
        "
        > START 15
        = forget
        < OK
        > INFO timeout_turn 1000
        > SWAP2BOARD
        > 7,7
        > 8,6
        > 9,5
        > DONE
        ? freestyle 15 h8i9j10 turn 960
        ! k11 61
        < 10,4
        > SWAP2BOARD
        > 7,7
        > 8,6
        > 9,5
        > DONE
        ? freestyle 15 h8i9j10 turn 1000
        ! k11 39
        < SWAP
        > SWAP2BOARD
        > 7,7
        > 8,6
        > 9,5
        > 1,1
        > 2,2
        > DONE
        ? freestyle 15 h8i9j10b14c13 turn 1000
        ! k11 39
        < SWAP
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR SWAP2BOARD has 0, 3 or 5 stones, not 1
        ",
    );
}

#[test]
fn a_finished_game_still_gets_a_point_and_a_full_board_an_error() {
    let mut brain = Brain::new(1, 0);
    brain.receive("START 5");
    brain.receive("BOARD");
    for x in 0..5 {
        brain.receive(&format!("{x},0,2"));
    }
    assert_eq!(brain.receive("DONE"), [Action::Say("0,4".into())]);
    brain.receive("BOARD");
    for index in 0..25 {
        brain.receive(&format!("{},{},{}", index % 5, index / 5, 1 + index % 2));
    }
    assert_eq!(brain.receive("DONE"), [Action::Say("ERROR the board is full".into())]);
}

#[test]
fn black_with_forbidden_points_only_still_gets_a_point() {
    // A 5×5 renju board on which the one empty point completes six for Black is not possible, so the
    // point is an overline on 6×6.
    let mut brain = Brain::new(1, 0);
    brain.receive("START 6");
    brain.receive("INFO rule 4");
    brain.receive("BOARD");
    for index in 0..35 {
        let (x, y) = (index % 6, index / 6);
        let own = y == 5 || (x + 2 * y) % 4 < 2;
        brain.receive(&format!("{x},{y},{}", if own { 1 } else { 2 }));
    }
    assert_eq!(brain.receive("DONE"), [Action::Say("5,5".into())]);
}

#[test]
fn an_answer_that_is_no_empty_point_is_replaced_by_one() {
    check(
        "
        > START 5
        = forget
        < OK
        > TURN 0,4
        ? freestyle 5 a1 turn 5000
        ! a1
        < 1,4
        > TURN 4,4
        ? freestyle 5 a1b1e1 turn 5000
        ! none
        < 2,4
        ",
    );
}

#[test]
fn commands_during_a_search_wait_for_its_answer_but_a_stop_does_not() {
    check(
        "
        > START 15
        = forget
        < OK
        > BEGIN
        ? freestyle 15  turn 5000
        > ABOUTX
        > TURN 8,8
        > yxstop
        = stop
        ! h8
        < 7,7
        < UNKNOWN ABOUTX
        ? freestyle 15 h8i7 turn 5000
        > END
        = stop
        = leave
        ",
    );
}

#[test]
fn the_engine_is_made_ready_when_a_game_starts_and_when_what_it_needs_changes() {
    check_all(
        "
        > START 15
        = forget
        = prepare freestyle 131072
        < OK
        > INFO timeout_turn 1000
        > INFO rule 4
        = prepare renju 131072
        > INFO max_memory 83886080
        = prepare renju 28672
        > INFO rule 4
        > INFO rule 64
        > INFO rule 1
        = prepare standard 28672
        > BEGIN
        ? standard 15  turn 960
        > INFO hash_size 4096
        ! h8
        < 7,7
        = prepare standard 4096
        > START 20
        = forget
        < OK
        > END
        = leave
        ",
    );
}

#[test]
fn what_the_rule_means_to_yixin_board_is_made_ready_before_its_first_question() {
    check_all(
        "
        > START 15
        = forget
        = prepare freestyle 131072
        < OK
        > INFO rule 2
        > yxnbest 2
        = prepare renju 131072
        ? renju 15  turn 5000 lines 2
        ",
    );
}

#[test]
fn a_table_that_is_smaller_than_asked_for_is_told_with_the_next_line() {
    check_all(
        "
        > INFO hash_size 4194304
        = prepare freestyle 4194304
        ~ 1048576
        > INFO timeout_turn 0
        > START 15
        < MESSAGE the table has 1024 MB: there is no room for 4096 MB
        = forget
        < OK
        > TURN 7,7
        ? freestyle 15 h8 turn 0
        ! h9
        < 7,6
        > INFO hash_size 2048
        = prepare freestyle 2048
        > TURN 8,8
        ? freestyle 15 h8h9i7 turn 0
        ~ 512
        ! i9
        < MESSAGE the table has 512 KB: there is no room for 2 MB
        < 8,6
        > INFO hash_size 1024
        = prepare freestyle 1024
        ~ 1024
        > yxshowhashusage
        < MESSAGE the table has 1 MB
        ",
    );
}

#[test]
fn yixin_board_is_told_of_a_smaller_table_too() {
    check_all(
        "
        > INFO show_detail 1
        = prepare freestyle 131072
        > INFO hash_size 262144
        = prepare freestyle 262144
        ~ 65536
        > yxshowhashusage
        < MESSAGE the table has 64 MB: there is no room for 256 MB
        < MESSAGE the table has 64 MB
        > START 15 15
        < OK
        ",
    );
}

#[test]
fn questions_before_the_end_of_the_input_are_answered() {
    check(
        "
        > START 15
        = forget
        < OK
        > BEGIN
        ? freestyle 15  turn 5000
        > TURN 8,8
        > ABOUTX
        > BOARD
        > 7,7,2
        > DONE
        /
        ! h8
        < 7,7
        ? freestyle 15 h8i7 turn 5000
        ! i8
        < 8,7
        < UNKNOWN ABOUTX
        ? freestyle 15 h8 turn 5000
        ! h9
        < 7,6
        = leave
        ",
    );
    check(
        "
        > START 15
        = forget
        < OK
        > BOARD
        /
        = leave
        ",
    );
}

#[test]
fn no_more_than_some_thousand_lines_wait_for_a_move() {
    let mut brain = Brain::new(1, 0);
    brain.receive("START 15");
    brain.receive("BEGIN");
    for _ in 0..4096 {
        assert_eq!(brain.receive("INFO folder x"), []);
    }
    let refused = Action::Say("ERROR too many commands for one move".into());
    assert_eq!(brain.receive("INFO folder x"), [refused]);
    assert_eq!(brain.receive("stop"), [Action::Stop]);
    assert_eq!(brain.answered(&thought("h8")), [Action::Say("7,7".into())]);
}

#[test]
fn yixin_board_counts_rows_first_and_calls_renju_rule_2() {
    check(
        "
        > info show_detail 3
        > yxshowinfo
        < MESSAGE INFO MAX_THREAD_NUM 4
        < MESSAGE INFO MAX_HASH_SIZE 24
        > START 15 15
        < OK
        > INFO rule 2
        > INFO timeout_turn 2000
        > INFO max_depth 100
        > yxboard
        > 0,7,1
        > 1,8,2
        > done
        > yxshowforbid
        < FORBID .
        > yxnbest 3
        ? renju 15 h15i14 turn 1960 depth 100 lines 3
        ! j13
        < 2,9
        > yxhashclear
        = forget
        > yxfly
        < UNKNOWN yxfly
        ",
    );
}

#[test]
fn yixin_board_is_recognised_by_its_start_and_its_own_words() {
    for opening in ["START 15 15", "INFO caution_factor 1\n> START 15", "yxblockreset\n> START 15"]
    {
        check(&format!(
            "
            > {opening}
            < OK
            > INFO rule 2
            > TURN 0,7
            ? renju 15 h15 turn 5000
            "
        ));
    }
}

#[test]
fn forbidden_points_are_listed_for_black() {
    check(
        "
        > START 15 15
        < OK
        > INFO rule 2
        > yxboard
        > 7,6,1
        > 0,0,2
        > 7,8,1
        > 0,14,2
        > 6,7,1
        > 14,0,2
        > 8,7,1
        > 14,14,2
        > done
        > yxshowforbid
        < FORBID 0707.
        ",
    );
}

#[test]
fn blocked_points_are_left_out_until_they_are_freed() {
    check(
        "
        > START 15 15
        < OK
        > yxblock
        > 7,7
        > 7,8
        > done
        > BEGIN
        ? freestyle 15  turn 5000 without h8i8
        ! h9
        < 6,7
        > yxblockundo
        > 7,7
        > done
        > TURN 0,0
        ? freestyle 15 h9a15 turn 5000 without i8
        ! h10
        < 5,7
        > yxblockreset
        > YXBLOCK 1,1 2,2 DONE
        > TURN 0,1
        ? freestyle 15 h9a15h10b15 turn 5000 without b14c13
        ",
    );
}

#[test]
fn a_pass_of_yixin_board_changes_the_turn_only() {
    check(
        "
        > START 15 15
        < OK
        > yxboard
        > 7,7,2
        > -1,-1,1
        > 7,8,2
        > done
        > yxnbest 1
        ? freestyle 15 bh8,bi8 white turn 5000
        ",
    );
}

#[test]
fn about_is_one_line_of_names_and_values() {
    let actions = Brain::new(1, 0).receive("ABOUT");
    let [Action::Say(line)] = &actions[..] else { panic!("{actions:?}") };
    assert!(line.starts_with("name=\"Tengen\", version=\""), "{line}");
}
