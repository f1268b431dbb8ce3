//! The whole tree of phases of every opening rule, as a table.

use tengen_rules::{
    Choice, NoneDue, NotOffered, Opening, OpeningRule, Pattern, Phase, Player, Point, Region, Size,
    Stone,
};

fn who(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn what(choice: Choice) -> String {
    match choice {
        Choice::Black => "black".to_owned(),
        Choice::White => "white".to_owned(),
        Choice::PutTwo => "put two".to_owned(),
        Choice::Fifths(count) => format!("{count} fifths"),
    }
}

/// Every way the opening can go, one line for each phase, deeper for what follows a choice.
fn tree(opening: &Opening, ply: usize, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    match opening.phase(ply) {
        Phase::Put { by, stone, region } => {
            let region = match region {
                Region::Anywhere => "anywhere".to_owned(),
                Region::Inside(square) => format!("inside {square}"),
                Region::Outside(square) => format!("outside {square}"),
            };
            lines.push(format!("{indent}{ply} {} puts {stone} {region}", who(by)));
            tree(opening, ply + 1, depth, lines);
        }
        Phase::Choose { by, among } => {
            // What differs only in a number goes the same way.
            let told = |choice: &Choice| !matches!(choice, Choice::Fifths(3..=7 | 9 | 11));
            for &choice in among.iter().filter(|choice| told(choice)) {
                lines.push(format!("{indent}{ply} {} chooses {}", who(by), what(choice)));
                let mut chosen = opening.clone();
                chosen.choose(ply, choice).unwrap();
                tree(&chosen, ply, depth + 1, lines);
                assert_eq!(chosen.undo_choice(), Some(choice));
                assert_eq!(&chosen, opening);
            }
        }
        Phase::Offer { by, left } => {
            lines.push(format!("{indent}{ply} {} offers {left}", who(by)));
            let mut offered = opening.clone();
            for at in Size::STANDARD.points().take(left) {
                assert!(
                    matches!(offered.phase(ply), Phase::Offer { by: again, .. } if again == by)
                );
                offered.offer(ply, at).unwrap();
            }
            assert_eq!(offered.offer(ply, Size::STANDARD.points().next().unwrap()), Err(NoneDue));
            tree(&offered, ply, depth, lines);
            while offered.undo_offer().is_some() {}
            assert_eq!(&offered, opening);
        }
        Phase::Take { by } => {
            lines.push(format!("{indent}{ply} {} takes one", who(by)));
            tree(opening, ply + 1, depth, lines);
        }
        Phase::Play { black } => {
            assert_eq!(opening.black(ply), black);
            lines.push(format!("{indent}{ply} {} has black", who(black)));
            for later in [ply + 1, ply + 2, 400] {
                assert_eq!(opening.phase(later), Phase::Play { black });
            }
        }
    }
}

fn check(rule: OpeningRule, expected: &str) {
    let mut lines = Vec::new();
    let opening = Opening::new(rule);
    assert_eq!(opening.rule(), rule);
    tree(&opening, 0, 0, &mut lines);
    let expected: Vec<&str> =
        expected.lines().skip(1).map(|line| line.strip_prefix("        ").unwrap_or("")).collect();
    assert_eq!(lines, expected[..expected.len() - 1], "{rule}");
}

#[test]
fn every_opening_goes_as_written() {
    check(
        OpeningRule::None,
        "
        0 first has black
        ",
    );
    check(
        OpeningRule::Swap,
        "
        0 first puts black anywhere
        1 first puts white anywhere
        2 first puts black anywhere
        3 second chooses black
          3 second has black
        3 second chooses white
          3 first has black
        ",
    );
    check(
        OpeningRule::Swap1,
        "
        0 first puts black anywhere
        1 second chooses black
          1 second has black
        1 second chooses white
          1 first has black
        ",
    );
    check(
        OpeningRule::Swap2,
        "
        0 first puts black anywhere
        1 first puts white anywhere
        2 first puts black anywhere
        3 second chooses black
          3 second has black
        3 second chooses white
          3 first has black
        3 second chooses put two
          3 second puts white anywhere
          4 second puts black anywhere
          5 first chooses black
            5 first has black
          5 first chooses white
            5 second has black
        ",
    );
    check(
        OpeningRule::Pro,
        "
        0 first puts black inside 1
        1 second puts white anywhere
        2 first puts black outside 5
        3 first has black
        ",
    );
    check(
        OpeningRule::LongPro,
        "
        0 first puts black inside 1
        1 second puts white anywhere
        2 first puts black outside 7
        3 first has black
        ",
    );
}

#[test]
fn the_federations_openings_go_as_written() {
    check(
        OpeningRule::Rif,
        "
        0 first puts black inside 1
        1 first puts white inside 3
        2 first puts black inside 5
        3 second chooses black
          3 first puts white anywhere
          4 second offers 2
          4 first takes one
          5 second has black
        3 second chooses white
          3 second puts white anywhere
          4 first offers 2
          4 second takes one
          5 first has black
        ",
    );
    let mut yamaguchi = String::from(
        "
        0 first puts black inside 1
        1 first puts white inside 3
        2 first puts black inside 5
",
    );
    for count in [1, 2, 8, 10, 12] {
        yamaguchi += &format!(
            "        3 first chooses {count} fifths
          3 second chooses black
            3 first puts white anywhere
            4 second offers {count}
            4 first takes one
            5 second has black
          3 second chooses white
            3 second puts white anywhere
            4 first offers {count}
            4 second takes one
            5 first has black
"
        );
    }
    check(OpeningRule::Yamaguchi, &(yamaguchi + "        "));
    let mut soosyrv = String::from(
        "
        0 first puts black inside 1
        1 first puts white inside 3
        2 first puts black inside 5
",
    );
    for (colour, white, black) in [("black", "first", "second"), ("white", "second", "first")] {
        soosyrv += &format!(
            "        3 second chooses {colour}
          3 {white} puts white anywhere
"
        );
        for count in [1, 2, 8] {
            soosyrv += &format!(
                "          4 {white} chooses {count} fifths
            4 {black} chooses black
              4 {black} offers {count}
              4 {white} takes one
              5 {black} has black
            4 {black} chooses white
              4 {white} offers {count}
              4 {black} takes one
              5 {white} has black
"
            );
        }
    }
    check(OpeningRule::Soosyrv8, &(soosyrv + "        "));
}

#[test]
fn taraguchi_goes_as_written() {
    // Every exchange of colours just exchanges the names in what follows, so one way through each is enough.
    let phases = |choices: &[Choice], offers: usize| {
        let mut opening = Opening::new(OpeningRule::Taraguchi10);
        let mut ply = 0;
        let mut choices = choices.iter();
        let mut said = Vec::new();
        loop {
            match opening.phase(ply) {
                Phase::Put { by, stone, region } => {
                    said.push(format!("{} puts {stone} {region:?}", who(by)));
                    ply += 1;
                }
                Phase::Choose { by, among } => {
                    let choice = *choices.next().unwrap();
                    said.push(format!("{} of {} chooses {}", who(by), among.len(), what(choice)));
                    opening.choose(ply, choice).unwrap();
                }
                Phase::Offer { by, left } => {
                    said.push(format!("{} offers {left}", who(by)));
                    for at in Size::STANDARD.points().take(offers) {
                        opening.offer(ply, at).unwrap();
                    }
                }
                Phase::Take { by } => {
                    said.push(format!("{} takes one", who(by)));
                    ply += 1;
                }
                Phase::Play { black } => {
                    said.push(format!("{} has black at {ply}", who(black)));
                    return said.join("\n");
                }
            }
        }
    };
    use Choice::{Black, Fifths, White};
    assert_eq!(
        phases(&[White, Black, White, Black, White], 0),
        "first puts black Inside(1)\n\
         second of 2 chooses white\n\
         second puts white Inside(3)\n\
         first of 2 chooses black\n\
         first puts black Inside(5)\n\
         second of 2 chooses white\n\
         second puts white Inside(7)\n\
         first of 3 chooses black\n\
         first puts black Inside(9)\n\
         second of 2 chooses white\n\
         first has black at 5"
    );
    assert_eq!(
        phases(&[Black, White, Black, White, Black], 0),
        "first puts black Inside(1)\n\
         second of 2 chooses black\n\
         first puts white Inside(3)\n\
         second of 2 chooses white\n\
         first puts black Inside(5)\n\
         second of 2 chooses black\n\
         first puts white Inside(7)\n\
         second of 3 chooses white\n\
         first puts black Inside(9)\n\
         second of 2 chooses black\n\
         second has black at 5"
    );
    assert_eq!(
        phases(&[White, Black, White, Fifths(10)], 10),
        "first puts black Inside(1)\n\
         second of 2 chooses white\n\
         second puts white Inside(3)\n\
         first of 2 chooses black\n\
         first puts black Inside(5)\n\
         second of 2 chooses white\n\
         second puts white Inside(7)\n\
         first of 3 chooses 10 fifths\n\
         first offers 10\n\
         second takes one\n\
         first has black at 5"
    );
}

#[test]
fn there_are_26_openings_and_every_way_to_put_one_has_its_name() {
    let size = Size::STANDARD;
    let centre = size.centre().unwrap();
    let points = |square| {
        let inside = Region::Inside(square);
        size.points().filter(move |&at| at != centre && inside.contains(at, size))
    };
    let mut named = std::collections::BTreeMap::new();
    for second in points(3) {
        for third in points(5).filter(|&third| third != second) {
            let pattern = Pattern::of(&[centre, second, third], size).unwrap();
            *named.entry(pattern).or_insert(0) += 1;
        }
    }
    // Eight ways to turn each, four where it is its own mirror image.
    let symmetric = ["1D", "8D", "11D", "1I", "11I", "13I"];
    for pattern in Pattern::all() {
        let ways = if symmetric.contains(&&*pattern.to_string()) { 4 } else { 8 };
        assert_eq!(named.remove(&pattern), Some(ways), "{pattern} {}", pattern.name());
        assert_eq!(Pattern::of(&pattern.moves(size).unwrap(), size), Some(pattern));
    }
    assert_eq!(named.len(), 0);
    let far = ["h8", "h9", "k8"].map(|at| at.parse().unwrap());
    assert_eq!(Pattern::of(&far, size), None);
    assert_eq!(Pattern::of(&far[..2], size), None);
}

#[test]
fn what_is_not_on_offer_is_refused_and_changes_nothing() {
    let mut opening = Opening::new(OpeningRule::Swap);
    for ply in 0..3 {
        assert_eq!(opening.choose(ply, Choice::Black), Err(NotOffered(Choice::Black)));
    }
    let refused = opening.choose(3, Choice::PutTwo).unwrap_err();
    assert_eq!(refused.to_string(), "putting two more stones is not on offer here");
    assert_eq!(opening, Opening::new(OpeningRule::Swap));
    opening.choose(3, Choice::White).unwrap();
    assert_eq!(opening.choose(3, Choice::White), Err(NotOffered(Choice::White)));
    assert_eq!(opening.choices(), [Choice::White]);
}

#[test]
fn the_central_squares_have_their_sizes() {
    let count = |region: Region, size: Size| {
        size.points().filter(|&point| region.contains(point, size)).count()
    };
    for size in Size::all() {
        assert_eq!(count(Region::Anywhere, size), size.area());
        for square in (1..=size.side()).filter(|square| (square + size.side()).is_multiple_of(2)) {
            assert_eq!(count(Region::Inside(square), size), square * square, "{size} {square}");
            let outside = size.area() - square * square;
            assert_eq!(count(Region::Outside(square), size), outside, "{size} {square}");
        }
    }
    let inside: Vec<Point> = Size::STANDARD
        .points()
        .filter(|&point| Region::Inside(1).contains(point, Size::STANDARD))
        .collect();
    assert_eq!(inside, [Size::STANDARD.centre().unwrap()]);
}

#[test]
fn an_opening_is_allowed_where_its_first_stones_have_room() {
    for rule in OpeningRule::ALL {
        for size in Size::all() {
            let mut opening = Opening::new(rule);
            let mut ply = 0;
            let room = loop {
                match opening.phase(ply) {
                    Phase::Put { region, .. } => {
                        if !size.points().any(|point| region.contains(point, size)) {
                            break false;
                        }
                        ply += 1;
                    }
                    Phase::Choose { among, .. } => opening.choose(ply, among[0]).unwrap(),
                    Phase::Offer { .. } => {
                        opening.offer(ply, size.points().next().unwrap()).unwrap()
                    }
                    Phase::Take { .. } => ply += 1,
                    Phase::Play { .. } => break true,
                }
            };
            // The federation's are its own, on its own board.
            let ours = OpeningRule::ALL[..6].contains(&rule);
            assert_eq!(rule.allows(size), room && (ours || size.side() == 15), "{rule} on {size}");
        }
    }
}

#[test]
fn stones_alternate_from_black() {
    let stones: Vec<Stone> = (0..4).map(Stone::at_ply).collect();
    assert_eq!(stones, [Stone::Black, Stone::White, Stone::Black, Stone::White]);
}
