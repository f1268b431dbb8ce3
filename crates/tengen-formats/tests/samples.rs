//! Real files: everything in them is read, and nothing of it is lost in writing them again.

use std::collections::BTreeMap;

use tengen_formats::{
    Expected, Format, Game, Place, ReadOptions, Remark, Step, Warning, WriteOptions, detect, judge,
    read, write,
};
use tengen_rules::{Reason, Stone, format_moves, parse_moves};

const TOURNAMENT: &[u8] = include_bytes!("files/tournament.psq");
const TEN_MOVES: &[u8] = include_bytes!("files/ten-moves.pos");
const OPENINGS: &[u8] = include_bytes!("files/openings.lib");
const LABELS: &[u8] = include_bytes!("files/labels-gm1.sgf");
const TWO_GAMES: &[u8] = include_bytes!("files/two-games-gm1-gm5.sgf");

fn games(bytes: &[u8]) -> Vec<Game> {
    read(bytes, None, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn rewritten(bytes: &[u8], format: Format) -> Vec<u8> {
    let (bytes, losses) = write(&games(bytes), format, &WriteOptions::default());
    assert_eq!(losses, []);
    bytes
}

#[test]
fn every_sample_is_recognised_by_its_content() {
    let formats = [TOURNAMENT, TEN_MOVES, OPENINGS, LABELS, TWO_GAMES].map(detect);
    let expected = [Format::Psq, Format::Pos, Format::Lib, Format::Sgf, Format::Sgf];
    assert_eq!(formats, expected.map(Some));
}

#[test]
fn psq_and_pos_and_lib_come_out_byte_for_byte() {
    assert_eq!(rewritten(TOURNAMENT, Format::Psq), TOURNAMENT);
    assert_eq!(rewritten(TEN_MOVES, Format::Pos), TEN_MOVES);
    assert_eq!(rewritten(OPENINGS, Format::Lib), OPENINGS);
}

#[test]
fn a_tournament_game_has_names_times_and_a_winner() {
    let game = &games(TOURNAMENT)[0];
    assert_eq!(game.size.side(), 20);
    assert_eq!((&*game.info.black, &*game.info.white), ("pisq7.exe", "renjusolver.ZIP"));
    let moves = game.plain_moves().expect("plain turns");
    assert_eq!(moves.len(), 16);
    assert_eq!(format_moves(&moves[..3]), "j11k9j8");
    let second = game.tree.main_line().nth(1).expect("a second move");
    let spent = game.tree.remarks(second).next();
    assert_eq!(spent, Some(Remark::Spent(tengen_formats::Millis(4500))));
    let verdict = judge(game);
    let outcome = verdict.outcome.expect("five in row 12");
    assert_eq!((outcome.winner, outcome.reason), (Some(Stone::White), Reason::Five));
    assert_eq!(verdict.findings, []);
}

#[test]
fn ten_moves_are_where_the_program_put_them() {
    let moves = games(TEN_MOVES)[0].plain_moves().expect("plain turns");
    assert_eq!(format_moves(&moves), "h8h9h7h6i8g8f7i7g6f5");
}

#[test]
fn a_library_has_its_tree_comments_and_texts_on_points() {
    let game = &games(OPENINGS)[0];
    let tree = &game.tree;
    assert_eq!(tree.len(), 41);
    assert_eq!(game.warnings, []);
    let h8 = tree.first_child(tree.root()).expect("the first move");
    assert_eq!(tree.comment(h8), "centre");
    let replies: Vec<_> =
        tree.children(h8).map(|node| (tree.step(node), tree.comment(node).into_owned())).collect();
    let step = |point: &str| Step::Play(Stone::White, point.parse().unwrap());
    let direct = "Opening: direct 1. 直指溪月";
    assert_eq!(
        replies,
        [
            (step("g9"), "indirect".to_owned()),
            (step("g8"), direct.to_owned()),
            (step("g7"), "indirect".to_owned()),
            (step("h9"), direct.to_owned()),
            (step("h7"), direct.to_owned()),
            (step("i9"), "indirect".to_owned()),
            (step("i8"), direct.to_owned()),
            (step("i7"), "indirect".to_owned()),
        ]
    );
    let g9 = tree.first_child(h8).expect("a reply");
    let hogetsu = tree.first_child(g9).expect("a third move");
    assert_eq!(tree.comment(hogetsu), "Hogetsu 浦月");
    let said: Vec<_> = tree.remarks(hogetsu).collect();
    assert_eq!(said, [Remark::Comment("Hogetsu 浦月"), Remark::Label("f6".parse().unwrap(), "A")]);
}

/// How often each property stands in a file with each value, apart from those that say how the file
/// itself is written. Written without the crate's own reader.
fn properties(bytes: &[u8]) -> BTreeMap<(String, String), usize> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let mut found = BTreeMap::new();
    let (mut name, mut value, mut in_value) = (String::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '[' if !in_value => in_value = true,
            ']' => {
                in_value = false;
                *found.entry((name.clone(), std::mem::take(&mut value))).or_insert(0) += 1;
            }
            c if in_value => value.push(c),
            c if c.is_ascii_uppercase() => {
                if !name.is_empty() && found.keys().any(|(known, _)| *known == name) {
                    name.clear();
                }
                name.push(c);
            }
            _ => name.clear(),
        }
    }
    found.retain(|(name, _), _| !matches!(name.as_str(), "GM" | "CA" | "FF"));
    found
}

#[test]
fn sgf_keeps_every_property_and_the_shape_of_the_tree() {
    for sample in [LABELS, TWO_GAMES] {
        let again = rewritten(sample, Format::Sgf);
        let mut ours = properties(&again);
        ours.retain(|(name, value), _| name != "AP" || !value.starts_with("Tengen"));
        assert_eq!(ours, properties(sample));
        let mut first = games(sample);
        first.iter_mut().for_each(|game| game.warnings.clear());
        assert_eq!(games(&again), first);
        let signs = |bytes: &[u8]| {
            let text = std::str::from_utf8(bytes).unwrap().to_owned();
            text.chars().filter(|c| matches!(c, '(' | ')' | ';')).collect::<String>()
        };
        assert_eq!(signs(&again), signs(sample));
        assert!(String::from_utf8_lossy(&again).contains("GM[4]"));
    }
}

#[test]
fn labels_stand_where_the_file_puts_them() {
    let game = &games(LABELS)[0];
    let h8 = game.tree.main_line().next().expect("a move");
    let said: Vec<_> = game.tree.remarks(h8).collect();
    let label = |point: &str, text| Remark::Label(point.parse().unwrap(), text);
    assert_eq!(said, [label("i8", "直"), label("i9", "斜")]);
    assert_eq!(game.tree.children(h8).count(), 2);
}

#[test]
fn two_games_of_different_kinds_and_a_lying_character_set_are_read() {
    let games = games(TWO_GAMES);
    let [first, second] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!(first.warnings, [Warning::Charset { said: "gb2312".into(), is: "UTF-8" }]);
    assert_eq!(
        first.plain_moves(),
        Some(parse_moves("h8i9i7g9j7g8j9g7g10j8k7l7k6k8j6i8").unwrap())
    );
    assert_eq!(first.tree.len(), 20);
    assert_eq!(second.info.date, "2024年04月25日");
    assert_eq!(second.info.place, "浙江五子教室");
    let last = second.tree.main_line().last().expect("a node");
    assert_eq!(second.tree.step(last), Step::Nothing);
    assert_eq!(second.plain_moves().map(|moves| moves.len()), Some(11));
}

#[test]
fn every_beginning_of_every_sample_is_survived() {
    for sample in [TOURNAMENT, TEN_MOVES, OPENINGS, LABELS, TWO_GAMES] {
        let format = detect(sample);
        for end in 0..sample.len() {
            if let Ok(games) = read(&sample[..end], format, &ReadOptions::default()) {
                assert!(!games.is_empty());
                games.iter().for_each(|game| drop(judge(game)));
            }
        }
    }
}

#[test]
fn every_changed_byte_of_every_sample_is_survived() {
    for sample in [TOURNAMENT, TEN_MOVES, OPENINGS, LABELS, TWO_GAMES] {
        let format = detect(sample);
        let mut bytes = sample.to_vec();
        for at in 0..bytes.len() {
            for change in [0x01, 0x20, 0x80, 0xff] {
                bytes[at] ^= change;
                if let Ok(games) = read(&bytes, format, &ReadOptions::default()) {
                    for format in Format::ALL {
                        write(&games, format, &WriteOptions::default());
                    }
                }
                bytes[at] ^= change;
            }
        }
    }
}

#[test]
fn errors_name_the_place_what_was_found_and_what_was_expected() {
    let message = |bytes: &[u8], format| {
        read(bytes, format, &ReadOptions::default()).unwrap_err().to_string()
    };
    let check = |bytes: &[u8], format, expected: &str| assert_eq!(message(bytes, format), expected);
    check(
        b"(;GM[4]SZ[15]\n;B[hh];W[zz])",
        None,
        "not a readable sgf file: line 2, column 10: \
         expected a point of the 15×15 board such as hh or h8, found \"zz])\"",
    );
    check(
        b"(;GM[1]SZ[19];B[pd])",
        None,
        "not a readable sgf file: line 1, column 6: \
         expected GM[4], or a board of 15×15 that is five in a row, found \"1]SZ[19];B[pd])\"",
    );
    check(
        b"Piskvorky 20x20, 0:0, 0\r\n21,1,0\r\n",
        None,
        "not a readable psq file: line 2, column 1: \
         expected a point of the board, counted from 1, found \"21,1,0\"",
    );
    check(
        b"Piskvorky 20x19, 0:0, 0\r\n",
        None,
        "not a readable psq file: line 1, column 11: \
         expected a square board from 5x5 to 22x22, found \"20x19,\"",
    );
    check(
        b"\x02\x70\xff",
        Some(Format::Pos),
        "not a readable pos file: byte 2: expected a point below 225, found byte 0xff",
    );
    check(
        b"\xffRenLib\xff\x04\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        None,
        "not a readable lib file: byte 8: expected a library of version 3.4 or older, found byte 0x04",
    );
    check(
        b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x70\x00",
        None,
        "not a readable lib file: byte 22: expected a point of the 15×15 board, found byte 0x70",
    );
    check(
        b"\x89PNG\r\n",
        None,
        "byte 0: expected a game as SGF, PSQ, POS, LIB, text such as h8i9j10, or a link, found byte 0x89",
    );
}

#[test]
fn a_file_that_ends_early_says_where() {
    let game = &games(b"(;GM[4]SZ[15];B[hh];W[ig]C[half a com")[0];
    assert_eq!(game.moves().len(), 2);
    let place = Place::Line { line: 1, column: 38 };
    assert_eq!(game.warnings, [Warning::Truncated { place, expected: Expected::SgfValueEnd }]);
    assert_eq!(game.tree.comment(game.tree.main_line().last().unwrap()), "half a com");
}

#[test]
fn what_is_said_twice_about_a_game_is_kept_twice() {
    let file = b"(;GM[4]SZ[15]PB[A]PB[B]RU[renju]RU[house rules]TM[60]TM[long];B[hh][ig]HO[1][2])";
    let game = &games(file)[0];
    assert_eq!(game.info.black, "A");
    assert_eq!(game.rule, Some(tengen_rules::Rule::Renju));
    let said: Vec<_> = game.tree.remarks(game.tree.root()).collect();
    let property = Remark::Property;
    assert_eq!(said, [property("PB[B]"), property("RU[house rules]"), property("TM[long]")]);
    assert_eq!(game.moves().len(), 2);
    assert_eq!(game.warnings.len(), 1);
}

#[test]
fn letters_with_numbers_and_moves_in_the_root_are_read() {
    for file in [
        "(;GM[4]SZ[15];B[h8];W[I9])",
        "(;SZ[15]GM[4]B[hh]W[ig])",
        "(;GaMe[4]SiZe[15:15];b[hh];w[ig])",
    ] {
        let game = &games(file.as_bytes())[0];
        assert_eq!(game.plain_moves(), Some(parse_moves("h8i9").unwrap()), "{file}");
    }
}

#[test]
fn both_endings_of_psq_are_read() {
    let start = "Piskvorky 15x15, 3:0, 1\n8,8,12\n9,7\n";
    let game = |ending: &str| games(format!("{start}{ending}").as_bytes()).remove(0);
    let old = game("one\ntwo\n-1\n");
    assert_eq!((&*old.info.black, &*old.info.white, old.rule), ("two", "one", None));
    let new = game("one\ntwo\n0\n1,Renju\n");
    let white_won = tengen_formats::GameResult::Win(Stone::White, tengen_formats::How::Unstated);
    assert_eq!(new.rule, Some(tengen_rules::Rule::Renju));
    assert_eq!(new.info.result, Some(white_won));
    assert_eq!(new.info.piskvorky.and_then(|piskvorky| piskvorky.code), Some(0));
    let short = game("1,Freestyle\n");
    assert_eq!((&*short.info.black, short.rule), ("", Some(tengen_rules::Rule::Freestyle)));
    assert_eq!(game("").moves().len(), 2);
}

#[test]
fn a_library_with_a_root_a_pass_marks_old_comments_and_loose_texts_is_read() {
    let file = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\
        \x00\x08root\x08more\x00\
        \x78\x20ol\xe4\x00\
        \x00\x14\
        \x79\xc0\
        \x67\x43\x00\x01A\x00";
    let game = &games(file)[0];
    let tree = &game.tree;
    assert_eq!(game.warnings, []);
    let said = |node| tree.remarks(node).collect::<Vec<_>>();
    assert_eq!(said(tree.root()), [Remark::Title("root"), Remark::Comment("more")]);
    let nodes: Vec<_> = tree.nodes().skip(1).collect();
    let [h8, pass, i8] = nodes[..] else { panic!("{tree:?}") };
    assert_eq!(said(h8), [Remark::Title("old")]);
    assert_eq!(tree.step(pass), Step::Pass(Stone::White));
    let label = Remark::Label("g9".parse().unwrap(), "A");
    assert_eq!(said(pass), [Remark::Bookmark, Remark::Start, label]);
    assert_eq!(tree.step(i8), Step::Play(Stone::Black, "i8".parse().unwrap()));
    let (again, losses) = write(&games(file), Format::Lib, &WriteOptions::default());
    assert_eq!(losses, []);
    assert_eq!(games(&again), games(file));
}
