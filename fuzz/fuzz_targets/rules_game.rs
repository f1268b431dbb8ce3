//! Any moves are played or refused without a change, and taking them back restores everything.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_rules::{Point, Position, Rule, Size};

fuzz_target!(|bytes: &[u8]| {
    let [side, rule, moves @ ..] = bytes else { return };
    let Some(size) = Size::new(5 + usize::from(*side) % 18) else { return };
    let rule = Rule::ALL[usize::from(*rule) % Rule::ALL.len()];
    let mut game = Position::new(size, rule);
    let mut before = Vec::new();
    for pair in moves.chunks_exact(2) {
        let Some(point) = Point::new(usize::from(pair[0] % 23), usize::from(pair[1] % 23)) else {
            continue;
        };
        let was = game.clone();
        match game.play(point) {
            Ok(()) => before.push(was),
            Err(_) => assert_eq!(game, was),
        }
    }
    while let Some(was) = before.pop() {
        game.undo().expect("as many moves as were played can be taken back");
        assert_eq!(game, was);
    }
    assert_eq!(game.undo(), None);
});
