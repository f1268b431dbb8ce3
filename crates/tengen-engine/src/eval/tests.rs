use tengen_rules::{Position, Rule, Size};

use super::*;
use crate::random::Random;
use crate::ruleset::{Freestyle, with_ruleset};
use crate::state::tests::random_cell;

/// A window that has every value.
const ALL: std::ops::RangeInclusive<i32> = i32::MIN..=i32::MAX;

/// Plays and takes back at random, asks now and then, and compares with an evaluator that has just
/// looked at the whole board.
fn check<R: Ruleset>(size: Size, evaluation: Evaluation, random: &mut Random) {
    let weights = Weights::shared(R::RULE, evaluation);
    let mut state = State::<R>::new(&Position::new(size, R::RULE));
    let mut evaluator = Evaluator::new(&state, weights);
    let mut played = 0;
    for _ in 0..4 * size.area() {
        if played > 0 && random.below(5) < 2 {
            state.undo();
            evaluator.undo();
            played -= 1;
        } else if let Some(cell) = random_cell(random, &state)
            && played < MOST_PLIES
        {
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
            for evaluation in [Evaluation::Tables, Evaluation::Learned] {
                with_ruleset!(rule, R => check::<R>(size, evaluation, &mut random));
            }
        }
    }
}

/// A line of play with and without a net.
struct Both {
    state: State<Freestyle>,
    tables: Evaluator<'static>,
    learned: Evaluator<'static>,
}

impl Both {
    fn play(&mut self, text: &str) {
        self.state.play(Cell::of(text.parse().expect("a point")));
        self.tables.put();
        self.learned.put();
    }

    fn undo(&mut self) {
        self.state.undo();
        self.tables.undo();
        self.learned.undo();
    }

    /// By how much the net corrects the tables for Black when it is asked.
    fn asked(&mut self) -> i32 {
        let value = self.learned.value(&self.state, ALL);
        self.for_black(value)
    }

    /// The same when it is not.
    fn held(&mut self) -> i32 {
        let value = self.learned.quick_value(&self.state);
        self.for_black(value)
    }

    fn for_black(&mut self, value: i32) -> i32 {
        let units = value - self.tables.quick_value(&self.state);
        if self.state.to_move() == Stone::Black { units } else { -units }
    }
}

#[test]
fn what_a_net_said_holds_until_its_stone_is_taken_back() {
    let rule = Rule::Freestyle;
    let position = Position::replay("h8i9j7h10g9i7", Size::STANDARD, rule).expect("a game");
    let state = State::new(&position);
    let evaluator = |evaluation| Evaluator::new(&state, Weights::shared(rule, evaluation));
    let (tables, learned) = (evaluator(Evaluation::Tables), evaluator(Evaluation::Learned));
    let mut line = Both { state, tables, learned };
    assert_eq!(line.held(), 0, "nobody has asked");
    let first = line.asked();
    line.play("f10");
    assert_eq!(line.held(), first);
    let second = line.asked();
    assert_ne!(second, first);
    line.play("e11");
    assert_eq!(line.held(), second);
    line.undo();
    assert_eq!(line.held(), second);
    line.undo();
    assert_eq!(line.held(), first);
}

#[test]
fn the_features_add_up_to_the_value() {
    fn check<R: Ruleset>(position: &Position) {
        let state = State::<R>::new(position);
        let weights = Weights::shared(R::RULE, Evaluation::Tables);
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

#[test]
fn a_board_that_fills_leaves_less_to_win() {
    for area in Size::all().map(Size::area) {
        let open: Vec<i32> = (0..=area).map(|stones| openness(stones, area)).collect();
        assert!(open.is_sorted_by(|before, after| before >= after), "{area}");
        assert_eq!((open[area / 4], open[area]), (256, 25), "{area}");
    }
}
