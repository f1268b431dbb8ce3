//! Laws of practice, for any results.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use proptest::collection::vec;
use proptest::prelude::*;
use tengen_training::{
    Day, Estimate, Game, Glicko, INTERVALS, Practice, Record, Repeat, Score, Streak, expected,
    nearest, next_theme,
};

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![Just(Score::WON), Just(Score::DRAWN), Just(Score::LOST)]
}

fn glicko() -> impl Strategy<Value = Glicko> {
    (400.0..2800.0, 45.0..350.0, 0.02..0.12).prop_map(|(value, deviation, volatility)| Glicko {
        value,
        deviation,
        volatility,
    })
}

fn game() -> impl Strategy<Value = Game> {
    (0..3_usize, any::<bool>(), score(), any::<bool>()).prop_map(|(who, black, score, assisted)| {
        let (opponent, rating) =
            [("sprout", Some(0.0)), ("crane", Some(857.0)), ("table", None)][who];
        Game { opponent: opponent.to_owned(), rating, black, score, assisted, day: Day(0) }
    })
}

fn games() -> impl Strategy<Value = Vec<Game>> {
    vec((game(), 0..5_i32), 0..40).prop_map(|games| {
        let mut day = Day(20_000);
        let on = |(game, later): (Game, i32)| {
            day = day.plus(later);
            Game { day, ..game }
        };
        games.into_iter().map(on).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_win_never_lowers_a_rating_and_a_loss_never_raises_it(one in glicko(), other in glicko()) {
        let (won, lost) = (one.after(other, Score::WON), one.after(other, Score::LOST));
        prop_assert!(won.value > one.value && lost.value < one.value);
        for after in [won, lost] {
            prop_assert!((45.0..=350.0).contains(&after.deviation));
            prop_assert!(after.volatility > 0.0 && after.volatility < 0.5);
        }
    }

    #[test]
    fn what_one_expects_the_other_does_not(one in glicko(), other in glicko()) {
        prop_assert!((one.expects(other) + other.expects(one) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn rest_makes_less_sure_and_changes_nothing_else(one in glicko(), periods in 0..5_000_u32) {
        let rested = one.after_rest(periods);
        prop_assert!(rested.deviation >= one.deviation && rested.deviation <= 350.0);
        prop_assert_eq!((rested.value, rested.volatility), (one.value, one.volatility));
    }

    #[test]
    fn a_strength_is_inside_its_interval(met in vec((-200.0..2000.0, score()), 0..60)) {
        let mut estimate = Estimate::default();
        for (opponent, score) in met {
            estimate.pass(1, 1);
            estimate.meet(opponent, score);
            let told = estimate.summary();
            prop_assert!(told.low < told.value && told.value < told.high, "{told:?}");
        }
    }

    #[test]
    fn one_more_win_is_never_worse_than_one_more_loss(
        met in vec((-200.0..2000.0, score()), 0..30),
        opponent in -200.0..2000.0,
    ) {
        let mut estimate = Estimate::default();
        met.into_iter().for_each(|(opponent, score)| estimate.meet(opponent, score));
        let after = |score| {
            let mut estimate = estimate.clone();
            estimate.meet(opponent, score);
            estimate.summary()
        };
        let [lost, drawn, won] = [Score::LOST, Score::DRAWN, Score::WON].map(after);
        prop_assert!(lost.value < drawn.value && drawn.value < won.value);
        prop_assert!(lost.low <= drawn.low && drawn.high <= won.high);
    }

    #[test]
    fn the_order_of_results_of_one_day_does_not_matter(met in vec((0.0..1700.0, score()), 2..20)) {
        let of = |met: &mut dyn Iterator<Item = &(f64, Score)>| {
            let mut estimate = Estimate::default();
            met.for_each(|&(opponent, score)| estimate.meet(opponent, score));
            estimate.summary().value
        };
        prop_assert!((of(&mut met.iter()) - of(&mut met.iter().rev())).abs() < 1e-6);
    }

    #[test]
    fn every_game_is_counted_once(games in games()) {
        let record = Record::of(&games);
        let tally = |sides: &tengen_training::Sides| sides.black.plus(sides.white);
        let counted: u32 = record.opponents.values().map(tally).map(|it| it.won + it.lost + it.drawn).sum();
        prop_assert_eq!(counted as usize, games.len());
        let rated = games.iter().filter(|game| game.rating.is_some() && !game.assisted).count();
        prop_assert_eq!(record.rated as usize, rated);
        prop_assert!(record.curve.is_sorted_by(|a, b| a.0 < b.0));
        prop_assert_eq!(record.curve.is_empty(), rated == 0);
        prop_assert!(record.streak.current <= record.streak.best);
        for (opponent, sides) in &record.opponents {
            let is_won = |game: &&Game| game.opponent == *opponent && game.score == Score::WON;
            prop_assert_eq!(sides.first_win, games.iter().find(is_won).map(|game| game.day));
        }
    }

    #[test]
    fn the_nearest_opponent_is_nobody_else(strength in -900.0..2900.0, others in vec(0.0..1700.0, 1..12)) {
        let chosen = nearest(strength, &others).unwrap();
        for other in &others {
            prop_assert!((strength - others[chosen]).abs() <= (strength - other).abs() + 1e-6);
        }
    }

    #[test]
    fn what_is_known_comes_back_later_each_time_and_then_no_more(start in 0..40_000) {
        let mut day = Day(start);
        let mut repeat = Repeat::missed(day);
        for (step, interval) in INTERVALS.into_iter().enumerate() {
            prop_assert_eq!((usize::from(repeat.step), repeat.due.since(day)), (step, interval));
            prop_assert!(!repeat.is_due(repeat.due.plus(-1)));
            day = repeat.due;
            repeat = repeat.knew(day);
        }
        prop_assert!(repeat.sits() && !repeat.is_due(day.plus(10_000)));
        prop_assert_eq!(Repeat::missed(day), Repeat { step: 0, due: day.plus(1) });
    }

    #[test]
    fn a_mistake_known_too_early_waits_for_its_day(start in 0..40_000, step in 0..5_u8, early in 1..50) {
        let repeat = Repeat { step, due: Day(start) };
        prop_assert_eq!(repeat.knew(Day(start - early)), repeat);
    }

    #[test]
    fn a_day_is_written_and_read(day in 0..2_932_896) {
        let text = Day(day).to_string();
        prop_assert_eq!(text.parse(), Ok(Day(day)));
        prop_assert_eq!(serde_json::from_str::<Day>(&serde_json::to_string(&Day(day)).unwrap()).unwrap(), Day(day));
        prop_assert!(Day(day).to_string() < Day(day + 1).to_string() || text == "9999-12-31");
    }

    #[test]
    fn any_text_is_a_day_or_none(text in "[0-9-]{0,12}|\\PC{0,12}") {
        if let Ok(day) = text.parse::<Day>() {
            prop_assert_eq!(day.to_string(), text);
        }
    }

    #[test]
    fn a_streak_is_the_longest_row(rights in vec(any::<bool>(), 0..60)) {
        let rows = || rights.split(|right| !right).map(<[bool]>::len);
        let streak = Streak::of(rights.iter().copied());
        prop_assert_eq!(streak.best as usize, rows().max().unwrap_or(0));
        prop_assert_eq!(streak.current as usize, rows().next_back().unwrap_or(0));
    }

    #[test]
    fn who_fails_at_one_theme_is_sent_there(own in 800.0..2200.0, weak in 0..9_usize, tries in 3..12_usize) {
        let practised: Vec<Practice<usize>> = (0..9)
            .map(|theme| {
                let score = if theme == weak { Score::LOST } else { Score::WON };
                Practice { theme, tried: vec![(own, score); tries] }
            })
            .collect();
        prop_assert_eq!(next_theme(own, &practised), Some(weak));
    }
}

#[test]
fn nobody_is_sent_anywhere_before_the_first_try() {
    let practised = [Practice { theme: 1, tried: Vec::new() }];
    assert_eq!(next_theme(1500.0, &practised), None);
}

#[test]
fn known_days_have_their_names() {
    for (text, number) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-16", 20_773)] {
        assert_eq!(text.parse(), Ok(Day(number)));
    }
    assert_eq!(Day::of_millis(86_400_000 * 20_773 + 86_399_999).to_string(), "2026-11-16");
    for wrong in
        ["2026-02-29", "2026-13-01", "2026-00-10", "1969-12-31", "26-1-1", "2026-11-16-", ""]
    {
        assert!(wrong.parse::<Day>().is_err(), "{wrong}");
    }
}

/// Somebody of known strength plays the ladder by a fixed lot; nineteen of twenty such people are to be found
/// inside their interval, and the estimate is on average right.
#[test]
fn people_of_known_strength_are_found() {
    const PEOPLE: u32 = 200;
    let ladder = [0.0, 126.0, 382.0, 591.0, 698.0, 857.0, 1049.0, 1241.0, 1449.0, 1696.0];
    let mut lot = 7_u64;
    let mut luck = move || {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (lot >> 11) as f64 / (1_u64 << 53) as f64
    };
    let (mut inside, mut off) = (0, 0.0);
    for person in 0..PEOPLE {
        let truth = 100.0 + 1300.0 * f64::from(person) / f64::from(PEOPLE);
        let mut estimate = Estimate::default();
        for _ in 0..40 {
            let opponent = ladder[nearest(estimate.summary().value, &ladder).unwrap()];
            let won = luck() < expected(truth - opponent);
            estimate.pass(0, 1);
            estimate.meet(opponent, if won { Score::WON } else { Score::LOST });
        }
        let told = estimate.summary();
        inside += u32::from((told.low..=told.high).contains(&truth));
        off += told.value - truth;
    }
    assert!(inside >= 180, "{inside} of {PEOPLE} inside");
    assert!((off / f64::from(PEOPLE)).abs() < 30.0, "off by {}", off / f64::from(PEOPLE));
}
