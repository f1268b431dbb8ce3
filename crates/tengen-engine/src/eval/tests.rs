use tengen_rules::{Position, Rule, Size};

use super::*;
use crate::random::Random;
use crate::ruleset::with_ruleset;
use crate::state::tests::random_cell;

/// A window that has every value.
const ALL: std::ops::RangeInclusive<i32> = i32::MIN..=i32::MAX;

/// Plays and takes back at random, asks now and then, and compares with an evaluator that has just
/// looked at the whole board.
fn check<R: Ruleset>(size: Size, random: &mut Random) {
    let weights = Weights::shared(R::RULE);
    let mut state = State::<R>::new(&Position::new(size, R::RULE));
    let mut evaluator = Evaluator::new(&state, weights);
    let mut played = 0;
    for _ in 0..4 * size.area() {
        if played > 0 && random.below(5) < 2 {
            state.undo();
            evaluator.undo();
            played -= 1;
        } else if let Some(cell) = random_cell(random, &state) {
            state.play(cell);
            evaluator.put();
            played += 1;
        }
        if random.below(3) == 0 {
            let fresh = Evaluator::new(&state, weights).value(&state, ALL);
            assert_eq!(evaluator.value(&state, ALL), fresh, "{} {size:?}", R::RULE);
        }
    }
}

#[test]
fn lazily_caught_up_is_from_scratch() {
    let mut random = Random::new(0xe7a1);
    for rule in Rule::ALL {
        for size in [6, 15, 22].into_iter().filter_map(Size::new) {
            with_ruleset!(rule, R => check::<R>(size, &mut random));
        }
    }
}

#[test]
fn the_features_add_up_to_the_value() {
    fn check<R: Ruleset>(position: &Position) {
        let state = State::<R>::new(position);
        let weights = Weights::shared(R::RULE);
        let features = Features::of(position).expect("nothing forces here");
        let steps = features.value(weights);
        assert_eq!(Evaluator::new(&state, weights).value(&state, ALL), steps / Weights::STEPS);
    }
    for rule in Rule::ALL {
        for moves in ["h8i9j7", "h8i9j7h10g9i7"] {
            let position = Position::replay(moves, Size::STANDARD, rule).expect("a playable test");
            with_ruleset!(rule, R => check::<R>(&position));
        }
    }
}
