//! The whole tree of phases of every opening rule, as a table.

use tengen_rules::{
    Choice, NotOffered, Opening, OpeningRule, Phase, Player, Point, Region, Size, Stone,
};

fn who(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn what(choice: Choice) -> &'static str {
    match choice {
        Choice::Black => "black",
        Choice::White => "white",
        Choice::PutTwo => "put two",
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
            for &choice in among {
                lines.push(format!("{indent}{ply} {} chooses {}", who(by), what(choice)));
                let mut chosen = opening.clone();
                chosen.choose(ply, choice).unwrap();
                tree(&chosen, ply, depth + 1, lines);
                assert_eq!(chosen.undo_choice(), Some(choice));
                assert_eq!(&chosen, opening);
            }
        }
        Phase::Play { black } => {
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
                    Phase::Play { .. } => break true,
                }
            };
            assert_eq!(rule.allows(size), room, "{rule} on {size}");
        }
    }
}

#[test]
fn stones_alternate_from_black() {
    let stones: Vec<Stone> = (0..4).map(Stone::at_ply).collect();
    assert_eq!(stones, [Stone::Black, Stone::White, Stone::Black, Stone::White]);
}
